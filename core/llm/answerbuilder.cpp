// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/answerbuilder.h"

#include "core/base/limits.h"
#include "core/json/value.h"
#include "core/llm/providerproblem.h"

#include <QUuid>

#include <algorithm>

namespace mcp::llm {

using namespace Qt::StringLiterals;
using Problem = ProviderProblem::Kind;

namespace {

/// A token is four bytes of a text on average, in few texts more than eight.
constexpr qint64 kTokenBytes = 16;
constexpr qint64 kUsualTokenBytes = 4;
constexpr qint64 kSpareBytes = 256;
constexpr qsizetype kParts = 1'000;
constexpr qsizetype kNameChars = 256;

qint64 bytesFor(qint64 tokens)
{
    return std::clamp<qint64>(tokens, 0, limits::kAnswerBytes / kTokenBytes) * kTokenBytes
        + kSpareBytes;
}

qsizetype utf8Size(QChar c)
{
    if (c.unicode() < 0x80)
        return 1;
    return c.unicode() < 0x800 || c.isSurrogate() ? 2 : 3;
}

/// The longest prefix of text with at most this many bytes.
QString cutToBytes(const QString &text, qint64 bytes)
{
    qsizetype end = 0;
    for (; end < text.size(); ++end) {
        bytes -= utf8Size(text.at(end));
        if (bytes < 0)
            break;
    }
    if (end > 0 && end < text.size() && text.at(end - 1).isHighSurrogate())
        --end;
    return text.left(end);
}

json::Raw quoted(const QString &text)
{
    return json::Value(text).toRaw();
}

} // namespace

AnswerBuilder::AnswerBuilder(const Prompt &prompt, OnPiece onPiece)
    : m_names(prompt.tools)
    , m_onPiece(std::move(onPiece))
    , m_bytesLeft(bytesFor(prompt.maxTokens))
    , m_hasTools(!prompt.tools.isEmpty())
{
    m_answer.model = prompt.model;
}

/// What of text there is room for.
QString AnswerBuilder::taken(const QString &text)
{
    const qint64 size = text.toUtf8().size();
    m_bytesTaken += std::min(size, m_bytesLeft);
    if (size <= m_bytesLeft) {
        m_bytesLeft -= size;
        return text;
    }
    m_isFull = true;
    return cutToBytes(text, std::exchange(m_bytesLeft, 0));
}

void AnswerBuilder::addText(const QString &text)
{
    const QString added = m_isFull ? QString() : taken(text);
    if (added.isEmpty())
        return;
    if (m_parts.isEmpty() || m_parts.constLast().kind != Part::Kind::Text)
        m_parts.append(Part());
    m_parts.last().text += added;
    if (m_onPiece)
        m_onPiece({added, false});
}

void AnswerBuilder::addThinking(const QString &text)
{
    const QString added = m_isFull ? QString() : taken(text);
    if (added.isEmpty())
        return;
    m_answer.thinking += added;
    if (m_onPiece)
        m_onPiece({added, true});
}

void AnswerBuilder::addTextWithTags(const QString &text)
{
    add(m_thinkTags.add(text));
}

void AnswerBuilder::add(const ThinkTags::Words &words)
{
    addThinking(words.thinking);
    addText(words.text);
}

AnswerBuilder::Part *AnswerBuilder::toolUse(int key)
{
    const auto it = std::find_if(m_parts.rbegin(), m_parts.rend(), [key](const Part &part) {
        return part.kind == Part::Kind::ToolUse && part.key == key;
    });
    return it == m_parts.rend() ? nullptr : &*it;
}

void AnswerBuilder::beginToolUse(int key, const QString &id, const QString &name,
                                 const std::optional<json::Raw> &meta)
{
    Part *part = toolUse(key);
    const bool isOther = part && !id.isEmpty() && !part->id.isEmpty() && part->id != id;
    if (!part || isOther) {
        if (m_parts.size() >= kParts) {
            m_isFull = true;
            return;
        }
        m_parts.append(Part{Part::Kind::ToolUse, key, {}, {}, {}, {}});
        part = &m_parts.last();
    }
    if (part->id.isEmpty())
        part->id = id.left(kNameChars);
    if (part->name.isEmpty())
        part->name = name.left(kNameChars);
    if (meta)
        part->meta = meta;
}

void AnswerBuilder::addToolInput(int key, const QString &text)
{
    Part *part = toolUse(key);
    if (part && !m_isFull)
        part->text += taken(text);
}

void AnswerBuilder::addImage(const QString &mimeType, const QString &data)
{
    // Token counts of images do not depend on their size; the size of the stream is limited.
    if (m_parts.size() < kParts)
        m_parts.append(Part{Part::Kind::Image, 0, {}, mimeType.left(kNameChars), data, {}});
}

void AnswerBuilder::setModel(const QString &model)
{
    if (!model.isEmpty())
        m_answer.model = model.left(kNameChars);
}

/// Nothing for a part that is dropped.
Result<std::optional<SamplingBlock>> AnswerBuilder::blockOf(const Part &part) const
{
    using Block = std::optional<SamplingBlock>;
    if (part.kind == Part::Kind::Text)
        return Block(SamplingBlock{TextContent{part.text, {}, {}}});
    if (part.kind == Part::Kind::Image)
        return Block(SamplingBlock{ImageContent{quoted(part.text), part.name, {}, {}}});
    if (!m_hasTools)
        return Block();
    const auto input =
        json::parse(json::Raw(part.text.trimmed().isEmpty() ? "{}"_ba : part.text.toUtf8()));
    if (!input || !input->isObject() || part.name.isEmpty()) {
        if (m_answer.stopReason == "maxTokens"_L1)
            return Block(); // The JSON is truncated.
        return Error::protocol(u"its tool call is not readable"_s);
    }
    const QString id = part.id.isEmpty()
        ? QString(u"call_" + QUuid::createUuid().toString(QUuid::Id128))
        : part.id;
    return Block(SamplingBlock{ToolUseContent{id, m_names.ownName(part.name),
                                              json::RawObject{input->toRaw()}, part.meta}});
}

Result<Answer> AnswerBuilder::finish()
{
    add(m_thinkTags.finish());
    if (m_isFull)
        m_answer.stopReason = u"maxTokens"_s;
    if (m_answer.usage.outputTokens == 0)
        m_answer.usage.outputTokens = m_bytesTaken / kUsualTokenBytes + 1;
    bool usesTools = false;
    for (const Part &part : std::as_const(m_parts)) {
        auto block = blockOf(part);
        if (!block)
            return block.error();
        if (!*block)
            continue;
        usesTools |= part.kind == Part::Kind::ToolUse;
        m_answer.blocks.append(**std::move(block));
    }
    if (m_answer.blocks.isEmpty())
        return toError({Problem::NoAnswer, {}},
                       m_answer.stopReason == "maxTokens"_L1
                           ? u"it reached the limit of tokens before it said anything"_s
                           : u"it ended without a word"_s);
    // Not all say so by themselves.
    if (usesTools && m_answer.stopReason != "maxTokens"_L1)
        m_answer.stopReason = u"toolUse"_s;
    else if (m_answer.stopReason.isEmpty())
        m_answer.stopReason = u"endTurn"_s;
    return m_answer;
}

} // namespace mcp::llm
