// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/connection.h"
#include "core/client/link/connectflow.h"
#include "core/client/record/serverlog.h"
#include "core/client/tasks/toolcalls.h"
#include "core/json/value.h"
#include "core/protocol/prompts.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_inputrounds {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kForm =
    R"({"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{"n":{"type":"integer","default":7}}}}})";
const QByteArray kModel =
    R"({"method":"sampling/createMessage","params":{"maxTokens":9,"messages":[]}})";
const QByteArray kDeclared = R"({"roots":{},"sampling":{},"elicitation":{"form":{}}})";
const QByteArray kShared = R"({"roots":[{"uri":"file:///tmp","name":"tmp"}]})";
const QByteArray kBothAnswers =
    R"({"b":{"action":"accept","content":{"n":7}},"a":)" + kShared + '}';
const QByteArray kRootsAnswer = R"({"c":)" + kShared + '}';
const QByteArray kDeclineAnswer = R"({"b":{"action":"decline"}})";
const QByteArray kArguments = R"({"a":1})";
const QByteArray kRoots = R"({"method":"roots/list"})";

/// Somebody who has been asked, in this order.
struct Person
{
    QList<Promise<json::Raw>> promises;
    QSet<qsizetype> withdrawn; ///< Indexes.

    void settle(qsizetype index, const QByteArray &answer)
    {
        promises.at(index).settle(json::Raw(answer));
    }
};

/// A stateless connection whose server is played by the test.
struct Stage
{
    explicit Stage(PeerRequestHandler *asked = nullptr)
        : connection({[this](Carrier) -> Result<std::unique_ptr<rpc::Transport>> {
                          auto created = std::make_unique<LoopbackTransport>();
                          wire = created.get();
                          return std::unique_ptr<rpc::Transport>(std::move(created));
                      },
                      {Carrier::Stdio},
                      &clock,
                      asked ? asked : &handler},
                     {})
    {
    }

    void becomeReady()
    {
        connection.open();
        QTRY_VERIFY(wire && wire->sent().size() == 1);
        giveResult(
            R"({"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"private"})");
        QTRY_COMPARE(connection.state(), Connection::State::Ready);
    }
    void call()
    {
        handle = connection.callTool(u"t"_s, {json::Raw(R"({"a":1})")})
                     .then(&connection,
                           [this](const Result<CallToolResult> &result) { answer = result; });
    }
    qint64 lastId() const { return *wire->lastSent().find(u"id")->toInteger(); }
    void giveResult(const QByteArray &result)
    {
        wire->deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(lastId()) + R"(,"result":)"
                      + result + '}');
    }
    void giveError(int code, const QByteArray &data)
    {
        wire->deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray::number(lastId())
                      + R"(,"error":{"code":)" + QByteArray::number(code)
                      + R"(,"message":"no","data":)" + data + "}}");
    }
    void ask(const QByteArray &members)
    {
        giveResult(R"({"resultType":"input_required",)" + members + '}');
    }
    /// A member of the parameters sent last, as JSON; empty when there is none.
    QByteArray param(const QString &name) const
    {
        const json::Value sent = wire->lastSent();
        const json::Value *found = sent.find(u"params")->find(name);
        return found ? found->toJson() : QByteArray();
    }
    /// From now on the person takes their time.
    std::shared_ptr<Person> hold()
    {
        const auto person = std::make_shared<Person>();
        handler.onRequest = [person](const PeerRequest &) {
            Promise<json::Raw> promise;
            const qsizetype index = person->promises.size();
            promise.onCancel([person, index] { person->withdrawn.insert(index); });
            person->promises.append(promise);
            return promise.pending();
        };
        return person;
    }
    qsizetype sentCount() const { return wire->sent().size(); }

    ManualClock clock;
    ScriptedHandler handler;
    QPointer<LoopbackTransport> wire;
    Connection connection;
    CallHandle handle;
    std::optional<Result<CallToolResult>> answer;
};

} // namespace

class TestInputRounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void declaresOnEveryRequestWhatItCanAnswer() // LIFE-40, LIFE-42, ROOT-01
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        const json::Value sent = stage.wire->lastSent();
        const json::Value *meta = sent.find(u"params")->find(u"_meta");
        QCOMPARE(meta->find(u"io.modelcontextprotocol/clientCapabilities")->toJson(), kDeclared);
        QVERIFY(meta->find(u"progressToken"));
        QCOMPARE(stage.wire->envelopes().constLast().subject, u"t"_s); // HTTP-42
        stage.handler.offered = {};
        stage.call();
        const json::Value next = stage.wire->lastSent();
        QCOMPARE(next.find(u"params")
                     ->find(u"_meta")
                     ->find(u"io.modelcontextprotocol/clientCapabilities")
                     ->toJson(),
                 QByteArray("{}"));
    }

    void answersEverythingAndAsksAgain() // MRTR-04, MRTR-05, MRTR-06, MRTR-07, ELIC-17
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        const qint64 first = stage.lastId();
        // The state holds an escape that would not survive being read and written.
        const QByteArray state = "\"v1.\\u0041\\/==\"";
        stage.ask(R"("inputRequests":{"b":)" + kForm + R"(,"a":)" + kRoots + R"(},"requestState":)"
                  + state);
        QTRY_COMPARE(stage.sentCount(), 3);
        QVERIFY(stage.lastId() != first);
        QCOMPARE(stage.param(u"name"_s), QByteArray("\"t\""));
        QCOMPARE(stage.param(u"arguments"_s), kArguments);
        QCOMPARE(stage.param(u"inputResponses"_s), kBothAnswers);
        QVERIFY(stage.wire->sent().constLast().contains(QByteArray("\"requestState\":" + state)));
        QCOMPARE(stage.wire->envelopes().constLast().subject, u"t"_s);

        // What the last round brought counts, and nothing older.
        stage.ask(R"("inputRequests":{"c":)" + kRoots + '}');
        QTRY_COMPARE(stage.sentCount(), 4);
        QVERIFY(stage.param(u"requestState"_s).isEmpty());
        QCOMPARE(stage.param(u"inputResponses"_s), kRootsAnswer);

        // A call beside it knows nothing of all this.
        stage.connection.callTool(u"other"_s, {}).then(this, [](const auto &) {});
        QVERIFY(stage.param(u"inputResponses"_s).isEmpty());
        QVERIFY(stage.param(u"requestState"_s).isEmpty());
        QVERIFY(!stage.answer);
    }

    void aPromptMayAskAsWell() // PROMPT-06, MRTR-01
    {
        Stage stage;
        stage.becomeReady();
        std::optional<Result<GetPromptResult>> got;
        stage.connection.getPrompt(u"menu"_s, {{u"day"_s, u"Friday"_s}})
            .then(this, [&](const auto &result) { got = result; });
        stage.ask(R"("inputRequests":{"b":)" + kForm + R"(},"requestState":"s")");
        QTRY_COMPARE(stage.sentCount(), 3);
        QCOMPARE(stage.handler.asked.size(), 1);
        QCOMPARE(stage.handler.asked.constFirst().subject, u"menu"_s);
        QCOMPARE(stage.handler.asked.constFirst().callMethod, u"prompts/get"_s);
        QCOMPARE(stage.wire->lastSent().find(u"method")->toString(), u"prompts/get"_s);
        QCOMPARE(stage.param(u"name"_s), QByteArray("\"menu\""));
        QCOMPARE(stage.param(u"arguments"_s), QByteArray(R"({"day":"Friday"})"));
        QCOMPARE(stage.param(u"requestState"_s), QByteArray("\"s\""));
        QCOMPARE(stage.param(u"inputResponses"_s),
                 QByteArray(R"({"b":{"action":"accept","content":{"n":7}}})"));
        stage.giveResult(
            R"({"resultType":"complete","messages":[{"role":"user","content":{"type":"text","text":"fish"}}]})");
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
        QCOMPARE((*got)->messages.items.size(), 1);
    }

    void endsWithTheResult() // MRTR-14, RPC-14
    {
        for (const QByteArray &type : {QByteArray(R"("resultType":"complete",)"), QByteArray()}) {
            Stage stage;
            stage.becomeReady();
            stage.call();
            stage.ask(R"("inputRequests":{"a":)" + kRoots + '}');
            QTRY_COMPARE(stage.sentCount(), 3);
            stage.giveResult('{' + type + R"("content":[{"type":"text","text":"done"}]})");
            QTRY_VERIFY(stage.answer);
            QVERIFY(stage.answer->hasValue());
            QCOMPARE((*stage.answer)->content->size(), 1);
        }
    }

    void waitsWhenThereIsNothingToAnswer() // MRTR-08
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        for (const auto pause : {500ms, 1000ms, 2000ms}) {
            const qsizetype before = stage.sentCount();
            stage.ask(R"("requestState":"s")");
            stage.clock.advance(pause - 1ms);
            QCOMPARE(stage.sentCount(), before);
            stage.clock.advance(1ms);
            QCOMPARE(stage.sentCount(), before + 1);
            QCOMPARE(stage.param(u"requestState"_s), QByteArray("\"s\""));
            QVERIFY(stage.param(u"inputResponses"_s).isEmpty());
        }
        QVERIFY(stage.handler.asked.isEmpty());
    }

    void givesUpWhenTheServerKeepsAsking() // MRTR-12, SEC-18
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        for (int i = 0; i < limits::kInputRounds; ++i) {
            const qsizetype before = stage.sentCount();
            stage.ask(R"("inputRequests":{"a":)" + kRoots + '}');
            QTRY_COMPARE(stage.sentCount(), before + 1);
        }
        stage.ask(R"("inputRequests":{"a":)" + kRoots + '}');
        QTRY_VERIFY(stage.answer);
        QCOMPARE(stage.answer->error().kind, ErrorKind::Protocol);
        QCOMPARE(stage.handler.asked.size(), limits::kInputRounds);
    }

    void refusesWhatIsAgainstTheRules_data()
    {
        QTest::addColumn<QByteArray>("result");
        const auto asks = [](const QByteArray &members) -> QByteArray {
            return R"({"resultType":"input_required")" + members + '}';
        };
        QTest::newRow("neither") << QByteArray(asks(""));
        QTest::newRow("state is a number") << QByteArray(asks(R"(,"requestState":7)"));
        QTest::newRow("requests are a list") << QByteArray(asks(R"(,"inputRequests":[])"));
        QTest::newRow("no method") << QByteArray(asks(R"(,"inputRequests":{"a":{}})"));
        QTest::newRow("params are a list")
            << QByteArray(asks(R"(,"inputRequests":{"a":{"method":"roots/list","params":[]}})"));
        QTest::newRow("unknown method") << QByteArray(
            asks(R"(,"inputRequests":{"ok":)" + kRoots + R"(,"a":{"method":"tools/list"}})"));
        QTest::newRow("undeclared mode") << QByteArray(asks(
            R"(,"inputRequests":{"a":{"method":"elicitation/create","params":{"mode":"url"}}})"));
        QTest::newRow("undeclared tools") << QByteArray(asks(
            R"(,"inputRequests":{"a":{"method":"sampling/createMessage","params":{"tools":[]}}})"));
        QTest::newRow("two by one name")
            << QByteArray(asks(R"(,"inputRequests":{"a":)" + kRoots + R"(,"a":)" + kForm + '}'));
        QTest::newRow("no form") << QByteArray(
            asks(R"(,"inputRequests":{"ok":)" + kRoots
                 + R"(,"a":{"method":"elicitation/create","params":{"message":"?"}}})"));
        QTest::newRow("fields in fields") << QByteArray(asks(
            R"(,"inputRequests":{"a":{"method":"elicitation/create","params":{"message":"?","requestedSchema":{"type":"object","properties":{"b":{"type":"object"}}}}}})"));
        QTest::newRow("half a request for a model") << QByteArray(
            asks(R"(,"inputRequests":{"a":{"method":"sampling/createMessage","params":{}}})"));
        QByteArrayList many;
        for (int i = 0; i <= limits::kInputRequests; ++i)
            many.append('"' + QByteArray::number(i) + "\":" + kRoots);
        QTest::newRow("more than may be asked at once")
            << QByteArray(asks(R"(,"inputRequests":{)" + many.join(',') + '}'));
        const QByteArray longForm =
            QByteArray(kForm).replace("?", QByteArray(limits::kQuestionBytes, 'x'));
        QTest::newRow("a question that is too long") // M3, SEC-41
            << QByteArray(asks(R"(,"inputRequests":{"a":)" + longForm + '}'));
        const QByteArray longModel = QByteArray(kModel).replace(
            "[]",
            QByteArray("[],\"systemPrompt\":\"" + QByteArray(limits::kSamplingBytes - 200, 'x')
                       + '"'));
        QTest::newRow("a round that is too long") // M3, SEC-41
            << QByteArray(asks(R"(,"inputRequests":{"a":)" + longModel + R"(,"b":)" + longModel
                               + R"(,"c":)" + longModel + '}'));
        QTest::newRow("other type") << QByteArray(R"({"resultType":"task","taskId":"x"})");
        QTest::newRow("type is a number") << QByteArray(R"({"resultType":1,"content":[]})");
        QTest::newRow("huge state")
            << QByteArray(asks(QByteArray(R"(,"requestState":"%1")")
                                   .replace("%1", QByteArray(limits::kRequestStateBytes, 'x'))));
    }
    void
    refusesWhatIsAgainstTheRules() // ELIC-11, SAMP-05, MRTR-02, MRTR-03, MRTR-04, MRTR-10, RPC-14, SEC-17
    {
        QFETCH(QByteArray, result);
        Stage stage;
        stage.becomeReady();
        stage.call();
        stage.giveResult(result);
        QTRY_VERIFY(stage.answer);
        QCOMPARE(stage.answer->error().kind, ErrorKind::Protocol);
        QVERIFY(stage.handler.asked.isEmpty());
        QCOMPARE(stage.sentCount(), 2);
    }

    void mayNotAskOnOtherMethods() // MRTR-01
    {
        Stage stage;
        stage.becomeReady();
        std::optional<Result<EmptyResult>> pinged;
        stage.connection.ping().then(this,
                                     [&](const Result<EmptyResult> &result) { pinged = result; });
        stage.ask(R"("inputRequests":{"a":)" + kRoots + '}');
        QTRY_VERIFY(pinged);
        QVERIFY(!*pinged);
        QVERIFY(stage.handler.asked.isEmpty());
    }

    void endsTheCallWhenThePersonRefuses() // MRTR-09, ROOT-05, SAMP-04
    {
        Stage stage;
        stage.handler.onRequest = [](const PeerRequest &) {
            return settled<json::Raw>(Error{ErrorKind::Policy, u"refused"_s, 0, {}});
        };
        stage.becomeReady();
        stage.call();
        stage.ask(R"("inputRequests":{"a":)" + kRoots + R"(,"b":)" + kForm + '}');
        QTRY_VERIFY(stage.answer);
        QCOMPARE(stage.answer->error().kind, ErrorKind::Cancelled);
        QCOMPARE(stage.handler.asked.size(), 2); // Both were on the table.
        QCOMPARE(stage.sentCount(), 2);
    }

    void asksAllOfARoundTogether() // MRTR-04
    {
        Stage stage;
        const auto person = stage.hold();
        stage.becomeReady();
        stage.call();
        stage.ask(R"("inputRequests":{"b":)" + kForm + R"(,"a":)" + kRoots + R"(,"c":)" + kForm
                  + '}');
        QTRY_COMPARE(stage.handler.asked.size(), 3);
        for (const PeerRequest &request : std::as_const(stage.handler.asked)) {
            QCOMPARE(request.subject, u"t"_s);
            QVERIFY(!request.isUnrelated);
            QVERIFY(!request.isHeld);
        }
        // They are answered in any order; nothing goes out before the last of them.
        person->settle(2, R"({"action":"decline"})");
        person->settle(0, R"({"action":"cancel"})");
        QTest::qWait(0);
        QCOMPARE(stage.sentCount(), 2);
        person->settle(1, kShared);
        QTRY_COMPARE(stage.sentCount(), 3);
        QCOMPARE(stage.param(u"inputResponses"_s),
                 R"({"b":{"action":"cancel"},"a":)" + kShared + R"(,"c":{"action":"decline"}})");
    }

    void putsNoMoreToThePersonThanMayWait() // SEC-47, MRTR-04
    {
        Stage stage;
        const auto person = stage.hold();
        stage.becomeReady();
        stage.call();
        QByteArray many;
        for (int i = 0; i < 7; ++i)
            many += (i ? ",\"" : "\"") + QByteArray::number(i) + "\":" + kForm;
        stage.ask(R"("inputRequests":{)" + many + '}');
        QTRY_COMPARE(stage.handler.asked.size(), limits::kQuestionsOfServer);
        for (int i = 0; i < 7; ++i) {
            QTRY_VERIFY(person->promises.size() > i);
            person->settle(i, R"({"action":"decline"})");
        }
        QTRY_COMPARE(stage.sentCount(), 3);
        QCOMPARE(stage.param(u"inputResponses"_s).count("decline"), 7);
    }

    void withdrawsTheOthersWhenOneIsRefused() // MRTR-09, SAMP-04, ROOT-05
    {
        Stage stage;
        const auto person = stage.hold();
        stage.becomeReady();
        stage.call();
        stage.ask(R"("inputRequests":{"b":)" + kForm + R"(,"a":)" + kRoots + R"(,"m":)" + kModel
                  + '}');
        QTRY_COMPARE(stage.handler.asked.size(), 3);
        person->promises.at(2).settle(Error{ErrorKind::Policy, u"refused"_s, 0, {}});
        QTRY_VERIFY(stage.answer);
        QCOMPARE(stage.answer->error().kind, ErrorKind::Cancelled);
        QCOMPARE(person->withdrawn, (QSet<qsizetype>{0, 1}));
        QCOMPARE(stage.sentCount(), 2);
    }

    void asksOnceWhetherItMayGoOn_data() // MRTR-12
    {
        QTest::addColumn<bool>("mayGoOn");
        QTest::newRow("yes") << true;
        QTest::newRow("no") << false;
    }
    void asksOnceWhetherItMayGoOn()
    {
        QFETCH(bool, mayGoOn);
        Stage stage;
        Promise<bool> person;
        stage.handler.onGoOn = [&] { return person.pending(); };
        stage.becomeReady();
        stage.call();
        const auto round = [&](const QByteArray &request) {
            stage.ask(R"("inputRequests":{"a":)" + request + '}');
        };
        for (int i = 0; i < 5; ++i) {
            round(kForm);
            QTRY_COMPARE(stage.sentCount(), 3 + i);
        }
        round(kRoots); // Asks nobody, and does not count.
        QTRY_COMPARE(stage.sentCount(), 8);
        QVERIFY(stage.handler.goneOn.isEmpty());
        round(kForm);
        QTRY_COMPARE(stage.handler.goneOn.size(), 1);
        QCOMPARE(stage.handler.goneOn.constFirst(), std::pair(u"t"_s, 5));
        QCOMPARE(stage.handler.asked.size(), 6);
        person.settle(mayGoOn);
        if (!mayGoOn) {
            QTRY_VERIFY(stage.answer);
            QCOMPARE(stage.answer->error().kind, ErrorKind::Cancelled);
            QCOMPARE(stage.handler.asked.size(), 6);
            QCOMPARE(stage.sentCount(), 8);
            return;
        }
        QTRY_COMPARE(stage.sentCount(), 9);
        for (int i = 0; i < 3; ++i) {
            round(kForm);
            QTRY_COMPARE(stage.sentCount(), 10 + i);
        }
        QCOMPARE(stage.handler.goneOn.size(), 1);
        round(kForm); // The eleventh.
        QTRY_VERIFY(stage.answer);
        QCOMPARE(stage.answer->error().kind, ErrorKind::Protocol);
    }

    void stopsWhileItAsksWhetherItMayGoOn() // MRTR-11
    {
        Stage stage;
        Promise<bool> person;
        bool isWithdrawn = false;
        person.onCancel([&] { isWithdrawn = true; });
        stage.handler.onGoOn = [&] { return person.pending(); };
        stage.becomeReady();
        stage.call();
        for (int i = 0; i < 6; ++i) {
            stage.ask(R"("inputRequests":{"a":)" + kForm + '}');
            QTRY_VERIFY(stage.sentCount() == 3 + i || stage.handler.goneOn.size() == 1);
        }
        stage.handle.cancel();
        QVERIFY(isWithdrawn);
        QCOMPARE(stage.answer->error().kind, ErrorKind::Cancelled);
    }

    void waitsForThePersonWhenAPageIsAskedForAgain() // ELIC-37
    {
        Stage stage;
        stage.handler.offered.hasUrlElicitation = true;
        const auto person = stage.hold();
        stage.becomeReady();
        stage.call();
        const auto visit = [](const QByteArray &path) -> QByteArray {
            return "{\"method\":\"elicitation/"
                   "create\",\"params\":{\"mode\":\"url\",\"message\":\"?\",\"url\":\"https:\\/\\/"
                   "a.test\\/"
                + path + "\"}}";
        };
        const QByteArray accept = R"({"action":"accept"})";
        stage.ask(R"("inputRequests":{"a":)" + visit("x") + R"(,"b":)" + visit("y") + '}');
        QTRY_COMPARE(person->promises.size(), 2);
        QVERIFY(!stage.handler.asked.at(0).isHeld && !stage.handler.asked.at(1).isHeld);
        person->settle(0, accept);
        person->settle(1, R"({"action":"decline"})");
        QTRY_COMPARE(stage.sentCount(), 3);
        QCOMPARE(stage.param(u"inputResponses"_s),
                 QByteArray(R"({"a":{"action":"accept"},"b":{"action":"decline"}})"));
        stage.ask(R"("inputRequests":{"a":)" + visit("x") + R"(,"b":)" + visit("y") + '}');
        QTRY_COMPARE(person->promises.size(), 4);
        QVERIFY(stage.handler.asked.at(2).isHeld);
        QVERIFY(!stage.handler.asked.at(3).isHeld); // There the person has not been.
        // Of another call it is the first visit again.
        stage.handle.cancel();
        stage.call();
        stage.ask(R"("inputRequests":{"a":)" + visit("x") + '}');
        QTRY_COMPARE(person->promises.size(), 5);
        QVERIFY(!stage.handler.asked.at(4).isHeld);
    }

    void takesNothingOfTheOtherErasVisits() // ELIC-36, ELIC-37
    {
        Stage stage;
        stage.handler.offered.hasUrlElicitation = true;
        stage.becomeReady();
        stage.call();
        stage.giveError(
            -32042,
            R"({"elicitations":[{"mode":"url","message":"?","elicitationId":"e","url":"https:\/\/a.test"}]})");
        QTRY_VERIFY(stage.answer);
        QCOMPARE(stage.answer->error().code, -32042);
        stage.wire->deliver(
            R"({"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"e"}})");
        QVERIFY(stage.handler.asked.isEmpty());
        QVERIFY(stage.handler.completed.isEmpty());
        const qsizetype before = stage.sentCount();
        stage.connection.announceRoots(); // ROOT-03
        QCOMPARE(stage.sentCount(), before);
    }

    void sendsADeclineAsAnAnswer() // MRTR-09, ELIC-04
    {
        Stage stage;
        stage.handler.onRequest = [](const PeerRequest &) {
            return settled<json::Raw>(json::Raw(R"({"action":"decline"})"));
        };
        stage.becomeReady();
        stage.call();
        stage.ask(R"("inputRequests":{"b":)" + kForm + '}');
        QTRY_COMPARE(stage.sentCount(), 3);
        QCOMPARE(stage.param(u"inputResponses"_s), kDeclineAnswer);
    }

    void stopsInTheMiddleOfARound() // MRTR-11, CANC-02, STDIO-09
    {
        Stage stage;
        Promise<json::Raw> person;
        bool isWithdrawn = false;
        person.onCancel([&] { isWithdrawn = true; });
        stage.handler.onRequest = [&](const PeerRequest &) { return person.pending(); };
        stage.becomeReady();
        stage.call();
        stage.ask(R"("inputRequests":{"b":)" + kForm + '}');
        QTRY_COMPARE(stage.handler.asked.size(), 1);
        stage.handle.cancel();
        QVERIFY(stage.answer);
        QCOMPARE(stage.answer->error().kind, ErrorKind::Cancelled);
        QVERIFY(isWithdrawn);
        person.settle(json::Raw(R"({"action":"decline"})"));
        QTest::qWait(0);
        QCOMPARE(stage.sentCount(), 2); // Nothing is open at the server.

        stage.answer.reset();
        stage.call();
        const qint64 id = stage.lastId();
        stage.handle.cancel();
        QVERIFY(stage.wire->sent().constLast().contains("notifications/cancelled"));
        QCOMPARE(stage.wire->abandoned(), QList<qint64>{id});
    }

    void countsNoTimeOfThePerson() // MRTR-11, TIME-03
    {
        Stage stage;
        Promise<json::Raw> person;
        stage.handler.onRequest = [&](const PeerRequest &) { return person.pending(); };
        stage.becomeReady();
        stage.call();
        stage.ask(R"("inputRequests":{"b":)" + kForm + '}');
        stage.clock.advance(3h);
        QVERIFY(!stage.answer);
        person.settle(json::Raw(R"({"action":"decline"})"));
        QTRY_COMPARE(stage.sentCount(), 3);
        stage.clock.advance(limits::kCallTimeout);
        QTRY_VERIFY(stage.answer);
        QCOMPARE(stage.answer->error().kind, ErrorKind::Timeout);
    }

    void keepsTheAnswersWhenItMustSendAgain() // MRTR-15, LIFE-43
    {
        Stage stage;
        stage.becomeReady();
        stage.call();
        stage.ask(R"("inputRequests":{"b":)" + kForm + R"(},"requestState":"s")");
        QTRY_COMPARE(stage.sentCount(), 3);
        const QByteArray answers = stage.param(u"inputResponses"_s);
        stage.giveError(-32022, R"({"supported":["2026-07-28"]})");
        QTRY_COMPARE(stage.sentCount(), 4);
        QCOMPARE(stage.param(u"inputResponses"_s), answers);
        QCOMPARE(stage.param(u"requestState"_s), QByteArray("\"s\""));
        QCOMPARE(stage.handler.asked.size(), 1);
        stage.giveError(-32022, R"({"supported":["2026-07-28"]})");
        QTRY_VERIFY(stage.answer);
        QCOMPARE(stage.answer->error().code, -32022);
    }

    void answersNoRequestOfTheServer() // RPC-10, PING-03, STDIO-03
    {
        Stage stage;
        stage.becomeReady();
        const qsizetype before = stage.sentCount();
        for (const char *method : {"ping", "roots/list", "sampling/createMessage", "x"})
            stage.wire->deliver(
                QByteArray(R"({"jsonrpc":"2.0","id":"s","method":"%1"})").replace("%1", method));
        QTest::qWait(0);
        QCOMPARE(stage.sentCount(), before);
        QVERIFY(stage.handler.asked.isEmpty());
        QCOMPARE(stage.connection.log()->lines().size(), 4U);
    }

    void getsLogMessagesOnlyWhenItAskedForThem() // LOG-02
    {
        Stage stage;
        stage.becomeReady();
        const QByteArray message =
            R"({"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"hello"}})";
        stage.wire->deliver(message);
        QCOMPARE(stage.connection.log()->lines().size(), 1U);
        QCOMPARE(stage.connection.log()->lines().back().source, LogLine::Source::Protocol);
        stage.connection.setLogLevel(u"info"_s);
        stage.call();
        const json::Value sent = stage.wire->lastSent();
        QCOMPARE(sent.find(u"params")
                     ->find(u"_meta")
                     ->find(u"io.modelcontextprotocol/logLevel")
                     ->toString(),
                 u"info"_s);
        stage.wire->deliver(message);
        QCOMPARE(stage.connection.log()->lines().back().source, LogLine::Source::Server);
    }
};

QUAYSIDE_TEST(TestInputRounds, QCoreApplication)

} // namespace tst_inputrounds

#include "tst_inputrounds.moc"
