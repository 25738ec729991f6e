// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/modelhabits.h"
#include "core/llm/providerproblem.h"
#include "core/llm/providerstate.h"
#include "core/transport/httpclient.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/llm/readings.h"

#include <QTest>

namespace tst_modelhabits {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace readings;
using Kind = ProviderEntry::Kind;
using Problem = llm::ProviderProblem::Kind;

/// What is learnt of a model when it refuses something. The class is first, because moc cannot parse the code below.
class TestModelHabits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void asksAgainWithoutWhatIsRefused_data();
    void asksAgainWithoutWhatIsRefused();
    void leavesOutReasoningThatIsRefused_data();
    void leavesOutReasoningThatIsRefused();
    void sendsPlainSchemasWhereOthersAreRefused_data();
    void sendsPlainSchemasWhereOthersAreRefused();
    void sendsPlainSchemasToKnownModels_data();
    void sendsPlainSchemasToKnownModels();
    void namesTheToolsOfTheHistoryWhereThatIsRequired_data();
    void namesTheToolsOfTheHistoryWhereThatIsRequired();
    void asksAgainInOtherFormats_data();
    void asksAgainInOtherFormats();
    void leavesOutAllThatIsNamed();
    void learnsOneAfterTheOther();
    void remembersForThatModel();
    void readsAnAnswerThatIsNoStream();
    void givesUpWhenItHelpsNothing_data();
    void givesUpWhenItHelpsNothing();
    void takesOtherRefusalsAsTheyAre_data();
    void takesOtherRefusalsAsTheyAre();
    void tellsUnknownModelsFromParameters_data();
    void tellsUnknownModelsFromParameters();
    void keepsToolsThatMustBeUsed();

private:
    void ask(const llm::Prompt &prompt, Kind kind = Kind::OpenAi);
    TestExchangePtr request(qsizetype number);
    void refuse(qsizetype number, const QByteArray &body, int status = 400);
    void answer(qsizetype number);

    ManualClock m_clock;
    std::unique_ptr<HttpTestServer> m_server;
    std::unique_ptr<http::Client> m_client;
    std::shared_ptr<llm::ModelHabits> m_habits;
    std::unique_ptr<llm::Provider> m_provider;
    std::optional<Result<llm::Answer>> m_result;
};

namespace {

QByteArray message(const QByteArray &text)
{
    return with(R"({"error":{"message":"@","type":"invalid_request_error"}})", text);
}

/// A prompt with all optional parameters and with provider state of an earlier answer.
llm::Prompt fullPrompt(const QString &model = u"m"_s)
{
    llm::Prompt prompt = promptOf(R"({"maxTokens":100,"temperature":0.5,"stopSequences":["END"],
        "systemPrompt":"Be brief","toolChoice":{"mode":"auto"},
        "tools":[{"name":"a_b","inputSchema":{"type":"object"}}],
        "messages":[{"role":"user","content":{"type":"text","text":"Look"}},
            {"role":"assistant","content":{"type":"tool_use","id":"call_0123456789","name":"a_b","input":{}}},
            {"role":"user","content":{"type":"tool_result","toolUseId":"call_0123456789","content":[]}}]})",
                                  model);
    return prompt;
}

} // namespace

void TestModelHabits::init()
{
    m_server = std::make_unique<HttpTestServer>();
    m_client = std::make_unique<http::Client>(&m_clock);
    m_habits = std::make_shared<llm::ModelHabits>();
}

void TestModelHabits::cleanup()
{
    m_provider.reset();
    m_client.reset();
    m_server.reset();
    QCOMPARE(m_clock.activeAlarms(), 0);
}

void TestModelHabits::ask(const llm::Prompt &prompt, Kind kind)
{
    ProviderEntry entry;
    entry.kind = kind;
    entry.baseUrl = m_server->url(u"/v1"_s).toString();
    m_result.reset();
    m_provider = llm::createProvider(entry, u"k"_s, m_client.get(), &m_clock, m_habits);
    (void)m_provider->generate(prompt, {}).then(this, [this](const auto &result) {
        m_result = result;
    });
}

TestExchangePtr TestModelHabits::request(qsizetype number)
{
    waitUntil([&] { return m_server->requests.size() > number || m_result; });
    return m_server->requests.size() > number ? m_server->requests.at(number)
                                              : std::make_shared<TestExchange>();
}

void TestModelHabits::refuse(qsizetype number, const QByteArray &body, int status)
{
    request(number)->answer(status, "application/json", body);
}

void TestModelHabits::answer(qsizetype number)
{
    request(number)->answer(200, "text/event-stream",
                            "data: " + openAiText("Hi") + "\n\ndata: " + openAiEnd("stop")
                                + "\n\n");
    waitUntil([this] { return m_result.has_value(); });
}

void TestModelHabits::asksAgainWithoutWhatIsRefused_data() // K19
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("sent");
    QTest::addColumn<QByteArray>("instead"); ///< Empty if the parameter is left out.
    const auto row = [](const char *name, const QByteArray &body, const char *sent,
                        const char *instead = "", int status = 400) {
        QTest::newRow(name) << status << body << QByteArray(sent) << QByteArray(instead);
    };
    row("OpenAI: the limit",
        message("Unsupported parameter: 'max_tokens' is not supported with this model. Use "
                "'max_completion_tokens' instead."),
        R"("max_tokens":100)", R"("max_completion_tokens":100)");
    row("OpenAI: temperature",
        R"({"error":{"message":"Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.","type":"invalid_request_error","param":"temperature","code":"unsupported_value"}})",
        R"("temperature":0.5)");
    row("Kimi: temperature", message("invalid temperature: only 1 is allowed for this model"),
        R"("temperature":0.5)");
    row("Kimi without thinking: temperature",
        message("invalid temperature: only 0.6 is allowed for this model"), R"("temperature":0.5)");
    row("OpenAI: stop", message("Unsupported parameter: 'stop' is not supported with this model."),
        R"("stop":["END"])");
    row("Mistral: stream_options",
        R"({"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]},"type":"invalid_request_error"})",
        R"("stream_options")", "", 422);
    row("FastAPI: temperature",
        R"({"detail":[{"loc":["body","temperature"],"msg":"extra fields not permitted","type":"value_error.extra"}]})",
        R"("temperature":0.5)", "", 422);
    row("LiteLLM: temperature",
        message("litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0.5. "
                "Supported: unsupported params can be dropped"),
        R"("temperature":0.5)");
    row("OpenRouter: in the words of the provider",
        R"({"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"error\":{\"message\":\"Unrecognized request argument supplied: stream_options\"}}"}}})",
        R"("stream_options")");
    row("Groq: tool_choice", message("property 'tool_choice' is unsupported"),
        R"("tool_choice":"auto")");
    row("no system message", message("System role not supported"), R"({"role":"system")",
        R"({"role":"user","content":"Be brief\n\nLook"})");
    row("llama.cpp: no system message",
        R"({"error":{"code":500,"message":"Jinja Exception: System role not supported","type":"server_error"}})",
        R"({"role":"system")", R"("Be brief\n\nLook")", 500);
    row("o1-mini: no system message",
        message("Unsupported value: 'messages[0].role' does not support 'system' with this model."),
        R"({"role":"system")", R"("Be brief\n\nLook")");
    row("Mistral: ids",
        message("Tool call id was call_0123456789 but must be a-z, A-Z, 0-9, with a length of 9."),
        "call_0123456789");
    row("llama.cpp: ids",
        R"({"error":{"code":500,"message":"Jinja Exception: Tool call IDs should be alphanumeric strings with length 9!"}})",
        "call_0123456789", "", 500);
    row("mlx_lm: ids", // mlx-lm#1375
        R"({"error":"Tool call IDs should be alphanumeric strings with length 9!"})",
        "call_0123456789", "", 404);
    row("a gateway to Azure: temperature", // obot#2862
        R"({"detail":"Error occurred: Error code: 400 - {'error': {'message': \"Unsupported parameter: 'temperature' is not supported with this model.\", 'code': 'unsupported_parameter'}}"})",
        R"("temperature":0.5)");
    row("OpenAI: long ids",
        message("Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with "
                "maximum length 40, but got a string with length 60 instead."),
        "call_0123456789");
    row("Bedrock: ids",
        message("litellm.BadRequestError: BedrockException - {'message':'1 validation error "
                "detected: Value at messages.2.member.content.1.member.toolUse.toolUseId failed to "
                "satisfy constraint: Member must satisfy regular expression pattern: "
                "[a-zA-Z0-9_-]+'}"),
        "call_0123456789");
    row("Kimi: reasoning",
        message("thinking is enabled but reasoning_content is missing in assistant tool call "
                "message at index 2"),
        R"("role":"assistant","tool_calls")", R"("reasoning_content":" ")");
    row("DeepSeek: reasoning",
        message("The `reasoning_content` in the thinking mode must be passed back to the API."),
        R"("role":"assistant","tool_calls")", R"("reasoning_content":" ")");
}

void TestModelHabits::asksAgainWithoutWhatIsRefused()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, sent);
    QFETCH(QByteArray, instead);
    ask(fullPrompt());
    QVERIFY2(request(0)->body.contains(sent), request(0)->body.constData());
    refuse(0, body, status);
    const TestExchangePtr again = request(1);
    QVERIFY2(again->body.contains("\"model\":\"m\""), again->body.constData());
    QVERIFY2(!again->body.contains(sent), again->body.constData());
    QVERIFY2(again->body.contains(instead), again->body.constData());
    QCOMPARE(again->header("authorization"), "Bearer k"_ba);
    answer(1);
    QVERIFY(m_result && *m_result);
    QCOMPARE(m_server->requests.size(), 2);
}

void TestModelHabits::leavesOutReasoningThatIsRefused_data() // K17, K19
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("DeepSeek R1")
        << 400
        << message("The reasoning_content is an intermediate result for display purposes only and "
                   "will not be included in the context for inference. Please remove the "
                   "reasoning_content from your message to reduce network traffic.");
    QTest::newRow("OpenAI") << 400
                            << message("Unknown parameter: 'messages[1].reasoning_content'.");
    QTest::newRow("Mistral")
        << 422
        << R"({"detail":[{"type":"extra_forbidden","loc":["body","messages",1,"assistant","reasoning_content"],"msg":"Extra inputs are not permitted"}]})"_ba;
    QTest::newRow("Groq") << 400
                          << message("'messages.1' : for 'role:assistant' the following must be "
                                     "satisfied[('messages.1' : property 'reasoning_content' is "
                                     "unsupported)]");
    QTest::newRow("Cerebras")
        << 422
        << R"({"message":"body.messages.1.assistant.reasoning_content: property is unsupported","type":"invalid_request_error","param":"validation_error","code":"wrong_api_format"})"_ba;
}

void TestModelHabits::leavesOutReasoningThatIsRefused()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    llm::Prompt prompt = fullPrompt();
    QList<SamplingBlock> &blocks = prompt.messages[1].content.blocks;
    std::get<ToolUseContent>(blocks.first().value).meta =
        json::Raw(R"({"org.quayside/reasoning":{"reasoning_content":"hm"}})"_ba);
    llm::setOrigin(blocks, llm::originOf(m_server->url(u"/v1"_s).toString(), u"m"_s));
    ask(prompt);
    QVERIFY2(request(0)->body.contains(R"("reasoning_content":"hm")"),
             request(0)->body.constData());
    refuse(0, body, status);
    QVERIFY2(request(1)->body.contains("tool_calls"), request(1)->body.constData());
    QVERIFY2(!request(1)->body.contains("reasoning"), request(1)->body.constData());
    answer(1);
    QVERIFY(m_result && *m_result);
}

void TestModelHabits::sendsPlainSchemasWhereOthersAreRefused_data() // K19
{
    QTest::addColumn<QByteArray>("body");
    const auto row = [](const char *name, const char *text) {
        QTest::newRow(name) << message(text);
    };
    row("$schema",
        "Invalid JSON payload received. Unknown name \\\"$schema\\\" at "
        "'tools[0].function_declarations[0].parameters': Cannot find field.");
    row("additionalProperties",
        "Invalid JSON payload received. Unknown name \\\"additionalProperties\\\" at "
        "'tools[0].function_declarations[3].parameters.properties[2].value': Cannot find field.");
    row("a format",
        "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[at]"
        ".format: only 'enum' and 'date-time' are supported for STRING type\\n");
    row("no properties",
        "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties: should "
        "be non-empty for OBJECT type");
    row("no items",
        "* "
        "GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[l].items: "
        "missing field.");
    row("several types",
        "Invalid value at 'tools[0].function_declarations[0].parameters.properties[0].value.type' "
        "(type.googleapis.com/google.ai.generativelanguage.v1beta.Type): Proto field is not "
        "repeating, cannot start list.");
    row("Vertex AI: no type",
        "Unable to submit request because `a_b` functionDeclaration `parameters.x` schema didn't "
        "specify the schema type field.");
    row("Vertex AI: anyOf",
        "Unable to submit request because `a_b` functionDeclaration `parameters.x` schema "
        "specified other fields alongside any_of. When using any_of, it must be the only field "
        "set.");
    row("LiteLLM",
        "litellm.BadRequestError: VertexAIException BadRequestError - {'error': {'code': 400, "
        "'message': 'Invalid JSON payload received. Unknown name const at "
        "tools[0].function_declarations[0].parameters: Cannot find field.'}}");
    QTest::newRow("OpenRouter: in the words of the provider")
        << R"({"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"error\":{\"code\":400,\"message\":\"Unknown name default at tools[0].function_declarations[0].parameters: Cannot find field.\"}}"}}})"_ba;
}

void TestModelHabits::sendsPlainSchemasWhereOthersAreRefused()
{
    QFETCH(QByteArray, body);
    llm::Prompt prompt = fullPrompt();
    prompt.tools.first().inputSchema = {json::Raw(
        R"({"$schema":"s","type":"object","properties":{"at":{"type":"string","default":"x"}},"additionalProperties":false})"_ba)};
    ask(prompt);
    QVERIFY(request(0)->body.contains("additionalProperties"));
    refuse(0, body);
    const QByteArray again = request(1)->body;
    QVERIFY2(
        again.contains(
            R"j("parameters":{"type":"object","properties":{"at":{"type":"string","description":"(default: \"x\")"}}})j"),
        again.constData());
    QVERIFY2(again.contains(R"("temperature":0.5)"), "nothing else is left out");
    answer(1);
    QVERIFY(m_result && *m_result);
    ask(prompt);
    QVERIFY(!request(2)->body.contains("additionalProperties"));
    answer(2);
}

void TestModelHabits::sendsPlainSchemasToKnownModels_data() // K19
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<bool>("isPlain");
    QTest::newRow("LiteLLM") << u"gemini/gemini-2.5-flash"_s << true;
    QTest::newRow("OpenRouter") << u"google/gemini-2.5-pro"_s << true;
    QTest::newRow("in capitals") << u"Gemini-3-Pro"_s << true;
    QTest::newRow("another") << u"qwen3"_s << false;
}

void TestModelHabits::sendsPlainSchemasToKnownModels()
{
    QFETCH(QString, model);
    QFETCH(bool, isPlain);
    llm::Prompt prompt = fullPrompt(model);
    ask(prompt); // A tool without arguments.
    QCOMPARE(request(0)->body.contains(R"("parameters")"), !isPlain);
    answer(0);
    prompt.tools.first().inputSchema = {
        json::Raw(R"({"type":"object","properties":{"at":{"type":"string","title":"T"}}})"_ba)};
    ask(prompt);
    QCOMPARE(request(1)->body.contains(R"("title")"), !isPlain);
    answer(1);
    QCOMPARE(m_server->requests.size(), 2);
}

void TestModelHabits::namesTheToolsOfTheHistoryWhereThatIsRequired_data() // K19
{
    QTest::addColumn<QByteArray>("body");
    const auto row = [](const char *name, const char *text) {
        QTest::newRow(name) << message(text);
    };
    row("LiteLLM: Bedrock",
        "litellm.UnsupportedParamsError: Bedrock doesn't support tool calling without `tools=` "
        "param specified. Pass `tools=` param OR set `litellm.modify_params = True` // "
        "`litellm_settings::modify_params: True` to add dummy tool to the request.");
    row("LiteLLM: Anthropic",
        "litellm.UnsupportedParamsError: Anthropic doesn't support tool calling without `tools=` "
        "param specified.");
    row("Bedrock",
        "The toolConfig field must be defined when using toolUse and toolResult content blocks.");
    row("Anthropic", "Requests which include `tool_use` or `tool_result` blocks must define tools");
    row("Bedrock, in the words of LiteLLM",
        "litellm.BadRequestError: BedrockException - {'message':'The toolConfig field must be "
        "defined when using toolUse and toolResult content blocks.'}");
}

void TestModelHabits::namesTheToolsOfTheHistoryWhereThatIsRequired()
{
    QFETCH(QByteArray, body);
    llm::Prompt prompt = fullPrompt();
    prompt.tools.clear();
    prompt.toolChoice.clear();
    ask(prompt);
    QVERIFY(!request(0)->body.contains(R"("tools")"));
    refuse(0, body);
    QVERIFY2(request(1)->body.contains(R"("tools":[{"type":"function","function":{"name":"a_b",)"),
             request(1)->body.constData());
    QVERIFY(!request(1)->body.contains("tool_choice"));
    answer(1);
    QVERIFY(m_result && *m_result);
    prompt.messages = prompt.messages.first(1);
    ask(prompt);
    QVERIFY2(!request(2)->body.contains(R"("tools")"), "there was no call");
    answer(2);
}

void TestModelHabits::asksAgainInOtherFormats_data() // K19
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("sent");
    QTest::newRow("Anthropic: temperature")
        << Kind::Anthropic
        << R"({"type":"error","error":{"type":"invalid_request_error","message":"`temperature` is deprecated for this model."}})"_ba
        << R"("temperature":0.5)"_ba;
    QTest::newRow("Anthropic: temperature while thinking")
        << Kind::Anthropic
        << R"({"type":"error","error":{"type":"invalid_request_error","message":"`temperature` may only be set to 1 when thinking is enabled."}})"_ba
        << R"("temperature":0.5)"_ba;
    QTest::newRow("Gemini: stopSequences")
        << Kind::Gemini
        << R"({"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \"stopSequences\" at 'generation_config': Cannot find field.","status":"INVALID_ARGUMENT"}})"_ba
        << R"("stopSequences")"_ba;
    QTest::newRow("Gemini: the old name of schemas")
        << Kind::Gemini
        << R"({"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \"parametersJsonSchema\" at 'tools[0].function_declarations[0]': Cannot find field.","status":"INVALID_ARGUMENT"}})"_ba
        << R"("parametersJsonSchema")"_ba;
    QTest::newRow("Gemma: no system message")
        << Kind::Gemini
        << R"({"error":{"code":400,"message":"Developer instruction is not enabled for models/gemma-3-27b-it","status":"INVALID_ARGUMENT"}})"_ba
        << R"("systemInstruction")"_ba;
}

void TestModelHabits::asksAgainInOtherFormats()
{
    QFETCH(Kind, kind);
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, sent);
    ask(fullPrompt(), kind);
    QVERIFY2(request(0)->body.contains(sent), request(0)->body.constData());
    refuse(0, body);
    QVERIFY2(request(1)->body.contains("Be brief"), request(1)->body.constData());
    QVERIFY2(!request(1)->body.contains(sent), request(1)->body.constData());
    refuse(1, "{}", 500);
    QTRY_VERIFY(m_result);
}

void TestModelHabits::leavesOutAllThatIsNamed() // K19
{
    ask(fullPrompt());
    refuse(0,
           R"({"detail":[{"loc":["body","temperature"],"msg":"Extra inputs are not permitted"},)"
           R"({"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]})",
           422);
    QVERIFY(!request(1)->body.contains("temperature"));
    QVERIFY(!request(1)->body.contains("stream_options"));
    answer(1);
    QVERIFY(m_result && *m_result);
}

void TestModelHabits::learnsOneAfterTheOther() // K19
{
    ask(fullPrompt());
    refuse(0, message("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."));
    refuse(1, message("Unsupported value: 'temperature'"));
    const QByteArray body = request(2)->body;
    QVERIFY(body.contains("max_completion_tokens") && !body.contains("temperature"));
    answer(2);
    QVERIFY(m_result && *m_result);
}

void TestModelHabits::remembersForThatModel() // K19
{
    ask(fullPrompt());
    refuse(0, message("Unsupported value: 'temperature'"));
    answer(1);
    ask(fullPrompt());
    QVERIFY(!request(2)->body.contains("temperature"));
    answer(2);
    ask(fullPrompt(u"other"_s));
    QVERIFY(request(3)->body.contains("temperature"));
    answer(3);
}

void TestModelHabits::readsAnAnswerThatIsNoStream() // K19, K23
{
    ask(fullPrompt());
    refuse(
        0,
        R"({"error":{"message":"Your organization must be verified to stream this model.","param":"stream","code":"unsupported_value"}})");
    QVERIFY(!request(1)->body.contains("stream"));
    request(1)->answer(
        200, "application/json",
        R"({"model":"m","choices":[{"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}]})");
    QTRY_VERIFY(m_result);
    QVERIFY(*m_result);
    QCOMPARE(blocksOf(**m_result), R"([{"type":"text","text":"Hi"}])"_ba);
}

void TestModelHabits::givesUpWhenItHelpsNothing_data() // K19
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("both names of the limit")
        << message("Unsupported parameter: 'max_tokens' and 'max_completion_tokens'");
    QTest::newRow("the same again") << message("Unsupported value: 'temperature'");
}

void TestModelHabits::givesUpWhenItHelpsNothing()
{
    QFETCH(QByteArray, body);
    ask(fullPrompt());
    refuse(0, body);
    refuse(1, body);
    QTRY_VERIFY(m_result);
    QVERIFY(!*m_result);
    QCOMPARE(llm::providerProblem(m_result->error())->kind, Problem::Other);
    QVERIFY(m_result->error().detail.contains(u"Unsupported"_s));
    QCOMPARE(m_server->requests.size(), 2);
}

void TestModelHabits::takesOtherRefusalsAsTheyAre_data() // K19
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("too large a limit")
        << 400 << message("max_tokens is too large: 65536. This model supports at most 16384");
    QTest::newRow("a parameter that was not sent")
        << 400 << message("Unsupported parameter: 'top_p'");
    QTest::newRow("tools") << 400 << message("registry.ollama.ai/library/x does not support tools");
    QTest::newRow("no refusal of a parameter")
        << 401 << message("Unsupported value: 'temperature'");
    QTest::newRow("trouble") << 500 << message("Unsupported value: 'temperature'");
    QTest::newRow("Groq: a bad call") // K24; ha-groq-cloud-api#20
        << 400
        << R"({"error":{"message":"tool call validation failed: parameters for tool t did not match schema: errors: [`/temperature`: unknown property]","code":"tool_use_failed"}})"_ba;
    QTest::newRow("a name alone") << 400 << message("The temperature of the server is high");
}

void TestModelHabits::takesOtherRefusalsAsTheyAre()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    ask(fullPrompt());
    refuse(0, body, status);
    QTRY_VERIFY(m_result);
    QVERIFY(!*m_result);
    QCOMPARE(m_server->requests.size(), 1);
}

void TestModelHabits::tellsUnknownModelsFromParameters_data() // K19, K24
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<Problem>("expected");
    const auto row = [](const char *name, const QByteArray &body, Problem expected) {
        QTest::newRow(name) << body << expected;
    };
    row("a parameter, with this model", message("'top_k' is not supported with this model"),
        Problem::Other);
    row("images", message("This model does not support image input"), Problem::Other);
    row("tools", message("model x: tools are not supported by this model"), Problem::Other);
    row("a value", message("The model got an invalid value"), Problem::Other);
    row("what it does not take", message("This model takes text; images are not supported"),
        Problem::Other);
    row("an unknown parameter", message("This model got an unknown parameter 'foo'"),
        Problem::Other);
    row("not supported", message("The model `x` is not supported"), Problem::UnknownModel);
    row("decommissioned", message("The model `x` has been decommissioned"), Problem::UnknownModel);
    row("not valid", message("x is not a valid model ID"), Problem::UnknownModel);
    row("unknown", message("Unknown model: x"), Problem::UnknownModel);
    row("LiteLLM", message("Invalid model name passed in model=x"), Problem::UnknownModel);
    row("a code", R"({"error":{"message":"No access","code":"model_not_found"}})",
        Problem::UnknownModel);
    row("Groq: a bad call", // smolagents#1119
        R"({"error":{"message":"Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.","type":"invalid_request_error","code":"tool_use_failed","failed_generation":"web_search{\"q\": 1}</function>"}})",
        Problem::BadCall);
    row("Groq, in the words of LiteLLM",
        message("litellm.BadRequestError: GroqException - {'error':{'code':'tool_use_failed'}}"),
        Problem::BadCall);
    row("llama.cpp: a bad call", // continue#12738
        message("Failed to parse tool call arguments as JSON: [json.exception.parse_error.101]"),
        Problem::BadCall);
}

void TestModelHabits::tellsUnknownModelsFromParameters()
{
    QFETCH(QByteArray, body);
    QFETCH(Problem, expected);
    ask(smallPrompt());
    refuse(0, body);
    QTRY_VERIFY(m_result);
    QVERIFY(!*m_result);
    QCOMPARE(llm::providerProblem(m_result->error())->kind, expected);
}

/// A habit of the model never removes a tool choice that a server has requested (SAMP-13).
void TestModelHabits::keepsToolsThatMustBeUsed() // K19
{
    llm::Prompt prompt = fullPrompt();
    prompt.toolChoice = u"required"_s;
    const llm::Prompt adapted = llm::adaptedTo(prompt, llm::Habit::NoToolChoice);
    QCOMPARE(adapted.toolChoice, u"required"_s);
    QCOMPARE(adapted.maxTokens, prompt.maxTokens);
}

QUAYSIDE_TEST(TestModelHabits, QCoreApplication)

} // namespace tst_modelhabits

#include "tst_modelhabits.moc"
