// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realconnection.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

namespace tst_sdkservers {

using namespace mcp;
using namespace Qt::StringLiterals;

/// The example servers of @modelcontextprotocol/sdk: sessions that end, streams that are resumed, and stateless ones.
class TestSdkServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();

    void resumesAStreamThatTheServerCloses();
    void opensANewSessionForOneThatIsGone();
    void losesACallWithItsSession();
    void needsNoSession();
    void readsPlainAnswers();
    void takesWhatEachAddressHas_data();
    void takesWhatEachAddressHas();

private:
    bool startServer(const QString &example);
    bool connectTo(const QString &path = u"/mcp"_s, Clock *streamClock = nullptr);

    std::unique_ptr<NodeServer> m_server;
    ManualClock m_streamClock; ///< Stands still.
    std::unique_ptr<RealConnection> m_connection;
};

void TestSdkServers::initTestCase()
{
    if (nodeProgram().isEmpty()
        || packageFile(u"@modelcontextprotocol/sdk/package.json"_s).isEmpty())
        QSKIP(kNoNodeServer);
}

void TestSdkServers::cleanup()
{
    m_connection.reset();
    m_server.reset();
}

bool TestSdkServers::startServer(const QString &example)
{
    m_server = std::make_unique<NodeServer>(QStringList{packageFile(
        u"@modelcontextprotocol/sdk/dist/esm/examples/server/"_s + example + u".js"_s)});
    return m_server->start();
}

bool TestSdkServers::connectTo(const QString &path, Clock *streamClock)
{
    m_connection =
        std::make_unique<RealConnection>(m_server->url(path), ConnectionOptions{}, streamClock);
    return m_connection->open();
}

// It sends an id and a delay, closes the stream, continues to work, and sends the rest when the stream is resumed.
void TestSdkServers::resumesAStreamThatTheServerCloses() // HTTP-29, HTTP-30, SSE-04, SSE-05, SSE-06
{
    constexpr qint64 kRetryMs = 2000; // Of that server.
    QVERIFY2(startServer(u"ssePollingExample"_s), m_server->output());
    QVERIFY(connectTo());
    QTRY_COMPARE(m_server->requests(u"GET"_s).size(), 1);
    m_server->clear();
    QCOMPARE(m_connection->call(u"long-task"_s), u"Long task completed successfully!"_s);
    for (const auto &line :
         {u"Progress: 25%"_s, u"Progress: 50%"_s, u"Progress: 75%"_s, u"Progress: 100%"_s})
        QVERIFY2(m_connection->hasLogLine(LogLine::Source::Server, line), qPrintable(line));
    QCOMPARE(m_connection->sent(u"tools/call"_s), 1); // SEC-76

    const auto calls = m_server->requests(u"POST"_s);
    QCOMPARE(calls.size(), 1);
    const auto resumed = m_server->requests(u"GET"_s);
    QCOMPARE(resumed.size(), 1);
    QVERIFY(resumed.first().hasHeader(u"last-event-id"_s));
    QCOMPARE(resumed.first().header(u"accept"_s), u"text/event-stream"_s);
    const qint64 pause = resumed.first().at - calls.first().endedAt;
    QVERIFY2(pause >= kRetryMs - 20, qPrintable(QString::number(pause)));
}

void TestSdkServers::opensANewSessionForOneThatIsGone() // HTTP-23, LIFE-28
{
    QVERIFY2(startServer(u"simpleStreamableHttp"_s), m_server->output());
    QVERIFY(connectTo());
    const QString first = m_server->requests().last().header(u"mcp-session-id"_s);
    QVERIFY(!first.isEmpty());
    m_server->stop();
    QVERIFY(m_server->start());
    const auto prompt = m_connection->wait(
        (*m_connection)->getPrompt(u"greeting-template"_s, {{u"name"_s, u"Ada"_s}}));
    QVERIFY2(prompt.hasValue(), prompt ? "" : qPrintable(inWords(prompt.error())));
    QVERIFY(m_connection->waitUntilReady());
    QCOMPARE(m_connection->call(u"greet"_s, R"({"name":"Ada"})"), u"Hello, Ada!"_s);
    QCOMPARE(m_connection->sent(u"initialize"_s), 2);
    QCOMPARE(m_connection->sent(u"tools/list"_s), 2);

    const QString second = m_server->requests().last().header(u"mcp-session-id"_s);
    QVERIFY(!second.isEmpty() && second != first);
    const auto requests = m_server->requests();
    const auto isOfNone = [](const SeenRequest &request) {
        return request.verb == u"POST" && !request.hasHeader(u"mcp-session-id"_s);
    };
    QCOMPARE(std::count_if(requests.cbegin(), requests.cend(), isOfNone), 1); // `initialize`
    QVERIFY(m_connection->close());
    QTRY_COMPARE(m_server->requests(u"DELETE"_s).size(), 1); // HTTP-31
    QCOMPARE(m_server->requests(u"DELETE"_s).first().header(u"mcp-session-id"_s), second);
}

void TestSdkServers::losesACallWithItsSession() // HTTP-23, HTTP-32, SEC-76
{
    // The call notices the loss, because the stream of the server is not opened again before it.
    QVERIFY2(startServer(u"simpleStreamableHttp"_s), m_server->output());
    QVERIFY(connectTo(u"/mcp"_s, &m_streamClock));
    m_server->stop();
    QVERIFY(m_server->start());
    const auto lost =
        m_connection->wait((*m_connection)->callTool(u"greet"_s, {json::Raw(R"({"name":"Ada"})")}));
    QVERIFY(!lost);
    QCOMPARE(lost.error().kind, ErrorKind::Closed); // The outcome is unknown.
    // A read waits for the new session.
    const auto prompt = m_connection->wait(
        (*m_connection)->getPrompt(u"greeting-template"_s, {{u"name"_s, u"Ada"_s}}));
    QVERIFY2(prompt.hasValue(), prompt ? "" : qPrintable(inWords(prompt.error())));
    QCOMPARE(m_connection->sent(u"tools/call"_s), 1);
    QCOMPARE(m_connection->call(u"greet"_s, R"({"name":"Ada"})"), u"Hello, Ada!"_s);
}

void TestSdkServers::needsNoSession() // HTTP-25
{
    QVERIFY2(startServer(u"simpleStatelessStreamableHttp"_s), m_server->output());
    QVERIFY(connectTo());
    QCOMPARE(m_connection->profile().era, Era::Stateful);
    QCOMPARE(m_connection->call(u"start-notification-stream"_s, R"({"interval":1,"count":5})"),
             u"Started sending periodic notifications every 1ms"_s);
    QCOMPARE(m_connection->read(u"https://example.com/greetings/default"_s), u"Hello, world!"_s);
    QTRY_COMPARE(m_server->requests(u"GET"_s).size(), 1);
    QTRY_COMPARE(m_server->requests(u"GET"_s).first().status, 405);
    QVERIFY(m_connection->close());
    QVERIFY(m_server->requests(u"DELETE"_s).isEmpty());
}

void TestSdkServers::readsPlainAnswers() // HTTP-03
{
    QVERIFY2(startServer(u"jsonResponseStreamableHttp"_s), m_server->output());
    QVERIFY(connectTo());
    QCOMPARE(m_connection->call(u"greet"_s, R"({"name":"Ada"})"), u"Hello, Ada!"_s);
}

void TestSdkServers::takesWhatEachAddressHas_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<Carrier>("carrier");
    QTest::newRow("new") << u"/mcp"_s << Carrier::StreamableHttp;
    QTest::newRow("old") << u"/sse"_s << Carrier::Sse;
}

void TestSdkServers::takesWhatEachAddressHas() // LSSE-01, LSSE-02
{
    QFETCH(const QString, path);
    QFETCH(const Carrier, carrier);
    QVERIFY2(startServer(u"sseAndStreamableHttpCompatibleServer"_s), m_server->output());
    QVERIFY2(connectTo(path), qPrintable(inWords((*m_connection)->failure())));
    QCOMPARE(m_connection->profile().carrier, carrier);
    QTRY_COMPARE(m_server->requests(u"GET"_s).size(), 1); // The stream of the notifications.
    QCOMPARE(m_connection->call(u"start-notification-stream"_s, R"({"interval":20,"count":60})"),
             u"Started sending periodic notifications every 20ms"_s);
    for (const int number : {1, 30, 60}) {
        const QString line = u"Periodic notification #%1 "_s.arg(number);
        QTRY_VERIFY2(m_connection->hasLogLine(LogLine::Source::Server, line), qPrintable(line));
    }
}

QUAYSIDE_TEST(TestSdkServers, QCoreApplication)

} // namespace tst_sdkservers

#include "tst_sdkservers.moc"
