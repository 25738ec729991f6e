// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/llm/promptwriter.h"
#include "core/llm/providerproblem.h"
#include "core/llm/wireformat.h"

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kOpenAiStops = 4;

/// The events of a chat completion (https://platform.openai.com/docs/api-reference/chat-streaming). Many speak this, each
/// a little differently.
class OpenAiReader final : public AnswerReader
{
public:
    Result<void> read(const json::Raw &event, AnswerBuilder &answer) override;

private:
    Result<void> readChoice(const Value &choice, AnswerBuilder &answer);
    static void readToolUse(const Value &use, AnswerBuilder &answer);
    QString m_refusal;
};

/// A string, or the strings in a list of parts of one type.
QString textIn(const Value &content, QStringView wanted = u"text")
{
    QString text = content.toString();
    for (const Value &part : content.items()) {
        const Value *type = part.find(u"type");
        const Value *inner = part.find(u"text");
        if (!inner)
            inner = part.find(wanted);
        if (inner && type && type->toString() == wanted)
            text += textIn(*inner);
    }
    return text;
}

Result<void> OpenAiReader::read(const json::Raw &event, AnswerBuilder &answer)
{
    if (event.view() == "[DONE]") {
        answer.setEnded();
        return {};
    }
    const auto chunk = json::parse(event);
    if (!chunk)
        return chunk.error();
    if (const Value *error = chunk->find(u"error"); error && !error->isNull())
        return Error::remote({}, 0, event.toByteArray());
    answer.setModel(chunk->at(u"model").toString());
    if (const Value *usage = chunk->find(u"usage"); usage && usage->isObject()) {
        answer.usage() = {usage->at(u"prompt_tokens").toInteger().value_or(0),
                          usage->at(u"completion_tokens").toInteger().value_or(0)};
    }
    const Value *choices = chunk->find(u"choices");
    if (!choices || choices->items().isEmpty())
        return {};
    return readChoice(choices->items().constFirst(), answer);
}

Result<void> OpenAiReader::readChoice(const Value &choice, AnswerBuilder &answer)
{
    if (const Value *delta = choice.find(u"delta")) {
        // Most call it by the first name.
        const Value *thinking = delta->find(u"reasoning_content");
        if (!thinking || !thinking->isString())
            thinking = delta->find(u"reasoning");
        if (thinking)
            answer.addThinking(thinking->toString());
        if (const Value *content = delta->find(u"content")) {
            if (!content->isString())
                answer.addThinking(textIn(*content, u"thinking"));
            answer.addTextWithTags(textIn(*content));
        }
        if (const Value *uses = delta->find(u"tool_calls")) {
            for (const Value &use : uses->items())
                readToolUse(use, answer);
        }
        if (m_refusal.size() < kProblemChars)
            m_refusal += delta->at(u"refusal").toString();
    }
    const QString reason = choice.at(u"finish_reason").toString();
    if (reason == "content_filter"_L1 || (!reason.isEmpty() && !m_refusal.isEmpty()))
        return toError({ProviderProblem::Kind::ContentRefused, {}}, m_refusal.left(kProblemChars));
    if (reason == "stop"_L1)
        answer.setStopReason(u"endTurn"_s);
    else if (reason == "length"_L1)
        answer.setStopReason(u"maxTokens"_s);
    else if (reason == "tool_calls"_L1 || reason == "function_call"_L1)
        answer.setStopReason(u"toolUse"_s);
    else if (!reason.isEmpty())
        answer.setStopReason(reason.left(80));
    return {};
}

void OpenAiReader::readToolUse(const Value &use, AnswerBuilder &answer)
{
    const int key = int(use.at(u"index").toInteger().value_or(0));
    const Value *function = use.find(u"function");
    if (!function)
        return;
    answer.beginToolUse(key, use.at(u"id").toString(), function->at(u"name").toString());
    const Value *arguments = function->find(u"arguments");
    if (arguments && arguments->isObject())
        answer.addToolInput(key, QString::fromUtf8(arguments->toJson()));
    else if (arguments)
        answer.addToolInput(key, arguments->toString());
}

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
    Result<void> putUser(const QList<SamplingBlock> &blocks);
    Result<void> putPart(const SamplingBlock &block);
    Result<void> putToolResult(const ToolResultContent &result);
    void putTools();
    void beginMessage(QStringView role);

    QByteArrayView m_limitName;
};

Result<QByteArray> OpenAiWriter::write()
{
    beginObject();
    putText("model", m_prompt.model);
    putTrue("stream");
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
        return;
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
    beginMessage(u"assistant");
    if (!text.isEmpty() || uses.isEmpty())
        putText("content", text);
    if (!uses.isEmpty()) {
        beginArray("tool_calls");
        for (const ToolUseContent *use : std::as_const(uses)) {
            beginObject();
            putText("id", use->id);
            putText("type", u"function");
            beginObject("function");
            putText("name", m_names.wireName(use->name));
            putText("arguments", QString::fromUtf8(use->input.raw.view()));
            endObject();
            endObject();
        }
        endArray();
    }
    endObject();
    return {};
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

class OpenAiFormat final : public WireFormat
{
public:
    explicit OpenAiFormat(const QString &host)
    {
        // Its newer models refuse the old name; others do not know the new one.
        m_limitName = isOpenAiHost(host) ? "max_completion_tokens" : "max_tokens";
    }

    http::Headers headers(const QByteArray &key) const override
    {
        return key.isEmpty() ? http::Headers() : http::Headers{{"Authorization", "Bearer " + key}};
    }
    QString generatePath(const Prompt &) const override { return u"/chat/completions"_s; }
    Result<QByteArray> generateBody(const Prompt &prompt) const override
    {
        return OpenAiWriter(prompt, m_limitName).write();
    }
    std::unique_ptr<AnswerReader> createReader() const override
    {
        return std::make_unique<OpenAiReader>();
    }
    QString modelsPath() const override { return u"/models"_s; }
    bool isKeyOptional() const override { return true; } // Local ones want none.

private:
    QByteArray m_limitName;
};

} // namespace

bool isOpenAiHost(const QString &host)
{
    return host.endsWith(".openai.com"_L1) || host.endsWith(".openai.azure.com"_L1);
}

std::unique_ptr<WireFormat> createOpenAiFormat(const QString &host)
{
    return std::make_unique<OpenAiFormat>(host);
}

} // namespace mcp::llm
