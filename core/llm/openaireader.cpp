// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/openaireader.h"

#include "core/json/value.h"
#include "core/llm/providerproblem.h"
#include "core/llm/saying.h"

#include <algorithm>
#include <array>

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

/// Assembles tool uses from their pieces. Many servers with this format omit the index, the id or both, change them with each
/// piece, or use the same ones for several tool uses.
class ToolUsePieces
{
public:
    void beginEvent() { ++m_event; }
    void read(const Value &piece, AnswerBuilder &answer);

private:
    struct Open
    {
        int use = 0; ///< Number from AnswerBuilder::beginToolUse().
        std::optional<qint64> index;
        QString id;
        QString name;
        int event = 0; ///< Number of the event in which it began.
    };
    struct Piece
    {
        std::optional<qint64> index;
        QString id;
        QString name;
    };
    Open *find(const Piece &piece, const AnswerBuilder &answer);
    Open *named(const Piece &piece);
    bool continues(const Piece &piece, const Open &open, const AnswerBuilder &answer) const;
    template<class Fits>
    Open *newest(Fits fits);

    QList<Open> m_open;
    int m_event = 0;
};

template<class Fits>
ToolUsePieces::Open *ToolUsePieces::newest(Fits fits)
{
    const auto found = std::find_if(m_open.rbegin(), m_open.rend(), fits);
    return found == m_open.rend() ? nullptr : &*found;
}

/// The tool use with the id of piece, otherwise the one with its index.
ToolUsePieces::Open *ToolUsePieces::named(const Piece &piece)
{
    Open *open = piece.id.isEmpty()
        ? nullptr
        : newest([&piece](const Open &of) { return of.id == piece.id; });
    if (!open && piece.index)
        open = newest([&piece](const Open &of) { return of.index == piece.index; });
    return open;
}

/// The tool use that piece continues; null if it begins a new one.
ToolUsePieces::Open *ToolUsePieces::find(const Piece &piece, const AnswerBuilder &answer)
{
    if (m_open.isEmpty())
        return nullptr;
    Open *open = named(piece);
    if (piece.name.isEmpty())
        return open ? open : &m_open.last(); // A piece without a name never begins a tool use.
    if (!open && !piece.index && piece.id.isEmpty())
        open = &m_open.last();
    return open && continues(piece, *open, answer) ? open : nullptr;
}

/// Whether a piece with a name continues open instead of beginning a new tool use. open has the same id or index, or is the
/// last one.
bool ToolUsePieces::continues(const Piece &piece, const Open &open,
                              const AnswerBuilder &answer) const
{
    if (open.name.isEmpty())
        return true;
    const bool hasIds = !piece.id.isEmpty() && !open.id.isEmpty();
    if (hasIds && piece.id != open.id)
        return false;
    if (hasIds && (piece.index == open.index || !piece.index || !open.index))
        return true;
    // Some servers repeat the name with each piece.
    return piece.name == open.name && open.event != m_event && !answer.hasWholeInput(open.use);
}

void ToolUsePieces::read(const Value &piece, AnswerBuilder &answer)
{
    if (!piece.isObject())
        return;
    const Value *inner = piece.find(u"function");
    const Value &function = inner && inner->isObject() ? *inner : piece;
    const Piece read{piece.at(u"index").toInteger(), piece.at(u"id").toString(),
                     function.at(u"name").toString()};
    Open *open = find(read, answer);
    if (!open) {
        const auto use = answer.beginToolUse(read.id, read.name);
        if (!use)
            return;
        m_open.append(Open{*use, read.index, read.id, read.name, m_event});
        open = &m_open.last();
    } else if (open->name.isEmpty() || open->id.isEmpty()) {
        answer.nameToolUse(open->use, read.id, read.name);
        open->id = open->id.isEmpty() ? read.id : open->id;
        open->name = open->name.isEmpty() ? read.name : open->name;
    }
    Value extra;
    if (const Value *content = piece.find(u"extra_content"))
        extra.insert(u"extra_content"_s, *content);
    answer.keepWithToolUse(open->use, kStateExtra, extra);
    const Value &arguments = function.at(u"arguments");
    if (arguments.isString())
        answer.addToolInput(open->use, arguments.toString());
    else if (!arguments.isNull())
        answer.addToolInput(open->use, QString::fromUtf8(arguments.toJson()));
}

/// Reads a chat completion, streamed (https://platform.openai.com/docs/api-reference/chat-streaming) or as a whole. Many
/// providers use this format with small differences.
class OpenAiReader final : public AnswerReader
{
public:
    Result<void> read(const json::Raw &event, AnswerBuilder &answer) override;

private:
    Result<void> readChoice(const Value &choice, AnswerBuilder &answer);
    void readMessage(const Value &message, AnswerBuilder &answer);
    void readReasoning(const Value &message, AnswerBuilder &answer);
    static void readThoughts(const Value &parts, AnswerBuilder &answer);
    Result<void> readStop(const QString &reason, const Value &choice, AnswerBuilder &answer) const;

    ToolUsePieces m_toolUses;
    QString m_detailType; ///< Of the last item of `reasoning_details`.
    bool m_isSigned = false; ///< The last of `thinking_blocks`: it is complete.
    QString m_refusal;
};

/// A string, or the joined strings of all parts of the wanted type.
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
    if (event.view().trimmed() == "[DONE]") {
        answer.setEnded();
        return {};
    }
    const auto chunk = json::parse(event);
    if (!chunk)
        return chunk.error();
    if (saysError(*chunk))
        return Error::remote({}, 0, event.toByteArray());
    answer.setModel(chunk->at(u"model").toString());
    if (const Value *usage = chunk->find(u"usage"); usage && usage->isObject()) {
        answer.usage() = {usage->at(u"prompt_tokens").toInteger().value_or(0),
                          usage->at(u"completion_tokens").toInteger().value_or(0)};
    }
    m_toolUses.beginEvent();
    const Value &choices = chunk->at(u"choices");
    return choices.items().isEmpty() ? Result<void>()
                                     : readChoice(choices.items().constFirst(), answer);
}

Result<void> OpenAiReader::readChoice(const Value &choice, AnswerBuilder &answer)
{
    // An answer that is not streamed has `message` instead, as have the events of some servers.
    const Value *message = choice.find(u"delta");
    if (!message || !message->isObject())
        message = choice.find(u"message");
    if (message)
        readMessage(*message, answer);
    return readStop(choice.at(u"finish_reason").toString(), choice, answer);
}

void OpenAiReader::readMessage(const Value &message, AnswerBuilder &answer)
{
    readReasoning(message, answer);
    if (const Value *content = message.find(u"content")) {
        if (!content->isString())
            readThoughts(*content, answer);
        answer.addText(textIn(*content));
    }
    for (const Value &use : message.at(u"tool_calls").items())
        m_toolUses.read(use, answer);
    if (const Value *call = message.find(u"function_call"); call && call->isObject()) {
        Value use; // `function_call` is the older form for a single call.
        use.insert(u"function"_s, *call);
        m_toolUses.read(use, answer);
    }
    if (m_refusal.size() < kProblemChars)
        m_refusal += message.at(u"refusal").toString();
}

/// Reads reasoning. It is sent back under the name under which it came.
void OpenAiReader::readReasoning(const Value &message, AnswerBuilder &answer)
{
    // Most servers use the first name.
    const Value *thinking = message.find(u"reasoning_content");
    if (!thinking || !thinking->isString())
        thinking = message.find(u"reasoning");
    if (thinking)
        answer.addThinking(thinking->toString());
    for (const QStringView name : {u"reasoning_content", u"reasoning"})
        answer.reasoning().addText(name, message.at(name).toString());
    for (const Value &detail : message.at(u"reasoning_details").items()) {
        const QString type = detail.at(u"type").toString();
        const QStringView text = type == "reasoning.summary"_L1 ? u"summary" : u"text";
        const bool goesOn = detail.at(text).isString() && type == m_detailType;
        answer.reasoning().addItem(u"reasoning_details", detail, text, goesOn);
        m_detailType = type;
    }
    for (const Value &block : message.at(u"thinking_blocks").items()) { // LiteLLM.
        const bool isText = block.at(u"type").toString() == "thinking"_L1;
        answer.reasoning().addItem(u"thinking_blocks", block, u"thinking", isText && !m_isSigned);
        m_isSigned = !isText || !block.at(u"signature").toString().isEmpty();
    }
    if (const Value *extra = message.find(u"extra_content"); extra && extra->isObject())
        answer.reasoning().set(u"extra_content", *extra);
}

/// Thinking in front of the text, in parts of its own. Mistral has a list of texts in each, and wants to see them again.
void OpenAiReader::readThoughts(const Value &parts, AnswerBuilder &answer)
{
    answer.addThinking(textIn(parts, u"thinking"));
    for (Value part : parts.items()) {
        const Value thinking = part.at(u"thinking");
        if (!thinking.isArray())
            continue;
        part.insert(u"thinking"_s, Value(textIn(thinking)));
        answer.reasoning().addItem(kThoughtParts, part, u"thinking", true);
    }
}

Result<void> OpenAiReader::readStop(const QString &reason, const Value &choice,
                                    AnswerBuilder &answer) const
{
    using Kind = ProviderProblem::Kind;
    static constexpr std::array<std::pair<QLatin1StringView, QLatin1StringView>, 11> kReasons{
        {{"stop"_L1, "endTurn"_L1},
         {"eos"_L1, "endTurn"_L1},
         {"end_turn"_L1, "endTurn"_L1},
         {"stop_sequence"_L1, "stopSequence"_L1},
         {"length"_L1, "maxTokens"_L1},
         {"max_tokens"_L1, "maxTokens"_L1},
         {"model_length"_L1, "maxTokens"_L1},
         {"tool_calls"_L1, "toolUse"_L1},
         {"tool_call"_L1, "toolUse"_L1},
         {"tool_use"_L1, "toolUse"_L1},
         {"function_call"_L1, "toolUse"_L1}}};
    if (reason == "content_filter"_L1 || reason == "sensitive"_L1
        || (!reason.isEmpty() && !m_refusal.isEmpty()))
        return toError({Kind::ContentRefused, {}}, m_refusal.left(kProblemChars), 200);
    if (reason == "insufficient_system_resource"_L1)
        return toError({Kind::Overloaded, {}}, {}, 200);
    // The text so far is only part of an answer.
    if (reason == "error"_L1 || reason == "network_error"_L1 || reason == "abort"_L1)
        return Error::remote({}, 0, choice.toJson());
    const auto known = std::find_if(kReasons.begin(), kReasons.end(),
                                    [&reason](const auto &row) { return row.first == reason; });
    if (!reason.isEmpty())
        answer.setStopReason(known == kReasons.end() ? reason.left(80) : QString(known->second));
    return {};
}

} // namespace

std::unique_ptr<AnswerReader> createOpenAiReader()
{
    return std::make_unique<OpenAiReader>();
}

} // namespace mcp::llm
