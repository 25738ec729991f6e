// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providerproblem.h"
#include "core/llm/wireformat.h"
#include "tests/support/testclass.h"
#include "tests/unit/llm/readings.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

namespace tst_wireformats {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace readings;
using llm::Prompt;
using Problem = llm::ProviderProblem::Kind;

/// The class is first, because moc cannot parse the code below.
class TestWireFormats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writeWholeRequests_data();
    void writeWholeRequests();
    void alwaysSendTheLimit_data();
    void alwaysSendTheLimit();
    void putTheKeyIntoAHeader_data();
    void putTheKeyIntoAHeader();
    void takeSound_data();
    void takeSound();
    void refuseWhatHasNoPlace_data();
    void refuseWhatHasNoPlace();
    void putPicturesOfToolsWhereTheyCan();
    void giveEachToolANameOfItsOwn();
    void giveNamesToManyToolsThatLookAlike_data();
    void giveNamesToManyToolsThatLookAlike();
    void readStopReasons_data();
    void readStopReasons();
    void readUsesOfTools_data();
    void readUsesOfTools();
    void makeIdsWhereThereAreNone();
    void keepWhatAModelWantsToSeeAgain();
    void dropAUseThatWasCutOff();
    void ignoreToolsNobodyOffered();
    void readPictures();
    void keepThoughtsOutOfTheAnswer_data();
    void keepThoughtsOutOfTheAnswer();
    void thoughtsCountIntoTheLimit_data();
    void thoughtsCountIntoTheLimit();
    void definePastToolsWhereTheyMustBe();
    void countUsage_data();
    void countUsage();
    void guessTheCostWhereNobodySays();
    void refusedContentIsNoAnswer_data();
    void refusedContentIsNoAnswer();
    void sayWhenThereIsNoAnswer_data();
    void sayWhenThereIsNoAnswer();
    void stopAtTheLimitWhateverComes_data();
    void stopAtTheLimitWhateverComes();
    void surviveAnything_data();
    void surviveAnything();
    void listModels_data();
    void listModels();
};

namespace {

/// A conversation with everything in it that all providers take.
const QByteArray kRich = R"({
    "messages": [
        {"role": "user", "content": [{"type": "text", "text": "Look \"here\""},
            {"type": "image", "data": "aGk=", "mimeType": "Image/PNG"}]},
        {"role": "assistant", "content": [{"type": "text", "text": "I look."},
            {"type": "tool_use", "id": "u1", "name": "admin.tools/find", "input": {"q": 1.50}}]},
        {"role": "user", "content": [{"type": "tool_result", "toolUseId": "u1", "isError": true,
            "content": [{"type": "text", "text": "no"}, {"type": "resource_link", "uri": "a://b", "name": "B"}]}]},
        {"role": "user", "content": {"type": "text", "text": "Go on"}}],
    "systemPrompt": "Be brief", "temperature": 1.5, "maxTokens": 77, "stopSequences": ["END", ""],
    "tools": [{"name": "admin.tools/find", "description": "Finds", "inputSchema": {"type": "object", "properties": {"q": {}}}},
        {"name": "plain", "inputSchema": {"type": "object"}}],
    "toolChoice": {"mode": "required"}})";

const QByteArray kRichOpenAi =
    R"({"model": "m", "stream": true, "stream_options": {"include_usage": true},
    "max_tokens": 77, "temperature": 1.5, "stop": ["END"], "tool_choice": "required",
    "tools": [{"type": "function", "function": {"name": "admin_tools_find", "description": "Finds",
            "parameters": {"type": "object", "properties": {"q": {}}}}},
        {"type": "function", "function": {"name": "plain", "parameters": {"type": "object"}}}],
    "messages": [{"role": "system", "content": "Be brief"},
        {"role": "user", "content": [{"type": "text", "text": "Look \"here\""},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,aGk="}}]},
        {"role": "assistant", "content": "I look.", "tool_calls": [{"id": "u1", "type": "function",
            "function": {"name": "admin_tools_find", "arguments": "{\"q\": 1.50}"}}]},
        {"role": "tool", "tool_call_id": "u1", "content": "Error: no\nB: a://b"},
        {"role": "user", "content": "Go on"}]})";

const QByteArray kRichAnthropic =
    R"({"model": "m", "stream": true, "max_tokens": 77, "system": "Be brief",
    "temperature": 1, "stop_sequences": ["END"], "tool_choice": {"type": "any"},
    "tools": [{"name": "admin_tools_find", "description": "Finds",
            "input_schema": {"type": "object", "properties": {"q": {}}}},
        {"name": "plain", "input_schema": {"type": "object"}}],
    "messages": [
        {"role": "user", "content": [{"type": "text", "text": "Look \"here\""},
            {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGk="}}]},
        {"role": "assistant", "content": [{"type": "text", "text": "I look."},
            {"type": "tool_use", "id": "u1", "name": "admin_tools_find", "input": {"q": 1.50}}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "u1", "is_error": true,
            "content": [{"type": "text", "text": "no\nB: a://b"}]}]},
        {"role": "user", "content": [{"type": "text", "text": "Go on"}]}]})";

const QByteArray kRichGemini = R"({"systemInstruction": {"parts": [{"text": "Be brief"}]},
    "generationConfig": {"maxOutputTokens": 77, "temperature": 1.5, "stopSequences": ["END"]},
    "tools": [{"functionDeclarations": [{"name": "admin_tools_find", "description": "Finds",
            "parametersJsonSchema": {"type": "object", "properties": {"q": {}}}},
        {"name": "plain", "parametersJsonSchema": {"type": "object"}}]}],
    "toolConfig": {"functionCallingConfig": {"mode": "ANY"}},
    "contents": [
        {"role": "user", "parts": [{"text": "Look \"here\""}, {"inlineData": {"mimeType": "image/png", "data": "aGk="}}]},
        {"role": "model", "parts": [{"text": "I look."},
            {"functionCall": {"name": "admin_tools_find", "args": {"q": 1.50}}}]},
        {"role": "user", "parts": [{"functionResponse": {"name": "admin_tools_find",
            "response": {"error": "no\nB: a://b"}}}]},
        {"role": "user", "parts": [{"text": "Go on"}]}]})";

} // namespace

void TestWireFormats::writeWholeRequests_data() // SAMP-05, SAMP-10, SAMP-13, SAMP-14
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<QString>("path");
    QTest::newRow("OpenAI") << int(OpenAi) << kRichOpenAi << u"/chat/completions"_s;
    QTest::newRow("Anthropic") << int(Anthropic) << kRichAnthropic << u"/messages"_s;
    QTest::newRow("Gemini") << int(Gemini) << kRichGemini
                            << u"/models/m:streamGenerateContent?alt=sse"_s;
}

void TestWireFormats::writeWholeRequests()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, expected);
    QFETCH(QString, path);
    const Prompt prompt = promptOf(kRich);
    const auto body = formatOf(speech)->generateBody(prompt);
    QVERIFY2(body, qPrintable(body ? QString() : body.error().detail));
    QVERIFY2(parsed(*body) == parsed(expected), body->constData());
    QCOMPARE(formatOf(speech)->generatePath(prompt), path);
}

void TestWireFormats::alwaysSendTheLimit_data() // SAMP-06
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QString>("host");
    QTest::addColumn<QByteArray>("member");
    QTest::newRow("OpenAI itself")
        << int(OpenAi) << u"api.openai.com"_s << "\"max_completion_tokens\":5"_ba;
    QTest::newRow("Ollama") << int(OpenAi) << u"localhost"_s << "\"max_tokens\":5"_ba;
    QTest::newRow("Anthropic") << int(Anthropic) << u"x"_s << "\"max_tokens\":5"_ba;
    QTest::newRow("Gemini") << int(Gemini) << u"x"_s << "\"maxOutputTokens\":5"_ba;
}

void TestWireFormats::alwaysSendTheLimit()
{
    QFETCH(int, speech);
    QFETCH(QString, host);
    QFETCH(QByteArray, member);
    const auto body = formatOf(speech, host)->generateBody(smallPrompt(5));
    QVERIFY(body);
    QVERIFY2(body->contains(member), body->constData());
    QVERIFY2(!body->contains("temperature") && !body->contains("tool"), body->constData());
}

void TestWireFormats::putTheKeyIntoAHeader_data()
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("OpenAI") << int(OpenAi) << "Authorization"_ba
                            << "Bearer k"_ba;
    QTest::newRow("Anthropic") << int(Anthropic) << "x-api-key"_ba
                               << "k"_ba;
    QTest::newRow("Gemini") << int(Gemini) << "x-goog-api-key"_ba
                            << "k"_ba;
}

void TestWireFormats::putTheKeyIntoAHeader()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, value);
    const auto has = [&name](const http::Headers &headers) {
        return std::any_of(headers.cbegin(), headers.cend(),
                           [&name](const auto &header) { return header.first == name; });
    };
    const http::Headers headers = formatOf(speech)->headers("k");
    QVERIFY(headers.contains(std::pair(name, value)));
    QVERIFY(!has(formatOf(speech)->headers({})));
}

void TestWireFormats::takeSound_data() // SAMP-10
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("OpenAI, WAV")
        << int(OpenAi) << "audio/x-wav"_ba
        << R"({"type":"input_audio","input_audio":{"format":"wav","data":"aGk="}})"_ba;
    QTest::newRow("OpenAI, MP3")
        << int(OpenAi) << "audio/mpeg"_ba
        << R"({"type":"input_audio","input_audio":{"format":"mp3","data":"aGk="}})"_ba;
    QTest::newRow("Gemini") << int(Gemini) << "audio/ogg"_ba
                            << R"({"inlineData":{"mimeType":"audio/ogg","data":"aGk="}})"_ba;
}

void TestWireFormats::takeSound()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, part);
    const auto body = formatOf(speech)->generateBody(promptOf(with(
        R"({"maxTokens":9,"messages":[{"role":"user","content":{"type":"audio","data":"aGk=","mimeType":"@"}}]})",
        type)));
    QVERIFY(body);
    QVERIFY2(body->contains(part), body->constData());
}

void TestWireFormats::refuseWhatHasNoPlace_data() // SAMP-10
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("role");
    QTest::addColumn<QByteArray>("content");
    const auto row = [](const QByteArray &name, Speech speech, const char *role,
                        const char *content) {
        QTest::newRow(name.constData()) << int(speech) << QByteArray(role) << QByteArray(content);
    };
    row("OpenAI: OGG", OpenAi, "user", R"({"type":"audio","data":"aGk=","mimeType":"audio/ogg"})");
    row("OpenAI: picture of the model's", OpenAi, "assistant",
        R"({"type":"image","data":"aGk=","mimeType":"image/png"})");
    row("OpenAI: picture from a tool", OpenAi, "user",
        R"([{"type":"tool_result","toolUseId":"a","content":[{"type":"image","data":"aGk=","mimeType":"image/png"}]}])");
    row("OpenAI: unknown", OpenAi, "user", R"({"type":"video","data":"aGk="})");
    row("Anthropic: sound", Anthropic, "user",
        R"({"type":"audio","data":"aGk=","mimeType":"audio/wav"})");
    row("Anthropic: unknown", Anthropic, "user", R"({"type":"video"})");
    row("Anthropic: sound from a tool", Anthropic, "user",
        R"([{"type":"tool_result","toolUseId":"a","content":[{"type":"audio","data":"aGk=","mimeType":"audio/wav"}]}])");
    row("Gemini: unknown", Gemini, "user", R"({"type":"video"})");
    row("Gemini: file from a tool", Gemini, "user",
        R"([{"type":"tool_result","toolUseId":"a","content":[{"type":"resource","resource":{"uri":"a:b","blob":"aGk="}}]}])");
    for (const Speech speech : {OpenAi, Anthropic, Gemini}) {
        const QByteArray number = QByteArray::number(int(speech));
        row("no Base64 " + number, speech, "user",
            R"({"type":"image","data":"a\"\"b","mimeType":"image/png"})");
        row("no text for data " + number, speech, "user",
            R"({"type":"image","data":7,"mimeType":"image/png"})");
        row("type with more in it " + number, speech, "user",
            R"({"type":"image","data":"aGk=","mimeType":"image/png\",\"x\":\""})");
        row("no picture " + number, speech, "user",
            R"({"type":"image","data":"aGk=","mimeType":"text/html"})");
    }
}

void TestWireFormats::refuseWhatHasNoPlace()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, role);
    QFETCH(QByteArray, content);
    const auto body = formatOf(speech)->generateBody(promptOf(with(
        with(R"({"maxTokens":9,"messages":[{"role":"@","content":#}]})", role), content, '#')));
    QVERIFY2(!body, body ? body->constData() : "");
    QCOMPARE(body.error().kind, ErrorKind::Policy);
    QCOMPARE(llm::providerProblem(body.error())->kind, Problem::NotTaken);
    QVERIFY(!body.error().detail.isEmpty());
}

void TestWireFormats::putPicturesOfToolsWhereTheyCan() // SAMP-10
{
    const Prompt prompt = promptOf(
        R"({"maxTokens":9,"messages":[{"role":"user","content":[{"type":"tool_result","toolUseId":"a b",
            "content":[{"type":"image","data":"aGk=","mimeType":"image/png"}]}]}]})");
    const auto anthropic = formatOf(Anthropic)->generateBody(prompt);
    QVERIFY(anthropic);
    QVERIFY2(
        anthropic->contains(
            R"("tool_use_id":"a_b","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"aGk="}}])"),
        anthropic->constData());
    const auto gemini = formatOf(Gemini)->generateBody(prompt);
    QVERIFY(gemini);
    QVERIFY2(gemini->contains(R"({"inlineData":{"mimeType":"image/png","data":"aGk="}})"),
             gemini->constData());
}

void TestWireFormats::giveEachToolANameOfItsOwn() // SAMP-14
{
    QList<Tool> tools;
    const QStringList own{u"a.b"_s, u"a/b"_s,   u"a_b"_s,          u"a_b_2"_s,
                          u"9"_s,   u"Größe"_s, QString(99, u'x'), QString(99, u'x') + u'y'};
    for (const QString &name : own) {
        Tool tool;
        tool.name = name;
        tools.append(tool);
    }
    const llm::ToolNames names(tools);
    static const QRegularExpression plain(u"^[A-Za-z_][A-Za-z0-9_-]{0,63}$"_s);
    QSet<QString> wire;
    for (const QString &name : own) {
        QVERIFY2(plain.match(names.wireName(name)).hasMatch(), qPrintable(names.wireName(name)));
        QCOMPARE(names.ownName(names.wireName(name)), name);
        wire.insert(names.wireName(name));
    }
    QCOMPARE(wire.size(), own.size());
    QCOMPARE(names.wireName(u"a_b"_s), u"a_b"_s);
    QCOMPARE(names.ownName(u"made_up"_s), u"made_up"_s);
    QVERIFY(plain.match(names.wireName(u"gone.away"_s)).hasMatch());
}

void TestWireFormats::giveNamesToManyToolsThatLookAlike_data() // F4
{
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("own"); ///< With the number of the tool behind it, as a character.
    QTest::newRow("8 000 of one character") << 8'000 << QString();
    QTest::newRow("50 000 of one character") << 50'000 << QString();
    QTest::newRow("with a beginning") << 8'000 << u"get"_s;
    QTest::newRow("long") << 8'000 << QString(80, u'x');
    QTest::newRow("not plain at the start") << 8'000 << u"9."_s;
}

/// Each name is looked for once: with a walk over those before it this would not end.
void TestWireFormats::giveNamesToManyToolsThatLookAlike()
{
    QFETCH(const int, count);
    QFETCH(const QString, own);
    QList<Tool> tools;
    for (int i = 0; i < count; ++i) {
        Tool tool;
        const char32_t last = char32_t(0x10000 + i);
        tool.name = own + QString::fromUcs4(&last, 1);
        tools.append(tool);
    }
    tools.append(tools.constFirst()); // Twice.
    const llm::ToolNames names(tools);
    QSet<QString> wire;
    for (int i = 0; i < count; ++i) {
        const QString name = names.wireName(tools.at(i).name);
        QVERIFY(name.size() <= 64);
        QCOMPARE(names.ownName(name), tools.at(i).name);
        wire.insert(name);
    }
    QCOMPARE(wire.size(), count);
}

void TestWireFormats::readStopReasons_data() // SAMP-15
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArrayList>("events");
    QTest::addColumn<QString>("reason");
    const auto openAi = [](const char *said, const QString &reason) {
        QTest::addRow("OpenAI %s", said)
            << int(OpenAi) << QByteArrayList{openAiText("Hi"), openAiEnd(said), "[DONE]"} << reason;
    };
    openAi("stop", u"endTurn"_s);
    openAi("length", u"maxTokens"_s);
    openAi("eos", u"endTurn"_s);
    openAi("model_length", u"maxTokens"_s);
    openAi("something_new", u"something_new"_s);
    const auto anthropic = [](const char *said, const QString &reason) {
        QTest::addRow("Anthropic %s", said)
            << int(Anthropic)
            << QByteArrayList{anthropicText("Hi"), anthropicEnd(said), R"({"type":"message_stop"})"}
            << reason;
    };
    anthropic("end_turn", u"endTurn"_s);
    anthropic("stop_sequence", u"stopSequence"_s);
    anthropic("max_tokens", u"maxTokens"_s);
    anthropic("pause_turn", u"pause_turn"_s);
    const auto gemini = [](const char *said, const QString &reason) {
        QTest::addRow("Gemini %s", said)
            << int(Gemini) << QByteArrayList{geminiText("H"), geminiText("i", said)} << reason;
    };
    gemini("STOP", u"endTurn"_s);
    gemini("MAX_TOKENS", u"maxTokens"_s);
    gemini("OTHER", u"OTHER"_s);
}

void TestWireFormats::readStopReasons()
{
    QFETCH(int, speech);
    QFETCH(QByteArrayList, events);
    QFETCH(QString, reason);
    const Reading reading = readAll(speech, events, smallPrompt());
    QVERIFY(reading.answer);
    QCOMPARE(reading.answer->stopReason, reason);
    QCOMPARE(blocksOf(*reading.answer), R"([{"type":"text","text":"Hi"}])"_ba);
    QCOMPARE(reading.told, u"Hi"_s);
    QCOMPARE(reading.isEnded, speech != Gemini);
}

void TestWireFormats::readUsesOfTools_data() // SAMP-14, SAMP-15
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArrayList>("events");
    QTest::newRow("OpenAI")
        << int(OpenAi)
        << QByteArrayList{
               openAiText("Look:"),
               R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"u1","type":"function","function":{"name":"a_b","arguments":""}}]}}]})",
               R"({"choices":[{"delta":{"tool_calls":[{"index":1,"id":"u2","function":{"name":"a_b","arguments":"{}"}}]}}]})",
               R"({"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"q\""}}]}}]})",
               R"({"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1.50}"}}]}}]})",
               openAiEnd("tool_calls"),
               "[DONE]"};
    QTest::newRow("OpenAI, as some do it")
        << int(OpenAi)
        << QByteArrayList{
               openAiText("Look:"),
               R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"u1","function":{"name":"a_b","arguments":{"q":1.50}}}]}}]})",
               R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"u2","function":{"name":"a_b","arguments":""}}]},"finish_reason":"stop"}]})"};
    QTest::newRow("Anthropic")
        << int(Anthropic)
        << QByteArrayList{
               R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})",
               anthropicText("Look:"),
               R"({"type":"content_block_stop","index":0})",
               R"({"type":"ping"})",
               R"({"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"u1","name":"a_b","input":{}}})",
               R"({"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"q\":"}})",
               R"({"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"1.50}"}})",
               R"({"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"u2","name":"a_b","input":{}}})",
               anthropicEnd("tool_use"),
               R"({"type":"message_stop"})"};
    QTest::newRow("Gemini")
        << int(Gemini)
        << QByteArrayList{
               geminiText("Look:"),
               R"({"candidates":[{"content":{"parts":[{"functionCall":{"id":"u1","name":"a_b","args":{"q":1.50}}},
            {"functionCall":{"id":"u2","name":"a_b"}}]},"finishReason":"STOP"}]})"};
}

void TestWireFormats::readUsesOfTools()
{
    QFETCH(int, speech);
    QFETCH(QByteArrayList, events);
    const Reading reading = readAll(speech, events, promptOf(kAskWithTools));
    QVERIFY2(reading.answer,
             qPrintable(reading.answer ? QString() : reading.answer.error().detail));
    QCOMPARE(
        blocksOf(*reading.answer),
        R"([{"type":"text","text":"Look:"},{"type":"tool_use","id":"u1","name":"a.b","input":{"q":1.50}},{"type":"tool_use","id":"u2","name":"a.b","input":{}}])"_ba);
    QCOMPARE(reading.answer->stopReason, u"toolUse"_s);
}

void TestWireFormats::makeIdsWhereThereAreNone() // SAMP-12
{
    const QByteArray event =
        R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"a_b","args":{}}},
            {"functionCall":{"name":"a_b","args":{}}}]},"finishReason":"STOP"}]})";
    const Reading reading = readAll(Gemini, {event}, promptOf(kAskWithTools));
    QVERIFY(reading.answer);
    const auto idAt = [&reading](qsizetype index) {
        return std::get<ToolUseContent>(reading.answer->blocks.at(index).value).id;
    };
    QVERIFY(!idAt(0).isEmpty());
    QVERIFY(idAt(0) != idAt(1));
}

void TestWireFormats::keepWhatAModelWantsToSeeAgain() // SAMP-16
{
    const QByteArray event =
        R"({"candidates":[{"content":{"parts":[{"functionCall":{"name":"a_b","args":{}},"thoughtSignature":"c2ln"}]},
            "finishReason":"STOP"}]})";
    const Reading reading = readAll(Gemini, {event}, promptOf(kAskWithTools));
    QVERIFY(reading.answer);
    Prompt next = promptOf(kAskWithTools);
    next.messages.append({u"assistant"_s, {reading.answer->blocks, true}, {}});
    const auto body = formatOf(Gemini)->generateBody(next);
    QVERIFY(body);
    QVERIFY2(
        body->contains(R"({"functionCall":{"name":"a_b","args":{}},"thoughtSignature":"c2ln"})"),
        body->constData());

    // A server may have lost it.
    auto &use = std::get<ToolUseContent>(next.messages.last().content.blocks.first().value);
    use.meta.reset();
    next.model = u"gemini-3-pro"_s;
    const auto lost = formatOf(Gemini)->generateBody(next);
    QVERIFY(lost);
    QCOMPARE(lost->count("skip_thought_signature_validator"), 1);
}

void TestWireFormats::dropAUseThatWasCutOff()
{
    const QByteArrayList events{
        openAiText("Look:"),
        R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"u1","function":{"name":"a_b","arguments":"{\"q\":"}}]}}]})",
        openAiEnd("length"), "[DONE]"};
    const Reading reading = readAll(OpenAi, events, promptOf(kAskWithTools));
    QVERIFY(reading.answer);
    QCOMPARE(blocksOf(*reading.answer), R"([{"type":"text","text":"Look:"}])"_ba);
    QCOMPARE(reading.answer->stopReason, u"maxTokens"_s);
}

void TestWireFormats::ignoreToolsNobodyOffered() // SAMP-14
{
    const QByteArrayList events{
        openAiText("Hi"),
        R"({"choices":[{"delta":{"tool_calls":[{"index":0,"id":"u1","function":{"name":"rm","arguments":"{}"}}]}}]})",
        openAiEnd("stop")};
    const Reading reading = readAll(OpenAi, events, smallPrompt());
    QVERIFY(reading.answer);
    QCOMPARE(blocksOf(*reading.answer), R"([{"type":"text","text":"Hi"}])"_ba);
    QCOMPARE(reading.answer->stopReason, u"endTurn"_s);
}

void TestWireFormats::readPictures() // SAMP-15
{
    const Reading reading = readAll(
        Gemini,
        {R"({"candidates":[{"content":{"parts":[{"inlineData":{"mimeType":"image/png","data":"aGk="}}]},"finishReason":"STOP"}]})"},
        smallPrompt());
    QVERIFY(reading.answer);
    QCOMPARE(blocksOf(*reading.answer),
             R"([{"type":"image","data":"aGk=","mimeType":"image/png"}])"_ba);
}

void TestWireFormats::keepThoughtsOutOfTheAnswer_data()
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("thought");
    QTest::newRow("OpenAI, beside")
        << int(OpenAi) << R"({"choices":[{"delta":{"reasoning_content":"hm","content":null}}]})"_ba;
    QTest::newRow("OpenRouter") << int(OpenAi)
                                << R"({"choices":[{"delta":{"reasoning":"hm","content":""}}]})"_ba;
    QTest::newRow("both names") << int(
        OpenAi) << R"({"choices":[{"delta":{"reasoning":"hm","reasoning_content":"hm"}}]})"_ba;
    QTest::newRow("no thought")
        << int(OpenAi)
        << R"({"choices":[{"delta":{"reasoning":7,"reasoning_content":{"a":"b"},"content":"<think>hm</think>"}}]})"_ba;
    QTest::newRow("Mistral")
        << int(OpenAi)
        << R"({"choices":[{"delta":{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]}]}}]})"_ba;
    QTest::newRow("OpenAI, in parts")
        << int(OpenAi)
        << R"({"choices":[{"delta":{"content":[{"type":"thinking","text":"hm"},{"type":"text","text":""}]}}]})"_ba;
    QTest::newRow("Anthropic")
        << int(Anthropic)
        << R"({"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}})"_ba;
    QTest::newRow("Gemini") << int(
        Gemini) << R"({"candidates":[{"content":{"parts":[{"text":"hm","thought":true}]}}]})"_ba;
}

void TestWireFormats::keepThoughtsOutOfTheAnswer()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, thought);
    const QByteArray text = speech == OpenAi ? openAiText("Hi")
        : speech == Anthropic                ? anthropicText("Hi")
                                             : geminiText("Hi", "STOP");
    const Reading reading = readAll(speech, {thought, text}, smallPrompt());
    QVERIFY(reading.answer);
    const QByteArray blocks =
        blocksOf(*reading.answer); // What goes back to the provider is in `_meta` (K17).
    QVERIFY2(blocks.startsWith(R"([{"type":"text","text":"Hi")"), blocks.constData());
    QCOMPARE(reading.answer->blocks.size(), 1);
    QCOMPARE(reading.told, u"Hi"_s);
    QCOMPARE(reading.thought, u"hm"_s);
    QCOMPARE(reading.answer->thinking, u"hm"_s);
}

void TestWireFormats::thoughtsCountIntoTheLimit_data() // SAMP-06
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("event");
    QTest::newRow("OpenAI") << int(OpenAi)
                            << R"({"choices":[{"delta":{"reasoning_content":"endless "}}]})"_ba;
    QTest::newRow("in tags") << int(OpenAi) << openAiText("<think>");
    QTest::newRow("Anthropic")
        << int(Anthropic)
        << R"({"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"endless "}})"_ba;
    QTest::newRow("Gemini")
        << int(Gemini)
        << R"({"candidates":[{"content":{"parts":[{"text":"endless ","thought":true}]}}]})"_ba;
}

void TestWireFormats::thoughtsCountIntoTheLimit()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, event);
    const Reading reading = readAll(speech, QByteArrayList(10000, event), smallPrompt(10));
    QVERIFY(!reading.answer);
    QCOMPARE(llm::providerProblem(reading.answer.error())->kind, Problem::NoAnswer);
    QVERIFY(!reading.thought.isEmpty());
    QVERIFY(reading.thought.size() <= 10 * 16 + 256);
    QVERIFY(reading.told.isEmpty());
}

/// Anthropic refuses calls of tools that a request does not define.
void TestWireFormats::definePastToolsWhereTheyMustBe()
{
    const Prompt prompt = promptOf(R"({"maxTokens":9,"messages":[
        {"role":"assistant","content":[{"type":"tool_use","id":"1","name":"a.b","input":{}},
            {"type":"tool_use","id":"2","name":"a.b","input":{}}]},
        {"role":"user","content":[{"type":"tool_result","toolUseId":"1","content":[]},
            {"type":"tool_result","toolUseId":"2","content":[]}]}]})");
    const auto body = formatOf(Anthropic)->generateBody(prompt);
    QVERIFY(body);
    QVERIFY2(
        body->contains(
            R"("tools":[{"name":"a_b","input_schema":{"type":"object"}}],"tool_choice":{"type":"none"})"),
        body->constData());
    QVERIFY(!formatOf(Anthropic)->generateBody(smallPrompt())->contains("tools"));
}

void TestWireFormats::countUsage_data()
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArrayList>("events");
    QTest::addColumn<QString>("model");
    QTest::newRow("OpenAI")
        << int(OpenAi)
        << QByteArrayList{openAiText("Hi"), openAiEnd("stop"),
                          R"({"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":4,"total_tokens":16}})",
                          "[DONE]"}
        << u"gpt-5"_s;
    QTest::newRow("Anthropic") << int(Anthropic) << QByteArrayList{
        R"({"type":"message_start","message":{"model":"claude-x","usage":{"input_tokens":2,
            "cache_creation_input_tokens":3,"cache_read_input_tokens":7,"output_tokens":1}}})",
        anthropicText("Hi"), anthropicEnd("end_turn")}
                               << u"claude-x"_s;
    QTest::newRow("Gemini")
        << int(Gemini)
        << QByteArrayList{geminiText("Hi", "STOP"),
                          R"({"usageMetadata":{"promptTokenCount":12,"candidatesTokenCount":3,"thoughtsTokenCount":1}})"}
        << u"gemini-2.5-pro"_s;
}

void TestWireFormats::countUsage()
{
    QFETCH(int, speech);
    QFETCH(QByteArrayList, events);
    QFETCH(QString, model);
    const Reading reading = readAll(speech, events, smallPrompt());
    QVERIFY(reading.answer);
    QCOMPARE(reading.answer->usage.inputTokens, 12);
    QCOMPARE(reading.answer->usage.outputTokens, 4);
    QCOMPARE(reading.answer->model, model);
}

void TestWireFormats::guessTheCostWhereNobodySays() // SEC-62
{
    const Reading reading =
        readAll(OpenAi, {openAiText(QByteArray(400, 'x')), openAiEnd("stop")}, smallPrompt());
    QVERIFY(reading.answer);
    QVERIFY(reading.answer->usage.outputTokens >= 100);
    QVERIFY(reading.answer->usage.outputTokens <= 110);
}

void TestWireFormats::refusedContentIsNoAnswer_data()
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArrayList>("events");
    QTest::newRow("OpenAI, filter")
        << int(OpenAi) << QByteArrayList{openAiText("Hi"), openAiEnd("content_filter")};
    QTest::newRow("OpenAI, refusal")
        << int(OpenAi)
        << QByteArrayList{R"({"choices":[{"delta":{"refusal":"I will not"}}]})", openAiEnd("stop")};
    QTest::newRow("Anthropic") << int(Anthropic)
                               << QByteArrayList{anthropicText("Hi"), anthropicEnd("refusal")};
    QTest::newRow("Gemini, answer") << int(Gemini) << QByteArrayList{geminiText("Hi", "SAFETY")};
    QTest::newRow("Gemini, question")
        << int(Gemini)
        << QByteArrayList{R"({"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}})"};
}

void TestWireFormats::refusedContentIsNoAnswer()
{
    QFETCH(int, speech);
    QFETCH(QByteArrayList, events);
    const Reading reading = readAll(speech, events, smallPrompt());
    QVERIFY(!reading.answer);
    QCOMPARE(reading.answer.error().kind, ErrorKind::Remote);
    QCOMPARE(llm::providerProblem(reading.answer.error())->kind, Problem::ContentRefused);
}

void TestWireFormats::sayWhenThereIsNoAnswer_data()
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArrayList>("events");
    QTest::newRow("OpenAI") << int(OpenAi) << QByteArrayList{openAiEnd("stop"), "[DONE]"};
    QTest::newRow("OpenAI, thought too long")
        << int(OpenAi) << QByteArrayList{openAiEnd("length"), "[DONE]"};
    QTest::newRow("Anthropic") << int(Anthropic) << QByteArrayList{anthropicEnd("end_turn")};
    QTest::newRow("Gemini") << int(Gemini)
                            << QByteArrayList{R"({"candidates":[{"finishReason":"STOP"}]})"};
}

void TestWireFormats::sayWhenThereIsNoAnswer()
{
    QFETCH(int, speech);
    QFETCH(QByteArrayList, events);
    const Reading reading = readAll(speech, events, smallPrompt());
    QVERIFY(!reading.answer);
    QCOMPARE(llm::providerProblem(reading.answer.error())->kind, Problem::NoAnswer);
    QVERIFY(!reading.answer.error().detail.isEmpty());
}

void TestWireFormats::stopAtTheLimitWhateverComes_data() // SAMP-06
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("event");
    QTest::newRow("OpenAI") << int(OpenAi) << openAiText("wörd ");
    QTest::newRow("Anthropic") << int(Anthropic) << anthropicText("wörd ");
    QTest::newRow("Gemini") << int(Gemini) << geminiText("wörd ");
}

void TestWireFormats::stopAtTheLimitWhateverComes()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, event);
    const Reading reading = readAll(speech, QByteArrayList(10000, event), smallPrompt(10));
    QVERIFY(reading.answer);
    QCOMPARE(reading.answer->stopReason, u"maxTokens"_s);
    const QString text = std::get<TextContent>(reading.answer->blocks.constFirst().value).text;
    QCOMPARE(text, reading.told);
    QVERIFY2(text.toUtf8().size() <= 10 * 16 + 256, "ten tokens are no more than that");
    QVERIFY(!text.contains(QChar::ReplacementCharacter));
}

void TestWireFormats::surviveAnything_data()
{
    QTest::addColumn<QByteArray>("event");
    const QByteArrayList events{
        "",
        "{",
        "null",
        "[]",
        "7",
        "\"x\"",
        "{}",
        R"({"choices":7})",
        R"({"choices":[]})",
        R"({"choices":[7]})",
        R"({"choices":[{"delta":7}]})",
        R"({"choices":[{"delta":{"content":7,"tool_calls":7}}]})",
        R"({"choices":[{"delta":{"tool_calls":[7,{"index":-5},{"index":99999999999999,"function":{}},{"function":{"arguments":7}}]}}]})",
        R"({"usage":{"prompt_tokens":"x","completion_tokens":1e400}})",
        R"({"error":null})",
        R"({"type":"message_start"})",
        R"({"type":"content_block_start","index":"x","content_block":7})",
        R"({"type":"content_block_delta","index":5,"delta":{"type":"input_json_delta","partial_json":"x"}})",
        R"({"type":"message_delta","delta":null,"usage":7})",
        R"({"candidates":[{"content":{"parts":[7,{"functionCall":7},{"inlineData":7},{"text":7}]}}]})",
        R"({"candidates":[{"finishReason":7}],"promptFeedback":7,"usageMetadata":7})",
        QByteArray(5000, '['),
        "\xff\xfe\x00"};
    for (const QByteArray &event : events)
        QTest::addRow("%s", event.left(60).constData()) << event;
}

void TestWireFormats::surviveAnything()
{
    QFETCH(QByteArray, event);
    for (const int speech : {OpenAi, Anthropic, Gemini}) {
        const Reading reading = readAll(speech, {event, event}, promptOf(kAskWithTools));
        QVERIFY2(!reading.answer, "nothing of it is an answer");
        const ErrorKind kind = reading.answer.error().kind;
        QVERIFY(kind == ErrorKind::Protocol || kind == ErrorKind::Remote);
    }
}

void TestWireFormats::listModels_data()
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("document");
    QTest::newRow("OpenAI") << int(OpenAi)
                            << R"({"object":"list","data":[{"id":"a"},{"id":"b"}]})"_ba;
    QTest::newRow("Anthropic") << int(Anthropic)
                               << R"({"data":[{"type":"model","id":"a"},{"id":"b"}]})"_ba;
    QTest::newRow("Gemini")
        << int(Gemini)
        << R"({"models":[{"name":"models/a","supportedGenerationMethods":["generateContent"]},
            {"name":"models/e","supportedGenerationMethods":["embedContent"]},{"name":"models/b"}]})"_ba;
}

void TestWireFormats::listModels()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, document);
    QCOMPARE(formatOf(speech)->modelNames(parsed(document)), (QStringList{u"a"_s, u"b"_s}));
    QCOMPARE(formatOf(speech)->modelNames(parsed("7")), QStringList());
    QCOMPARE(formatOf(speech)->modelNames(parsed(R"({"data":7,"models":[7]})")).join(u""_s),
             QString());
}

QUAYSIDE_TEST(TestWireFormats, QCoreApplication)

} // namespace tst_wireformats

#include "tst_wireformats.moc"
