// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/codefiles.h"
#include "core/policy/launchreview.h"
#include "tests/support/testclass.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>
#include <utime.h>

namespace tst_codefiles {

using namespace mcp;
using namespace Qt::StringLiterals;

/// L8, SEC-04: the script behind an approved interpreter.
class TestCodeFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void findsTheCodeThatAnInterpreterIsGiven_data();
    void findsTheCodeThatAnInterpreterIsGiven();
    void asksAgainWhenTheScriptChanged_data();
    void asksAgainWhenTheScriptChanged();
    void staysApprovedWhenOnlyTheTimesChanged();
    void asksOnceForAnApprovalOfBefore();
    void keepsApprovalsWithoutCode();
    void knowsLargeFilesByTheirNumbers();
    void readsNothingThatIsAsItWasApproved();
    void waitsForNoPipe();
    void aSandboxStartsInAFolderOfItsOwn();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    void write(const QString &name, const QByteArray &content) const
    {
        QFile file(path(name));
        QVERIFY(QDir().mkpath(QFileInfo(file).path()) && file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    ServerEntry entry() const
    {
        ServerEntry entry;
        entry.program = u"node"_s;
        entry.arguments = QStringList{path(u"server.js"_s)};
        return entry;
    }
    LaunchReview review(const std::optional<Approval> &approved) const
    {
        return reviewLaunch(entry(), u"/usr/bin/node"_s, {}, approved,
                            codeFiles(entry(), u"/usr/bin/node"_s, approved));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCodeFiles::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    for (const char *name : {"server.js", "hook.cjs", "main.py", "app/__main__.py", "mod.py",
                             "tool.jar", "lib.jar", ".env", "data.db", "run", "start.sh"})
        write(QString::fromLatin1(name), "one");
}

void TestCodeFiles::findsTheCodeThatAnInterpreterIsGiven_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("files");
    const auto row = [](const char *command, const char *files) {
        QTest::newRow(command) << QString::fromLatin1(command) << QString::fromLatin1(files);
    };
    row("node server.js", "server.js");
    row("node server.js data.db", "server.js");
    row("node --inspect server.js data.db", "server.js");
    row("node --env-file .env server.js data.db", ".env server.js");
    row("node -r hook.cjs server.js data.db", "hook.cjs server.js");
    row("node --import=hook.cjs server.js", "hook.cjs server.js");
    row("python3.11 -u main.py", "main.py");
    row("python3 -m mod data.db", "mod.py");
    row("python3 -m app", "app/__main__.py");
    row("python3 app", "app/__main__.py");
    row("python3 -c import\tserver data.db", "");
    row("java -cp lib.jar:data.db Main data.db", "lib.jar data.db");
    row("java -jar tool.jar data.db", "tool.jar");
    row("bash start.sh data.db", "start.sh");
    row("bash run data.db", "run");
    row("env A=b node server.js", "server.js");
    row("npx tsx server.js", "server.js");
    row("uv run main.py data.db", "main.py");
    row("server data.db server.js", ""); // It is no interpreter: these are its data.
    row("npx -y pkg@1.2.3 data.db", "");
    row("node missing.js", "");
}

void TestCodeFiles::findsTheCodeThatAnInterpreterIsGiven()
{
    QFETCH(QString, command);
    QFETCH(QString, files);
    ServerEntry entry;
    entry.arguments = command.split(u' ');
    entry.program = entry.arguments.takeFirst();
    entry.workingFolder = m_folder->path();
    QStringList found;
    for (const CodeFile &file : codeFiles(entry, "/usr/bin/"_L1 + entry.program, {}))
        found.append(m_folder->path().isEmpty()
                         ? QString()
                         : QDir(m_folder->path()).relativeFilePath(file.path));
    QCOMPARE(found.join(u' '), files);
}

void TestCodeFiles::asksAgainWhenTheScriptChanged_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("other size") << QByteArray("three");
    QTest::newRow("same size") << QByteArray("two");
    QTest::newRow("empty") << QByteArray();
}

void TestCodeFiles::asksAgainWhenTheScriptChanged()
{
    QFETCH(QByteArray, content);
    const Approval approved = approvalOf(review({}), QDateTime::currentDateTime());
    QVERIFY(review(approved).isApproved);
    write(u"server.js"_s, content);

    const LaunchReview changed = review(approved);

    QVERIFY(!changed.isApproved);
    const QString script = path(u"server.js"_s);
    const LaunchDifference expected{LaunchDifference::Part::CodeFile, -1, script, script, script};
    QCOMPARE(changed.differences, QList<LaunchDifference>{expected});
    QVERIFY(QFile::remove(script));
    QVERIFY(!review(approved).isApproved);
}

void TestCodeFiles::staysApprovedWhenOnlyTheTimesChanged()
{
    const Approval approved = approvalOf(review({}), QDateTime::currentDateTime());
    const utimbuf long_ago{1, 1};
    QCOMPARE(::utime(QFile::encodeName(path(u"server.js"_s)).constData(), &long_ago), 0);
    QVERIFY(review(approved).isApproved);
    write(u"server.js"_s, "one"); // A checkout of the same.
    QVERIFY(review(approved).isApproved);
}

/// Files that were not shown are not trusted.
void TestCodeFiles::asksOnceForAnApprovalOfBefore()
{
    const Approval before =
        approvalOf(reviewLaunch(entry(), u"/usr/bin/node"_s, {}, {}), QDateTime::currentDateTime());
    const LaunchReview now = review(before);
    QVERIFY(!now.isApproved);
    QCOMPARE(now.differences.size(), 1);
    QVERIFY(now.differences.constFirst().before.isNull());
    QVERIFY(review(approvalOf(now, QDateTime::currentDateTime())).isApproved);
}

void TestCodeFiles::keepsApprovalsWithoutCode()
{
    ServerEntry other = entry();
    other.program = u"server"_s;
    QVERIFY(codeFiles(other, u"/usr/bin/server"_s, {}).isEmpty());
    QCOMPARE(launchFingerprint(other, u"/usr/bin/server"_s).toHex(),
             launchFingerprint(other, u"/usr/bin/server"_s, {}).toHex());
}

void TestCodeFiles::knowsLargeFilesByTheirNumbers()
{
    const QByteArray large(kCodeDigestBytes + 1, 'x');
    write(u"server.js"_s, large);
    const Approval approved = approvalOf(review({}), QDateTime::currentDateTime());
    QVERIFY(review(approved).isApproved);
    const utimbuf long_ago{1, 1};
    QCOMPARE(::utime(QFile::encodeName(path(u"server.js"_s)).constData(), &long_ago), 0);
    QVERIFY(!review(approved).isApproved); // It may have changed: it is asked.
}

void TestCodeFiles::readsNothingThatIsAsItWasApproved()
{
    Approval approved =
        approvalOf(review({}), QDateTime::currentDateTime().addSecs(3)); // The clocks differ.
    approved.codeFiles[0].digest = QByteArray(32, 'd');
    QCOMPARE(codeFiles(entry(), u"/usr/bin/node"_s, approved).constFirst().digest,
             QByteArray(32, 'd'));
    // Two changes in quick succession may have the same time.
    approved.approvedAt = QDateTime::currentDateTime();
    QVERIFY(codeFiles(entry(), u"/usr/bin/node"_s, approved).constFirst().digest
            != QByteArray(32, 'd'));
}

void TestCodeFiles::aSandboxStartsInAFolderOfItsOwn() // SEC-04: not the file of that name at home
{
    const QByteArray home = qgetenv("HOME");
    qputenv("HOME", QFile::encodeName(m_folder->path()));
    write(u"server.js"_s, "1");
    ServerEntry relative = entry();
    relative.arguments = QStringList{u"server.js"_s};
    const auto before = codeFiles(relative, u"/usr/bin/node"_s, {});
    relative.sandbox.emplace();
    const auto inSandbox = codeFiles(relative, u"/usr/bin/node"_s, {});
    qputenv("HOME", home);
    QCOMPARE(before.size(), 1);
    QVERIFY(inSandbox.isEmpty());
}

void TestCodeFiles::waitsForNoPipe()
{
    QVERIFY(QFile::remove(path(u"server.js"_s)));
    QCOMPARE(::mkfifo(QFile::encodeName(path(u"server.js"_s)).constData(), 0600), 0);
    QVERIFY(review({}).codeFiles.isEmpty());
}

QUAYSIDE_TEST(TestCodeFiles, QCoreApplication)

} // namespace tst_codefiles

#include "tst_codefiles.moc"
