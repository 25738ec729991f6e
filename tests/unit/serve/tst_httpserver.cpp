// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/processlimits.h"
#include "core/json/write.h"
#include "core/serve/call.h"
#include "core/serve/httpserver.h"
#include "core/serve/server.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QTcpSocket>
#include <QTest>

namespace tst_httpserver {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// A client without a library, which a test lets do what it likes.
class RawClient
{
public:
    explicit RawClient(quint16 port)
        : m_port(port)
    {
        m_socket.connectToHost(QHostAddress(QHostAddress::LocalHost), port);
    }

    void write(const QByteArray &bytes) { m_socket.write(bytes); }
    void post(const QByteArray &body, const QByteArray &headers = {})
    {
        write(request(body, headers));
    }
    QByteArray request(const QByteArray &body, const QByteArray &headers = {}) const
    {
        return "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(m_port)
            + "\r\nContent-Type: application/json\r\n" + headers
            + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
    }
    /// All that came.
    const QByteArray &received()
    {
        m_received += m_socket.readAll();
        return m_received;
    }
    bool receives(const QByteArray &text)
    {
        return waitUntil([this, &text] { return received().contains(text); });
    }
    QByteArray take() { return std::exchange(m_received, {}); }
    bool isConnected() const { return m_socket.state() == QAbstractSocket::ConnectedState; }
    QTcpSocket *socket() { return &m_socket; }

    /// Begins a session; its header.
    QByteArray begin()
    {
        post(
            R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}})");
        if (!receives("\"id\":0"))
            return {};
        const QByteArray answer = received();
        if (answer.contains("serverInfo"))
            take();
        const qsizetype at = answer.indexOf("Mcp-Session-Id");
        return at < 0 ? QByteArray() : answer.sliced(at, answer.indexOf("\r\n", at) + 2 - at);
    }

private:
    QTcpSocket m_socket;
    quint16 m_port;
    QByteArray m_received;
};

/// What clients do to a server over HTTP, many of them and bad ones.
class TestHttpServer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_clock = std::make_unique<ManualClock>();
        Implementation implementation;
        implementation.name = u"test"_s;
        m_server = std::make_unique<serve::Server>(implementation);
        Tool echo;
        echo.name = u"echo"_s;
        echo.inputSchema = {json::Raw(R"({"type":"object"})"_ba)};
        m_server->addTool(echo, [](const serve::CallPtr &call) {
            call->finish(serve::textResult(call->arguments().at(u"text").toString()));
        });
        Tool slow = echo;
        slow.name = u"slow"_s;
        m_server->addTool(slow, [this](const serve::CallPtr &call) { m_open.append(call); });
        m_http = std::make_unique<serve::HttpServer>(m_server.get(), std::nullopt, m_clock.get());
        QVERIFY(m_http->listen(0));
    }
    void cleanup()
    {
        m_http.reset();
        m_open.clear();
        m_server.reset();
    }

    void aThousandClientsAreAnswered_data();
    void aThousandClientsAreAnswered();
    void aClientThatLeavesIsForgotten();
    void theNextRequestWaitsUntilTheAnswerIsSent();
    void whoNeverReadsIsDisconnected();
    void aSessionAtWorkIsNotEndedForOthers();
    void sessionsThatWereLeftEnd();
    void requestsInPieces();
    void theLargestRequestIsAnswered();
    void tooManyHeadersAreRefused();
    void aClientMayAskToClose();
    void aClientMayAskWhetherToGoOn();
    void openCallsOfAllAreBounded();
    void notificationsNeedNoHeaders();
    void aClientOfTheOlderEraIsToldWhatThereIs();

private:
    quint16 port() const { return quint16(QUrl(m_http->address()).port()); }

    std::unique_ptr<ManualClock> m_clock;
    std::unique_ptr<serve::Server> m_server;
    QList<serve::CallPtr> m_open;
    std::unique_ptr<serve::HttpServer> m_http;
};

/// A call of a tool, with more members of its parameters.
QByteArray callWith(int id, const QByteArray &tool, const QByteArray &text,
                    const QByteArray &members)
{
    return R"({"jsonrpc":"2.0","id":)" + QByteArray::number(id)
        + R"(,"method":"tools/call","params":{"name":")" + tool + R"(","arguments":{"text":")"
        + text + R"("})" + members + "}}";
}

QByteArray callOf(int id, const QByteArray &tool, const QByteArray &text = "x")
{
    return callWith(
        id, tool, text,
        R"(,"_meta":{"progressToken":"p","io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}})");
}

QByteArray sessionCall(int id, const QByteArray &text)
{
    return callWith(id, "echo", text, {});
}

QByteArray modern(const QByteArray &tool)
{
    return "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: " + tool
        + "\r\n";
}

void TestHttpServer::aThousandClientsAreAnswered_data()
{
    QTest::addColumn<bool>("hasSession");
    QTest::newRow("2025-11-25") << true;
    QTest::newRow("2026-07-28") << false;
}

void TestHttpServer::aThousandClientsAreAnswered()
{
    QFETCH(bool, hasSession);
    raiseDescriptorLimit();
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 1'000; ++i)
        clients.push_back(std::make_unique<RawClient>(port()));
    for (int i = 0; i < 1'000; ++i) {
        const QByteArray session = hasSession ? clients[size_t(i)]->begin() : QByteArray();
        QCOMPARE(session.isEmpty(), !hasSession);
        const QByteArray text = "client " + QByteArray::number(i) + '.';
        clients[size_t(i)]->post(hasSession ? sessionCall(1, text) : callOf(1, "echo", text),
                                 hasSession ? session : modern("echo"));
    }
    for (int i = 0; i < 1'000; ++i)
        QVERIFY(clients[size_t(i)]->receives("client " + QByteArray::number(i) + '.'));
}

void TestHttpServer::aClientThatLeavesIsForgotten() // HTTP-51
{
    for (int i = 0; i < 20; ++i) {
        RawClient bad(port());
        QByteArray all;
        for (int id = 0; id < 50; ++id)
            all += bad.request(callOf(id, "echo"), modern("echo"));
        all += bad.request(callOf(50, "slow"), modern("slow"));
        bad.write(all);
        QVERIFY(bad.receives("200 OK"));
        bad.socket()->abort();
    }
    settle();
    // Calls of those who left are cancelled, and none is made for them any more.
    for (const serve::CallPtr &call : std::as_const(m_open))
        QVERIFY(!call->isOpen());
    m_open.clear();
    RawClient good(port());
    good.post(callOf(1, "slow"), modern("slow"));
    QTRY_COMPARE(m_open.size(), 1);
    m_open.constFirst()->finish(serve::textResult(u"at last"_s));
    QVERIFY(good.receives("at last"));
}

void TestHttpServer::theNextRequestWaitsUntilTheAnswerIsSent()
{
    RawClient client(port());
    client.socket()->setReadBufferSize(1024); // It reads little.
    const QByteArray text(150'000, 'x');
    QByteArray all;
    for (int id = 0; id < 200; ++id)
        all += client.request(callOf(id, "echo", text), modern("echo"));
    client.write(all + client.request(callOf(200, "slow"), modern("slow")));
    settle();
    QCOMPARE(m_open.size(), 0);
    // Nothing is lost.
    client.socket()->setReadBufferSize(0);
    QTRY_COMPARE(m_open.size(), 1);
    QTRY_COMPARE(client.received().count("\"text\":\"xxx"), 200);
}

void TestHttpServer::whoNeverReadsIsDisconnected()
{
    RawClient client(port());
    client.socket()->setReadBufferSize(1024);
    client.post(callOf(1, "slow"), modern("slow"));
    QTRY_COMPARE(m_open.size(), 1);
    const QString text(100'000, u'x');
    for (int i = 0; i < 200 && m_open.constFirst()->isOpen(); ++i) {
        m_open.constFirst()->sendProgress(i, {}, text);
        QCoreApplication::processEvents();
    }
    QTRY_VERIFY(!client.isConnected() || !m_open.constFirst()->isOpen());
}

void TestHttpServer::aSessionAtWorkIsNotEndedForOthers()
{
    RawClient good(port());
    const QByteArray session = good.begin();
    const QByteArray call = sessionCall(1, "still here");
    good.post(call, session);
    QVERIFY(good.receives("still here"));
    good.take();
    RawClient flood(port());
    const QByteArray oldest = flood.begin();
    m_clock->advance(1s);
    for (int i = 0; i < 3'000; ++i)
        QVERIFY(!flood.begin().isEmpty());
    flood.post(call, oldest);
    QVERIFY(flood.receives("404")); // It was begun only.
    good.post(call, session);
    QVERIFY(good.receives("still here"));
}

void TestHttpServer::sessionsThatWereLeftEnd()
{
    RawClient client(port());
    const QByteArray session = client.begin();
    const QByteArray call = sessionCall(1, "here");
    for (int i = 0; i < 20; ++i) { // Each use counts.
        m_clock->advance(5min);
        settle();
        client.post(call, session);
        QVERIFY(client.receives("\"here\""));
        client.take();
    }
    for (int i = 0; i < 32; ++i) {
        m_clock->advance(1min);
        settle();
    }
    client.post(call, session);
    QVERIFY(client.receives("404"));
}

void TestHttpServer::requestsInPieces()
{
    RawClient client(port());
    const QByteArray two = client.request(callOf(1, "echo", "one"), modern("echo"))
        + client.request(callOf(2, "echo", "two"), modern("echo"));
    QTRY_VERIFY(client.isConnected());
    for (const char byte : two) {
        client.write(QByteArray(1, byte));
        client.socket()->flush();
        QCoreApplication::processEvents();
    }
    QVERIFY(client.receives("\"two\""));
    QVERIFY(client.received().contains("\"one\""));
    // And two at once.
    client.take();
    client.write(two);
    QVERIFY(client.receives("\"two\""));
}

void TestHttpServer::theLargestRequestIsAnswered()
{
    RawClient client(port());
    const QByteArray empty = callOf(1, "echo", "");
    const QByteArray body = callOf(1, "echo", QByteArray(200 * 1024 - empty.size(), 'x'));
    const qsizetype head =
        client.request(body, modern("echo") + "X-Fill: \r\n").size() - body.size() - 4;
    client.post(body, modern("echo") + "X-Fill: " + QByteArray(16 * 1024 - head, 'y') + "\r\n");
    QVERIFY(client.receives("200 OK"));
    client.take();
    client.post(body + ' ', modern("echo"));
    QVERIFY(client.receives("413"));
}

void TestHttpServer::tooManyHeadersAreRefused()
{
    RawClient client(port());
    client.post(callOf(1, "echo"), modern("echo") + QByteArray("X: 1\r\n").repeated(200));
    QVERIFY(client.receives("431"));
    QTRY_VERIFY(!client.isConnected());
}

void TestHttpServer::aClientMayAskToClose() // RFC 9112, 9.6
{
    RawClient client(port());
    client.post(callOf(1, "echo", "goodbye"), modern("echo") + "Connection: close\r\n");
    QVERIFY(client.receives("goodbye"));
    QTRY_VERIFY(!client.isConnected());
}

void TestHttpServer::aClientMayAskWhetherToGoOn() // RFC 9110, 10.1.1
{
    RawClient client(port());
    const QByteArray body = callOf(1, "echo", "went on");
    const QByteArray whole = client.request(body, modern("echo") + "Expect: 100-continue\r\n");
    client.write(whole.chopped(body.size()));
    QVERIFY(client.receives("HTTP/1.1 100 Continue\r\n\r\n"));
    client.write(body);
    QVERIFY(client.receives("went on"));
}

void TestHttpServer::openCallsOfAllAreBounded()
{
    const QByteArray text(190'000, 'x');
    std::vector<std::unique_ptr<RawClient>> clients;
    int refused = 0;
    for (int i = 0; i < 200 && refused == 0; ++i) {
        clients.push_back(std::make_unique<RawClient>(port()));
        clients.back()->post(callOf(1, "slow", text), modern("slow"));
        QVERIFY(waitUntil([&] {
            return m_open.size() == i + 1
                || clients.back()->received().contains("Too many calls are open");
        }));
        refused += m_open.size() == i + 1 ? 0 : 1;
    }
    QCOMPARE(refused, 1);
    QVERIFY(m_open.size() > 40);
    // An ordinary call is taken even so.
    RawClient good(port());
    good.post(callOf(1, "echo", "small"), modern("echo"));
    QVERIFY(good.receives("\"small\""));
    // What ends makes room.
    m_open.takeFirst()->finish(serve::textResult(u"x"_s));
    good.take();
    good.post(callOf(2, "slow", text), modern("slow"));
    const auto before = m_open.size();
    QTRY_COMPARE(m_open.size(), before + 1);
}

void TestHttpServer::notificationsNeedNoHeaders() // HTTP-41
{
    RawClient client(port());
    const QByteArray cancelled =
        R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}})";
    client.post(cancelled, "MCP-Protocol-Version: 2026-07-28\r\n");
    QVERIFY(client.receives("202 Accepted"));
    client.take();
    client.post(cancelled, "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n");
    QVERIFY(client.receives("-32020"));
}

void TestHttpServer::aClientOfTheOlderEraIsToldWhatThereIs() // LIFE-43
{
    serve::HttpServer http(m_server.get(), Era::Stateless, m_clock.get());
    QVERIFY(http.listen(0));
    RawClient client(quint16(QUrl(http.address()).port()));
    QVERIFY(client.begin().isEmpty());
    QVERIFY(client.receives("-32022"));
    QVERIFY(client.received().contains(R"("supported":["2026-07-28"],"requested":"2025-11-25")"));
}

QUAYSIDE_TEST(TestHttpServer, QCoreApplication)

} // namespace tst_httpserver

#include "tst_httpserver.moc"
