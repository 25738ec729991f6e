// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/toolcatalog.h"
#include "core/schema/validator.h"
#include "tests/integration/realconnection.h"
#include "tests/integration/realserver.h"
#include "tests/support/testclass.h"

namespace tst_sdkshapes {

using namespace mcp;
using namespace Qt::StringLiterals;

/// Servers that write their messages as SDKs of PHP and Python do, as processes, from the first message to the end.
class TestSdkShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void offersAllThatItHas_data() { ways(); }
    void offersAllThatItHas();
    void callsTools_data() { ways(); }
    void callsTools();
    void givesPromptsAndResources_data() { ways(); }
    void givesPromptsAndResources();
    void hearsTheServer_data() { ways(); }
    void hearsTheServer();

private:
    static void ways();
    bool isStateless() const { return m_revision == u"2026-07-28"; }
    bool isPhp() const { return m_shape == u"php"; }
    /// The verdict on a result by the schema of its tool.
    std::optional<schema::Verdict> verdictOn(const QString &tool, const CallToolResult &result);

    QString m_shape;
    QString m_revision;
    std::unique_ptr<NodeServer> m_server;
    std::unique_ptr<RealConnection> m_connection;
};

void TestSdkShapes::ways()
{
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("revision");
    QTest::addColumn<bool>("isHttp");
    const auto row = [](const char *shape, const char *revision, bool isHttp) {
        QTest::addRow("%s, %s, %s", shape, revision, isHttp ? "HTTP" : "stdio")
            << QString::fromLatin1(shape) << QString::fromLatin1(revision) << isHttp;
    };
    row("php", "2025-03-26", false); // With batches.
    row("php", "2025-06-18", true);
    row("php", "2025-11-25", false);
    row("php", "2026-07-28", false);
    row("php", "2026-07-28", true);
    row("python", "2025-06-18", false);
    row("python", "2025-11-25", true);
    row("python", "2026-07-28", false);
    row("python", "2026-07-28", true);
}

void TestSdkShapes::initTestCase()
{
    QVERIFY2(!nodeProgram().isEmpty(), kNoNodeServer);
}

void TestSdkShapes::init()
{
    QFETCH(QString, shape);
    QFETCH(QString, revision);
    QFETCH(bool, isHttp);
    m_shape = shape;
    m_revision = revision;
    const QStringList command{testServerFile(u"sdkshapes.mjs"_s), shape, revision,
                              isHttp ? u"http"_s : u"stdio"_s};
    if (isHttp) {
        m_server = std::make_unique<NodeServer>(command);
        QVERIFY2(m_server->start(), m_server->output());
        m_connection = std::make_unique<RealConnection>(m_server->url());
    } else {
        m_connection = std::make_unique<RealConnection>(command);
    }
    QVERIFY2(m_connection->open(), qPrintable(inWords((*m_connection)->failure())));
}

void TestSdkShapes::cleanup()
{
    QVERIFY(m_connection->close());
    m_connection.reset();
    if (m_server && !isStateless())
        QCOMPARE(m_server->requests(u"DELETE"_s).size(), 1); // HTTP-31
    m_server.reset();
}

std::optional<schema::Verdict> TestSdkShapes::verdictOn(const QString &tool,
                                                        const CallToolResult &result)
{
    std::optional<schema::Verdict> verdict;
    (*m_connection)
        ->tools()
        ->checkResult(tool, result)
        .then(this, [&verdict](const Result<schema::Verdict> &found) { verdict = *found; });
    waitUntil([&verdict] { return verdict.has_value(); });
    return verdict;
}

void TestSdkShapes::offersAllThatItHas() // K05, K06, K07, HTTP-07, LIFE-22
{
    RealConnection &connection = *m_connection;
    QCOMPARE(connection.profile().era, isStateless() ? Era::Stateless : Era::Stateful);
    QCOMPARE(connection.profile().revision, m_revision);
    QVERIFY(connection.profile().implementation);
    QCOMPARE(connection.profile().implementation->name, m_shape);
    QCOMPARE(connection.toolNames(),
             (QStringList{u"echo"_s, u"fail"_s, u"sum"_s, u"plain"_s, u"work"_s, u"ask"_s}));
    QVERIFY(connection->tools()->warnings().isEmpty());

    const QList<Prompt> prompts = connection->prompts()->prompts();
    QCOMPARE(prompts.size(), 2);
    QCOMPARE(prompts.constFirst().arguments->constFirst().name, u"city"_s);
    QCOMPARE(prompts.constLast().name, u"bare"_s);
    const QList<Resource> resources = connection->resources()->resources();
    QCOMPARE(resources.size(), 1);
    QCOMPARE(resources.constFirst().name, u"first"_s);
    QVERIFY(!resources.constFirst().size); // Not a number.
    const QList<ResourceTemplate> templates = connection->resourceTemplates()->templates();
    QCOMPARE(templates.size(), 1);
    QCOMPARE(templates.constFirst().uriTemplate, u"note:///{id}"_s);

    if (m_server) // Each request goes to the address behind the redirect.
        QVERIFY(m_server->requests(u"POST"_s).constLast().path
                == (isPhp() ? u"/mcp"_s : u"/mcp/"_s));
    if (!isPhp() && !m_server) {
        QTRY_VERIFY(connection.hasLogLine(LogLine::Source::ErrorOutput, u"Processing request"_s));
        QTRY_VERIFY(connection.hasLogLine(LogLine::Source::ErrorOutput, u"print()"_s));
    }
}

void TestSdkShapes::callsTools() // K06, K23, TOOL-13, TOOL-15, TOOL-16
{
    RealConnection &connection = *m_connection;
    QCOMPARE(connection.call(u"echo"_s, R"({"message":"ahoy"})"), u"ahoy"_s);
    const auto echo = connection.wait(
        connection->callTool(u"echo"_s, {json::Raw(QByteArray(R"({"message":"ahoy"})"))}));
    QVERIFY2(echo.hasValue(), echo ? "" : qPrintable(inWords(echo.error())));
    QVERIFY(!echo->isError.value_or(false));
    if (!isStateless()) // There null is a value.
        QVERIFY(!echo->structuredContent);

    const auto failed = connection.wait(connection->callTool(u"fail"_s, {}));
    QVERIFY2(failed.hasValue(), failed ? "" : qPrintable(inWords(failed.error())));
    QVERIFY(failed->isError.value_or(false));
    QCOMPARE(firstText(*failed), u"It broke"_s);

    const auto sum = connection.wait(
        connection->callTool(u"sum"_s, {json::Raw(QByteArray(R"({"a":1,"b":2})"))}));
    QVERIFY2(sum.hasValue(), sum ? "" : qPrintable(inWords(sum.error())));
    QVERIFY(sum->structuredContent);
    QCOMPARE(sum->structuredContent->toByteArray(),
             isPhp() ? R"({"sum":"3"})"_ba : R"({"result":3})"_ba);
    const auto verdict = verdictOn(u"sum"_s, *sum);
    QVERIFY(verdict);
    QVERIFY2(verdict->isValid(), qPrintable(verdict->text()));

    QCOMPARE(connection.call(u"plain"_s),
             isPhp() ? u"plain words"_s : uR"({"result":"plain words"})"_s);
}

void TestSdkShapes::givesPromptsAndResources() // K06, PROMPT-03, RES-04, COMP-03
{
    RealConnection &connection = *m_connection;
    const auto prompt =
        connection.wait(connection->getPrompt(u"travel"_s, {{u"city"_s, u"Oslo"_s}}));
    QVERIFY2(prompt.hasValue(), prompt ? "" : qPrintable(inWords(prompt.error())));
    QCOMPARE(prompt->messages.items.size(), 1);
    const auto *text = std::get_if<TextContent>(&prompt->messages.items.constFirst().content.value);
    QVERIFY(text);
    QCOMPARE(text->text, u"Go to Oslo"_s);
    QCOMPARE(connection.read(u"note:///1"_s), u"ahoy!"_s);

    const auto completed = connection.wait(
        connection->complete(CompletionReference::prompt(u"travel"_s), u"city"_s, u"O"_s, {}));
    QVERIFY2(completed.hasValue(), completed ? "" : qPrintable(inWords(completed.error())));
    QCOMPARE(completed->completion.values, (QStringList{u"Oslo"_s, u"Odense"_s}));
    QVERIFY(connection.wait(connection->ping()).hasValue());
}

void TestSdkShapes::hearsTheServer() // K06, K07, PROG-01, PING-01, TOOL-20
{
    RealConnection &connection = *m_connection;
    QCOMPARE(connection.call(u"work"_s), u"done"_s);
    QCOMPARE(connection.progress, QList<double>{1});
    if (isStateless())
        return;
    QTRY_VERIFY(connection.hasLogLine(LogLine::Source::Server, u"working"_s));
    QTRY_VERIFY(connection.toolNames().contains(u"late"_s));
    // A request of the server, with an id that is a string and without parameters.
    QCOMPARE(connection.call(u"ask"_s), QString(m_shape + u"-1"));
    if (m_revision
        == u"2025-03-26") { // What is no message costs itself, not the rest of the batch.
        QTRY_VERIFY(connection.hasLogLine(LogLine::Source::Server, u"batched"_s));
        QVERIFY(!connection.hasLogLine(LogLine::Source::Server, u"lost"_s));
    }
}

QUAYSIDE_TEST(TestSdkShapes, QCoreApplication)

} // namespace tst_sdkshapes

#include "tst_sdkshapes.moc"
