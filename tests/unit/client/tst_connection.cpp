// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/requests.h"
#include "core/client/connection.h"
#include "core/protocol/tools.h"
#include "core/transport/httprefusal.h"
#include "tests/support/connectionstage.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_connection {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using State = Connection::State;
using CallResult = std::optional<Result<CallToolResult>>;

namespace {

QByteArray result(const json::Value &request, const QByteArray &value)
{
    return R"({"jsonrpc":"2.0","id":)" + request.find(u"id")->toJson() + R"(,"result":)" + value
        + '}';
}

QByteArray error(const json::Value &request, const QByteArray &value)
{
    return R"({"jsonrpc":"2.0","id":)" + request.find(u"id")->toJson() + R"(,"error":)" + value
        + '}';
}

QByteArray greeting(const QByteArray &version, const QByteArray &capabilities = R"({"tools":{}})",
                    const QByteArray &more = {})
{
    return "{\"protocolVersion\":\"" + version + "\",\"capabilities\":" + capabilities
        + R"(,"serverInfo":{"name":"n","version":"1"})" + more + '}';
}

QString method(const json::Value &message)
{
    const json::Value *found = message.find(u"method");
    return found ? found->toString() : QString();
}

/// A connection whose servers are played by answer.
struct Bench
{
    explicit Bench(const QList<Carrier> &carriers = {Carrier::Stdio})
        : connection({[this](Carrier) -> Result<std::unique_ptr<rpc::Transport>> {
                          return std::unique_ptr<rpc::Transport>(createWire());
                      },
                      carriers, &clock},
                     {EraChoice::StatefulOnly})
    {
        QObject::connect(&connection, &Connection::stateChanged, &connection,
                         [this] { states.append(connection.state()); });
    }

    std::unique_ptr<LoopbackTransport> createWire()
    {
        auto wire = std::make_unique<LoopbackTransport>();
        const int number = int(wires.size());
        LoopbackTransport *raw = wire.get();
        wires.append(raw);
        sent.append(QList<json::Value>());
        raw->setScript([this, raw, number](const QByteArray &text) {
            const json::Value message = json::parse(json::Raw(text)).valueOr({});
            sent[number].append(message);
            const QByteArray reply = message.find(u"id") ? answer(number, message) : QByteArray();
            if (!reply.isEmpty())
                raw->deliver(reply);
        });
        if (prepare)
            prepare(raw);
        return wire;
    }

    /// The methods of what was sent on one wire.
    QStringList methods(int number = 0) const
    {
        QStringList all;
        for (const json::Value &message : sent.value(number))
            all.append(method(message));
        return all;
    }
    LoopbackTransport *wire() const { return wires.constLast(); }
    void becomeReady()
    {
        connection.open();
        QTRY_COMPARE(connection.state(), State::Ready);
        QTRY_VERIFY(!connection.tools() || !connection.tools()->isLoading());
    }

    ManualClock clock;
    QList<QPointer<LoopbackTransport>> wires;
    QList<QList<json::Value>> sent;
    QList<State> states;
    std::function<QByteArray(int, const json::Value &)> answer =
        [](int, const json::Value &message) { return answerAsServer(message); };
    std::function<void(LoopbackTransport *)> prepare;
    Connection connection;
};

} // namespace

class TestConnection : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void survivesAHandlerThatEndsAllCalls()
    {
        ManualClock clock;
        auto requests = std::make_unique<Requests>(&clock);
        QList<ErrorKind> told;
        const auto onAnswer = [&](const Result<ListToolsResult> &result) {
            told.append(result.error().kind);
            requests.reset();
        };
        requests->call<ListTools>({}).then(this, onAnswer); // Both wait for a link.
        requests->call<ListTools>({}).then(this, onAnswer);
        requests->close(Error::transport(u"gone"_s));
        QCOMPARE(told, (QList{ErrorKind::Transport, ErrorKind::Closed}));
    }

    void greetsWithTheNewestStatefulRevision() // LIFE-20, LIFE-21, LIFE-23, LIFE-26
    {
        Bench bench;
        bench.becomeReady();
        QCOMPARE(bench.methods(),
                 (QStringList{u"initialize"_s, u"notifications/initialized"_s, u"tools/list"_s}));
        const json::Value *params = bench.sent.at(0).at(0).find(u"params");
        QCOMPARE(params->find(u"protocolVersion")->toString(), u"2025-11-25"_s);
        QCOMPARE(params->find(u"capabilities")->toJson(), QByteArray("{}"));
        QVERIFY(!params->find(u"clientInfo")->find(u"name")->toString().isEmpty());
        QVERIFY(!params->find(u"clientInfo")->find(u"version")->toString().isEmpty());
        QVERIFY(!params->find(u"_meta")); // LIFE-70
        QVERIFY(!bench.sent.at(0).at(1).find(u"id"));
        QCOMPARE(bench.states, (QList<State>{State::Connecting, State::Ready}));
        QCOMPARE(bench.connection.profile().revision, u"2025-11-25"_s);
        QCOMPARE(bench.connection.profile().implementation->name, u"fake"_s);
        QCOMPARE(bench.connection.tools()->tools().size(), 1);
    }

    void speaksEveryStatefulRevision_data() // LIFE-01, LIFE-22
    {
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<bool>("isSpoken");
        const auto row = [](const char *version, bool isSpoken) {
            QTest::newRow(version) << QByteArray(version) << isSpoken;
        };
        row("2025-11-25", true);
        row("2025-06-18", true);
        row("2025-03-26", true);
        row("2024-11-05", true);
        row("2026-07-28", false);
        row("2099-01-01", false);
        row("2025-11-25 ", false);
        row("2025-6-18", false);
        row("", false);
    }
    void speaksEveryStatefulRevision()
    {
        QFETCH(QByteArray, version);
        QFETCH(bool, isSpoken);
        Bench bench;
        bench.answer = [&](int, const json::Value &message) {
            return method(message) == u"initialize"_s ? result(message, greeting(version))
                                                      : answerAsServer(message);
        };
        bench.connection.open();
        if (isSpoken) {
            QTRY_COMPARE(bench.connection.state(), State::Ready);
            QCOMPARE(bench.connection.profile().revision.toUtf8(), version);
            return;
        }
        QTRY_COMPARE(bench.connection.state(), State::Failed);
        QCOMPARE(bench.methods(), QStringList{u"initialize"_s});
        QCOMPARE(bench.connection.failure().kind, ErrorKind::Protocol);
        QVERIFY(bench.connection.failure().detail.contains(QString::fromUtf8(version)));
        QVERIFY(bench.connection.failure().detail.contains(u"2024-11-05"_s));
        QVERIFY(!bench.states.contains(State::Ready));
    }

    void triesTheRevisionThatTheServerNames_data() // LIFE-25
    {
        QTest::addColumn<QByteArray>("error");
        QTest::addColumn<QString>("second");
        const auto row = [](const char *name, const char *error, const char *second) {
            QTest::newRow(name) << QByteArray(error) << QString::fromLatin1(second);
        };
        row("one", R"({"code":-32602,"message":"x","data":{"supported":["2024-11-05"]}})",
            "2024-11-05");
        row("the best of several",
            R"({"code":-32602,"message":"x","data":{"supported":["2024-11-05","2025-06-18","1"]}})",
            "2025-06-18");
        row("another code", R"({"code":-32000,"message":"x","data":{"supported":["2025-03-26"]}})",
            "2025-03-26");
        row("other things in the list",
            R"({"code":-32602,"message":"x","data":{"supported":[1,null,"2025-03-26",{}]}})",
            "2025-03-26");
        row("none of ours", R"({"code":-32602,"message":"x","data":{"supported":["2001-01-01"]}})",
            "");
        row("no list", R"({"code":-32602,"message":"x","data":{"supported":"2024-11-05"}})", "");
        row("an empty list", R"({"code":-32602,"message":"x","data":{"supported":[]}})", "");
        row("other data", R"({"code":-32602,"message":"x","data":["2024-11-05"]})", "");
        row("no data", R"({"code":-32602,"message":"x"})", "");
        row("broken data", R"({"code":-32602,"message":"x","data":{"supported":["2024-11-05"})",
            "");
    }
    void triesTheRevisionThatTheServerNames()
    {
        QFETCH(QByteArray, error);
        QFETCH(QString, second);
        Bench bench;
        bench.answer = [&](int wire, const json::Value &message) {
            return wire == 0                         ? tst_connection::error(message, error)
                : method(message) == u"initialize"_s ? result(message, greeting(second.toUtf8()))
                                                     : answerAsServer(message);
        };
        bench.connection.open();
        if (error.count('{') != error.count('}')) { // Not JSON: it will never answer (RPC-01).
            QTRY_COMPARE(bench.methods().size(), 1);
            bench.clock.advance(limits::kInitializeTimeout);
        }
        if (second.isEmpty()) {
            QTRY_COMPARE(bench.connection.state(), State::Failed);
            QCOMPARE(bench.wires.size(), 1);
            return;
        }
        QTRY_COMPARE(bench.connection.state(), State::Ready);
        QCOMPARE(bench.states, (QList<State>{State::Connecting, State::Ready}));
        QCOMPARE(bench.wires.size(), 2);
        QTRY_VERIFY(!bench.wires.constFirst());
        QCOMPARE(bench.methods(0), QStringList{u"initialize"_s});
        QCOMPARE(bench.sent.at(1).at(0).find(u"params")->find(u"protocolVersion")->toString(),
                 second);
        QCOMPARE(bench.connection.profile().revision, second);
    }

    void triesOnlyOnceMore() // LIFE-25
    {
        Bench bench;
        bench.answer = [](int, const json::Value &message) {
            return error(message,
                         R"({"code":-32602,"message":"no","data":{"supported":["2024-11-05"]}})");
        };
        bench.connection.open();
        QTRY_COMPARE(bench.connection.state(), State::Failed);
        QCOMPARE(bench.wires.size(), 2);
        QCOMPARE(bench.connection.failure().kind, ErrorKind::Remote);
        QVERIFY(bench.connection.failure().data.contains("2024-11-05"));
    }

    void failsWhenTheGreetingIsNotAnswered() // LIFE-20, TIME-01
    {
        Bench bench;
        bench.answer = [](int, const json::Value &) { return QByteArray(); };
        bench.connection.open();
        QTRY_COMPARE(bench.methods().size(), 1);
        bench.clock.advance(limits::kInitializeTimeout - 1ms);
        QCOMPARE(bench.connection.state(), State::Connecting);
        bench.clock.advance(1ms);
        QTRY_COMPARE(bench.connection.state(), State::Failed);
        QCOMPARE(bench.connection.failure().kind, ErrorKind::Timeout);
        QCOMPARE(bench.methods(), QStringList{u"initialize"_s}); // No notifications/cancelled.
    }

    void failsWhenTheGreetingIsOdd_data()
    {
        QTest::addColumn<QByteArray>("greeting");
        QTest::newRow("empty") << QByteArray("{}");
        QTest::newRow("version is a number") << QByteArray(
            R"({"protocolVersion":2025,"capabilities":{},"serverInfo":{"name":"n","version":"1"}})");
        QTest::newRow("no version")
            << QByteArray(R"({"capabilities":{},"serverInfo":{"name":"n","version":"1"}})");
    }
    void failsWhenTheGreetingIsOdd()
    {
        QFETCH(QByteArray, greeting);
        Bench bench;
        bench.answer = [&](int, const json::Value &message) { return result(message, greeting); };
        bench.connection.open();
        QTRY_COMPARE(bench.connection.state(), State::Failed);
        QCOMPARE(bench.connection.failure().kind, ErrorKind::Protocol);
        QCOMPARE(bench.methods(), QStringList{u"initialize"_s});
    }

    void toleratesOddExtrasInTheGreeting() // RPC-12, ICON-01, LIFE-04
    {
        Bench bench;
        bench.answer = [&](int, const json::Value &message) {
            if (method(message) != u"initialize"_s)
                return answerAsServer(message);
            return result(
                message,
                QByteArray(
                    R"({"protocolVersion":"2025-11-25","capabilities":{"tools":true,"prompts":null,)"
                    R"("logging":{},"x":{"y":1}},"serverInfo":{"name":"n","version":"1","icons":[{},)"
                    R"({"src":"data:,"},7],"other":1},"resultType":"nonsense","more":[]})"));
        };
        bench.becomeReady();
        QVERIFY(!bench.connection.tools()); // A capability that is no object is absent.
        QVERIFY(bench.connection.profile().capabilities.logging->isDeclared());
        QCOMPARE(bench.connection.profile().implementation->icons->items.size(), 1);
        QTRY_COMPARE(bench.methods(),
                     (QStringList{u"initialize"_s, u"notifications/initialized"_s})); // TOOL-01
    }

    void cutsLongInstructions() // LIFE-06
    {
        Bench bench;
        bench.answer = [&](int, const json::Value &message) {
            return result(message,
                          greeting("2025-11-25", "{}",
                                   ",\"instructions\":\"" + QByteArray(20000, 'i') + '"'));
        };
        bench.becomeReady();
        QCOMPARE(bench.connection.profile().instructions.size(), limits::kInstructionsChars);
    }

    void answersPingAtAnyTime() // PING-01, LIFE-24, RPC-09, RPC-15
    {
        Bench bench;
        bench.answer = [](int, const json::Value &) { return QByteArray(); };
        bench.connection.open();
        QTRY_COMPARE(bench.methods().size(), 1);
        const auto ask = [&](const char *what) {
            bench.wire()->takeSent();
            bench.wire()->deliver("{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\""
                                  + QByteArray(what) + "\"}");
            const json::Value answer = bench.wire()->lastSent();
            const json::Value *code = answer.find(u"error");
            return code ? code->find(u"code")->toJson() : answer.find(u"result")->toJson();
        };
        QCOMPARE(ask("ping"), QByteArray("{}"));
        QCOMPARE(ask("sampling/createMessage"), QByteArray("-32600"));
        QCOMPARE(ask("roots/list"), QByteArray("-32600"));
        bench.wire()->deliver(
            R"({"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"early"}})");
        QCOMPARE(bench.connection.log()->lines().size(), 3U); // Two for what came too early.
        QCOMPARE(bench.connection.log()->lines().back().text, u"early"_s);

        bench.wire()->deliver(R"({"jsonrpc":"2.0","id":1,"result":)" + greeting("2025-11-25", "{}")
                              + '}');
        QCOMPARE(bench.connection.state(), State::Ready);
        QCOMPARE(ask("ping"), QByteArray("{}"));
        for (const char *what : {"sampling/createMessage", "roots/list", "elicitation/create",
                                 "tasks/list", "tools/list", "Ping", "unknown"})
            QCOMPARE(ask(what), QByteArray("-32601"));
    }

    void answersTwentyPingsASecond() // H1, PING-01, SEC-14
    {
        Bench bench;
        bench.becomeReady();
        bench.wire()->takeSent();
        int pings = 0;
        const auto ping = [&](int count) {
            for (int i = 0; i < count; ++i)
                bench.wire()->deliver("{\"jsonrpc\":\"2.0\",\"method\":\"ping\",\"id\":"
                                      + QByteArray::number(++pings) + '}');
        };
        const auto answers = [&] { return bench.wire()->sent().size(); };
        ping(limits::kPingsPerSecond);
        QCOMPARE(answers(), limits::kPingsPerSecond);
        ping(limits::kRepliesWaiting + 100);
        QCOMPARE(answers(), limits::kPingsPerSecond);
        bench.clock.advance(999ms);
        QCOMPARE(answers(), limits::kPingsPerSecond);
        bench.clock.advance(1ms);
        QCOMPARE(answers(), 2 * limits::kPingsPerSecond);
        bench.clock.advance(1min);
        QCOMPARE(answers(), limits::kPingsPerSecond + limits::kRepliesWaiting);
        ping(1);
        QCOMPARE(answers(), limits::kPingsPerSecond + limits::kRepliesWaiting + 1);
        const auto lines = bench.connection.log()->lines();
        QCOMPARE(std::count_if(lines.begin(), lines.end(),
                               [](const LogLine &line) { return line.text.contains(u"pings"_s); }),
                 1);
    }

    void takesAListOfMessagesInOneRevisionOnly_data() // RPC-11
    {
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("A") << QByteArray("2024-11-05") << false;
        QTest::newRow("B") << QByteArray("2025-03-26") << true;
        QTest::newRow("C") << QByteArray("2025-06-18") << false;
        QTest::newRow("D") << QByteArray("2025-11-25") << false;
    }
    void takesAListOfMessagesInOneRevisionOnly()
    {
        QFETCH(QByteArray, version);
        QFETCH(bool, isTaken);
        Bench bench;
        bench.answer = [&](int, const json::Value &message) {
            return method(message) == u"initialize"_s ? result(message, greeting(version, "{}"))
                                                      : QByteArray();
        };
        bench.becomeReady();
        bench.wire()->takeSent();
        bench.wire()->deliver(R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])");
        QCOMPARE(bench.wire()->sent().size(), isTaken ? 1 : 0);
    }

    void callsNothingUnlessItIsReady() // LIFE-23
    {
        Bench bench;
        bench.answer = [](int, const json::Value &) { return QByteArray(); };
        CallResult got;
        const auto call = [&] {
            got.reset();
            bench.connection.callTool(u"echo"_s, {})
                .then(this, [&](const Result<CallToolResult> &answer) { got = answer; });
            QTRY_VERIFY(got);
            QVERIFY(!*got);
        };
        call();
        bench.connection.open();
        QTRY_COMPARE(bench.methods().size(), 1);
        call();
        bench.connection.close();
        call();
        QTRY_COMPARE(bench.connection.state(), State::Closed);
        call();
        QCOMPARE(bench.methods(), QStringList{u"initialize"_s});
    }

    void callsATool() // TOOL-12, PROG-01
    {
        Bench bench;
        bench.becomeReady();
        CallResult got;
        const json::RawObject arguments{json::Raw(R"({"z":9007199254740993,"a":[ ]})")};
        bench.connection.callTool(u"echo"_s, arguments)
            .then(this, [&](const Result<CallToolResult> &answer) { got = answer; });
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
        QVERIFY(bench.wire()->sent().constLast().contains(
            R"("arguments":{"z":9007199254740993,"a":[ ]})")); // RPC-22
        const json::Value sent = bench.wire()->lastSent();
        const json::Value *params = sent.find(u"params");
        QCOMPARE(params->find(u"name")->toString(), u"echo"_s);
        QVERIFY(*params->find(u"_meta")->find(u"progressToken") == *sent.find(u"id"));
    }

    void sendsAReadAgainButNothingElse() // SEC-76
    {
        Bench bench;
        bench.becomeReady();
        QVERIFY(Connection::canSendAgain(u"resources/read"_s));
        QVERIFY(!Connection::canSendAgain(u"tools/call"_s));
        bench.connection.sendAgain(u"tools/call"_s, json::Raw(R"({"name":"echo"})"));
        bench.connection.sendAgain(u"resources/read"_s,
                                   json::Raw(R"({"uri":"a:b","_meta":{"progressToken":1}})"));
        QTRY_COMPARE(bench.methods().constLast(), u"resources/read"_s);
        QVERIFY(!bench.methods().contains(u"tools/call"_s));
        const json::Value sent = bench.wire()->lastSent();
        const json::Value *params = sent.find(u"params");
        QCOMPARE(params->find(u"uri")->toString(), u"a:b"_s);
        const json::Value *meta = params->find(u"_meta");
        QVERIFY(!meta || !meta->find(u"progressToken")
                || *meta->find(u"progressToken") == *sent.find(u"id"));
        bench.connection.sendAgain(u"ping"_s, {});
        QTRY_COMPARE(bench.methods().constLast(), u"ping"_s);
    }

    void settlesItsCallsWhenTheServerGoes() // LIFE-09, STDIO-14, STDIO-16
    {
        Bench bench;
        bench.becomeReady();
        bench.answer = [](int, const json::Value &) { return QByteArray(); };
        CallResult got;
        bench.connection.callTool(u"echo"_s, {})
            .then(this, [&](const Result<CallToolResult> &answer) { got = answer; });
        bench.wire()->closeFromPeer({ErrorKind::Closed, u"crashed"_s, 139, {}});
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
        QTRY_COMPARE(bench.connection.state(), State::Waiting);
        QCOMPARE(bench.connection.lossReason().code, 139);
        QTRY_VERIFY(!bench.wires.constFirst());
        bench.answer = [](int, const json::Value &message) { return answerAsServer(message); };
        bench.clock.advance(limits::kRestartDelay);
        QTRY_COMPARE(bench.connection.state(), State::Ready);
        QTRY_VERIFY(bench.methods(1).contains(u"tools/list"_s)); // LIFE-28
        QVERIFY(!bench.methods(1).contains(u"tools/call"_s)); // SEC-76
        QCOMPARE(bench.states,
                 (QList<State>{State::Connecting, State::Ready, State::Waiting, State::Connecting,
                               State::Ready}));
    }

    void givesUpOnAServerThatKeepsDying() // STDIO-15, SEC-13
    {
        Bench bench;
        bench.becomeReady();
        QList<std::chrono::milliseconds> pauses;
        for (int i = 0; i < limits::kRestarts; ++i) {
            bench.wire()->closeFromPeer({ErrorKind::Closed, u"crashed"_s, 1, {}});
            QTRY_COMPARE(bench.connection.state(), State::Waiting);
            pauses.append(bench.connection.retryAt() - bench.clock.now());
            bench.clock.advance(pauses.constLast() - 1ms);
            QCOMPARE(bench.connection.state(), State::Waiting);
            bench.clock.advance(1ms);
            QTRY_COMPARE(bench.connection.state(), State::Ready);
        }
        QCOMPARE(pauses, (QList<std::chrono::milliseconds>{1s, 2s, 4s, 8s, 16s}));
        bench.wire()->closeFromPeer({ErrorKind::Closed, u"crashed"_s, 1, {}});
        QTRY_COMPARE(bench.connection.state(), State::Failed);
        QCOMPARE(bench.connection.failure().detail, u"crashed"_s);
        QCOMPARE(bench.wires.size(), 1 + limits::kRestarts);
    }

    void keepsTryingAnAddressWhereNothingListens() // W26, STDIO-15, SEC-13
    {
        Bench bench;
        bench.becomeReady();
        const Error refused = Error::transport(u"refused"_s, ECONNREFUSED);
        bench.prepare = [&refused](LoopbackTransport *wire) { wire->setOpenError(refused); };
        bench.wire()->closeFromPeer(refused);
        QList<std::chrono::milliseconds> pauses;
        for (int i = 0; i < 2 * limits::kRestarts; ++i) {
            QTRY_COMPARE(bench.wires.size(), 1 + i);
            QTRY_COMPARE(bench.connection.state(), State::Waiting);
            pauses.append(bench.connection.retryAt() - bench.clock.now());
            bench.clock.advance(pauses.constLast());
        }
        QCOMPARE(pauses,
                 (QList<std::chrono::milliseconds>{1s, 2s, 4s, 8s, 16s, 30s, 30s, 30s, 30s, 30s}));
        QTRY_COMPARE(bench.connection.state(), State::Waiting);
        bench.prepare = {};
        bench.connection.reconnect(); // Somebody wants something from it.
        QTRY_COMPARE(bench.connection.state(), State::Ready);
        // Once it was there for a while, the pauses are short again.
        bench.clock.advance(limits::kRestartDelayMax);
        bench.wire()->closeFromPeer(refused);
        QTRY_COMPARE(bench.connection.state(), State::Waiting);
        QCOMPARE(bench.connection.retryAt() - bench.clock.now(), 1s);
    }

    void waitsForAServerElsewhereThatDoesNotAnswerYet_data() // W26
    {
        QTest::addColumn<QList<Carrier>>("carriers");
        QTest::addColumn<Error>("why");
        QTest::addColumn<State>("end");
        const QList<Carrier> http{Carrier::StreamableHttp};
        const auto status = [](int code) { return Error{ErrorKind::Transport, {}, 0, {}, code}; };
        QTest::newRow("name not found")
            << http << Error::transport(u"Could not resolve host"_s) << State::Waiting;
        QTest::newRow("time-out") << http << Error{ErrorKind::Timeout, {}, 0, {}} << State::Waiting;
        QTest::newRow("reset") << http << Error::closed() << State::Waiting;
        QTest::newRow("502 of a proxy") << http << status(502) << State::Waiting;
        QTest::newRow("503 while it is deployed") << http << status(503) << State::Waiting;
        QTest::newRow("404: another program") << http << status(404) << State::Failed;
        QTest::newRow("program") << QList<Carrier>{Carrier::Stdio} << Error::closed()
                                 << State::Failed;
    }
    void waitsForAServerElsewhereThatDoesNotAnswerYet()
    {
        QFETCH(QList<Carrier>, carriers);
        QFETCH(Error, why);
        QFETCH(State, end);
        Bench bench(carriers);
        bench.becomeReady();
        bench.prepare = [&why](LoopbackTransport *wire) { wire->setOpenError(why); };
        bench.wire()->closeFromPeer(why);
        QTRY_COMPARE(bench.connection.state(), State::Waiting);
        for (int i = 0; i < limits::kRestarts && bench.connection.state() == State::Waiting; ++i) {
            bench.clock.advance(bench.connection.retryAt() - bench.clock.now());
            QTRY_VERIFY(bench.connection.state() != State::Connecting);
        }
        QCOMPARE(bench.connection.state(), end);
    }

    void forgetsOldCrashes() // SEC-13
    {
        Bench bench;
        bench.becomeReady();
        for (int i = 0; i < 3 * limits::kRestarts; ++i) {
            bench.wire()->closeFromPeer();
            QTRY_COMPARE(bench.connection.state(), State::Waiting);
            bench.clock.advance(limits::kRestartDelayMax);
            QTRY_COMPARE(bench.connection.state(), State::Ready);
            bench.clock.advance(limits::kRestartWindow);
        }
    }

    void repeatsALostReadButNoCall() // STDIO-16, HTTP-32
    {
        Bench bench;
        bench.becomeReady();
        bench.answer = [](int, const json::Value &) { return QByteArray(); };
        std::optional<Result<ReadResourceResult>> read;
        bench.connection.readResource(u"a:b"_s).then(
            this, [&](const Result<ReadResourceResult> &result) { read = result; });
        CallResult called;
        bench.connection.callTool(u"echo"_s, {})
            .then(this, [&](const Result<CallToolResult> &answer) { called = answer; });
        bench.wire()->closeFromPeer({ErrorKind::Closed, u"crashed"_s, 1, {}});
        QTRY_COMPARE(bench.connection.state(), State::Waiting);
        QVERIFY(called);
        QCOMPARE(called->error().kind, ErrorKind::Closed);
        QVERIFY(!read);
        bench.answer = [](int, const json::Value &message) {
            return method(message) == u"resources/read"_s ? result(message, R"({"contents":[]})")
                                                          : answerAsServer(message);
        };
        bench.clock.advance(limits::kRestartDelay);
        QTRY_VERIFY(read);
        QVERIFY(read->hasValue());
        QVERIFY(!bench.methods(1).contains(u"tools/call"_s));
    }

    void repeatsALostReadTwice() // STDIO-16
    {
        Bench bench;
        bench.becomeReady();
        bench.answer = [](int, const json::Value &message) {
            return method(message) == u"resources/read"_s ? QByteArray() : answerAsServer(message);
        };
        std::optional<Result<ReadResourceResult>> read;
        bench.connection.readResource(u"a:b"_s).then(
            this, [&](const Result<ReadResourceResult> &result) { read = result; });
        for (int sent = 1; sent <= 3; ++sent) {
            QTRY_COMPARE(bench.methods(int(bench.wires.size()) - 1).count(u"resources/read"_s), 1);
            QVERIFY(!read);
            bench.wire()->closeFromPeer({ErrorKind::Closed, u"crashed"_s, 1, {}});
            QTRY_COMPARE(bench.connection.state(), State::Waiting);
            // Not longer: the read has a time limit.
            for (int i = 0; i < 8 && bench.connection.state() == State::Waiting; ++i)
                bench.clock.advance(limits::kRestartDelay);
            QTRY_COMPARE(bench.connection.state(), State::Ready);
        }
        QVERIFY(read);
        QCOMPARE(read->error().kind, ErrorKind::Closed);
    }

    void opensAnotherSessionWhenAnErrorSaysThatItEnded_data() // K01, HTTP-24
    {
        QTest::addColumn<QByteArray>("error");
        QTest::addColumn<bool>("isLost");
        const auto row = [](const char *name, const QByteArray &error, bool isLost) {
            QTest::newRow(name) << error << isLost;
        };
        row("not found", R"({"code":-32001,"message":"Session not found"})", true);
        row("expired", R"({"code":-32000,"message":"Your MCP session has expired"})", true);
        row("invalid", R"({"code":-32600,"message":"Invalid session ID"})", true);
        row("not initialized", R"({"code":-32002,"message":"Server not initialized"})", true);
        row("PHP", R"({"code":-32600,"message":"Client not initialized."})",
            true); // php-mcp/server#10
        row("of a tool", R"({"code":-32602,"message":"Client not initialized."})", false);
        row("no longer", R"({"code":-32000,"message":"session abc is no longer valid"})", true);
        row("argument", R"({"code":-32602,"message":"Session not found"})", false);
        row("fault", R"({"code":-32603,"message":"Browser session closed"})", false);
        row("other", R"({"code":-32000,"message":"The session was saved"})", false);
        row("long",
            QByteArray(R"({"code":-32000,"message":"Session not found."})")
                .replace('.', QByteArray(200, '.')),
            false);
    }
    void opensAnotherSessionWhenAnErrorSaysThatItEnded()
    {
        QFETCH(QByteArray, error);
        QFETCH(bool, isLost);
        CallResult lost;
        CallResult next;
        Bench bench;
        bench.prepare = [](LoopbackTransport *wire) { wire->sessionId = "s1"; };
        bench.becomeReady();
        bench.answer = [&](int wire, const json::Value &message) {
            return wire == 0 && method(message) == u"tools/call"_s
                ? tst_connection::error(message, error)
                : answerAsServer(message);
        };
        bench.connection.callTool(u"echo"_s, {}).then(this, [&](const auto &answer) {
            lost = answer;
            bench.connection.callTool(u"echo"_s, {}).then(this, [&](const auto &later) {
                next = later;
            });
        });
        QTRY_VERIFY(lost && next);
        QCOMPARE(lost->error().kind, isLost ? ErrorKind::Closed : ErrorKind::Remote);
        QCOMPARE(bool(*next), isLost); // Without waiting.
        QVERIFY(!bench.states.contains(State::Waiting));
    }

    void keepsCallsWhileTheSessionIsOpenedAgain_data() // P5, HTTP-23, SEC-76
    {
        QTest::addColumn<bool>("isBack");
        QTest::newRow("it is back") << true;
        QTest::newRow("the server is gone") << false;
    }
    void keepsCallsWhileTheSessionIsOpenedAgain()
    {
        QFETCH(bool, isBack);
        CallResult before;
        CallResult between;
        std::vector<CallResult> more(static_cast<size_t>(limits::kWaitingReads));
        Bench bench;
        bench.becomeReady();
        json::Value hello;
        bench.answer = [&](int, const json::Value &message) {
            if (method(message) == u"initialize"_s)
                hello = message; // Answered below.
            return method(message) == u"tools/list"_s ? answerAsServer(message) : QByteArray();
        };
        const auto call = [&bench, this](CallResult &into) {
            bench.connection.callTool(u"echo"_s, {}).then(this, [&into](const auto &answer) {
                into = answer;
            });
        };
        call(before);
        const Error gone{
            ErrorKind::Closed, u"The server has ended the session"_s, kSessionEnded, {}, 404};
        bench.wire()->closeFromPeer(gone);
        QTRY_VERIFY(hello.find(u"id"));
        QVERIFY(before); // It was sent: what came of it nobody knows.
        QCOMPARE(before->error().kind, ErrorKind::Closed);
        QVERIFY(bench.connection.takesCalls());
        call(between);
        for (CallResult &one : more)
            call(one);
        QCoreApplication::processEvents();
        QVERIFY(!between);
        QVERIFY(!more.at(more.size() - 2));
        QVERIFY(more.back()); // They are not kept without end.
        QCOMPARE(more.back()->error().kind, ErrorKind::Transport);
        if (isBack) {
            bench.wire()->deliver(result(hello, greeting("2025-11-25")));
            QTRY_COMPARE(bench.connection.state(), State::Ready);
            QTRY_COMPARE(bench.methods(1).count(u"tools/call"_s), limits::kWaitingReads);
            QVERIFY(!between);
        } else {
            bench.wire()->closeFromPeer({ErrorKind::Transport, u"refused"_s, 0, {}});
            QTRY_VERIFY(between);
            QCOMPARE(between->error().kind, ErrorKind::Transport);
            QCOMPARE(bench.connection.state(), State::Waiting);
            QVERIFY(!bench.connection.takesCalls());
        }
        QCOMPARE(bench.methods(0).count(u"tools/call"_s), 1);
    }

    void failsWhenTheTransportDoesNotOpen() // STDIO-01
    {
        Bench bench;
        bench.prepare = [](LoopbackTransport *wire) {
            wire->setOpenError({ErrorKind::Transport, u"no such program"_s, 2, {}});
        };
        bench.connection.open();
        QTRY_COMPARE(bench.connection.state(), State::Failed);
        QCOMPARE(bench.connection.failure().kind, ErrorKind::Transport);
        QCOMPARE(bench.connection.failure().code, 2);
        QVERIFY(bench.methods().isEmpty());
    }

    void closesWhenAsked_data()
    {
        QTest::addColumn<QByteArray>("when");
        for (const char *when : {"idle", "opening", "greeting", "ready", "listing"})
            QTest::newRow(when) << QByteArray(when);
    }
    void closesWhenAsked()
    {
        QFETCH(QByteArray, when);
        Bench bench;
        if (when == "greeting")
            bench.answer = [](int, const json::Value &) { return QByteArray(); };
        if (when == "listing")
            bench.answer = [](int, const json::Value &message) {
                return method(message) == u"tools/list"_s ? QByteArray() : answerAsServer(message);
            };
        if (when != "idle")
            bench.connection.open();
        if (when == "greeting")
            QTRY_COMPARE(bench.methods().size(), 1);
        if (when == "listing")
            QTRY_COMPARE(bench.methods().size(), 3);
        if (when == "ready")
            QTRY_COMPARE(bench.connection.state(), State::Ready);
        bench.connection.close();
        bench.connection.close();
        QTRY_COMPARE(bench.connection.state(), State::Closed);
        QCOMPARE(bench.states.count(State::Closed), 1);
        QVERIFY(!bench.states.contains(State::Failed));
        for (const auto &wire : std::as_const(bench.wires))
            QTRY_VERIFY(!wire);
    }

    void survivesItsDestruction_data()
    {
        QTest::addColumn<bool>("isReady");
        QTest::newRow("while greeting") << false;
        QTest::newRow("while calling") << true;
    }
    void survivesItsDestruction()
    {
        QFETCH(bool, isReady);
        CallResult got;
        {
            Bench bench;
            if (isReady)
                bench.becomeReady();
            bench.answer = [](int, const json::Value &) { return QByteArray(); };
            if (!isReady) {
                bench.connection.open();
                QTRY_COMPARE(bench.methods().size(), 1);
            }
            bench.connection.callTool(u"echo"_s, {})
                .then(this, [&](const Result<CallToolResult> &answer) { got = answer; });
        }
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
    }

    void closesFromWithinItsOwnSignals()
    {
        Bench bench;
        connect(&bench.connection, &Connection::stateChanged, this, [&] {
            if (bench.connection.state() == State::Ready)
                bench.connection.close();
        });
        bench.connection.open();
        QTRY_COMPARE(bench.connection.state(), State::Closed);
    }

    void keepsTheOutputOfOneStartOnly_data() // P6, LIFE-64
    {
        QTest::addColumn<bool>("endsOnProbe");
        QTest::newRow("ends when it is probed") << true;
        QTest::newRow("refuses to be probed") << false;
    }
    void keepsTheOutputOfOneStartOnly() // P6, LIFE-64
    {
        QFETCH(bool, endsOnProbe);
        ConnectionStage stage({.era = Era::Stateful, .choice = EraChoice::Auto});
        stage.answer = [&](const json::Value &message) {
            LoopbackTransport *wire = stage.wire();
            const QString method = message.find(u"method")->toString();
            Q_EMIT wire->noteReceived(u"at "_s + method);
            if (method != u"server/discover")
                return QByteArray();
            if (endsOnProbe)
                wire->closeFromPeer({ErrorKind::Closed, u"exit 1"_s, 1, {}});
            else
                stage.giveError(ConnectionStage::idOf(message), -32601);
            return QByteArray("");
        };
        stage.becomeReady();
        const QStringList shown = stage.connection.log()->errorTail(100);
        QCOMPARE(shown.count(u"at server/discover"_s), endsOnProbe ? 0 : 1);
        QCOMPARE(shown.count(u"at initialize"_s), 1);
        QVERIFY(!stage.connection.likelyEra());
    }

    void logsWhatTheServerSaysAndDoes() // STDIO-04, STDIO-05, RPC-01
    {
        Bench bench;
        bench.becomeReady();
        Q_EMIT bench.wire()->noteReceived(u"from its error output"_s);
        bench.wire()->deliver(R"({"jsonrpc":"2.0","id":99,"result":{}})");
        const QByteArray front = R"({"jsonrpc":"2.0","method":"notifications/message","params":)";
        bench.wire()->deliver(front + R"({"level":"error","data":"plain"}})");
        bench.wire()->deliver(front + R"({"level":"odd","logger":"l","data":{"a":[1]}}})");
        bench.wire()->deliver(front + R"({"level":5,"data":"dropped"}})");
        QStringList texts;
        QList<LogLine::Source> sources;
        for (const LogLine &line : bench.connection.log()->lines()) {
            texts.append(line.text);
            sources.append(line.source);
        }
        using Source = LogLine::Source;
        QCOMPARE(
            sources,
            (QList<Source>{Source::ErrorOutput, Source::Protocol, Source::Server, Source::Server}));
        QCOMPARE(texts.at(0), u"from its error output"_s);
        QVERIFY(texts.at(2).contains(u"plain"_s));
        QVERIFY(texts.at(3).contains(u"{\"a\":[1]}"_s));
    }
};

QUAYSIDE_TEST(TestConnection, QCoreApplication)

} // namespace tst_connection

#include "tst_connection.moc"
