// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realconnection.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>

#include <map>

namespace tst_everythinghttp {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QString kNote = u"demo://resource/dynamic/text/7"_s;

} // namespace

/// @modelcontextprotocol/server-everything by Streamable HTTP with sessions, by the old HTTP+SSE, and over stdio for what
/// tst_everything leaves out.
class TestEverythingHttp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void findsOutWhatIsThere_data() { ways(); }
    void findsOutWhatIsThere();
    void listsAndCalls_data() { ways(); }
    void listsAndCalls();
    void reportsProgress_data() { ways(); }
    void reportsProgress();
    void stopsACallAndGoesOn_data() { ways(); }
    void stopsACallAndGoesOn();
    void readsResources_data() { threeWays(); }
    void readsResources();
    void tellsOfChangedResources_data() { threeWays(); }
    void tellsOfChangedResources();
    void givesPromptsAndCompletes_data() { threeWays(); }
    void givesPromptsAndCompletes();
    void logsFromALevelOn_data() { threeWays(); }
    void logsFromALevelOn();
    void answersAPing_data() { threeWays(); }
    void answersAPing();
    void answersWhatTheServerAsks_data() { threeWays(); }
    void answersWhatTheServerAsks();
    void offersNothingItCannotDo_data() { ways(); }
    void offersNothingItCannotDo();
    void comesBackAfterARestart_data() { ways(); }
    void comesBackAfterARestart();

    void keepsToTheSession();
    void fallsBackToTheOldWay();
    void losesNoCallBesideManyStreams_data() { ways(); }
    void losesNoCallBesideManyStreams();

private:
    static void ways();
    static void threeWays();
    NodeServer *server();

    QString m_program;
    std::map<QString, std::unique_ptr<NodeServer>> m_servers; ///< By its mode.
    std::unique_ptr<RealConnection> m_connection;
};

void TestEverythingHttp::ways()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<QString>("path");
    QTest::newRow("Streamable HTTP") << u"streamableHttp"_s << u"/mcp"_s;
    QTest::newRow("HTTP+SSE") << u"sse"_s << u"/sse"_s;
}

void TestEverythingHttp::threeWays()
{
    ways();
    QTest::newRow("stdio") << u"stdio"_s << QString();
}

NodeServer *TestEverythingHttp::server()
{
    QFETCH(const QString, mode);
    return m_servers.at(mode).get();
}

void TestEverythingHttp::initTestCase()
{
    m_program = packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s);
    if (nodeProgram().isEmpty() || m_program.isEmpty())
        QSKIP(kNoNodeServer);
    for (const QString &mode : {u"streamableHttp"_s, u"sse"_s}) {
        m_servers[mode] = std::make_unique<NodeServer>(QStringList{m_program, mode});
        QVERIFY2(m_servers[mode]->start(), m_servers[mode]->output());
    }
}

void TestEverythingHttp::init()
{
    for (const auto &[mode, server] : m_servers)
        server->clear();
    const bool isOne = !QTest::currentDataTag();
    if (isOne)
        return;
    QFETCH(const QString, path);
    if (path.isEmpty())
        m_connection = std::make_unique<RealConnection>(QStringList{m_program, u"stdio"_s});
    else
        m_connection = std::make_unique<RealConnection>(server()->url(path));
    QVERIFY2(m_connection->open(), qPrintable(inWords((*m_connection)->failure())));
}

void TestEverythingHttp::cleanup()
{
    // It requests the roots after a moment, and over stdio does not exit while it waits for them.
    if (m_connection && m_connection->profile().carrier == Carrier::Stdio) {
        QTRY_VERIFY(!m_connection->handler.asked.isEmpty());
        QVERIFY(m_connection->wait((*m_connection)->ping()).hasValue());
    }
    m_connection.reset();
    for (const auto &entry : m_servers)
        QTRY_COMPARE(entry.second->openRequests(), 0); // LIFE-09
}

void TestEverythingHttp::findsOutWhatIsThere() // LIFE-21, LIFE-22, LIFE-66
{
    QFETCH(const QString, mode);
    const ServerProfile &profile = m_connection->profile();
    QCOMPARE(profile.era, Era::Stateful);
    QCOMPARE(profile.carrier, mode == u"sse" ? Carrier::Sse : Carrier::StreamableHttp);
    QCOMPARE(profile.revision, u"2025-11-25"_s);
    QCOMPARE(profile.implementation->name, u"mcp-servers/everything"_s);
    QCOMPARE(m_connection->sent(u"server/discover"_s), 1);
    QVERIFY(!profile.instructions.isEmpty()); // LIFE-06
}

void TestEverythingHttp::listsAndCalls() // HTTP-03, LSSE-03
{
    const QStringList names = m_connection->toolNames();
    for (const auto &name : {u"echo"_s, u"get-sum"_s, u"trigger-long-running-operation"_s})
        QVERIFY2(names.contains(name), qPrintable(name));
    QCOMPARE(m_connection->call(u"echo"_s, R"({"message":"ahoy – \u00e9\ud83d\ude00"})"),
             u"Echo: ahoy – é😀"_s);
    QVERIFY(m_connection->call(u"get-sum"_s, R"({"a":19,"b":23})").contains(u"42"));
}

void TestEverythingHttp::reportsProgress() // PROG-01, PROG-02
{
    m_connection->call(u"trigger-long-running-operation"_s, R"({"duration":0.4,"steps":4})");
    const auto &progress = m_connection->progress;
    QVERIFY(progress.size() >= 3);
    QVERIFY(std::is_sorted(progress.cbegin(), progress.cend()));
}

void TestEverythingHttp::stopsACallAndGoesOn() // CANC-01, HTTP-28
{
    const CallHandle call =
        m_connection->start(u"trigger-long-running-operation"_s, R"({"duration":60,"steps":600})");
    QTRY_VERIFY(m_connection->progress.size() >= 2);
    server()->clear();
    call.cancel();
    QTRY_COMPARE(m_connection->sent(u"notifications/cancelled"_s), 1);
    QTRY_VERIFY(!server()->requests(u"POST"_s).isEmpty());
    QTRY_COMPARE(server()->requests(u"POST"_s).first().status,
                 202); // Or that of the answer about folders: the same.
    QCOMPARE(m_connection->call(u"echo"_s, R"({"message":"on"})"), u"Echo: on"_s);
}

void TestEverythingHttp::readsResources() // RES-01, RES-04
{
    QVERIFY((*m_connection)->resources()->resources().size() > 1);
    QVERIFY(!(*m_connection)->resourceTemplates()->templates().isEmpty());
    QVERIFY(m_connection->read(kNote).startsWith(u"Resource 7:"));
}

void TestEverythingHttp::tellsOfChangedResources() // RES-08, HTTP-26
{
    const auto subscription = (*m_connection)->listen({false, false, false, {kNote}});
    QStringList changed;
    connect(subscription.get(), &Subscription::resourceUpdated, this,
            [&changed](const QString &uri) { changed.append(uri); });
    QTRY_VERIFY(subscription->isLive());
    m_connection->call(u"toggle-subscriber-updates"_s);
    QTRY_VERIFY(!changed.isEmpty());
    m_connection->call(u"toggle-subscriber-updates"_s);
    QCOMPARE(changed.count(kNote), changed.size()); // It tells every five seconds.
}

void TestEverythingHttp::givesPromptsAndCompletes() // PROMPT-01, COMP-01, COMP-02, COMP-03
{
    QVERIFY(!(*m_connection)->prompts()->prompts().isEmpty());
    const auto prompt =
        m_connection->wait((*m_connection)
                               ->getPrompt(u"completable-prompt"_s,
                                           {{u"department"_s, u"Sales"_s}, {u"name"_s, u"Eve"_s}}));
    QVERIFY(prompt.hasValue());
    const auto &text = std::get<TextContent>(prompt->messages.items.first().content.value);
    QVERIFY(text.text.contains(u"Eve") && text.text.contains(u"Sales"));

    const auto reference = CompletionReference::prompt(u"completable-prompt"_s);
    const auto department =
        m_connection->wait((*m_connection)->complete(reference, u"department"_s, u"S"_s, {}));
    QVERIFY(department.hasValue());
    QCOMPARE(department->completion.values, QStringList({u"Sales"_s, u"Support"_s}));
    const auto name = m_connection->wait(
        (*m_connection)
            ->complete(reference, u"name"_s, u""_s, {{u"department"_s, u"Marketing"_s}}));
    QVERIFY(name.hasValue());
    QCOMPARE(name->completion.values, QStringList({u"Grace"_s, u"Henry"_s, u"Iris"_s}));
}

void TestEverythingHttp::logsFromALevelOn() // LOG-01
{
    const QString line = u"Received Subscribe Resource request"_s;
    (*m_connection)->setLogLevel(u"error"_s);
    QTRY_VERIFY(m_connection->answered(u"logging/setLevel"_s) == 1);
    const auto quiet = (*m_connection)->listen({false, false, false, {kNote}});
    QTRY_VERIFY(quiet->isLive());
    QVERIFY(!m_connection->hasLogLine(LogLine::Source::Server, line));

    (*m_connection)->setLogLevel(u"info"_s);
    QTRY_VERIFY(m_connection->answered(u"logging/setLevel"_s) == 2);
    const auto loud = (*m_connection)->listen({false, false, false, {kNote + u'1'}});
    QTRY_VERIFY(m_connection->hasLogLine(LogLine::Source::Server, line));
}

void TestEverythingHttp::answersAPing() // PING-02
{
    QVERIFY(m_connection->wait((*m_connection)->ping()).hasValue());
    QCOMPARE(m_connection->sent(u"ping"_s), 1);
}

void TestEverythingHttp::answersWhatTheServerAsks() // HTTP-27, LIFE-26
{
    QTRY_VERIFY(m_connection->toolNames().contains(u"get-roots-list"));
    QVERIFY(m_connection->call(u"get-roots-list"_s).contains(u"file:///tmp"));
    const QString sampled =
        m_connection->call(u"trigger-sampling-request"_s, R"({"prompt":"hello","maxTokens":10})");
    QVERIFY2(sampled.contains(u"ahoy"), qPrintable(sampled));
    const QString elicited = m_connection->call(u"trigger-elicitation-request"_s);
    QVERIFY2(elicited.contains(u"provided the requested information"), qPrintable(elicited));
    QStringList asked;
    for (const PeerRequest &request : m_connection->handler.asked)
        asked.append(request.method);
    QVERIFY(asked.contains(u"sampling/createMessage"));
    QVERIFY(asked.contains(u"elicitation/create"));
}

void TestEverythingHttp::offersNothingItCannotDo() // LIFE-26
{
    QFETCH(const QString, path);
    RealConnection plain(server()->url(path));
    plain.handler.offered = {};
    QVERIFY(plain.open());
    for (const auto &tool :
         {u"trigger-sampling-request"_s, u"trigger-elicitation-request"_s, u"get-roots-list"_s})
        QVERIFY2(!plain.toolNames().contains(tool), qPrintable(tool));
}

void TestEverythingHttp::comesBackAfterARestart() // HTTP-24, LSSE-06, LIFE-28
{
    const auto subscription = (*m_connection)->listen({false, false, false, {kNote}});
    QTRY_VERIFY(subscription->isLive());
    QSignalSpy listed((*m_connection)->tools(), &Catalog::changed);
    server()->stop();
    QVERIFY(server()->start());
    // A read finds out that the session is gone, and is asked again in the new one.
    QVERIFY(m_connection->read(kNote).startsWith(u"Resource 7:"));
    QVERIFY(m_connection->waitUntilReady());
    QTRY_VERIFY(!listed.isEmpty());
    QTRY_COMPARE(m_connection->sent(u"resources/subscribe"_s), 2);
    QCOMPARE(m_connection->call(u"echo"_s, R"({"message":"again"})"), u"Echo: again"_s);
}

void TestEverythingHttp::keepsToTheSession()
{
    NodeServer &server = *m_servers.at(u"streamableHttp"_s);
    m_connection = std::make_unique<RealConnection>(server.url());
    QVERIFY(m_connection->open());
    QTRY_COMPARE(server.requests(u"GET"_s).size(), 1); // HTTP-25
    QVERIFY(m_connection->close());
    QTRY_COMPARE(server.requests(u"DELETE"_s).size(), 1); // HTTP-31
    QTRY_COMPARE(server.requests(u"DELETE"_s).first().status, 200);

    // The probe, then `initialize`, then the session.
    const QList<SeenRequest> all = server.requests();
    QCOMPARE(all.at(0).header(u"mcp-method"_s), u"server/discover"_s); // LIFE-67
    QVERIFY(!all.at(1).hasHeader(u"mcp-session-id"_s));
    QVERIFY(!all.at(1).hasHeader(u"mcp-protocol-version"_s)); // LIFE-70
    const QString session = all.at(2).header(u"mcp-session-id"_s);
    QVERIFY(!session.isEmpty());
    for (const SeenRequest &request : all.sliced(1)) {
        QVERIFY(!request.hasHeader(u"mcp-method"_s)); // LIFE-70
        QVERIFY(!request.hasHeader(u"origin"_s)); // HTTP-13
        QVERIFY(!request.hasHeader(u"cookie"_s)); // HTTP-08
        if (request.verb == u"POST") { // HTTP-02
            QCOMPARE(request.header(u"accept"_s), u"application/json, text/event-stream"_s);
            QCOMPARE(request.header(u"content-type"_s), u"application/json"_s);
        }
    }
    for (const SeenRequest &request : all.sliced(2)) {
        QCOMPARE(request.header(u"mcp-session-id"_s), session); // HTTP-21
        QCOMPARE(request.header(u"mcp-protocol-version"_s), u"2025-11-25"_s); // HTTP-20
    }
}

void TestEverythingHttp::fallsBackToTheOldWay()
{
    NodeServer &server = *m_servers.at(u"sse"_s);
    m_connection = std::make_unique<RealConnection>(server.url(u"/sse"_s));
    QVERIFY(m_connection->open());
    const QList<SeenRequest> all = server.requests();
    const auto stream = std::find_if(all.cbegin(), all.cend(), [](const SeenRequest &request) {
        return request.verb == u"GET";
    });
    QVERIFY(stream != all.cend());
    QCOMPARE(stream->header(u"accept"_s), u"text/event-stream"_s);
    for (auto it = all.cbegin(); it != stream; ++it) { // LSSE-01
        QCOMPARE(it->verb, u"POST"_s);
        QCOMPARE(it->path, u"/sse"_s);
        QCOMPARE(it->status, 404);
    }
    for (auto it = stream + 1; it != all.cend(); ++it) { // LSSE-03, LSSE-04
        QCOMPARE(it->verb, u"POST"_s);
        QVERIFY(it->path.startsWith(u"/message?sessionId="));
        QVERIFY(!it->hasHeader(u"mcp-session-id"_s)); // LSSE-08
    }
    // It asks for the folders after a moment. Then it has one more tool, and the list is read again.
    QTRY_VERIFY(m_connection->toolNames().contains(u"get-roots-list"));
    QTRY_COMPARE(server.openRequests(), 1); // The stream.
    server.clear();
    QVERIFY(m_connection->close());
    QVERIFY(server.requests().isEmpty()); // LSSE-08: nothing but the end of the stream.
}

// 100 streaming responses of one host do not block a call: HTTP-09
void TestEverythingHttp::losesNoCallBesideManyStreams()
{
    QFETCH(const QString, mode);
    constexpr int kStreams = 100;
    CallScope calls;
    for (int i = 0; i < kStreams; ++i)
        calls.add(m_connection->start(u"trigger-long-running-operation"_s,
                                      R"({"duration":600,"steps":2400})"));
    QTRY_VERIFY(m_connection->progress.count(1) == kStreams);
    QCOMPARE(m_connection->call(u"echo"_s, R"({"message":"in between"})"), u"Echo: in between"_s);
    QVERIFY(m_connection->read(kNote).startsWith(u"Resource 7:"));
    // Each has a stream, and there is one without a request; the old way has one for all.
    QTRY_COMPARE(server()->openRequests(), mode == u"sse" ? 1 : kStreams + 1);
}

QUAYSIDE_TEST(TestEverythingHttp, QCoreApplication)

} // namespace tst_everythinghttp

#include "tst_everythinghttp.moc"
