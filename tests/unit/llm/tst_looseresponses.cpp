// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providerproblem.h"
#include "core/transport/httpclient.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/llm/readings.h"

#include <QTest>

namespace tst_looseresponses {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace readings;
using Kind = ProviderEntry::Kind;
using Problem = llm::ProviderProblem::Kind;

/// Responses over HTTP that are labelled or shaped otherwise than asked for. The class is first, because moc cannot parse the code below.
class TestLooseResponses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void showWhatTheProviderSays_data();
    void showWhatTheProviderSays();
    void tellOfErrorsInTheStream_data();
    void tellOfErrorsInTheStream();
    void areReadWhateverTheirShape_data();
    void areReadWhateverTheirShape();
    void areReadInPieces();
    void thatAreNoAnswerSaySo_data();
    void thatAreNoAnswerSaySo();
    void listModelsUnderAnyType_data();
    void listModelsUnderAnyType();

private:
    void exchange(Kind kind, int status, const QByteArray &type, const QByteArray &body);
    TestExchangePtr ask(Kind kind);
    Error error() const { return m_result && !*m_result ? m_result->error() : Error{}; }

    ManualClock m_clock;
    std::unique_ptr<HttpTestServer> m_server;
    std::unique_ptr<http::Client> m_client;
    std::unique_ptr<llm::Provider> m_provider;
    std::optional<Result<llm::Answer>> m_result;
};

namespace {

QByteArray sse(const QByteArray &data)
{
    return "data: " + data + "\n\n";
}

const QByteArray kWhole =
    R"({"id":"x","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2}})";
const QByteArray kWholeAnthropic =
    R"({"type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"Hi"}],"stop_reason":"end_turn","usage":{"input_tokens":3,"output_tokens":2}})";

} // namespace

void TestLooseResponses::init()
{
    m_server = std::make_unique<HttpTestServer>();
    m_client = std::make_unique<http::Client>(&m_clock);
    m_result.reset();
}

void TestLooseResponses::cleanup()
{
    m_provider.reset();
    m_client.reset();
    m_server.reset();
    QCOMPARE(m_clock.activeAlarms(), 0);
}

TestExchangePtr TestLooseResponses::ask(Kind kind)
{
    ProviderEntry entry;
    entry.kind = kind;
    entry.baseUrl = m_server->url(u"/v1"_s).toString();
    m_provider = llm::createProvider(entry, u"sk-secret"_s, m_client.get(), &m_clock);
    (void)m_provider->generate(smallPrompt(), {}).then(this, [this](const auto &result) {
        m_result = result;
    });
    waitUntil([this] { return !m_server->requests.isEmpty(); });
    return m_server->requests.isEmpty() ? std::make_shared<TestExchange>()
                                        : m_server->requests.constLast();
}

void TestLooseResponses::exchange(Kind kind, int status, const QByteArray &type,
                                  const QByteArray &body)
{
    ask(kind)->answer(status, type, body);
    waitUntil([this] { return m_result.has_value(); });
}

void TestLooseResponses::showWhatTheProviderSays_data() // K21
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const char *body, const char *words) {
        QTest::newRow(name) << QByteArray(body) << QString::fromUtf8(words);
    };
    row("FastAPI, a text", R"({"detail":"No such thing"})", "No such thing");
    row("FastAPI, a list",
        R"({"detail":[{"loc":["body","messages",0,"role"],"msg":"Field required","type":"missing"}]})",
        "body.messages.0.role: Field required");
    row("FastAPI, two", R"({"detail":[{"loc":["body"],"msg":"One"},{"msg":"Two"}]})",
        "body: One; Two");
    row("Cloudflare",
        R"({"success":false,"errors":[{"code":7003,"message":"No route"}],"messages":[]})",
        "No route");
    row("errors as texts", R"({"errors":["One","Two"]})", "One; Two");
    row("an object in detail", R"({"detail":{"error":{"message":"Nested"}}})", "Nested");
    row("a message in a message",
        R"({"object":"error","message":{"detail":[{"loc":["body","x"],"msg":"Bad"}]}})",
        "body.x: Bad");
    row("the name of the status beside it",
        R"({"statusCode":400,"message":["too short"],"error":"Bad Request"})", "too short");
    row("an error alone", R"({"error":"Bad Request"})", "Bad Request");
    row("msg", R"({"code":1214,"msg":"Wrong"})", "Wrong");
    row("AWS", R"({"Message":"Denied by policy"})", "Denied by policy");
    row("Baidu", R"({"error_code":17,"error_msg":"Limit"})", "Limit");
    row("OAuth", R"({"error":"invalid","error_description":"Expired"})", "Expired");
    row("MiniMax", R"({"base_resp":{"status_code":1004,"status_msg":"Login"}})", "Login");
    row("Apigee", R"({"fault":{"faultstring":"Quota"}})", "Quota");
    row("problem details", R"({"type":"about:blank","title":"Bad","detail":"Worse"})", "Worse");
    row("OpenRouter",
        R"({"error":{"message":"Provider returned error","metadata":{"raw":"{\"detail\":\"Why\"}"}}})",
        "Provider returned error: Why");
    row("a list", R"([{"error":{"message":"First"}}])", "First");
    row("Laravel", R"({"errors":{"model":["is required"],"stop":["is bad"]}})",
        "model: is required");
    row("Tencent", R"({"Response":{"Error":{"Code":"LimitExceeded","Message":"Slow down"}}})",
        "Slow down");
    row("Volcengine", R"({"ResponseMetadata":{"RequestId":"1","Error":{"Message":"No access"}}})",
        "No access");
    row("a wrapper of a gateway", R"({"data":{"body":{"error":{"message":"Inside"}}}})", "Inside");
    row("nothing that speaks", R"({"status":418,"data":{"items":[1,2],"id":"x"}})", "");
    row("with the key", R"({"detail":"no sk-secret"})", "no […]");
}

void TestLooseResponses::showWhatTheProviderSays()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, words);
    exchange(Kind::OpenAi, 418, "application/json", body);
    QVERIFY(m_result && !*m_result);
    QCOMPARE(error().detail, words);
    QCOMPARE(error().httpStatus, 418);
}

void TestLooseResponses::tellOfErrorsInTheStream_data() // K20
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<Problem>("expected");
    QTest::addColumn<QString>("words");
    QTest::newRow("Llama Stack")
        << Kind::OpenAi
        << sse(R"({"type":"error","code":"400","message":"maximum context length is 8192"})")
        << Problem::ContextTooLong << u"maximum context length is 8192"_s;
    QTest::newRow("OpenRouter, after half an answer")
        << Kind::OpenAi
        << sse(openAiText("Half"))
            + sse(
                R"({"choices":[{"delta":{},"finish_reason":"error","error":{"code":502,"message":"Upstream broke"}}]})")
        << Problem::Overloaded << u"Upstream broke"_s;
    QTest::newRow("an event named error")
        << Kind::OpenAi << "event: error\ndata: Broken pipe\n\n"_ba << Problem::Other
        << u"Broken pipe"_s;
    QTest::newRow("an event named error, with JSON")
        << Kind::OpenAi << "event: error\n" + sse(R"({"message":"rate limit","status_code":429})")
        << Problem::RateLimited << u"rate limit"_s;
    QTest::newRow("vLLM") << Kind::OpenAi
                          << sse(R"({"object":"error","message":"No memory","code":500})")
                          << Problem::Other << u"No memory"_s;
    QTest::newRow("a gateway of Anthropic's format")
        << Kind::Anthropic << sse(R"({"detail":"overloaded"})") << Problem::Overloaded
        << u"overloaded"_s;
    QTest::newRow("DeepSeek")
        << Kind::OpenAi
        << sse(R"({"choices":[{"delta":{},"finish_reason":"insufficient_system_resource"}]})")
        << Problem::Overloaded << QString();
}

void TestLooseResponses::tellOfErrorsInTheStream()
{
    QFETCH(Kind, kind);
    QFETCH(QByteArray, stream);
    QFETCH(Problem, expected);
    QFETCH(QString, words);
    exchange(kind, 200, "text/event-stream", stream);
    QVERIFY(m_result && !*m_result);
    QCOMPARE(llm::providerProblem(error())->kind, expected);
    QCOMPARE(error().detail, words);
}

void TestLooseResponses::areReadWhateverTheirShape_data() // K23
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    const auto row = [](const char *name, const char *type, const QByteArray &body,
                        Kind kind = Kind::OpenAi) {
        QTest::newRow(name) << kind << QByteArray(type) << body;
    };
    const QByteArray stream = sse(openAiText("Hi")) + sse(openAiEnd("stop")) + sse("[DONE]");
    row("one document", "application/json", kWhole);
    row("one document, called a stream", "text/event-stream", kWhole);
    row("one document, called text", "text/plain; charset=utf-8", "\n " + kWhole);
    row("one document, with a mark", "application/json", "\xEF\xBB\xBF" + kWhole);
    row("one document in a stream", "text/event-stream", sse(kWhole) + sse("[DONE]"));
    row("message in place of delta", "text/event-stream",
        sse(R"({"choices":[{"message":{"content":"H"}}]})")
            + sse(R"({"choices":[{"message":{"content":"i"},"finish_reason":"stop"}]})"));
    row("a stream called text", "text/plain", stream);
    row("a stream called JSON", "application/json", stream);
    row("a stream without a type", "", stream);
    row("a stream called bytes", "application/octet-stream", ": ping\n\n" + stream);
    row("a stream called text, that begins with a name", "text/plain", "event: chunk\n" + stream);
    row("Anthropic, one document", "application/json", kWholeAnthropic, Kind::Anthropic);
    row("Gemini, one document", "application/json", geminiText("Hi", "STOP"), Kind::Gemini);
    row("Gemini, a list", "application/json",
        '[' + geminiText("H") + ",\n" + geminiText("i", "STOP") + ']', Kind::Gemini);
    row("usage without choices", "text/event-stream", // GenieX#801
        sse(openAiText("Hi")) + sse(R"({"choices":null,"usage":{"prompt_tokens":1}})")
            + sse(openAiEnd("stop")));
    row("no reason to stop", "application/json", R"({"choices":[{"message":{"content":"Hi"}}]})");
}

void TestLooseResponses::areReadWhateverTheirShape()
{
    QFETCH(Kind, kind);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, body);
    exchange(kind, 200, type, body);
    QVERIFY(m_result);
    QVERIFY2(*m_result, qPrintable(error().detail));
    QCOMPARE(blocksOf(**m_result), R"([{"type":"text","text":"Hi"}])"_ba);
    QCOMPARE((**m_result).stopReason, u"endTurn"_s);
}

void TestLooseResponses::areReadInPieces() // K23
{
    const TestExchangePtr request = ask(Kind::OpenAi);
    request->startStream();
    for (const char c : kWhole)
        request->write(QByteArray(1, c));
    request->end();
    QTRY_VERIFY(m_result);
    QVERIFY2(*m_result, qPrintable(error().detail));
    QCOMPARE((**m_result).usage.inputTokens, 3);
}

void TestLooseResponses::thatAreNoAnswerSaySo_data() // K23
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](const char *name, const char *type, const char *body, ErrorKind kind) {
        QTest::newRow(name) << QByteArray(type) << QByteArray(body) << kind;
    };
    row("a page", "text/html", "<html>", ErrorKind::Protocol);
    row("a page without a type", "", "<html>", ErrorKind::Protocol);
    row("another document", "application/json", R"({"status":"ok"})", ErrorKind::Protocol);
    row("half a document", "application/json", R"({"choices":[)", ErrorKind::Protocol);
    row("an error with 200", "application/json", R"({"error":{"message":"No"}})",
        ErrorKind::Remote);
    row("no choices and an error", "application/json", // openai-agents-python#604
        R"({"id":null,"choices":null,"error":{"message":"No","code":429}})", ErrorKind::Remote);
    row("no choices and a code", "application/json", // xaibo#36
        R"({"code":"rate_limit_daily","message":"Error code: 429"})", ErrorKind::Remote);
    row("a list with an error", "application/json", R"([{"error":{"message":"No"}}])",
        ErrorKind::Remote);
    row("detail with 200", "application/json", R"({"detail":"No"})", ErrorKind::Remote);
    row("nothing", "application/json", "", ErrorKind::Closed);
}

void TestLooseResponses::thatAreNoAnswerSaySo()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, body);
    QFETCH(ErrorKind, kind);
    exchange(Kind::OpenAi, 200, type, body);
    QVERIFY(m_result && !*m_result);
    QCOMPARE(error().kind, kind);
    QVERIFY(!error().detail.isEmpty());
}

void TestLooseResponses::listModelsUnderAnyType_data() // K23
{
    QTest::addColumn<QByteArray>("type");
    for (const char *type : {"application/json", "text/plain", "text/json", ""})
        QTest::addRow("%s", type) << QByteArray(type);
}

void TestLooseResponses::listModelsUnderAnyType()
{
    QFETCH(QByteArray, type);
    ProviderEntry entry;
    entry.baseUrl = m_server->url(u"/v1"_s).toString();
    m_provider = llm::createProvider(entry, {}, m_client.get(), &m_clock);
    std::optional<Result<QStringList>> models;
    (void)m_provider->models().then(this, [&models](const auto &result) { models = result; });
    QTRY_VERIFY(!m_server->requests.isEmpty());
    m_server->requests.constLast()->answer(200, type, R"({"data":[{"id":"a"}]})");
    QTRY_VERIFY(models);
    QVERIFY(*models);
    QCOMPARE(**models, QStringList{u"a"_s});
}

QUAYSIDE_TEST(TestLooseResponses, QCoreApplication)

} // namespace tst_looseresponses

#include "tst_looseresponses.moc"
