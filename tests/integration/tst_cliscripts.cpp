// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"

#include "core/json/value.h"

#include <QProcess>
#include <QTest>

namespace tst_cliscripts {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QString kResource = u"demo://resource/dynamic/text/1"_s;

/// The output of one run of quayside-cli, one JSON object per line.
struct Run
{
    int status = -1;
    QList<json::Value> events;
    QByteArray err;

    /// The outputs of a step, in order.
    QList<json::Value> of(const QString &step) const
    {
        QList<json::Value> all;
        for (const json::Value &event : events) {
            const json::Value *place = event.find(u"step");
            if (place && place->toString() == step && event.find(u"ok"))
                all.append(event);
        }
        return all;
    }
    bool isOk(const QString &step) const
    {
        const QList<json::Value> all = of(step);
        return !all.isEmpty() && std::all_of(all.cbegin(), all.cend(), [](const json::Value &one) {
            return one.find(u"ok")->toBool();
        });
    }
    QByteArray text(const QString &step) const
    {
        const QList<json::Value> all = of(step);
        return all.isEmpty() ? QByteArray() : all.constFirst().toRaw().toByteArray();
    }
    QByteArray firstFailure() const
    {
        for (const json::Value &event : events) {
            const json::Value *ok = event.find(u"ok");
            if (ok && !ok->toBool())
                return event.toRaw().toByteArray();
        }
        return QByteArray::number(status);
    }
    qsizetype count(QStringView member) const
    {
        return std::count_if(events.cbegin(), events.cend(),
                             [member](const json::Value &event) { return event.find(member); });
    }
};

} // namespace

/// Scripts against an independent server.
class TestCliScripts : public QObject
{
    Q_OBJECT

private:
    Run start(const QStringList &arguments)
    {
        const auto entry =
            nodeServer(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {u"stdio"_s});
        QProcess process;
        QStringList all{u"--config"_s, m_config.path(), u"--json"_s};
        all += arguments;
        all += u"--"_s;
        all += entry->program;
        all += entry->arguments;
        process.start(QStringLiteral(QUAYSIDE_CLI), all);
        process.closeWriteChannel();
        if (!process.waitForFinished(60'000))
            return {};
        Run run{process.exitCode(), {}, process.readAllStandardError()};
        for (const QByteArray &line : process.readAllStandardOutput().split('\n')) {
            if (!line.isEmpty())
                run.events.append(json::parse(json::Raw(line)).valueOr(json::Value()));
        }
        return run;
    }

    Run script(const QByteArray &steps)
    {
        QFile file(m_config.filePath(u"steps.json"_s));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(steps);
        file.close();
        return start({u"run"_s, u"-"_s, file.fileName()});
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!nodeServer(u"@modelcontextprotocol/server-everything/dist/index.js"_s, {}))
            QSKIP(kNoNodeServer);
    }

    void listsAndReadsResources() // RES-01, RES-03
    {
        const Run listed = start({u"resources"_s, u"-"_s});
        QCOMPARE(listed.status, 0);
        QVERIFY(listed.events.constLast().toRaw().toByteArray().contains("demo://resource/"));
        const Run read = start({u"read"_s, u"-"_s, kResource});
        QCOMPARE(read.status, 0);
        QVERIFY(read.events.constLast().toRaw().toByteArray().contains("plaintext resource"));
        QCOMPARE(start({u"read"_s, u"-"_s, u"demo://nothing"_s}).status, 1);
    }

    void savesAResourceAsItIs()
    {
        const QString path = m_config.filePath(u"kept"_s);
        const Run read = start({u"read"_s, u"-"_s, kResource, u"--output"_s, path});
        QCOMPARE(read.status, 0);
        QFile kept(path);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(kept.readAll().startsWith("Resource 1: This is a plaintext resource"));
    }

    void fetchesPrompts() // PROMPT-01
    {
        const Run listed = start({u"prompts"_s, u"-"_s});
        QCOMPARE(listed.status, 0);
        QVERIFY(listed.events.constLast().toRaw().toByteArray().contains("args-prompt"));
        const Run got = start({u"prompt"_s, u"-"_s, u"args-prompt"_s, u"--arg"_s, u"city=Kiel"_s});
        QCOMPARE(got.status, 0);
        QVERIFY(got.events.constLast().toRaw().toByteArray().contains("weather in Kiel"));
    }

    void completesAnArgument() // COMP-01
    {
        const Run completed = start({u"complete"_s, u"-"_s, u"department"_s, u"E"_s, u"--prompt"_s,
                                     u"completable-prompt"_s});
        QCOMPARE(completed.status, 0);
        QVERIFY(completed.events.constLast().toRaw().toByteArray().contains("Engineering"));
    }

    void pings() // PING-02
    {
        QCOMPARE(start({u"ping"_s, u"-"_s}).status, 0);
    }

    void doesManyStepsOnOneConnection()
    {
        const Run run = script(kManySteps);
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(run.count(u"connected"), 2); // The first, and the one after reconnect.
        QVERIFY(run.text(u"1"_s).contains("get-sum"));
        QCOMPARE(run.of(u"2"_s).size(), 3);
        QVERIFY(run.isOk(u"2"_s));
        QVERIFY(run.text(u"2"_s).contains("Echo: ahoy"));
        QVERIFY(run.text(u"2"_s).contains("hello"));
        QVERIFY(run.isOk(u"3"_s));
        QVERIFY(run.isOk(u"4"_s));
        QVERIFY(run.text(u"5"_s).contains("Engineering"));
        QVERIFY(run.isOk(u"8"_s)); // It has waited for the notice.
        QVERIFY(run.count(u"notice") > 0);
        QVERIFY(run.isOk(u"10"_s));
        QVERIFY(run.isOk(u"11"_s));
    }

    void listsEachKind() // RES-01, PROMPT-01
    {
        const Run run = script(kLists);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY(run.text(u"1"_s).contains("get-sum"));
        QVERIFY(run.text(u"2"_s).contains("demo://resource/"));
        QVERIFY(run.text(u"3"_s).contains("resourceTemplates"));
        QVERIFY(run.text(u"4"_s).contains("args-prompt"));
    }

    void endsCallsWhenTold() // CANC-01, TIME-01
    {
        const Run run = script(kEndedCalls);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY(run.text(u"1.1"_s).contains("cancelled"));
        QVERIFY(run.text(u"1.2"_s).contains("timeout"));
        QVERIFY(run.isOk(u"1.3"_s));
        QVERIFY(run.isOk(u"2"_s)); // The connection is as good as before.
    }

    void callsManyTimesWhileTheListIsRead() // C11
    {
        const Run run = script(R"([{"list":"tools"},)"
                               R"({"call":"echo","arguments":{"message":"m"},"times":3000}])");
        QVERIFY2(run.status == 0, QByteArray(run.firstFailure() + run.err).constData());
        QCOMPARE(run.count(u"step"), 3001);
    }

    void failsWhenAStepEndsOtherwise_data()
    {
        QTest::addColumn<QByteArray>("steps");
        QTest::addColumn<int>("status");
        QTest::newRow("a tool that fails") << kToolFails << 1;
        QTest::newRow("a tool that was to fail") << kToolFailsAsExpected << 0;
        QTest::newRow("a tool that was to fail and did not") << kToolDoesNotFail << 1;
        QTest::newRow("a notice that does not come") << kNoNotice << 1;
    }
    void failsWhenAStepEndsOtherwise()
    {
        QFETCH(QByteArray, steps);
        QTEST(script(steps).status, "status");
    }

    void startsNothingWhenTheScriptIsWrong_data()
    {
        QTest::addColumn<QByteArray>("steps");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no JSON") << QByteArray("[{]") << QByteArray("not valid JSON");
        QTest::newRow("no list") << QByteArray("{}") << QByteArray("list of steps");
        QTest::newRow("no verb") << kNoVerb << QByteArray("Step 2");
        QTest::newRow("two verbs") << kTwoVerbs << QByteArray("two verbs");
        QTest::newRow("unknown member") << kUnknownMember << QByteArray("does not go with");
        QTest::newRow("unknown list")
            << kWrongList << QByteArray("is one of tools, resources, templates, prompts");
        QTest::newRow("inside") << kWrongInside << QByteArray("Step 1.2");
    }
    void startsNothingWhenTheScriptIsWrong()
    {
        QFETCH(QByteArray, steps);
        QFETCH(QByteArray, says);
        const Run run = script(steps);
        QCOMPARE(run.status, 2);
        QCOMPARE(run.events.size(), 1);
        const QByteArray said = run.events.constFirst().toRaw().toByteArray();
        QVERIFY2(said.contains(says), said.constData());
    }

private:
    static const QByteArray kManySteps;
    static const QByteArray kLists;
    static const QByteArray kEndedCalls;
    static const QByteArray kToolFails;
    static const QByteArray kToolFailsAsExpected;
    static const QByteArray kToolDoesNotFail;
    static const QByteArray kNoNotice;
    static const QByteArray kNoVerb;
    static const QByteArray kTwoVerbs;
    static const QByteArray kUnknownMember;
    static const QByteArray kWrongList;
    static const QByteArray kWrongInside;

    QTemporaryDir m_config;
};

const QByteArray TestCliScripts::kManySteps = R"([
    {"list": "tools"},
    {"name": "hello", "call": "echo", "arguments": {"message": "ahoy"}, "times": 3},
    {"read": "demo://resource/dynamic/text/1"},
    {"prompt": "args-prompt", "arguments": {"city": "Kiel"}},
    {"complete": {"prompt": "completable-prompt", "argument": "department", "value": "E"}},
    {"listen": {"tools": true, "uris": ["demo://resource/dynamic/text/1"]}},
    {"call": "toggle-subscriber-updates"},
    {"wait": {"notice": "resources/updated", "timeoutMs": 60000}},
    {"wait": 10},
    {"ping": {}},
    {"reconnect": {}},
    {"call": "echo", "arguments": {"message": "again"}}
])";
const QByteArray TestCliScripts::kLists =
    R"([{"list": "tools"}, {"list": "resources"}, {"list": "templates"}, {"list": "prompts"}])";
const QByteArray TestCliScripts::kEndedCalls = R"([
    {"parallel": [
        {"call": "trigger-long-running-operation", "arguments": {"duration": 30, "steps": 3},
         "cancelAfterMs": 100, "expect": "error"},
        {"call": "trigger-long-running-operation", "arguments": {"duration": 30, "steps": 3},
         "timeoutMs": 100, "expect": "error"},
        {"call": "echo", "arguments": {"message": "meanwhile"}}
    ]},
    {"call": "echo", "arguments": {"message": "after"}}
])";
const QByteArray TestCliScripts::kToolFails = R"([{"call": "echo", "arguments": {"message": 1}}])";
const QByteArray TestCliScripts::kToolFailsAsExpected =
    R"([{"call": "echo", "arguments": {"message": 1}, "expect": "error"}])";
const QByteArray TestCliScripts::kToolDoesNotFail =
    R"([{"call": "echo", "arguments": {"message": "a"}, "expect": "error"}])";
const QByteArray TestCliScripts::kNoNotice =
    R"([{"wait": {"notice": "resources/updated", "timeoutMs": 100}}])";
const QByteArray TestCliScripts::kNoVerb = R"([{"ping": {}}, {"name": "nothing"}])";
const QByteArray TestCliScripts::kTwoVerbs = R"([{"ping": {}, "wait": 1}])";
const QByteArray TestCliScripts::kUnknownMember = R"([{"ping": {}, "cancelAfterMs": 1}])";
const QByteArray TestCliScripts::kWrongList = R"([{"list": "ships"}])";
const QByteArray TestCliScripts::kWrongInside = R"([{"parallel": [{"ping": {}}, {"fly": {}}]}])";

QUAYSIDE_TEST(TestCliScripts, QCoreApplication)

} // namespace tst_cliscripts

#include "tst_cliscripts.moc"
