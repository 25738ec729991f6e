// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providerstate.h"
#include "core/transport/httpclient.h"
#include "tests/support/httptestserver.h"
#include "tests/support/manualclock.h"
#include "tests/support/testclass.h"
#include "tests/support/waiting.h"
#include "tests/unit/llm/readings.h"

#include <QTest>

namespace tst_providerstate {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace readings;
using llm::Prompt;

/// What a provider wants to see again. The class is first, because moc cannot parse the code below.
class TestProviderState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesBackAsItCame_data();
    void goesBackAsItCame();
    void ofManyAnswersIsPutTogether();
    void isLeftOutOfTurnsWithoutCalls_data();
    void isLeftOutOfTurnsWithoutCalls();
    void isDroppedWhole_data();
    void isDroppedWhole();
    void goesToNobodyElse_data();
    void goesToNobodyElse();
    void isNotGivenToServers();
};

namespace {

/// The body of the next request, which contains the answer.
QByteArray nextBody(int speech, const llm::Answer &answer, const QString &model = u"m"_s)
{
    Prompt next = promptOf(kAskWithTools, model);
    next.messages = {{u"user"_s, {{SamplingBlock{TextContent{u"Look"_s, {}, {}}}}, true}, {}},
                     {u"assistant"_s, {answer.blocks, true}, {}}};
    const auto body = formatOf(speech)->generateBody(next);
    return body ? *body : body.error().detail.toUtf8();
}

QByteArray deltas(const QByteArray &members)
{
    return with(R"({"choices":[{"delta":{@}}]})", members);
}

const QByteArray kCall =
    deltas(R"("tool_calls":[{"index":0,"id":"u1","function":{"name":"a_b","arguments":"{}"}}])");

} // namespace

void TestProviderState::goesBackAsItCame_data() // K17, SAMP-16
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArrayList>("events");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("DeepSeek, Kimi: reasoning_content before a call")
        << int(OpenAi)
        << QByteArrayList{deltas(R"("reasoning_content":"I l")"),
                          deltas(R"("reasoning_content":"ook\n")"), kCall, openAiEnd("tool_calls")}
        << R"({"role":"assistant","reasoning_content":"I look\n","tool_calls":[{"id":"u1")"_ba;
    QTest::newRow("reasoning_content before a text")
        << int(OpenAi)
        << QByteArrayList{deltas(R"("reasoning_content":"hm")"), openAiText("Hi"),
                          openAiEnd("stop")}
        << R"({"role":"assistant","reasoning_content":"hm","content":"Hi"})"_ba;
    QTest::newRow("a blank text before the call")
        << int(OpenAi)
        << QByteArrayList{deltas(R"("reasoning_content":"hm")"), openAiText("\\n"), kCall,
                          openAiEnd("tool_calls")}
        << R"({"role":"assistant","reasoning_content":"hm",)"_ba;
    QTest::newRow("Ollama, vLLM: reasoning")
        << int(OpenAi)
        << QByteArrayList{deltas(R"("reasoning":"hm")"), kCall, openAiEnd("tool_calls")}
        << R"({"role":"assistant","reasoning":"hm","tool_calls")"_ba;
    QTest::newRow("OpenRouter: reasoning_details")
        << int(OpenAi)
        << QByteArrayList{deltas(
                              R"("reasoning_details":[{"type":"reasoning.text","text":"I l","format":"x"}])"),
                          deltas(
                              R"("reasoning_details":[{"type":"reasoning.text","text":"ook","signature":"s"}])"),
                          deltas(
                              R"("reasoning_details":[{"type":"reasoning.encrypted","data":"ZA=="}])"),
                          kCall, openAiEnd("tool_calls")}
        << R"("reasoning_details":[{"type":"reasoning.text","text":"I look","format":"x","signature":"s"},{"type":"reasoning.encrypted","data":"ZA=="}])"_ba;
    QTest::newRow("Gemini by the address of OpenAI: extra_content")
        << int(OpenAi)
        << QByteArrayList{deltas(
                              R"("tool_calls":[{"index":0,"id":"u1","function":{"name":"a_b","arguments":"{}"},"extra_content":{"google":{"thought_signature":"c2ln"}}}])"),
                          openAiEnd("tool_calls")}
        << R"("arguments":"{}"},"extra_content":{"google":{"thought_signature":"c2ln"}}})"_ba;
    QTest::newRow("extra_content of the message")
        << int(OpenAi)
        << QByteArrayList{deltas(R"("extra_content":{"google":{"thought_signature":"c2ln"}})"),
                          openAiText("Hi"), openAiEnd("stop")}
        << R"("extra_content":{"google":{"thought_signature":"c2ln"}},"content":"Hi")"_ba;
    QTest::newRow("a signature behind the text")
        << int(OpenAi)
        << QByteArrayList{openAiText("Hi"),
                          deltas(
                              R"("content":"","extra_content":{"google":{"thought_signature":"c2ln"}})"),
                          openAiEnd("stop")}
        << R"("extra_content":{"google":{"thought_signature":"c2ln"}},"content":"Hi")"_ba;
    QTest::newRow("OpenRouter: encrypted reasoning behind the call")
        << int(OpenAi)
        << QByteArrayList{deltas(R"("reasoning_details":[{"type":"reasoning.text","text":"hm"}])"),
                          kCall,
                          deltas(
                              R"("reasoning_details":[{"type":"reasoning.encrypted","data":"ZA=="}])"),
                          openAiEnd("tool_calls")}
        << R"("reasoning_details":[{"type":"reasoning.text","text":"hm"},{"type":"reasoning.encrypted","data":"ZA=="}],"tool_calls")"_ba;
    QTest::newRow("Mistral: parts that are thinking")
        << int(OpenAi)
        << QByteArrayList{deltas(
                              R"("content":[{"type":"thinking","thinking":[{"type":"text","text":"I l"}]}])"),
                          deltas(
                              R"("content":[{"type":"thinking","thinking":[{"type":"text","text":"ook"}],"closed":true}])"),
                          openAiText("Hi"), openAiEnd("stop")}
        << R"("content":[{"type":"thinking","thinking":[{"type":"text","text":"I look"}],"closed":true},{"type":"text","text":"Hi"}]})"_ba;
    QTest::newRow("Mistral: thinking and text in one list")
        << int(OpenAi)
        << QByteArrayList{deltas(
                              R"("content":[{"type":"thinking","thinking":[{"type":"text","text":"a"},{"type":"text","text":"b"}]},{"type":"text","text":"Hi"}])"),
                          openAiEnd("stop")}
        << R"("content":[{"type":"thinking","thinking":[{"type":"text","text":"ab"}]},{"type":"text","text":"Hi"}]})"_ba;
    QTest::newRow("Mistral: thinking before a call")
        << int(OpenAi)
        << QByteArrayList{deltas(
                              R"("content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]}])"),
                          kCall, openAiEnd("tool_calls")}
        << R"("content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]}],"tool_calls")"_ba;
    QTest::newRow("thinking as a text, which nobody wants to see")
        << int(OpenAi)
        << QByteArrayList{deltas(R"("content":[{"type":"thinking","thinking":"hm"}])"),
                          openAiText("Hi"), openAiEnd("stop")}
        << R"({"role":"assistant","content":"Hi"})"_ba;
    QTest::newRow("LiteLLM: thinking_blocks in pieces")
        << int(OpenAi)
        << QByteArrayList{deltas(
                              R"("thinking_blocks":[{"type":"thinking","thinking":"I l","signature":null}])"),
                          deltas(
                              R"("thinking_blocks":[{"type":"thinking","thinking":"ook","signature":null}])"),
                          deltas(
                              R"("thinking_blocks":[{"type":"thinking","thinking":"","signature":"c2ln"}])"),
                          kCall, openAiEnd("tool_calls")}
        << R"("thinking_blocks":[{"type":"thinking","thinking":"I look","signature":"c2ln"}],"tool_calls")"_ba;
    QTest::newRow("LiteLLM: thinking_blocks at once")
        << int(OpenAi)
        << QByteArrayList{deltas(
                              R"("thinking_blocks":[{"type":"thinking","thinking":"a","signature":"s"},{"type":"redacted_thinking","data":"ZA=="},{"type":"thinking","thinking":"b","signature":"t"}])"),
                          kCall, openAiEnd("tool_calls")}
        << R"("thinking_blocks":[{"type":"thinking","thinking":"a","signature":"s"},{"type":"redacted_thinking","data":"ZA=="},{"type":"thinking","thinking":"b","signature":"t"}],"tool_calls")"_ba;
    QTest::newRow("Anthropic: thinking with its signature")
        << int(Anthropic)
        << QByteArrayList{R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}})",
                          R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"I l"}})",
                          R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"ook"}})",
                          R"({"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"c2ln"}})",
                          R"({"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"ZA=="}})",
                          R"({"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"u1","name":"a_b","input":{}}})",
                          anthropicEnd("tool_use")}
        << R"("content":[{"type":"thinking","thinking":"I look","signature":"c2ln"},{"type":"redacted_thinking","data":"ZA=="},{"type":"tool_use")"_ba;
    QTest::newRow("DeepSeek by the address of Anthropic: no signature") // agentscope-java#2400
        << int(Anthropic)
        << QByteArrayList{R"({"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}})",
                          R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}})",
                          R"({"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"u1","name":"a_b","input":{}}})",
                          anthropicEnd("tool_use")}
        << R"([{"type":"thinking","thinking":"hm"},{"type":"tool_use")"_ba;
    QTest::newRow("Anthropic: thinking between blocks")
        << int(Anthropic)
        << QByteArrayList{anthropicText("Hi"),
                          R"({"type":"content_block_start","index":1,"content_block":{"type":"thinking","thinking":"hm","signature":"s"}})",
                          R"({"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"u1","name":"a_b","input":{}}})",
                          anthropicEnd("tool_use")}
        << R"([{"type":"text","text":"Hi"},{"type":"thinking","thinking":"hm","signature":"s"},{"type":"tool_use")"_ba;
    QTest::newRow("Gemini: the signature of a text")
        << int(Gemini)
        << QByteArrayList{R"({"candidates":[{"content":{"parts":[{"text":"Hi","thoughtSignature":"c2ln"}]},"finishReason":"STOP"}]})"}
        << R"({"text":"Hi","thoughtSignature":"c2ln"})"_ba;
    QTest::newRow("Gemini: the signature of a call")
        << int(Gemini)
        << QByteArrayList{R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"a_b","args":{}},"thoughtSignature":"c2ln"}]},"finishReason":"STOP"}]})"}
        << R"({"functionCall":{"name":"a_b","args":{}},"thoughtSignature":"c2ln"})"_ba;
}

void TestProviderState::goesBackAsItCame()
{
    QFETCH(int, speech);
    QFETCH(QByteArrayList, events);
    QFETCH(QByteArray, expected);
    const Reading reading = readAll(speech, events, promptOf(kAskWithTools));
    QVERIFY2(reading.answer,
             qPrintable(reading.answer ? QString() : reading.answer.error().detail));
    const QByteArray body = nextBody(speech, *reading.answer);
    QVERIFY2(body.contains(expected), body.constData());
}

void TestProviderState::ofManyAnswersIsPutTogether() // K17
{
    llm::Answer both;
    for (const QByteArray &thought : {"one "_ba, "two"_ba}) {
        const Reading reading = readAll(OpenAi,
                                        {deltas(R"("reasoning_content":")" + thought + '"'),
                                         openAiText(thought), openAiEnd("stop")},
                                        smallPrompt());
        QVERIFY(reading.answer);
        both.blocks += reading.answer->blocks;
    }
    const QByteArray body = nextBody(OpenAi, both);
    QVERIFY2(body.contains(R"("reasoning_content":"one two","content":"one two")"),
             body.constData());
}

void TestProviderState::isLeftOutOfTurnsWithoutCalls_data() // K17
{
    QTest::addColumn<QString>(
        "turns"); ///< `u`: the person, `a`: an answer, `c`: a call and its result.
    QTest::addColumn<QString>(
        "expected"); ///< For each answer and call whether its thinking goes back.
    QTest::newRow("an answer") << u"uau"_s << u"-"_s;
    QTest::newRow("a call that is not answered yet") << u"uc"_s << u"+"_s;
    QTest::newRow("a call and its answer") << u"ucau"_s << u"++"_s;
    QTest::newRow("several calls") << u"uccau"_s << u"+++"_s;
    QTest::newRow("an answer before") << u"uauc"_s << u"-+"_s;
    QTest::newRow("calls before") << u"ucauauc"_s << u"++-+"_s;
    QTest::newRow("between calls") << u"ucauauau"_s << u"++--"_s;
}

void TestProviderState::isLeftOutOfTurnsWithoutCalls()
{
    QFETCH(const QString, turns);
    QFETCH(const QString, expected);
    const json::Raw meta(
        R"({"org.quayside/reasoning":{"reasoning_content":"secret","kept":1}})"_ba);
    QList<SamplingMessage> messages;
    for (const QChar turn : turns) {
        const QString role = turn == u'u' ? u"user"_s : u"assistant"_s;
        SamplingBlock block{TextContent{u"Hi"_s, {}, meta}};
        if (turn == u'c')
            block = {ToolUseContent{u"1"_s, u"a_b"_s, json::RawObject(), meta}};
        messages.append(SamplingMessage{role, {{block}, true}, {}});
        ToolResultContent result;
        result.toolUseId = u"1"_s;
        if (turn == u'c')
            messages.append(SamplingMessage{u"user"_s, {{SamplingBlock{result}}, true}, {}});
    }
    llm::dropReasoningOfPlainTurns(messages);
    QString kept;
    for (const SamplingMessage &message : std::as_const(messages)) {
        if (message.role == "user"_L1)
            continue;
        const json::Value state = llm::providerState(message.content.blocks.constFirst());
        const json::Value &reasoning = state.at(llm::kStateReasoning);
        QVERIFY2(reasoning.find(u"kept"), "what has another name stays");
        kept += reasoning.find(u"reasoning_content") ? u'+' : u'-';
    }
    QCOMPARE(kept, expected);
}

void TestProviderState::isDroppedWhole_data() // K17
{
    QTest::addColumn<QByteArray>("delta");
    QTest::newRow("too long") << R"("reasoning_content":"@")"_ba;
    QTest::newRow("too many") << R"("reasoning_details":[{"type":"x","data":"@"}])"_ba;
    QTest::newRow("too large") << R"("extra_content":{"a":"@"})"_ba;
}

/// State is dropped as a whole, because a part of it would be invalid.
void TestProviderState::isDroppedWhole()
{
    QFETCH(QByteArray, delta);
    QByteArrayList events(40, deltas(with(delta, QByteArray(llm::kStateBytes / 32, 'x'))));
    events += {kCall, openAiEnd("tool_calls")};
    Prompt prompt = promptOf(kAskWithTools);
    prompt.maxTokens = 1'000'000;
    const Reading reading = readAll(OpenAi, events, prompt);
    QVERIFY(reading.answer);
    const QByteArray body = nextBody(OpenAi, *reading.answer);
    QVERIFY(body.size() < 2 * llm::kStateBytes / 32);
    QVERIFY(!body.contains("reasoning"));
}

void TestProviderState::goesToNobodyElse_data() // K17
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("model");
    QTest::addColumn<bool>("isSame");
    QTest::newRow("the same") << u"/v1"_s << u"m"_s << true;
    QTest::newRow("another model") << u"/v1"_s << u"m2"_s << false;
    QTest::newRow("another address") << u"/v2"_s << u"m"_s << false;
}

void TestProviderState::goesToNobodyElse()
{
    QFETCH(QString, path);
    QFETCH(QString, model);
    QFETCH(bool, isSame);
    ManualClock clock;
    HttpTestServer server;
    http::Client client(&clock);
    const auto ask = [&](const QString &at, const Prompt &prompt, const QByteArray &answer) {
        ProviderEntry entry;
        entry.baseUrl = server.url(at).toString();
        const auto provider = llm::createProvider(entry, u"k"_s, &client, &clock);
        std::optional<Result<llm::Answer>> result;
        (void)provider->generate(prompt, {}).then(this, [&result](const auto &got) {
            result = got;
        });
        const qsizetype before = server.requests.size();
        waitUntil([&] { return server.requests.size() > before; });
        server.requests.constLast()->answer(200, "text/event-stream", answer);
        waitUntil([&] { return result.has_value(); });
        return result && *result ? **result : llm::Answer();
    };
    const QByteArray stream = "data: " + deltas(R"("reasoning":"secret")") + "\n\ndata: "
        + openAiText("Hi") + "\n\ndata: " + openAiEnd("stop") + "\n\ndata: [DONE]\n\n";
    const llm::Answer first = ask(u"/v1"_s, smallPrompt(), stream);
    QCOMPARE(first.blocks.size(), 1);
    Prompt next = smallPrompt();
    next.model = model;
    next.messages += {{u"assistant"_s, {first.blocks, true}, {}}, next.messages.constFirst()};
    ask(path, next, stream);
    const QByteArray body = server.requests.constLast()->body;
    QCOMPARE(body.contains(R"("reasoning":"secret")"), isSame);
    QVERIFY(body.contains("\"Hi\""));
    QVERIFY(!body.contains("org.quayside"));
}

/// Reasoning is removed, because no person has seen it. Signatures have no readable content.
void TestProviderState::isNotGivenToServers() // K17, SAMP-16
{
    SamplingBlock block{TextContent{
        u"Hi"_s,
        {},
        json::Raw(R"({"org.quayside/thoughtSignature":"s","org.quayside/reasoning":{"a":"b"},)"
                  R"("org.quayside/extra":{},"org.quayside/origin":"o","theirs":1})")}};
    QList<SamplingBlock> blocks{block};
    llm::dropReasoning(blocks);
    QCOMPARE(
        blocksOf(llm::Answer{blocks, {}, {}, {}}),
        R"([{"type":"text","text":"Hi","_meta":{"org.quayside/thoughtSignature":"s","org.quayside/origin":"o","theirs":1}}])"_ba);
    blocks = {SamplingBlock{TextContent{
        u"Hi"_s,
        {},
        json::Raw(R"({"org.quayside/reasoning":{"a":"b"},"org.quayside/origin":"o"})")}}};
    llm::dropReasoning(blocks);
    QCOMPARE(blocksOf(llm::Answer{blocks, {}, {}, {}}), R"([{"type":"text","text":"Hi"}])"_ba);
}

QUAYSIDE_TEST(TestProviderState, QCoreApplication)

} // namespace tst_providerstate

#include "tst_providerstate.moc"
