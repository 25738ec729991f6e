// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/toolcatalog.h"
#include "core/client/record/serverlog.h"
#include "core/host/callhistory.h"
#include "core/storage/consentstore.h"
#include "tests/app/testapp.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QDateTime>
#include <QDir>
#include <QSignalSpy>

#include <csignal>

namespace quayside::tst_toolcontroller {

using mcp::json::Value;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Outcome = ResultController::Outcome;

/// A ready server whose tool responds when and as the test says.
struct TestTool : TestApp
{
    explicit TestTool(const QByteArray &schema = R"({"type":"object"})",
                      const QByteArray &more = {})
        : listed(R"({"name":"echo","inputSchema":)" + schema + more + '}')
    {
        server = addApproved(u"Fake"_s);
        launcher.onLaunch = [this](mcp::FakeProcess *process) {
            process->onMessage = [this, process](const Value &message) {
                onMessage(process, message);
            };
        };
        server->start();
        // Its list is accepted as it is.
        waitUntil([this] { return host.consent()->hasKnownTools(server->entry().id); });
        const mcp::Tool *described = server->connection()->tools()->find(u"echo"_s);
        tool = std::make_unique<ToolController>(described ? *described : mcp::Tool(), server, ports,
                                                nullptr);
    }

    void onMessage(mcp::FakeProcess *process, const Value &message)
    {
        const QString method = message.find(u"method")->toString();
        if (method == "notifications/cancelled"_L1)
            wasCancelled = true;
        else if (method == "tools/call"_L1)
            call = message;
        else if (method == "tools/list"_L1)
            process->write(R"({"jsonrpc":"2.0","id":)" + message.find(u"id")->toJson()
                           + R"(,"result":{"tools":[)" + listed + "]}}");
        else if (const QByteArray answer = mcp::answerAsServer(message); !answer.isEmpty())
            process->write(answer);
    }

    void answer(const QByteArray &result) const
    {
        lastProcess()->write(R"({"jsonrpc":"2.0","id":)" + call->find(u"id")->toJson()
                             + R"(,"result":)" + result + '}');
    }
    void progress(int done, const QByteArray &more = {}) const
    {
        const Value *token = call->find(u"params")->find(u"_meta")->find(u"progressToken");
        lastProcess()->write(
            R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":)"
            + token->toJson() + R"(,"progress":)" + QByteArray::number(done) + more + "}}");
    }

    QByteArray listed; ///< The tool list from the server.
    mcp::Server *server = nullptr;
    std::unique_ptr<ToolController> tool;
    std::optional<Value> call;
    bool wasCancelled = false;
};

/// The last call of echo, once it is in the history.
std::optional<mcp::StoredCall> keptCall(mcp::CallHistory *history, const QString &serverId)
{
    QList<mcp::StoredCall> kept;
    const auto isKept = [&] {
        bool isRead = false;
        history->calls(serverId, u"echo"_s)
            .then(history, [&](const mcp::Result<QList<mcp::StoredCall>> &calls) {
                kept = calls.valueOr({});
                isRead = true;
            });
        return waitUntil([&isRead] { return isRead; }) && !kept.isEmpty();
    };
    if (!waitUntil(isKept))
        return {};
    return kept.constFirst();
}

} // namespace

class TestToolController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsAndShowsTheAnswer();
    void sendsWhatTheFormHolds();
    void aFormThatIsNotRightIsNotSent();
    void argumentsThatDoNotMatchAreNotSent();
    void aResultThatDoesNotMatchIsMarked_data();
    void aResultThatDoesNotMatchIsMarked();
    void anErrorOfTheToolIsAResult();
    void anErrorOfTheServerIsNoAnswer();
    void anAnswerWithoutContentIsNoAnswer();
    void aNameThatLooksLikeAnotherIsExplained();
    void stoppingTellsTheServer();
    void theHistoryHasTheTimeOfTheCard();
    void theHistoryShowsResultsInEachShape_data();
    void theHistoryShowsResultsInEachShape();
    void aCallThatEndsWithTheServerIsStopped_data();
    void aCallThatEndsWithTheServerIsStopped();
    void leavingWhileItRunsTellsTheServer();
    void aKilledServerIsToldAtOnce();
    void progressIsShownAtMostTenTimesASecond();
    void aTableIsFound();
    void aNewDescriptionKeepsWhatWasFilledIn();
    void claimsAreMarkedAsSuch();
    void aToolWithAnImperfectSchemaIsCalled();
    void earlierValuesAreOffered();
    void filesAreOfferedForALocalServer();
};

void TestToolController::runsAndShowsTheAnswer()
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QVERIFY(test.tool->isRunning() && !test.tool->isRunEnabled());
    QCOMPARE(test.tool->result()->outcome(), Outcome::Running);
    QTRY_VERIFY(test.call);
    test.clock.advance(1'200ms);
    QCOMPARE(test.tool->elapsedText(), QLocale().toString(1.2, 'f', 1) + u" s"_s);
    test.answer(R"({"content":[{"type":"text","text":"ahoy"}]})");

    QTRY_VERIFY(!test.tool->isRunning());
    const ResultController *result = test.tool->result();
    QCOMPARE(result->outcome(), Outcome::Done);
    QVERIFY(result->hasContent() && !result->hasStructured() && !result->hasTable());
    QVERIFY(result->rawText().contains(u"ahoy"));
    QVERIFY(result->summary().contains(u" s · "));
    QVERIFY(test.tool->isRunEnabled());
    test.server->stop();
    QTRY_VERIFY(!test.tool->isRunEnabled());
}

void TestToolController::sendsWhatTheFormHolds()
{
    TestTool test(R"({"type":"object","properties":{"n":{"type":"integer","default":3}}})");
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    QCOMPARE(test.call->find(u"params")->find(u"arguments")->toJson(), R"({"n":3})");
}

void TestToolController::aFormThatIsNotRightIsNotSent()
{
    TestTool test(
        R"({"type":"object","properties":{"place":{"type":"string"}},"required":["place"]})");
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QVERIFY(!test.tool->isRunning());
    QVERIFY(!test.tool->result());
    QVERIFY(test.tool->form()->errorCount() > 0);
}

void TestToolController::argumentsThatDoNotMatchAreNotSent() // P15, TOOL-11
{
    // The form does not support `not`.
    TestTool test(R"({"type":"object","not":{"required":["b"]}})");
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->form()->setJson(u"{\"b\":1}"_s);
    test.tool->run();
    QTRY_COMPARE(test.tool->result()->outcome(), Outcome::Failed);
    QVERIFY(test.tool->result()->error().title.contains(u"$"));
    QVERIFY(!test.call && test.tool->isRunEnabled());
    test.tool->form()->setJson(u"{\"c\":1}"_s);
    test.tool->run();
    QTRY_VERIFY(test.call);
}

void TestToolController::aResultThatDoesNotMatchIsMarked_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::addColumn<bool>("isMarked");
    QTest::newRow("fits") << QByteArray(R"({"content":[],"structuredContent":{"n":1}})") << false;
    QTest::newRow("does not fit") << QByteArray(R"({"content":[],"structuredContent":{"n":"1"}})")
                                  << true;
    QTest::newRow("missing") << QByteArray(R"({"content":[{"type":"text","text":"1"}]})") << true;
}

void TestToolController::aResultThatDoesNotMatchIsMarked() // P15, TOOL-15
{
    QFETCH(QByteArray, result);
    QFETCH(bool, isMarked);
    TestTool test(R"({"type":"object"})",
                  R"(,"outputSchema":{"type":"object","properties":{"n":{"type":"number"}}})");
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.answer(result);
    QTRY_COMPARE(test.tool->result()->outcome(), Outcome::Done);
    if (isMarked)
        QTRY_VERIFY(!test.tool->result()->warning().isEmpty());
    else
        QCOMPARE(test.tool->result()->warning(), QString());
}

void TestToolController::aToolWithAnImperfectSchemaIsCalled() // K05, TOOL-02
{
    TestTool test(
        R"({"type":"object","required":null,"properties":{"n":{"type":"int"},"s":{"type":"string"}}})",
        R"(,"title":5)");
    QTRY_VERIFY(test.tool->isRunEnabled());
    QVERIFY(test.tool->notesText().contains(u".title: expected string"));
    QVERIFY(test.tool->notesText().contains(u".inputSchema.properties.n.type: expected type"));
    QVERIFY(test.tool->form()->root());
    QCOMPARE(test.tool->form()->root()->children()->rowCount(), 2);
    QCOMPARE(test.tool->form()->root()->children()->at(0)->kind(), FormNode::Kind::Json);
    // The unusable part accepts any value.
    test.tool->form()->setJson(u"{\"n\":[1],\"s\":\"a\"}"_s);
    QCOMPARE(test.tool->form()->errorCount(), 0);
    test.tool->run();
    QTRY_VERIFY(test.call);
    QCOMPARE(test.call->find(u"params")->find(u"arguments")->toJson(), R"({"n":[1],"s":"a"})");
    TestTool right;
    QVERIFY(right.tool->notesText().isEmpty());
}

void TestToolController::anErrorOfTheToolIsAResult() // TOOL-16
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.answer(R"({"content":[{"type":"text","text":"no"}],"isError":true})");
    QTRY_COMPARE(test.tool->result()->outcome(), Outcome::ToolError);
    QVERIFY(test.tool->result()->hasContent());
}

void TestToolController::anErrorOfTheServerIsNoAnswer() // SEC-37
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.lastProcess()->write(R"({"jsonrpc":"2.0","id":)" + test.call->find(u"id")->toJson()
                              + R"(,"error":{"code":-32602,"message":"place is unknown"}})");
    QTRY_COMPARE(test.tool->result()->outcome(), Outcome::Failed);
    QVERIFY(!test.tool->result()->error().title.contains(u"place"));
    QCOMPARE(test.tool->result()->error().detail, u"place is unknown"_s);
}

void TestToolController::anAnswerWithoutContentIsNoAnswer() // TOOL-13
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.answer("{}");
    QTRY_COMPARE(test.tool->result()->outcome(), Outcome::Failed);
    QCOMPARE(test.tool->result()->error().title, u"The result is empty."_s);
}

void TestToolController::aNameThatLooksLikeAnotherIsExplained() // SEC-38
{
    TestTool test;
    test.listed = R"({"name":"echo","inputSchema":{"type":"object"}})";
    QTRY_VERIFY(test.server->connection() && test.server->connection()->tools()
                && test.server->connection()->tools()->find(u"echo"_s));
    QVERIFY(test.tool->lookAlike().isEmpty());
    test.listed = R"({"name":"echo","inputSchema":{"type":"object"}},)"
                  R"({"name":"ech\u043E","inputSchema":{"type":"object"}})";
    test.server->connection()->tools()->refresh();
    QTRY_VERIFY(test.tool->lookAlike().contains(u"same server"_s));
    QVERIFY(test.tool->lookAlike().contains(u"Character 4 is U+006F here and U+043E there."_s));
}

void TestToolController::stoppingTellsTheServer()
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.tool->stop();
    QCOMPARE(test.tool->result()->outcome(), Outcome::Stopped);
    QVERIFY(!test.tool->isRunning());
    QTRY_VERIFY(test.wasCancelled);
    test.answer(R"({"content":[]})");
    QTest::qWait(0);
    QCOMPARE(test.tool->result()->outcome(), Outcome::Stopped);
}

// W29, TIME-03
void TestToolController::theHistoryHasTheTimeOfTheCard()
{
    TestTool test;
    const QString id = test.server->entry().id;
    mcp::CallHistory *history = test.host.history();
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.lastProcess()->write(
        R"({"jsonrpc":"2.0","id":99,"method":"elicitation/create","params":{"message":"?",)"
        R"("requestedSchema":{"type":"object","properties":{}}}})");
    QTRY_VERIFY(test.tool->isHeld());
    test.clock.advance(62500ms);
    QuestionController *question = test.requests.questions(id).constFirst();
    question->show();
    test.clock.advance(InboxItem::kInertTime); // 0.5 s of the time with the person.
    question->decline();
    QTRY_VERIFY(!test.tool->isHeld());
    test.clock.advance(24ms);
    test.answer(R"({"content":[{"type":"text","text":"ahoy"}]})");
    QTRY_VERIFY(!test.tool->isRunning());
    const QString time = u"24 ms, 1 min 3 s with you"_s;
    QVERIFY2(test.tool->result()->summary().startsWith(time),
             qPrintable(test.tool->result()->summary()));
    const auto kept = keptCall(history, id);
    QVERIFY(kept);
    QVERIFY2(callFacts(*kept).endsWith(time), qPrintable(callFacts(*kept)));
}

void TestToolController::theHistoryShowsResultsInEachShape_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::newRow("as specified") << R"({"content":[{"type":"text","text":"ahoy"}]})"_ba;
    QTest::newRow("content is a text") << R"({"content":"ahoy"})"_ba;
    QTest::newRow("content is one block") << R"({"content":{"type":"text","text":"ahoy"}})"_ba;
    QTest::newRow("a block of no known type")
        << R"({"content":[{"type":"error","text":"ahoy"}]})"_ba;
}

// K06: what was shown when it came is shown later too.
void TestToolController::theHistoryShowsResultsInEachShape()
{
    QFETCH(QByteArray, result);
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.answer(result);
    QTRY_VERIFY(!test.tool->isRunning());
    QVERIFY(keptCall(test.host.history(), test.server->entry().id));
    HistoryController *history = test.tool->history();
    history->setOpen(true);
    QTRY_COMPARE(history->calls()->rowCount(), 1);
    history->choose(0);
    QTRY_VERIFY(history->result());
    QTRY_COMPARE(history->result()->blocks()->rowCount(), 1);
    QVERIFY(history->result()->blocks()->blocks().constFirst().text.contains(u"ahoy"_s));
}

void TestToolController::aCallThatEndsWithTheServerIsStopped_data()
{
    QTest::addColumn<bool>("isKilled");
    QTest::addColumn<QString>("word");
    QTest::newRow("the person stops it") << false << u"Stopped"_s;
    QTest::newRow("it is killed") << true << u"Failed"_s;
}

// W29
void TestToolController::aCallThatEndsWithTheServerIsStopped()
{
    QFETCH(bool, isKilled);
    QFETCH(QString, word);
    TestTool test;
    mcp::CallHistory *history = test.host.history();
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    if (isKilled)
        test.lastProcess()->exit({0, SIGKILL});
    else
        test.host.stopAll();
    QTRY_VERIFY(!test.tool->isRunning());
    const auto kept = keptCall(history, test.server->entry().id);
    QVERIFY(kept);
    QCOMPARE(outcomeWord(kept->outcome), word);
}

void TestToolController::leavingWhileItRunsTellsTheServer()
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.tool.reset();
    QTRY_VERIFY(test.wasCancelled);
}

void TestToolController::aKilledServerIsToldAtOnce()
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.lastProcess()->writeError("out of <b>memory</b>\n");
    QTRY_VERIFY(!test.server->connection()->log()->errorTail(1).isEmpty());
    test.lastProcess()->exit({0, SIGKILL});
    QTRY_COMPARE(test.tool->result()->outcome(), Outcome::Failed);
    QCOMPARE(test.tool->result()->error().title, u"The server exited: killed."_s);
    // The message, and the last output of the program.
    QCOMPARE(test.tool->result()->error().hint,
             u"The server was restarted. The call may have been partly carried out. "
             u"Check before you run the tool again."_s);
    QCOMPARE(test.tool->result()->error().detail, u"out of <b>memory</b>"_s);
    QVERIFY(!test.tool->isRunEnabled());
}

void TestToolController::progressIsShownAtMostTenTimesASecond() // PROG-03
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    QSignalSpy shown(test.tool.get(), &ToolController::progressChanged);
    for (int done = 1; done <= 200; ++done)
        test.progress(done, R"(,"total":400,"message":"half\u200B")");
    settle();
    QCOMPARE(shown.size(), 0);
    int ticks = 0;
    QTRY_VERIFY((++ticks, test.clock.advance(100ms), test.tool->progress() == 0.5));
    QVERIFY2(shown.size() <= ticks, "at most once a tick");
    QVERIFY(test.tool->hasProgress());
    QVERIFY(test.tool->progressText().endsWith(u"half⟨U+200B⟩"));
    test.progress(201);
    QTRY_VERIFY((test.clock.advance(100ms), test.tool->progress() == -1.0));
    test.answer(R"({"content":[]})");
    QTRY_VERIFY(!test.tool->hasProgress());
}

void TestToolController::aTableIsFound()
{
    TestTool test;
    QTRY_VERIFY(test.tool->isRunEnabled());
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.answer(R"({"content":[],"structuredContent":{"rows":[{"a":1},{"a":2}]}})");
    QTRY_COMPARE(test.tool->result()->outcome(), Outcome::Done);
    QVERIFY(test.tool->result()->hasTable() && test.tool->result()->hasStructured());
    QCOMPARE(test.tool->result()->table()->rowCount(), 2);
}

void TestToolController::aNewDescriptionKeepsWhatWasFilledIn()
{
    TestTool test(R"({"type":"object","properties":{"a":{"type":"string"}}})");
    test.tool->form()->setJson(uR"({"a":"typed"})"_s);
    mcp::Tool changed = test.tool->tool();
    changed.inputSchema = {mcp::json::Raw(QByteArrayLiteral(
        R"({"type":"object","properties":{"b":{"type":"string"},"a":{"type":"string"}}})"))};
    test.tool->setTool(changed);
    QCOMPARE(test.tool->form()->arguments().find(u"a")->toString(), u"typed"_s);
    QCOMPARE(test.tool->form()->fieldCount(), 2);
}

void TestToolController::claimsAreMarkedAsSuch() // TOOL-06
{
    TestTool test;
    QVERIFY(test.tool->claims().isEmpty());
    mcp::Tool changed = test.tool->tool();
    changed.annotations.emplace().readOnlyHint = mcp::Hint{true};
    test.tool->setTool(changed);
    QCOMPARE(test.tool->claims(), QStringList{u"Read-only · claimed"_s});
}

void TestToolController::earlierValuesAreOffered() // Missing 9
{
    TestTool test(
        R"({"type":"object","properties":{"place":{"type":"string"},"pin":{"type":"string","format":"password"}}})");
    QTRY_VERIFY(test.tool->isRunEnabled());
    FormNode *place = test.tool->form()->root()->children()->at(0);
    QVERIFY(place->isRemembering() && !place->hasEarlier());
    test.tool->form()->setJson(u"{\"place\":\"Oslo\",\"pin\":\"canary\"}"_s);
    test.tool->run();
    QTRY_VERIFY(test.call);
    test.answer(R"({"content":[]})");
    QTRY_COMPARE(place->earlier(), QStringList{u"Oslo"_s});
    QVERIFY(!test.tool->form()->root()->children()->at(1)->hasEarlier());

    // What a model chose is none of the person's values.
    mcp::ToolCall start;
    start.serverId = test.server->entry().id;
    start.tool = u"echo"_s;
    start.arguments = {mcp::json::Raw(QByteArray(R"({"place":"Elsewhere"})"))};
    start.conversation = u"talk"_s;
    mcp::ToolCallOutcome started;
    started.result = mcp::CallToolResult();
    const QSignalSpy written(test.host.history(), &mcp::CallHistory::changed);
    test.host.history()->add(start, started, QDateTime::currentMSecsSinceEpoch());
    QTRY_VERIFY(!written.isEmpty());
    settle();
    QCOMPARE(place->earlier(), QStringList{u"Oslo"_s});
    test.host.history()->clear();
    QTRY_VERIFY(!place->hasEarlier());
}

void TestToolController::filesAreOfferedForALocalServer() // Missing 9
{
    TestTool test(R"({"type":"object","properties":{"path":{"type":"string"}}})");
    FormNode *path = test.tool->form()->root()->children()->at(0);
    QVERIFY(path->browsesFiles() && path->browsesFolders());
    QCOMPARE(path->startFolder(), QUrl::fromLocalFile(QDir::homePath()));
    mcp::ServerEntry remote;
    remote.name = u"Remote"_s;
    remote.url = u"https://example.org/mcp"_s;
    const auto added = test.host.add(remote);
    QVERIFY(added);
    ToolController other(test.tool->tool(), *added, test.ports, nullptr);
    const FormNode *elsewhere = other.form()->root()->children()->at(0);
    QVERIFY(!elsewhere->browsesFiles() && !elsewhere->browsesFolders());
}

QUAYSIDE_TEST(TestToolController, QCoreApplication)

} // namespace quayside::tst_toolcontroller

#include "tst_toolcontroller.moc"
