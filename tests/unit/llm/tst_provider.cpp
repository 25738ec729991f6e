// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/provider.h"
#include "tests/support/testclass.h"

#include "core/base/limits.h"
#include "core/llm/providerproblem.h"
#include "core/transport/httpclient.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/waiting.h"
#include "tests/unit/llm/prompts.h"

#include <QTest>

#include <cerrno>

namespace tst_provider {

using namespace mcp;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using Kind = ProviderEntry::Kind;
using Problem = llm::ProviderProblem::Kind;

namespace {

const QString kKey = u"sk-very-secret"_s;
const QByteArray kText = R"({"model":"m1","choices":[{"delta":{"content":"Hi"}}]})";
const QByteArray kStop = R"({"choices":[{"delta":{},"finish_reason":"stop"}]})";

QByteArray sse(const QByteArray &data)
{
    return "data: " + data + "\n\n";
}

QByteArray wholeAnswer()
{
    return sse(kText) + sse(kStop) + sse("[DONE]");
}

} // namespace

class TestProvider : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void sendsTheKeyInAHeaderAlone_data();
    void sendsTheKeyInAHeaderAlone();
    void tellsTextAsItComes();
    void tellsErrorsApart_data();
    void tellsErrorsApart();
    void saysWhenToTryAgain_data();
    void saysWhenToTryAgain();
    void tellsOfAnErrorInTheMiddle_data();
    void tellsOfAnErrorInTheMiddle();
    void neverTellsTheKey_data();
    void neverTellsTheKey();
    void followsNobodyElsewhere_data();
    void followsNobodyElsewhere();
    void takesWhatIsWholeWhenTheConnectionBreaks();
    void failsWhenItBreaksOff_data();
    void failsWhenItBreaksOff();
    void refusesWhatIsNoStream_data();
    void refusesWhatIsNoStream();
    void endsAnAnswerThatDoesNot_data();
    void endsAnAnswerThatDoesNot();
    void endsAStreamWithoutContent();
    void waitsForTheFirstWordAndNoLonger();
    void waitsForTheNextWordAndNoLonger();
    void waitsHalfAnHourAtMost();
    void waitsLongerForALongAnswer_data();
    void waitsLongerForALongAnswer();
    void stopsWhenItIsCancelled();
    void canBeCancelledFromWhatIsTold();
    void canGoWhileItTells();
    void endsWhatIsOpenWhenItGoes();
    void asksNobodyWithoutAKey();
    void asksWithoutAKeyWhereNoneMayBeNeeded();
    void refusesAKeyThatIsNone();
    void saysThatNothingListens();
    void contactsNoUnsafeAddress();
    void refusesWhatItCannotAskBeforeItAsks();
    void listsModels();
    void readsListsOfOtherShapes_data();
    void readsListsOfOtherShapes();
    void boundsTheListOfModels();
    void saysWhyThereIsNoList_data();
    void saysWhyThereIsNoList();

private:
    ProviderEntry entry(Kind kind = Kind::OpenAi) const
    {
        ProviderEntry made;
        made.kind = kind;
        made.baseUrl = m_server->url(u"/v1/"_s).toString();
        return made;
    }
    void ask(Kind kind = Kind::OpenAi, const QString &key = kKey,
             const llm::Prompt &prompt = smallPrompt())
    {
        m_provider = llm::createProvider(entry(kind), key, m_client.get(), &m_clock);
        m_handle =
            m_provider->generate(prompt, [this](const llm::Delta &delta) { m_told += delta.text; })
                .then(this, [this](const auto &result) { m_result = result; });
    }
    TestExchangePtr asked()
    {
        waitUntil([this] { return !m_server->requests.isEmpty(); });
        return m_server->requests.isEmpty() ? std::make_shared<TestExchange>()
                                            : m_server->requests.constLast();
    }
    /// Asks and answers with a whole body.
    void exchange(int status, const QByteArray &type, const QByteArray &body,
                  const QByteArray &more = {}, Kind kind = Kind::OpenAi)
    {
        ask(kind);
        asked()->answer(status, type, body, more);
        waitUntil([this] { return m_result.has_value(); });
    }
    Error error() const { return m_result && !*m_result ? m_result->error() : Error{}; }
    std::optional<Problem> problem() const
    {
        const auto found = llm::providerProblem(error());
        return found ? std::optional(found->kind) : std::nullopt;
    }

    ManualClock m_clock;
    std::unique_ptr<HttpTestServer> m_server;
    std::unique_ptr<http::Client> m_client;
    std::unique_ptr<llm::Provider> m_provider;
    CallHandle m_handle;
    std::optional<Result<llm::Answer>> m_result;
    QString m_told;
};

void TestProvider::init()
{
    m_server = std::make_unique<HttpTestServer>();
    m_client = std::make_unique<http::Client>(&m_clock);
    m_result.reset();
    m_told.clear();
}

void TestProvider::cleanup()
{
    m_provider.reset();
    m_client.reset();
    m_server.reset();
    QCOMPARE(m_clock.activeAlarms(), 0);
}

void TestProvider::sendsTheKeyInAHeaderAlone_data() // SEC-12
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("OpenAI") << Kind::OpenAi << "/v1/chat/completions"_ba
                            << "Authorization"_ba
                            << "Bearer sk-very-secret"_ba;
    QTest::newRow("Anthropic") << Kind::Anthropic << "/v1/messages"_ba
                               << "x-api-key"_ba
                               << "sk-very-secret"_ba;
    QTest::newRow("Gemini") << Kind::Gemini << "/v1/models/m:streamGenerateContent?alt=sse"_ba
                            << "x-goog-api-key"_ba
                            << "sk-very-secret"_ba;
}

void TestProvider::sendsTheKeyInAHeaderAlone()
{
    QFETCH(Kind, kind);
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, value);
    ask(kind, u" sk-very-secret\n"_s); // As it comes from a clipboard.
    const TestExchangePtr request = asked();
    QCOMPARE(request->verb, "POST"_ba);
    QCOMPARE(request->target, target);
    QCOMPARE(request->header(header), value);
    QCOMPARE(request->header("content-type"), "application/json"_ba);
    QCOMPARE(request->header("accept-encoding"), "identity"_ba);
    QCOMPARE(request->head.count("sk-very-secret"), 1);
    QVERIFY(!request->body.contains("sk-very-secret"));
}

void TestProvider::tellsTextAsItComes()
{
    ask();
    const TestExchangePtr request = asked();
    request->startStream();
    request->write(sse(kText));
    QTRY_COMPARE(m_told, u"Hi"_s);
    QVERIFY(!m_result);
    request->write(sse(R"({"choices":[{"delta":{"content":" there"}}]})"));
    QTRY_COMPARE(m_told, u"Hi there"_s);
    request->write(sse(kStop) + sse("[DONE]"));
    QTRY_VERIFY(m_result);
    QVERIFY(*m_result);
    const llm::Answer answer = **m_result;
    QCOMPARE(blocksOf(answer), R"([{"type":"text","text":"Hi there"}])"_ba);
    QCOMPARE(answer.model, u"m1"_s);
    QCOMPARE(answer.stopReason, u"endTurn"_s);
    QCOMPARE(m_server->requests.size(), 1);
}

void TestProvider::tellsErrorsApart_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Problem>("expected");
    QTest::addColumn<ErrorKind>("kind");
    const auto row = [](const char *name, int status, const char *body, Problem expected,
                        ErrorKind kind = ErrorKind::Remote) {
        QTest::newRow(name) << status << QByteArray(body) << expected << kind;
    };
    row("OpenAI: wrong key", 401,
        R"({"error":{"message":"Incorrect API key provided: sk-ve***ret.","type":"invalid_request_error","code":"invalid_api_key"}})",
        Problem::WrongKey, ErrorKind::Auth);
    row("OpenAI: rate", 429,
        R"({"error":{"message":"Rate limit reached for gpt-5","type":"tokens","code":"rate_limit_exceeded"}})",
        Problem::RateLimited);
    row("OpenAI: no money", 429,
        R"({"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","code":"insufficient_quota"}})",
        Problem::NoCredit);
    row("OpenAI: too long", 400,
        R"({"error":{"message":"This model's maximum context length is 8192 tokens.","code":"context_length_exceeded"}})",
        Problem::ContextTooLong);
    row("OpenAI: too long an answer", 400,
        R"({"error":{"message":"max_tokens is too large: 65536. This model supports at most 16384 completion tokens, whereas you provided 65536.","type":"invalid_request_error","param":"max_tokens"}})",
        Problem::AnswerTooLong);
    row("vLLM: too long an answer", 400,
        R"({"error":{"message":"'max_tokens' or 'max_completion_tokens' is too large: 65536. This model's maximum context length is 65537 tokens and your request has 24235 input tokens"}})",
        Problem::AnswerTooLong);
    row("Groq: too long an answer", 400,
        R"({"error":{"message":"`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` is less than the `context_window` for this model"}})",
        Problem::AnswerTooLong);
    row("DeepSeek: too long an answer", 400,
        R"({"error":{"message":"Invalid max_tokens value, the valid range of max_tokens is [1, 8192]"}})",
        Problem::AnswerTooLong);
    row("a gateway: too long an answer", 400,
        R"({"error":{"message":"Param Incorrect","param":"max_tokens is too large: 65536.","code":"400"}})",
        Problem::AnswerTooLong);
    row("OpenAI: no such model", 404,
        R"({"error":{"message":"The model `x` does not exist or you do not have access to it.","code":"model_not_found"}})",
        Problem::UnknownModel);
    row("OpenAI: content", 400,
        R"({"error":{"message":"The response was filtered","code":"content_filter"}})",
        Problem::ContentRefused);
    row("OpenAI: parameter", 400,
        R"({"error":{"message":"Unsupported value: 'temperature'","type":"invalid_request_error"}})",
        Problem::Other);
    row("OpenAI: trouble", 500, R"({"error":{"message":"The server had an error"}})",
        Problem::Other);
    row("OpenRouter: no money", 402, R"({"error":{"code":402,"message":"Insufficient credits"}})",
        Problem::NoCredit);
    row("OpenRouter: moderation", 403, R"({"error":{"code":403,"message":"Input was flagged"}})",
        Problem::ContentRefused);
    row("Ollama: no such model", 404,
        R"({"error":{"message":"model \"x\" not found, try pulling it first","type":"api_error"}})",
        Problem::UnknownModel);
    row("llama.cpp: too long", 400,
        R"({"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}})",
        Problem::ContextTooLong);
    row("Anthropic: wrong key", 401,
        R"({"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}})",
        Problem::WrongKey, ErrorKind::Auth);
    row("Anthropic: not permitted", 403,
        R"({"type":"error","error":{"type":"permission_error","message":"no access"}})",
        Problem::NotPermitted, ErrorKind::Auth);
    row("Anthropic: rate", 429,
        R"({"type":"error","error":{"type":"rate_limit_error","message":"Number of request tokens has exceeded your per-minute rate limit"}})",
        Problem::RateLimited);
    row("Anthropic: too long", 400,
        R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}})",
        Problem::ContextTooLong);
    row("Anthropic: too long with the answer", 400,
        R"({"type":"error","error":{"type":"invalid_request_error","message":"input length and `max_tokens` exceed context limit: 199000 + 8192 > 200000"}})",
        Problem::ContextTooLong);
    row("Anthropic: too long an answer", 400,
        R"({"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: 65536 > 8192, which is the maximum allowed number of output tokens for claude-x"}})",
        Problem::AnswerTooLong);
    row("Anthropic: too large", 413,
        R"({"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}})",
        Problem::ContextTooLong);
    row("Anthropic: no money", 400,
        R"({"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the API."}})",
        Problem::NoCredit);
    row("Anthropic: no such model", 404,
        R"({"type":"error","error":{"type":"not_found_error","message":"model: claude-x"}})",
        Problem::UnknownModel);
    row("Anthropic: content", 400,
        R"({"type":"error","error":{"type":"invalid_request_error","message":"Output blocked by content filtering policy"}})",
        Problem::ContentRefused);
    row("Anthropic: overloaded", 529,
        R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})",
        Problem::Overloaded);
    row("Gemini: wrong key", 400,
        R"({"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}})",
        Problem::WrongKey, ErrorKind::Auth);
    row("Gemini: rate", 429,
        R"([{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details.","status":"RESOURCE_EXHAUSTED"}}])",
        Problem::RateLimited);
    row("Gemini: too long", 400,
        R"({"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}})",
        Problem::ContextTooLong);
    row("Gemini: too long an answer", 400,
        R"({"error":{"code":400,"message":"Unable to submit request because it has a maxOutputTokens value of 65536 but the supported range is from 1 (inclusive) to 8193 (exclusive).","status":"INVALID_ARGUMENT"}})",
        Problem::AnswerTooLong);
    row("Gemini: no such model", 404,
        R"({"error":{"code":404,"message":"models/x is not found for API version v1beta","status":"NOT_FOUND"}})",
        Problem::UnknownModel);
    row("Gemini: overloaded", 503,
        R"({"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}})",
        Problem::Overloaded);
    row("a proxy", 502, "<html>Bad gateway</html>", Problem::Overloaded);
    row("nothing there", 404, "<html>Not found</html>", Problem::Other);
    row("nothing said", 401, "", Problem::WrongKey, ErrorKind::Auth);
    row("nonsense", 400, "{\"error\":[[[", Problem::Other);
}

void TestProvider::tellsErrorsApart()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(Problem, expected);
    QFETCH(ErrorKind, kind);
    exchange(status, "application/json", body);
    QVERIFY(m_result && !*m_result);
    QCOMPARE(problem(), expected);
    QCOMPARE(error().kind, kind);
    QCOMPARE(error().httpStatus, status);
    QVERIFY2(!error().detail.contains(u"sk-ve"), qPrintable(error().detail));
    QVERIFY(error().detail.size() <= 301);
}

void TestProvider::saysWhenToTryAgain_data()
{
    QTest::addColumn<QByteArray>("headers");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<qint64>("pause");
    QTest::newRow("seconds") << "Retry-After: 12\r\n"_ba
                             << "{}"_ba << qint64(12000);
    QTest::newRow("in the body")
        << ""_ba
        << R"({"error":{"code":429,"details":[{"@type":"type.googleapis.com/google.rpc.Help"},
            {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"7.5s"}]}})"_ba
        << qint64(7500);
    QTest::newRow("not at all") << ""_ba
                                << "{}"_ba << qint64(-1);
    QTest::newRow("nonsense")
        << "Retry-After: soon\r\n"_ba
        << R"({"error":{"details":[{"retryDelay":"-1s"},{"retryDelay":"1e99s"},7]}})"_ba
        << qint64(-1);
}

void TestProvider::saysWhenToTryAgain()
{
    QFETCH(QByteArray, headers);
    QFETCH(QByteArray, body);
    QFETCH(qint64, pause);
    exchange(429, "application/json", body, headers);
    QCOMPARE(problem(), Problem::RateLimited);
    const auto told = llm::providerProblem(error())->retryAfter;
    QCOMPARE(told ? told->count() : -1, pause);
}

void TestProvider::tellsOfAnErrorInTheMiddle_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<Problem>("expected");
    QTest::newRow("OpenAI") << Kind::OpenAi
                            << sse(kText)
            + sse(R"({"error":{"message":"overloaded","type":"server_error"}})")
                            << Problem::Overloaded;
    QTest::newRow("OpenRouter")
        << Kind::OpenAi << sse(R"({"error":{"code":429,"message":"Slow down"},"choices":[]})")
        << Problem::RateLimited;
    QTest::newRow("Anthropic") << Kind::Anthropic
                               << "event: error\n"
            + sse(R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})")
                               << Problem::Overloaded;
    QTest::newRow("Gemini")
        << Kind::Gemini
        << sse(R"({"error":{"code":503,"message":"Try later","status":"UNAVAILABLE"}})")
        << Problem::Overloaded;
}

void TestProvider::tellsOfAnErrorInTheMiddle()
{
    QFETCH(Kind, kind);
    QFETCH(QByteArray, stream);
    QFETCH(Problem, expected);
    exchange(200, "text/event-stream", stream, {}, kind);
    QVERIFY(m_result && !*m_result);
    QCOMPARE(problem(), expected);
}

void TestProvider::neverTellsTheKey_data() // SEC-12
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("refusal") << 400 << "application/json"_ba
                             << R"({"error":{"message":"no sk-very-secret"}})"_ba;
    QTest::newRow("plain refusal") << 500 << "text/plain"_ba
                                   << "header was sk-very-secret"_ba;
    QTest::newRow("in the stream")
        << 200 << "text/event-stream"_ba << sse(R"({"error":{"message":"no sk-very-secret"}})");
}

void TestProvider::neverTellsTheKey()
{
    QFETCH(int, status);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, body);
    exchange(status, type, body);
    QVERIFY(m_result && !*m_result);
    QVERIFY2(error().detail.contains(u"[…]"), qPrintable(error().detail));
    QVERIFY(!error().detail.contains(kKey));
    QVERIFY(!error().data.contains(kKey.toUtf8()));
}

void TestProvider::followsNobodyElsewhere_data() // SEC-21
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("target");
    for (const int status : {301, 302, 303, 307, 308}) {
        QTest::addRow("%d elsewhere", status) << status << "http://localhost:9/v1"_ba;
        QTest::addRow("%d same place", status) << status << "/v2/chat/completions"_ba;
    }
}

void TestProvider::followsNobodyElsewhere()
{
    QFETCH(int, status);
    QFETCH(QByteArray, target);
    ask();
    asked()->answer(status, {}, {}, "Location: " + target + "\r\n");
    QTRY_VERIFY(m_result);
    QVERIFY(!*m_result);
    QCOMPARE(error().kind, ErrorKind::Transport);
    QCOMPARE(error().httpStatus, status);
    QCOMPARE(m_server->requests.size(), 1);
}

void TestProvider::takesWhatIsWholeWhenTheConnectionBreaks()
{
    ask();
    asked()->startStream();
    asked()->write(sse(kText) + sse(kStop)); // Some never send the last mark.
    QTRY_COMPARE(m_told, u"Hi"_s);
    asked()->cut();
    QTRY_VERIFY(m_result);
    QVERIFY(*m_result);
    QCOMPARE((**m_result).stopReason, u"endTurn"_s);
}

void TestProvider::failsWhenItBreaksOff_data() // SEC-76
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isCut");
    for (const bool isCut : {true, false}) {
        QTest::addRow("OpenAI %d", isCut) << Kind::OpenAi << kText << isCut;
        QTest::addRow("Anthropic %d", isCut)
            << Kind::Anthropic
            << R"({"type":"content_block_delta","delta":{"type":"text_delta","text":"Hi"}})"_ba
            << isCut;
        QTest::addRow("Gemini %d", isCut)
            << Kind::Gemini << R"({"candidates":[{"content":{"parts":[{"text":"Hi"}]}}]})"_ba
            << isCut;
    }
}

void TestProvider::failsWhenItBreaksOff()
{
    QFETCH(Kind, kind);
    QFETCH(QByteArray, text);
    QFETCH(bool, isCut);
    ask(kind);
    const TestExchangePtr request = asked();
    request->startStream();
    request->write(sse(text));
    QTRY_COMPARE(m_told, u"Hi"_s);
    if (isCut)
        request->cut();
    else
        request->end();
    QTRY_VERIFY(m_result);
    QVERIFY(!*m_result);
    QCOMPARE(error().kind, ErrorKind::Closed);
    QCOMPARE(m_server->requests.size(), 1);
}

void TestProvider::refusesWhatIsNoStream_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("a page") << "text/html"_ba
                            << ""_ba
                            << "<html>"_ba;
    QTest::newRow("no type") << ""_ba
                             << ""_ba
                             << "x"_ba;
    QTest::newRow("JSON") << "application/json"_ba
                          << ""_ba
                          << "{}"_ba;
    QTest::newRow("compressed, unasked") << "text/event-stream"_ba
                                         << "Content-Encoding: gzip\r\n"_ba
                                         << "\x1f\x8b\x08\x00xxxx"_ba;
    QTest::newRow("broken JSON") << "text/event-stream"_ba
                                 << ""_ba << sse(kText) + sse("{\"choices\":[") + wholeAnswer();
    QTest::newRow("empty") << "text/event-stream"_ba
                           << ""_ba
                           << ""_ba;
}

void TestProvider::refusesWhatIsNoStream()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, more);
    QFETCH(QByteArray, body);
    exchange(200, type, body, more);
    QVERIFY(m_result && !*m_result);
    QVERIFY(error().kind == ErrorKind::Protocol
            || (body.isEmpty() && error().kind == ErrorKind::Closed));
    QVERIFY(!error().detail.isEmpty());
}

void TestProvider::endsAnAnswerThatDoesNot_data()
{
    QTest::addColumn<int>("tokens");
    QTest::newRow("short") << 20;
    QTest::newRow("longest") << 65'536;
}

void TestProvider::endsAnAnswerThatDoesNot() // SAMP-06
{
    QFETCH(int, tokens);
    ask(Kind::OpenAi, kKey, smallPrompt(tokens));
    const TestExchangePtr request = asked();
    request->startStream();
    const QByteArray piece(qsizetype(tokens), 'a');
    for (int i = 0; i < 40; ++i)
        request->write(sse(R"({"choices":[{"delta":{"content":")" + piece + R"("}}]})"));
    QTRY_VERIFY(m_result);
    QVERIFY(*m_result);
    QCOMPARE((**m_result).stopReason, u"maxTokens"_s);
    QCOMPARE(m_told.size(), tokens * 16 + 256);
    QTRY_VERIFY(request->isClosed());
}

void TestProvider::endsAStreamWithoutContent()
{
    ask();
    const TestExchangePtr request = asked();
    request->startStream();
    const QByteArray noise = ": " + QByteArray(4 * 1024 * 1024, 'x') + "\n\n";
    QTRY_VERIFY([&] {
        if (request->socket && request->socket->bytesToWrite() == 0)
            request->write(noise);
        return m_result.has_value();
    }());
    QCOMPARE(error().kind, ErrorKind::Protocol);
    QTRY_VERIFY(request->isClosed());
}

void TestProvider::waitsForTheFirstWordAndNoLonger()
{
    ask();
    asked();
    QTRY_COMPARE(m_clock.activeAlarms(), 2); // Not that of the connection any more.
    m_clock.advance(limits::kFirstWordTimeout - 1s);
    QVERIFY(!m_result);
    m_clock.advance(1s);
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Timeout);
    QTRY_VERIFY(asked()->isClosed());
}

void TestProvider::waitsForTheNextWordAndNoLonger()
{
    ask();
    const TestExchangePtr request = asked();
    request->startStream();
    request->write(sse(kText));
    QTRY_COMPARE(m_told, u"Hi"_s);
    m_clock.advance(limits::kAnswerSilence - 1s);
    request->write(sse(kText));
    QTRY_COMPARE(m_told, u"HiHi"_s);
    m_clock.advance(limits::kAnswerSilence - 1s);
    QVERIFY(!m_result);
    m_clock.advance(1s);
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Timeout);
    QTRY_VERIFY(request->isClosed());
}

void TestProvider::waitsHalfAnHourAtMost()
{
    ask();
    const TestExchangePtr request = asked();
    request->startStream();
    int pieces = 0;
    for (auto waited = 0s; waited < limits::kAnswerTimeout && !m_result; waited += 50s) {
        request->write(sse(R"({"choices":[{"delta":{"content":"."}}]})"));
        ++pieces;
        QTRY_VERIFY(m_told.size() == pieces);
        m_clock.advance(50s);
    }
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Timeout);
}

void TestProvider::waitsLongerForALongAnswer_data()
{
    QTest::addColumn<qint64>("tokens");
    QTest::addColumn<std::chrono::seconds>("expected");
    QTest::newRow("long") << qint64(16'384) << std::chrono::seconds(1h);
    QTest::newRow("endless") << qint64(1'000'000'000) << std::chrono::seconds(4h);
}

void TestProvider::waitsLongerForALongAnswer()
{
    QFETCH(qint64, tokens);
    QFETCH(std::chrono::seconds, expected);
    ask(Kind::OpenAi, kKey, smallPrompt(tokens));
    const TestExchangePtr request = asked();
    request->startStream();
    int pieces = 0;
    auto waited = 0s;
    for (; waited <= expected && !m_result; waited += 50s) {
        request->write(sse(R"({"choices":[{"delta":{"content":"."}}]})"));
        ++pieces;
        QTRY_VERIFY(m_told.size() == pieces);
        m_clock.advance(50s);
    }
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Timeout);
    QVERIFY2(waited > expected - 50s, qPrintable(QString::number(waited.count())));
}

void TestProvider::stopsWhenItIsCancelled()
{
    ask();
    const TestExchangePtr request = asked();
    request->startStream();
    request->write(sse(kText));
    QTRY_COMPARE(m_told, u"Hi"_s);
    m_handle.cancel();
    QCOMPARE(error().kind, ErrorKind::Cancelled);
    request->write(sse(kText) + wholeAnswer());
    QTRY_VERIFY(request->isClosed());
    QCOMPARE(m_told, u"Hi"_s);
}

void TestProvider::canBeCancelledFromWhatIsTold()
{
    m_provider = llm::createProvider(entry(), kKey, m_client.get(), &m_clock);
    m_handle = m_provider
                   ->generate(smallPrompt(),
                              [this](const llm::Delta &delta) {
                                  m_told += delta.text;
                                  m_handle.cancel();
                              })
                   .then(this, [this](const auto &result) { m_result = result; });
    asked()->answer(200, "text/event-stream", sse(kText) + wholeAnswer());
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Cancelled);
    QCOMPARE(m_told, u"Hi"_s);
}

void TestProvider::canGoWhileItTells()
{
    m_provider = llm::createProvider(entry(), kKey, m_client.get(), &m_clock);
    (void)m_provider
        ->generate(smallPrompt(),
                   [this](const llm::Delta &delta) {
                       m_told += delta.text;
                       m_provider.reset();
                   })
        .then(this, [this](const auto &result) { m_result = result; });
    asked()->answer(200, "text/event-stream", sse(kText) + wholeAnswer());
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Closed);
    QCOMPARE(m_told, u"Hi"_s);
}

void TestProvider::endsWhatIsOpenWhenItGoes()
{
    ask();
    const TestExchangePtr request = asked();
    m_provider.reset();
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Closed);
    QTRY_VERIFY(request->isClosed());
}

void TestProvider::asksNobodyWithoutAKey()
{
    for (const Kind kind : {Kind::Anthropic, Kind::Gemini}) {
        ProviderEntry far = entry(kind);
        far.baseUrl = u"https://nobody.invalid/v1"_s;
        m_result.reset();
        m_provider = llm::createProvider(far, u"  "_s, m_client.get(), &m_clock);
        (void)m_provider->generate(smallPrompt(), {}).then(this, [this](const auto &result) {
            m_result = result;
        });
        QTRY_VERIFY(m_result);
        QCOMPARE(error().kind, ErrorKind::Auth);
        QCOMPARE(problem(), Problem::NoKey);
        QCOMPARE(error().httpStatus, 0);
    }
}

void TestProvider::asksWithoutAKeyWhereNoneMayBeNeeded()
{
    ask(Kind::OpenAi, {});
    QVERIFY(!asked()->hasHeader("authorization"));
    asked()->answer(401, "application/json", R"({"error":{"message":"You need a key"}})");
    QTRY_VERIFY(m_result);
    QCOMPARE(problem(), Problem::NoKey);
}

void TestProvider::refusesAKeyThatIsNone() // SEC-20
{
    for (const QString &key : {u"a\r\nX-Evil: 1"_s, u"clé"_s, u"two words"_s}) {
        m_result.reset();
        ask(Kind::OpenAi, key);
        QTRY_VERIFY(m_result);
        QCOMPARE(problem(), Problem::WrongKey);
        QVERIFY(!error().detail.contains(key));
    }
    QVERIFY(m_server->requests.isEmpty());
}

void TestProvider::saysThatNothingListens()
{
    ProviderEntry nobody = entry();
    nobody.baseUrl = u"http://127.0.0.1:1/v1"_s;
    m_provider = llm::createProvider(nobody, kKey, m_client.get(), &m_clock);
    (void)m_provider->generate(smallPrompt(), {}).then(this, [this](const auto &result) {
        m_result = result;
    });
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Transport);
    QCOMPARE(error().code, ECONNREFUSED);
    QVERIFY(!problem());
}

void TestProvider::contactsNoUnsafeAddress() // SEC-23
{
    ProviderEntry unsafe = entry();
    unsafe.baseUrl = u"http://models.example/v1"_s;
    m_provider = llm::createProvider(unsafe, kKey, m_client.get(), &m_clock);
    (void)m_provider->generate(smallPrompt(), {}).then(this, [this](const auto &result) {
        m_result = result;
    });
    std::optional<Result<QStringList>> models;
    (void)m_provider->models().then(this, [&models](const auto &result) { models = result; });
    QTRY_VERIFY(m_result && models);
    QCOMPARE(error().kind, ErrorKind::Policy);
    QCOMPARE(models->error().kind, ErrorKind::Policy);
}

void TestProvider::refusesWhatItCannotAskBeforeItAsks() // SAMP-10
{
    ask(Kind::Anthropic, kKey,
        promptOf(
            R"({"maxTokens":9,"messages":[{"role":"user","content":{"type":"audio","data":"aGk=","mimeType":"audio/wav"}}]})"));
    QTRY_VERIFY(m_result);
    QCOMPARE(error().kind, ErrorKind::Policy);
    QCOMPARE(problem(), Problem::NotTaken);
    QVERIFY(m_server->requests.isEmpty());
}

void TestProvider::listsModels()
{
    m_provider = llm::createProvider(entry(), kKey, m_client.get(), &m_clock);
    std::optional<Result<QStringList>> models;
    (void)m_provider->models().then(this, [&models](const auto &result) { models = result; });
    QCOMPARE(asked()->verb, "GET"_ba);
    QCOMPARE(asked()->target, "/v1/models"_ba);
    QCOMPARE(asked()->header("authorization"), "Bearer sk-very-secret"_ba);
    asked()->answer(200, "application/json; charset=utf-8",
                    R"({"data":[{"id":"b"},{"id":"a"},{"id":"b"},{"id":""},{}]})");
    QTRY_VERIFY(models);
    QVERIFY(*models);
    QCOMPARE(**models, (QStringList{u"b"_s, u"a"_s}));
}

void TestProvider::readsListsOfOtherShapes_data()
{
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QStringList>("expected");
    const QStringList both{u"a"_s, u"b"_s};
    QTest::newRow("Together: a bare list") << R"([{"id":"a"},{"id":"b"}])"_ba << both;
    QTest::newRow("Cohere: names") << R"({"models":[{"name":"a"},{"name":"b"}]})"_ba << both;
    QTest::newRow("words") << R"({"data":["a","b"]})"_ba << both;
    QTest::newRow("words, bare") << R"(["a","b"])"_ba << both;
    QTest::newRow("ids under another name") << R"({"models":[{"id":"a"},{"id":"b"}]})"_ba << both;
    QTest::newRow("one without an id")
        << R"({"data":[{"id":"a"},null,7,{"id":null},{"id":"b"}]})"_ba << both;
    QTest::newRow("no data") << R"({"data":null})"_ba << QStringList();
    QTest::newRow("an empty object") << "{}"_ba << QStringList();
}

void TestProvider::readsListsOfOtherShapes()
{
    QFETCH(QByteArray, document);
    QFETCH(QStringList, expected);
    m_provider = llm::createProvider(entry(), kKey, m_client.get(), &m_clock);
    std::optional<Result<QStringList>> models;
    (void)m_provider->models().then(this, [&models](const auto &result) { models = result; });
    asked()->answer(200, "application/json", document);
    QTRY_VERIFY(models);
    QVERIFY2(*models, qPrintable(*models ? QString() : models->error().detail));
    QCOMPARE(**models, expected);
}

void TestProvider::boundsTheListOfModels()
{
    m_provider = llm::createProvider(entry(), kKey, m_client.get(), &m_clock);
    std::optional<Result<QStringList>> models;
    (void)m_provider->models().then(this, [&models](const auto &result) { models = result; });
    QByteArrayList items;
    const QByteArray item = R"({"id":"@"})";
    for (int i = 0; i < limits::kModels + 10; ++i)
        items.append(QByteArray(item).replace('@', QByteArray::number(i)));
    items.append(QByteArray(item).replace('@', QByteArray(1000, 'x')));
    asked()->answer(200, "application/json", R"({"data":[)" + items.join(',') + "]}");
    QTRY_VERIFY(models);
    QVERIFY(*models);
    QCOMPARE((*models)->size(), limits::kModels);

    models.reset();
    (void)m_provider->models().then(this, [&models](const auto &result) { models = result; });
    QTRY_VERIFY(m_server->requests.size() == 2);
    asked()->answer(200, "application/json", QByteArray(limits::kModelListBytes + 1, ' '));
    QTRY_VERIFY(models);
    QCOMPARE(models->error().kind, ErrorKind::Protocol);
}

void TestProvider::saysWhyThereIsNoList_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorKind>("kind");
    QTest::newRow("wrong key") << 401 << "application/json"_ba
                               << "{}"_ba << ErrorKind::Auth;
    QTest::newRow("no such place") << 404 << "text/html"_ba
                                   << "<html>"_ba << ErrorKind::Remote;
    QTest::newRow("a page") << 200 << "text/html"_ba
                            << "<html>"_ba << ErrorKind::Protocol;
    QTest::newRow("broken") << 200 << "application/json"_ba
                            << "{\"data\":["_ba << ErrorKind::Protocol;
}

void TestProvider::saysWhyThereIsNoList()
{
    QFETCH(int, status);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, body);
    QFETCH(ErrorKind, kind);
    m_provider = llm::createProvider(entry(), kKey, m_client.get(), &m_clock);
    std::optional<Result<QStringList>> models;
    (void)m_provider->models().then(this, [&models](const auto &result) { models = result; });
    asked()->answer(status, type, body);
    QTRY_VERIFY(models);
    QVERIFY(!*models);
    QCOMPARE(models->error().kind, kind);
}

QUAYSIDE_TEST(TestProvider, QCoreApplication)

} // namespace tst_provider

#include "tst_provider.moc"
