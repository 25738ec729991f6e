// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/ssetransport.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "tests/unit/transport/httpbench.h"

#include <QLoggingCategory>

namespace tst_ssetransport {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

const QByteArray kJson = "application/json";
const QByteArray kAddress = "/messages?session=canary-4711";

http::Headers withHeader(const QByteArray &name, const QByteArray &value)
{
    return {std::pair(name, value)};
}

/// A bench whose server has said where messages go.
struct SseBench : HttpBench<SseTransport>
{
    explicit SseBench(const http::Headers &headers = {})
        : HttpBench(u"/sse"_s, headers)
    {
    }

    /// Opens the stream only.
    void start()
    {
        transport.open();
        stream = next();
        QVERIFY(stream);
        QCOMPARE(stream->verb, "GET");
        QCOMPARE(stream->target, "/sse");
    }
    void open(const QByteArray &address = kAddress)
    {
        start();
        stream->startStream();
        stream->write("event: endpoint\n" + eventOf(address));
        QTRY_VERIFY(isOpen);
    }

    TestExchangePtr stream;
};

} // namespace

class TestSseTransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void postsWhereTheFirstEventSays_data() // LSSE-01, LSSE-02, LSSE-03, LSSE-04
    {
        QTest::addColumn<QByteArray>("reference");
        QTest::addColumn<QByteArray>("target");
        QTest::newRow("a path") << QByteArray("/messages?id=7") << QByteArray("/messages?id=7");
        QTest::newRow("a name") << QByteArray("messages") << QByteArray("/messages");
        QTest::newRow("a query") << QByteArray("?id=7") << QByteArray("/sse?id=7");
        QTest::newRow("whole") << QByteArray("whole") << QByteArray("/deep/messages?a=%20b");
    }

    void postsWhereTheFirstEventSays()
    {
        QFETCH(QByteArray, reference);
        QFETCH(QByteArray, target);
        SseBench bench;
        if (reference == "whole")
            reference = bench.server.url().resolved(QUrl(QString::fromLatin1(target))).toEncoded();
        bench.open(reference);
        QCOMPARE(bench.stream->header("accept"), "text/event-stream");
        QVERIFY(!bench.hasNext()); // Nothing was sent before.
        const auto asked = bench.ask({.method = "initialize"_L1});
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->verb, "POST");
        QCOMPARE(request->target, target);
        QCOMPARE(request->header("content-type"), kJson);
        QVERIFY(!request->head.toLower().contains("\nmcp-"));
        request->answer(202, "text/plain", "Accepted");
        bench.stream->write("event: message\n" + eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
        QVERIFY(bench.violations.isEmpty());
    }

    void sendsNothingBeforeItKnowsWhere() // LSSE-04
    {
        SseBench bench;
        bench.start();
        bench.ask();
        bench.stream->startStream();
        bench.stream->write("event: endpoint\n" + eventOf(kAddress));
        QTRY_VERIFY(bench.isOpen);
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        QVERIFY(request->body.contains(QByteArray("\"id\":" + QByteArray::number(asked->id))));
    }

    void refusesAStreamThatStartsWithSomethingElse_data() // LSSE-01
    {
        QTest::addColumn<QByteArray>("first");
        QTest::newRow("a message") << eventOf(R"({"jsonrpc":"2.0","method":"x"})");
        QTest::newRow("another event") << QByteArray("event: hello\n" + eventOf("you"));
        QTest::newRow("an event too large")
            << QByteArray("data: " + QByteArray(limits::kMessageBytes + 100000, 'x'));
    }

    void refusesAStreamThatStartsWithSomethingElse()
    {
        QFETCH(QByteArray, first);
        SseBench bench;
        bench.start();
        bench.stream->startStream();
        bench.stream->write(first);
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->kind, ErrorKind::Protocol);
        QVERIFY(!bench.isOpen);
        QTRY_VERIFY(bench.stream->isClosed());
    }

    void waitsTenSecondsForTheAddress() // LSSE-01
    {
        SseBench bench;
        bench.start();
        bench.stream->startStream();
        bench.stream->write(": welcome\n\n");
        QTRY_COMPARE(bench.clock.activeAlarms(), 1);
        bench.clock.advance(9999ms);
        QVERIFY(!bench.gone);
        bench.clock.advance(1ms);
        QVERIFY(bench.gone);
        QCOMPARE(bench.gone->kind, ErrorKind::Protocol);
    }

    void refusesAnAddressElsewhere_data() // LSSE-02
    {
        QTest::addColumn<QString>("address");
        QTest::newRow("another host") << u"http://127.0.0.2:%1/messages"_s;
        QTest::newRow("another port") << u"http://127.0.0.1:1/messages"_s;
        QTest::newRow("another scheme") << u"https://127.0.0.1:%1/messages"_s;
        QTest::newRow("without a scheme") << u"//elsewhere.example/messages"_s;
        QTest::newRow("a user") << u"http://127.0.0.1:%1@elsewhere.example/"_s;
        QTest::newRow("a file") << u"file:///etc/passwd"_s;
        QTest::newRow("nothing an address is") << u"http://[::1"_s;
    }

    void refusesAnAddressElsewhere()
    {
        QFETCH(QString, address);
        SseBench bench;
        bench.start();
        bench.stream->startStream();
        if (address.contains(u"%1"_s))
            address = address.arg(bench.server.url().port());
        bench.stream->write("event: endpoint\n" + eventOf(address.toUtf8()));
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->kind, ErrorKind::Protocol);
        QVERIFY(!bench.gone->detail.contains(u"elsewhere"_s));
        QVERIFY(!bench.isOpen);
    }

    void saysWhyTheStreamWasRefused_data() // LSSE-01, HTTP-12
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<ErrorKind>("kind");
        QTest::newRow("404") << 404 << ErrorKind::Transport;
        QTest::newRow("405") << 405 << ErrorKind::Transport;
        QTest::newRow("500") << 500 << ErrorKind::Transport;
        QTest::newRow("401") << 401 << ErrorKind::Auth;
        QTest::newRow("no stream") << 200 << ErrorKind::Transport;
    }

    void saysWhyTheStreamWasRefused()
    {
        QFETCH(int, status);
        QFETCH(ErrorKind, kind);
        SseBench bench;
        bench.start();
        bench.stream->answer(status, "text/html", "<h1>", "WWW-Authenticate: Bearer realm=x\r\n");
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->kind, kind);
        QCOMPARE(bench.gone->httpStatus, status);
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QCOMPARE(bench.disconnects, 1);
    }

    void takesAnAnswerThatComesWithTheReceipt() // LSSE-03
    {
        SseBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
    }

    void ignoresAnyOtherReceipt_data() // LSSE-03
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("words") << 202 << QByteArray("text/plain") << QByteArray("Accepted");
        QTest::newRow("nothing") << 204 << QByteArray() << QByteArray();
        QTest::newRow("an object") << 200 << kJson << QByteArray("{\"ok\":true}");
        QTest::newRow("another answer") << 200 << kJson << answerTo(99);
        QTest::newRow("a notification")
            << 200 << kJson << QByteArray(R"({"jsonrpc":"2.0","method":"notifications/message"})");
    }

    void ignoresAnyOtherReceipt()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, body);
        SseBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, type, body);
        const auto other = bench.ask();
        QVERIFY(bench.next());
        bench.stream->write(eventOf(answerTo(other->id)));
        QTRY_VERIFY(other->isGood());
        QVERIFY(asked->isOpen());
        QVERIFY(bench.notifications.isEmpty());
        bench.stream->write(eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
        QVERIFY(bench.violations.isEmpty());
    }

    void failsARequestThatWasRefused() // LSSE-03
    {
        SseBench bench;
        bench.open();
        const auto one = bench.ask();
        const auto first = bench.next();
        QVERIFY(first);
        first->answer(500, "text/plain", "went under");
        QTRY_VERIFY(one->answer);
        QCOMPARE(one->error().kind, ErrorKind::Transport);
        QCOMPARE(one->error().httpStatus, 500);
        const auto other = bench.ask();
        const auto second = bench.next();
        QVERIFY(second);
        second->answer(400, kJson,
                       R"({"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"no"}})");
        QTRY_VERIFY(other->answer);
        QCOMPARE(other->error().kind, ErrorKind::Remote);
        QCOMPARE(other->error().code, -32602);
        QVERIFY(!bench.gone);
    }

    void keepsTheAddressSecret() // LSSE-05, SEC-68
    {
        static QString log;
        log.clear();
        QLoggingCategory::setFilterRules(u"quayside.*=true"_s);
        const auto keep = [](QtMsgType, const QMessageLogContext &, const QString &text) {
            log += text;
        };
        const auto before = qInstallMessageHandler(keep);
        SseBench bench(withHeader("Authorization", "Bearer canary-token"));
        bench.open();
        const auto asked = bench.ask();
        bench.next()->answer(404, "text/plain", "Nothing at " + kAddress + " for canary-token");
        QTRY_VERIFY(asked->answer);
        bench.notify("notifications/roots/list_changed"_L1);
        bench.next()->answer(404, "text/plain", "Nothing at " + kAddress);
        QTRY_COMPARE(bench.violations.size(), 1);
        const auto lost = bench.ask();
        bench.next()->cut();
        QTRY_VERIFY(lost->answer);
        bench.notify("notifications/roots/list_changed"_L1);
        bench.next()->cut();
        bench.stream->cut();
        QTRY_VERIFY(bench.gone);
        qInstallMessageHandler(before);
        QLoggingCategory::setFilterRules({});
        const QString told = log + asked->error().detail + lost->error().detail + bench.gone->detail
            + bench.violations.join(u' ');
        QVERIFY2(!told.contains(u"canary"_s), qPrintable(told));
    }

    void endsWithItsStream_data() // LSSE-06
    {
        QTest::addColumn<bool>("isCut");
        QTest::newRow("ended") << false;
        QTest::newRow("broken") << true;
    }

    void endsWithItsStream()
    {
        QFETCH(bool, isCut);
        SseBench bench;
        bench.open();
        const auto asked = bench.ask();
        QVERIFY(bench.next());
        bench.stream->write("id: 7\nretry: 10\ndata:\n\n"); // It cannot be resumed all the same.
        if (isCut)
            bench.stream->cut();
        else
            bench.stream->end();
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->kind, ErrorKind::Closed);
        QVERIFY(!asked->isOpen());
        bench.clock.advance(10min);
        settle();
        QVERIFY(!bench.hasNext());
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QCOMPARE(bench.disconnects, 1);
    }

    void sendsThePersonsHeadersBothWays() // LSSE-07, HTTP-15
    {
        SseBench bench(withHeader("Authorization", "Bearer canary")
                       + withHeader("Accept", "text/html"));
        bench.open();
        QCOMPARE(bench.stream->header("authorization"), "Bearer canary");
        QCOMPARE(bench.stream->header("accept"), "text/event-stream");
        bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->header("authorization"), "Bearer canary");
    }

    void closesItsStreamAndNothingMore() // LSSE-08
    {
        SseBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QCOMPARE(bench.disconnects, 1);
        QVERIFY(!asked->isOpen());
        QTRY_VERIFY(bench.stream->isClosed());
        QTRY_VERIFY(request->isClosed());
        settle();
        QVERIFY(!bench.hasNext());
    }

    void closesBeforeItOpened()
    {
        SseBench bench;
        bench.transport.open();
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QVERIFY(!bench.isOpen);
    }

    void tellsTheServerOfACancelInAPost() // CANC-01
    {
        SseBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(202, {}, {});
        bench.peer.abandon(asked->id);
        const auto cancel = bench.next();
        QVERIFY(cancel);
        QVERIFY(cancel->body.contains("notifications/cancelled"));
        QVERIFY(!bench.stream->isClosed());
    }

    void answersAndListensLikeAnyOther() // LSSE-03, HTTP-26
    {
        SseBench bench;
        bench.open();
        bench.stream->write(
            eventOf(R"({"jsonrpc":"2.0","method":"notifications/tools/list_changed"})")
            + "event: other\n" + eventOf("{}")
            + eventOf(R"({"jsonrpc":"2.0","id":"p","method":"ping"})"));
        QTRY_COMPARE(bench.requests.size(), 1);
        QCOMPARE(bench.notifications, QStringList{u"notifications/tools/list_changed"_s});
        QVERIFY(bench.violations.isEmpty());
        bench.peer.respond(bench.requests.first().id, "{}");
        const auto answer = bench.next();
        QVERIFY(answer);
        QCOMPARE(answer->body, R"({"jsonrpc":"2.0","id":"p","result":{}})");
    }

    void readsNothingWhilePaused() // STDIO-07
    {
        SseBench bench;
        bench.open();
        const auto asked = bench.ask();
        QVERIFY(bench.next());
        bench.transport.setReadPaused(true);
        bench.stream->write(eventOf(answerTo(asked->id)));
        bench.stream->end();
        settle();
        QVERIFY(asked->isOpen());
        QVERIFY(!bench.gone);
        bench.transport.setReadPaused(false);
        QTRY_VERIFY(asked->isGood());
        QTRY_VERIFY(bench.gone);
    }
};

QUAYSIDE_TEST(TestSseTransport, QCoreApplication)

} // namespace tst_ssetransport

#include "tst_ssetransport.moc"
