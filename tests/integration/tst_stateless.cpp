// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realconnection.h"
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>

namespace tst_stateless {

using namespace mcp;
using namespace Qt::StringLiterals;

namespace {

const QString kKept = u"note:///1"_s; ///< Cacheable for a minute.
const QString kOther = u"note:///2"_s; ///< May not.

} // namespace

/// A server of 2026-07-28 on @modelcontextprotocol/server, over stdio and HTTP.
class TestStateless : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void findsOutWhatIsThere_data() { ways(); }
    void findsOutWhatIsThere();
    void readsListsOfSeveralPages_data() { ways(); }
    void readsListsOfSeveralPages();
    void callsTools_data() { ways(); }
    void callsTools();
    void reportsProgress_data() { ways(); }
    void reportsProgress();
    void stopsTheServerToo_data() { ways(); }
    void stopsTheServerToo();
    void answersInputRounds_data() { ways(); }
    void answersInputRounds();
    void takesANoForAnAnswer_data() { ways(); }
    void takesANoForAnAnswer();
    void asksForNothingItCannotDo_data() { ways(); }
    void asksForNothingItCannotDo();
    void hearsOfNewTools_data() { ways(); }
    void hearsOfNewTools();
    void hearsOfChangedResources_data() { ways(); }
    void hearsOfChangedResources();
    void keepsWhatMayBeKept_data() { ways(); }
    void keepsWhatMayBeKept();
    void givesPromptsAndCompletes_data() { ways(); }
    void givesPromptsAndCompletes();
    void logsFromALevelOn_data() { ways(); }
    void logsFromALevelOn();
    void asksInsteadOfAPing_data() { ways(); }
    void asksInsteadOfAPing();

    void losesNoCallBesideManyStreams_data() { ways(); }
    void losesNoCallBesideManyStreams();
    void keepsNothingThatWasAskedFor_data() { ways(); }
    void keepsNothingThatWasAskedFor();
    void sharesNothingWithAnother_data() { ways(); }
    void sharesNothingWithAnother();
    void leavesOutWhatNoHeaderCanCarry_data() { ways(); }
    void leavesOutWhatNoHeaderCanCarry();

    void sendsTheHeadersOfTheRevision();
    void sendsArgumentsAsHeaders();
    void looksAgainWhichHeadersAToolHas();
    void listensAgainAfterARestart();
    void listensAgainAfterACrash();
    void refusesAServerOfAnotherEra();

private:
    static void ways();
    std::unique_ptr<RealConnection> connectTo(bool isHttp, const ConnectionOptions &options = {});
    void connectByHttp();
    /// The calls of tools over HTTP since m_server->clear(); a list may be read beside them.
    QList<SeenRequest> calls() const
    {
        QList<SeenRequest> calls = m_server->requests();
        calls.removeIf([](const SeenRequest &request) {
            return request.header(u"mcp-method"_s) != u"tools/call";
        });
        return calls;
    }

    QString m_program;
    std::unique_ptr<NodeServer> m_server;
    std::unique_ptr<RealConnection> m_connection;
};

void TestStateless::ways()
{
    QTest::addColumn<bool>("isHttp");
    QTest::newRow("stdio") << false;
    QTest::newRow("HTTP") << true;
}

void TestStateless::initTestCase()
{
    const bool isThere = !packageFile(u"@modelcontextprotocol/server/package.json"_s).isEmpty();
    if (nodeProgram().isEmpty() || !isThere)
        QSKIP(kNoNodeServer);
    m_program = testServerFile(u"stateless.mjs"_s);
    m_server = std::make_unique<NodeServer>(QStringList{m_program, u"http"_s});
    QVERIFY2(m_server->start(), m_server->output());
}

std::unique_ptr<RealConnection> TestStateless::connectTo(bool isHttp,
                                                         const ConnectionOptions &options)
{
    return isHttp ? std::make_unique<RealConnection>(m_server->url(), options)
                  : std::make_unique<RealConnection>(QStringList{m_program, u"stdio"_s}, options);
}

void TestStateless::connectByHttp()
{
    m_connection = connectTo(true);
    QVERIFY2(m_connection->open(), qPrintable(inWords((*m_connection)->failure())));
}

void TestStateless::init()
{
    m_server->clear();
    const bool isOne = !QTest::currentDataTag();
    if (isOne)
        return;
    QFETCH(const bool, isHttp);
    m_connection = connectTo(isHttp);
    QVERIFY2(m_connection->open(), qPrintable(inWords((*m_connection)->failure())));
}

void TestStateless::cleanup()
{
    m_connection.reset();
    QTRY_COMPARE(m_server->openRequests(), 0); // LIFE-09
}

void TestStateless::findsOutWhatIsThere() // LIFE-45, LIFE-60, LIFE-67
{
    QFETCH(const bool, isHttp);
    const ServerProfile &profile = m_connection->profile();
    QCOMPARE(profile.era, Era::Stateless);
    QCOMPARE(profile.carrier, isHttp ? Carrier::StreamableHttp : Carrier::Stdio);
    QCOMPARE(profile.revision, u"2026-07-28"_s);
    QCOMPARE(profile.supportedRevisions, QStringList{u"2026-07-28"_s});
    QCOMPARE(profile.implementation->name, u"stateless"_s); // LIFE-07
    QCOMPARE(profile.instructions, u"Ask for anything."_s); // LIFE-06
    QCOMPARE(m_connection->sent(u"server/discover"_s), 1);
    QCOMPARE(m_connection->sent(u"initialize"_s), 0);
}

void TestStateless::readsListsOfSeveralPages() // PAGE-01, PAGE-02
{
    const auto &resources = (*m_connection)->resources()->resources();
    QCOMPARE(resources.size(), 26);
    QCOMPARE(resources.first().uri, kKept);
    QCOMPARE(resources.last().uri, u"note:///Tromsø"_s);
    QCOMPARE(m_connection->sent(u"resources/list"_s), 3);
    QCOMPARE((*m_connection)->resourceTemplates()->templates().size(), 1);
}

void TestStateless::callsTools() // TOOL-12, LIFE-40
{
    QCOMPARE(m_connection->call(u"echo"_s, R"({"message":"ahoy – \u00e9"})"), u"ahoy – é"_s);
    QCOMPARE(m_connection->read(u"note:///Tromsø"_s).first(14), u"note:///Tromsø"_s); // HTTP-43
}

void TestStateless::reportsProgress() // PROG-01, PROG-02, HTTP-50
{
    QCOMPARE(m_connection->call(u"steps"_s, R"({"count":20})"), u"20"_s);
    QCOMPARE(m_connection->progress.size(), 20);
    QVERIFY(std::is_sorted(m_connection->progress.cbegin(), m_connection->progress.cend()));
}

void TestStateless::stopsTheServerToo() // CANC-02, HTTP-51
{
    QFETCH(const bool, isHttp);
    const QByteArray name = isHttp ? "by-http" : "by-stdio";
    const CallHandle call = m_connection->start(u"hold"_s, R"({"name":")" + name + R"("})");
    QTRY_COMPARE(m_connection->progress.size(), 1);
    call.cancel();
    QTRY_COMPARE(m_connection->call(u"stopped"_s), QString::fromUtf8(name));
    QCOMPARE(m_connection->sent(u"notifications/cancelled"_s), isHttp ? 0 : 1); // HTTP-53
}

void TestStateless::answersInputRounds() // MRTR-01, MRTR-04, MRTR-05, MRTR-06, MRTR-07
{
    QCOMPARE(m_connection->call(u"introduce"_s), u"ahoy Ahab of tmp"_s);
    QStringList asked;
    for (const PeerRequest &request : m_connection->handler.asked)
        asked.append(request.method);
    asked.sort();
    QCOMPARE(asked,
             QStringList({u"elicitation/create"_s, u"roots/list"_s, u"sampling/createMessage"_s}));
    QCOMPARE(m_connection->sent(u"tools/call"_s), 3);
}

void TestStateless::takesANoForAnAnswer() // MRTR-09
{
    m_connection->handler.onRequest = [](const PeerRequest &) {
        return settled<json::Raw>(json::Raw(R"({"action":"decline"})"));
    };
    QCOMPARE(m_connection->call(u"introduce"_s), u"nobody: decline"_s);
}

void TestStateless::asksForNothingItCannotDo() // LIFE-42, LIFE-44
{
    QFETCH(const bool, isHttp);
    const auto plain = connectTo(isHttp);
    plain->handler.offered = {};
    QVERIFY(plain->open());
    const auto result = plain->wait((*plain)->callTool(u"introduce"_s, {json::Raw("{}")}));
    QVERIFY(!result);
    QCOMPARE(result.error().kind, ErrorKind::Remote);
    QCOMPARE(result.error().code, -32021);
    QVERIFY(result.error().data.contains("elicitation"));
    QVERIFY(plain->handler.asked.isEmpty());
}

void TestStateless::hearsOfNewTools() // SUBS-01, SUBS-02, SUBS-04, CACHE-05
{
    const auto subscription = (*m_connection)->listen({true, false, false, {}});
    QSignalSpy changed(subscription.get(), &Subscription::toolsChanged);
    QTRY_VERIFY(subscription->isLive());
    QVERIFY(subscription->accepted().hasTools);
    const qsizetype before = m_connection->toolNames().size();
    const QString added = m_connection->call(u"add-tool"_s);
    QTRY_COMPARE(changed.size(), 1);
    QTRY_COMPARE(m_connection->toolNames().size(), before + 1);
    QVERIFY(m_connection->toolNames().contains(added));
}

void TestStateless::hearsOfChangedResources() // SUBS-01, SUBS-05, SUBS-06, RES-09
{
    const auto one = (*m_connection)->listen({false, false, false, {kOther}});
    QSignalSpy changed(one.get(), &Subscription::resourceUpdated);
    QTRY_VERIFY(one->isLive());
    QCOMPARE(one->accepted().resourceUris, QStringList{kOther});

    // A different filter opens a new stream; the first one continues until then.
    auto two = (*m_connection)->listen({false, false, false, {u"note:///3"_s}});
    QSignalSpy changedToo(two.get(), &Subscription::resourceUpdated);
    QTRY_VERIFY(two->isLive());
    m_connection->call(u"change-note"_s, R"({"uri":"note:///2"})");
    m_connection->call(u"change-note"_s, R"({"uri":"note:///3"})");
    m_connection->call(u"change-note"_s, R"({"uri":"note:///4"})");
    QTRY_COMPARE(changedToo.size(), 1);
    QTRY_COMPARE(changed.size(), 1);
    QCOMPARE(changed.first().first().toString(), kOther);
    QCOMPARE(changedToo.first().first().toString(), u"note:///3"_s);

    // Over HTTP an unused filter is a closed stream: those of the lists and of the current filter remain.
    QFETCH(const bool, isHttp);
    QTRY_COMPARE(m_server->openRequests(), isHttp ? 2 : 0);
    two.reset();
    m_connection->call(u"change-note"_s, R"({"uri":"note:///3"})");
    m_connection->call(u"change-note"_s, R"({"uri":"note:///2"})");
    // While one filter replaces another the server may notify on both streams.
    QTRY_VERIFY(changed.size() >= 2);
    QCOMPARE(changedToo.size(), 1);
    QVERIFY(!m_connection->hasLogLine(LogLine::Source::Protocol, u"without being asked"_s));
}

void TestStateless::keepsWhatMayBeKept() // CACHE-01, CACHE-02, CACHE-04, CACHE-05
{
    const auto howOften = [this](const QString &uri) {
        return m_connection->call(u"how-often-read"_s, R"({"uri":")" + uri.toUtf8() + R"("})")
            .toInt();
    };
    QVERIFY((*m_connection)->tools()->isFresh()); // By the hint of the list.
    QVERIFY(!(*m_connection)->resources()->isFresh());

    const int kept = howOften(kKept);
    const int other = howOften(kOther);
    const QString text = m_connection->read(kKept);
    QCOMPARE(m_connection->read(kKept), text);
    QCOMPARE(howOften(kKept), kept + 1);
    m_connection->read(kOther);
    m_connection->read(kOther);
    QCOMPARE(howOften(kOther), other + 2);

    const auto subscription = (*m_connection)->listen({false, false, false, {kKept}});
    QSignalSpy changed(subscription.get(), &Subscription::resourceUpdated);
    QTRY_VERIFY(subscription->isLive());
    m_connection->call(u"change-note"_s, R"({"uri":"note:///1"})");
    QTRY_COMPARE(changed.size(), 1);
    QVERIFY(m_connection->read(kKept) != text);
    QCOMPARE(howOften(kKept), kept + 2);
}

void TestStateless::givesPromptsAndCompletes() // PROMPT-01, COMP-01, COMP-02, COMP-03
{
    QCOMPARE((*m_connection)->prompts()->prompts().first().name, u"travel"_s);
    const auto prompt =
        m_connection->wait((*m_connection)->getPrompt(u"travel"_s, {{u"city"_s, u"Århus"_s}}));
    QVERIFY(prompt.hasValue());
    const auto &text = std::get<TextContent>(prompt->messages.items.first().content.value);
    QCOMPARE(text.text, u"Take me to Århus"_s);

    const auto reference = CompletionReference::prompt(u"travel"_s);
    const auto any =
        m_connection->wait((*m_connection)->complete(reference, u"city"_s, u"Li"_s, {}));
    QVERIFY(any.hasValue());
    QCOMPARE(any->completion.values, QStringList({u"Lisbon"_s, u"Lima"_s}));
    const auto there = m_connection->wait(
        (*m_connection)->complete(reference, u"city"_s, u""_s, {{u"country"_s, u"Norway"_s}}));
    QVERIFY(there.hasValue());
    QCOMPARE(there->completion.values, QStringList{u"Oslo"_s});
}

void TestStateless::logsFromALevelOn() // LOG-01
{
    const auto hasLine = [this](const QString &text) {
        return m_connection->hasLogLine(LogLine::Source::Server, text);
    };
    QCOMPARE(m_connection->call(u"log"_s), u"logged"_s);
    QVERIFY(!hasLine(u"mind the gap"_s)); // Nothing was asked for.
    (*m_connection)->setLogLevel(u"info"_s);
    QCOMPARE(m_connection->call(u"log"_s), u"logged"_s);
    QVERIFY(hasLine(u"mind the gap"_s));
    QVERIFY(!hasLine(u"a word in passing"_s));
}

void TestStateless::asksInsteadOfAPing() // PING-03
{
    QVERIFY(m_connection->wait((*m_connection)->ping()).hasValue());
    QCOMPARE(m_connection->sent(u"ping"_s), 0);
    QCOMPARE(m_connection->sent(u"server/discover"_s), 2);
}

// 100 pending responses, over HTTP each in its own stream, do not block a call.
void TestStateless::losesNoCallBesideManyStreams() // HTTP-09, LIFE-46
{
    QFETCH(const bool, isHttp);
    constexpr int kStreams = 100;
    CallScope calls;
    for (int i = 0; i < kStreams; ++i)
        calls.add(m_connection->start(u"hold"_s, R"({"name":"many"})"));
    QTRY_COMPARE(m_connection->progress.size(), kStreams);
    QCOMPARE(m_connection->call(u"echo"_s, R"({"message":"in between"})"), u"in between"_s);
    QVERIFY(m_connection->read(kOther).startsWith(kOther));
    QTRY_COMPARE(m_server->openRequests(), isHttp ? kStreams + 1 : 0); // One listens.
    calls.cancelAll();
    QTRY_COMPARE(m_connection->call(u"stopped"_s).count(u"many"), kStreams);
}

void TestStateless::keepsNothingThatWasAskedFor() // CACHE-03, MRTR-13
{
    const QString uri = u"note:///asking"_s;
    QCOMPARE(m_connection->read(uri), u"for Ahab"_s);
    QCOMPARE(m_connection->read(uri), u"for Ahab"_s);
    QCOMPARE(m_connection->handler.asked.size(), 2);
    QCOMPARE(m_connection->sent(u"resources/read"_s), 4);
}

void TestStateless::sharesNothingWithAnother() // LIFE-02, CACHE-07
{
    QFETCH(const bool, isHttp);
    const QString text = m_connection->read(kKept);
    QCOMPARE(m_connection->read(kKept), text);
    const auto other = connectTo(isHttp);
    QVERIFY(other->open());
    other->read(kKept);
    QCOMPARE(other->sent(u"resources/read"_s), 1);
    QCOMPARE(m_connection->sent(u"resources/read"_s), 1);
}

void TestStateless::leavesOutWhatNoHeaderCanCarry() // HTTP-44, HTTP-45
{
    QFETCH(const bool, isHttp);
    QCOMPARE(m_connection->toolNames().contains(u"bad-header"), !isHttp);
    const QList<ListWarning> &warnings = (*m_connection)->tools()->warnings();
    QCOMPARE(warnings.size(), isHttp ? 1 : 0);
    QVERIFY(!isHttp || warnings.first().name == u"bad-header");
}

void TestStateless::sendsTheHeadersOfTheRevision()
{
    connectByHttp();
    m_connection->call(u"echo"_s, R"({"message":"x"})");
    m_connection->read(kOther);
    QVERIFY(m_connection->wait((*m_connection)->getPrompt(u"travel"_s, {})).hasValue());
    QStringList named;
    const auto requests = m_server->requests();
    for (const SeenRequest &request : requests) {
        QCOMPARE(request.verb, u"POST"_s); // HTTP-49
        QVERIFY(!request.hasHeader(u"mcp-session-id"_s)); // HTTP-49
        QCOMPARE(request.header(u"mcp-protocol-version"_s), u"2026-07-28"_s); // HTTP-40
        QVERIFY(request.hasHeader(u"mcp-method"_s)); // HTTP-41
        if (request.hasHeader(u"mcp-name"_s)) // HTTP-42
            named.append(request.header(u"mcp-method"_s) + u' ' + request.header(u"mcp-name"_s));
        if (request.header(u"mcp-method"_s) == u"subscriptions/listen") // SUBS-12
            QCOMPARE(request.header(u"accept"_s), u"application/json, text/event-stream"_s);
    }
    QCOMPARE(named,
             QStringList(
                 {u"tools/call echo"_s, u"resources/read note:///2"_s, u"prompts/get travel"_s}));
    QVERIFY(m_connection->close());
    QVERIFY(m_server->requests(u"DELETE"_s).isEmpty());
}

void TestStateless::sendsArgumentsAsHeaders() // HTTP-43, HTTP-46, HTTP-48
{
    connectByHttp();
    m_server->clear();
    const QString given = m_connection->call(
        u"place"_s, R"({"city":"Troms\u00f8","floor":-2,"isNorth":true,"more":null})");
    QVERIFY2(given.contains(u"Tromsø"), qPrintable(given));
    const SeenRequest call = calls().constFirst();
    QCOMPARE(call.header(u"mcp-param-city"_s), u"=?base64?VHJvbXPDuA==?="_s);
    QCOMPARE(call.header(u"mcp-param-floor"_s), u"-2"_s);
    QCOMPARE(call.header(u"mcp-param-north"_s), u"true"_s);

    m_server->clear();
    m_connection->call(u"place"_s, R"({"city":null})");
    QVERIFY(!calls().constFirst().hasHeader(u"mcp-param-city"_s));
}

void TestStateless::looksAgainWhichHeadersAToolHas() // HTTP-48, HTTP-54
{
    connectByHttp();
    QCOMPARE(m_connection->call(u"moving"_s, R"({"value":"x"})"), u"x"_s);
    m_connection->call(u"move"_s);
    const int lists = m_connection->sent(u"tools/list"_s);
    m_server->clear();
    QCOMPARE(m_connection->call(u"moving"_s, R"({"value":"y"})"), u"y"_s);
    QVERIFY(m_connection->sent(u"tools/list"_s) > lists);
    QCOMPARE(calls().constFirst().header(u"mcp-param-before"_s), u"y"_s);
    QVERIFY(!calls().constLast().hasHeader(u"mcp-param-before"_s));
    QCOMPARE(calls().constLast().header(u"mcp-param-after"_s), u"y"_s);
}

void TestStateless::listensAgainAfterACrash() // SUBS-10, STDIO-15, STDIO-16
{
    m_connection = connectTo(false);
    QVERIFY(m_connection->open());
    const auto subscription = (*m_connection)->listen({false, false, false, {kOther}});
    QSignalSpy changed(subscription.get(), &Subscription::resourceUpdated);
    QTRY_VERIFY(subscription->isLive());
    m_connection->start(u"hold"_s);
    QTRY_COMPARE(m_connection->progress.size(), 1);
    killServers();
    // What is sent before the end is noticed is lost with the server.
    QTRY_VERIFY((*m_connection)->state() != Connection::State::Ready);
    // A read waits for the restarted server; a lost call is not repeated.
    QVERIFY(m_connection->read(kOther).startsWith(kOther));
    QTRY_VERIFY(subscription->isLive());
    QCOMPARE(m_connection->sent(u"tools/call"_s), 1);
    m_connection->call(u"change-note"_s, R"({"uri":"note:///2"})");
    QTRY_COMPARE(changed.size(), 1);
}

void TestStateless::listensAgainAfterARestart() // SUBS-10, HTTP-52, LIFE-48
{
    connectByHttp();
    const auto subscription = (*m_connection)->listen({false, false, false, {kOther}});
    QSignalSpy changed(subscription.get(), &Subscription::resourceUpdated);
    QTRY_VERIFY(subscription->isLive());
    m_connection->start(u"hold"_s);
    QTRY_COMPARE(m_connection->progress.size(), 1);
    m_server->stop();
    QTRY_VERIFY(!subscription->isLive());
    QVERIFY(m_server->start());
    QTRY_VERIFY(subscription->isLive());
    QCOMPARE(m_connection->sent(u"tools/call"_s), 1); // SEC-76
    QCOMPARE(m_connection->sent(u"initialize"_s), 0);
    m_connection->call(u"change-note"_s, R"({"uri":"note:///2"})");
    QTRY_COMPARE(changed.size(), 1);
}

void TestStateless::refusesAServerOfAnotherEra() // LIFE-08
{
    ConnectionOptions options;
    options.era = EraChoice::StatefulOnly;
    for (const bool isHttp : {false, true}) {
        const auto connection = connectTo(isHttp, options);
        QVERIFY(!connection->open());
        const QString why = (*connection)->failure().detail;
        QVERIFY2(why.contains(u"2026-07-28"), qPrintable(why));
        QCOMPARE(connection->sent(u"server/discover"_s), 0);
    }
}

QUAYSIDE_TEST(TestStateless, QCoreApplication)

} // namespace tst_stateless

#include "tst_stateless.moc"
