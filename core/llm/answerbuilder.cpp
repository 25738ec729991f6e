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
constexpr qsizetype kPieces = 1'000;
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

AnswerBuilder::AnswerBuilder(const Prompt &prompt, std::function<void(const QString &)> onPiece)
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
    if (m_pieces.isEmpty() || m_pieces.constLast().kind != Piece::Kind::Text)
        m_pieces.append(Piece());
    m_pieces.last().text += added;
    if (m_onPiece)
        m_onPiece(added);
}

AnswerBuilder::Piece *AnswerBuilder::toolUse(int key)
{
    const auto it = std::find_if(m_pieces.rbegin(), m_pieces.rend(), [key](const Piece &piece) {
        return piece.kind == Piece::Kind::ToolUse && piece.key == key;
    });
    return it == m_pieces.rend() ? nullptr : &*it;
}

void AnswerBuilder::beginToolUse(int key, const QString &id, const QString &name,
                                 const std::optional<json::Raw> &meta)
{
    Piece *piece = toolUse(key);
    const bool isOther = piece && !id.isEmpty() && !piece->id.isEmpty() && piece->id != id;
    if (!piece || isOther) {
        if (m_pieces.size() >= kPieces) {
            m_isFull = true;
            return;
        }
        m_pieces.append(Piece{Piece::Kind::ToolUse, key, {}, {}, {}, {}});
        piece = &m_pieces.last();
    }
    if (piece->id.isEmpty())
        piece->id = id.left(kNameChars);
    if (piece->name.isEmpty())
        piece->name = name.left(kNameChars);
    if (meta)
        piece->meta = meta;
}

void AnswerBuilder::addToolInput(int key, const QString &text)
{
    Piece *piece = toolUse(key);
    if (piece && !m_isFull)
        piece->text += taken(text);
}

void AnswerBuilder::addImage(const QString &mimeType, const QString &data)
{
    // Token counts of images do not depend on their size; the size of the stream is limited.
    if (m_pieces.size() < kPieces)
        m_pieces.append(Piece{Piece::Kind::Image, 0, {}, mimeType.left(kNameChars), data, {}});
}

void AnswerBuilder::setModel(const QString &model)
{
    if (!model.isEmpty())
        m_answer.model = model.left(kNameChars);
}

/// Nothing for a piece that is dropped.
Result<std::optional<SamplingBlock>> AnswerBuilder::blockOf(const Piece &piece) const
{
    using Block = std::optional<SamplingBlock>;
    if (piece.kind == Piece::Kind::Text)
        return Block(SamplingBlock{TextContent{piece.text, {}, {}}});
    if (piece.kind == Piece::Kind::Image)
        return Block(SamplingBlock{ImageContent{quoted(piece.text), piece.name, {}, {}}});
    if (!m_hasTools)
        return Block();
    const auto input =
        json::parse(json::Raw(piece.text.trimmed().isEmpty() ? "{}"_ba : piece.text.toUtf8()));
    if (!input || !input->isObject() || piece.name.isEmpty()) {
        if (m_answer.stopReason == "maxTokens"_L1)
            return Block(); // The JSON is truncated.
        return Error::protocol(u"its tool call is not readable"_s);
    }
    const QString id = piece.id.isEmpty()
        ? QString(u"call_" + QUuid::createUuid().toString(QUuid::Id128))
        : piece.id;
    return Block(SamplingBlock{ToolUseContent{id, m_names.ownName(piece.name),
                                              json::RawObject{input->toRaw()}, piece.meta}});
}

Result<Answer> AnswerBuilder::finish()
{
    if (m_isFull)
        m_answer.stopReason = u"maxTokens"_s;
    if (m_answer.usage.outputTokens == 0)
        m_answer.usage.outputTokens = m_bytesTaken / kUsualTokenBytes + 1;
    bool usesTools = false;
    for (const Piece &piece : std::as_const(m_pieces)) {
        auto block = blockOf(piece);
        if (!block)
            return block.error();
        if (!*block)
            continue;
        usesTools |= piece.kind == Piece::Kind::ToolUse;
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
