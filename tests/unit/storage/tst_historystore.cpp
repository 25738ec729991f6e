// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/historystore.h"
#include "tests/support/waiting.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <cerrno>
#include <cstdio>

using namespace Qt::StringLiterals;
using mcp::HistoryStore;
using mcp::SavedArguments;
using mcp::StoredCall;

namespace {

constexpr auto kWriterFolder = "QUAYSIDE_HISTORY_WRITER"; ///< Set: this process only writes.

StoredCall call(const QString &tool, const QByteArray &arguments = "{}",
                const QString &server = u"s"_s)
{
    StoredCall call;
    call.serverId = server;
    call.tool = tool;
    call.startedAt = 1;
    call.arguments = arguments;
    return call;
}

/// Adds calls until it is killed; prints a line after each that is on disk.
int write(const QString &folder)
{
    HistoryStore store(folder);
    if (!store.open(QDateTime::currentDateTimeUtc()))
        return 1;
    for (int i = 0; i < 100'000; ++i) {
        if (!store.add(call(u"echo"_s, QByteArray::number(i)), QByteArray(1'000, 'x')))
            return 1;
        std::printf("%d\n", i);
        std::fflush(stdout);
    }
    return 0;
}

} // namespace

class TestHistoryStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void keepsCallsNewestFirst();
    void listsTheNewestOfAServerAndCounts();
    void keepsATaskOnce();
    void keepsABoundedNumberOfATool();
    void keepsABoundedSize();
    void outlastsAKill();
    void deletesWhatItIsTold();
    void deletesTheCallsOfAConversation();
    void bringsAFileOfTheFirstVersionToOurs();
    void keepsNamedArguments();
    void keepsABoundedNumberOfNames();

private:
    void open();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HistoryStore> m_store;
};

void TestHistoryStore::init()
{
    m_store.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    open();
}

void TestHistoryStore::open()
{
    m_store.reset();
    m_store = std::make_unique<HistoryStore>(m_folder->path());
    QVERIFY(m_store->open(QDateTime::currentDateTimeUtc()));
}

void TestHistoryStore::keepsCallsNewestFirst()
{
    StoredCall first = call(u"echo"_s, R"({"n":1})");
    first.outcome = StoredCall::Outcome::Failed;
    first.note = u"no answer"_s;
    first.duration = 24;
    first.withPerson = 63'000; // W29
    QVERIFY(m_store->add(first, {}));
    QVERIFY(m_store->add(call(u"echo"_s, QByteArray(10'000, 'a')), R"({"content":[]})"));
    QVERIFY(m_store->add(call(u"other"_s), {}));
    open();
    const auto calls = m_store->calls(u"s"_s, u"echo"_s);
    QVERIFY(calls && calls->size() == 2);
    QVERIFY(calls->at(0).hasResult && !calls->at(1).hasResult);
    QCOMPARE(calls->at(0).arguments.size(), HistoryStore::kListedBytes);
    QCOMPARE(calls->at(1).note, u"no answer"_s);
    QCOMPARE(calls->at(1).outcome, StoredCall::Outcome::Failed);
    QCOMPARE(calls->at(1).duration, 24);
    QCOMPARE(calls->at(1).withPerson, 63'000);
    QCOMPARE(calls->at(0).withPerson, 0);
    const auto content = m_store->content(calls->at(0).id);
    QVERIFY(content && content->arguments.size() == 10'000);
    QCOMPARE(content->result, QByteArray(R"({"content":[]})"));
}

void TestHistoryStore::listsTheNewestOfAServerAndCounts()
{
    QVERIFY(m_store->add(call(u"echo"_s), {}));
    QVERIFY(m_store->add(call(u"other"_s), {}));
    QVERIFY(m_store->add(call(u"third"_s), {}));
    QVERIFY(m_store->add(call(u"echo"_s, "{}", u"else"_s), {}));
    QVERIFY(m_store->saveSet(u"s"_s, u"echo"_s, {u"mine"_s, "{}"}));
    const auto recent = m_store->recentCalls(u"s"_s, 2);
    QVERIFY(recent && recent->size() == 2);
    QCOMPARE(recent->at(0).tool, u"third"_s);
    QCOMPARE(recent->at(1).tool, u"other"_s);
    const auto ofAll = m_store->recentCalls({}, 3);
    QVERIFY(ofAll && ofAll->size() == 3);
    QCOMPARE(ofAll->at(0).serverId, u"else"_s);
    QCOMPARE(ofAll->at(1).tool, u"third"_s);
    QCOMPARE(ofAll->at(2).tool, u"other"_s);
    auto counts = m_store->counts();
    QVERIFY(counts && counts->calls == 4 && counts->sets == 1);
    QVERIFY(m_store->clearSets());
    counts = m_store->counts();
    QVERIFY(counts && counts->calls == 4 && counts->sets == 0);
}

void TestHistoryStore::keepsATaskOnce() // C01
{
    HistoryStore other(m_folder->path());
    QVERIFY(other.open(QDateTime::currentDateTimeUtc()));
    for (const char *task : {"one", "two", "one", "", ""}) {
        StoredCall ended = call(u"survey"_s);
        ended.task = QString::fromLatin1(task);
        QVERIFY(m_store->add(ended, "{}"));
        QVERIFY(other.add(ended, "{}"));
    }
    QCOMPARE(m_store->counts()->calls, 2 + 4); // The call of each task is stored once.
}

void TestHistoryStore::keepsABoundedNumberOfATool()
{
    QVERIFY(m_store->add(call(u"other"_s), {}));
    for (int i = 0; i < HistoryStore::kCallsOfTool + 3; ++i)
        QVERIFY(m_store->add(call(u"echo"_s, QByteArray::number(i)), {}));
    const auto calls = m_store->calls(u"s"_s, u"echo"_s);
    QVERIFY(calls && calls->size() == HistoryStore::kCallsOfTool);
    QCOMPARE(calls->constLast().arguments, QByteArray("3"));
    QCOMPARE(m_store->calls(u"s"_s, u"other"_s)->size(), 1);
}

void TestHistoryStore::keepsABoundedSize()
{
    const QByteArray large(HistoryStore::kBytes / 4, 'x');
    for (int i = 0; i < 5; ++i)
        QVERIFY(m_store->add(call(u"t%1"_s.arg(i)), large));
    QCOMPARE(m_store->calls(u"s"_s, u"t0"_s)->size(), 0);
    QCOMPARE(m_store->calls(u"s"_s, u"t1"_s)->size(), 0); // Their arguments count too.
    QCOMPARE(m_store->calls(u"s"_s, u"t2"_s)->size(), 1);
}

void TestHistoryStore::outlastsAKill() // REL-02
{
    QProcess writer;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QString::fromLatin1(kWriterFolder), m_folder->path());
    writer.setProcessEnvironment(environment);
    writer.start(QCoreApplication::applicationFilePath(), {});
    int last = -1;
    while (last < 20) {
        QVERIFY(writer.canReadLine() || writer.waitForReadyRead(Waiting::kLimit));
        while (writer.canReadLine())
            last = writer.readLine().trimmed().toInt();
    }
    writer.kill();
    QVERIFY(writer.waitForFinished(Waiting::kLimit));
    open();
    const auto calls = m_store->calls(u"s"_s, u"echo"_s);
    QVERIFY(calls && !calls->isEmpty());
    QVERIFY(calls->constFirst().arguments.toInt() >= last);
}

void TestHistoryStore::deletesWhatItIsTold()
{
    for (const QString &server : {u"s"_s, u"t"_s}) {
        QVERIFY(m_store->add(call(u"echo"_s, "{}", server), {}));
        QVERIFY(m_store->add(call(u"other"_s, "{}", server), {}));
        QVERIFY(m_store->saveSet(server, u"echo"_s, {u"mine"_s, "{}"}));
    }
    QVERIFY(m_store->remove(m_store->calls(u"s"_s, u"other"_s)->constFirst().id));
    QCOMPARE(m_store->calls(u"s"_s, u"other"_s)->size(), 0);
    QVERIFY(m_store->clear(u"s"_s, u"echo"_s));
    QCOMPARE(m_store->calls(u"s"_s, u"echo"_s)->size(), 0);
    QCOMPARE(m_store->calls(u"t"_s, u"echo"_s)->size(), 1);
    QVERIFY(m_store->removeServer(u"t"_s));
    QCOMPARE(m_store->calls(u"t"_s, u"echo"_s)->size(), 0);
    QCOMPARE(m_store->sets(u"t"_s, u"echo"_s)->size(), 0);
    QCOMPARE(m_store->sets(u"s"_s, u"echo"_s)->size(), 1);
    QVERIFY(m_store->add(call(u"echo"_s), {}));
    QVERIFY(m_store->clear({}, {}));
    QCOMPARE(m_store->calls(u"s"_s, u"echo"_s)->size(), 0);
}

void TestHistoryStore::deletesTheCallsOfAConversation() // TOOL-23
{
    StoredCall inIt = call(u"echo"_s, "xylophonecanary");
    inIt.conversation = u"c1"_s;
    StoredCall inAnother = call(u"echo"_s, "keepthis");
    inAnother.conversation = u"c2"_s;
    QVERIFY(m_store->add(inIt, "xylophonecanary"));
    QVERIFY(m_store->add(inAnother, {}));
    QVERIFY(m_store->add(call(u"echo"_s), {}));
    QVERIFY(m_store->removeConversation({}));
    QCOMPARE(m_store->calls(u"s"_s, u"echo"_s)->size(), 3);
    QVERIFY(m_store->removeConversation(u"c1"_s));
    QCOMPARE(m_store->calls(u"s"_s, u"echo"_s)->size(), 2);
    QByteArray left;
    const QStringList files = QDir(m_folder->path()).entryList(QDir::Files);
    for (const QString &name : files) {
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        left += file.readAll();
    }
    QVERIFY(left.contains("keepthis"));
    QVERIFY(!left.contains("xylophone"));
}

void TestHistoryStore::bringsAFileOfTheFirstVersionToOurs() // REL-11
{
    m_store.reset();
    QVERIFY(m_folder->remove() && QDir().mkpath(m_folder->path()));
    {
        mcp::Database first(
            m_folder->path(),
            {u"history.db"_s,
             0x51736831,
             1,
             {u"CREATE TABLE call (id INTEGER PRIMARY KEY AUTOINCREMENT, serverId TEXT NOT NULL,"
              " tool TEXT NOT NULL, startedAt INTEGER NOT NULL, duration INTEGER NOT NULL,"
              " outcome INTEGER NOT NULL, isCut INTEGER NOT NULL, size INTEGER NOT NULL,"
              " note TEXT NOT NULL, arguments BLOB NOT NULL, result BLOB) STRICT"_s,
              u"CREATE TABLE savedArguments (serverId TEXT NOT NULL, tool TEXT NOT NULL,"
              " name TEXT NOT NULL, arguments BLOB NOT NULL,"
              " PRIMARY KEY (serverId, tool, name)) STRICT"_s,
              u"INSERT INTO call VALUES (7, 's', 'echo', 1, 2, 0, 0, 4, '', x'7b7d', x'7b7d')"_s}});
        QVERIFY(first.open(QDateTime::currentDateTimeUtc()));
    }
    open();
    const auto calls = m_store->calls(u"s"_s, u"echo"_s);
    QVERIFY(calls && calls->size() == 1);
    QCOMPARE(calls->constFirst().id, 7);
    QCOMPARE(calls->constFirst().withPerson, 0);
    QCOMPARE(m_store->content(7)->result, QByteArray("{}"));
    QVERIFY(m_store->add(call(u"echo"_s), {}));
    QCOMPARE(m_store->calls(u"s"_s, u"echo"_s)->size(), 2);
}

void TestHistoryStore::keepsNamedArguments()
{
    QVERIFY(m_store->saveSet(u"s"_s, u"echo"_s, {u"b"_s, "1"}));
    QVERIFY(m_store->saveSet(u"s"_s, u"echo"_s, {u"a"_s, "2"}));
    QVERIFY(m_store->saveSet(u"s"_s, u"echo"_s, {u"b"_s, "3"}));
    QCOMPARE(*m_store->sets(u"s"_s, u"echo"_s),
             (QList<SavedArguments>{{u"a"_s, "2"}, {u"b"_s, "3"}}));
    const auto taken = m_store->renameSet(u"s"_s, u"echo"_s, u"a"_s, u"b"_s);
    QVERIFY(!taken);
    QCOMPARE(taken.error().code, EEXIST);
    QVERIFY(m_store->renameSet(u"s"_s, u"echo"_s, u"a"_s, u"c"_s));
    QVERIFY(m_store->removeSet(u"s"_s, u"echo"_s, u"b"_s));
    QCOMPARE(*m_store->sets(u"s"_s, u"echo"_s), (QList<SavedArguments>{{u"c"_s, "2"}}));
}

void TestHistoryStore::keepsABoundedNumberOfNames()
{
    for (int i = 0; i < HistoryStore::kSetsOfTool; ++i)
        QVERIFY(m_store->saveSet(u"s"_s, u"echo"_s, {QString::number(i), "{}"}));
    const auto more = m_store->saveSet(u"s"_s, u"echo"_s, {u"more"_s, "{}"});
    QVERIFY(!more);
    QCOMPARE(more.error().code, ENOSPC);
    QVERIFY(m_store->saveSet(u"s"_s, u"echo"_s, {u"1"_s, "2"})); // Replaces.
    QVERIFY(m_store->saveSet(u"s"_s, u"other"_s, {u"more"_s, "{}"}));
}

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QString folder = qEnvironmentVariable(kWriterFolder);
    if (!folder.isEmpty())
        return write(folder);
    TestHistoryStore test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_historystore.moc"
