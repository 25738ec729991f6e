// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/clirun.h"
#include "tests/support/nodeserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace tst_cliasks {

using namespace mcp;
using namespace Qt::StringLiterals;
using json::Value;

namespace {

/// The transport, and the way requests of the server arrive.
enum class Way {
    StatefulStdio,
    StatefulHttp,
    StatefulTask,
    StatelessStdio,
    StatelessHttp,
    StatelessTask
};

bool isStateless(Way way)
{
    return way == Way::StatelessStdio || way == Way::StatelessHttp || way == Way::StatelessTask;
}

bool isHttp(Way way)
{
    return way == Way::StatefulHttp || way == Way::StatelessHttp || way == Way::StatefulTask;
}

Value parsed(const QByteArray &text)
{
    return json::parse(json::Raw(text)).valueOr(Value());
}

/// The result of a tool of asks.mjs.
Value given(CliRun &run)
{
    const QList<Value> results = run.objects(u"content");
    if (results.isEmpty())
        return {};
    const Value *content = results.constLast().find(u"content");
    return parsed(member(content->items().constFirst(), u"text").toUtf8());
}

QByteArray textOf(const Value *value)
{
    return value ? value->toJson() : QByteArray();
}

/// A complete response to `form`.
constexpr auto kEverything = R"({"name":"Ada","boat":"Argo","note":"none","email":"ada@example.org",
    "site":"https:\/\/example.org/","day":"2026-02-28","moment":"2026-02-28T12:00:00Z","code":"ABC","age":36,
    "depth":0.5,"isCaptain":true,"isAboard":false,"color":"blue","size":"l","rank":"2","tags":["a","b"],"ports":["li"]})";

} // namespace

/// Requests of servers on the SDK packages of both eras while the command line waits for them. The packages validate
/// the responses, too.
class TestCliAsks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void everyKindOfFieldArrives_data() { ways(); }
    void everyKindOfFieldArrives();
    void aRuleAddsToTheDefaults();
    void twoQuestionsAreAnsweredTogether_data() { ways(); }
    void twoQuestionsAreAnsweredTogether();
    void refusalsArriveAsWhatTheyAre_data() { ways(); }
    void refusalsArriveAsWhatTheyAre();
    void withoutRulesAndTerminalTheAnswerIsNo_data() { ways(); }
    void withoutRulesAndTerminalTheAnswerIsNo();
    void whatDoesNotFitIsNotSent();
    void aPageIsOpenedAndTheCallGoesOn_data() { ways(); }
    void aPageIsOpenedAndTheCallGoesOn();
    void aPageIsOpenedOnlyByARule_data() { ways(); }
    void aPageIsOpenedOnlyByARule();
    void aCallThatWantsAPageFirstIsMadeAgain_data();
    void aCallThatWantsAPageFirstIsMadeAgain();
    void aCallThatWantsAPageFirstEndsWhenThatIsDeclined();
    void theServerMayWantThePageTwice();
    void aRuleSpeaksForTheModel_data() { ways(); }
    void aRuleSpeaksForTheModel();
    void aRuleCallsATool_data() { ways(); }
    void aRuleCallsATool();
    void aModelRequestCanBeRefused_data() { ways(); }
    void aModelRequestCanBeRefused();
    void foldersAreShown_data() { ways(); }
    void foldersAreShown();
    void whatWasNotOfferedIsRefused_data() { ways(); }
    void whatWasNotOfferedIsRefused();
    void theBrowserGetsTheEncodedAddress();
    void whatNobodyShouldSeeIsRefused_data();
    void whatNobodyShouldSeeIsRefused();
    void endlessRoundsEnd();
    void aScriptIsAnsweredToo();
    void answersThatAreWrongStartNothing_data();
    void answersThatAreWrongStartNothing();

    void aPersonFillsInAForm_data() { ways(); }
    void aPersonFillsInAForm();
    void aPersonSeesALinkBeforeItOpens();
    void whatIsTypedTooEarlyIsNoAnswer();
    void aPersonWritesForTheModel();
    void aPersonCanSayNo();
    void questionsWaitForOneAnother();
    void ctrlCEndsAQuestion_data() { ways(); }
    void ctrlCEndsAQuestion();

private:
    static void ways();
    QStringList command(Way way, const QString &tool, const QByteArray &arguments);
    void write(const QString &name, const QByteArray &text) const;
    /// A call with these answers, done.
    std::unique_ptr<CliRun> call(const QString &tool, const QByteArray &answers,
                                 const QByteArray &arguments = "{}");
    std::unique_ptr<CliRun> callAt(FarEnd &terminal, const QString &tool,
                                   const QByteArray &arguments = "{}");
    /// The responses that the server received, in its own words.
    QList<Value> record() const;
    QByteArray recorded(QStringView member) const;
    QStringList opened() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<NodeServer> m_server;
    QProcessEnvironment m_environment;
    Way m_way = Way::StatefulStdio;
};

void TestCliAsks::initTestCase()
{
    if (nodeProgram().isEmpty() || packageFile(u"@modelcontextprotocol/sdk"_s).isEmpty())
        QSKIP(kNoNodeServer);
}

void TestCliAsks::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    // A browser: it records addresses, and visits pages of this machine.
    write(u"bin/xdg-open"_s,
          "#!/bin/sh\nprintf '%s\\n' \"$1\" >>\"$OPENED\"\ncase \"$1\" in http://127.0.0.1:*)\n"
          "exec \"$NODE\" -e 'fetch(process.argv[1])' \"$1\";; esac\n");
    QFile::setPermissions(m_folder->filePath(u"bin/xdg-open"_s),
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_environment = QProcessEnvironment::systemEnvironment();
    m_environment.insert(u"PATH"_s,
                         m_folder->filePath(u"bin"_s) + u':' + m_environment.value(u"PATH"_s));
    m_environment.insert(u"NODE"_s, nodeProgram());
    m_environment.insert(u"OPENED"_s, m_folder->filePath(u"opened"_s));
    m_way = Way::StatefulStdio;
}

void TestCliAsks::cleanup()
{
    m_server.reset();
    m_folder.reset();
}

void TestCliAsks::ways()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("stateful, stdio") << Way::StatefulStdio;
    QTest::newRow("stateful, HTTP") << Way::StatefulHttp;
    QTest::newRow("stateful, task") << Way::StatefulTask;
    QTest::newRow("stateless, stdio") << Way::StatelessStdio;
    QTest::newRow("stateless, HTTP") << Way::StatelessHttp;
    QTest::newRow("stateless, task") << Way::StatelessTask;
}

void TestCliAsks::write(const QString &name, const QByteArray &text) const
{
    const QFileInfo info(m_folder->filePath(name));
    QVERIFY(QDir().mkpath(info.path()));
    QFile file(info.filePath());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QStringList TestCliAsks::command(Way way, const QString &tool, const QByteArray &arguments)
{
    const QStringList program{
        testServerFile(isStateless(way) ? u"ask-stateless.mjs"_s : u"ask-stateful.mjs"_s),
        isHttp(way) ? u"http"_s : u"stdio"_s, u"--record"_s, m_folder->filePath(u"record"_s)};
    Value all = parsed(arguments);
    if (way == Way::StatelessTask)
        all.insert(u"asTask"_s, Value(true));
    QStringList words{u"--config"_s, m_folder->filePath(u"config"_s), u"call"_s};
    if (isHttp(way)) {
        m_server = std::make_unique<NodeServer>(program);
        if (!m_server->start())
            return {};
        words += m_server->url().toString();
    } else {
        words += u"-"_s;
    }
    words += {tool, u"--args"_s, QString::fromUtf8(all.toJson())};
    if (way == Way::StatefulTask)
        words += u"--task"_s;
    if (QFile::exists(m_folder->filePath(u"answers"_s)))
        words += {u"--answers"_s, m_folder->filePath(u"answers"_s)};
    if (!isHttp(way))
        words += QStringList{u"--"_s, nodeProgram()} + program;
    return words;
}

std::unique_ptr<CliRun> TestCliAsks::call(const QString &tool, const QByteArray &answers,
                                          const QByteArray &arguments)
{
    if (!answers.isEmpty())
        write(u"answers"_s, answers);
    auto run = std::make_unique<CliRun>(QStringList{u"--json"_s} + command(m_way, tool, arguments),
                                        CliRun::Terminal::None, -1, m_environment);
    if (run->status() < 0)
        qWarning("it does not end: %s%s", run->out().constData(), run->err().constData());
    return run;
}

std::unique_ptr<CliRun> TestCliAsks::callAt(FarEnd &terminal, const QString &tool,
                                            const QByteArray &arguments)
{
    return std::make_unique<CliRun>(QStringList{u"--json"_s} + command(m_way, tool, arguments),
                                    CliRun::Terminal::Dialog, terminal.nearEnd(), m_environment);
}

QList<Value> TestCliAsks::record() const
{
    QFile file(m_folder->filePath(u"record"_s));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<Value> all;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (!line.isEmpty())
            all.append(parsed(line));
    }
    return all;
}

QByteArray TestCliAsks::recorded(QStringView member) const
{
    QByteArray all;
    for (const Value &line : record())
        all += textOf(line.find(member));
    return all;
}

QStringList TestCliAsks::opened() const
{
    QFile file(m_folder->filePath(u"opened"_s));
    return file.open(QIODevice::ReadOnly)
        ? QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)
        : QStringList();
}

// ELIC-01, ELIC-02, ELIC-04, ELIC-10, ELIC-12, ELIC-13, ELIC-14, ELIC-15, ELIC-16, ELIC-18, MRTR-05, MRTR-06, TASK-10, TASKX-12
void TestCliAsks::everyKindOfFieldArrives()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run = call(u"form"_s, "[{\"content\":" + QByteArray(kEverything) + "}]");
    const Value answer = given(*run);
    QCOMPARE(member(answer, u"action"), u"accept"_s);
    QVERIFY2(*answer.find(u"content") == parsed(kEverything), answer.toJson().constData());
    QCOMPARE(run->status(), 0);

    const QList<Value> questions = run->objects(u"question");
    QCOMPARE(questions.size(), 1);
    const Value &question = *questions.constFirst().find(u"question");
    QCOMPARE(member(question, u"kind"), u"form"_s);
    QCOMPARE(question.find(u"isOfTask")->toBool(),
             way == Way::StatefulTask || way == Way::StatelessTask);
    QCOMPARE(member(*question.find(u"params"), u"message"), u"Who are you?"_s);
    QCOMPARE(member(questions.constFirst(), u"by"), u"rule"_s);
    QVERIFY(*questions.constFirst().find(u"answer")->find(u"content") == parsed(kEverything));
    if (way == Way::StatelessStdio || way == Way::StatelessHttp)
        QCOMPARE(recorded(u"state"), QByteArray("\"same\""));
}

// ELIC-17
void TestCliAsks::aRuleAddsToTheDefaults()
{
    m_way = Way::StatefulStdio;
    const auto run =
        call(u"form"_s, R"([{"content":{"name":"Ada","age":36,"color":"red"},"defaults":true}])");
    QCOMPARE(run->status(), 0);
    const Value answer = given(*run);
    QVERIFY2(*answer.find(u"content") == parsed(R"({"name":"Ada","boat":"Pequod",
        "day":"2026-11-21","age":36,"depth":3.25,"isAboard":true,"color":"red","tags":["a","c"]})"),
             answer.toJson().constData());
}

// ELIC-17, MRTR-04, MRTR-05, MRTR-07
void TestCliAsks::twoQuestionsAreAnsweredTogether()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run =
        call(u"two"_s,
             R"([{"message":"From","action":"accept"},{"content":{"name":"Lima"},"delayMs":100}])");
    QCOMPARE(run->status(), 0);
    QVERIFY2(given(*run) == parsed(R"({"from":{"action":"accept","content":{"name":"Oslo"}},
                               "to":{"action":"accept","content":{"name":"Lima"}}})"),
             run->out().constData());
    QCOMPARE(run->objects(u"question").size(), 2);
}

// ELIC-04, MRTR-09
void TestCliAsks::refusalsArriveAsWhatTheyAre()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run =
        call(u"two"_s, R"([{"message":"From","action":"decline"},{"action":"cancel"}])");
    QCOMPARE(run->status(), 0);
    QVERIFY2(given(*run) == parsed(R"({"from":{"action":"decline"},"to":{"action":"cancel"}})"),
             run->out().constData());
}

void TestCliAsks::withoutRulesAndTerminalTheAnswerIsNo()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run = call(u"form"_s, {});
    QCOMPARE(run->status(), 0);
    QCOMPARE(given(*run).toJson(), QByteArray(R"({"action":"decline"})"));
    const QList<Value> questions = run->objects(u"question");
    QCOMPARE(questions.size(), 1);
    QCOMPARE(member(questions.constFirst(), u"by"), u"nobody"_s);
}

// ELIC-10
void TestCliAsks::whatDoesNotFitIsNotSent()
{
    const auto run = call(u"form"_s, R"([{"content":{"name":"A","age":36,"isAboard":true}}])");
    QCOMPARE(given(*run).toJson(), QByteArray(R"({"action":"cancel"})"));
    QCOMPARE(member(run->objects(u"problem").value(0), u"problem"),
             u"name: At least 2 characters."_s);
}

// ELIC-31, ELIC-32, ELIC-33, ELIC-35
void TestCliAsks::aPageIsOpenedAndTheCallGoesOn()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run = call(u"link"_s, R"([{"message":"sign","open":true}])", R"({"id":"a-1"})");
    QCOMPARE(run->status(), 0);
    const Value answer = given(*run);
    QCOMPARE(member(answer, u"action"), u"accept"_s);
    QVERIFY(!answer.find(u"content"));
    QCOMPARE(answer.find(u"visits")->toInteger(), 1);
    QCOMPARE(opened().size(), 1);
    const Value question = *run->objects(u"question").constFirst().find(u"question");
    QCOMPARE(member(question, u"kind"), u"link"_s);
    QCOMPARE(opened().constFirst(), member(*question.find(u"params"), u"url"));
}

// ELIC-30, ELIC-31
void TestCliAsks::aPageIsOpenedOnlyByARule()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run = call(u"link"_s, R"([{"action":"accept"}])", R"({"id":"a"})");
    QCOMPARE(given(*run).toJson(), QByteArray(R"({"action":"decline"})"));
    QVERIFY(opened().isEmpty());
    QVERIFY(!recorded(u"visited").contains("page"));
}

void TestCliAsks::aCallThatWantsAPageFirstIsMadeAgain_data()
{
    QTest::addColumn<Way>("way");
    QTest::newRow("stdio") << Way::StatefulStdio;
    QTest::newRow("HTTP") << Way::StatefulHttp;
}

// ELIC-35, ELIC-36
void TestCliAsks::aCallThatWantsAPageFirstIsMadeAgain()
{
    QFETCH(Way, way);
    m_way = way;
    // Long enough for the server to complete the visit.
    const auto run = call(u"locked"_s, R"([{"open":true,"delayMs":60000}])", R"({"id":"b"})");
    QCOMPARE(run->status(), 0);
    QCOMPARE(given(*run).toString(), u"unlocked"_s);
    QCOMPARE(recorded(u"locked"), QByteArray("\"b\""));
    QCOMPARE(opened().size(), 1);
    const QList<Value> questions = run->objects(u"question");
    QCOMPARE(questions.size(), 1);
    QCOMPARE(textOf(questions.constFirst().find(u"answer")), QByteArray(R"({"action":"accept"})"));
}

// ELIC-36
void TestCliAsks::aCallThatWantsAPageFirstEndsWhenThatIsDeclined()
{
    const auto run = call(u"locked"_s, R"([{"action":"decline"}])", R"({"id":"b"})");
    QCOMPARE(run->status(), 1);
    QVERIFY(opened().isEmpty());
    QCOMPARE(recorded(u"locked"), QByteArray("\"b\""));
    QCOMPARE(run->objects(u"code").value(0).find(u"code")->toInteger(), -32042);
}

// ELIC-37
void TestCliAsks::theServerMayWantThePageTwice()
{
    m_way = Way::StatelessStdio;
    const auto run =
        call(u"link"_s, R"([{"open":true,"delayMs":200}])", R"({"id":"c","visits":2})");
    QCOMPARE(run->status(), 0);
    QCOMPARE(given(*run).find(u"visits")->toInteger(), 2);
    QCOMPARE(opened().size(), 2);
    QCOMPARE(run->objects(u"question").size(), 2);
}

// SAMP-01, SAMP-05, SAMP-15
void TestCliAsks::aRuleSpeaksForTheModel()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run =
        call(u"sample"_s,
             R"([{"message":"Greet","text":"Ahoy","model":"parrot","stopReason":"stopSequence"}])");
    QCOMPARE(run->status(), 0);
    const Value answer = given(*run);
    QCOMPARE(member(answer, u"role"), u"assistant"_s);
    QCOMPARE(textOf(answer.find(u"content")), QByteArray(R"({"type":"text","text":"Ahoy"})"));
    QCOMPARE(member(answer, u"model"), u"parrot"_s);
    QCOMPARE(member(answer, u"stopReason"), u"stopSequence"_s);
    const QList<Value> questions = run->objects(u"question");
    QCOMPARE(questions.size(), 1);
    QCOMPARE(member(*questions.constFirst().find(u"question"), u"kind"), u"sampling"_s);
    QCOMPARE(member(*questions.constFirst().find(u"answer"), u"model"), u"parrot"_s);
}

// SAMP-10, SAMP-11, SAMP-12, SAMP-14
void TestCliAsks::aRuleCallsATool()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run = call(u"sampleWithTools"_s,
                          R"([{"tool":"depth","input":{"at":3},"times":1},
                              {"message":"30 m","text":"Thirty metres"}])");
    QCOMPARE(run->status(), 0);
    QVERIFY2(given(*run) == parsed(R"({"said":"Thirty metres","messages":3})"),
             run->out().constData());
    const QList<Value> questions = run->objects(u"question");
    QCOMPARE(questions.size(), 2);
    const Value &answer = *questions.constFirst().find(u"answer");
    QCOMPARE(member(answer, u"stopReason"), u"toolUse"_s);
    QCOMPARE(member(*answer.find(u"content"), u"type"), u"tool_use"_s);
}

// SAMP-03, SAMP-04, MRTR-09, TASKX-18
void TestCliAsks::aModelRequestCanBeRefused()
{
    QFETCH(Way, way);
    m_way = way;
    const auto run =
        call(u"sample"_s, R"([{"message":"Greet","action":"decline"},{"text":"Ahoy"}])");
    QCOMPARE(run->objects(u"question").size(), 1);
    QCOMPARE(textOf(run->objects(u"question").constFirst().find(u"answer")),
             QByteArray(R"({"action":"decline"})"));
    if (isStateless(way)) {
        QCOMPARE(run->status(), 1);
        QVERIFY(recorded(u"answers").isEmpty()); // There is no such answer.
    } else {
        QCOMPARE(given(*run).find(u"error")->find(u"code")->toInteger(), -1);
    }
}

// ROOT-01, ROOT-02, ROOT-05
void TestCliAsks::foldersAreShown()
{
    QFETCH(Way, way);
    m_way = way;
    QVERIFY(QDir(m_folder->path()).mkpath(u"a b"_s));
    const QString path = QFileInfo(m_folder->filePath(u"a b"_s)).canonicalFilePath();
    const auto run = call(u"roots"_s, "[{\"roots\":[\"" + path.toUtf8() + "\"]}]");
    QCOMPARE(run->status(), 0);
    const Value answer = given(*run);
    const Value *roots = answer.find(u"roots");
    QVERIFY2(roots && roots->items().size() == 1, run->out().constData());
    QCOMPARE(member(roots->items().constFirst(), u"uri"),
             QString::fromLatin1(QUrl::fromLocalFile(path).toEncoded()));
}

// RPC-15, SAMP-01, ROOT-01, MRTR-10
void TestCliAsks::whatWasNotOfferedIsRefused()
{
    QFETCH(Way, way);
    m_way = way;
    write(u"answers"_s, R"([{"action":"accept"}])");
    const QByteArray requests =
        R"({"requests":{"folders":{"method":"roots/list"},
                        "model":{"method":"sampling/createMessage","params":{"maxTokens":1,"messages":[]}}}})";
    CliRun run(QStringList{u"--json"_s} + command(m_way, u"raw"_s, requests),
               CliRun::Terminal::None, -1, m_environment);
    QVERIFY2(run.status() >= 0, "a task that waits for it would never end");
    QVERIFY(run.objects(u"question").isEmpty());
    if (isStateless(way)) {
        QCOMPARE(run.status(), 1);
        QVERIFY(recorded(u"answers").isEmpty());
        return;
    }
    const Value answer = given(run);
    for (const QStringView key : {u"folders", u"model"}) {
        const Value *refused = answer.find(key);
        QVERIFY2(refused && refused->find(u"error"), answer.toJson().constData());
        QCOMPARE(refused->find(u"error")->find(u"code")->toInteger(), -32601);
    }
}

void TestCliAsks::whatNobodyShouldSeeIsRefused_data()
{
    QTest::addColumn<Way>("way");
    QTest::addColumn<QByteArray>("params");
    const auto row = [](const char *name, const QByteArray &params) {
        QTest::addRow("%s, stateful", name) << Way::StatefulStdio << params;
        QTest::addRow("%s, stateless", name) << Way::StatelessStdio << params;
    };
    const auto form = [](const QByteArray &properties) -> QByteArray {
        return R"({"message":"m","requestedSchema":{"type":"object","properties":)" + properties
            + "}}";
    };
    const auto link = [](const QByteArray &url) -> QByteArray {
        return R"({"mode":"url","message":"m","elicitationId":"e","url":)" + ('"' + url + '"')
            + '}';
    };
    row("nested", form(R"({"a":{"type":"object","properties":{}}})"));
    row("list of objects", form(R"({"a":{"type":"array","items":{"type":"object"}}})"));
    row("unknown type", form(R"({"a":{"type":"ship"}})"));
    row("no choices", form(R"({"a":{"type":"string","enum":[]}})"));
    row("no form", R"({"message":"m"})");
    row("unknown mode", R"({"mode":"dance","message":"m"})");
    row("script", link("javascript:alert(1)"));
    row("file", link("file:///etc/passwd"));
    row("relative", link("/etc/passwd"));
}

// SEC-24: the same bytes as those that are shown, in ASCII.
void TestCliAsks::theBrowserGetsTheEncodedAddress()
{
    m_way = Way::StatefulStdio;
    const QByteArray params = R"({"mode":"url","message":"m","elicitationId":"e",
        "url":"https://ex\u00e4mple.org/\u00fc?q=\u00e4"})";
    const auto run =
        call(u"raw"_s, R"([{"open":true}])",
             R"({"requests":{"it":{"method":"elicitation/create","params":)" + params + "}}}");
    QVERIFY(run->status() >= 0);
    QTRY_COMPARE(opened().size(), 1); // The browser starts beside the call.
    QCOMPARE(opened().constFirst(), u"https://xn--exmple-cua.org/%C3%BC?q=%C3%A4"_s);
}

// ELIC-01, ELIC-02, ELIC-11, ELIC-31, SEC-57, SEC-59
void TestCliAsks::whatNobodyShouldSeeIsRefused()
{
    QFETCH(Way, way);
    QFETCH(QByteArray, params);
    m_way = way;
    const auto run =
        call(u"raw"_s, R"([{"action":"accept"},{"open":true}])",
             R"({"requests":{"it":{"method":"elicitation/create","params":)" + params + "}}}");
    QVERIFY2(run->objects(u"question").isEmpty(), run->out().constData());
    QVERIFY(opened().isEmpty());
    if (isStateless(way)) {
        QCOMPARE(run->status(), 1);
        QVERIFY(recorded(u"answers").isEmpty());
        return;
    }
    QCOMPARE(given(*run).find(u"it")->find(u"error")->find(u"code")->toInteger(), -32602);
}

// MRTR-12
void TestCliAsks::endlessRoundsEnd()
{
    m_way = Way::StatelessStdio;
    const auto few = call(u"rounds"_s, R"([{"action":"accept"}])", R"({"count":5})");
    QCOMPARE(few->status(), 0);
    QCOMPARE(given(*few).items().size(), 5);
    const auto many = call(u"rounds"_s, R"([{"action":"accept"}])", R"({"count":1000})");
    QCOMPARE(many->status(), 1);
    QVERIFY(many->objects(u"question").size() <= 10);
}

// ELIC-04
void TestCliAsks::aScriptIsAnsweredToo()
{
    m_way = Way::StatefulStdio;
    write(u"answers"_s, R"([{"message":"From","content":{"name":"Oslo"}},{"action":"decline"}])");
    write(u"steps"_s, R"([{"call":"two"}])");
    QStringList words = command(m_way, u"two"_s, "{}");
    const qsizetype at = words.indexOf(u"call"_s);
    words.replace(at, u"run"_s);
    words.replace(at + 2, m_folder->filePath(u"steps"_s));
    words.remove(words.indexOf(u"--args"_s), 2);
    CliRun run(words, CliRun::Terminal::None, -1, m_environment);
    QCOMPARE(run.status(), 0);
    const QList<Value> questions = run.objects(u"question");
    QCOMPARE(questions.size(), 2);
    for (const Value &question : questions) {
        QVERIFY(question.find(u"at"));
        const bool isFrom =
            member(*question.find(u"question")->find(u"params"), u"message") == u"From where?";
        QCOMPARE(member(*question.find(u"answer"), u"action"), isFrom ? u"accept"_s : u"decline"_s);
    }
}

void TestCliAsks::answersThatAreWrongStartNothing_data()
{
    QTest::addColumn<QByteArray>("answers");
    QTest::addColumn<QString>("words");
    QTest::newRow("rule") << QByteArray(R"([{"action":"agree"}])") << u"Rule 1"_s;
    QTest::newRow("no JSON") << QByteArray("[") << u"not valid JSON"_s;
}

void TestCliAsks::answersThatAreWrongStartNothing()
{
    QFETCH(QByteArray, answers);
    QFETCH(QString, words);
    const auto run = call(u"form"_s, answers);
    QCOMPARE(run->status(), 2);
    QVERIFY2(run->out().contains(words.toUtf8()), run->out().constData());
    QVERIFY(record().isEmpty());
}

// ELIC-03, ELIC-10, ELIC-17, SEC-57
void TestCliAsks::aPersonFillsInAForm()
{
    QFETCH(Way, way);
    m_way = way;
    FarEnd terminal;
    const auto run = callAt(terminal, u"form"_s);
    QVERIFY(terminal.waitFor(u"│ Who are you?"_s));
    QVERIFY(terminal.waitFor(u"Your name: "_s));
    terminal.type(u"A"_s);
    QVERIFY(terminal.waitFor(u"At least 2 characters."_s));
    terminal.type(u"Ada"_s);
    const QList<std::pair<QString, QString>> rest{{u"boat [Pequod]: "_s, {}},
                                                  {u"note: "_s, {}},
                                                  {u"email: "_s, {}},
                                                  {u"site: "_s, {}},
                                                  {u"day [2026-11-21]: "_s, {}},
                                                  {u"moment: "_s, {}},
                                                  {u"code: "_s, u"XYZ"_s},
                                                  {u"age: "_s, u"36"_s},
                                                  {u"depth [3.25]: "_s, {}},
                                                  {u"isCaptain: "_s, {}},
                                                  {u"isAboard [yes]: "_s, u"n"_s},
                                                  {u"color [green]: "_s, u"3"_s},
                                                  {u"size: "_s, {}},
                                                  {u"rank: "_s, u"2"_s},
                                                  {u"tags [a, c]: "_s, u"\"\""_s},
                                                  {u"ports: "_s, u"2,1"_s}};
    for (const auto &[prompt, line] : rest) {
        QVERIFY2(terminal.waitFor(prompt), qPrintable(prompt + terminal.shown()));
        terminal.type(line);
    }
    QVERIFY(terminal.waitFor(u"This is sent to"_s));
    QVERIFY(terminal.waitFor(u"Send it?"_s));
    QVERIFY(recorded(u"answers").isEmpty());
    QVERIFY(terminal.answer({}));
    QVERIFY(terminal.waitFor(u"Send it?"_s));
    QVERIFY(terminal.answer(u"yes"_s));
    QCOMPARE(run->status(), 0);
    QVERIFY2(
        *given(*run).find(u"content")
            == parsed(
                R"({"name":"Ada","boat":"Pequod","day":"2026-11-21","code":"XYZ","age":36,"depth":3.25,
                               "isAboard":false,"color":"blue","rank":"2","ports":["os","li"]})"),
        run->out().constData());
    QCOMPARE(member(run->objects(u"question").value(0), u"by"), u"person"_s);
}

// ELIC-30, ELIC-31
void TestCliAsks::aPersonSeesALinkBeforeItOpens()
{
    FarEnd terminal;
    const auto run = callAt(terminal, u"link"_s, R"({"id":"a"})");
    QVERIFY(terminal.waitFor(u"│ Please sign here"_s));
    QVERIFY(terminal.waitFor(u"/page/a\n"_s));
    QVERIFY(terminal.waitFor(u"Host:    127.0.0.1:"_s));
    QVERIFY(terminal.waitFor(u"Open it?"_s));
    QVERIFY(opened().isEmpty());
    QVERIFY(terminal.answer(u"y"_s));
    QCOMPARE(run->status(), 0);
    QCOMPARE(given(*run).find(u"visits")->toInteger(), 1);
}

// R7, SEC-46
void TestCliAsks::whatIsTypedTooEarlyIsNoAnswer()
{
    std::unique_ptr<FarEnd> terminal;
    std::unique_ptr<CliRun> run;
    QByteArray page; // Of the last attempt: the browser of one before may be slow.
    bool wasEarly = false;
    for (int attempt = 0; attempt < 20 && !wasEarly; ++attempt) { // A busy machine may be too late.
        run.reset();
        terminal = std::make_unique<FarEnd>();
        page = "page" + QByteArray::number(attempt);
        run = callAt(*terminal, u"link"_s, "{\"id\":\"" + page + "\"}");
        QVERIFY(terminal->waitFor(u"Open it?"_s));
        wasEarly = !terminal->isEchoOn();
        if (wasEarly)
            terminal->type(u"y"_s);
        wasEarly = wasEarly && !terminal->isEchoOn();
    }
    QVERIFY(wasEarly);
    QVERIFY(terminal->answer(u"d"_s));
    QVERIFY(run->status() >= 0);
    QCOMPARE(opened().filter(QString::fromLatin1(page)), QStringList());
    QVERIFY(!recorded(u"visited").contains(page));
}

// SAMP-02, SEC-61
void TestCliAsks::aPersonWritesForTheModel()
{
    FarEnd terminal;
    const auto run = callAt(terminal, u"sample"_s);
    QVERIFY(terminal.waitFor(u"│ Be kind"_s));
    QVERIFY(terminal.waitFor(u"│ Greet me"_s));
    QVERIFY(terminal.waitFor(u"an empty line or Ctrl+D ends it."_s));
    terminal.type(u"Ahoy"_s);
    terminal.type(u"there"_s);
    terminal.type({});
    QVERIFY(terminal.waitFor(u"Send it to"_s));
    QVERIFY(recorded(u"answers").isEmpty());
    QVERIFY(terminal.answer(u"y"_s));
    QCOMPARE(run->status(), 0);
    QCOMPARE(member(*given(*run).find(u"content"), u"text"), u"Ahoy\nthere"_s);
}

// ELIC-04
void TestCliAsks::aPersonCanSayNo()
{
    FarEnd terminal;
    const auto run = callAt(terminal, u"two"_s);
    QVERIFY(terminal.waitFor(u"name [Oslo]: "_s));
    terminal.type({});
    QVERIFY(terminal.waitFor(u"Send it?"_s));
    QVERIFY(terminal.answer(u"d"_s));
    QVERIFY(terminal.waitFor(u"name [Oslo]: "_s));
    terminal.press('\x04');
    QCOMPARE(run->status(), 0);
    QVERIFY2(given(*run) == parsed(R"({"from":{"action":"decline"},"to":{"action":"cancel"}})"),
             run->out().constData());
}

// SEC-47
void TestCliAsks::questionsWaitForOneAnother()
{
    FarEnd terminal;
    const auto run = callAt(terminal, u"two"_s);
    QVERIFY(terminal.waitFor(u"name [Oslo]: "_s));
    QVERIFY(!terminal.shown().contains(u"Where to?"));
    terminal.type(u"Bergen"_s);
    QVERIFY(terminal.waitFor(u"Send it?"_s));
    QVERIFY(!terminal.shown().contains(u"Where to?"));
    QVERIFY(terminal.answer(u"y"_s));
    QVERIFY(terminal.waitFor(u"│ Where to?"_s));
    QVERIFY(terminal.waitFor(u"name [Oslo]: "_s));
    terminal.type({});
    QVERIFY(terminal.waitFor(u"Send it?"_s));
    QVERIFY(terminal.answer(u"y"_s));
    QCOMPARE(run->status(), 0);
    QVERIFY2(given(*run) == parsed(R"({"from":{"action":"accept","content":{"name":"Bergen"}},
                               "to":{"action":"accept","content":{"name":"Oslo"}}})"),
             run->out().constData());
}

void TestCliAsks::ctrlCEndsAQuestion()
{
    QFETCH(Way, way);
    m_way = way;
    FarEnd terminal;
    const auto run = callAt(terminal, u"two"_s);
    QVERIFY(terminal.waitFor(u"name [Oslo]: "_s));
    run->interrupt();
    QCOMPARE(run->status(), 1);
    QVERIFY(!recorded(u"answers").contains("accept"));
}

QUAYSIDE_TEST(TestCliAsks, QCoreApplication)

} // namespace tst_cliasks

#include "tst_cliasks.moc"
