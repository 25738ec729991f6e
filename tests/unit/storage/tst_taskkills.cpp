// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/waiting.h"
#include "tests/unit/storage/writtentasks.h"

#include <QDateTime>
#include <QProcess>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QtTest>

#include <map>
#include <random>
#include <unistd.h>

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

/// The expected content of the store, from the output of the writer.
struct Told
{
    std::map<int, qint64> rounds; ///< By group.
    QStringList added; ///< In this order they are removed again.

    void take(const QByteArray &output)
    {
        QByteArrayList lines = output.split('\n');
        lines.removeLast(); // Empty, or cut.
        for (const QByteArray &line : std::as_const(lines)) {
            const QByteArrayList words = line.split(' ');
            if (words.at(0) == "=")
                rounds[words.at(1).toInt()] = words.at(2).toLongLong();
            else if (words.at(0) == "+")
                added.append(QString::fromLatin1(words.at(1)));
            else
                added.removeOne(QString::fromLatin1(words.at(1)));
        }
    }
};

QString integrity(const QString &folder)
{
    QString found;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"integrity"_s);
        database.setDatabaseName(folder + "/tasks.db"_L1);
        if (!database.open())
            return u"not opened"_s;
        QSqlQuery query(u"PRAGMA integrity_check"_s, database);
        while (query.next())
            found += query.value(0).toString();
    }
    QSqlDatabase::removeDatabase(u"integrity"_s);
    return found;
}

} // namespace

// REL-02
class TestTaskKills : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void losesNothingThatWasSavedWhenKilledAtAnyMoment();

private:
    QString folder() const { return m_dir.filePath(u"profile"_s); }
    QByteArray outputUntilKilled(unsigned seed);
    void compare();
    void compareRow(const StoredTask &task, TaskDatabase &store);

    QTemporaryDir m_dir;
    std::mt19937 m_random{20260728};
    Told m_told;
    int m_changes = 0; ///< Told of, in all.
    int m_untold = 0; ///< Saved since the last kill, but not printed.
};

void TestTaskKills::initTestCase()
{
    QVERIFY(m_dir.isValid());
    QCOMPARE(QProcess::execute(QStringLiteral(TASKWRITER), {folder()}), 0);
    for (int i = 0; i < written::kTasks / written::kGroup; ++i)
        m_told.rounds[i] = 0;
    compare();
}

/// Every fourth is killed while it starts, the others while they write.
QByteArray TestTaskKills::outputUntilKilled(unsigned seed)
{
    QProcess writer;
    writer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    writer.start(QStringLiteral(TASKWRITER), {folder(), QString::number(seed)});
    const bool isStarting = seed % 4 == 0;
    if (!writer.waitForStarted(Waiting::kLimit)
        || (!isStarting && !writer.waitForReadyRead(Waiting::kLimit)))
        return {};
    ::usleep(useconds_t(m_random() % 150000));
    writer.kill();
    writer.waitForFinished(Waiting::kLimit);
    return writer.exitStatus() == QProcess::CrashExit ? writer.readAllStandardOutput()
                                                      : QByteArray();
}

void TestTaskKills::losesNothingThatWasSavedWhenKilledAtAnyMoment()
{
    const int kills = std::max(20, qEnvironmentVariableIntValue("QUAYSIDE_KILLS"));
    for (int kill = 1; kill <= kills; ++kill) {
        const QByteArray output = outputUntilKilled(unsigned(kill));
        QVERIFY2(kill % 4 == 0 || !output.isEmpty(), "the writer was to be killed while it wrote");
        m_changes += int(output.count('\n'));
        m_told.take(output);
        compare();
        if (QTest::currentTestFailed())
            return;
    }
    qInfo("%d kills, %d changes told, none lost, none doubled", kills, m_changes);
}

void TestTaskKills::compare()
{
    TaskDatabase store(folder(), u"test"_s);
    const auto opened = store.open(QDateTime::currentDateTimeUtc());
    QVERIFY2(opened, qPrintable(opened ? QString() : opened.error().detail));
    QVERIFY2(!opened->damage, qPrintable(opened->damage.value_or(Error()).detail));
    QCOMPARE(integrity(folder()), u"ok"_s);

    const auto tasks = store.tasks();
    QVERIFY(tasks);
    m_untold = 0;
    QSet<QString> taskIds;
    QSet<QString> keys;
    for (const StoredTask &task : *tasks) {
        taskIds.insert(task.taskId);
        keys.insert(task.key);
        compareRow(task, store);
        if (QTest::currentTestFailed())
            return;
    }
    QCOMPARE(taskIds.size(), tasks->size()); // None doubled.
    if (!m_told.added.isEmpty() && !keys.contains(m_told.added.constFirst())) {
        m_told.added.removeFirst(); // Removed, but not printed yet.
        ++m_untold;
    }
    for (const QString &key : std::as_const(m_told.added))
        QVERIFY2(keys.contains(key), qPrintable(u"lost: "_s + key));
    QCOMPARE(tasks->size(), written::kTasks + m_told.added.size());
    QVERIFY2(m_untold <= 1, qPrintable(QString::number(m_untold)));
}

/// A row is complete and as new as printed, or one change newer.
void TestTaskKills::compareRow(const StoredTask &task, TaskDatabase &store)
{
    QCOMPARE(task.record, written::task(task.key, task.updatedAt).record);
    if (!task.key.startsWith(u'k')) {
        if (!m_told.added.contains(task.key)) {
            m_told.added.append(task.key);
            ++m_untold;
        }
        return;
    }
    const int number = task.key.mid(1).toInt();
    qint64 &round = m_told.rounds.at(number / written::kGroup);
    const bool isFirst = number % written::kGroup == 0;
    if (isFirst && task.updatedAt == round + 1) {
        round = task.updatedAt;
        ++m_untold;
    }
    QCOMPARE(task.updatedAt, round); // And so all the group's rows are alike.
    if (isFirst) {
        const auto result = store.result(task.key);
        QVERIFY(result);
        QVERIFY(*result == written::result(number / written::kGroup, round).content);
    }
}

QTEST_GUILESS_MAIN(TestTaskKills)
#include "tst_taskkills.moc"
