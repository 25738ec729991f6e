// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/openaireader.h"
#include "core/llm/promptwriter.h"
#include "core/llm/providerstate.h"
#include "core/llm/wireformat.h"

#include <array>

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kOpenAiStops = 4;

/// Writes one prompt. Unsupported content ends it with an error.
class OpenAiWriter final : private PromptWriter
{
public:
    OpenAiWriter(const Prompt &prompt, QByteArrayView limitName)
        : PromptWriter(prompt)
        , m_limitName(limitName)
    {
    }
    Result<QByteArray> write();

private:
    Result<void> putMessage(const SamplingMessage &message);
    Result<void> putAssistant(const QList<SamplingBlock> &blocks);
    void putReasoning(const Value &reasoning);
    void putThoughts(const Value::Array &thoughts);
    void putToolUse(const ToolUseContent &use);
    Result<void> putUser(const QList<SamplingBlock> &blocks);
    Result<void> putPart(const SamplingBlock &block);
    Result<void> putToolResult(const ToolResultContent &result);
    void putTools();
    void putPastTools();
    void beginMessage(QStringView role);

    QByteArrayView m_limitName;
};

Result<QByteArray> OpenAiWriter::write()
{
    beginObject();
    putText("model", m_prompt.model);
    const bool isStream = !m_prompt.habits.testFlag(Habit::NoStream);
    if (isStream)
        putTrue("stream");
    if (isStream && !m_prompt.habits.testFlag(Habit::NoStreamOptions))
        putRaw("stream_options", R"({"include_usage":true})");
    putInteger(m_limitName, m_prompt.maxTokens);
    if (m_prompt.temperature)
        putNumber("temperature", *m_prompt.temperature);
    putTexts("stop", m_prompt.stopSequences, kOpenAiStops);
    putTools();
    beginArray("messages");
    if (!m_prompt.system.isEmpty()) {
        beginMessage(u"system");
        putText("content", m_prompt.system);
        endObject();
    }
    for (const SamplingMessage &message : m_prompt.messages) {
        if (const auto put = putMessage(message); !put)
            return put.error();
    }
    endArray();
    return finish({});
}

void OpenAiWriter::beginMessage(QStringView role)
{
    beginObject();
    putText("role", role);
}

void OpenAiWriter::putTools()
{
    if (m_prompt.tools.isEmpty())
        return putPastTools();
    beginArray("tools");
    for (const Tool &tool : m_prompt.tools) {
        beginObject();
        putText("type", u"function");
        beginObject("function");
        putTool(tool, "parameters");
        endObject();
        endObject();
    }
    endArray();
    if (!m_prompt.toolChoice.isEmpty())
        putText("tool_choice", m_prompt.toolChoice);
}

/// Bedrock refuses messages with calls in a request without tools. It has no choice `none`, so the description has to say it.
void OpenAiWriter::putPastTools()
{
    const QStringList names = usedTools();
    if (names.isEmpty() || !m_prompt.habits.testFlag(Habit::WantsTools))
        return;
    beginArray("tools");
    for (const QString &name : names) {
        beginObject();
        putText("type", u"function");
        beginObject("function");
        putText("name", name);
        putText("description", u"This tool is no longer available. Do not call it.");
        putRaw("parameters", R"({"type":"object","properties":{}})");
        endObject();
        endObject();
    }
    endArray();
}

Result<void> OpenAiWriter::putMessage(const SamplingMessage &message)
{
    return message.role == "assistant"_L1 ? putAssistant(message.content.blocks)
                                          : putUser(message.content.blocks);
}

Result<void> OpenAiWriter::putAssistant(const QList<SamplingBlock> &blocks)
{
    QString text;
    QList<const ToolUseContent *> uses;
    for (const SamplingBlock &block : blocks) {
        if (const auto *part = std::get_if<TextContent>(&block.value))
            text += part->text;
        else if (const auto *use = std::get_if<ToolUseContent>(&block.value))
            uses.append(use);
        else
            return notTaken(u"content other than text and tool calls in an answer of the model"_s);
    }
    Value reasoning; // Of several answers in one message it is put together as well.
    for (const SamplingBlock &block : blocks)
        reasoning = mergedReasoning(reasoning, providerState(block).at(kStateReasoning));
    beginMessage(u"assistant");
    putReasoning(reasoning);
    if (const Value &thoughts = reasoning.at(kThoughtParts); !thoughts.items().isEmpty()) {
        beginArray("content");
        putThoughts(thoughts.items());
        if (!text.trimmed().isEmpty())
            putTextBlock(text);
        endArray();
    } else if (!text.isEmpty() || uses.isEmpty()) {
        putText("content", text);
    }
    if (!uses.isEmpty()) {
        beginArray("tool_calls");
        for (const ToolUseContent *use : std::as_const(uses))
            putToolUse(*use);
        endArray();
    }
    endObject();
    return {};
}

void OpenAiWriter::putReasoning(const Value &reasoning)
{
    static constexpr std::array<QLatin1StringView, 5> kMembers{
        "reasoning_content"_L1, "reasoning"_L1, "reasoning_details"_L1, "thinking_blocks"_L1,
        "extra_content"_L1};
    for (const QLatin1StringView name : kMembers) {
        if (const Value *value = reasoning.find(QString(name)))
            putRaw(QByteArrayView(name.data(), name.size()), value->toJson());
    }
}

/// The text of each is a list again.
void OpenAiWriter::putThoughts(const Value::Array &thoughts)
{
    for (Value thought : thoughts) {
        Value text;
        text.insert(u"type"_s, Value(u"text"_s));
        text.insert(u"text"_s, thought.at(u"thinking"));
        thought.insert(u"thinking"_s, Value(Value::Array{text}));
        m_writer.raw(thought.toJson());
        m_writer.comma();
    }
}

void OpenAiWriter::putToolUse(const ToolUseContent &use)
{
    beginObject();
    putText("id", use.id);
    putText("type", u"function");
    beginObject("function");
    putText("name", m_names.wireName(use.name));
    putText("arguments", QString::fromUtf8(use.input.raw.view()));
    endObject();
    const Value state = providerState(SamplingBlock{use});
    if (const Value *extra = state.at(kStateExtra).find(u"extra_content"))
        putRaw("extra_content", extra->toJson());
    endObject();
}

/// Results of tools are messages of their own here; with them stands nothing else (SAMP-12).
Result<void> OpenAiWriter::putUser(const QList<SamplingBlock> &blocks)
{
    if (!blocks.isEmpty() && std::holds_alternative<ToolResultContent>(blocks.constFirst().value)) {
        for (const SamplingBlock &block : blocks) {
            const auto *result = std::get_if<ToolResultContent>(&block.value);
            if (!result)
                return notTaken(u"other content beside tool results"_s);
            if (const auto put = putToolResult(*result); !put)
                return put;
        }
        return {};
    }
    beginMessage(u"user");
    QStringList texts;
    for (const SamplingBlock &block : blocks) {
        if (const auto *text = std::get_if<TextContent>(&block.value))
            texts.append(text->text);
    }
    if (texts.size() == blocks.size()) { // Some servers take nothing else.
        putText("content", texts.join("\n\n"_L1));
    } else {
        const auto put = putEach("content", blocks,
                                 [this](const SamplingBlock &block) { return putPart(block); });
        if (!put)
            return put;
    }
    endObject();
    return {};
}

Result<void> OpenAiWriter::putPart(const SamplingBlock &block)
{
    if (const auto *text = std::get_if<TextContent>(&block.value)) {
        putTextBlock(text->text);
        return {};
    }
    if (const auto *image = std::get_if<ImageContent>(&block.value)) {
        const auto media = mediaOf(*image);
        if (!media)
            return media.error();
        m_writer.raw(R"({"type":"image_url","image_url":{"url":"data:)");
        m_writer.raw(media->mimeType.toLatin1());
        m_writer.raw(";base64,");
        m_writer.raw(media->base64());
        m_writer.raw(R"("}},)");
        return {};
    }
    const auto *audio = std::get_if<AudioContent>(&block.value);
    if (!audio)
        return notTaken(u"content of an unknown kind"_s);
    const auto media = mediaOf(*audio);
    if (!media)
        return media.error();
    const bool isWave = media->mimeType.endsWith("wav"_L1) || media->mimeType.endsWith("wave"_L1);
    if (!isWave && media->mimeType != "audio/mpeg"_L1 && media->mimeType != "audio/mp3"_L1)
        return notTaken(u"audio other than WAV and MP3"_s);
    m_writer.raw(R"({"type":"input_audio","input_audio":{"format":)");
    m_writer.raw(isWave ? R"("wav","data":)" : R"("mp3","data":)");
    m_writer.raw(media->data.view());
    m_writer.raw("}},");
    return {};
}

Result<void> OpenAiWriter::putToolResult(const ToolResultContent &result)
{
    QList<Media> media;
    const auto text = textOf(result, media);
    if (!text)
        return text.error();
    if (!media.isEmpty())
        return notTaken(u"images in a tool result"_s);
    beginMessage(u"tool");
    putText("tool_call_id", result.toolUseId);
    putText("content", result.isError.value_or(false) ? u"Error: "_s + *text : *text);
    endObject();
    return {};
}

/// Whether OpenAI answers there, and not somebody else in its format.
bool isOpenAiHost(const QString &host)
{
    return host.endsWith(".openai.com"_L1) || host.endsWith(".openai.azure.com"_L1);
}

/// Whether a model is one of Gemini, by its name; behind gateways, too.
bool isGeminiName(const QString &model)
{
    return model.contains("gemini"_L1, Qt::CaseInsensitive);
}

class OpenAiFormat final : public WireFormat
{
public:
    explicit OpenAiFormat(const QString &host)
        : m_isOpenAi(isOpenAiHost(host))
    {
    }

    http::Headers headers(const QByteArray &key) const override
    {
        return key.isEmpty() ? http::Headers() : http::Headers{{"Authorization", "Bearer " + key}};
    }
    QString generatePath(const Prompt &) const override { return u"/chat/completions"_s; }
    Result<QByteArray> generateBody(const Prompt &prompt) const override
    {
        // New models of OpenAI refuse the old name, and other servers do not know the new one. OtherLimit marks the exceptions.
        const bool isNew = m_isOpenAi != prompt.habits.testFlag(Habit::OtherLimit);
        return OpenAiWriter(prompt, isNew ? "max_completion_tokens" : "max_tokens").write();
    }
    std::unique_ptr<AnswerReader> createReader() const override { return createOpenAiReader(); }
    QString modelsPath() const override { return u"/models"_s; }
    bool isKeyOptional() const override { return true; } // Local ones want none.
    ToolFormat toolFormat(const QString &model) const override
    {
        if (m_isOpenAi)
            return ToolFormat::OpenAi;
        return isGeminiName(model) ? ToolFormat::Gemini : ToolFormat::LikeOpenAi;
    }
    Habits usualHabits(const QString &model) const override
    {
        return !m_isOpenAi && isGeminiName(model) ? Habit::PlainSchemas : Habits();
    }

private:
    bool m_isOpenAi = false;
};

} // namespace

QStringList WireFormat::modelNames(const Value &document) const
{
    const Value &data = document.at(u"data");
    const Value &list = document.isArray() ? document
        : data.isArray()                   ? data
                                           : document.at(u"models");
    QStringList names;
    for (const Value &model : list.items()) {
        QString name = model.isString() ? model.toString() : model.at(u"id").toString();
        if (name.isEmpty()) // Cohere and others.
            name = model.at(u"name").toString();
        names.append(name);
    }
    return names;
}

std::unique_ptr<WireFormat> createOpenAiFormat(const QString &host)
{
    return std::make_unique<OpenAiFormat>(host);
}

} // namespace mcp::llm
