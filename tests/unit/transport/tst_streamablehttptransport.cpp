// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.h"
#include "core/client/link/statelessdialect.h"
#include "core/transport/streamablehttptransport.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include "tests/unit/transport/httpbench.h"

#include <QDir>
#include <QLoggingCategory>
#include <QTcpSocket>

namespace tst_streamablehttptransport {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using Bench = HttpBench<StreamableHttpTransport>;

const QByteArray kJson = "application/json";
const QByteArray kSession = "canary-session-4711";
const rpc::Agreement kStateless = StatelessDialect::agreement(u"2026-07-28"_s);
const rpc::Agreement kStateful{u"2025-11-25"_s};

/// A bench for revision 2026-07-28.
struct StatelessBench : Bench
{
    using Bench::Bench;
    void open()
    {
        Bench::open();
        transport.setAgreement(kStateless);
    }
};

/// A bench whose session is open: three exchanges have been, the last of which is the server's own stream, for whose answer
/// we wait no longer.
struct SessionBench : Bench
{
    using Bench::Bench;

    void open(const QByteArray &session = kSession)
    {
        Bench::open();
        transport.setAgreement({});
        initializing = ask({"initialize"_L1});
        initialize = next();
        QVERIFY(initialize);
        initialize->answer(200, kJson, answerTo(initializing->id),
                           session.isEmpty() ? QByteArray()
                                             : "Mcp-Session-Id: " + session + "\r\n");
        QTRY_VERIFY(initializing->isGood());
        transport.setAgreement(kStateful);
        notify("notifications/initialized"_L1);
        initialized = next();
        QVERIFY(initialized);
        initialized->answer(202, {}, {});
        stream = next();
        QVERIFY(stream);
        QCOMPARE(stream->verb, "GET");
        clock.advance(300ms);
    }
    /// The same, and the server offers no stream of its own.
    void openWithoutStream(const QByteArray &session = kSession)
    {
        open(session);
        QVERIFY(stream);
        stream->answer(405, {}, {});
    }

    AskedPtr initializing;
    TestExchangePtr initialize;
    TestExchangePtr initialized;
    TestExchangePtr stream;
};

QByteArray errorText(const QByteArray &id, int code, const QByteArray &message)
{
    return R"({"jsonrpc":"2.0",)" + (id.isEmpty() ? QByteArray() : "\"id\":" + id + ',')
        + R"("error":{"code":)" + QByteArray::number(code) + ",\"message\":\"" + message + "\"}}";
}

} // namespace

class TestStreamableHttpTransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void postsEachMessageByItself() // HTTP-01, HTTP-02
    {
        StatelessBench bench;
        bench.open();
        const auto one = bench.ask();
        const auto other = bench.ask();
        for (int i = 0; i < 2; ++i) {
            const auto request = bench.next();
            QVERIFY(request);
            QCOMPARE(request->verb, "POST");
            QCOMPARE(request->target, "/mcp");
            QCOMPARE(request->header("content-type"), kJson);
            QCOMPARE(request->header("accept"), "application/json, text/event-stream");
            QVERIFY(request->body.startsWith('{'));
            const qint64 id = request->body.contains("\"id\":1") ? one->id : other->id;
            request->answer(200, kJson, answerTo(id));
        }
        QTRY_VERIFY(one->isGood() && other->isGood());
        QVERIFY(!bench.hasNext());
    }

    void readsBothKindsOfAnswers_data() // HTTP-03, HTTP-05
    {
        QTest::addColumn<QByteArray>("type");
        QTest::newRow("json") << QByteArray("application/json");
        QTest::newRow("json with a parameter") << QByteArray("application/json; charset=utf-8");
        QTest::newRow("json in capitals") << QByteArray("Application/JSON ;charset=utf-8");
        QTest::newRow("stream") << QByteArray("text/event-stream");
        QTest::newRow("stream with a parameter") << QByteArray("text/event-stream;charset=utf-8");
        QTest::newRow("stream in capitals") << QByteArray("TEXT/Event-Stream");
    }

    void readsBothKindsOfAnswers()
    {
        QFETCH(QByteArray, type);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        const QByteArray text = answerTo(asked->id);
        request->answer(200, type, type.toLower().startsWith("text") ? eventOf(text) : text);
        QTRY_VERIFY(asked->answer);
        QVERIFY(asked->isGood());
        QVERIFY(bench.violations.isEmpty());
    }

    void readsAnAnswerWithWhiteSpaceAroundIt() // HTTP-03
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(200, kJson, "\r\n \t" + answerTo(asked->id) + "\n\n");
        QTRY_VERIFY(asked->isGood());
    }

    void readsAnAnswerUnderAnyType_data() // K23, HTTP-03
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<bool>("isError");
        QTest::newRow("PHP") << QByteArray("text/html; charset=UTF-8") << false;
        QTest::newRow("text") << QByteArray("text/plain; charset=utf-8") << false; // java-sdk#748
        QTest::newRow("none") << QByteArray() << false; // dify-plugin-agent-mcp_sse#79
        QTest::newRow("JSON-RPC") << QByteArray("application/json-rpc") << false;
        QTest::newRow("bytes") << QByteArray("application/octet-stream") << false;
        QTest::newRow("an error, as text") << QByteArray("text/plain") << true;
    }
    void readsAnAnswerUnderAnyType()
    {
        QFETCH(QByteArray, type);
        QFETCH(bool, isError);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        const QByteArray id = QByteArray::number(asked->id);
        request->answer(
            200, type,
            "\xEF\xBB\xBF\n"
                + (isError ? errorText(id, -32601, "no such thing") : answerTo(asked->id)));
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->isGood(), !isError);
        if (isError)
            QCOMPARE(asked->error().detail, u"no such thing"_s);
    }

    void doesNotWaitForTheEndOfWhiteSpace() // HTTP-03
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream(200, {}, "text/plain");
        request->write(QByteArray(1'000, ' '));
        QTRY_VERIFY(asked->answer);
        QVERIFY(!asked->isGood());
    }

    void failsARequestWhoseAnswerIsNone_data() // HTTP-03, RPC-11
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("words");
        QTest::newRow("a web page")
            << 200 << QByteArray("text/html") << QByteArray("<h1>Hi") << u"<h1>Hi"_s;
        QTest::newRow("no type") << 200 << QByteArray() << QByteArray("words") << u"words"_s;
        QTest::newRow("another object, as text")
            << 200 << QByteArray("text/plain") << QByteArray(R"({"message":"welcome"})")
            << u"welcome"_s;
        QTest::newRow("a long web page")
            << 200 << QByteArray("text/html") << QByteArray("<h1>Hi" + QByteArray(9000, ' '))
            << u"<h1>Hi"_s;
        QTest::newRow("accepted only") << 202 << QByteArray() << QByteArray() << u"202"_s;
        QTest::newRow("accepted only, as JSON") << 202 << kJson << QByteArray() << u"202"_s;
        QTest::newRow("nothing") << 204 << QByteArray() << QByteArray() << u"204"_s;
        QTest::newRow("an empty text") << 200 << kJson << QByteArray(" \n") << u"200"_s;
        QTest::newRow("no JSON") << 200 << kJson << QByteArray("{\"jsonrpc\":") << u"answer"_s;
        QTest::newRow("a list") << 200 << kJson << QByteArray("[" + answerTo(1) + "]")
                                << u"answer"_s;
        QTest::newRow("an answer to another") << 200 << kJson << answerTo(99) << u"answer"_s;
    }

    void failsARequestWhoseAnswerIsNone()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, body);
        QFETCH(QString, words);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, type, body);
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Protocol);
        QVERIFY2(asked->error().detail.contains(words), qPrintable(asked->error().detail));
        QVERIFY(!bench.gone);
    }

    void takesAnyGoodStatusForANotification_data() // HTTP-04
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("202") << 202 << QByteArray();
        QTest::newRow("204") << 204 << QByteArray();
        QTest::newRow("200 with a body") << 200 << QByteArray("{\"ok\":true}");
    }

    void takesAnyGoodStatusForANotification()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        SessionBench bench;
        bench.openWithoutStream();
        bench.notify("notifications/roots/list_changed"_L1);
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, body.isEmpty() ? QByteArray() : kJson, body);
        const auto asked = bench.ask();
        const auto after = bench.next();
        QVERIFY(after);
        after->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
        QVERIFY(bench.violations.isEmpty());
        QVERIFY(!bench.gone);
    }

    void writesARefusedNotificationDown() // HTTP-04
    {
        SessionBench bench;
        bench.openWithoutStream();
        bench.notify("notifications/roots/list_changed"_L1);
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(500, kJson, errorText({}, -32603, "went under"));
        QTRY_COMPARE(bench.violations.size(), 1);
        QVERIFY(bench.violations.first().contains(u"500"_s));
        QVERIFY(bench.violations.first().contains(u"went under"_s));
        QVERIFY(!bench.gone);
    }

    void doesNotFollowToAnotherOrigin_data() // HTTP-07, SEC-21
    {
        QTest::addColumn<int>("status");
        for (const int status : {301, 302, 303, 307, 308})
            QTest::addRow("%d", status) << status;
    }

    void doesNotFollowToAnotherOrigin()
    {
        QFETCH(int, status);
        HttpTestServer victim;
        StatelessBench bench(u"/mcp"_s, {{"Authorization", "Bearer canary-token"}});
        bench.open();
        const auto asked = bench.ask({.isRepeatable = true});
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, {}, {}, "Location: " + victim.url().toEncoded() + "\r\n");
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Transport);
        settle();
        QVERIFY(victim.requests.isEmpty());
        QVERIFY(!bench.hasNext());
    }

    void followsNoRedirectWithinItsOrigin_data() // F5, HTTP-07, SEC-21
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("location");
        for (const int status : {301, 302, 303})
            QTest::addRow("%d to the slash", status) << status << QByteArray("/tenantA/mcp/");
        QTest::newRow("another tenant") << 307 << QByteArray("/tenantB/mcp?x=1");
        QTest::newRow("another tenant for good") << 308 << QByteArray("/tenantB/mcp");
        QTest::newRow("below") << 307 << QByteArray("/tenantA/mcp/there");
        QTest::newRow("above") << 307 << QByteArray("/tenantA/");
        QTest::newRow("two slashes") << 307 << QByteArray("/tenantA/mcp//");
        QTest::newRow("a slash with a query") << 307 << QByteArray("/tenantA/mcp/?x=1");
        QTest::newRow("a slash by a way around") << 308 << QByteArray("../tenantB/mcp/");
        QTest::newRow("an encoded slash") << 308 << QByteArray("/tenantA/mcp%2f");
        QTest::newRow("the same") << 307 << QByteArray("/tenantA/mcp");
        QTest::newRow("nowhere") << 307 << QByteArray();
    }

    void followsNoRedirectWithinItsOrigin()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, location);
        StatelessBench bench(u"/tenantA/mcp"_s,
                             {{"Authorization", "Bearer canary"}, {"X-Api-Key", "canary-key"}});
        bench.open();
        const auto asked = bench.ask({.method = "tools/call"_L1, .subject = u"pay"_s});
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, {}, {}, "Location: " + location + "\r\n");
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Transport);
        QCOMPARE(asked->error().httpStatus, status);
        const QUrl target = bench.server.url(u"/tenantA/mcp"_s)
                                .resolved(QUrl::fromEncoded(location))
                                .adjusted(QUrl::RemoveQuery);
        QVERIFY2(asked->error().detail.endsWith(target.toString(QUrl::FullyEncoded)),
                 qPrintable(asked->error().detail));
        settle();
        QVERIFY(!bench.hasNext());
    }

    void followsOneSlash_data() // F5, HTTP-07
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QByteArray>("location");
        QTest::addColumn<bool>("isWhole");
        QTest::newRow("added") << 307 << u"/mcp"_s << QByteArray("/mcp/") << false;
        QTest::newRow("removed") << 308 << u"/mcp/"_s << QByteArray("/mcp") << false;
        QTest::newRow("relative") << 307 << u"/a/mcp"_s << QByteArray("mcp/") << false;
        QTest::newRow("a whole address") << 307 << u"/mcp"_s << QByteArray("/mcp/") << true;
        QTest::newRow("encoded") << 307 << u"/a b/mcp"_s << QByteArray("/a%20b/mcp/") << false;
        QTest::newRow("a fragment") << 308 << u"/mcp"_s << QByteArray("/mcp/#top") << false;
    }

    /// Many web frameworks mount an application below one of the two.
    void followsOneSlash()
    {
        QFETCH(int, status);
        QFETCH(QString, path);
        QFETCH(QByteArray, location);
        QFETCH(bool, isWhole);
        StatelessBench bench(path, {{"X-Api-Key", "canary"}});
        bench.open();
        const auto asked = bench.ask();
        const auto first = bench.next();
        QVERIFY(first);
        const QByteArray root = isWhole ? bench.server.url({}).toEncoded() : QByteArray();
        first->answer(status, {}, {}, "Location: " + root + location + "\r\n");
        const auto second = bench.next();
        QVERIFY(second);
        QVERIFY(second->target != first->target);
        QCOMPARE(second->body, first->body);
        QCOMPARE(second->header("x-api-key"), "canary");
        second->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());

        const auto call = bench.ask({.method = "tools/call"_L1, .subject = u"pay"_s});
        const auto sent = bench.next(); // It is sent once, to the address that takes it.
        QVERIFY(sent);
        QCOMPARE(sent->target, second->target);
        sent->answer(307, {}, {}, "Location: " + second->target + "x\r\n");
        QTRY_VERIFY(call->answer);
        settle();
        QVERIFY(!bench.hasNext());
    }

    void followsASlashOnce() // F5, HTTP-07
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto first = bench.next();
        QVERIFY(first);
        first->answer(307, {}, {}, "Location: /mcp/\r\n");
        const auto second = bench.next();
        QVERIFY(second);
        second->answer(307, {}, {}, "Location: /mcp\r\n");
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().httpStatus, 307);
        settle();
        QVERIFY(!bench.hasNext());
    }

    void saysWhyARequestWasRefused_data() // HTTP-11, HTTP-13
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("words");
        QTest::newRow("too large") << 413 << u"too large"_s;
        QTest::newRow("headers too large") << 431 << u"headers"_s;
        QTest::newRow("not found") << 404 << u"404"_s;
        QTest::newRow("broken") << 500 << u"500"_s;
        QTest::newRow("too often") << 429 << u"Too many requests"_s;
    }

    void saysWhyARequestWasRefused()
    {
        QFETCH(int, status);
        QFETCH(QString, words);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask({.isRepeatable = true});
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, "text/plain", "said\x01 by\n the server" + QByteArray(5000, 'x'));
        QTRY_VERIFY(asked->answer);
        const Error error = asked->error();
        QCOMPARE(error.kind, ErrorKind::Transport);
        QCOMPARE(error.httpStatus, status);
        QVERIFY2(error.detail.contains(words), qPrintable(error.detail));
        QVERIFY(error.detail.contains(u"by the server"_s));
        QVERIFY(error.detail.size() < 500);
        settle();
        QVERIFY(!bench.hasNext());
    }

    void asksAReadAgainWhenTheServerSaysWhen_data() // HTTP-11
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<int>("pause");
        QTest::newRow("429, seconds") << 429 << QByteArray("7") << 7000;
        QTest::newRow("503, seconds") << 503 << QByteArray("0") << 0;
        // The clock of a bench starts on 2026-01-01, one second after midnight.
        QTest::newRow("503, a date") << 503 << QByteArray("Thu, 01 Jan 2026 00:01:01 GMT") << 60000;
        QTest::newRow("a date gone by") << 503 << QByteArray("Thu, 01 Jan 2015 00:01:00 GMT") << 0;
        QTest::newRow("a year") << 503 << QByteArray("31536000") << 600000;
    }

    void asksAReadAgainWhenTheServerSaysWhen()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, after);
        QFETCH(int, pause);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask({.isRepeatable = true});
        for (int repeat = 0; repeat < 3; ++repeat) {
            const auto request = bench.next();
            QVERIFY(request);
            // Each date is as far away as the first was.
            const QDateTime date = bench.clock.wallTime().addMSecs(pause);
            const QByteArray when = after.contains("GMT") && pause > 0
                ? QLocale::c().toString(date, u"ddd, dd MMM yyyy HH:mm:ss 'GMT'"_s).toLatin1()
                : after;
            QTRY_COMPARE(bench.clock.activeAlarms(), 0); // The request is on its way.
            request->answer(status, {}, {}, "Retry-After: " + when + "\r\n");
            QTRY_COMPARE(bench.clock.activeAlarms(), 1);
            if (pause > 0) {
                bench.clock.advance(std::chrono::milliseconds(pause - 1));
                settle();
                QVERIFY(!bench.hasNext());
            }
            bench.clock.advance(1ms);
        }
        const auto last = bench.next();
        QVERIFY(last);
        last->answer(status, {}, {}, "Retry-After: " + after + "\r\n");
        QTRY_VERIFY(asked->answer); // Three repeats are enough.
        QCOMPARE(asked->error().httpStatus, status);
    }

    void asksACallOnceWhateverTheServerSays() // HTTP-11, SEC-76
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask({.method = "tools/call"_L1, .subject = u"echo"_s});
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(503, {}, {}, "Retry-After: 0\r\n");
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().httpStatus, 503);
        bench.clock.advance(1min);
        settle();
        QVERIFY(!bench.hasNext());
    }

    void leavesSigningInToOthers_data() // HTTP-12, HTTP-13
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("challenge");
        QTest::addColumn<QByteArray>("data");
        QTest::newRow("401") << 401 << QByteArray("WWW-Authenticate: Bearer realm=\"a\"\r\n")
                             << QByteArray("{\"wwwAuthenticate\":\"Bearer realm=\\\"a\\\"\"}");
        QTest::newRow("403, scope") << 403 << QByteArray("WWW-Authenticate: Bearer scope=x\r\n")
                                    << QByteArray(R"({"wwwAuthenticate":"Bearer scope=x"})");
        QTest::newRow("403, bare") << 403 << QByteArray() << QByteArray();
    }

    void leavesSigningInToOthers()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, challenge);
        QFETCH(QByteArray, data);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask({.isRepeatable = true});
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, kJson, errorText({}, -32000, "Invalid Origin"), challenge);
        QTRY_VERIFY(asked->answer);
        const Error error = asked->error();
        QCOMPARE(error.kind, ErrorKind::Auth);
        QCOMPARE(error.httpStatus, status);
        QCOMPARE(error.data, data);
        QVERIFY(error.detail.contains(u"Invalid Origin"_s));
        settle();
        QVERIFY(!bench.hasNext());
        QVERIFY(request->header("origin").isEmpty());
    }

    void bringsNoCookiesBack() // HTTP-08
    {
        StatelessBench bench;
        bench.open();
        const auto one = bench.ask();
        const auto first = bench.next();
        QVERIFY(first);
        first->answer(200, kJson, answerTo(one->id), "Set-Cookie: id=7; Path=/\r\n");
        QTRY_VERIFY(one->isGood());
        bench.ask();
        const auto second = bench.next();
        QVERIFY(second);
        QVERIFY(!second->hasHeader("cookie"));
    }

    void waitsForAnAnswerHoweverLongItTakes() // HTTP-10
    {
        StatelessBench bench;
        bench.open();
        const auto quiet = bench.ask();
        const auto silent = bench.next();
        const auto streaming = bench.ask();
        const auto request = bench.next();
        QVERIFY(silent && request);
        request->startStream();
        request->write(": still here\n\n");
        QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        bench.clock.advance(24h);
        settle();
        QVERIFY(quiet->isOpen() && streaming->isOpen());
        silent->answer(200, kJson, answerTo(quiet->id));
        request->write(eventOf(answerTo(streaming->id)));
        QTRY_VERIFY(quiet->isGood() && streaming->isGood());
    }

    void closesAStreamOnceItsAnswerIsThere() // HTTP-14
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        request->write(eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
        bench.clock.advance(1s);
        QTRY_VERIFY(request->isClosed());
        QVERIFY(!bench.gone);
    }

    void usesAConnectionAgainAfterAStreamThatEndedInTime() // HTTP-14
    {
        StatelessBench bench;
        bench.open();
        for (int turn = 0; turn < 20; ++turn) {
            const auto asked = bench.ask();
            const auto request = bench.next();
            QVERIFY(request);
            request->startStream();
            request->write(eventOf(answerTo(asked->id)));
            request->end();
            QTRY_VERIFY(asked->isGood());
            QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        }
        QVERIFY(bench.server.connections < 5); // One, but for a close finish between threads.
    }

    void sendsThePersonsHeadersAndLetsThemOverrideNothing() // HTTP-15
    {
        const http::Headers headers{{"X-Api-Key", "canary-key"},
                                    {"authorization", "Bearer canary-token"},
                                    {"Accept", "text/html"},
                                    {"content-type", "text/plain"},
                                    {"MCP-Protocol-Version", "1999-01-01"},
                                    {"mcp-method", "tools/call"},
                                    {"Mcp-Session-Id", "mine"},
                                    {"Last-Event-ID", "7"},
                                    {"Host", "elsewhere"}};
        StatelessBench bench(u"/mcp"_s, headers);
        bench.open();
        bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->header("x-api-key"), "canary-key");
        QCOMPARE(request->header("authorization"), "Bearer canary-token");
        QCOMPARE(request->header("accept"), "application/json, text/event-stream");
        QCOMPARE(request->header("content-type"), kJson);
        QCOMPARE(request->header("mcp-protocol-version"), "2026-07-28");
        QCOMPARE(request->header("mcp-method"), "tools/list");
        QVERIFY(request->header("mcp-session-id").isEmpty());
        QVERIFY(request->header("last-event-id").isEmpty());
        QVERIFY(request->header("host").startsWith("127.0.0.1"));
        QCOMPARE(request->head.toLower().count("\nmcp-protocol-version:"), 1);
        QCOMPARE(request->head.toLower().count("\naccept:"), 1);
    }

    // The stateful era.

    void sendsTheRevisionAfterInitializeOnly() // HTTP-20, LIFE-70
    {
        SessionBench bench;
        bench.openWithoutStream();
        QVERIFY(bench.initialize->header("mcp-protocol-version").isEmpty());
        QCOMPARE(bench.initialized->header("mcp-protocol-version"), "2025-11-25");
        QCOMPARE(bench.stream->header("mcp-protocol-version"), "2025-11-25");
        bench.ask({.method = "tools/call"_L1, .subject = u"echo"_s});
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->header("mcp-protocol-version"), "2025-11-25");
        QVERIFY(!request->head.toLower().contains("mcp-method"));
        QVERIFY(!request->head.toLower().contains("mcp-name"));
        bench.transport.close();
        const auto farewell = bench.next();
        QVERIFY(farewell);
        QCOMPARE(farewell->header("mcp-protocol-version"), "2025-11-25");
    }

    void endsWhenTheServerDoesNotKnowTheRevision_data() // HTTP-20
    {
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("as an error")
            << errorText("null", -32000, "Bad Request: Unsupported protocol version: 2025-11-25");
        QTest::newRow("in words") << QByteArray("invalid MCP-Protocol-Version");
    }

    void endsWhenTheServerDoesNotKnowTheRevision()
    {
        QFETCH(QByteArray, body);
        SessionBench bench;
        bench.openWithoutStream();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(400, kJson, body);
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->kind, ErrorKind::Protocol);
        QCOMPARE(bench.gone->httpStatus, 400);
        QVERIFY(bench.gone->detail.contains(u"2025-11-25"_s));
        QVERIFY(!asked->isOpen());
    }

    void keepsTheSessionOfInitialize() // HTTP-21, LIFE-23
    {
        SessionBench bench;
        bench.openWithoutStream();
        QVERIFY(bench.initialize->header("mcp-session-id").isEmpty());
        QCOMPARE(bench.initialized->header("mcp-session-id"), kSession);
        QCOMPARE(bench.stream->header("mcp-session-id"), kSession);
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->header("mcp-session-id"), kSession);
        request->answer(200, kJson, answerTo(asked->id), "Mcp-Session-Id: another\r\n");
        QTRY_VERIFY(asked->isGood());
        bench.ask();
        const auto later = bench.next();
        QVERIFY(later);
        QCOMPARE(later->header("mcp-session-id"), kSession);
    }

    void takesTheSessionInEitherSpelling() // HTTP-21, HTTP-05
    {
        SessionBench bench;
        bench.open();
        bench.transport.setAgreement({});
        const auto asked = bench.ask({"initialize"_L1});
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream(200, "MCP-SESSION-ID: " + kSession + "\r\n");
        request->write(eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
        bench.transport.setAgreement(kStateful);
        bench.ask();
        const auto later = bench.next();
        QVERIFY(later);
        QCOMPARE(later->header("mcp-session-id"), kSession);
    }

    void goesOnWithASessionOfBefore() // HTTP-22, HTTP-25
    {
        Bench bench;
        bench.open();
        bench.transport.setAgreement(kStateful);
        bench.transport.resume(kSession);
        QCOMPARE(bench.transport.session(), kSession);
        const auto asked = bench.ask({"ping"_L1});
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->header("mcp-session-id"), kSession);
        QCOMPARE(request->header("mcp-protocol-version"), "2025-11-25");
        request->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
        const auto stream = bench.next();
        QVERIFY(stream);
        QCOMPARE(stream->verb, "GET");
        QCOMPARE(stream->header("mcp-session-id"), kSession);
        stream->startStream();
        bench.transport.close(); // The session is kept unless setSessionKept(false) was called.
        QTRY_VERIFY(bench.isClosed);
        QVERIFY(!bench.hasNext());
    }

    void losesASessionOfBeforeThatTheServerHasEnded() // HTTP-22, HTTP-23
    {
        Bench bench;
        bench.open();
        bench.transport.setAgreement(kStateful);
        bench.transport.resume(kSession);
        bench.ask({"ping"_L1});
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(404, {}, {});
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->kind, ErrorKind::Closed);
        QCOMPARE(bench.gone->httpStatus, 404);
        QVERIFY(bench.transport.session().isEmpty());
    }

    void leavesASessionThatIsKept_data() // HTTP-22, HTTP-31
    {
        QTest::addColumn<bool>("isKept");
        QTest::newRow("kept") << true;
        QTest::newRow("not any more") << false;
    }
    void leavesASessionThatIsKept()
    {
        QFETCH(bool, isKept);
        SessionBench bench;
        bench.openWithoutStream();
        bench.transport.setSessionKept(true);
        bench.transport.setSessionKept(isKept);
        bench.transport.close();
        if (!isKept) {
            const auto farewell = bench.next();
            QVERIFY(farewell);
            QCOMPARE(farewell->verb, "DELETE");
            farewell->answer(200, {}, {});
        }
        QTRY_VERIFY(bench.isClosed);
        QVERIFY(!bench.hasNext());
    }

    void worksWithoutASession() // HTTP-21, HTTP-24, HTTP-31
    {
        SessionBench bench;
        bench.openWithoutStream({});
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        QVERIFY(!request->head.toLower().contains("mcp-session-id"));
        request->answer(404, {}, {});
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Transport);
        QCOMPARE(asked->error().httpStatus, 404);
        QVERIFY(!bench.gone); // Not a lost session: there is none.
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QVERIFY(!bench.hasNext());
    }

    void refusesASessionIdWithForbiddenCharacters_data() // HTTP-21, SEC-20
    {
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("space") << QByteArray("a b");
        QTest::newRow("tab") << QByteArray("a\tb");
        QTest::newRow("control") << QByteArray("a\x01z");
        QTest::newRow("delete") << QByteArray("a\x7fz");
        QTest::newRow("beyond ASCII") << QByteArray("a\xc3\xa4z");
    }

    void refusesASessionIdWithForbiddenCharacters()
    {
        QFETCH(QByteArray, id);
        Bench bench;
        bench.open();
        bench.transport.setAgreement({});
        const auto asked = bench.ask({"initialize"_L1});
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(200, kJson, answerTo(asked->id), "Mcp-Session-Id: " + id + "\r\n");
        QTRY_VERIFY(asked->answer);
        if (asked->isGood()) { // Newer versions of Qt drop some such headers: there is no session.
            const auto list = bench.ask();
            const auto next = bench.next();
            QVERIFY(next);
            QVERIFY(!next->hasHeader("Mcp-Session-Id"));
            return;
        }
        QTRY_VERIFY(bench.gone || asked->error().kind == ErrorKind::Transport);
        settle();
        QVERIFY(!bench.hasNext());
    }

    void tellsNobodyTheSession() // HTTP-22, SEC-68
    {
        static QString log;
        log.clear();
        QLoggingCategory::setFilterRules(u"quayside.*=true"_s);
        const auto before = qInstallMessageHandler(
            [](QtMsgType, const QMessageLogContext &, const QString &text) { log += text; });
        SessionBench bench(u"/mcp"_s, {{"Authorization", "Bearer canary-token"}});
        bench.openWithoutStream();
        const auto asked = bench.ask();
        const auto request = bench.next();
        request->answer(
            500, kJson,
            errorText("null", -32000, "session " + kSession + " with canary-token is unwell"));
        QTRY_VERIFY(asked->answer);
        const auto plain = bench.ask();
        bench.next()->answer(502, "text/plain", "Session " + kSession + " and canary-token");
        QTRY_VERIFY(plain->answer);
        const auto page = bench.ask();
        bench.next()->answer(200, "text/html", "Session " + kSession + " and canary-token");
        QTRY_VERIFY(page->answer);
        bench.notify("notifications/roots/list_changed"_L1);
        bench.next()->cut();
        const auto lost = bench.ask();
        bench.next()->answer(404, "text/plain", "no session " + kSession);
        QTRY_VERIFY(bench.gone);
        qInstallMessageHandler(before);
        QLoggingCategory::setFilterRules({});
        const QString told = log + plain->error().detail + page->error().detail + bench.gone->detail
            + lost->error().detail + bench.violations.join(u' ');
        QVERIFY2(!told.contains(u"canary"_s), qPrintable(told));
    }

    void losesTheConnectionWithTheSession_data() // HTTP-23, HTTP-24, K01
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("404") << 404 << QByteArray();
        QTest::newRow("404 with words") << 404 << errorText("null", -32001, "Session not found");
        QTest::newRow("404, no such method") << 404 << errorText("2", -32601, "nope");
        QTest::newRow("400, missing")
            << 400 << errorText("null", -32000, "Bad Request: Mcp-Session-Id header is required");
        QTest::newRow("400, unknown")
            << 400 << errorText({}, -32000, "Bad Request: No valid session ID provided");
        QTest::newRow("400, not initialized")
            << 400 << errorText("null", -32000, "Bad Request: Server not initialized");
        QTest::newRow("400, plain text") << 400 << QByteArray("Session expired");
        QTest::newRow("400, our id") << 400 << errorText("ID", -32000, "No active session");
        QTest::newRow("400, our id, expired") << 400 << errorText("ID", -32001, "Session expired");
        QTest::newRow("410") << 410 << QByteArray();
        QTest::newRow("410 with words") << 410 << QByteArray("Gone: mcp session timed out");
        QTest::newRow("500, our id") << 500 << errorText("ID", -32603, "Session abc not found");
        QTest::newRow("500, plain text") << 500 << QByteArray("unknown session");
        QTest::newRow("400, unknown header") // OmniRoute#5169
            << 400 << errorText("null", -32000, "Bad Request: Unknown Mcp-Session-Id header");
        QTest::newRow("401, Rust") << 401 << QByteArray("Unauthorized: Session not found");
        QTest::newRow("401, our id") << 401 << errorText("ID", -32001, "Session not found");
        QTest::newRow("403") << 403
                             << errorText("null", -32000, "MCP session not found"); // breeze#4256
        QTest::newRow("500, of a proxy") // punkpeye/fastmcp#121
            << 500
            << QByteArray("{\"error\":\"Error POSTing to endpoint (HTTP 400): {\\\"error\\\":"
                          "{\\\"code\\\":-32000,\\\"message\\\":\\\"Bad Request: No valid session "
                          "ID provided\\\"},\\\"id\\\":null}\"}");
        QTest::newRow("503") << 503
                             << errorText("null", -32000, "Session not found. Please initialize");
    }

    void losesTheConnectionWithTheSession()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, body);
        SessionBench bench;
        bench.openWithoutStream();
        const auto other = bench.ask();
        QVERIFY(bench.next());
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, kJson, body.replace("ID", QByteArray::number(asked->id)));
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->kind, ErrorKind::Closed);
        QCOMPARE(bench.gone->httpStatus, status);
        for (const auto &open : {asked, other}) {
            QVERIFY(open->answer);
            QCOMPARE(open->error().kind, ErrorKind::Closed);
        }
        QCOMPARE(bench.disconnects, 1);
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QVERIFY(!bench.hasNext()); // There is no session to end.
    }

    void keepsTheSessionWhenOnlyARequestIsBad_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("name") << 400 << -32602 << QByteArray("no such session name");
        QTest::newRow("argument") << 400 << -32602 << QByteArray("session not found: 7");
        QTest::newRow("fault") << 500 << -32603 << QByteArray("Internal error");
        QTest::newRow("busy") << 503 << -32000 << QByteArray("Too many sessions, try later");
    }
    void keepsTheSessionWhenOnlyARequestIsBad() // HTTP-24, K01
    {
        QFETCH(int, status);
        QFETCH(int, code);
        QFETCH(QByteArray, words);
        SessionBench bench;
        bench.openWithoutStream();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(status, kJson, errorText(QByteArray::number(asked->id), code, words));
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Remote);
        QCOMPARE(asked->error().code, code);
        QVERIFY(!bench.gone);
    }

    void listensToTheServersOwnStream() // HTTP-25, HTTP-26
    {
        SessionBench bench;
        bench.open();
        QCOMPARE(bench.stream->header("accept"), "text/event-stream");
        QVERIFY(bench.stream->header("last-event-id").isEmpty());
        QVERIFY(bench.stream->header("content-type").isEmpty());
        bench.stream->startStream();
        bench.stream->write(
            eventOf(R"({"jsonrpc":"2.0","method":"notifications/tools/list_changed"})"));
        bench.stream->write(eventOf(R"({"jsonrpc":"2.0","id":"s1","method":"ping"})"));
        QTRY_COMPARE(bench.requests.size(), 1);
        QCOMPARE(bench.notifications, QStringList{u"notifications/tools/list_changed"_s});
        QVERIFY(!bench.lastOrigin.request);
        QVERIFY(!bench.lastOrigin.isExclusive);
    }

    void asksForItsStreamNoMoreWhenTheServerHasNone_data() // HTTP-25
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<bool>("isWorthWords");
        QTest::newRow("405") << 405 << false;
        QTest::newRow("404") << 404 << true;
        QTest::newRow("400") << 400 << true;
    }

    void asksForItsStreamNoMoreWhenTheServerHasNone()
    {
        QFETCH(int, status);
        QFETCH(bool, isWorthWords);
        SessionBench bench;
        bench.open();
        bench.stream->answer(status, {}, {});
        QTRY_COMPARE(bench.violations.size(), isWorthWords ? 1 : 0);
        settle();
        bench.clock.advance(10min);
        settle();
        QVERIFY(!bench.hasNext());
        QVERIFY(!bench.gone);
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
    }

    void opensItsStreamAgainWhenItBreaks() // HTTP-25, HTTP-29, HTTP-30, TASK-22
    {
        SessionBench bench;
        bench.open();
        bench.stream->startStream();
        bench.stream->write(
            eventOf(R"({"jsonrpc":"2.0","method":"notifications/tools/list_changed"})", "g-1"));
        QTRY_COMPARE(bench.notifications.size(), 1);
        QTRY_COMPARE(bench.clock.activeAlarms(), 0); // The request is on its way.
        bench.stream->cut();
        QTRY_COMPARE(bench.clock.activeAlarms(), 1);
        bench.clock.advance(799ms); // A second, give or take a fifth.
        settle();
        QVERIFY(!bench.hasNext());
        bench.clock.advance(401ms);
        const auto again = bench.next();
        QVERIFY(again);
        QCOMPARE(again->verb, "GET");
        QCOMPARE(again->header("last-event-id"), "g-1");
        again->answer(404, {}, {}); // It had a stream before: the session is gone (HTTP-23).
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->httpStatus, 404);
    }

    void losesTheSessionThatItsStreamDoesNotFind_data() // K01, HTTP-23; rust-sdk#689
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("headers");
        QTest::addColumn<bool>("isLost");
        const QByteArray challenge = "WWW-Authenticate: Bearer realm=x\r\n";
        QTest::newRow("404") << 404 << QByteArray() << true;
        QTest::newRow("401") << 401 << QByteArray() << true;
        QTest::newRow("403") << 403 << QByteArray() << true;
        QTest::newRow("401 with a challenge") << 401 << challenge << false;
        QTest::newRow("400") << 400 << QByteArray() << false;
    }
    void losesTheSessionThatItsStreamDoesNotFind()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, headers);
        QFETCH(bool, isLost);
        SessionBench bench;
        bench.open();
        bench.stream->startStream();
        bench.stream->write(
            eventOf(R"({"jsonrpc":"2.0","method":"notifications/tools/list_changed"})", "g-1"));
        QTRY_COMPARE(bench.notifications.size(), 1);
        QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        bench.stream->cut();
        QTRY_COMPARE(bench.clock.activeAlarms(), 1);
        bench.clock.advance(1200ms);
        const auto again = bench.next();
        QVERIFY(again);
        again->answer(status, {}, {}, headers);
        QTRY_VERIFY(bench.gone || !bench.violations.isEmpty());
        QCOMPARE(bench.gone.has_value(), isLost);
    }

    void keepsItsCallsWhenTheStreamIsDenied() // HTTP-23
    {
        SessionBench bench;
        bench.open();
        bench.stream->startStream();
        bench.stream->write(
            eventOf(R"({"jsonrpc":"2.0","method":"notifications/tools/list_changed"})", "g-1"));
        QTRY_COMPARE(bench.notifications.size(), 1);
        QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        const auto asked = bench.ask();
        const auto call = bench.next();
        QVERIFY(call);
        const auto alarms = bench.clock.activeAlarms();
        bench.stream->cut();
        QTRY_VERIFY(bench.clock.activeAlarms() > alarms);
        bench.clock.advance(1200ms);
        const auto again = bench.next();
        QVERIFY(again);
        QCOMPARE(again->verb, "GET");
        again->answer(403, {}, {});
        QTRY_VERIFY(!bench.violations.isEmpty());
        QVERIFY(!bench.gone);
        call->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
    }

    void opensItsStreamAgainMoreAndMoreSeldom() // HTTP-25
    {
        SessionBench bench;
        bench.open();
        auto stream = bench.stream;
        double pause = 1000;
        for (int attempt = 0; attempt < 10; ++attempt) {
            stream->startStream(); // Without an event.
            QTRY_COMPARE(bench.clock.activeAlarms(), 0);
            stream->end();
            QTRY_COMPARE(bench.clock.activeAlarms(), 1);
            bench.clock.advance(std::chrono::milliseconds(qint64(pause * 0.8) - 2));
            settle();
            QVERIFY(!bench.hasNext());
            bench.clock.advance(std::chrono::milliseconds(qint64(pause * 0.4) + 4));
            stream = bench.next();
            QVERIFY(stream);
            QCOMPARE(stream->verb, "GET");
            pause = std::min(pause * 1.5, 30000.0);
        }
        stream->startStream();
        QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        stream->end();
        settle();
        QCOMPARE(bench.clock.activeAlarms(), 0);
        QVERIFY(!bench.gone);
    }

    void opensItsStreamAgainForAsLongAsItIsOnlyQuiet() // TASK-22, HTTP-25
    {
        SessionBench bench;
        bench.open();
        auto stream = bench.stream;
        for (int minute = 0; minute < 20; ++minute) {
            stream->startStream();
            QTRY_COMPARE(bench.clock.activeAlarms(), 0);
            bench.clock.advance(60s);
            stream->end(); // A proxy closes silent connections.
            QTRY_COMPARE(bench.clock.activeAlarms(), 1);
            bench.clock.advance(1201ms); // As if it were the first time.
            stream = bench.next();
            QVERIFY(stream);
            QCOMPARE(stream->verb, "GET");
        }
    }

    void takesAnAnswerFromAnyStream() // HTTP-26, RPC-03
    {
        SessionBench bench;
        bench.open();
        bench.stream->startStream();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        bench.stream->write(eventOf(progressOf(asked->id, 1)));
        bench.stream->write(eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
        QCOMPARE(asked->progress, QList<double>{1});
        bench.clock.advance(1s);
        QTRY_VERIFY(request->isClosed());
        QVERIFY(!bench.stream->isClosed());
    }

    void takesAnEventThatComesTwiceOnce() // HTTP-26
    {
        SessionBench bench;
        bench.open();
        bench.stream->startStream();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        const QByteArray message = R"({"jsonrpc":"2.0","method":"notifications/message"})";
        request->write(eventOf(message, "e-1"));
        QTRY_COMPARE(bench.notifications.size(), 1);
        bench.stream->write(eventOf(message, "e-1"));
        bench.stream->write(eventOf(message, "e-2"));
        QTRY_COMPARE(bench.notifications.size(), 2);
        settle();
        QCOMPARE(bench.notifications.size(), 2);
    }

    void losesNothingToAServerThatCountsEachStreamFromOne() // HTTP-26
    {
        SessionBench bench;
        bench.open();
        bench.stream->startStream();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        request->write(eventOf(R"({"jsonrpc":"2.0","method":"notifications/message"})", "1"));
        QTRY_COMPARE(bench.notifications.size(), 1);
        bench.stream->write(
            eventOf(R"({"jsonrpc":"2.0","method":"notifications/prompts/list_changed"})", "1"));
        QTRY_COMPARE(bench.notifications.size(), 2);
    }

    void answersInAPostOfItsOwn() // HTTP-27
    {
        SessionBench bench;
        bench.openWithoutStream();
        bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        request->write(eventOf(R"({"jsonrpc":"2.0","id":"q","method":"roots/list"})"));
        QTRY_COMPARE(bench.requests.size(), 1);
        bench.peer.respond(bench.requests.first().id, R"({"roots":[]})");
        const auto answer = bench.next();
        QVERIFY(answer);
        QCOMPARE(answer->verb, "POST");
        QCOMPARE(answer->header("mcp-session-id"), kSession);
        QCOMPARE(answer->body, R"({"jsonrpc":"2.0","id":"q","result":{"roots":[]}})");
        answer->cut(); // Once more, and no more.
        const auto again = bench.next();
        QVERIFY(again);
        QCOMPARE(again->body, answer->body);
        again->cut();
        settle();
        QVERIFY(!bench.hasNext());
        QVERIFY(!bench.gone);
    }

    void tellsTheServerOfACancelInAPost() // HTTP-28, CANC-01
    {
        SessionBench bench;
        bench.openWithoutStream();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        request->write("id: 1\n\n");
        bench.peer.abandon(asked->id);
        const auto cancel = bench.next();
        QVERIFY(cancel);
        QVERIFY(cancel->body.contains("notifications/cancelled"));
        QTRY_VERIFY(request->isClosed());
        settle();
        bench.clock.advance(10min);
        settle();
        QVERIFY(!bench.hasNext()); // Never resumed (HTTP-29).
    }

    void goesOnWithAStreamThatBroke_data() // HTTP-28, HTTP-29, HTTP-30, SSE-04, SSE-06
    {
        QTest::addColumn<bool>("isCut");
        QTest::newRow("ended") << false;
        QTest::newRow("broken") << true;
    }

    void goesOnWithAStreamThatBroke()
    {
        QFETCH(bool, isCut);
        SessionBench bench;
        bench.openWithoutStream();
        const auto asked = bench.ask({.method = "tools/call"_L1, .subject = u"slow"_s});
        auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        request->write("retry: 9000\nid: s-0\ndata:\n\n");
        for (const int retry : {500, 2000, 0}) {
            // The last `retry` of this stream applies.
            request->write("retry: " + QByteArray::number(retry) + "\n\n");
            const QByteArray id = "s-" + QByteArray::number(retry);
            request->write(eventOf(progressOf(asked->id, int(asked->progress.size()) + 1), id));
            const qsizetype seen = asked->progress.size();
            QTRY_COMPARE(asked->progress.size(), seen + 1);
            QTRY_COMPARE(bench.clock.activeAlarms(), 0);
            if (isCut)
                request->cut();
            else
                request->end();
            QTRY_COMPARE(bench.clock.activeAlarms(), 1);
            if (retry > 0) {
                bench.clock.advance(std::chrono::milliseconds(retry - 1));
                settle();
                QVERIFY(!bench.hasNext()); // Not a moment too early …
                bench.clock.advance(1ms); // … and at once when it is time.
            } else {
                bench.clock.advance(200ms);
            }
            request = bench.next();
            QVERIFY(request);
            QCOMPARE(request->verb, "GET");
            QCOMPARE(request->header("last-event-id"), id);
            QCOMPARE(request->header("mcp-session-id"), kSession);
            QCOMPARE(request->header("accept"), "text/event-stream");
            request->startStream();
        }
        request->write(eventOf(answerTo(asked->id), "s-9"));
        request->end();
        QTRY_VERIFY(asked->isGood());
        settle();
        bench.clock.advance(10min);
        settle();
        QVERIFY(!bench.hasNext()); // Never again once the answer is there.
    }

    void waitsTenMinutesAtMost() // HTTP-30
    {
        SessionBench bench;
        bench.openWithoutStream();
        bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        request->write("retry: 99999999999999\nid: s-0\ndata:\n\n");
        request->end();
        QTRY_COMPARE(bench.clock.activeAlarms(), 1);
        bench.clock.advance(10min);
        QVERIFY(bench.next());
    }

    void doesNotGoOnWithoutAnEventId() // HTTP-30, HTTP-32
    {
        SessionBench bench;
        bench.openWithoutStream();
        const auto asked = bench.ask({.isRepeatable = true});
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        request->write("retry: 10\n\n" + eventOf(progressOf(asked->id, 1)));
        QTRY_COMPARE(asked->progress.size(), 1);
        request->end();
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Closed);
        settle();
        bench.clock.advance(10min);
        settle();
        QVERIFY(!bench.hasNext());
        QVERIFY(!bench.gone);
    }

    void givesUpWhenTheServerDoesNotGoOn_data() // HTTP-29
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<bool>("isSessionGone");
        QTest::newRow("400") << 400 << false;
        QTest::newRow("405") << 405 << false;
        QTest::newRow("500") << 500 << false;
        QTest::newRow("404") << 404 << true;
    }

    void givesUpWhenTheServerDoesNotGoOn()
    {
        QFETCH(int, status);
        QFETCH(bool, isSessionGone);
        SessionBench bench;
        bench.openWithoutStream();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        request->write("retry: 10\nid: s-0\ndata:\n\n");
        request->end();
        QTRY_COMPARE(bench.clock.activeAlarms(), 1);
        bench.clock.advance(10ms + 190ms);
        const auto again = bench.next();
        QVERIFY(again);
        again->answer(status, {}, {});
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Closed);
        QCOMPARE(bench.gone.has_value(), isSessionGone);
        bench.clock.advance(10min);
        settle();
        QVERIFY(!bench.hasNext());
    }

    void endsItsSession() // HTTP-31
    {
        SessionBench bench;
        bench.open();
        bench.stream->startStream();
        const auto asked = bench.ask();
        QVERIFY(bench.next());
        bench.transport.close();
        const auto farewell = bench.next();
        QVERIFY(farewell);
        QCOMPARE(farewell->verb, "DELETE");
        QCOMPARE(farewell->header("mcp-session-id"), kSession);
        QVERIFY(!asked->isOpen());
        QTRY_VERIFY(bench.stream->isClosed());
        QVERIFY(!bench.isClosed);
        farewell->answer(405, {}, {});
        QTRY_VERIFY(bench.isClosed);
        QCOMPARE(bench.disconnects, 1);
    }

    void leavesAfterTwoSeconds() // HTTP-31
    {
        SessionBench bench;
        bench.openWithoutStream();
        bench.transport.close();
        QVERIFY(bench.next());
        bench.clock.advance(1999ms);
        settle();
        QVERIFY(!bench.isClosed);
        bench.clock.advance(1ms);
        QTRY_VERIFY(bench.isClosed);
    }

    void closesBeforeItOpened()
    {
        Bench bench;
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QCOMPARE(bench.disconnects, 1);
        QVERIFY(!bench.isOpen);
        QVERIFY(bench.server.requests.isEmpty());
    }

    void holdsRequestsBackUntilTheServerIsInitialized() // LIFE-23
    {
        Bench bench;
        bench.open();
        bench.transport.setAgreement(kStateful);
        bench.notify("notifications/initialized"_L1);
        const auto asked = bench.ask();
        const auto dropped = bench.ask();
        const auto initialized = bench.next();
        QVERIFY(initialized);
        QVERIFY(initialized->body.contains("notifications/initialized"));
        settle();
        QVERIFY(!bench.hasNext());
        bench.transport.abandon(dropped->id);
        initialized->answer(202, {}, {});
        const auto stream = bench.next();
        QVERIFY(stream);
        QCOMPARE(stream->verb, "GET");
        stream->answer(405, {}, {});
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->verb, "POST");
        request->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
        settle();
        QVERIFY(!bench.hasNext());
    }

    void asksNothingBeforeTheServerCanAskBack_data() // HTTP-25, HTTP-26
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("its stream is there") << QByteArray("stream");
        QTest::newRow("it has no stream") << QByteArray("refusal");
        QTest::newRow("it says nothing for a while") << QByteArray();
    }

    void asksNothingBeforeTheServerCanAskBack()
    {
        QFETCH(QByteArray, answer);
        Bench bench;
        bench.open();
        bench.transport.setAgreement(kStateful);
        bench.notify("notifications/initialized"_L1);
        const auto initialized = bench.next();
        QVERIFY(initialized);
        initialized->answer(202, {}, {});
        const auto stream = bench.next();
        QVERIFY(stream);
        QCOMPARE(stream->verb, "GET");
        const auto asked = bench.ask();
        bench.clock.advance(299ms);
        settle();
        QVERIFY(!bench.hasNext());
        if (answer == "stream")
            stream->startStream();
        else if (answer == "refusal")
            stream->answer(405, {}, {});
        else
            bench.clock.advance(1ms);
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->verb, "POST");
        request->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
    }

    // The stateless era.

    void putsOnTheEnvelopeWhatIsInside() // HTTP-40, HTTP-41, HTTP-42
    {
        StatelessBench bench;
        bench.open();
        bench.ask({.method = "tools/call"_L1, .subject = u"echo"_s});
        const auto call = bench.next();
        bench.ask({.method = "tools/list"_L1});
        QVERIFY(call);
        QCOMPARE(call->header("mcp-protocol-version"), "2026-07-28");
        QCOMPARE(call->header("mcp-method"), "tools/call");
        QCOMPARE(call->header("mcp-name"), "echo");
        const auto list = bench.next();
        QVERIFY(list);
        QCOMPARE(list->header("mcp-method"), "tools/list");
        QVERIFY(!list->head.toLower().contains("mcp-name"));
    }

    void encodesWhatIsUnsafeInAHeader_data() // HTTP-43, HTTP-46, SEC-20
    {
        QTest::addColumn<QString>("value");
        QTest::newRow("line end") << u"a\r\nX-Evil: 1"_s;
        QTest::newRow("newline") << u"a\nX-Evil: 1"_s;
        QTest::newRow("NUL") << u"a"_s + QChar(0) + u"b"_s;
        QTest::newRow("tab") << u"a\tb"_s;
        QTest::newRow("umlaut") << u"wör\U0001F6A2k"_s;
        QTest::newRow("space in front") << u" a"_s;
        QTest::newRow("looks encoded") << u"=?base64?YQ==?="_s;
    }

    void encodesWhatIsUnsafeInAHeader()
    {
        QFETCH(QString, value);
        StatelessBench bench;
        bench.open();
        bench.ask({.method = "tools/call"_L1,
                   .subject = value,
                   .headerParameters = {{"Region", value}, {"Plain", u"west"_s}}});
        const auto request = bench.next();
        QVERIFY(request);
        const QByteArray encoded = "=?base64?" + value.toUtf8().toBase64() + "?=";
        QCOMPARE(request->header("mcp-name"), encoded);
        QCOMPARE(request->header("mcp-param-region"), encoded);
        QCOMPARE(request->header("mcp-param-plain"), "west");
        QVERIFY(!request->head.toLower().contains("\nx-evil"));
    }

    void neverUsesASessionInTheStatelessEra() // HTTP-49
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream(200, "Mcp-Session-Id: " + kSession + "\r\n");
        request->write("retry: 10\n" + eventOf(progressOf(asked->id, 1), "e-1"));
        QTRY_COMPARE(asked->progress.size(), 1);
        request->end();
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Closed); // HTTP-52
        bench.clock.advance(10min);
        settle();
        QVERIFY(!bench.hasNext());
        bench.ask();
        const auto later = bench.next();
        QVERIFY(later);
        QVERIFY(!later->head.toLower().contains("mcp-session-id"));
        bench.transport.close();
        QTRY_VERIFY(bench.isClosed);
        QVERIFY(!bench.hasNext());
    }

    void keepsAStreamToItsRequest() // HTTP-50
    {
        StatelessBench bench;
        bench.open();
        const auto one = bench.ask();
        const auto first = bench.next();
        const auto other = bench.ask();
        QVERIFY(first && bench.next());
        first->startStream();
        first->write(eventOf(progressOf(other->id, 1)) + eventOf(answerTo(other->id)));
        first->write(eventOf(R"({"jsonrpc":"2.0","method":"notifications/message"})"));
        first->write(eventOf(progressOf(one->id, 1)));
        QTRY_COMPARE(one->progress.size(), 1);
        QVERIFY(other->progress.isEmpty());
        QVERIFY(other->isOpen());
        QCOMPARE(bench.violations.size(), 2);
        QCOMPARE(bench.lastOrigin.request, one->id);
        QVERIFY(bench.lastOrigin.isExclusive);
    }

    void cancelsByClosing() // HTTP-51, HTTP-53, CANC-02
    {
        StatelessBench bench;
        bench.open();
        const auto one = bench.ask();
        const auto first = bench.next();
        const auto other = bench.ask();
        const auto second = bench.next();
        QVERIFY(first && second);
        first->startStream();
        bench.peer.abandon(one->id);
        QTRY_VERIFY(first->isClosed());
        settle();
        QVERIFY(!second->isClosed());
        QVERIFY(!bench.hasNext());
        second->answer(200, kJson, answerTo(other->id));
        QTRY_VERIFY(other->isGood());
    }

    void sendsNothingButRequestsInTheStatelessEra() // HTTP-53, RPC-10
    {
        StatelessBench bench;
        bench.open();
        bench.notify("notifications/cancelled"_L1);
        bench.transport.send({R"({"jsonrpc":"2.0","id":1,"result":{}})"});
        bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->header("mcp-method"), "tools/list");
        settle();
        QVERIFY(!bench.hasNext());
    }

    void readsTheErrorInARefusal_data() // HTTP-55, HTTP-56, RPC-05
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("id");
        QTest::newRow("header mismatch") << 400 << -32020 << QByteArray("1");
        QTest::newRow("capability missing") << 400 << -32021 << QByteArray("null");
        QTest::newRow("version") << 400 << -32022 << QByteArray();
        QTest::newRow("params") << 400 << -32602 << QByteArray("1");
        QTest::newRow("method") << 404 << -32601 << QByteArray("1");
        QTest::newRow("internal") << 500 << -32603 << QByteArray("null");
    }

    void readsTheErrorInARefusal()
    {
        QFETCH(int, status);
        QFETCH(int, code);
        QFETCH(QByteArray, id);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        QCOMPARE(asked->id, 1);
        const auto request = bench.next();
        const auto other = bench.ask();
        QVERIFY(request && bench.next());
        request->answer(status, kJson, errorText(id, code, "because"));
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Remote);
        QCOMPARE(asked->error().code, code);
        QCOMPARE(asked->error().httpStatus, status);
        QVERIFY(other->isOpen());
    }

    void takesAnErrorForAnotherRequestForNoAnswer() // HTTP-56
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        const auto other = bench.ask();
        QVERIFY(request && bench.next());
        request->answer(400, kJson, errorText(QByteArray::number(other->id), -32602, "because"));
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Transport);
        QVERIFY(other->isOpen());
    }

    // What may go wrong.

    void saysWhenNobodyIsThere() // RPC-19
    {
        QTcpSocket silent; // It keeps the port from others, and does not listen.
        QVERIFY(silent.bind(QHostAddress::LocalHost));
        const QUrl url(u"http://127.0.0.1:%1/mcp"_s.arg(silent.localPort()));
        ManualClock clock;
        http::Client client(&clock);
        StreamableHttpTransport transport({url, {}}, &client, &clock);
        std::optional<Error> why;
        connect(&transport, &rpc::Transport::requestFailed, this,
                [&](qint64, const Error &error) { why = error; });
        bool isOpen = false;
        connect(&transport, &rpc::Transport::opened, this, [&] { isOpen = true; });
        transport.open();
        QVERIFY(!isOpen);
        QTRY_VERIFY(isOpen);
        transport.send({"{}", 1, "tools/call"_L1});
        QTRY_VERIFY(why);
        QCOMPARE(why->kind, ErrorKind::Transport);
    }

    void losesTheConnectionWhenNothingListens_data() // LIFE-09, HTTP-31
    {
        QTest::addColumn<bool>("isStateless");
        QTest::newRow("with a session") << false;
        QTest::newRow("stateless") << true;
    }

    void losesTheConnectionWhenNothingListens()
    {
        QFETCH(bool, isStateless);
        SessionBench bench;
        if (isStateless) {
            bench.Bench::open();
            bench.transport.setAgreement(kStateless);
        } else {
            bench.openWithoutStream();
        }
        bench.server.stopListening();
        for (const auto &request : std::as_const(bench.server.requests))
            request->cut();
        AskedPtr asked;
        do { // A connection whose end is not noticed yet takes one more request.
            asked = bench.ask({.method = "tools/call"_L1, .subject = u"pay"_s});
            QTRY_VERIFY(asked->answer);
        } while (asked->error().kind == ErrorKind::Closed);
        QCOMPARE(asked->error().kind, ErrorKind::Transport);
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->code, ECONNREFUSED);
    }

    void losesTheConnectionWithItsStreamWhenNothingListens() // HTTP-25
    {
        SessionBench bench;
        bench.open();
        bench.stream->startStream();
        QTRY_COMPARE(bench.clock.activeAlarms(), 0);
        bench.server.stopListening();
        bench.stream->cut();
        QTRY_COMPARE(bench.clock.activeAlarms(), 1);
        QVERIFY(!bench.gone); // It may only have been the stream.
        bench.clock.advance(1201ms);
        QTRY_VERIFY(bench.gone);
        QCOMPARE(bench.gone->code, ECONNREFUSED);
    }

    void keepsTheConnectionWhileTheServerStillAnswers_data() // SEC-76
    {
        QTest::addColumn<bool>("isAnswered");
        QTest::newRow("answered") << true;
        QTest::newRow("interrupted") << false;
    }

    void keepsTheConnectionWhileTheServerStillAnswers()
    {
        QFETCH(bool, isAnswered);
        StatelessBench bench;
        bench.open();
        const auto open = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        bench.server.stopListening();
        const auto refused = bench.ask();
        QTRY_VERIFY(refused->answer);
        QCOMPARE(refused->error().code, ECONNREFUSED);
        settle();
        QVERIFY(!bench.gone);
        QVERIFY(open->isOpen());
        if (!isAnswered) {
            request->cut();
            QTRY_VERIFY(bench.gone);
            return;
        }
        request->answer(200, kJson, answerTo(open->id));
        QTRY_VERIFY(open->isGood());
        settle();
        QVERIFY(!bench.gone);
    }

    void sendsEachCallOnceWhateverBecomesOfIt() // SEC-76, HTTP-32, HTTP-52
    {
        StatelessBench bench;
        bench.open();
        const QDir threads(u"/proc/self/task"_s);
        const auto threadsBefore = threads.entryList(QDir::Dirs).size();
        for (int turn = 0; turn < 100; ++turn) {
            if (turn % 2) { // A connection that has been used before.
                const auto list = bench.ask();
                const auto request = bench.next();
                QVERIFY(request);
                request->answer(200, kJson, answerTo(list->id));
                QTRY_VERIFY(list->isGood());
            }
            const auto call = bench.ask({.method = "tools/call"_L1, .subject = u"pay"_s});
            const auto request = bench.next();
            QVERIFY(request);
            request->cut();
            QTRY_VERIFY(call->answer);
            QCOMPARE(call->error().kind, ErrorKind::Closed);
        }
        settle();
        QVERIFY(!bench.hasNext());
        QVERIFY(threads.entryList(QDir::Dirs).size() <= threadsBefore + 8); // SEC-14
        QSet<QByteArray> bodies;
        for (const auto &request : std::as_const(bench.server.requests)) {
            QVERIFY(!bodies.contains(request->body));
            bodies.insert(request->body);
        }
        QCOMPARE(bodies.size(), 150);
    }

    void losesAnAnswerThatIsNotWhole() // HTTP-52, SEC-76
    {
        StatelessBench bench;
        bench.open();
        const auto call = bench.ask({.method = "tools/call"_L1, .subject = u"pay"_s});
        const auto request = bench.next();
        QVERIFY(request);
        request->raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                     "500\r\n\r\n{\"jsonrpc\":");
        settle();
        request->cut();
        QTRY_VERIFY(call->answer);
        QCOMPARE(call->error().kind, ErrorKind::Closed);
        settle();
        QVERIFY(!bench.hasNext());
    }

    void cutsOffAnAnswerThatIsTooLarge() // RPC-21
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream(200, {}, kJson);
        const QByteArray piece(4 * 1024 * 1024, ' ');
        for (qsizetype sent = 0; sent <= limits::kMessageBytes && !request->isClosed();
             sent += piece.size()) {
            request->write(piece);
            QTRY_VERIFY(request->isClosed() || request->socket->bytesToWrite() < piece.size());
        }
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Protocol);
        QVERIFY(asked->error().detail.contains(u"64 MiB"_s));
        QTRY_VERIFY(request->isClosed());
        QVERIFY(!bench.gone);
    }

    void cutsOffAnEventThatIsTooLarge() // SSE-09, RPC-21
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        request->write("data: ");
        const QByteArray piece(4 * 1024 * 1024, 'x');
        for (qsizetype sent = 0;
             sent <= limits::kMessageBytes + piece.size() && !request->isClosed();
             sent += piece.size()) {
            request->write(piece);
            QTRY_VERIFY(request->isClosed() || request->socket->bytesToWrite() < piece.size());
        }
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().kind, ErrorKind::Protocol);
        QTRY_VERIFY(request->isClosed());
        QVERIFY(!bench.gone);
    }

    void goesOnBesideHeadersWithoutEnd() // SEC-20
    {
        StatelessBench bench;
        bench.open();
        const auto endless = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->raw("HTTP/1.1 200 OK\r\n");
        const QByteArray line = "X-Filler: " + QByteArray(1000, 'x') + "\r\n";
        for (int i = 0; i < 1000; ++i)
            request->raw(line);
        const auto asked = bench.ask();
        const auto other = bench.next();
        QVERIFY(other);
        other->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
        QVERIFY(!endless->isGood());
        bench.peer.abandon(endless->id);
        QTRY_VERIFY(request->isClosed());
        QVERIFY(!bench.gone);
    }

    void readsOnlyTheStartOfAnErrorPageWithoutEnd() // HTTP-56
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream(500, {}, "text/html");
        const QByteArray piece(64 * 1024, 'x');
        for (int i = 0; i < 100 && asked->isOpen(); ++i) {
            request->write(piece);
            QTest::qWait(1);
        }
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->error().httpStatus, 500);
        QVERIFY(asked->error().detail.size() < 500);
    }

    void keepsTheStreamAfterAnEventThatIsNoMessage() // SSE-08
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        request->write(eventOf("no JSON") + "event: other\n" + eventOf("{}")
                       + eventOf(answerTo(asked->id)));
        QTRY_VERIFY(asked->isGood());
        QCOMPARE(bench.violations.size(), 1); // SSE-07: the named one is none of ours.
    }

    void answersCallsWhileStreamsAreOpen() // HTTP-09
    {
        StatelessBench bench;
        bench.open();
        for (int i = 0; i < limits::kCallsAtOnce - 1; ++i) {
            bench.ask({.method = "subscriptions/listen"_L1, .isStream = true});
            bench.clock.advance(20ms); // Those before are slow.
            const auto request = bench.next();
            QVERIFY2(request, qPrintable(QString::number(i)));
            request->startStream();
        }
        for (int i = 0; i < 100; ++i) {
            const auto asked = bench.ask({.method = "tools/call"_L1, .subject = u"echo"_s});
            const auto request = bench.next();
            QVERIFY(request);
            request->answer(200, kJson, answerTo(asked->id));
            QTRY_VERIFY(asked->isGood());
        }
    }

    void putsAWishToListenOnTheEnvelope() // SUBS-12, SUBS-06, HTTP-42
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask({.method = "subscriptions/listen"_L1, .isStream = true});
        const auto request = bench.next();
        QVERIFY(request);
        QCOMPARE(request->verb, "POST");
        QCOMPARE(request->header("mcp-protocol-version"), "2026-07-28");
        QCOMPARE(request->header("mcp-method"), "subscriptions/listen");
        QVERIFY(!request->hasHeader("mcp-name"));
        QCOMPARE(request->header("accept"), "application/json, text/event-stream");
        request->startStream();
        request->write(eventOf(R"({"jsonrpc":"2.0","method":"notifications/one"})"));
        QTRY_COMPARE(bench.notifications, QStringList{u"notifications/one"_s});
        QCOMPARE(bench.lastOrigin.request, std::optional(asked->id));
        QVERIFY(asked->isOpen());
        bench.peer.abandon(asked->id);
        QTRY_VERIFY(request->isClosed());
        QVERIFY(!bench.hasNext());
    }

    void takesAnAnswerToAWishToListenForItsEnd_data() // SUBS-12
    {
        QTest::addColumn<bool>("isError");
        QTest::newRow("a result") << false;
        QTest::newRow("an error") << true;
    }
    void takesAnAnswerToAWishToListenForItsEnd()
    {
        QFETCH(bool, isError);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask({.method = "subscriptions/listen"_L1, .isStream = true});
        const auto request = bench.next();
        QVERIFY(request);
        const QByteArray id = QByteArray::number(asked->id);
        request->answer(200, kJson,
                        isError ? errorText(id, -32601, "no such thing") : answerTo(asked->id));
        QTRY_VERIFY(asked->answer);
        QCOMPARE(asked->isGood(), !isError);
        if (isError)
            QCOMPARE(asked->error().code, -32601);
        QVERIFY(!bench.hasNext());
    }

    void endsAStreamThatIsSilentForTooLong() // SUBS-07
    {
        StatelessBench bench;
        bench.open();
        const auto listening = bench.ask({.method = "subscriptions/listen"_L1, .isStream = true});
        const auto stream = bench.next();
        QVERIFY(stream);
        stream->startStream();
        stream->write(eventOf(R"({"jsonrpc":"2.0","method":"notifications/one"})"));
        QTRY_VERIFY(bench.notifications.size() == 1);
        for (int i = 0; i < 3; ++i) {
            bench.clock.advance(limits::kStreamSilence - 1ms);
            QVERIFY(listening->isOpen());
            stream->write(eventOf(R"({"jsonrpc":"2.0","method":"notifications/one"})"));
            QTRY_VERIFY(bench.notifications.size() == i + 2);
        }
        bench.clock.advance(limits::kStreamSilence - 1ms);
        QVERIFY(listening->isOpen());
        bench.clock.advance(1ms);
        QTRY_VERIFY(listening->answer);
        QCOMPARE(listening->error().kind, ErrorKind::Closed);
        QTRY_VERIFY(stream->isClosed());

        // An ordinary call has no time limit here.
        const auto call = bench.ask({.method = "tools/call"_L1, .subject = u"slow"_s});
        const auto slow = bench.next();
        QVERIFY(slow);
        slow->startStream();
        slow->write(eventOf(progressOf(call->id, 1)));
        QTRY_VERIFY(call->progress.size() == 1);
        bench.clock.advance(2 * limits::kStreamSilence);
        QVERIFY(call->isOpen());
        slow->write(eventOf(answerTo(call->id)));
        QTRY_VERIFY(call->isGood());
    }

    void answersCallsWhileOthersStream() // HTTP-09
    {
        StatelessBench bench;
        bench.open();
        for (int i = 0; i < limits::kCallsAtOnce - 1; ++i) {
            bench.ask({.method = "tools/call"_L1, .subject = u"slow"_s});
            bench.clock.advance(20ms); // Those before are slow.
            const auto request = bench.next();
            QVERIFY2(request, qPrintable(QString::number(i)));
            request->startStream();
        }
        const auto asked = bench.ask({.method = "tools/call"_L1, .subject = u"echo"_s});
        const auto request = bench.next();
        QVERIFY(request);
        request->answer(200, kJson, answerTo(asked->id));
        QTRY_VERIFY(asked->isGood());
    }

    void letsTheNextCallFollowFromAnAnswer() // HTTP-09
    {
        StatelessBench bench;
        bench.open();
        QList<AskedPtr> calls;
        QList<TestExchangePtr> requests;
        const auto follow = [&] { calls.append(bench.ask({"tools/call"_L1, u"echo"_s})); };
        // More than the connections of one network manager, so that the last is alone on its own.
        for (int i = 0; i < 5; ++i)
            follow();
        const rpc::Request last{"tools/call"_L1, "{}", u"echo"_s, false, [](const json::Raw &raw) {
                                    return rpc::Decoded(std::make_shared<json::Raw>(raw));
                                }};
        const qint64 lastId =
            bench.peer.start(last, std::make_shared<rpc::CallOptions>(),
                             rpc::createAnswerHandler([&](const auto &) { follow(); }));
        for (int i = 0; i < 6; ++i) {
            requests.append(bench.next());
            QVERIFY(requests.constLast());
        }
        const auto answer = [&](qint64 id) {
            const QByteArray name = "\"id\":" + QByteArray::number(id) + ",";
            for (const TestExchangePtr &request : std::as_const(requests)) {
                if (request->body.contains(name))
                    request->answer(200, kJson, answerTo(id));
            }
        };
        answer(calls.first()->id);
        QTRY_VERIFY(calls.first()->isGood());
        answer(lastId);
        requests.append(bench.next());
        QVERIFY(requests.constLast());
        for (const AskedPtr &call : calls.sliced(1))
            answer(call->id);
        for (const AskedPtr &call : std::as_const(calls))
            QTRY_VERIFY(call->isGood());
    }

    void keepsTheOrderOfAStreamWithABigMessageInIt() // HTTP-26, PROG-02
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        request->startStream();
        const QByteArray big =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"data\":\""
            + QByteArray(2 * limits::kPoolParseBytes, 'x') + "\"}}";
        request->write(eventOf(progressOf(asked->id, 1)) + eventOf(big)
                       + eventOf(progressOf(asked->id, 2)) + eventOf(answerTo(asked->id)));
        request->end();
        QTRY_VERIFY(asked->answer);
        QVERIFY(asked->isGood());
        QCOMPARE(asked->progress, (QList<double>{1, 2}));
        QCOMPARE(bench.notifications.size(), 1);
    }

    void readsABigAnswer_data() // RPC-21
    {
        QTest::addColumn<bool>("isStream");
        QTest::newRow("JSON") << false;
        QTest::newRow("stream") << true;
    }

    void readsABigAnswer()
    {
        QFETCH(bool, isStream);
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        const QByteArray text = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":\""
            + QByteArray(20 * 1024 * 1024, 'x') + "\"}}";
        request->answer(200, isStream ? QByteArray("text/event-stream") : kJson,
                        isStream ? eventOf(text) : text);
        QTRY_VERIFY(asked->answer);
        QVERIFY(asked->isGood());
        QCOMPARE((*asked->answer)->size(), 20 * 1024 * 1024 + 8);
    }

    void holdsTheServerUpWhilePaused() // STDIO-07
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        bench.transport.setReadPaused(true);
        request->startStream();
        settle(); // What comes together with the head is bounded by one turn of the event loop only.
        const QByteArray piece =
            eventOf(progressOf(asked->id, 1)) + ": " + QByteArray(1024 * 1024, 'x') + "\n\n";
        for (int i = 0; i < 64; ++i) // The system itself may keep half of it.
            request->write(piece);
        request->write(eventOf(answerTo(asked->id)));
        request->end();
        settle();
        QVERIFY(request->socket->bytesToWrite() > 16 * 1024 * 1024);
        QVERIFY(asked->progress.isEmpty());
        bench.transport.setReadPaused(false);
        QTRY_VERIFY(asked->isGood());
        QCOMPARE(asked->progress.size(), 1);
    }

    void tellsNoEndWhilePaused()
    {
        StatelessBench bench;
        bench.open();
        const auto asked = bench.ask();
        const auto request = bench.next();
        QVERIFY(request);
        bench.transport.setReadPaused(true);
        request->answer(500, {}, {});
        settle();
        QVERIFY(asked->isOpen());
        bench.transport.setReadPaused(false);
        QTRY_VERIFY(asked->answer);
    }

    void boundsWhatWaitsToBeSent() // STDIO-07
    {
        StatelessBench bench;
        bench.open();
        const QByteArray params = "{\"x\":\"" + QByteArray(60 * 1024 * 1024, 'x') + "\"}";
        const auto one = bench.ask({.params = params});
        const auto two = bench.ask({.params = params});
        const auto three = bench.ask({.params = params});
        QVERIFY(three->isOpen());
        QTRY_VERIFY(three->answer);
        QCOMPARE(three->error().kind, ErrorKind::Transport);
        QVERIFY(one->isOpen() && two->isOpen());
    }

    void survivesAnAnswerThatEndsEverything()
    {
        ManualClock clock;
        http::Client client(&clock);
        HttpTestServer server;
        server.handler = [](const TestExchangePtr &request) {
            request->startStream();
            request->write(eventOf(answerTo(1)) + eventOf(answerTo(1)));
        };
        auto *transport = new StreamableHttpTransport({server.url(), {}}, &client, &clock);
        transport->setAgreement(kStateless);
        bool isGone = false;
        transport->setReceiver([&](const json::Raw &, const rpc::Origin &) {
            isGone = true;
            delete transport;
        });
        connect(transport, &rpc::Transport::opened, this, [transport] {
            transport->send({"{}", 1, "tools/list"_L1});
        });
        transport->open();
        QTRY_VERIFY(isGone);
        settle();
    }
};

QUAYSIDE_TEST(TestStreamableHttpTransport, QCoreApplication)

} // namespace tst_streamablehttptransport

#include "tst_streamablehttptransport.moc"
