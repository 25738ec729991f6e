// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/toolcall.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/host.h"
#include "core/rpc/peer.h"
#include "core/transport/httpclient.h"
#include "tests/support/fakelauncher.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/tlsserver.h"
#include "tests/support/waiting.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace tst_networkfaults {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using State = Server::State;

namespace {

using CallResult = std::optional<Result<CallToolResult>>;

/// What a server says to a request; nothing to a notification.
QByteArray answerTo(const QByteArray &body)
{
    const QJsonObject request = QJsonDocument::fromJson(body).object();
    if (!request.contains(u"id"_s))
        return {};
    const QString method = request.value(u"method"_s).toString();
    QByteArray result = R"({"content":[{"type":"text","text":"ahoy"}]})";
    if (method == u"initialize")
        result =
            R"({"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"n","version":"1"}})";
    else if (method == u"tools/list")
        result = R"({"tools":[{"name":"echo","inputSchema":{"type":"object"}}]})";
    else if (method != u"tools/call")
        return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(request.value(u"id"_s).toInteger())
            + R"(,"error":{"code":-32601,"message":"no"}})";
    return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(request.value(u"id"_s).toInteger())
        + ",\"result\":" + result + '}';
}

void answerProperly(const TestExchangePtr &exchange)
{
    if (exchange->verb == "GET")
        return exchange->answer(405, "text/plain", {});
    const QByteArray answer = answerTo(exchange->body);
    if (answer.isEmpty())
        exchange->answer(202, "text/plain", {});
    else
        exchange->answer(200, "application/json", answer);
}

struct Bench
{
    Bench() { host = std::make_unique<Host>(HostPorts{folder.path(), {}, &launcher, &clock}); }

    void start(const QUrl &address, const QString &caFile = {})
    {
        ServerEntry entry;
        entry.name = u"Far"_s;
        entry.url = address.toString();
        entry.caFile = caFile;
        server = *host->add(entry);
        QVERIFY(server->approve(server->review()));
        server->start();
    }
    bool isUp() const
    {
        return server->state() == State::Ready && server->connection()->tools()
            && server->connection()->tools()->find(u"echo"_s);
    }
    /// Calls the tool until the answer is there; the clock goes on meanwhile.
    Result<CallToolResult> call()
    {
        CallResult got;
        if (!server->connection())
            return Error::closed(u"no connection"_s);
        server->connection()
            ->callTool(u"echo"_s, {json::Raw(QByteArrayLiteral("{}"))})
            .then(&context, [&got](const Result<CallToolResult> &result) { got = result; });
        [&] { QTRY_VERIFY(got); }();
        return got.value_or(Error::timeout("test"_L1));
    }

    QTemporaryDir folder;
    ManualClock clock;
    FakeLauncher launcher;
    QObject context;
    std::unique_ptr<Host> host;
    Server *server = nullptr;
};

} // namespace

/// What happens to servers at an address when the network between goes wrong (REL-14).
class TestNetworkFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void callsFailWithANameAndWorkAgain_data();
    void callsFailWithANameAndWorkAgain();
    void nothingIsTakenForAServer_data();
    void nothingIsTakenForAServer();
    void aLostServerIsTriedAtOnceWhenItIsWanted();
    void anotherCertificateEndsIt();
    void aRefusalMayBeAboutTheClientCertificate_data();
    void aRefusalMayBeAboutTheClientCertificate();
};

void TestNetworkFaults::callsFailWithANameAndWorkAgain_data()
{
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("status");
    QTest::newRow("no network") << u"cut"_s << 0;
    QTest::newRow("a page to sign in to the network") << u"page"_s << 200;
    QTest::newRow("sent to a page of the network") << u"redirect"_s << 302;
    QTest::newRow("sent there with the body") << u"redirect"_s << 307;
    QTest::newRow("the network wants a sign-in") << u"page"_s << 511;
}

/// 60 s without the server: nothing is sent elsewhere, the call says why, and the same session goes on afterwards.
void TestNetworkFaults::callsFailWithANameAndWorkAgain()
{
    QFETCH(QString, fault);
    QFETCH(int, status);
    Bench bench;
    HttpTestServer far;
    HttpTestServer victim; // The portal; whatever comes here was sent to the wrong party.
    far.handler = answerProperly;
    bench.start(far.url());
    QTRY_VERIFY(bench.isUp());
    const QByteArray version = far.requests.constLast()->header("mcp-protocol-version");
    QVERIFY(bench.call());

    far.handler = [&](const TestExchangePtr &exchange) {
        if (fault == u"cut")
            exchange->cut();
        else if (fault == u"page")
            exchange->answer(status, "text/html", "<h1>Welcome to the airport</h1>");
        else
            exchange->answer(status, "text/html", "moved",
                             "Location: " + victim.url(u"/portal"_s).toEncoded() + "\r\n");
    };
    for (int second = 0; second < 60; second += 20) {
        const auto result = bench.call();
        QVERIFY(!result);
        const Error &why = result.error();
        QVERIFY2(why.kind == ErrorKind::Transport || why.kind == ErrorKind::Protocol
                     || why.kind == ErrorKind::Closed,
                 qPrintable(why.detail));
        QVERIFY(!why.detail.isEmpty() || why.httpStatus != 0);
        bench.clock.advance(20s);
    }

    far.handler = answerProperly;
    bool isBack = false;
    for (int second = 0; second <= 10 && !isBack; ++second) { // At most 10 s.
        bench.clock.advance(1s);
        waitUntil([&] { return bench.server->state() != State::Connecting; }, 5'000);
        isBack = bench.server->state() == State::Ready && bench.call();
    }
    QVERIFY(isBack);
    QCOMPARE(far.requests.constLast()->header("mcp-protocol-version"), version);
    QVERIFY(victim.requests.isEmpty());
    QVERIFY(bench.launcher.processes.isEmpty());
}

void TestNetworkFaults::nothingIsTakenForAServer_data()
{
    callsFailWithANameAndWorkAgain_data();
}

/// The same while it connects.
void TestNetworkFaults::nothingIsTakenForAServer()
{
    QFETCH(QString, fault);
    QFETCH(int, status);
    Bench bench;
    HttpTestServer far;
    HttpTestServer victim;
    far.handler = [&](const TestExchangePtr &exchange) {
        if (fault == u"cut")
            exchange->cut();
        else if (fault == u"page")
            exchange->answer(status, "text/html", "<h1>Welcome to the airport</h1>");
        else
            exchange->answer(status, "text/html", "moved",
                             "Location: " + victim.url(u"/portal"_s).toEncoded() + "\r\n");
    };
    bench.start(far.url());
    QTRY_VERIFY(bench.server->state() == State::Failed);
    const Error &why = bench.server->failure();
    QVERIFY(why.kind == ErrorKind::Transport || why.kind == ErrorKind::Protocol
            || why.kind == ErrorKind::Closed);
    QVERIFY(!why.detail.isEmpty() || why.httpStatus != 0);
    QVERIFY(victim.requests.isEmpty());
    far.handler = answerProperly;
    bench.server->start();
    QTRY_VERIFY(bench.isUp());
}

void TestNetworkFaults::aLostServerIsTriedAtOnceWhenItIsWanted() // W26
{
    Bench bench;
    HttpTestServer far;
    far.handler = answerProperly;
    bench.start(far.url());
    QTRY_VERIFY(bench.isUp());
    far.stopListening();
    far.cutAll();
    QVERIFY(!bench.call());
    if (bench.server->state() == State::Ready) // The connection was just being cut.
        QVERIFY(!bench.call());
    for (int i = 0; i < 8; ++i) {
        QTRY_COMPARE(bench.server->state(), State::Reconnecting);
        bench.clock.advance(bench.server->connection()->retryAt() - bench.clock.now());
        QTRY_VERIFY(bench.server->state() != State::Connecting);
    }
    QTRY_COMPARE(bench.server->state(), State::Reconnecting);
    QCOMPARE(bench.server->connection()->retryAt() - bench.clock.now(), limits::kRestartDelayMax);
    far.listenAgain();
    ToolCall what;
    what.serverId = bench.server->entry().id;
    what.tool = u"echo"_s;
    bench.host->callTool(what, {}).then(&bench.context, [](const auto &) {});
    QTRY_VERIFY(bench.isUp());
}

/// The certificate is another one: nothing is sent, and not without encryption either.
void TestNetworkFaults::anotherCertificateEndsIt()
{
    Bench bench;
    TlsServer far("localhost");
    const TlsServer other("localhost");
    far.answer = [waiting = QByteArray()](const QByteArray &bytes) mutable {
        waiting += bytes;
        const qsizetype body = waiting.indexOf("\r\n\r\n") + 4;
        if (waiting.startsWith("POST") && (body < 4 || body == waiting.size()))
            return QByteArray(); // The rest is on its way.
        const QByteArray request = std::exchange(waiting, {});
        if (!request.startsWith("POST"))
            return httpAnswer({}, "405 Method Not Allowed", "Connection: close\r\n");
        const QByteArray answer = answerTo(request.mid(body));
        return answer.isEmpty() ? httpAnswer({}, "202 Accepted", "Connection: close\r\n")
                                : httpAnswer(answer, "200 OK",
                                             "Connection: close\r\n"
                                             "Content-Type: application/json\r\n");
    };
    QFile authority(bench.folder.filePath(u"authority.pem"_s));
    QVERIFY(authority.open(QIODevice::WriteOnly));
    authority.write(far.authority);
    authority.close();
    bench.start(far.urlFor(u"localhost"_s, u"/mcp"_s), authority.fileName());
    QTRY_VERIFY(bench.isUp());
    QVERIFY(bench.call());

    const qsizetype sent = far.heads.size();
    far.server.setSslConfiguration(other.server.sslConfiguration());
    const auto result = bench.call();
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Transport);
    QVERIFY(!result.error().detail.isEmpty());
    QCOMPARE(far.heads.size(), sent);
}

void TestNetworkFaults::aRefusalMayBeAboutTheClientCertificate_data()
{
    QTest::addColumn<QByteArray>("said");
    QTest::addColumn<int>("code");
    QTest::newRow("none") << QByteArray("400 No required SSL certificate was sent")
                          << http::kNoClientCertificate;
    QTest::newRow("another") << QByteArray("400 The SSL certificate error")
                             << http::kClientCertificateRefused;
}

/// As nginx does it. No other revision or transport would change that, so none is tried.
void TestNetworkFaults::aRefusalMayBeAboutTheClientCertificate()
{
    QFETCH(QByteArray, said);
    QFETCH(int, code);
    Bench bench;
    HttpTestServer far;
    far.handler = [&said](const TestExchangePtr &exchange) {
        exchange->answer(
            400, "text/html",
            "<html>\r\n<head><title>" + said
                + "</title></head>\r\n<body>\r\n<center><h1>400 Bad Request</h1></center>"
                  "\r\n<hr><center>nginx/1.22.1</center>\r\n</body>\r\n</html>\r\n");
    };
    bench.start(far.url());
    QTRY_VERIFY(bench.server->state() == State::Failed);
    QCOMPARE(bench.server->failure().kind, ErrorKind::Transport);
    QCOMPARE(bench.server->failure().code, code);
    QCOMPARE(far.requests.size(), 1);
    far.handler = answerProperly;
    bench.server->start();
    QTRY_VERIFY(bench.isUp());
}

QUAYSIDE_TEST(TestNetworkFaults, QCoreApplication)

} // namespace tst_networkfaults

#include "tst_networkfaults.moc"
