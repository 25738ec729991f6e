// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"
#include "core/llm/promptwriter.h"
#include "core/llm/providerproblem.h"
#include "core/llm/providerstate.h"
#include "core/llm/saying.h"
#include "core/llm/wireformat.h"

#include <QHash>

#include <algorithm>

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kAnthropicStops = 16;

/// The events of a message (https://docs.anthropic.com/en/docs/build-with-claude/streaming). Unknown ones may come at any
/// time, and are let pass.
class AnthropicReader final : public AnswerReader
{
public:
    Result<void> read(const json::Raw &event, AnswerBuilder &answer) override;

private:
    static void readStart(const Value &message, AnswerBuilder &answer);
    void readBlock(const Value &block, qint64 index, AnswerBuilder &answer);
    void readDelta(const Value &event, AnswerBuilder &answer);
    Result<void> readWhole(const Value &message, AnswerBuilder &answer);
    static Result<void> readStop(const Value &message, const Value &usage, AnswerBuilder &answer);
    std::optional<int> useAt(const Value &event) const;

    QHash<qint64, int> m_uses; ///< Tool uses by the index of their content block.
    std::optional<int> m_lastUse;
};

Result<void> AnthropicReader::read(const json::Raw &event, AnswerBuilder &answer)
{
    const auto value = json::parse(event);
    if (!value)
        return value.error();
    const QString type = value->at(u"type").toString();
    if (type == "error"_L1 || (type.isEmpty() && saysError(*value)))
        return Error::remote({}, 0, event.toByteArray());
    if (type == "message"_L1)
        return readWhole(*value, answer);
    if (type == "message_start"_L1)
        readStart(value->at(u"message"), answer);
    else if (type == "content_block_start"_L1)
        readBlock(value->at(u"content_block"), value->at(u"index").toInteger().value_or(0), answer);
    else if (type == "content_block_delta"_L1)
        readDelta(*value, answer);
    else if (type == "message_delta"_L1)
        return readStop(value->at(u"delta"), value->at(u"usage"), answer);
    else if (type == "message_stop"_L1)
        answer.setEnded();
    return {};
}

void AnthropicReader::readStart(const Value &message, AnswerBuilder &answer)
{
    answer.setModel(message.at(u"model").toString());
    if (const Value *usage = message.find(u"usage"))
        answer.usage().inputTokens = usage->at(u"input_tokens").toInteger().value_or(0)
            + usage->at(u"cache_creation_input_tokens").toInteger().value_or(0)
            + usage->at(u"cache_read_input_tokens").toInteger().value_or(0);
}

/// Reads an answer that was not streamed.
Result<void> AnthropicReader::readWhole(const Value &message, AnswerBuilder &answer)
{
    readStart(message, answer);
    qint64 index = 0;
    for (const Value &block : message.at(u"content").items())
        readBlock(block, index++, answer);
    answer.setEnded();
    return readStop(message, message.at(u"usage"), answer);
}

/// Keeps thinking blocks unchanged (signed or encrypted), because they must be sent back like this.
void AnthropicReader::readBlock(const Value &block, qint64 index, AnswerBuilder &answer)
{
    const QString type = block.at(u"type").toString();
    if (type == "text"_L1) {
        answer.addText(block.at(u"text").toString());
    } else if (type == "thinking"_L1 || type == "redacted_thinking"_L1) {
        answer.addThinking(block.at(u"thinking").toString());
        answer.reasoning().addItem(kThinkingBlocks, block, u"thinking", false);
    } else if (type == "tool_use"_L1) {
        m_lastUse = answer.beginToolUse(block.at(u"id").toString(), block.at(u"name").toString());
        if (!m_lastUse)
            return;
        m_uses.insert(index, *m_lastUse);
        // Some servers send the whole input with the start of the block.
        if (const Value &input = block.at(u"input"); !input.members().isEmpty())
            answer.addToolInput(*m_lastUse, QString::fromUtf8(input.toJson()));
    }
}

/// The tool use with the index of event. If no block began with this index, the last tool use.
std::optional<int> AnthropicReader::useAt(const Value &event) const
{
    const auto known = m_uses.constFind(event.at(u"index").toInteger().value_or(0));
    return known == m_uses.cend() ? m_lastUse : std::optional(*known);
}

void AnthropicReader::readDelta(const Value &event, AnswerBuilder &answer)
{
    const Value &delta = event.at(u"delta");
    const QString type = delta.at(u"type").toString();
    if (type == "text_delta"_L1) {
        answer.addText(delta.at(u"text").toString());
    } else if (type == "thinking_delta"_L1 || type == "signature_delta"_L1) {
        const QString member = type == "thinking_delta"_L1 ? u"thinking"_s : u"signature"_s;
        answer.addThinking(delta.at(u"thinking").toString());
        Value piece;
        piece.insert(u"type"_s, Value(u"thinking"_s));
        piece.insert(member, delta.at(member));
        answer.reasoning().addItem(kThinkingBlocks, piece, member, true);
    } else if (const auto use = useAt(event); use && type == "input_json_delta"_L1) {
        answer.addToolInput(*use, delta.at(u"partial_json").toString());
    }
}

Result<void> AnthropicReader::readStop(const Value &message, const Value &usage,
                                       AnswerBuilder &answer)
{
    if (usage.isObject())
        answer.usage().outputTokens = usage.at(u"output_tokens").toInteger().value_or(0);
    const QString reason = message.at(u"stop_reason").toString();
    if (reason == "refusal"_L1)
        return toError({ProviderProblem::Kind::ContentRefused, {}}, {});
    if (reason == "end_turn"_L1)
        answer.setStopReason(u"endTurn"_s);
    else if (reason == "stop_sequence"_L1)
        answer.setStopReason(u"stopSequence"_s);
    else if (reason == "max_tokens"_L1 || reason == "model_context_window_exceeded"_L1)
        answer.setStopReason(u"maxTokens"_s);
    else if (reason == "tool_use"_L1)
        answer.setStopReason(u"toolUse"_s);
    else if (!reason.isEmpty())
        answer.setStopReason(reason.left(80));
    return {};
}

/// Only these characters may be in an id here; a server may have got it from another provider.
QString plainId(QString id)
{
    for (QChar &c : id) {
        const bool isPlain = (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z')
            || (c >= u'0' && c <= u'9') || c == u'_' || c == u'-';
        if (!isPlain)
            c = u'_';
    }
    return id;
}

class AnthropicWriter final : private PromptWriter
{
public:
    using PromptWriter::PromptWriter;
    Result<QByteArray> write();

private:
    void putTools();
    void putPastTools();
    Result<void> putMessage(const SamplingMessage &message);
    Result<void> putBlockOf(const SamplingBlock &block);
    void putThinking(const SamplingBlock &block);
    void putToolUse(const ToolUseContent &use);
    Result<void> putToolResult(const ToolResultContent &result);
    void putImage(const Media &media);
};

Result<QByteArray> AnthropicWriter::write()
{
    beginObject();
    putText("model", m_prompt.model);
    putTrue("stream");
    putInteger("max_tokens", m_prompt.maxTokens);
    if (!m_prompt.system.isEmpty())
        putText("system", m_prompt.system);
    if (m_prompt.temperature)
        putNumber("temperature", std::clamp(*m_prompt.temperature, 0.0, 1.0));
    putTexts("stop_sequences", m_prompt.stopSequences, kAnthropicStops);
    putTools();
    return finish(putEach("messages", m_prompt.messages,
                          [this](const auto &message) { return putMessage(message); }));
}

void AnthropicWriter::putTools()
{
    if (m_prompt.tools.isEmpty())
        return putPastTools();
    beginArray("tools");
    for (const Tool &tool : m_prompt.tools) {
        beginObject();
        putTool(tool, "input_schema");
        endObject();
    }
    endArray();
    if (m_prompt.toolChoice.isEmpty())
        return;
    const bool isRequired = m_prompt.toolChoice == "required"_L1;
    beginObject("tool_choice");
    putText("type", isRequired ? u"any"_s : m_prompt.toolChoice);
    endObject();
}

/// It refuses messages with calls of tools that the request does not define, also where no more are to be called.
void AnthropicWriter::putPastTools()
{
    const QStringList names = usedTools();
    if (names.isEmpty())
        return;
    beginArray("tools");
    for (const QString &name : names) {
        beginObject();
        putText("name", name);
        putRaw("input_schema", R"({"type":"object"})");
        endObject();
    }
    endArray();
    putRaw("tool_choice", R"({"type":"none"})");
}

Result<void> AnthropicWriter::putMessage(const SamplingMessage &message)
{
    beginObject();
    putText("role", message.role == "assistant"_L1 ? u"assistant" : u"user");
    const auto put = putEach("content", message.content.blocks,
                             [this](const SamplingBlock &block) { return putBlockOf(block); });
    if (!put)
        return put;
    endObject();
    return {};
}

Result<void> AnthropicWriter::putBlockOf(const SamplingBlock &block)
{
    putThinking(block);
    if (const auto *text = std::get_if<TextContent>(&block.value)) {
        if (!text->text.trimmed().isEmpty()) // It takes no empty ones.
            putTextBlock(text->text);
        return {};
    }
    if (const auto *image = std::get_if<ImageContent>(&block.value)) {
        const auto media = mediaOf(*image);
        if (!media)
            return media.error();
        putImage(*media);
        return {};
    }
    if (const auto *use = std::get_if<ToolUseContent>(&block.value)) {
        putToolUse(*use);
        return {};
    }
    if (const auto *result = std::get_if<ToolResultContent>(&block.value))
        return putToolResult(*result);
    return notTaken(std::holds_alternative<AudioContent>(block.value)
                        ? u"sound"_s
                        : u"content of an unknown kind"_s);
}

/// Writes the thinking that came before this block.
void AnthropicWriter::putThinking(const SamplingBlock &block)
{
    const Value state = providerState(block);
    for (const Value &thinking : state.at(kStateReasoning).at(kThinkingBlocks).items()) {
        m_writer.raw(thinking.toJson());
        m_writer.comma();
    }
}

void AnthropicWriter::putImage(const Media &media)
{
    m_writer.raw(R"({"type":"image","source":{"type":"base64",)");
    putText("media_type", media.mimeType);
    putRaw("data", media.data.view());
    endObject();
    endObject();
}

void AnthropicWriter::putToolUse(const ToolUseContent &use)
{
    beginObject();
    putText("type", u"tool_use");
    putText("id", plainId(use.id));
    putText("name", m_names.wireName(use.name));
    putRaw("input", use.input.raw.view());
    endObject();
}

Result<void> AnthropicWriter::putToolResult(const ToolResultContent &result)
{
    QList<Media> media;
    const auto text = textOf(result, media);
    if (!text)
        return text.error();
    beginObject();
    putText("type", u"tool_result");
    putText("tool_use_id", plainId(result.toolUseId));
    if (result.isError.value_or(false))
        putTrue("is_error");
    beginArray("content");
    if (!text->trimmed().isEmpty())
        putTextBlock(*text);
    for (const Media &picture : std::as_const(media))
        putImage(picture);
    endArray();
    endObject();
    return {};
}

class AnthropicFormat final : public WireFormat
{
public:
    http::Headers headers(const QByteArray &key) const override
    {
        http::Headers headers{{"anthropic-version", "2023-06-01"}};
        if (!key.isEmpty())
            headers.append({"x-api-key", key});
        return headers;
    }
    QString generatePath(const Prompt &) const override { return u"/messages"_s; }
    Result<QByteArray> generateBody(const Prompt &prompt) const override
    {
        return AnthropicWriter(prompt).write();
    }
    std::unique_ptr<AnswerReader> createReader() const override
    {
        return std::make_unique<AnthropicReader>();
    }
    QString modelsPath() const override { return u"/models?limit=1000"_s; }
    ToolFormat toolFormat(const QString &) const override { return ToolFormat::Anthropic; }
};

} // namespace

std::unique_ptr<WireFormat> createAnthropicFormat(const QString &)
{
    return std::make_unique<AnthropicFormat>();
}

} // namespace mcp::llm
