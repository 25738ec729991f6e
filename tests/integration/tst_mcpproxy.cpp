// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realconnection.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"

#include <QSignalSpy>

namespace tst_mcpproxy {

using namespace mcp;
using namespace Qt::StringLiterals;

/// mcp-proxy, which serves a server of either era at one address for both eras.
class TestMcpProxy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();

    void findsOutWhatIsThere_data() { ways(); }
    void findsOutWhatIsThere();
    void callsThroughIt_data() { ways(); }
    void callsThroughIt();
    void readsThroughIt_data() { ways(); }
    void readsThroughIt();
    void hearsOfChangesThroughIt_data();
    void hearsOfChangesThroughIt();
    void goesOnInTheEraItFoundFirst();
    void saysWhyAnEraIsNotThere();

private:
    static void ways();
    bool connectTo(NodeServer &server, const QString &path = u"/mcp"_s,
                   const ConnectionOptions &options = {});

    std::unique_ptr<NodeServer> m_old; ///< In front of server-everything.
    std::unique_ptr<NodeServer> m_new; ///< In front of the server of 2026-07-28.
    std::unique_ptr<RealConnection> m_connection;
};

void TestMcpProxy::ways()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<EraChoice>("choice");
    QTest::addColumn<Era>("era");
    QTest::addColumn<Carrier>("carrier");
    QTest::newRow("as it likes") << u"/mcp"_s << EraChoice::Auto << Era::Stateless
                                 << Carrier::StreamableHttp;
    QTest::newRow("stateful") << u"/mcp"_s << EraChoice::StatefulOnly << Era::Stateful
                              << Carrier::StreamableHttp;
    QTest::newRow("old") << u"/sse"_s << EraChoice::Auto << Era::Stateful << Carrier::Sse;
}

void TestMcpProxy::initTestCase()
{
    const QString proxy = packageFile(u"mcp-proxy/dist/bin/mcp-proxy.mjs"_s);
    const QString everything =
        packageFile(u"@modelcontextprotocol/server-everything/dist/index.js"_s);
    if (nodeProgram().isEmpty() || proxy.isEmpty() || everything.isEmpty())
        QSKIP(kNoNodeServer);
    m_old = std::make_unique<NodeServer>(
        QStringList{proxy, u"--"_s, nodeProgram(), everything, u"stdio"_s});
    m_new = std::make_unique<NodeServer>(
        QStringList{proxy, u"--upstreamProtocol"_s, u"auto"_s, u"--"_s, nodeProgram(),
                    testServerFile(u"stateless.mjs"_s), u"stdio"_s});
    QVERIFY2(m_old->start(), m_old->output());
    QVERIFY2(m_new->start(), m_new->output());
}

void TestMcpProxy::cleanup()
{
    m_connection.reset();
}

bool TestMcpProxy::connectTo(NodeServer &server, const QString &path,
                             const ConnectionOptions &options)
{
    m_connection = std::make_unique<RealConnection>(server.url(path), options);
    return m_connection->open();
}

void TestMcpProxy::findsOutWhatIsThere() // LIFE-08, LIFE-45, LIFE-66, LSSE-01
{
    QFETCH(const QString, path);
    QFETCH(const EraChoice, choice);
    QFETCH(const Era, era);
    QFETCH(const Carrier, carrier);
    for (NodeServer *server : {m_old.get(), m_new.get()}) {
        ConnectionOptions options;
        options.era = choice;
        QVERIFY2(connectTo(*server, path, options),
                 qPrintable(inWords((*m_connection)->failure())));
        QCOMPARE(m_connection->profile().era, era);
        QCOMPARE(m_connection->profile().carrier, carrier);
        QCOMPARE(m_connection->profile().revision,
                 era == Era::Stateless ? u"2026-07-28"_s : u"2025-11-25"_s);
        QVERIFY(m_connection->toolNames().contains(u"echo"));
    }
}

void TestMcpProxy::callsThroughIt() // PROG-01, PROG-02, TOOL-12
{
    QFETCH(const QString, path);
    QFETCH(const EraChoice, choice);
    ConnectionOptions options;
    options.era = choice;
    QVERIFY(connectTo(*m_old, path, options));
    QCOMPARE(m_connection->call(u"echo"_s, R"({"message":"ahoy \u00e9"})"), u"Echo: ahoy é"_s);
    m_connection->call(u"trigger-long-running-operation"_s, R"({"duration":0.3,"steps":3})");
    QVERIFY(m_connection->progress.size() >= 2);
    QVERIFY(std::is_sorted(m_connection->progress.cbegin(), m_connection->progress.cend()));

    QVERIFY(connectTo(*m_new, path, options));
    QCOMPARE(m_connection->call(u"place"_s, R"({"city":"Troms\u00f8"})"),
             uR"({"city":"Tromsø"})"_s);
}

void TestMcpProxy::readsThroughIt() // PAGE-01, COMP-01, RES-04
{
    QFETCH(const QString, path);
    QFETCH(const EraChoice, choice);
    ConnectionOptions options;
    options.era = choice;
    QVERIFY(connectTo(*m_new, path, options));
    QCOMPARE((*m_connection)->resources()->resources().size(), 26);
    QVERIFY(m_connection->read(u"note:///Tromsø"_s).startsWith(u"note:///Tromsø read"));
    const auto cities = m_connection->wait(
        (*m_connection)
            ->complete(CompletionReference::prompt(u"travel"_s), u"city"_s, u"Li"_s, {}));
    QVERIFY2(cities.hasValue(), cities ? "" : qPrintable(inWords(cities.error())));
    QCOMPARE(cities->completion.values, QStringList({u"Lisbon"_s, u"Lima"_s}));
    QVERIFY(m_connection->wait((*m_connection)->ping()).hasValue());
}

void TestMcpProxy::hearsOfChangesThroughIt_data()
{
    QTest::addColumn<EraChoice>("choice");
    QTest::newRow("stateless") << EraChoice::StatelessOnly;
    QTest::newRow("stateful") << EraChoice::StatefulOnly;
}

void TestMcpProxy::hearsOfChangesThroughIt() // SUBS-01, SUBS-02, RES-08, HTTP-26
{
    QFETCH(const EraChoice, choice);
    ConnectionOptions options;
    options.era = choice;
    QVERIFY(connectTo(*m_new, u"/mcp"_s, options));
    const auto subscription = (*m_connection)->listen({true, false, false, {u"note:///2"_s}});
    QSignalSpy tools(subscription.get(), &Subscription::toolsChanged);
    QSignalSpy resource(subscription.get(), &Subscription::resourceUpdated);
    QTRY_VERIFY(subscription->isLive());
    const QString added = m_connection->call(u"add-tool"_s);
    QTRY_COMPARE(tools.size(), 1);
    QTRY_VERIFY(m_connection->toolNames().contains(added));
    m_connection->call(u"change-note"_s, R"({"uri":"note:///2"})");
    QTRY_COMPARE(resource.size(), 1);
}

void TestMcpProxy::goesOnInTheEraItFoundFirst() // LIFE-69
{
    ConnectionOptions options;
    options.rememberedEra = Era::Stateful;
    QVERIFY(connectTo(*m_old, u"/mcp"_s, options));
    QCOMPARE(m_connection->profile().era, Era::Stateful);
    QCOMPARE(m_connection->sent(u"server/discover"_s), 0);
}

void TestMcpProxy::saysWhyAnEraIsNotThere() // LIFE-08
{
    ConnectionOptions options;
    options.era = EraChoice::StatelessOnly;
    QVERIFY(!connectTo(*m_old, u"/sse"_s, options));
    QVERIFY(!(*m_connection)->failure().detail.isEmpty());
    QCOMPARE(m_connection->sent(u"initialize"_s), 0);
}

QUAYSIDE_TEST(TestMcpProxy, QCoreApplication)

} // namespace tst_mcpproxy

#include "tst_mcpproxy.moc"
