// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/connectionstage.h"
#include "tests/support/fakecallhost.h"
#include "tests/support/scriptedhandler.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTest>

namespace tst_statelesscalls {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using CallResult = std::optional<Result<CallToolResult>>;

const QByteArray kTools = R"({"tools":{}})";
const QByteArray kDone = R"({"resultType":"complete","content":[]})";

QByteArray quoted(const QByteArray &text)
{
    return '"' + text + '"';
}

/// A tool with one property that goes into a header of this name.
QByteArray toolWithHeader(const QByteArray &header, const QByteArray &type = "string")
{
    return R"({"name":"t","inputSchema":{"type":"object","properties":{"city":{"type":)"
        + quoted(type) + R"(,"x-mcp-header":)" + quoted(header) + "}}}}";
}

struct Stage : ConnectionStage
{
    explicit Stage(Options with)
        : ConnectionStage(std::move(with))
    {
    }

    /// From now on the list of tools is this.
    void offer(const QByteArrayList &tools)
    {
        answer = [tools](const json::Value &message) {
            if (message.find(u"method")->toString() != u"tools/list")
                return QByteArray();
            return QByteArray(R"({"ttlMs":3600000,"tools":[)" + tools.join(',') + "]}");
        };
    }
    void call(CallResult &got, const QByteArray &arguments = R"({"city":"Oslo"})")
    {
        connection.callTool(u"t"_s, {json::Raw(arguments)})
            .then(&connection, [&got](const auto &result) { got = result; });
    }
    qint64 lastCall() const { return idOf(last(u"tools/call")); }
    rpc::HeaderParameters lastHeaders() const
    {
        return wire()->envelopes().constLast().headerParameters;
    }
};

rpc::HeaderParameters header(const QByteArray &name)
{
    return {{name, u"Oslo"_s}};
}

} // namespace

class TestStatelessCalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void buildsHeadersFromTheListItHas() // HTTP-48, HTTP-46
    {
        CallResult got;
        Stage stage({.capabilities = kTools, .carrier = Carrier::StreamableHttp});
        stage.offer({toolWithHeader("Old")});
        stage.becomeReady();
        stage.call(got);
        QCOMPARE(stage.lastHeaders(), header("Old"));
        stage.offer({toolWithHeader("New")});
        stage.connection.tools()->refresh();
        stage.call(got);
        QCOMPARE(stage.lastHeaders(), header("Old")); // Still the one fetched last.
        QTRY_VERIFY(!stage.connection.tools()->isLoading());
        stage.call(got);
        QCOMPARE(stage.lastHeaders(), header("New"));
        stage.call(got, R"({"city":null})");
        QVERIFY(stage.lastHeaders().isEmpty());
    }

    void callsWithoutHeadersWhatItDoesNotKnow_data() // HTTP-48
    {
        QTest::addColumn<QByteArray>("capabilities");
        QTest::newRow("no list") << QByteArray("{}");
        QTest::newRow("a list that does not come") << kTools;
        QTest::newRow("another tool") << kTools;
    }
    void callsWithoutHeadersWhatItDoesNotKnow()
    {
        QFETCH(QByteArray, capabilities);
        CallResult got;
        Stage stage({.capabilities = capabilities, .carrier = Carrier::StreamableHttp});
        if (QTest::currentDataTag() == QByteArrayView("another tool"))
            stage.offer({R"({"name":"u","inputSchema":{"type":"object"}})"});
        else
            stage.answer = [](const json::Value &message) {
                return message.find(u"method")->toString() == u"tools/list" ? QByteArray("")
                                                                            : QByteArray();
            };
        stage.connection.open();
        QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
        stage.call(got);
        QCOMPARE(stage.count(u"tools/call"), 1);
        QVERIFY(stage.lastHeaders().isEmpty());
    }

    void looksAtTheListAgainWhenHeadersDoNotMatch_data() // HTTP-54
    {
        QTest::addColumn<int>("second");
        QTest::newRow("then it works") << 0;
        QTest::newRow("then again") << -32020;
        QTest::newRow("then something else") << -32603;
    }
    void looksAtTheListAgainWhenHeadersDoNotMatch()
    {
        QFETCH(int, second);
        CallResult got;
        Stage stage({.capabilities = kTools, .carrier = Carrier::StreamableHttp});
        stage.offer({toolWithHeader("Old")});
        stage.becomeReady();
        QVERIFY(stage.connection.tools()->isFresh());
        stage.call(got);
        const qint64 first = stage.lastCall();
        stage.offer({toolWithHeader("New")});
        stage.giveError(first, -32020);
        QTRY_COMPARE(stage.count(u"tools/call"), 2); // Fresh or not, the list is read first.
        QCOMPARE(stage.count(u"tools/list"), 2);
        QVERIFY(!got);
        QVERIFY(stage.lastCall() != first);
        QCOMPARE(stage.lastHeaders(), header("New"));
        QCOMPARE(stage.violations(), 1); // Who reads the log sees that it went out twice.
        QCOMPARE(Stage::at(stage.last(u"tools/call"), {u"params"_s, u"arguments"_s}),
                 QByteArray(R"({"city":"Oslo"})"));
        if (second == 0)
            stage.giveResult(stage.lastCall(), kDone);
        else
            stage.giveError(stage.lastCall(), second);
        QVERIFY(got);
        QCOMPARE(got->hasValue(), second == 0);
        if (second != 0)
            QCOMPARE(got->error().code, second);
        stage.clock.advance(1h);
        QCoreApplication::processEvents();
        QCOMPARE(stage.count(u"tools/call"), 2);
        QCOMPARE(stage.count(u"tools/list"), 2);
    }

    void sendsNoCallAgainOfAToolThatIsNotAccepted() // SEC-49
    {
        std::optional<Result<ToolOutcome>> got;
        Stage stage({.capabilities = kTools, .carrier = Carrier::StreamableHttp});
        stage.offer({toolWithHeader("Old")});
        stage.becomeReady();
        int guarded = 0;
        startTool(stage.connection.toolCalls(), u"t"_s, {json::Raw(R"({"city":"Oslo"})"_ba)},
                  CallMode::Plain, {}, {},
                  [&guarded] {
                      ++guarded;
                      return std::optional(Error::policy(u"changed"_s, 7));
                  })
            .then(&stage.connection, [&got](const auto &result) { got = result; });
        QCOMPARE(guarded, 0);
        stage.offer({toolWithHeader("New")});
        stage.giveError(stage.lastCall(), -32020);
        QTRY_VERIFY(got);
        QCOMPARE(got->error(), Error::policy(u"changed"_s, 7));
        QCOMPARE(guarded, 1);
        QCOMPARE(stage.count(u"tools/call"), 1);
    }

    void sendsNoCallTwiceWithTheSameHeaders() // L7, HTTP-54, SEC-76
    {
        CallResult got;
        Stage stage({.capabilities = kTools, .carrier = Carrier::StreamableHttp});
        stage.offer({toolWithHeader("Old")});
        stage.becomeReady();
        stage.call(got);
        stage.giveError(stage.lastCall(), -32020);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().code, -32020);
        QCOMPARE(stage.count(u"tools/list"), 2);
        QCOMPARE(stage.count(u"tools/call"), 1);
        QCOMPARE(stage.violations(), 0);
    }

    void leavesOtherRequestsFailedWhenHeadersDoNotMatch() // HTTP-54
    {
        std::optional<Result<GetPromptResult>> got;
        Stage stage({.capabilities = R"({"prompts":{}})", .carrier = Carrier::StreamableHttp});
        stage.becomeReady();
        stage.connection.getPrompt(u"p"_s, {}).then(this, [&](const auto &result) {
            got = result;
        });
        stage.giveError(Stage::idOf(stage.last(u"prompts/get")), -32020);
        QVERIFY(got);
        QCOMPARE(got->error().code, -32020);
        QCoreApplication::processEvents();
        QCOMPARE(stage.count(u"prompts/get"), 1);
        QCOMPARE(stage.count(u"prompts/list"), 1);
    }

    void knowsNoHeadersBesideHttp_data() // HTTP-45
    {
        QTest::addColumn<QByteArray>("tool");
        QTest::newRow("one") << toolWithHeader("City");
        QTest::newRow("an impossible name") << toolWithHeader("not a token");
        QTest::newRow("an impossible type") << toolWithHeader("City", "number");
        QTest::newRow("nothing") << toolWithHeader({});
    }
    void knowsNoHeadersBesideHttp()
    {
        QFETCH(QByteArray, tool);
        CallResult got;
        Stage stage({.capabilities = kTools});
        stage.offer({tool});
        stage.becomeReady();
        QCOMPARE(stage.connection.tools()->tools().size(), 1);
        QVERIFY(stage.connection.tools()->warnings().isEmpty());
        stage.call(got, R"({"city":{"of":"another type"}})");
        QCOMPARE(stage.count(u"tools/call"), 1);
        QVERIFY(stage.lastHeaders().isEmpty());
    }

    void asksOnceWhatTheServerCannotAnswerForLackOfSomething() // LIFE-44
    {
        ScriptedHandler handler;
        handler.offered = {};
        CallResult got;
        Stage stage({.capabilities = kTools, .handler = &handler});
        stage.becomeReady();
        stage.call(got);
        const QByteArray data = R"({"requiredCapabilities":{"elicitation":{"form":{}}}})";
        stage.giveError(stage.lastCall(), -32021, data);
        QVERIFY(got);
        QCOMPARE(got->error().code, -32021);
        QCOMPARE(got->error().data, data); // Says to the person what it is.
        stage.clock.advance(1h);
        QCoreApplication::processEvents();
        QCOMPARE(stage.count(u"tools/call"), 1);
    }

    void asksAgainWhenItCanDoNowWhatTheServerNeeds() // LIFE-44
    {
        ScriptedHandler handler;
        handler.offered = {};
        CallResult got;
        Stage stage({.capabilities = kTools, .handler = &handler});
        stage.becomeReady();
        stage.call(got);
        const qint64 first = stage.lastCall();
        handler.offered.hasFormElicitation = true;
        const QByteArray data = R"({"requiredCapabilities":{"elicitation":{}}})";
        stage.giveError(first, -32021, data);
        QTRY_COMPARE(stage.count(u"tools/call"), 2);
        QVERIFY(stage.lastCall() != first);
        QCOMPARE(
            Stage::at(stage.last(u"tools/call"),
                      {u"params"_s, u"_meta"_s, u"io.modelcontextprotocol/clientCapabilities"_s}),
            QByteArray(R"({"elicitation":{"form":{}}})"));
        stage.giveError(stage.lastCall(), -32021, data);
        QVERIFY(got);
        QCOMPARE(got->error().code, -32021);
        QCOMPARE(stage.count(u"tools/call"), 2);
    }

    void mixesRequestsFreely() // LIFE-46, LIFE-42, RPC-02
    {
        ScriptedHandler handler;
        QList<Promise<json::Raw>> held;
        handler.onRequest = [&](const PeerRequest &) {
            held.append(Promise<json::Raw>());
            return held.constLast().pending();
        };
        CallResult asking;
        std::optional<Result<GetPromptResult>> prompt;
        Stage stage({.capabilities = R"({"tools":{},"prompts":{}})", .handler = &handler});
        stage.becomeReady();
        stage.call(asking);
        stage.giveResult(
            stage.lastCall(),
            R"({"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"}}})");
        QTRY_COMPARE(held.size(), 1);
        // While one call waits for a person, others come and go in any order.
        QList<CallResult> got(10);
        QList<qint64> ids;
        for (CallResult &one : got) {
            stage.call(one);
            ids.append(stage.lastCall());
        }
        stage.connection.getPrompt(u"p"_s, {}).then(this, [&](const auto &result) {
            prompt = result;
        });
        stage.giveResult(Stage::idOf(stage.last(u"prompts/get")), R"({"messages":[]})");
        QVERIFY(prompt && prompt->hasValue());
        for (qsizetype i = ids.size() - 1; i >= 0; --i) {
            QVERIFY(!got.at(i));
            stage.giveResult(ids.at(i), kDone);
            QVERIFY(got.at(i) && got.at(i)->hasValue());
        }
        QVERIFY(!asking);
        held.constFirst().settle(json::Raw(R"({"roots":[]})"));
        QTRY_COMPARE(stage.count(u"tools/call"), 12);
        stage.giveResult(stage.lastCall(), kDone);
        QTRY_VERIFY(asking && asking->hasValue());
        // The process goes on when there is nothing left to do.
        stage.clock.advance(24h);
        QCoreApplication::processEvents();
        QCOMPARE(stage.wires.size(), 1);
        QVERIFY(!stage.wire()->isCloseRequested());
        QCOMPARE(stage.connection.state(), Connection::State::Ready);
    }

    void staysInItsEra_data() // LIFE-48
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("data");
        QTest::newRow("unknown") << -32601 << QByteArray();
        QTest::newRow("invalid") << -32600 << QByteArray();
        QTest::newRow("arguments") << -32602 << QByteArray();
        QTest::newRow("session") << -32001 << QByteArray();
    }
    void staysInItsEra()
    {
        QFETCH(int, code);
        QFETCH(QByteArray, data);
        CallResult got;
        Stage stage({.capabilities = kTools, .choice = EraChoice::Auto});
        stage.becomeReady();
        stage.call(got);
        stage.giveError(stage.lastCall(), code, data);
        QVERIFY(got);
        QCOMPARE(got->error().code, code);
        QCoreApplication::processEvents();
        QCOMPARE(stage.wires.size(), 1);
        QCOMPARE(stage.count(u"initialize"), 0);
        QCOMPARE(stage.connection.state(), Connection::State::Ready);
        QCOMPARE(stage.connection.profile().era, Era::Stateless);
        // A new link asks again what the server is.
        stage.lose();
        QCOMPARE(stage.methods().constFirst(), u"server/discover"_s);
        QCOMPARE(stage.count(u"initialize"), 0);
    }

    void findsOutAgainWhatTheServerIsWhenItRefusesTheRevision_data() // LIFE-43, LIFE-48
    {
        QTest::addColumn<QByteArray>("supported");
        QTest::addColumn<int>("calls");
        QTest::newRow("another era") << QByteArray(R"(["2025-11-25"])") << 1;
        QTest::newRow("one that nobody knows") << QByteArray(R"(["2099-01-01"])") << 1;
        QTest::newRow("ours") << QByteArray(R"(["2026-07-28"])") << 2;
    }
    void findsOutAgainWhatTheServerIsWhenItRefusesTheRevision()
    {
        QFETCH(QByteArray, supported);
        QFETCH(int, calls);
        Stage stage({.choice = EraChoice::Auto});
        stage.becomeReady();
        const QByteArray data = R"({"requested":"2026-07-28","supported":)" + supported + '}';
        for (int i = 0; i <= limits::kRestarts; ++i) {
            CallResult got;
            stage.call(got);
            for (int j = 1; j <= calls; ++j) {
                QTRY_COMPARE(stage.count(u"tools/call"), j);
                stage.giveError(stage.lastCall(), -32022, data);
            }
            QVERIFY(got);
            QCOMPARE(got->error().code, -32022);
            if (i == limits::kRestarts)
                break;
            QTRY_COMPARE(stage.connection.state(), Connection::State::Waiting);
            stage.clock.advance(limits::kRestartDelayMax);
            QTRY_COMPARE(stage.connection.state(), Connection::State::Ready);
            QCOMPARE(stage.methods(), QStringList{u"server/discover"_s});
        }
        // It says one thing and does another.
        QTRY_COMPARE(stage.connection.state(), Connection::State::Failed);
        QCOMPARE(stage.connection.failure().code, -32022);
        QCOMPARE(stage.connection.failure().data, data);
    }

    void failsOnlyTheRequestWhenARefusalNamesNoRevision() // LIFE-43
    {
        Stage stage({.choice = EraChoice::Auto});
        stage.becomeReady();
        for (const QByteArray &data : {QByteArray(), QByteArray(R"({"supported":[]})")}) {
            CallResult got;
            const qsizetype before = stage.count(u"tools/call");
            stage.call(got);
            stage.giveError(stage.lastCall(), -32022, data);
            QVERIFY(got);
            QCoreApplication::processEvents();
            QCOMPARE(stage.count(u"tools/call"), before + 1);
            QCOMPARE(stage.connection.state(), Connection::State::Ready);
        }
    }

    void answersNothing_data() // RPC-10, RPC-18, PING-03, LIFE-10
    {
        QTest::addColumn<QByteArray>("method");
        for (const char *method : {"ping", "roots/list", "sampling/createMessage",
                                   "elicitation/create", "tools/list", "unknown"})
            QTest::newRow(method) << QByteArray(method);
    }
    void answersNothing()
    {
        QFETCH(QByteArray, method);
        ScriptedHandler handler;
        Stage stage({.capabilities = kTools, .handler = &handler});
        stage.becomeReady();
        const qsizetype sent = stage.wire()->sent().size();
        for (const char *params : {"{}", "[]", "7"})
            stage.wire()->deliver(R"({"jsonrpc":"2.0","id":7,"method":)" + quoted(method)
                                  + R"(,"params":)" + params + '}');
        QCoreApplication::processEvents();
        QCOMPARE(stage.wire()->sent().size(), sent);
        QVERIFY(handler.asked.isEmpty());
        QCOMPARE(stage.violations(), 3);
    }

    void saysInNoCodeOfTheProtocolWhatWentWrongHere() // RPC-18, RPC-19
    {
        Stage stage({.capabilities = kTools, .carrier = Carrier::StreamableHttp});
        stage.offer({toolWithHeader("City", "integer")});
        stage.becomeReady();
        QList<Error> errors;
        const auto keep = [&](const auto &result) {
            QVERIFY(!result);
            errors.append(result.error());
        };
        const auto call = [&](const QByteArray &arguments) {
            return stage.connection.callTool(u"t"_s, {json::Raw(arguments)}).then(this, keep);
        };
        call(R"({"city":"no number"})"); // HTTP-47
        QTRY_COMPARE(errors.size(), 1);
        call("{}"); // Unreadable.
        stage.giveResult(stage.lastCall(), R"({"resultType":"nonsense"})");
        call("{}"); // Without end.
        stage.clock.advance(limits::kCallTimeout);
        call("{}").cancel();
        call("{}"); // Lost.
        stage.wire()->closeFromPeer();
        QTRY_COMPARE(errors.size(), 5);
        stage.connection.complete(CompletionReference::prompt(u"p"_s), u"a"_s, {}, {})
            .then(this, keep);
        QTRY_COMPARE(errors.size(), 6);
        for (const Error &error : std::as_const(errors)) {
            QVERIFY(error.kind != ErrorKind::Remote);
            QCOMPARE(error.code, 0);
        }
    }
};

QUAYSIDE_TEST(TestStatelessCalls, QCoreApplication)

} // namespace tst_statelesscalls

#include "tst_statelesscalls.moc"
