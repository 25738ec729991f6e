// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/providerstate.h"

#include <QCryptographicHash>
#include <QMap>

#include <algorithm>

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr QStringView kThought = u"reasoning_content"; ///< Of the format of OpenAI.
constexpr qsizetype kItemBytes = 128; ///< That an item costs, however small it is.

/// The `_meta` of a text or tool use; null for other blocks.
std::optional<json::Raw> *metaOf(SamplingBlock &block)
{
    if (auto *text = std::get_if<TextContent>(&block.value))
        return &text->meta;
    if (auto *use = std::get_if<ToolUseContent>(&block.value))
        return &use->meta;
    return nullptr;
}

Value parsedMeta(const std::optional<json::Raw> &meta)
{
    const auto parsed = meta && meta->isObject() ? json::parse(*meta) : Result<Value>(Value());
    return parsed ? *parsed : Value();
}

/// Nothing is left when only the origin is.
void setMembers(std::optional<json::Raw> &meta, const Value::Object &members)
{
    const bool isEmpty =
        std::all_of(members.cbegin(), members.cend(),
                    [](const Value::Member &member) { return member.first == kStateOrigin; });
    meta = isEmpty ? std::nullopt : std::optional(Value(members).toRaw());
}

bool isCalled(const Value::Member &member, QStringView name)
{
    return member.first == name;
}

void dropReasoningContent(QList<SamplingBlock> &blocks)
{
    for (SamplingBlock &block : blocks) {
        auto *meta = metaOf(block);
        const Value state = meta ? parsedMeta(*meta) : Value();
        Value::Object reasoning = state.at(kStateReasoning).members();
        if (reasoning.removeIf([](const auto &member) { return isCalled(member, kThought); }) == 0)
            continue;
        Value::Object members = state.members();
        members.removeIf([](const auto &member) { return isCalled(member, kStateReasoning); });
        if (!reasoning.isEmpty())
            members.append({kStateReasoning.toString(), Value(reasoning)});
        setMembers(*meta, members);
    }
}

/// Texts and lists are put together; of other values the last counts.
Value joined(const Value &first, const Value &second)
{
    if (first.isString() && second.isString())
        return Value(first.toString() + second.toString());
    if (first.isArray() && second.isArray())
        return Value(first.items() + second.items());
    return second;
}

} // namespace

Value providerState(const SamplingBlock &block)
{
    if (const auto *text = std::get_if<TextContent>(&block.value))
        return parsedMeta(text->meta);
    const auto *use = std::get_if<ToolUseContent>(&block.value);
    return use ? parsedMeta(use->meta) : Value();
}

QString originOf(const QString &baseUrl, const QString &model)
{
    const QByteArray named = (baseUrl + u'\n' + model).toUtf8();
    const QByteArray hash = QCryptographicHash::hash(named, QCryptographicHash::Sha256);
    return QString::fromLatin1(hash.first(8).toHex());
}

void setOrigin(QList<SamplingBlock> &blocks, const QString &origin)
{
    for (SamplingBlock &block : blocks) {
        auto *meta = metaOf(block);
        if (!meta || !*meta)
            continue;
        Value state = parsedMeta(*meta);
        state.insert(kStateOrigin.toString(), Value(origin));
        *meta = state.toRaw();
    }
}

void dropStateOfOthers(QList<SamplingMessage> &messages, const QString &origin)
{
    for (SamplingMessage &message : messages) {
        for (SamplingBlock &block : message.content.blocks) {
            auto *meta = metaOf(block);
            if (meta && *meta && parsedMeta(*meta).at(kStateOrigin).toString() != origin)
                meta->reset();
        }
    }
}

void dropReasoning(QList<SamplingBlock> &blocks)
{
    for (SamplingBlock &block : blocks) {
        auto *meta = metaOf(block);
        const Value state = meta ? parsedMeta(*meta) : Value();
        if (!state.find(kStateReasoning) && !state.find(kStateExtra))
            continue;
        Value::Object members = state.members();
        members.removeIf([](const Value::Member &member) {
            return member.first == kStateReasoning || member.first == kStateExtra;
        });
        setMembers(*meta, members);
    }
}

void dropReasoningOfPlainTurns(QList<SamplingMessage> &messages)
{
    const auto begins = [](const SamplingMessage &message) {
        const QList<SamplingBlock> &blocks = message.content.blocks;
        return message.role == "user"_L1 && !blocks.isEmpty()
            && !std::holds_alternative<ToolResultContent>(blocks.constFirst().value);
    };
    const auto hasCall = [](const SamplingMessage &message) {
        const QList<SamplingBlock> &blocks = message.content.blocks;
        return std::any_of(blocks.cbegin(), blocks.cend(), [](const SamplingBlock &block) {
            return std::holds_alternative<ToolUseContent>(block.value);
        });
    };
    for (auto turn = messages.begin(); turn != messages.end();) {
        const auto end = std::find_if(turn + 1, messages.end(), begins);
        if (std::none_of(turn, end, hasCall)) {
            for (auto message = turn; message != end; ++message)
                dropReasoningContent(message->content.blocks);
        }
        turn = end;
    }
}

Value mergedReasoning(const Value &first, const Value &second)
{
    Value all = first;
    for (const Value::Member &member : second.members())
        all.insert(member.first, joined(all.at(member.first), member.second));
    return all;
}

QString &Reasoning::textOf(Texts &texts, QStringView name)
{
    const auto found = std::find_if(texts.begin(), texts.end(),
                                    [name](const auto &text) { return text.first == name; });
    return found != texts.end() ? found->second
                                : texts.emplaceBack(name.toString(), QString()).second;
}

void Reasoning::addText(QStringView member, const QString &piece)
{
    m_size += piece.size();
    if (!piece.isEmpty() && m_size <= kStateBytes)
        textOf(m_texts, member) += piece;
}

void Reasoning::set(QStringView member, const Value &value)
{
    m_size += value.toJson().size();
    if (m_size > kStateBytes)
        return;
    m_members.removeIf([member](const Value::Member &other) { return other.first == member; });
    m_members.append({member.toString(), value});
}

void Reasoning::addItem(QStringView list, const Value &item, QStringView text, bool goesOn)
{
    m_size += item.toJson().size() + kItemBytes;
    if (m_size > kStateBytes || !item.isObject())
        return;
    const bool isNew = !goesOn || m_items.isEmpty() || m_items.constLast().list != list;
    if (isNew)
        m_items.append(Item{list.toString(), item, {}});
    Item &last = m_items.last();
    textOf(last.texts, text) += item.at(text).toString();
    for (const Value::Member &member : item.members()) {
        if (!isNew && member.first != text && !member.second.isNull())
            last.members.insert(member.first, member.second);
    }
}

Value Reasoning::take()
{
    const bool isKept = m_size <= kStateBytes;
    const Reasoning all = std::exchange(*this, Reasoning());
    if (!isKept || all.isEmpty())
        return Value();
    Value taken(all.m_members);
    for (const auto &[member, text] : all.m_texts)
        taken.insert(member, Value(text));
    QMap<QString, Value::Array> lists;
    for (Item item : all.m_items) {
        for (const auto &[member, text] : item.texts) {
            if (!text.isEmpty() || item.members.find(member))
                item.members.insert(member, Value(text));
        }
        lists[item.list].append(item.members);
    }
    for (auto list = lists.cbegin(); list != lists.cend(); ++list)
        taken.insert(list.key(), Value(list.value()));
    return taken;
}

} // namespace mcp::llm
