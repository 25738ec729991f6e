// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/integration/realconnection.h"
#include "tests/support/testclass.h"

namespace tst_revisions {

using namespace mcp;
using namespace Qt::StringLiterals;

/// A server of one older revision, over each transport of that revision.
class TestRevisions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void takesTheRevisionOfTheServer_data();
    void takesTheRevisionOfTheServer();
};

void TestRevisions::initTestCase()
{
    if (nodeProgram().isEmpty()
        || packageFile(u"@modelcontextprotocol/sdk/package.json"_s).isEmpty())
        QSKIP(kNoNodeServer);
}

void TestRevisions::takesTheRevisionOfTheServer_data()
{
    QTest::addColumn<QString>("revision");
    QTest::addColumn<QString>("mode");
    QTest::addColumn<Carrier>("carrier");
    QTest::newRow("2024-11-05, stdio") << u"2024-11-05"_s << u"stdio"_s << Carrier::Stdio;
    QTest::newRow("2024-11-05, HTTP+SSE") << u"2024-11-05"_s << u"sse"_s << Carrier::Sse;
    QTest::newRow("2025-03-26, stdio") << u"2025-03-26"_s << u"stdio"_s << Carrier::Stdio;
    QTest::newRow("2025-03-26, HTTP") << u"2025-03-26"_s << u"http"_s << Carrier::StreamableHttp;
    QTest::newRow("2025-06-18, stdio") << u"2025-06-18"_s << u"stdio"_s << Carrier::Stdio;
    QTest::newRow("2025-06-18, HTTP") << u"2025-06-18"_s << u"http"_s << Carrier::StreamableHttp;
}

void TestRevisions::takesTheRevisionOfTheServer()
{
    QFETCH(const QString, revision);
    QFETCH(const QString, mode);
    QFETCH(const Carrier, carrier);
    const QStringList command{testServerFile(u"stateful.mjs"_s), revision, mode};
    std::optional<NodeServer> server;
    if (carrier != Carrier::Stdio) {
        server.emplace(command);
        QVERIFY2(server->start(), server->output());
    }
    std::optional<RealConnection> connected;
    if (server)
        connected.emplace(server->url(u"/sse"_s));
    else
        connected.emplace(command);
    RealConnection &connection = *connected;
    QVERIFY2(connection.open(), qPrintable(inWords(connection->failure())));
    QCOMPARE(connection.profile().era, Era::Stateful);
    QCOMPARE(connection.profile().carrier, carrier);
    QCOMPARE(connection.profile().revision, revision); // LIFE-01, LIFE-22
    QCOMPARE(connection.call(u"echo"_s, R"({"message":"ahoy"})"), u"ahoy"_s); // HTTP-20
    QCOMPARE(connection.progress, QList<double>{1}); // PROG-01

    const auto completed =
        connection.wait(connection->complete(CompletionReference::prompt(u"travel"_s), u"city"_s,
                                             u"Os"_s, {{u"country"_s, u"Norway"_s}}));
    if (revision == u"2024-11-05") { // LIFE-05
        QVERIFY(!completed);
        QCOMPARE(completed.error().code, -32601);
        QVERIFY(!connection.wait(
            connection->complete(CompletionReference::prompt(u"travel"_s), u"city"_s, u"O"_s, {})));
        QCOMPARE(connection.sent(u"completion/complete"_s), 1);
    } else { // COMP-01, COMP-02
        QVERIFY2(completed.hasValue(), completed ? "" : qPrintable(inWords(completed.error())));
        const bool hasContext = revision == u"2025-06-18";
        const QString context = hasContext ? uR"({"arguments":{"country":"Norway"}})"_s : u"null"_s;
        QCOMPARE(completed->completion.values, QStringList({u"Os"_s, context}));
    }
    QVERIFY(connection.wait(connection->ping()).hasValue());
    QVERIFY(connection.close());
}

QUAYSIDE_TEST(TestRevisions, QCoreApplication)

} // namespace tst_revisions

#include "tst_revisions.moc"
