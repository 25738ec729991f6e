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

constexpr int kWholeChecks = 100; ///< Per tool use, because each check parses all of its input.
/// A token is four bytes of a text on average, in few texts more than eight.
constexpr qint64 kTokenBytes = 16;
constexpr qint64 kUsualTokenBytes = 4;
constexpr qint64 kSpareBytes = 256;
constexpr qsizetype kParts = 1'000;
constexpr qsizetype kNameChars = 256;
/// Gateways put signatures into ids, which must be sent back unchanged.
constexpr qsizetype kIdChars = 8'192;
constexpr qsizetype kShownChars = 500; ///< Unreadable arguments are cut to this in errors.
constexpr QStringView kNoName = u"unnamed"; ///< Name for a tool use without a name.

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

/// Escapes line breaks and other control characters within strings, as which many models write them.
QString withoutControls(const QString &text)
{
    QString escaped;
    bool isInString = false;
    bool isEscaped = false;
    for (const QChar c : text) {
        if (isInString && c < u' ') {
            if (!isEscaped)
                escaped += u'\\';
            escaped += u"u%1"_s.arg(int(c.unicode()), 4, 16, QChar(u'0'));
            isEscaped = false;
            continue;
        }
        escaped += c;
        if (c == u'"' && !isEscaped)
            isInString = !isInString;
        isEscaped = isInString && !isEscaped && c == u'\\';
    }
    return escaped;
}

/// Parses the arguments of a tool use. Also accepts line breaks within strings, and forms that can only mean one object: an
/// object that is encoded as a string, an object after an empty one, and null, an empty array or an empty text in place of an
/// empty object.
Result<json::RawObject> inputIn(const QString &text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return json::RawObject();
    auto input = json::parse(json::Raw(trimmed.toUtf8()));
    if (!input)
        input = json::parse(json::Raw(withoutControls(trimmed).toUtf8()));
    if (!input && trimmed.startsWith("{}"_L1))
        input = json::parse(json::Raw(trimmed.sliced(2).trimmed().toUtf8()));
    if (input && input->isString()) {
        const QString inner = input->toString().trimmed();
        input = json::parse(json::Raw(inner.isEmpty() ? "{}"_ba : inner.toUtf8()));
    }
    if (input && (input->isNull() || (input->isArray() && input->items().isEmpty())))
        return json::RawObject();
    if (input && input->isObject())
        return json::RawObject{input->toRaw()};
    return Error::protocol(u"They are not a JSON object (%1): %2"_s.arg(
        input ? u"another value"_s : input.error().detail, trimmed.left(kShownChars)));
}

} // namespace

AnswerBuilder::AnswerBuilder(const Prompt &prompt, OnDelta onDelta)
    : m_names(prompt.tools)
    , m_onDelta(std::move(onDelta))
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
    add(m_thinkTags.add(text));
}

void AnswerBuilder::add(const ThinkTags::Words &words)
{
    if (words.takesTextBack)
        takeTextBack();
    addThinking(words.thinking);
    addPlainText(words.text);
}

void AnswerBuilder::addPlainText(const QString &text)
{
    const QString added = m_isFull ? QString() : taken(text);
    if (added.isEmpty())
        return;
    if (m_parts.isEmpty() || m_parts.constLast().kind != Part::Kind::Text)
        append(Part());
    m_parts.last().text += added;
    if (m_onDelta)
        m_onDelta({added, false});
}

void AnswerBuilder::addThinking(const QString &text)
{
    const QString added = m_isFull ? QString() : taken(text);
    if (added.isEmpty())
        return;
    m_answer.thinking += added;
    if (m_onDelta)
        m_onDelta({added, true});
}

/// Turns all text into thinking, because a closing tag came without an opening one.
void AnswerBuilder::takeTextBack()
{
    for (Part &part : m_parts) {
        if (part.kind == Part::Kind::Text)
            m_answer.thinking += std::exchange(part.text, {});
    }
    if (m_onDelta)
        m_onDelta({{}, true, true});
}

/// Adds a part together with the reasoning that came before it. The caller must check kParts.
AnswerBuilder::Part &AnswerBuilder::append(Part part)
{
    if (part.kind != Part::Kind::Image && !m_reasoning.isEmpty()) {
        if (const json::Value reasoning = m_reasoning.take(); !reasoning.isNull())
            part.state.insert(kStateReasoning.toString(), reasoning);
    }
    m_parts.append(std::move(part));
    return m_parts.last();
}

void AnswerBuilder::keepWithText(QStringView member, const json::Value &value)
{
    if (!m_parts.isEmpty() && m_parts.constLast().kind == Part::Kind::Text && !value.isNull()
        && value.toJson().size() <= kStateBytes)
        m_parts.last().state.insert(member.toString(), value);
}

std::optional<int> AnswerBuilder::beginToolUse(const QString &id, const QString &name)
{
    if (m_parts.size() >= kParts) {
        m_isFull = true;
        return std::nullopt;
    }
    append(Part{Part::Kind::ToolUse});
    const int use = int(m_parts.size()) - 1;
    nameToolUse(use, id, name);
    return use;
}

void AnswerBuilder::nameToolUse(int use, const QString &id, const QString &name)
{
    Part &part = m_parts[use];
    if (part.id.isEmpty())
        part.id = id.left(kIdChars);
    if (part.name.isEmpty())
        part.name = name.left(kNameChars);
}

void AnswerBuilder::keepWithToolUse(int use, QStringView member, const json::Value &value)
{
    if (!value.isNull() && value.toJson().size() <= kStateBytes)
        m_parts[use].state.insert(member.toString(), value);
}

void AnswerBuilder::addToolInput(int use, const QString &text)
{
    if (!m_isFull)
        m_parts[use].text += taken(text);
}

bool AnswerBuilder::hasWholeInput(int use) const
{
    const Part &part = m_parts.at(use);
    const bool mayBe =
        part.failedChecks < kWholeChecks && QStringView(part.text).trimmed().endsWith(u'}');
    const bool isWhole = mayBe && json::parse(json::Raw(part.text.toUtf8()));
    part.failedChecks += mayBe && !isWhole ? 1 : 0;
    return isWhole;
}

void AnswerBuilder::addImage(const QString &mimeType, const QString &data)
{
    // Token counts of images do not depend on their size; the size of the stream is limited.
    if (m_parts.size() < kParts)
        append(Part{Part::Kind::Image, {}, mimeType.left(kNameChars), data});
}

void AnswerBuilder::setModel(const QString &model)
{
    if (!model.isEmpty())
        m_answer.model = model.left(kNameChars);
}

/// Nothing for a part that is dropped.
std::optional<SamplingBlock> AnswerBuilder::blockOf(const Part &part)
{
    const auto meta = part.state.isNull() ? std::nullopt : std::optional(part.state.toRaw());
    switch (part.kind) {
    case Part::Kind::Text:
        if (part.text.isEmpty()) // takeTextBack() moved it.
            return std::nullopt;
        return SamplingBlock{TextContent{part.text, {}, meta}};
    case Part::Kind::Image:
        return SamplingBlock{ImageContent{quoted(part.text), part.name, {}, {}}};
    case Part::Kind::ToolUse:
        break;
    }
    return m_hasTools ? toolUseOf(part, meta) : std::nullopt;
}

/// Makes the block of a tool use. If the arguments cannot be read, they are empty and a fault is added.
std::optional<SamplingBlock> AnswerBuilder::toolUseOf(const Part &part,
                                                      const std::optional<json::Raw> &meta)
{
    const auto input = inputIn(part.text);
    QString fault = input ? QString() : input.error().detail;
    if (part.name.isEmpty())
        fault = u"It names no tool"_s;
    const bool isCut = !fault.isEmpty() && m_answer.stopReason == "maxTokens"_L1;
    const bool isNothing = part.name.isEmpty() && (!input || part.text.trimmed().isEmpty());
    if (isCut || isNothing)
        return std::nullopt;
    if (!fault.isEmpty())
        m_answer.faults.insert(m_answer.blocks.size(), fault);
    const QString id = part.id.isEmpty()
        ? QString(u"call_" + QUuid::createUuid().toString(QUuid::Id128))
        : part.id;
    const QString name = part.name.isEmpty() ? kNoName.toString() : m_names.ownName(part.name);
    return SamplingBlock{
        ToolUseContent{id, name, fault.isEmpty() ? *input : json::RawObject(), meta}};
}

/// Takes the thinking for the answer if the model never closed its thinking tag.
void AnswerBuilder::showUnendedThinking()
{
    const bool isCut = m_isFull || m_answer.stopReason == "maxTokens"_L1;
    if (m_thinkTags.isThinking() && m_parts.isEmpty() && !isCut
        && !m_answer.thinking.trimmed().isEmpty())
        append(Part()).text = std::exchange(m_answer.thinking, {});
}

/// What came behind everything else belongs to the last text or use. Anthropic takes no thinking there.
void AnswerBuilder::keepLateReasoning()
{
    if (m_parts.isEmpty() || m_parts.constLast().kind == Part::Kind::Image || m_reasoning.isEmpty())
        return;
    json::Value &state = m_parts.last().state;
    const json::Value late = m_reasoning.take();
    const json::Value all = mergedReasoning(state.at(kStateReasoning), late);
    if (!late.isNull() && !late.find(kThinkingBlocks) && all.toJson().size() <= kStateBytes)
        state.insert(kStateReasoning.toString(), all);
}

Result<Answer> AnswerBuilder::finish()
{
    add(m_thinkTags.finish());
    showUnendedThinking();
    keepLateReasoning();
    if (m_isFull)
        m_answer.stopReason = u"maxTokens"_s;
    if (m_answer.usage.outputTokens == 0)
        m_answer.usage.outputTokens = m_bytesTaken / kUsualTokenBytes + 1;
    bool usesTools = false;
    for (const Part &part : std::as_const(m_parts)) {
        auto block = blockOf(part);
        if (!block)
            continue;
        usesTools |= part.kind == Part::Kind::ToolUse;
        m_answer.blocks.append(*std::move(block));
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
