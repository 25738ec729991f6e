// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/client/record/trafficlog.h"
#include "core/rpc/peer.h"
#include "tests/support/loopbacktransport.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"

#include <QSignalSpy>
#include <QTest>

namespace tst_trafficlog {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

using Kind = TrafficMessage::Kind;

class TestTrafficLog : public QObject
{
    Q_OBJECT

    ManualClock m_clock;

    static void send(TrafficLog &log, const QByteArray &text)
    {
        rpc::Outgoing message;
        message.text = text;
        log.onSent(message);
    }
    static void receive(TrafficLog &log, const QByteArray &text)
    {
        log.onReceived(json::Raw(text), {});
    }
    static QByteArray answer(int id, qsizetype padding)
    {
        return "{\"result\":{\"text\":\"" + QByteArray(padding, 'x')
            + "\"},\"jsonrpc\":\"2.0\",\"id\":" + QByteArray::number(id) + '}';
    }

private Q_SLOTS:
    void pairsAnswersWithTheirRequests()
    {
        TrafficLog log(&m_clock);
        send(log, R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}})");
        m_clock.advance(12ms);
        receive(log, R"({"jsonrpc":"2.0","id":1,"result":{"content":[]}})");
        QVERIFY(!log.read(10));

        const TrafficMessage &request = log.messages().front();
        const TrafficMessage &answer = log.messages().back();
        QVERIFY(request.isSent && !answer.isSent);
        QCOMPARE(request.kind, Kind::Request);
        QCOMPARE(answer.kind, Kind::Answer);
        QCOMPARE(answer.method, u"tools/call"_s);
        QCOMPARE(answer.subject, u"echo"_s);
        QCOMPARE(answer.id, u"1"_s);
        QCOMPARE(request.pair, answer.number);
        QCOMPARE(answer.pair, request.number);
        QCOMPARE(answer.duration, 12ms);
        QCOMPARE(request.duration, 12ms);
        QCOMPARE(request.time().msecsTo(answer.time()), 12);
    }

    void keepsTheIdsOfBothSidesApart() // RPC-02
    {
        TrafficLog log(&m_clock);
        send(log, R"({"jsonrpc":"2.0","id":7,"method":"ping"})");
        receive(log, R"({"jsonrpc":"2.0","id":7,"method":"roots/list"})");
        receive(log, R"({"jsonrpc":"2.0","id":"7","result":{}})");
        send(log, R"({"jsonrpc":"2.0","id":7,"result":{"roots":[]}})");
        receive(log, R"({"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no"}})");
        log.read(10);
        const auto &all = log.messages();
        QCOMPARE(all[2].pair, 0);
        QCOMPARE(all[3].method, u"roots/list"_s);
        QCOMPARE(all[4].method, u"ping"_s);
        QCOMPARE(all[4].kind, Kind::Error);
        QCOMPARE(all[4].errorCode, -32601);
    }

    void tellsKindsApart_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, const QByteArray &text, Kind kind) {
            QTest::newRow(name) << text << int(kind);
        };
        row("request", R"({"jsonrpc":"2.0","id":"a","method":"m"})", Kind::Request);
        row("notification", R"({"jsonrpc":"2.0","method":"m"})", Kind::Notification);
        row("answer", R"({"jsonrpc":"2.0","id":1,"result":{}})", Kind::Answer);
        row("error", R"({"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}})", Kind::Error);
        row("batch", R"([{"jsonrpc":"2.0","method":"m"}])", Kind::Batch);
        row("no JSON", "Server is listening", Kind::Other);
        row("half", "{\"jsonrpc\":\"2.0\",\"id\":1,\"resu", Kind::Other);
        row("no message", R"({"hello":1})", Kind::Other);
        row("nothing", "", Kind::Other);
    }
    void tellsKindsApart()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, kind);
        TrafficLog log(&m_clock);
        receive(log, text);
        log.read(1);
        QCOMPARE(int(log.messages().front().kind), kind);
    }

    void keepsSoManyMessages()
    {
        TrafficLog log(&m_clock);
        for (int i = 0; i < limits::kTrafficMessages + 10; ++i)
            receive(log, R"({"jsonrpc":"2.0","method":"m"})");
        QCOMPARE(log.lastNumber(), limits::kTrafficMessages + 10);
        QVERIFY(log.read(5));
        QCOMPARE(log.lastRead(), 15);
        QCOMPARE(log.messages().front().number, 11);
        QVERIFY(!log.message(10));
        QCOMPARE(log.message(11), &log.messages().front());
        QVERIFY(!log.message(16));
        QVERIFY(!log.read(limits::kTrafficMessages));
        QCOMPARE(log.messages().size(), size_t(limits::kTrafficMessages));
    }

    void dropsTheOldestWhetherTheyWereReadOrNot()
    {
        TrafficLog log(&m_clock);
        for (int i = 1; i <= limits::kTrafficMessages; ++i)
            receive(log, answer(i, i % 3'000)); // Of many sizes, and in many blocks.
        log.read(3);
        for (int i = 1; i <= 5; ++i)
            send(log, R"({"jsonrpc":"2.0","method":"m"})");
        QCOMPARE(log.lastRead(), 5);
        QVERIFY(log.messages().empty());
        QVERIFY(!log.read(limits::kTrafficMessages));
        QCOMPARE(log.messages().size(), size_t(limits::kTrafficMessages));
        for (const TrafficMessage &message : log.messages()) {
            const bool isAnswer = message.number <= limits::kTrafficMessages;
            QCOMPARE(message.isSent, !isAnswer);
            if (isAnswer)
                QCOMPARE(message.id, QString::number(message.number));
        }
    }

    void keepsExchangesAndMessagesInOrder()
    {
        TrafficLog log(&m_clock);
        http::Record exchange;
        exchange.verb = "POST";
        exchange.status = 200;
        receive(log, answer(1, 10));
        log.onExchange(exchange);
        receive(log, answer(2, 10));
        log.read(10);
        QCOMPARE(log.messages()[0].id, u"1"_s);
        QCOMPARE(log.messages()[1].kind, Kind::Http);
        QCOMPARE(log.messages()[1].number, 2);
        QCOMPARE(log.messages()[1].httpStatus, 200);
        QCOMPARE(log.messages()[2].id, u"2"_s);
    }

    void keepsSoManyBytes() // SEC-14
    {
        TrafficLog log(&m_clock);
        for (int i = 0; i < 2'000; ++i)
            receive(log, answer(i, 100'000));
        while (log.read(1'000)) { }
        const auto kept = qsizetype(log.messages().size());
        QVERIFY(kept * limits::kTrafficTextBytes <= limits::kTrafficBytes);
        QVERIFY(kept * limits::kTrafficTextBytes > limits::kTrafficBytes / 2);
    }

    void looksBehindTheHoleOfACutMessage()
    {
        TrafficLog log(&m_clock);
        send(log,
             "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\""
                 + QByteArray(100'000, 'n') + "\"}}");
        receive(log, answer(5, 200'000));
        receive(log,
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"data\":\""
                    + QByteArray(100'000, 'd') + "\"}}");
        receive(log, QByteArray(100'000, '{'));
        log.read(10);
        const auto &all = log.messages();
        QVERIFY(all[0].isCut() && all[1].isCut());
        QCOMPARE(all[0].kind, Kind::Request);
        QCOMPARE(all[1].kind, Kind::Answer);
        QCOMPARE(all[1].id, u"5"_s);
        QCOMPARE(all[1].method, u"tools/call"_s);
        QCOMPARE(all[1].size, 200'000 + answer(5, 0).size());
        QCOMPARE(all[2].kind, Kind::Notification);
        QCOMPARE(all[3].kind, Kind::Other);
        QVERIFY(!all[1].value());
        QVERIFY(all[1].text().contains(u'…'));
        QVERIFY(all[1].text().size() < limits::kTrafficTextBytes + 10);
    }

    void holdsOnToNoBufferThatIsMuchLargerThanTheMessage()
    {
        TrafficLog log(&m_clock);
        QByteArray buffer(1'000'000, ' ');
        buffer.replace(0, 2, "{}");
        log.onReceived(json::Raw::slice(buffer, 0, 2), {});
        QVERIFY(buffer.isDetached());
    }

    void masksWhatIsSecret_data() // SEC-12, SEC-68, TASK-24, TASKX-28, HOST-12
    {
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char *name, const QByteArray &params) {
            QTest::newRow(name) << R"({"jsonrpc":"2.0","method":"m","params":)" + params + "}";
        };
        row("password", R"({"password":"canary-value"})");
        row("nested", R"({"a":[{"client_secret":"canary-value"}]})");
        row("token", R"({"accessToken":"canary-value"})");
        row("key", R"({"x-api-key":"canary-value"})");
        row("header", R"({"Authorization":"Basic canary-value"})");
        row("bearer in text", R"({"text":"curl -H Authorization:Bearer canary-value0123456789"})");
        row("request state", R"({"requestState":"canary-value"})");
        row("task id", R"({"task":{"taskId":"canary-value"}})");
        row("task ids", R"({"notifications":{"taskIds":["canary-value",1,"x-canary-value"]}})");
        row("task ids, cut",
            "{\"taskIds\":[\"canary-value\",\"" + QByteArray("canary-value").repeated(10'000)
                + "\"]}");
        row("task id in other words",
            R"({"taskId":"of-canary-value","a":"about of-canary-value"})");
        row("configured value", R"({"text":"the variable is of-canary-value-!"})");
        row("configured value as a name", R"({"of-canary-value-!":1})");
        row("cut", "{\"password\":\"canary-value\",\"text\":\"" + QByteArray(100'000, 'x') + "\"}");
        row("cut within", "{\"password\":\"" + QByteArray("canary-value").repeated(10'000) + "\"}");
        QTest::newRow("no JSON") << QByteArray("oops {\"token\": \"canary-value");
    }
    void masksWhatIsSecret()
    {
        QFETCH(QByteArray, text);
        TrafficLog log(&m_clock);
        log.setSecrets({u"of-canary-value-!"_s, u"m"_s});
        receive(log, text);
        log.read(1);
        const TrafficMessage &message = log.messages().front();
        QVERIFY2(!message.text().contains("canary-value"_L1), qPrintable(message.text().left(500)));
        QVERIFY(message.text().contains(u"•••"_s));
        QVERIFY(!message.toJsonLine({}).contains("canary-value"));
    }

    void leavesAloneWhatOnlySoundsSecret()
    {
        const QByteArray text =
            R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":3},)"
            R"("arguments":{"nextCursor":"abc","schema":{"password":{"type":"string"}},"token":""}}})";
        TrafficLog log(&m_clock);
        receive(log, text);
        log.read(1);
        QCOMPARE(log.messages().front().value(), *json::parse(json::Raw(text)));
        QCOMPARE(log.messages().front().value()->toJson(), text);
    }

    void exportsOneLineAMessage() // SEC-74
    {
        TrafficLog log(&m_clock);
        receive(log, "one\ntwo \"three\"");
        receive(log, R"({"jsonrpc":"2.0","id":1,"result":{"text":"a\nb"}})");
        log.read(10);
        for (const TrafficMessage &message : log.messages()) {
            const QByteArray line = message.toJsonLine(u"a \"name\"\n"_s);
            QCOMPARE(line.count('\n'), 1);
            const auto read = json::parse(json::Raw(line));
            QVERIFY(read);
            QCOMPARE(read->find(u"server")->toString(), u"a \"name\"\n"_s);
            QCOMPARE(read->find(u"direction")->toString(), u"received"_s);
        }
    }

    void announcesAtMostTenTimesASecond()
    {
        TrafficLog log(&m_clock);
        QSignalSpy appended(&log, &TrafficLog::appended);
        for (int i = 0; i < 1'000; ++i) {
            receive(log, "{}");
            m_clock.advance(1ms);
        }
        QVERIFY(appended.size() >= 9);
        QVERIFY(appended.size() <= 10);
        m_clock.advance(1s);
        const auto before = appended.size();
        m_clock.advance(10s);
        QCOMPARE(appended.size(), before);
    }

    void seesWhatAPeerSendsAndReceives()
    {
        LoopbackTransport wire;
        rpc::Peer peer(&wire, &m_clock);
        TrafficLog log(&m_clock);
        peer.addTap(&log);
        wire.open();
        wire.deliver(R"({"jsonrpc":"2.0","id":"q","method":"unknown"})");
        peer.respondError({u"q"_s}, -32601, u"no such method"_s);
        log.read(10);
        QCOMPARE(log.messages().size(), 2U);
        QCOMPARE(log.messages().back().pair, log.messages().front().number);
        QVERIFY(log.messages().back().isSent);
    }

    void recordingIsCheap()
    {
        TrafficLog log(&m_clock);
        const QByteArray text =
            R"({"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"some words"}]}})";
        const QByteArray buffer = text.repeated(100);
        QBENCHMARK
        {
            for (int i = 0; i < 100; ++i)
                log.onReceived(json::Raw::slice(buffer, i * text.size(), text.size()), {});
        }
    }

    void readingIsCheap()
    {
        TrafficLog log(&m_clock);
        QBENCHMARK
        {
            for (int i = 0; i < 50; ++i) {
                send(log,
                     R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo"}})");
                receive(log, R"({"jsonrpc":"2.0","id":1,"result":{"content":[]}})");
            }
            log.read(100);
        }
    }
};

QUAYSIDE_TEST(TestTrafficLog, QCoreApplication)

} // namespace tst_trafficlog

#include "tst_trafficlog.moc"
