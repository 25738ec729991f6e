// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providerproblem.h"
#include "tests/support/testclass.h"
#include "tests/unit/llm/readings.h"

#include <QTest>

namespace tst_looseanswers {

using namespace mcp;
using namespace Qt::StringLiterals;
using namespace readings;
using llm::Prompt;
using Problem = llm::ProviderProblem::Kind;

/// Answers that do not keep to the format that they claim. The class is first, because moc cannot parse the code below.
class TestLooseAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void putPiecesOfUsesTogether_data();
    void putPiecesOfUsesTogether();
    void takeArgumentsThatMeanAnObject_data();
    void takeArgumentsThatMeanAnObject();
    void tellWhichUseCannotBeRead_data();
    void tellWhichUseCannotBeRead();
    void findToolsUnderDecoratedNames_data();
    void findToolsUnderDecoratedNames();
    void keepLongIdsWhole();
    void tellOfErrorsInEvents_data();
    void tellOfErrorsInEvents();
    void takeOtherEventsForNoErrors_data();
    void takeOtherEventsForNoErrors();
    void readThoughtsBetweenTags_data();
    void readThoughtsBetweenTags();
    void keepThoughtsApartInEachFormat_data();
    void keepThoughtsApartInEachFormat();
    void blameTheModelForItsCalls_data();
    void blameTheModelForItsCalls();
};

namespace {

/// An event with pieces of tool uses.
QByteArray pieces(const QByteArray &list)
{
    return with(R"({"choices":[{"delta":{"tool_calls":[@]}}]})", list);
}

QList<const ToolUseContent *> usesIn(const llm::Answer &answer)
{
    QList<const ToolUseContent *> uses;
    for (const SamplingBlock &block : answer.blocks) {
        if (const auto *use = std::get_if<ToolUseContent>(&block.value))
            uses.append(use);
    }
    return uses;
}

/// The name and the input of each tool use.
QByteArrayList usesOf(const llm::Answer &answer)
{
    QByteArrayList uses;
    for (const ToolUseContent *use : usesIn(answer))
        uses.append(use->name.toUtf8() + ' ' + use->input.raw.toByteArray());
    return uses;
}

/// A tool use with arguments as the string that the model wrote.
QByteArrayList useWith(const QByteArray &name, const QByteArray &arguments,
                       const QByteArray &reason = "tool_calls")
{
    json::Value function;
    function.insert(u"name"_s, json::Value(QString::fromUtf8(name)));
    function.insert(u"arguments"_s, json::Value(QString::fromUtf8(arguments)));
    return {pieces(R"({"index":0,"id":"u1","function":)" + function.toJson() + '}'),
            openAiEnd(reason)};
}

} // namespace

void TestLooseAnswers::putPiecesOfUsesTogether_data() // K15
{
    QTest::addColumn<QByteArrayList>("events");
    QTest::addColumn<QByteArrayList>("expected");
    const QByteArrayList two{R"(a.b {"q":1})", R"(a.b {"q":2})"};
    const QByteArrayList one{R"(a.b {"q":1})"};
    QTest::newRow("neither index nor id")
        << QByteArrayList{pieces(R"({"function":{"name":"a_b","arguments":"{\"q\":1}"}})"),
                          pieces(R"({"function":{"name":"a_b","arguments":"{\"q\":2}"}})")}
        << two;
    QTest::newRow("neither, in one event")
        << QByteArrayList{pieces(R"({"function":{"name":"a_b","arguments":"{\"q\":1}"}},)"
                                 R"({"function":{"name":"a_b","arguments":"{\"q\":2}"}})")}
        << two;
    QTest::newRow("in one event, without arguments") << QByteArrayList{pieces(
        R"({"function":{"name":"a_b","arguments":""}},{"function":{"name":"a_b"}})")}
                                                     << QByteArrayList{"a.b {}", "a.b {}"};
    QTest::newRow("index 0 and empty ids")
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"","function":{"name":"a_b","arguments":"{\"q\":1}"}})"),
                          pieces(
                              R"({"index":0,"id":"","function":{"name":"a_b","arguments":"{\"q\":2}"}})")}
        << two;
    QTest::newRow("index 0, other names")
        << QByteArrayList{pieces(R"({"index":0,"function":{"name":"a_b","arguments":""}})"),
                          pieces(
                              R"({"index":0,"function":{"name":"other","arguments":"{\"q\":2}"}})")}
        << QByteArrayList{"a.b {}", R"(other {"q":2})"};
    QTest::newRow("index 0, other ids")
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":"{\"q\":1}"}})"),
                          pieces(
                              R"({"index":0,"id":"y","function":{"name":"a_b","arguments":"{\"q\":2}"}})")}
        << two;
    QTest::newRow("pieces under other indexes")
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":""}})"),
                          pieces(R"({"index":1,"function":{"arguments":"{\"q\""}})"),
                          pieces(R"({"index":2,"function":{"arguments":":1}"}})")}
        << one;
    QTest::newRow("pieces under other indexes and ids, with empty names")
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"u1","function":{"name":"a_b","arguments":""}})"),
                          pieces(
                              R"({"index":1,"id":"y","function":{"name":"","arguments":"{\"q\""}})"),
                          pieces(
                              R"({"index":2,"id":"z","function":{"name":"","arguments":":1}"}})")}
        << one;
    QTest::newRow("pieces under one id and other indexes, with names")
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":"{\"q\""}})"),
                          pieces(
                              R"({"index":1,"id":"x","function":{"name":"a_b","arguments":":1}"}})")}
        << one;
    QTest::newRow("name with each piece, no id")
        << QByteArrayList{pieces(R"({"index":0,"function":{"name":"a_b","arguments":"{\"q\""}})"),
                          pieces(R"({"index":0,"function":{"name":"a_b","arguments":":1"}})"),
                          pieces(R"({"index":0,"function":{"name":"a_b","arguments":"}"}})")}
        << one;
    QTest::newRow("id and name with each piece")
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":"{\"q\""}})"),
                          pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":":1}"}})")}
        << one;
    QTest::newRow("one id for two uses")
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":"{\"q\":1}"}})"),
                          pieces(
                              R"({"index":1,"id":"x","function":{"name":"a_b","arguments":"{\"q\":2}"}})")}
        << two;
    QTest::newRow("name after the id")
        << QByteArrayList{pieces(R"({"index":0,"id":"x","function":{"arguments":""}})"),
                          pieces(R"({"index":0,"function":{"name":"a_b"}})"),
                          pieces(R"({"index":0,"function":{"arguments":"{\"q\":1}"}})")}
        << one;
    QTest::newRow("in turns, after both began")
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":""}},)"
                              R"({"index":1,"id":"y","function":{"name":"a_b","arguments":""}})"),
                          pieces(R"({"index":1,"function":{"arguments":"{\"q\":"}})"),
                          pieces(R"({"index":0,"function":{"arguments":"{\"q\":1}"}})"),
                          pieces(R"({"index":1,"function":{"arguments":"2}"}})")}
        << two;
    QTest::newRow("by ids alone")
        << QByteArrayList{pieces(R"({"id":"x","function":{"name":"a_b","arguments":""}})"),
                          pieces(R"({"id":"y","function":{"name":"a_b","arguments":""}})"),
                          pieces(R"({"id":"x","function":{"arguments":"{\"q\":1}"}})"),
                          pieces(R"({"id":"y","function":{"arguments":"{\"q\":2}"}})")}
        << two;
    QTest::newRow("OpenRouter: no arguments at first") // web-to-app#395
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":null}})"),
                          pieces(
                              R"({"index":0,"id":null,"function":{"name":"","arguments":"{\"q\":1}"}})")}
        << one;
    QTest::newRow("DeepInfra: the type at the end") // vercel/ai#5350
        << QByteArrayList{pieces(
                              R"({"index":0,"id":"x","function":{"name":"a_b","arguments":"{\"q\":1}"}})"),
                          pieces(R"({"index":0,"type":"function","function":{"arguments":null}})")}
        << one;
    QTest::newRow("the index as text")
        << QByteArrayList{pieces(R"({"index":"0","id":"x","function":{"name":"a_b"}})"),
                          pieces(R"({"index":"0","function":{"arguments":"{\"q\":1}"}})")}
        << one;
    QTest::newRow("without the object inside")
        << QByteArrayList{pieces(R"({"id":"x","name":"a_b","arguments":{"q":1}})")} << one;
    QTest::newRow("function_call")
        << QByteArrayList{R"({"choices":[{"delta":{"function_call":{"name":"a_b","arguments":"{\"q\""}}}]})",
                          R"({"choices":[{"delta":{"function_call":{"arguments":":1}"}}}]})"}
        << one;
}

void TestLooseAnswers::putPiecesOfUsesTogether()
{
    QFETCH(QByteArrayList, events);
    QFETCH(QByteArrayList, expected);
    const Reading reading =
        readAll(OpenAi, events + QByteArrayList{openAiEnd("tool_calls")}, promptOf(kAskWithTools));
    QVERIFY2(reading.answer,
             qPrintable(reading.answer ? QString() : reading.answer.error().detail));
    QCOMPARE(usesOf(*reading.answer), expected);
    QVERIFY(reading.answer->faults.isEmpty());
}

void TestLooseAnswers::takeArgumentsThatMeanAnObject_data() // K16
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("an object as a string") << R"("{\"q\":1}")"_ba
                                           << R"({"q":1})"_ba;
    QTest::newRow("an empty object in front") << R"({}{"q":1})"_ba
                                              << R"({"q":1})"_ba;
    QTest::newRow("an empty object twice") << "{}{}"_ba
                                           << "{}"_ba;
    QTest::newRow("a line break in a string") << "{\"q\":\"a\nb\"}"_ba // rhesis#2488
                                              << R"({"q":"a\nb"})"_ba;
    QTest::newRow("tabs and quotes in a string") << "{\n\t\"q\": \"\\\"a\t\\\\\" }"_ba
                                                 << R"({"q":"\"a\t\\"})"_ba;
    QTest::newRow("a backslash before a line break") << "{\"q\":\"a\\\nb\"}"_ba
                                                     << R"({"q":"a\nb"})"_ba;
    QTest::newRow("an empty list") << "[]"_ba
                                   << "{}"_ba;
    QTest::newRow("null") << "null"_ba
                          << "{}"_ba;
    QTest::newRow("an empty string") << R"("")"_ba
                                     << "{}"_ba;
    QTest::newRow("white space") << " \n"_ba
                                 << "{}"_ba;
}

void TestLooseAnswers::takeArgumentsThatMeanAnObject()
{
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, expected);
    const Reading reading = readAll(OpenAi, useWith("a_b", arguments), promptOf(kAskWithTools));
    QVERIFY(reading.answer);
    QCOMPARE(usesOf(*reading.answer), QByteArrayList{"a.b " + expected});
    QVERIFY(reading.answer->faults.isEmpty());
}

void TestLooseAnswers::tellWhichUseCannotBeRead_data() // K16
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArrayList>("events");
    QTest::addColumn<QString>("name");
    const auto row = [](const char *name, const QByteArrayList &events,
                        const QString &tool = u"a.b"_s) {
        QTest::newRow(name) << int(OpenAi) << events << tool;
    };
    row("cut off", useWith("a_b", R"({"q":)"));
    row("single quotes", useWith("a_b", "{'q': 1}"));
    row("a trailing comma", useWith("a_b", R"({"q":1,})"));
    row("a list", useWith("a_b", R"(["q"])"));
    row("a number", useWith("a_b", "7"));
    row("two objects", useWith("a_b", R"({"q":1}{"q":2})"));
    row("words around it", useWith("a_b", R"(Here it is: {"q":1})"));
    row("without a name", useWith("", R"({"q":1})"), u"unnamed"_s);
    QTest::newRow("Anthropic")
        << int(Anthropic)
        << QByteArrayList{R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"u1","name":"a_b"}})",
                          R"({"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"q\":"}})",
                          anthropicEnd("tool_use")}
        << u"a.b"_s;
    QTest::newRow("Gemini")
        << int(Gemini)
        << QByteArrayList{R"({"candidates":[{"content":{"parts":[{"functionCall":{"id":"u1","name":"a_b","args":"q=1"}}]},"finishReason":"STOP"}]})"}
        << u"a.b"_s;
}

void TestLooseAnswers::tellWhichUseCannotBeRead()
{
    QFETCH(int, speech);
    QFETCH(QByteArrayList, events);
    QFETCH(QString, name);
    const Reading reading = readAll(speech, events, promptOf(kAskWithTools));
    QVERIFY2(reading.answer,
             qPrintable(reading.answer ? QString() : reading.answer.error().detail));
    QCOMPARE(usesOf(*reading.answer), QByteArrayList{name.toUtf8() + " {}"});
    QCOMPARE(reading.answer->faults.keys(), QList<qsizetype>{0});
    QVERIFY(reading.answer->faults.first().size() < 1'000);
    QCOMPARE(reading.answer->stopReason, u"toolUse"_s);
}

void TestLooseAnswers::findToolsUnderDecoratedNames_data() // K16
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QString>("expected");
    QTest::newRow("functions") << "functions.a_b"_ba << u"a.b"_s;
    QTest::newRow("Kimi") << "functions.a_b:0"_ba << u"a.b"_s;
    QTest::newRow("Gemini") << "default_api.a_b"_ba << u"a.b"_s;
    QTest::newRow("Gemini, with a colon") << "default_api:a_b"_ba << u"a.b"_s;
    QTest::newRow("gpt-oss") << "a_b<|channel|>commentary"_ba << u"a.b"_s;
    QTest::newRow("white space") << " a_b\n"_ba << u"a.b"_s;
    QTest::newRow("no tool") << "functions.rm"_ba << u"functions.rm"_s; // The model is told.
    QTest::newRow("another prefix") << "evil.a_b"_ba << u"evil.a_b"_s;
}

void TestLooseAnswers::findToolsUnderDecoratedNames()
{
    QFETCH(QByteArray, name);
    QFETCH(QString, expected);
    const Reading reading = readAll(OpenAi, useWith(name, "{}"), promptOf(kAskWithTools));
    QVERIFY(reading.answer);
    QCOMPARE(usesIn(*reading.answer).constFirst()->name, expected);
}

/// Some gateways put the signature of a call into its id.
void TestLooseAnswers::keepLongIdsWhole() // K17
{
    const QByteArray id = "call_" + QByteArray(4'000, 's');
    const Reading reading = readAll(
        OpenAi,
        {pieces(R"({"index":0,"id":")" + id + R"(","function":{"name":"a_b","arguments":"{}"}})"),
         openAiEnd("tool_calls")},
        promptOf(kAskWithTools));
    QVERIFY(reading.answer);
    QCOMPARE(usesIn(*reading.answer).constFirst()->id, QString::fromLatin1(id));
}

void TestLooseAnswers::tellOfErrorsInEvents_data() // K20
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArray>("event");
    const auto row = [](const char *name, const char *event, Speech speech = OpenAi) {
        QTest::newRow(name) << int(speech) << QByteArray(event);
    };
    row("type error", R"({"type":"error","code":"400","message":"too long"})");
    row("object error", R"({"object":"error","message":"too long","code":400})");
    row("detail", R"({"detail":"Internal error"})");
    row("errors", R"({"errors":[{"message":"No"}]})");
    row("code and message", R"({"code":"InvalidParameter","message":"No","request_id":"1"})");
    row("MiniMax", R"({"base_resp":{"status_code":1004,"status_msg":"No"},"choices":null})");
    row("a text", R"({"error":"No"})");
    row("beside a choice", R"({"error":{"message":"No"},"choices":[{"delta":{"content":"Hi"}}]})");
    row("in a choice",
        R"({"choices":[{"delta":{},"finish_reason":"error","error":{"message":"No"}}]})");
    row("a reason alone", R"({"choices":[{"delta":{"content":""},"finish_reason":"error"}]})");
    row("aborted", R"({"choices":[{"delta":{},"finish_reason":"abort"}]})");
    row("Anthropic, without a type", R"({"error":{"message":"No"}})", Anthropic);
    row("Gemini, detail", R"({"detail":"No"})", Gemini);
}

void TestLooseAnswers::tellOfErrorsInEvents()
{
    QFETCH(int, speech);
    QFETCH(QByteArray, event);
    const QByteArray text = speech == OpenAi ? openAiText("Half")
        : speech == Anthropic                ? anthropicText("Half")
                                             : geminiText("Half");
    const Reading reading = readAll(speech, {text, event}, smallPrompt());
    QVERIFY(!reading.answer);
    QCOMPARE(reading.answer.error().kind, ErrorKind::Remote);
}

void TestLooseAnswers::takeOtherEventsForNoErrors_data() // K20
{
    QTest::addColumn<QByteArray>("event");
    for (const char *event : {R"({"error":null})", R"({"error":{}})", R"({"error":""})",
                              R"({"error":false})", R"({"choices":[],"usage":{"prompt_tokens":1}})",
                              R"({"id":"x","object":"chat.completion.chunk"})",
                              R"({"base_resp":{"status_code":0,"status_msg":""}})"})
        QTest::addRow("%s", event) << QByteArray(event);
}

void TestLooseAnswers::takeOtherEventsForNoErrors()
{
    QFETCH(QByteArray, event);
    const Reading reading =
        readAll(OpenAi, {openAiText("Hi"), event, openAiEnd("stop")}, smallPrompt());
    QVERIFY(reading.answer);
    QCOMPARE(reading.told, u"Hi"_s);
}

void TestLooseAnswers::readThoughtsBetweenTags_data() // K22
{
    QTest::addColumn<QByteArrayList>("pieces");
    QTest::addColumn<QString>("thought");
    QTest::addColumn<QString>("text");
    QTest::newRow("in one piece") << QByteArrayList{"<think>hm</think>Hi"} << u"hm"_s << u"Hi"_s;
    QTest::newRow("in many pieces")
        << QByteArrayList{"<", "thin", "k>", "h", "m</", "thin", "k>", "\\n\\n", "Hi"} << u"hm"_s
        << u"Hi"_s;
    QTest::newRow("space in front")
        << QByteArrayList{"\\n ", "<think>", "</think>", "Hi"} << QString() << u"Hi"_s;
    QTest::newRow("almost the end")
        << QByteArrayList{"<think>a</thin", "g></think>Hi"} << u"a</thing>"_s << u"Hi"_s;
    QTest::newRow("not at the beginning")
        << QByteArrayList{"Hi <think>hm</think>"} << QString() << u"Hi <think>hm</think>"_s;
    QTest::newRow("twice") << QByteArrayList{"<think>a</think>Hi<think>b</think>"} << u"a"_s
                           << u"Hi<think>b</think>"_s;
    QTest::newRow("another tag") << QByteArrayList{"<", "b>Hi"} << QString() << u"<b>Hi"_s;
    QTest::newRow("the beginning of a tag") << QByteArrayList{"<thin"} << QString() << u"<thin"_s;
    QTest::newRow("much space") << QByteArrayList{QByteArray(100, ' '), "<think>"} << QString()
                                << QString(100, u' ') + u"<think>";
    QTest::newRow("letter case") << QByteArrayList{"<Think>hm</THINK>Hi"} << u"hm"_s << u"Hi"_s;
    QTest::newRow("thinking") << QByteArrayList{"<thinking>hm</thinking>Hi"} << u"hm"_s << u"Hi"_s;
    QTest::newRow("Gemma") << QByteArrayList{"<thought>\\nhm</thought>Hi"} << u"\nhm"_s << u"Hi"_s;
    QTest::newRow("Magistral") << QByteArrayList{"[TH", "INK]hm[/THINK]Hi"} << u"hm"_s << u"Hi"_s;
    QTest::newRow("Gemma 4") // joplin#16595
        << QByteArrayList{"<|chan", "nel>thought\\nhm<chan", "nel|>Hi"} << u"\nhm"_s << u"Hi"_s;
    QTest::newRow("gpt-oss") // maclocal-api#121, kekzl/imp#768
        << QByteArrayList{"<|channel|>analysis<|message|>hm<|end|>",
                          "<|start|>assistant<|channel|>final<|mess", "age|>Hi"}
        << u"hm"_s << u"Hi"_s;
    QTest::newRow("gpt-oss, never ended")
        << QByteArrayList{"<|channel|>analysis<|message|>", "hm<|end|>"} << QString()
        << u"hm<|end|>"_s;
    QTest::newRow("gpt-oss, another channel") << QByteArrayList{"<|channel|>", "final<|message|>Hi"}
                                              << QString() << u"<|channel|>final<|message|>Hi"_s;
    QTest::newRow("an empty thought first")
        << QByteArrayList{"<think>\\n</think>\\n<think>hm</think>Hi"} << u"\nhm"_s << u"Hi"_s;
    QTest::newRow("only the end") << QByteArrayList{"hm\\n</think>\\n\\nHi"} << u"hm\n"_s
                                  << u"Hi"_s;
    QTest::newRow("only the end, in many pieces")
        << QByteArrayList{"h", "m", "</th", "ink", ">", "Hi"} << u"hm"_s << u"Hi"_s;
    QTest::newRow("only the end, twice")
        << QByteArrayList{"hm</think>Hi</think>"} << u"hm"_s << u"Hi</think>"_s;
    QTest::newRow("the end is spoken about") << QByteArrayList{"The tag `", "</think>` ends it"}
                                             << QString() << u"The tag `</think>` ends it"_s;
    QTest::newRow("never ended") << QByteArrayList{"<think>", "Hi"} << QString() << u"Hi"_s;
}

void TestLooseAnswers::readThoughtsBetweenTags()
{
    QFETCH(QByteArrayList, pieces);
    QFETCH(QString, thought);
    QFETCH(QString, text);
    QByteArrayList events;
    for (const QByteArray &piece : pieces)
        events.append(openAiText(piece));
    const Reading reading =
        readAll(OpenAi, events + QByteArrayList{openAiEnd("stop")}, smallPrompt());
    QVERIFY(reading.answer);
    QCOMPARE(reading.answer->thinking, thought);
    if (reading.thought == thought)
        QCOMPARE(reading.told, text);
    QCOMPARE(reading.answer->blocks.size(), 1);
    QCOMPARE(std::get<TextContent>(reading.answer->blocks.constFirst().value).text, text);
}

void TestLooseAnswers::keepThoughtsApartInEachFormat_data() // K22
{
    QTest::addColumn<int>("speech");
    QTest::addColumn<QByteArrayList>("events");
    QTest::newRow("Anthropic") << int(Anthropic)
                               << QByteArrayList{anthropicText("<think>hm</think>Hi"),
                                                 anthropicEnd("end_turn")};
    QTest::newRow("Gemini") << int(Gemini) << QByteArrayList{geminiText("hm</think>Hi", "STOP")};
}

void TestLooseAnswers::keepThoughtsApartInEachFormat()
{
    QFETCH(int, speech);
    QFETCH(QByteArrayList, events);
    const Reading reading = readAll(speech, events, smallPrompt());
    QVERIFY(reading.answer);
    QCOMPARE(reading.answer->thinking, u"hm"_s);
    QCOMPARE(blocksOf(*reading.answer), R"([{"type":"text","text":"Hi"}])"_ba);
}

void TestLooseAnswers::blameTheModelForItsCalls_data() // K24
{
    QTest::addColumn<QByteArray>("candidate");
    for (const char *reason : {"MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL",
                               "TOO_MANY_TOOL_CALLS", "MALFORMED_RESPONSE"})
        QTest::newRow(reason) << with(R"({"finishReason":"@"})", reason);
    QTest::newRow("behind a text")
        << R"({"content":{"parts":[{"text":"I look"}]},"finishReason":"MALFORMED_FUNCTION_CALL"})"_ba;
    QTest::newRow("with its words")
        << R"({"finishReason":"MALFORMED_FUNCTION_CALL","finishMessage":"Malformed function call: print x"})"_ba;
}

void TestLooseAnswers::blameTheModelForItsCalls()
{
    QFETCH(QByteArray, candidate);
    const Reading reading =
        readAll(Gemini, {with(R"({"candidates":[@]})", candidate)}, promptOf(kAskWithTools));
    QVERIFY(!reading.answer);
    QCOMPARE(llm::providerProblem(reading.answer.error())->kind, Problem::BadCall);
    QVERIFY(!reading.answer.error().detail.isEmpty());
}

QUAYSIDE_TEST(TestLooseAnswers, QCoreApplication)

} // namespace tst_looseanswers

#include "tst_looseanswers.moc"
