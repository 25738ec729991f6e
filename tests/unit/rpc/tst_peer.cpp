// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/lifecycle.h"
#include "core/protocol/tools.h"
#include "core/rpc/peer.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_peer {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using CallResult = std::optional<Result<CallToolResult>>;

namespace {

/// A peer over a loopback wire, and what happened at it.
struct Bench
{
    explicit Bench(ManualClock &clock)
        : peer(&wire, &clock)
    {
        QObject::connect(&peer, &rpc::Peer::violated, &peer,
                         [this](const QString &what) { violations.append(what); });
        QObject::connect(&peer, &rpc::Peer::requestReceived, &peer,
                         [this](const rpc::IncomingRequest &request) { requests.append(request); });
        QObject::connect(
            &peer, &rpc::Peer::notificationReceived, &peer,
            [this](const QString &method, const json::Raw &) { notifications.append(method); });
    }

    /// Calls a tool and keeps the answer in got.
    CallHandle call(CallResult &got, rpc::CallOptions options = {})
    {
        CallToolParams params;
        params.name = u"echo"_s;
        return peer.call<CallTool>(params, std::move(options))
            .then(&peer, [&got](const Result<CallToolResult> &result) { got = result; });
    }

    LoopbackTransport wire;
    rpc::Peer peer;
    QStringList violations;
    QStringList notifications;
    QList<rpc::IncomingRequest> requests;
};

QByteArray textAnswer(qint64 id, const QByteArray &text)
{
    return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id)
        + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}}";
}

QString textOf(const CallResult &got)
{
    if (!got || !*got || !(*got)->content || (*got)->content->isEmpty())
        return {};
    const auto *text = std::get_if<TextContent>(&(*got)->content->constFirst().value);
    return text ? text->text : QString();
}

constexpr qsizetype kBig = limits::kPoolParseBytes + 1000;

} // namespace

class TestPeer : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

private Q_SLOTS:
    void sendsARequestInOneLine() // RPC-01, STDIO-02
    {
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        QCOMPARE(bench.wire.sent().size(), 1);
        QVERIFY(!bench.wire.sent().constFirst().contains('\n'));
        const json::Value sent = bench.wire.lastSent();
        QCOMPARE(sent.find(u"jsonrpc")->toString(), u"2.0"_s);
        QCOMPARE(sent.find(u"method")->toString(), u"tools/call"_s);
        QCOMPARE(sent.find(u"params")->toJson(), QByteArray(R"({"name":"echo","arguments":{}})"));
    }

    void countsItsIds() // RPC-02
    {
        CallResult a;
        CallResult b;
        Bench bench(m_clock);
        bench.call(a);
        bench.call(b);
        QCOMPARE(bench.wire.sentValue(0).find(u"id")->toJson(), QByteArray("1"));
        QCOMPARE(bench.wire.sentValue(1).find(u"id")->toJson(), QByteArray("2"));
        bench.wire.deliver(textAnswer(2, "b"));
        QVERIFY(!a);
        QCOMPARE(textOf(b), u"b"_s);
        bench.wire.deliver(textAnswer(1, "a"));
        QCOMPARE(textOf(a), u"a"_s);
        bench.call(a);
        QCOMPARE(bench.wire.lastSent().find(u"id")->toJson(), QByteArray("3"));
        QCOMPARE(bench.peer.openCalls(), 1);
    }

    void dropsWhatAnswersNoOpenCall_data() // RPC-03, RPC-05, SEC-16
    {
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *name, const char *message) {
            QTest::newRow(name) << QByteArray(message);
        };
        row("unknown id", R"({"jsonrpc":"2.0","id":99,"result":{}})");
        row("the id as text", R"({"jsonrpc":"2.0","id":"1","result":{}})");
        row("the id with a fraction", R"({"jsonrpc":"2.0","id":1.0,"result":{}})");
        row("the id in another spelling", R"({"jsonrpc":"2.0","id":1e0,"result":{}})");
        row("the id with a plus", R"({"jsonrpc":"2.0","id":+1,"result":{}})");
        row("the id with a zero", R"({"jsonrpc":"2.0","id":01,"result":{}})");
        row("no id", R"({"jsonrpc":"2.0","result":{}})");
        row("null for an id", R"({"jsonrpc":"2.0","id":null,"result":{}})");
        row("an error without an id", R"({"jsonrpc":"2.0","error":{"code":-1,"message":"x"}})");
        row("an error with null for an id",
            R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}})");
        row("an object for an id", R"({"jsonrpc":"2.0","id":{"id":1},"result":{}})");
        row("other capitals", R"({"jsonrpc":"2.0","Id":1,"Result":{}})");
        row("a list", R"([{"jsonrpc":"2.0","id":1,"result":{}}])"); // RPC-11
        row("an empty list", "[]");
        row("broken without an id", R"({"jsonrpc":"2.0","result":{"a":nope}})");
        row("broken, another's id", R"({"jsonrpc":"2.0","id":2,"result":{"a":nope}})");
        row("broken, the id deeper down", R"({"jsonrpc":"2.0","result":{"id":1,"a":nope}})");
        row("broken, the id as text", R"({"jsonrpc":"2.0","id":"1","result":{"a":nope}})");
        row("a broken notification",
            R"({"jsonrpc":"2.0","method":"n","params":{"id":1,"a":nope}})");
        row("a method that is no text", R"({"jsonrpc":"2.0","id":1,"method":5,"result":{}})");
        row("an empty object", "{}");
    }
    void dropsWhatAnswersNoOpenCall()
    {
        QFETCH(QByteArray, message);
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        bench.wire.deliver(message);
        QVERIFY(!got);
        QCOMPARE(bench.peer.openCalls(), 1);
        QCOMPARE(bench.peer.droppedMessages(), 1);
        QCOMPARE(bench.violations.size(), 1);
        QCOMPARE(bench.wire.sent().size(), 1);
        bench.wire.deliver(textAnswer(1, "still"));
        QCOMPARE(textOf(got), u"still"_s);
    }

    void failsTheCallOfABrokenAnswer_data() // P1, P10, RPC-01
    {
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char *name, const QByteArray &message) {
            QTest::newRow(name) << message;
            const QByteArray big = "{\"filler\":\"" + QByteArray(kBig, 'x') + "\",";
            QTest::addRow("%s, big", name) << QByteArray(message).replace(0, 1, big);
        };
        row("no version", R"({"id":1,"result":{"content":[]}})");
        row("another version", R"({"jsonrpc":"1.0","id":1,"result":{"content":[]}})");
        row("the version as a number", R"({"jsonrpc":2.0,"id":1,"result":{"content":[]}})");
        row("cut off", R"({"jsonrpc":"2.0","id":1,"result":{"content":[]})");
        row("text behind it", R"({"jsonrpc":"2.0","id":1,"result":{"content":[]}} x)");
        row("invalid UTF-8",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[],\"a\":\"\xff\"}}");
        row("NaN", R"({"jsonrpc":"2.0","id":1,"result":{"content":[],"a":NaN}})");
        row("a wrong number", R"({"jsonrpc":"2.0","id":1,"result":{"content":[],"a":01}})");
        row("a gap in a list", R"({"jsonrpc":"2.0","id":1,"result":{"content":[],"a":[1,,2]}})");
        row("a wrong escape", R"({"jsonrpc":"2.0","id":1,"result":{"content":[],"a":"\q"}})");
        row("beside the result", R"({"jsonrpc":"2.0","id":1,"a":nope,"result":{"content":[]}})");
        row("the id at the end", R"({"jsonrpc":"2.0","result":{"content":[],"a":NaN},"id":1})");
        row("spaced", R"({ "a" : nope , "id" : 1 , "jsonrpc" : "2.0" , "result" : { } })");
        row("too deep",
            R"({"jsonrpc":"2.0","id":1,"result":{"content":[],"_meta":{"a":)"
                + QByteArray(100000, '[') + QByteArray(100000, ']') + "}}}");
    }
    void failsTheCallOfABrokenAnswer()
    {
        QFETCH(QByteArray, message);
        CallResult got;
        CallResult other;
        Bench bench(m_clock);
        bench.call(got);
        bench.call(other);
        bench.wire.deliver(message);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol);
        QVERIFY(got->error().detail.startsWith(u"Invalid response: "_s));
        QCOMPARE(bench.violations.size(), 1);
        bench.wire.deliver(textAnswer(2, "goes on"));
        QTRY_COMPARE(textOf(other), u"goes on"_s);
    }

    void keepsToTheRequestThatABrokenAnswerCameFor() // P1, HTTP-50, SSE-08
    {
        CallResult a;
        CallResult b;
        Bench bench(m_clock);
        bench.call(a);
        bench.call(b);
        const auto deliver = [&bench](const QByteArray &text, bool isExclusive) {
            bench.wire.receive(json::Raw(text), {2, 200, isExclusive});
        };
        deliver("nope", true);
        deliver(R"({"jsonrpc":"2.0","method":"n","params":{"a":nope}})", false);
        deliver(R"({"jsonrpc":"2.0","id":1,"result":nope})", true);
        QVERIFY(!a && !b);
        deliver(R"({"jsonrpc":"2.0","id":2,"result":nope})", true);
        QVERIFY(!a);
        QVERIFY(b && !*b);
        QCOMPARE(b->error().httpStatus, 200);
        deliver(R"({"jsonrpc":"2.0","id":1,"result":nope})", false);
        QVERIFY(a && !*a);
    }

    void answersABrokenRequest() // P1, RPC-01, RPC-08
    {
        Bench bench(m_clock);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":"x","method":"ping","params":{"a":nope}})");
        QVERIFY(bench.requests.isEmpty());
        QCOMPARE(bench.wire.lastSent().find(u"id")->toString(), u"x"_s);
        QCOMPARE(bench.wire.lastSent().find(u"error")->find(u"code")->toInteger(), -32700);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":"x","method":"ping"})");
        QCOMPARE(bench.requests.size(), 1);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":"x","method":"ping","params":{"a":nope}})");
        QCOMPARE(bench.wire.sent().size(), 1); // The open one is still to be answered.
    }

    void marksWhoSendsMuchThatIsNoMessage_data() // STDIO-04
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("allowed");
        QTest::newRow("no JSON") << QByteArray("{no}") << limits::kStrayLines;
        QTest::newRow("other JSON") << QByteArray(R"({"level":30})") << limits::kStrayLines;
        QTest::newRow("no list of messages") << QByteArray("[7]") << limits::kStrayLines;
        QTest::newRow("long") << QByteArray(limits::kStrayBytes / 4, '{') << 4;
        QTest::newRow("very long") << QByteArray(limits::kStrayBytes + 1, '{') << 0;
    }
    void marksWhoSendsMuchThatIsNoMessage()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, allowed);
        CallResult got;
        Bench bench(m_clock);
        QSignalSpy misbehaved(&bench.peer, &rpc::Peer::misbehaved);
        for (int turn = 0; turn < 2; ++turn) {
            for (int i = 0; i < allowed; ++i)
                bench.wire.deliver(text);
            bench.wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/message"})");
            QTRY_COMPARE(bench.notifications.size(), turn + 1);
            QVERIFY(!bench.peer.isMisbehaving());
        }
        const int more = text.size() > limits::kStrayBytes ? 5 : 200; // 5 are several MB.
        for (int i = 0; i < allowed + more; ++i)
            bench.wire.deliver(text);
        QTRY_COMPARE(bench.violations.size(), 3 * allowed + more + 1);
        QVERIFY(bench.peer.isMisbehaving());
        QCOMPARE(misbehaved.size(), 1);
        bench.call(got);
        bench.wire.deliver(textAnswer(1, "still read"));
        QTRY_COMPARE(textOf(got), u"still read"_s);
    }

    void countsWhatTheTransportCallsNoMessage() // STDIO-04
    {
        Bench bench(m_clock);
        QSignalSpy misbehaved(&bench.peer, &rpc::Peer::misbehaved);
        for (int i = 0; i < limits::kStrayLines; ++i)
            Q_EMIT bench.wire.strayReceived(10);
        QVERIFY(misbehaved.isEmpty());
        bench.wire.deliver("{no}");
        QCOMPARE(misbehaved.size(), 1);
    }

    void takesTheFirstOfTwoAnswers() // RPC-03, SEC-16
    {
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        bench.wire.deliver(textAnswer(1, "first"));
        bench.wire.deliver(textAnswer(1, "second"));
        QCOMPARE(textOf(got), u"first"_s);
        QCOMPARE(bench.peer.droppedMessages(), 1);
    }

    void failsTheCallOfAnInvalidAnswer_data() // RPC-04
    {
        QTest::addColumn<QByteArray>("members");
        QTest::newRow("neither") << QByteArray(R"("other":1)");
        QTest::newRow("both") << QByteArray(
            R"("result":{"content":[]},"error":{"code":1,"message":"x"})");
        QTest::newRow("result is a list") << QByteArray(R"("result":[])");
        QTest::newRow("result is text") << QByteArray(R"("result":"x")");
        QTest::newRow("result is null") << QByteArray(R"("result":null)");
        QTest::newRow("error is null") << QByteArray(R"("error":null)");
        QTest::newRow("error is a number") << QByteArray(R"("error":7)");
        QTest::newRow("error is a list") << QByteArray(R"("error":["x"])");
        QTest::newRow("error says nothing") << QByteArray(R"("error":{"status":500})");
        QTest::newRow("result and error are null") << QByteArray(R"("result":null,"error":null)");
        QTest::newRow("broken result") << QByteArray(R"("result":{"content":[nope]})");
    }
    void failsTheCallOfAnInvalidAnswer()
    {
        QFETCH(QByteArray, members);
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":1,)" + members + '}');
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Protocol); // RPC-19
        QCOMPARE(got->error().code, 0);
        QCOMPARE(bench.peer.openCalls(), 0);
    }

    void handsOnTheErrorOfThePeer() // RPC-17
    {
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        bench.wire.deliver(
            R"({"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no","data":)"
            R"({"b":1,"a":[ 2 ]},"more":true}})");
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Remote);
        QCOMPARE(got->error().code, -32602);
        QCOMPARE(got->error().detail, u"no"_s);
        QCOMPARE(got->error().data, QByteArray(R"({"b":1,"a":[ 2 ]})"));
    }

    void readsWhatItCanOfAnError_data() // K04, RPC-04
    {
        QTest::addColumn<QByteArray>("members");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const char *members, int code,
                            const QString &message) {
            QTest::newRow(name) << QByteArray(members) << code << message;
        };
        row("a text", R"("error":"boom")", 0, u"boom"_s);
        row("no code", R"("error":{"message":"boom"})", 0, u"boom"_s);
        row("no message", R"("error":{"code":-32000})", -32000, {});
        row("null for the message", R"("error":{"code":-32000,"message":null})", -32000, {});
        row("the code as text", R"("error":{"code":"-32000","message":"boom"})", -32000, u"boom"_s);
        row("a word for a code", R"("error":{"code":"EBUSY","message":"boom"})", 0, u"boom"_s);
        row("null for the code", R"("error":{"code":null,"message":"boom"})", 0, u"boom"_s);
        row("a code with a point", R"("error":{"code":-32603.0,"message":"boom"})", -32603,
            u"boom"_s);
        row("a code with a fraction", R"("error":{"code":1.5,"message":"boom"})", 0, u"boom"_s);
        row("a message that is a number", R"("error":{"code":1,"message":2})", 1, u"2"_s);
        row("a message that is an object", R"("error":{"code":1,"message":{"en":"boom"}})", 1,
            uR"({"en":"boom"})"_s);
        row("null for the result beside it",
            R"("result":null,"error":{"code":-32000,"message":"boom"})", -32000, u"boom"_s);
    }
    void readsWhatItCanOfAnError()
    {
        QFETCH(QByteArray, members);
        QFETCH(int, code);
        QFETCH(QString, message);
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":1,)" + members + '}');
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Remote);
        QCOMPARE(got->error().code, code);
        QCOMPARE(got->error().detail, message);
    }

    void takesAResultWithNullForTheErrorBesideIt() // K04
    {
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        bench.wire.deliver(textAnswer(1, "fine").chopped(1) + R"(,"error":null})");
        QCOMPARE(textOf(got), u"fine"_s);
    }

    void saysWhichAnswerCameInsteadWhenACallTimesOut_data() // K04, RPC-03, RPC-05
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *name, const char *answer, const QString &says) {
            QTest::newRow(name) << QByteArray(answer) << says;
        };
        row("the id as text", R"({"jsonrpc":"2.0","id":"1","result":{}})",
            u"the id \"1\" in place of 1"_s);
        row("the id with a point", R"({"jsonrpc":"2.0","id":1.0,"result":{}})",
            u"the id 1.0 in place of 1"_s);
        row("another id", R"({"jsonrpc":"2.0","id":"call-1","result":{}})",
            u"the id \"call-1\" in place of 1"_s);
        row("an error with the id as text",
            R"({"jsonrpc":"2.0","id":"1","error":{"code":-1,"message":"boom"}})", u"boom"_s);
        row("no id", R"({"jsonrpc":"2.0","result":{}})", u"without an id"_s);
        row("null for an id", R"({"jsonrpc":"2.0","id":null,"result":{}})", u"without an id"_s);
        row("an error with null for an id",
            R"({"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"boom"}})", u"boom"_s);
        row("an error without an id", R"({"jsonrpc":"2.0","error":"boom"})", u"boom"_s);
    }
    void saysWhichAnswerCameInsteadWhenACallTimesOut()
    {
        QFETCH(QByteArray, answer);
        QFETCH(QString, says);
        CallResult got;
        Bench bench(m_clock);
        rpc::CallOptions options;
        options.timeout = 1s;
        bench.call(got, options);
        bench.wire.deliver(answer);
        QVERIFY(!got);
        m_clock.advance(2s);
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
        QCOMPARE(got->error().code, rpc::kAnsweredElsewhere);
        QVERIFY2(got->error().detail.contains(says), qPrintable(got->error().detail));
    }

    void doesNotBlameAStrayAnswerWhenSeveralCallsAreOpen() // K04
    {
        CallResult a;
        CallResult b;
        Bench bench(m_clock);
        rpc::CallOptions options;
        options.timeout = 1s;
        bench.call(a, options);
        bench.call(b, options);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"boom"}})");
        m_clock.advance(2s);
        QCOMPARE(a->error().code, 0);
        QCOMPARE(b->error().code, 0);
    }

    void doesNotFoldAHugeErrorCodeIntoAKnownOne()
    {
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        // 2^32 - 32601
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":1,"error":{"code":4294934695,"message":"x"}})");
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Remote);
        QVERIFY(got->error().code != rpc::kMethodNotFound);
    }

    void answersARequestOnce() // RPC-08
    {
        Bench bench(m_clock);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":"a","method":"ping"})");
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":"a","method":"ping"})");
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":7,"method":"x","params":{"p":1}})");
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":"7","method":"y","params":{}})");
        QCOMPARE(bench.requests.size(), 3);
        QCOMPARE(bench.peer.droppedMessages(), 1);
        QCOMPARE(bench.requests.at(0).params.toByteArray(), QByteArray("{}"));
        QCOMPARE(bench.requests.at(1).params.toByteArray(), QByteArray(R"({"p":1})"));

        bench.peer.respond(bench.requests.at(0).id, "{}");
        bench.peer.respond(bench.requests.at(0).id, "{}");
        bench.peer.respondError(bench.requests.at(0).id, -1, u"x"_s);
        bench.peer.respondError(bench.requests.at(1).id, -32601, u"no \"such\" thing"_s,
                                R"({"why":1})");
        bench.peer.respond(bench.requests.at(2).id, R"({"r":[]})");
        QCOMPARE(bench.wire.sent(),
                 (QList<QByteArray>{
                     R"({"jsonrpc":"2.0","id":"a","result":{}})",
                     "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":-32601,\"message\":\"no "
                     "\\\"such\\\" thing\",\"data\":{\"why\":1}}}",
                     R"({"jsonrpc":"2.0","id":"7","result":{"r":[]}})"}));
    }

    void givesAnIdBackAsItCame() // RPC-22
    {
        Bench bench(m_clock);
        for (const char *id : {"9007199254740993", "-1", "0", R"("")"}) {
            bench.wire.takeSent();
            bench.wire.deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray(id)
                               + R"(,"method":"ping"})");
            bench.peer.respond(bench.requests.constLast().id, "{}");
            QCOMPARE(bench.wire.sent().constFirst(),
                     R"({"jsonrpc":"2.0","id":)" + QByteArray(id) + R"(,"result":{}})");
        }
    }

    void refusesParamsThatAreNoObject() // RPC-01, RPC-09
    {
        Bench bench(m_clock);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[1]})");
        QVERIFY(bench.requests.isEmpty());
        QCOMPARE(bench.wire.lastSent().find(u"error")->find(u"code")->toInteger(), -32602);
    }

    void takesEmptyParamsForNone_data() // K07, RPC-01
    {
        QTest::addColumn<QByteArray>("params");
        for (const char *params : {"null", "[]", "[ ]", "{}"})
            QTest::newRow(params) << QByteArray(params);
    }
    void takesEmptyParamsForNone()
    {
        QFETCH(QByteArray, params);
        Bench bench(m_clock);
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":"php-1","method":"ping","params":)" + params
                           + '}');
        QCOMPARE(bench.requests.size(), 1);
        QVERIFY(bench.requests.constFirst().params.isObject());
    }

    void dropsRequestsWithAnImpossibleId() // RPC-02
    {
        Bench bench(m_clock);
        for (const char *id : {"null", "1.5", "true", "[]", "{}"})
            bench.wire.deliver(R"({"jsonrpc":"2.0","id":)" + QByteArray(id)
                               + R"(,"method":"ping"})");
        QVERIFY(bench.requests.isEmpty());
        QVERIFY(bench.wire.sent().isEmpty());
        QCOMPARE(bench.peer.droppedMessages(), 5);
    }

    void neverAnswersANotification() // RPC-06, RPC-07
    {
        Bench bench(m_clock);
        bench.wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/unknown"})");
        bench.wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/unknown","params":[1]})");
        bench.wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":5})");
        bench.wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/progress"})");
        QCOMPARE(bench.notifications.size(), 2);
        QVERIFY(bench.wire.sent().isEmpty());
    }

    void stopsWhatThePeerCancels() // CANC-04
    {
        Bench bench(m_clock);
        QList<rpc::Id> cancelled;
        connect(&bench.peer, &rpc::Peer::requestCancelled, this,
                [&](const rpc::Id &id) { cancelled.append(id); });
        bench.wire.deliver(R"({"jsonrpc":"2.0","id":5,"method":"slow"})");
        const auto cancel = [&](const char *id) {
            bench.wire.deliver(
                R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":)"
                + QByteArray(id) + R"(,"reason":"bored"}})");
        };
        cancel(R"("5")");
        cancel("6");
        QVERIFY(cancelled.isEmpty());
        cancel("5");
        cancel("5");
        QCOMPARE(cancelled, QList{rpc::Id{qint64(5)}});
        bench.peer.respond(rpc::Id{qint64(5)}, "{}");
        QVERIFY(bench.wire.sent().isEmpty());
    }

    void tellsThePeerThatACallIsCancelled() // CANC-01, CANC-03
    {
        CallResult got;
        Bench bench(m_clock);
        const CallHandle handle = bench.call(got);
        handle.cancel();
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
        QCOMPARE(bench.wire.sent().size(), 2);
        QCOMPARE(bench.wire.sent().constLast(),
                 QByteArray(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":)"
                            R"({"requestId":1}})"));
        bench.wire.deliver(textAnswer(1, "late"));
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
        QCOMPARE(bench.peer.droppedMessages(), 1);
        handle.cancel();
        QCOMPARE(bench.wire.sent().size(), 2);
    }

    void doesNotTellThePeerOfWhatMustNotBeCancelled() // LIFE-20
    {
        CallResult got;
        Bench bench(m_clock);
        rpc::CallOptions options;
        options.isCancellable = false;
        options.timeout = 1s;
        bench.call(got, options);
        m_clock.advance(1s);
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
        QCOMPARE(bench.wire.sent().size(), 1);
    }

    void endsACallInTime() // TIME-01
    {
        CallResult slow;
        CallResult quick;
        CallResult endless;
        Bench bench(m_clock);
        rpc::CallOptions options;
        options.timeout = 60s;
        bench.call(slow, options);
        options.timeout = 10s;
        bench.call(quick, options);
        options.timeout = 0s;
        options.totalTimeout = 0s;
        bench.call(endless, options);
        m_clock.advance(9999ms);
        QVERIFY(!quick);
        m_clock.advance(1ms);
        QVERIFY(quick);
        QCOMPARE(quick->error().kind, ErrorKind::Timeout);
        const json::Value told = bench.wire.lastSent();
        QCOMPARE(told.find(u"method")->toString(), u"notifications/cancelled"_s);
        QCOMPARE(told.find(u"params")->find(u"requestId")->toInteger(), 2);
        QVERIFY(!told.find(u"params")->find(u"reason")->toString().isEmpty());
        QVERIFY(!slow);
        m_clock.advance(50s);
        QVERIFY(slow);
        m_clock.advance(24h);
        QVERIFY(!endless);
        bench.wire.deliver(textAnswer(2, "late"));
        QCOMPARE(bench.peer.droppedMessages(), 1);
    }

    void stopsTheClocksOfACallThatIsHeld() // TIME-03
    {
        CallResult got;
        CallResult other;
        Bench bench(m_clock);
        rpc::CallOptions options;
        options.timeout = 10s;
        options.totalTimeout = 15s;
        QList<bool> told;
        options.onHeld = [&told](bool isHeld) { told.append(isHeld); };
        bench.call(got, options);
        options.onHeld = {};
        bench.call(other, options);
        m_clock.advance(6s);
        Q_EMIT bench.wire.requestHeld(1, true);
        Q_EMIT bench.wire.requestHeld(1, true);
        m_clock.advance(1h);
        QVERIFY(other);
        QVERIFY(!got);
        Q_EMIT bench.wire.requestHeld(1, false);
        Q_EMIT bench.wire.requestHeld(1, false);
        m_clock.advance(3999ms);
        QVERIFY(!got);
        m_clock.advance(1ms);
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
        Q_EMIT bench.wire.requestHeld(1, true);
        QCOMPARE(told, (QList<bool>{true, false}));
    }

    void stopsTheClocksWhileThePersonIsAsked() // TIME-03
    {
        CallResult first;
        CallResult second;
        CallResult later;
        Bench bench(m_clock);
        rpc::CallOptions options;
        options.timeout = 10s;
        options.totalTimeout = 15s;
        QList<bool> told;
        options.onHeld = [&told](bool isHeld) { told.append(isHeld); };
        bench.call(first, options);
        bench.call(second, options);
        m_clock.advance(6s);
        rpc::Hold ofFirst = bench.peer.hold(1);
        rpc::Hold ofAll = bench.peer.hold();
        QVERIFY(!bench.peer.hold(77)); // Nothing waits.
        bench.call(later, options);
        Q_EMIT bench.wire.requestHeld(1, true); // It has to sign in as well.
        m_clock.advance(1h);
        QVERIFY(!first && !second);
        QVERIFY(later); // It was not there when the question came.
        ofAll.reset();
        QCOMPARE(told, (QList<bool>{true, true, false}));
        m_clock.advance(4s);
        QVERIFY(second && !first);
        QCOMPARE(second->error().kind, ErrorKind::Timeout);
        ofFirst.reset();
        m_clock.advance(1h);
        QVERIFY(!first);
        Q_EMIT bench.wire.requestHeld(1, false);
        m_clock.advance(3999ms);
        QVERIFY(!first);
        m_clock.advance(1ms);
        QVERIFY(first);
    }

    void givesNoTimeBesideThatOfThePerson() // TIME-02, TIME-03
    {
        CallResult got;
        Bench bench(m_clock);
        rpc::CallOptions options;
        options.timeout = 10s;
        options.totalTimeout = 15s;
        options.onProgress = [](const rpc::ProgressParams &) {};
        bench.call(got, options);
        for (int i = 0; i < 3; ++i) { // 14 s of the server, and three hours of the person.
            const rpc::Hold hold = bench.peer.hold(1);
            m_clock.advance(30min);
            bench.wire.deliver( // It must not add what is held anyway.
                R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,)"
                R"("progress":)"
                + QByteArray::number(i + 1) + "}}");
            m_clock.advance(30min);
            QVERIFY(!got);
        }
        m_clock.advance(9999ms);
        QVERIFY(!got);
        m_clock.advance(1ms);
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
    }

    void outlivesACallAndThePeer() // TIME-03
    {
        auto bench = std::make_unique<Bench>(m_clock);
        CallResult got;
        bench->call(got, {});
        const rpc::Hold ofCall = bench->peer.hold(1);
        bench->wire.deliver(textAnswer(1, "done"));
        QVERIFY(got);
        CallResult other;
        bench->call(other, {});
        rpc::Hold ofAll = bench->peer.hold();
        bench.reset();
        QVERIFY(other);
        ofAll.reset();
    }

    void isNotReachedByATransportThatOutlivesIt()
    {
        LoopbackTransport wire;
        {
            rpc::Peer peer(&wire, &m_clock);
        }
        wire.deliver(R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
        QVERIFY(wire.sent().isEmpty());
    }

    void neverEndsACallWithoutALimitThatWasHeld() // TIME-03
    {
        CallResult got;
        Bench bench(m_clock);
        rpc::CallOptions options;
        options.timeout = options.totalTimeout = 0s;
        bench.call(got, options);
        Q_EMIT bench.wire.requestHeld(1, true);
        m_clock.advance(1h);
        Q_EMIT bench.wire.requestHeld(1, false);
        m_clock.advance(24h);
        QVERIFY(!got);
    }

    void letsProgressRestartTheClockUpToTheTotalLimit() // TIME-02, PROG-02
    {
        CallResult got;
        Bench bench(m_clock);
        QList<double> seen;
        rpc::CallOptions options;
        options.timeout = 10s;
        options.totalTimeout = 35s;
        options.onProgress = [&](const rpc::ProgressParams &progress) {
            seen.append(progress.progress);
        };
        bench.call(got, options);
        QCOMPARE(bench.wire.lastSent()
                     .find(u"params")
                     ->find(u"_meta")
                     ->find(u"progressToken")
                     ->toInteger(),
                 1); // PROG-01
        for (int step = 1; step <= 3; ++step) {
            m_clock.advance(9s);
            bench.wire.deliver(
                R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,)"
                R"("progress":)"
                + QByteArray::number(step + 0.5) + R"(,"total":9.5,"message":"m"}})");
            QVERIFY(!got);
        }
        QCOMPARE(seen, (QList<double>{1.5, 2.5, 3.5}));
        m_clock.advance(7999ms);
        QVERIFY(!got);
        m_clock.advance(1ms);
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Timeout);
    }

    void ignoresProgressThatDoesNotCount_data() // PROG-02
    {
        QTest::addColumn<QByteArray>("params");
        const auto row = [](const char *name, const char *params) {
            QTest::newRow(name) << QByteArray(params);
        };
        row("unknown token", R"({"progressToken":9,"progress":9})");
        row("token as text", R"({"progressToken":"1","progress":9})");
        row("no token", R"({"progress":9})");
        row("no progress", R"({"progressToken":1})");
        row("progress as text", R"({"progressToken":1,"progress":"9"})");
        row("the same value", R"({"progressToken":1,"progress":2})");
        row("a smaller value", R"({"progressToken":1,"progress":1})");
        row("no object", "[]");
    }
    void ignoresProgressThatDoesNotCount()
    {
        QFETCH(QByteArray, params);
        CallResult got;
        Bench bench(m_clock);
        int count = 0;
        rpc::CallOptions options;
        options.timeout = 10s;
        options.onProgress = [&](const rpc::ProgressParams &) { ++count; };
        bench.call(got, options);
        const QByteArray front = R"({"jsonrpc":"2.0","method":"notifications/progress","params":)";
        bench.wire.deliver(front + R"({"progressToken":1,"progress":2}})");
        QCOMPARE(count, 1);
        m_clock.advance(9s);
        bench.wire.deliver(front + params + '}');
        QCOMPARE(count, 1);
        QVERIFY(!got);
        m_clock.advance(1s);
        QVERIFY(got);
    }

    void ignoresProgressOfAFinishedCall() // PROG-02
    {
        CallResult got;
        Bench bench(m_clock);
        int count = 0;
        rpc::CallOptions options;
        options.onProgress = [&](const rpc::ProgressParams &) { ++count; };
        bench.call(got, options);
        bench.wire.deliver(textAnswer(1, "done"));
        bench.wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/progress","params":)"
                           R"({"progressToken":1,"progress":2}})");
        QCOMPARE(count, 0);
        QCOMPARE(textOf(got), u"done"_s);
    }

    void tellsTheWireWhenAnAnswerHasBeenRead() // HTTP-14
    {
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        QVERIFY(bench.wire.released().isEmpty());
        bench.wire.deliver(textAnswer(1, "done"));
        QCOMPARE(bench.wire.released(), QList<qint64>{1});
        bench.wire.deliver(textAnswer(1, "again"));
        QCOMPARE(bench.wire.released(), QList<qint64>{1});
    }

    void takesNothingForOthersFromAnExclusiveStream() // HTTP-50
    {
        CallResult got;
        Bench bench(m_clock);
        int count = 0;
        rpc::CallOptions options;
        options.onProgress = [&](const rpc::ProgressParams &) { ++count; };
        bench.call(got, options);
        const json::Raw progress(R"({"jsonrpc":"2.0","method":"notifications/progress","params":)"
                                 R"({"progressToken":1,"progress":2}})");
        bench.wire.receive(progress, {2, 200, true});
        bench.wire.receive(json::Raw(textAnswer(1, "done")), {2, 200, true});
        QCOMPARE(count, 0);
        QVERIFY(!got);
        QCOMPARE(bench.violations.size(), 2);
        bench.wire.receive(progress, {1, 200, true});
        bench.wire.receive(json::Raw(textAnswer(1, "done")), {1, 200, true});
        QCOMPARE(count, 1);
        QCOMPARE(textOf(got), u"done"_s);
    }

    void survivesAProgressHandlerThatEndsTheCall()
    {
        CallResult got;
        Bench bench(m_clock);
        CallHandle handle;
        rpc::CallOptions options;
        options.onProgress = [&](const rpc::ProgressParams &) { handle.cancel(); };
        handle = bench.call(got, options);
        bench.wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/progress","params":)"
                           R"({"progressToken":1,"progress":2}})");
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Cancelled);
    }

    void putsMetaIntoEveryRequest()
    {
        CallResult got;
        Bench bench(m_clock);
        bench.peer.setRequestMeta(R"("org.quayside/x":1)");
        rpc::CallOptions options;
        options.onProgress = [](const rpc::ProgressParams &) {};
        bench.call(got, options);
        const json::Value sent = bench.wire.lastSent();
        const json::Value *meta = sent.find(u"params")->find(u"_meta");
        QVERIFY(meta);
        QCOMPARE(meta->toJson(), QByteArray(R"({"org.quayside/x":1,"progressToken":1})"));
        bench.peer.call<Ping>({}).then(this, [](const Result<EmptyResult> &) {});
        QCOMPARE(bench.wire.lastSent().find(u"params")->toJson(),
                 QByteArray(R"({"_meta":{"org.quayside/x":1}})"));
    }

    void settlesEveryCallWhenTheTransportCloses() // LIFE-09
    {
        CallResult a;
        CallResult b;
        Bench bench(m_clock);
        bench.call(a);
        bench.call(b);
        QSignalSpy closed(&bench.peer, &rpc::Peer::closed);
        bench.wire.closeFromPeer({ErrorKind::Closed, u"gone"_s, 3, {}});
        QVERIFY(a && b);
        QCOMPARE(a->error().kind, ErrorKind::Closed);
        QCOMPARE(b->error().detail, u"gone"_s);
        QCOMPARE(closed.size(), 1);
        QCOMPARE(m_clock.activeAlarms(), 0);
    }

    void settlesCallsInTheirOrderWhenTheTransportCloses() // LIFE-09
    {
        Bench bench(m_clock);
        QList<int> order;
        QList<int> expected;
        for (int i = 0; i < 100; ++i) {
            bench.peer.call<CallTool>({}).then(
                &bench.peer, [&order, i](const Result<CallToolResult> &) { order.append(i); });
            expected.append(i);
        }
        bench.wire.closeFromPeer();
        QCOMPARE(order, expected);
    }

    void settlesACallOnAClosedTransportFromTheEventLoop()
    {
        CallResult got;
        Bench bench(m_clock);
        bench.wire.closeFromPeer();
        bench.call(got);
        QVERIFY(!got);
        QTRY_VERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
        bench.peer.notify<Initialized>({});
        QVERIFY(bench.wire.sent().isEmpty());
    }

    void settlesEveryCallWhenItIsDestroyed()
    {
        CallResult got;
        LoopbackTransport wire;
        {
            rpc::Peer peer(&wire, &m_clock);
            peer.call<CallTool>({u"echo"_s, {}, {}})
                .then(this, [&](const Result<CallToolResult> &result) { got = result; });
        }
        QVERIFY(got);
        QCOMPARE(got->error().kind, ErrorKind::Closed);
    }

    void survivesItsDestructionInAHandler_data()
    {
        QTest::addColumn<QByteArray>("event");
        for (const char *event : {"answer", "timeout", "close", "violation", "request",
                                  "notification", "progress", "big answer"})
            QTest::newRow(event) << QByteArray(event);
    }
    void survivesItsDestructionInAHandler()
    {
        QFETCH(QByteArray, event);
        LoopbackTransport wire;
        auto *peer = new rpc::Peer(&wire, &m_clock);
        const QPointer watch(peer);
        bool isDestroyed = false;
        const auto destroy = [&] {
            if (!std::exchange(isDestroyed, true))
                delete peer;
        };
        rpc::CallOptions options;
        options.timeout = 5s;
        options.onProgress = [&](const rpc::ProgressParams &) { destroy(); };
        int settledCalls = 0;
        for (int i = 0; i < 3; ++i)
            peer->call<CallTool>({u"echo"_s, {}, {}}, options)
                .then(this, [&](const Result<CallToolResult> &) {
                    ++settledCalls;
                    destroy();
                });
        connect(peer, &rpc::Peer::violated, this, destroy);
        connect(peer, &rpc::Peer::requestReceived, this, destroy);
        connect(peer, &rpc::Peer::notificationReceived, this, destroy);
        if (event == "answer")
            wire.deliver(textAnswer(1, "x"));
        else if (event == "timeout")
            m_clock.advance(5s);
        else if (event == "close")
            wire.closeFromPeer();
        else if (event == "violation")
            wire.deliver("{}");
        else if (event == "request")
            wire.deliver(R"({"jsonrpc":"2.0","id":1,"method":"x"})");
        else if (event == "notification")
            wire.deliver(R"({"jsonrpc":"2.0","method":"x"})");
        else if (event == "progress")
            wire.deliver(R"({"jsonrpc":"2.0","method":"notifications/progress","params":)"
                         R"({"progressToken":1,"progress":2}})");
        else
            wire.deliver(textAnswer(1, QByteArray(kBig, 'x')));
        QTRY_VERIFY(!watch);
        QTRY_COMPARE(settledCalls, 3);
    }

    void keepsTheOrderAroundABigMessage()
    {
        CallResult big;
        CallResult small;
        Bench bench(m_clock);
        QStringList order;
        connect(&bench.peer, &rpc::Peer::notificationReceived, this,
                [&](const QString &method) { order.append(method); });
        for (CallResult *got : {&big, &small})
            bench.peer.call<CallTool>({u"echo"_s, {}, {}})
                .then(this, [&order, got](const Result<CallToolResult> &result) {
                    *got = result;
                    order.append(u"answer"_s);
                });
        bench.wire.deliver(R"({"jsonrpc":"2.0","method":"before"})");
        bench.wire.deliver(textAnswer(1, QByteArray(kBig, 'x')));
        QVERIFY(bench.wire.isReadPaused());
        // What a transport had read already comes nevertheless.
        bench.wire.receive(json::Raw(textAnswer(2, "small")));
        bench.wire.receive(json::Raw(R"({"jsonrpc":"2.0","method":"after"})"));
        bench.wire.receive(json::Raw("{\"jsonrpc\":\"2.0\",\"method\":\"big\",\"params\":{\"x\":\""
                                     + QByteArray(kBig, 'y') + "\"}}"));
        bench.wire.receive(json::Raw(R"({"jsonrpc":"2.0","method":"last"})"));
        QVERIFY(!big && !small);
        QTRY_COMPARE(order.size(), 6);
        QCOMPARE(
            order,
            (QStringList{u"before"_s, u"answer"_s, u"answer"_s, u"after"_s, u"big"_s, u"last"_s}));
        QCOMPARE(textOf(big).size(), kBig);
        QCOMPARE(textOf(small), u"small"_s);
        QVERIFY(!bench.wire.isReadPaused());
    }

    void readsWhatCameBeforeTheEndAfterABigMessage()
    {
        CallResult big;
        CallResult small;
        CallResult never;
        Bench bench(m_clock);
        bench.call(big);
        bench.call(small);
        bench.call(never);
        bench.wire.deliver(textAnswer(1, QByteArray(kBig, 'x')));
        bench.wire.receive(json::Raw(textAnswer(2, "small")));
        QSignalSpy closed(&bench.peer, &rpc::Peer::closed);
        bench.wire.closeFromPeer();
        QVERIFY(!never);
        QTRY_COMPARE(closed.size(), 1);
        QCOMPARE(textOf(big).size(), kBig);
        QCOMPARE(textOf(small), u"small"_s);
        QVERIFY(never);
        QCOMPARE(never->error().kind, ErrorKind::Closed);
        QCOMPARE(bench.peer.openCalls(), 0);
    }

    void settlesACallThatIsMadeWhileABigMessageIsReadAfterTheEnd()
    {
        CallResult big;
        CallResult late;
        Bench bench(m_clock);
        bench.call(big);
        bench.wire.deliver(textAnswer(1, QByteArray(kBig, 'x')));
        bench.wire.closeFromPeer();
        bench.call(late);
        QVERIFY(!late);
        QTRY_VERIFY(big && late);
        QVERIFY(big->hasValue());
        QCOMPARE(late->error().kind, ErrorKind::Closed);
        QCOMPARE(bench.peer.openCalls(), 0);
    }

    void survivesATransportThatGoesWhileABigMessageIsRead()
    {
        auto wire = std::make_unique<LoopbackTransport>();
        rpc::Peer peer(wire.get(), &m_clock);
        CallResult got;
        peer.call<CallTool>({u"echo"_s, {}, {}})
            .then(this, [&](const Result<CallToolResult> &result) { got = result; });
        const json::Raw big(textAnswer(1, QByteArray(kBig, 'x')));
        wire->deliver(big.toByteArray());
        wire->receive(big);
        wire->receive(big);
        wire.reset();
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
        QTRY_COMPARE(peer.droppedMessages(), 2);
    }

    void dropsABigMessageThatIsNone()
    {
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        bench.wire.deliver(textAnswer(1, QByteArray(kBig, 'x')).chopped(1));
        QTRY_COMPARE(bench.peer.droppedMessages(), 1);
        QVERIFY(got && !*got); // P1
        QTRY_VERIFY(!bench.wire.isReadPaused());
    }

    void failsACallWhoseAnswerIsTooLarge_data() // RPC-21
    {
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<bool>("isFailed");
        const auto row = [](const char *name, const char *start, bool isFailed) {
            QTest::newRow(name) << QByteArray(start) << isFailed;
        };
        row("id in front", R"({"jsonrpc":"2.0","id":1,"result":{"content":[)", true);
        row("with spaces", R"({ "id" : 1 , "jsonrpc": "2.0", "result": {)", true);
        row("another id", R"({"jsonrpc":"2.0","id":2,"result":{)", false);
        row("an id with more digits", R"({"jsonrpc":"2.0","id":11,"result":{)", false);
        row("an id as text", R"({"jsonrpc":"2.0","id":"1","result":{)", false);
        row("an endless id", R"({"jsonrpc":"2.0","id":111111111111111111111111111111111111)",
            false);
        row("an id in the result", R"({"jsonrpc":"2.0","result":{"id":1,)", false);
        row("a request", R"({"jsonrpc":"2.0","method":"x","id":1,)", false);
        row("a notification with an id inside",
            R"({"jsonrpc":"2.0","method":"x","params":{"id":1,)", false);
        row("nothing", "xxxxxxxxx", false);
        row("id at the end", R"({"jsonrpc":"2.0","id")", false);
    }
    void failsACallWhoseAnswerIsTooLarge()
    {
        QFETCH(QByteArray, start);
        QFETCH(bool, isFailed);
        CallResult got;
        Bench bench(m_clock);
        bench.call(got);
        Q_EMIT bench.wire.oversizeSkipped(start);
        QCOMPARE(bench.violations.size(), 1);
        QCOMPARE(got.has_value(), isFailed);
        if (got)
            QCOMPARE(got->error().kind, ErrorKind::Protocol);
    }

    void takesAListOfMessagesWhereTheRevisionHasThem() // RPC-11
    {
        CallResult a;
        CallResult b;
        Bench bench(m_clock);
        bench.peer.setAcceptsBatches(true);
        bench.call(a);
        bench.call(b);
        bench.wire.deliver('[' + textAnswer(2, "b") + R"(,{"jsonrpc":"2.0","method":"n"},)"
                           + textAnswer(1, "a") + R"(,{"jsonrpc":"2.0","id":1,"method":"r"}])");
        QCOMPARE(textOf(a), u"a"_s);
        QCOMPARE(textOf(b), u"b"_s);
        QCOMPARE(bench.notifications, QStringList{u"n"_s});
        QCOMPARE(bench.requests.size(), 1);
        QCOMPARE(bench.peer.droppedMessages(), 0);
        for (const char *bad :
             {"[]", "[1]", "[[]]", R"([{"jsonrpc":"2.0","method":"m"})", "[{}]"}) {
            const qint64 before = bench.peer.droppedMessages();
            bench.wire.deliver(bad);
            QCOMPARE(bench.peer.droppedMessages(), before + 1);
        }
        bench.wire.deliver(QByteArray(100000, '['));
        QCOMPARE(bench.notifications, QStringList{u"n"_s});
    }

    void keepsTheOrderOfAListWithABigMessageInIt() // RPC-11
    {
        CallResult got;
        Bench bench(m_clock);
        bench.peer.setAcceptsBatches(true);
        bench.call(got);
        bench.wire.deliver(R"([{"jsonrpc":"2.0","method":"a"},)"
                           + textAnswer(1, QByteArray(kBig, 'x'))
                           + R"(,{"jsonrpc":"2.0","method":"b"},{"jsonrpc":"2.0","method":"c"}])");
        bench.wire.receive(json::Raw(R"({"jsonrpc":"2.0","method":"d"})"));
        QCOMPARE(bench.notifications, QStringList{u"a"_s});
        QTRY_COMPARE(bench.notifications, (QStringList{u"a"_s, u"b"_s, u"c"_s, u"d"_s}));
        QVERIFY(got && *got);
    }

    void speaksWithAnotherPeer()
    {
        LoopbackTransport ours;
        LoopbackTransport theirs;
        LoopbackTransport::join(&ours, &theirs);
        rpc::Peer client(&ours, &m_clock);
        rpc::Peer server(&theirs, &m_clock);
        connect(&server, &rpc::Peer::requestReceived, this,
                [&](const rpc::IncomingRequest &request) {
                    server.respond(request.id, R"({"content":[]})");
                });
        CallResult got;
        client.call<CallTool>({u"echo"_s, {}, {}})
            .then(this, [&](const Result<CallToolResult> &result) { got = result; });
        QTRY_VERIFY(got);
        QVERIFY(got->hasValue());
        QSignalSpy closed(&client, &rpc::Peer::closed);
        theirs.close();
        QTRY_COMPARE(closed.size(), 1);
    }

    void aFloodOfUnaskedMessagesRests() // REL-04
    {
        CallResult got;
        Bench bench(m_clock);
        bench.peer.limitUnasked();
        int progress = 0;
        rpc::CallOptions options;
        options.onProgress = [&progress](const rpc::ProgressParams &) { ++progress; };
        bench.call(got, options);
        const json::Value sent = bench.wire.lastSent();
        const qint64 id = sent.find(u"id")->toInteger().value_or(0);
        // Progress that somebody waits for is not unasked.
        for (int i = 1; i <= 3 * limits::kUnaskedMessages; ++i)
            bench.wire.deliver(
                R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":)"
                + sent.find(u"params")->find(u"_meta")->find(u"progressToken")->toJson()
                + ",\"progress\":" + QByteArray::number(i) + "}}");
        QCOMPARE(progress, 3 * limits::kUnaskedMessages);

        // Of every kind of unasked message a span has the same share.
        const QByteArrayList kinds{R"({"jsonrpc":"2.0","method":"a"})",
                                   R"({"jsonrpc":"2.0","method":"notifications/progress"})",
                                   R"({"jsonrpc":"2.0","id":4711,"result":{}})"};
        for (int i = 0; i < 3 * limits::kUnaskedMessages; ++i)
            bench.wire.deliver(kinds.at(i % kinds.size()));
        bench.wire.deliver(textAnswer(id, "done"));
        const qint64 first = bench.notifications.size() + bench.peer.droppedMessages();
        QCOMPARE(first, limits::kUnaskedMessages);
        QVERIFY(!got);
        for (int span = 2; span <= 3; ++span) {
            m_clock.advance(limits::kUnaskedSpan);
            QTRY_COMPARE(bench.notifications.size() + bench.peer.droppedMessages(),
                         span * limits::kUnaskedMessages);
        }
        m_clock.advance(limits::kUnaskedSpan);
        QTRY_VERIFY(got);
        QCOMPARE(textOf(got), u"done"_s);
    }
};

QUAYSIDE_TEST(TestPeer, QCoreApplication)

} // namespace tst_peer

#include "tst_peer.moc"
