// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace tst_clitests {

using namespace Qt::StringLiterals;
using namespace mcp;
using json::Value;

namespace {

const QString kSuite = QStringLiteral(SOURCE_FOLDER) + u"/tests/data/everything.mcptest.json"_s;

struct Difference
{
    QString test; ///< The one that finds it.
    QByteArray before;
    QByteArray after;
};

/// In a session with server-everything, where each text of before is.
QList<Difference> plantedDifferences()
{
    return {
        {u"lists the tools"_s, R"("name":"get-tiny-image")", R"("name":"get-small-image")"},
        {u"lists the resources"_s, "document/startup.md\"", "document/start.md\""},
        {u"lists the templates"_s, "Dynamic Blob Resource", "Dynamic Bytes Resource"},
        {u"lists the prompts"_s, R"("name":"resource-prompt")", R"("name":"resource prompt")"},
        {u"echoes"_s, "Echo: ahoy", "Echo: ahoi"},
        {u"adds"_s, "2 and 3 is 5", "2 and 3 is 6"},
        {u"tells the weather"_s, R"("structuredContent":{"temperature":36)",
         R"("structuredContent":{"temperature":"36")"},
        {u"knows that it rains"_s, R"("conditions":"Light rain / drizzle")",
         R"("conditions":"Light rain")"},
        {u"annotates"_s, R"(["user","assistant"],"priority":1)",
         R"(["user","assistant"],"priority":0.9)"},
        {u"links to what can be read"_s, R"("uri":"demo://resource/dynamic/text/2","description")",
         R"("uri":"demo://resource/dynamic/text/3","description")"},
        {u"embeds a resource"_s, "Resource 1: This is a plaintext resource created",
         "Resource 1: It is a plaintext resource created"},
        {u"tells how far it is"_s, R"("method":"notifications/progress","params":{"progress":2)",
         R"("method":"notifications/other","params":{"progress":2)"},
        {u"has a prompt"_s,
         R"("role":"user","content":{"type":"text","text":"This is a simple prompt without arguments.")",
         R"("role":"assistant","content":{"type":"text","text":"This is a simple prompt without arguments.")"},
        {u"fills a prompt in"_s, "weather in Oslo?", "climate in Oslo?"},
        {u"reads a document"_s, "# Everything Server - Features", "# Some Server - Features"},
        {u"completes"_s, R"(["Engineering"])", R"(["Engineering","Education"])"},
        {u"has no other tool"_s, "Tool nothing not found\"}],\"isError\":true",
         "Tool nothing not found\"}],\"isError\":false"},
        {u"refuses a word as a number"_s, "expected number, received string",
         "expected a number, received string"},
        {u"asks for a form"_s, "Please provide inputs", "Please enter"},
        {u"works as a task"_s, "# Research Report: tides", "# Report: tides"},
    };
}

/// The names of tests with this outcome.
QStringList testsWith(CliRun &run, const QString &outcome)
{
    QStringList names;
    const QList<Value> results = run.objects(u"outcome");
    for (const Value &result : results) {
        if (member(result, u"outcome") == outcome)
            names.append(member(result, u"test"));
    }
    return names;
}

/// For the log of a failed test.
QByteArray outputOf(CliRun &run)
{
    return run.out() + run.err();
}

/// A line of a session file.
QByteArray lineOf(bool isSent, const QByteArray &members)
{
    return "\n{\"time\":\"2026-07-01T00:00:01Z\",\"direction\":\""
        + QByteArray(isSent ? "sent" : "received") + "\",\"message\":{\"jsonrpc\":\"2.0\","
        + members + "}}";
}

/// A session with a server that has one tool, which answers with a text.
QByteArray sessionOf(const QByteArray &answer)
{
    return R"({"format":"quayside-session","version":1,"time":"2026-07-01T00:00:00Z"})"
        + lineOf(true, "\"id\":1,\"method\":\"tools/list\"")
        + lineOf(false,
                 R"("id":1,"result":{"tools":[{"name":"who","inputSchema":{"type":"object"}}]})")
        + lineOf(true, R"("id":2,"method":"tools/call","params":{"name":"who","arguments":{}})")
        + lineOf(false,
                 "\"id\":2,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"" + answer
                     + "\"}]}");
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The verb `test`.
class TestCliTests : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void findsEachDifferenceOfARealServer_data();
    void findsEachDifferenceOfARealServer();
    void theStatusTellsWhetherAllPassed();
    void reportsForCi();
    void withAServerThatDoesNotStartNothingIsRun();
    void anInterruptedTestFailsAndTheRestIsNotRun();
    void eachFileHasItsOwnAnswers();
    void asksNobody();
    void chosenTestsAreRun();
    void writesWhatWasReceived();
    void leavesAFileThatWasChangedMeanwhile();
    void manyRunsTellPercentiles();
    void aStepOfAnAddressCallsThatServer();
    void foldersAreThoseOfTheirFile();
    void textsAreSentAsTheyAreMeant();
    void aToolThatChangesIsNotCalledByLaterTests();
    void whatThisProgramRefusesIsNoExpectedError();
    void aLostConnectionIsNoExpectedError();
    void savesPartsOfAnExpectedError();
    void hearsNoticesDuringAStep();
    void aWrongFileStartsNothing();
    void refusesOptions_data();
    void refusesOptions();

private:
    std::unique_ptr<CliRun> start(const QStringList &words, const QStringList &server = {}) const
    {
        const QStringList demo{QString::fromLatin1(QUAYSIDE_DEMO_SERVER)};
        return std::make_unique<CliRun>(
            QStringList{u"--config"_s, m_folder->filePath(u"profile"_s), u"test"_s, u"-"_s} + words
            + QStringList{u"--"_s} + (server.isEmpty() ? demo : server));
    }
    QString write(const QString &name, const QByteArray &text) const
    {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(text);
        return file.fileName();
    }
    QString suite(const QByteArray &tests, const QString &name = u"demo.mcptest.json"_s) const
    {
        return write(name, R"({"tests":[)" + tests + "]}");
    }
    /// A session with server-everything in which all steps of kSuite are run; empty if that fails.
    QByteArray record() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

QByteArray TestCliTests::record() const
{
    const QString session = m_folder->filePath(u"session.jsonl"_s);
    CliRun run({u"--config"_s, m_folder->filePath(u"profile"_s), u"record"_s, u"-"_s, u"--output"_s,
                session, u"--steps"_s, kSuite, u"--"_s, nodeProgram(),
                packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s),
                u"stdio"_s});
    if (run.status() == 0)
        return contentOf(session);
    qWarning("%s%s", run.out().constData(), run.err().constData());
    return {};
}

// Of authors.md: twenty tests pass with the real server and with what was recorded of it, and each of twenty planted
// differences fails its test and no other.
void TestCliTests::findsEachDifferenceOfARealServer_data()
{
    QTest::addColumn<QString>("era");
    QTest::newRow("stateful") << u"stateful"_s;
    QTest::newRow("stateless") << u"stateless"_s;
}

void TestCliTests::findsEachDifferenceOfARealServer()
{
    QFETCH(const QString, era);
    const QString server = packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s);
    if (nodeProgram().isEmpty() || server.isEmpty())
        QSKIP(kNoNodeServer);
    const QList<Difference> differences = plantedDifferences();
    QCOMPARE(differences.size(), 20);
    if (era == u"stateful") {
        auto real = start({kSuite, u"--json"_s}, {nodeProgram(), server, u"stdio"_s});
        QVERIFY2(real->status() == 0, outputOf(*real));
        QCOMPARE(testsWith(*real, u"passed"_s).size(), differences.size());
    }
    QByteArray session = record();
    QVERIFY(!session.isEmpty());
    const auto mock = [&](const QByteArray &text) {
        const QStringList command{QString::fromLatin1(QUAYSIDE_CLI), u"mock"_s,
                                  write(u"mock.jsonl"_s, text), u"--fast"_s};
        return start({kSuite, u"--json"_s, u"--era"_s, era}, command);
    };
    auto same = mock(session);
    QVERIFY2(same->status() == 0, outputOf(*same));
    QCOMPARE(testsWith(*same, u"passed"_s).size(), differences.size());

    QStringList names;
    for (const Difference &difference : differences) {
        QVERIFY2(session.contains(difference.before), difference.before);
        session.replace(difference.before, difference.after);
        names.append(difference.test);
    }
    auto other = mock(session);
    QCOMPARE(other->status(), 1);
    QCOMPARE(testsWith(*other, u"failed"_s).join(u'\n'), names.join(u'\n'));
}

void TestCliTests::theStatusTellsWhetherAllPassed()
{
    const QString good = suite(R"({"name":"answers","ping":{}})", u"good.mcptest.json"_s);
    const QString bad = suite(R"({"name":"no forecast","call":"forecast",)"
                              R"("arguments":{"place":"Oslo"},"expect":{"text":"Bergen"}})",
                              u"bad.mcptest.json"_s);
    auto passed = start({good});
    QCOMPARE(passed->status(), 0);
    QVERIFY2(passed->out().startsWith("passed  answers ("), passed->out());
    QVERIFY2(passed->out().contains("1 passed, 0 failed in "), passed->out());
    auto failed = start({good, bad});
    QCOMPARE(failed->status(), 1);
    QVERIFY2(failed->out().contains("FAILED  no forecast ("), failed->out());
    QVERIFY2(failed->out().contains("\n        \"Bergen\" is not in the text: {\"place\""),
             failed->out());
    QVERIFY2(failed->out().contains("1 passed, 1 failed in "), failed->out());
}

void TestCliTests::reportsForCi()
{
    const QString file = suite(R"({"name":"answers","ping":{}},{"name":"nothing","call":"none"})");
    const QString report = m_folder->filePath(u"results.xml"_s);
    for (const QByteArray &former : {QByteArray(), QByteArray("older")}) {
        if (!former.isEmpty())
            write(u"results.xml"_s, former);
        auto run = start({file, u"--junit"_s, report, u"--tap"_s});
        QCOMPARE(run->status(), 1);
        QVERIFY2(run->out().startsWith("TAP version 14\n1..2\nok 1 - demo: answers\nnot ok 2 - "
                                       "demo: nothing\n  ---\n"),
                 run->out());
        QXmlStreamReader xml(contentOf(report));
        QVERIFY(xml.readNextStartElement());
        QCOMPARE(xml.name(), "testsuites"_L1);
        QCOMPARE(xml.attributes().value("failures"_L1), "1"_L1);
    }
    auto unwritable = start(
        {file, u"--only"_s, u"answers"_s, u"--junit"_s, m_folder->filePath(u"no/folder.xml"_s)});
    QCOMPARE(unwritable->status(), 1);
    QVERIFY2(unwritable->err().contains("cannot be written"), unwritable->err());
}

void TestCliTests::withAServerThatDoesNotStartNothingIsRun()
{
    const QString file = suite(R"({"name":"a","ping":{}},{"name":"b","steps":[{"list":"tools"}]})");
    const QString report = m_folder->filePath(u"results.xml"_s);
    auto run = start({file, u"--json"_s, u"--junit"_s, report}, {u"false"_s});
    QCOMPARE(run->status(), 1);
    QCOMPARE(testsWith(*run, u"notRun"_s), (QStringList{u"a"_s, u"b"_s}));
    QCOMPARE(contentOf(report).count("<error "), 2);
    QVERIFY2(contentOf(report).contains("The server exited with code 1"), contentOf(report));
}

void TestCliTests::anInterruptedTestFailsAndTheRestIsNotRun()
{
    const QString file = suite(R"({"name":"a","ping":{}},{"name":"b","wait":600000},)"
                               R"({"name":"c","ping":{}},{"name":"d","ping":{}})");
    const QString report = m_folder->filePath(u"results.xml"_s);
    auto run = start({file, u"--json"_s, u"--junit"_s, report});
    QVERIFY(waitUntil([&run] { return run->objects(u"begin").size() == 2; }));
    run->interrupt();
    QCOMPARE(run->status(), 1);
    QCOMPARE(testsWith(*run, u"passed"_s), QStringList{u"a"_s});
    QCOMPARE(testsWith(*run, u"failed"_s), QStringList{u"b"_s});
    QCOMPARE(testsWith(*run, u"notRun"_s), (QStringList{u"c"_s, u"d"_s}));
    QCOMPARE(contentOf(report).count("<skipped/>"), 2);
}

// The rules of one file do not answer in another.
void TestCliTests::eachFileHasItsOwnAnswers()
{
    const auto asking = [this](const QString &name, const QByteArray &answers,
                               const QByteArray &action) {
        return write(name,
                     R"({"answers":[)" + answers
                         + R"(],"tests":[{"name":"asks","call":"sign_on",)"
                           R"("expect":{"asked":[{"action":")"
                         + action + R"("}]}}]})");
    };
    const QStringList files{asking(u"a.mcptest.json"_s,
                                   R"({"content":{"name":"Ada"},"defaults":true,"times":1})",
                                   "accept"),
                            asking(u"b.mcptest.json"_s, "", "decline"),
                            asking(u"c.mcptest.json"_s, R"({"action":"cancel"})", "cancel")};
    auto run = start(files);
    QVERIFY2(run->status() == 0, outputOf(*run));
}

// Tests have the same answers on a terminal as in CI.
void TestCliTests::asksNobody()
{
    FarEnd person;
    const QString file = suite(R"({"name":"asks","call":"sign_on","expect":{"asked":[{}]}})");
    CliRun run({u"--config"_s, m_folder->filePath(u"profile"_s), u"test"_s, u"-"_s, file, u"--"_s,
                QString::fromLatin1(QUAYSIDE_DEMO_SERVER)},
               CliRun::Terminal::Dialog, person.nearEnd());
    QVERIFY2(run.status() == 0, run.out());
}

void TestCliTests::chosenTestsAreRun()
{
    const QString file = suite(R"({"name":"one","ping":{}},{"name":"two","ping":{}})");
    auto run = start({file, u"--only"_s, u"tw"_s, u"--json"_s});
    QCOMPARE(run->status(), 0);
    QCOMPARE(testsWith(*run, u"passed"_s), QStringList{u"two"_s});
    auto none = start({file, u"--only"_s, u"three"_s});
    QCOMPARE(none->status(), 2);
    QVERIFY2(none->err().contains("No test has \"three\" in its name."), none->err());
}

void TestCliTests::writesWhatWasReceived()
{
    const QByteArray tests = R"(
  {"name": "a", "call": "forecast", "arguments": {"place": "Oslo"},
   "expect": {"values": {"structuredContent.place": {"equals": "Bergen"}, "content": {"count": 7}}}},
  {"name": "b", "call": "forecast", "arguments": {"place": "Oslo"}, "expect": {"text": "Bergen"}}
)";
    const QString file = suite(tests);
    auto run = start({file, u"--update"_s});
    QCOMPARE(run->status(), 1); // They failed all the same.
    QVERIFY2(run->err().contains("values updated: 2"), run->err());
    QByteArray wanted = tests;
    wanted.replace("\"equals\": \"Bergen\"", "\"equals\": \"Oslo\"")
        .replace("\"count\": 7", "\"count\": 1");
    QCOMPARE(contentOf(file), R"({"tests":[)" + wanted + "]}");
    QCOMPARE(start({file, u"--only"_s, u"a"_s})->status(), 0);
}

void TestCliTests::leavesAFileThatWasChangedMeanwhile()
{
    const QString file =
        suite(R"({"name":"a","steps":[{"ping":{},"expect":{"values":{"$":{"equals":1}}}},)"
              R"({"wait":{"notice":"nothing","timeoutMs":600000}}]})");
    auto run = start({file, u"--update"_s, u"--json"_s});
    QVERIFY(waitUntil([&run] { return !run->objects(u"mismatches").isEmpty(); }));
    QCOMPARE(suite("edited"), file);
    run->interrupt();
    QCOMPARE(run->status(), 1);
    QVERIFY2(run->err().contains("it was changed meanwhile"), run->err());
    QCOMPARE(contentOf(file), R"({"tests":[edited]})");
}

void TestCliTests::manyRunsTellPercentiles()
{
    const QString file =
        suite(R"({"name":"two calls","steps":[{"call":"forecast","arguments":{"place":"Oslo"},)"
              R"("save":{"place":"structuredContent.place"}},{"call":"forecast",)"
              R"("arguments":{"place":"${place}"},"expect":{"text":"Oslo"}}]},)"
              R"({"name":"never","call":"none"})");
    auto run = start({file, u"--times"_s, u"50"_s, u"--at-once"_s, u"8"_s, u"--json"_s});
    QCOMPARE(run->status(), 1);
    const QList<Value> results = run->objects(u"outcome");
    QCOMPARE(results.size(), 2);
    QCOMPARE(results.at(0).at(u"times").toInteger(), 50);
    QCOMPARE(results.at(0).at(u"failures").toInteger(), 0);
    QVERIFY(results.at(0).at(u"p50").toDouble() <= results.at(0).at(u"p99").toDouble());
    QCOMPARE(results.at(1).at(u"failures").toInteger(), 50);
    QCOMPARE(results.at(1).at(u"problems").items().size(), 1); // The same one each time.
}

void TestCliTests::aStepOfAnAddressCallsThatServer()
{
    QList<std::shared_ptr<CliRun>> others;
    QByteArrayList steps;
    for (const QByteArray &name : {QByteArray("second"), QByteArray("third")}) {
        const QString session = write(QString::fromLatin1(name) + u".jsonl"_s, sessionOf(name));
        others.append(
            std::make_shared<CliRun>(QStringList{u"mock"_s, session, u"--http"_s, u"0"_s}));
        CliRun &run = *others.constLast();
        QVERIFY(waitUntil([&run] { return run.out().contains('\n'); }));
        steps.append(R"({"server":")" + run.out().trimmed() + R"(","call":"who","expect":{"text":")"
                     + name + R"("}})");
    }
    const QString file =
        suite(R"({"name":"three servers","steps":[{"call":"who","expect":{"text":"first"}},)"
              + steps.join(',') + "]}");
    auto run = start({file},
                     {QString::fromLatin1(QUAYSIDE_CLI), u"mock"_s,
                      write(u"first.jsonl"_s, sessionOf("first"))});
    QVERIFY2(run->status() == 0, outputOf(*run));
    for (const auto &other : std::as_const(others))
        other->interrupt();
}

// ROOT-04
void TestCliTests::foldersAreThoseOfTheirFile()
{
    const auto showing = [this](const QString &name) -> QString {
        QDir(m_folder->path()).mkpath(name);
        const QByteArray folder = m_folder->filePath(name).toUtf8();
        return write(name + u".mcptest.json"_s,
                     R"({"answers":[{"roots":[")" + folder
                         + R"("]}],"tests":[{"name":"shows","call":"chart_folders",)"
                           R"("expect":{"text":")"
                         + name.toUtf8() + R"("}}]})");
    };
    const QString none =
        write(u"none.mcptest.json"_s,
              R"({"tests":[{"name":"shows none","call":"chart_folders","expect":"error"}]})");
    auto run = start({showing(u"north"_s), showing(u"south"_s), none});
    QVERIFY2(run->status() == 0, outputOf(*run));
}

void TestCliTests::textsAreSentAsTheyAreMeant()
{
    const QString file = suite(
        R"({"name":"escaped","call":"echo","arguments":{"message":"$${HOME} $${ $5"},)"
        R"("expect":{"text":"$${HOME} $${ $5"}},)"
        R"({"name":"a name","call":"echo","arguments":{"message":"plain"},"expect":{"text":"plain"}})");
    auto run = start({file, u"--json"_s});
    QVERIFY2(run->status() == 0, outputOf(*run));
    QVERIFY2(run->out().contains("\"${HOME} ${ $5\""), run->out());
}

// Status 3, as for run.
void TestCliTests::aToolThatChangesIsNotCalledByLaterTests()
{
    const QString file =
        suite(R"({"name":"before","call":"sum","arguments":{}},)"
              R"({"name":"after","steps":[{"list":"tools"},{"call":"sum","arguments":{}}]})");
    auto run = start({file, u"--json"_s},
                     {QStringLiteral(SCRIPTSERVER), u"--change-in-call"_s,
                      u"--tool={\"name\":\"sum\",\"inputSchema\":{\"type\":\"object\"}}"_s});
    QCOMPARE(run->status(), 3);
    QCOMPARE(testsWith(*run, u"passed"_s), QStringList{u"before"_s});
}

void TestCliTests::whatThisProgramRefusesIsNoExpectedError()
{
    const QString file =
        suite(R"({"name":"as a task","call":"echo","task":true,"expect":"error"})");
    auto run = start({file, u"--era"_s, u"stateful"_s});
    QCOMPARE(run->status(), 1);
    QVERIFY2(run->out().contains("cannot be run as a task"), run->out());
}

// A server that ends in a call has not answered.
void TestCliTests::aLostConnectionIsNoExpectedError()
{
    const QString file = suite(R"({"name":"ends","call":"sum","expect":"error"})");
    auto run = start({file},
                     {QStringLiteral(SCRIPTSERVER), u"--die-in-call"_s,
                      u"--tool={\"name\":\"sum\",\"inputSchema\":{\"type\":\"object\"}}"_s});
    QCOMPARE(run->status(), 1);
    QVERIFY2(run->out().contains("It failed: "), run->out());
}

void TestCliTests::savesPartsOfAnExpectedError()
{
    const QString file = suite(
        R"({"name":"again","steps":[{"call":"fail","expect":"error","save":{"why":"content[0].text"}},)"
        R"({"call":"fail","expect":{"outcome":"error","values":{"content[0].text":{"equals":"${why}"}}}}]})");
    auto run = start({file});
    QVERIFY2(run->status() == 0, outputOf(*run));
}

void TestCliTests::hearsNoticesDuringAStep()
{
    const QString file =
        suite(R"({"name":"never","ping":{},"expect":{"notices":"tools/list_changed"}})");
    auto run = start({file});
    QCOMPARE(run->status(), 1);
    QVERIFY2(run->out().contains("notifications/tools/list_changed was not received."), run->out());
    const QString heard =
        suite(R"({"name":"hears","call":"sum","expect":{"notices":"tools/list_changed"}})",
              u"heard.mcptest.json"_s);
    auto good = start({heard},
                      {QStringLiteral(SCRIPTSERVER), u"--change-in-call"_s,
                       u"--tool={\"name\":\"sum\",\"inputSchema\":{\"type\":\"object\"}}"_s});
    QVERIFY2(good->status() == 0, good->out());
}

void TestCliTests::aWrongFileStartsNothing()
{
    const QString started = m_folder->filePath(u"started"_s);
    auto run = start({suite(R"({"name":"a","call":"b","expect":{"values":{"c":{"is":1}}}})")},
                     {u"touch"_s, started});
    QCOMPARE(run->status(), 2);
    QVERIFY2(run->err().contains("demo.mcptest.json: Test \"a\": Step 1: \"is\" is no check"),
             run->err());
    QVERIFY(!QFile::exists(started));
}

void TestCliTests::refusesOptions_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("no file") << QStringList();
    QTest::newRow("no runs") << QStringList{u"a"_s, u"--times"_s, u"0"_s};
    QTest::newRow("too many at once") << QStringList{u"a"_s, u"--at-once"_s, u"251"_s};
    QTest::newRow("at once without runs") << QStringList{u"a"_s, u"--at-once"_s, u"2"_s};
    QTest::newRow("half a run") << QStringList{u"a"_s, u"--times"_s, u"1.5"_s};
    QTest::newRow("two formats") << QStringList{u"a"_s, u"--tap"_s, u"--json"_s};
    QTest::newRow("many values") << QStringList{u"a"_s, u"--update"_s, u"--times"_s, u"2"_s};
    QTest::newRow("no report") << QStringList{u"a"_s, u"--junit"_s, u""_s};
    QTest::newRow("no such file") << QStringList{u"/no/file"_s};
}

void TestCliTests::refusesOptions()
{
    QFETCH(const QStringList, words);
    auto run = start(words);
    QCOMPARE(run->status(), 2);
    QVERIFY(!run->err().isEmpty());
}

QUAYSIDE_TEST(TestCliTests, QCoreApplication)

} // namespace tst_clitests

#include "tst_clitests.moc"
