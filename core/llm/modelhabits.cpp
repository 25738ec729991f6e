// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/modelhabits.h"

#include "core/llm/plainschema.h"
#include "core/llm/provider.h"
#include "core/llm/providerstate.h"

#include <QCryptographicHash>

#include <algorithm>

namespace mcp::llm {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kShortId = 9;

QString shortId(const QString &id)
{
    const bool isShort = id.size() == kShortId && std::all_of(id.cbegin(), id.cend(), [](QChar c) {
                             return c.unicode() < 0x80 && c.isLetterOrNumber();
                         });
    const QByteArray hash = QCryptographicHash::hash(id.toUtf8(), QCryptographicHash::Sha256);
    return isShort ? id : QString::fromLatin1(hash.toHex().first(kShortId));
}

void shortenIds(QList<SamplingBlock> &blocks)
{
    for (SamplingBlock &block : blocks) {
        if (auto *use = std::get_if<ToolUseContent>(&block.value))
            use->id = shortId(use->id);
        else if (auto *result = std::get_if<ToolResultContent>(&block.value))
            result->toolUseId = shortId(result->toolUseId);
    }
}

void dropAllState(QList<SamplingBlock> &blocks)
{
    for (SamplingBlock &block : blocks) {
        if (auto *text = std::get_if<TextContent>(&block.value))
            text->meta.reset();
        else if (auto *use = std::get_if<ToolUseContent>(&block.value))
            use->meta.reset();
    }
}

/// Adds a space as reasoning to messages without any, because the model requires a non-empty text.
void fillReasoning(QList<SamplingBlock> &blocks)
{
    const auto hasReasoning = [](const SamplingBlock &block) {
        return providerState(block).at(kStateReasoning).find(u"reasoning_content") != nullptr;
    };
    if (blocks.isEmpty() || std::any_of(blocks.cbegin(), blocks.cend(), hasReasoning))
        return;
    Value state = providerState(blocks.constFirst());
    Value reasoning = state.at(kStateReasoning);
    reasoning.insert(u"reasoning_content"_s, Value(u" "_s));
    state.insert(kStateReasoning.toString(), reasoning);
    if (auto *text = std::get_if<TextContent>(&blocks.first().value))
        text->meta = state.toRaw();
    else if (auto *use = std::get_if<ToolUseContent>(&blocks.first().value))
        use->meta = state.toRaw();
}

/// Moves the system message to the beginning of the first user message.
void moveSystem(Prompt &prompt)
{
    if (prompt.system.isEmpty())
        return;
    SamplingBlock system;
    system.value = TextContent{std::exchange(prompt.system, {}), {}, {}};
    const bool canGoFirst = !prompt.messages.isEmpty()
        && prompt.messages.constFirst().role == "user"_L1
        && !prompt.messages.constFirst().content.blocks.isEmpty()
        && !std::holds_alternative<ToolResultContent>(
            prompt.messages.constFirst().content.blocks.constFirst().value);
    if (canGoFirst)
        prompt.messages.first().content.blocks.prepend(system);
    else
        prompt.messages.prepend(SamplingMessage{u"user"_s, {{system}, true}, {}});
}

} // namespace

Prompt adaptedTo(Prompt prompt, Habits habits)
{
    prompt.habits = habits;
    if (habits.testFlag(Habit::NoTemperature))
        prompt.temperature.reset();
    if (habits.testFlag(Habit::NoStop))
        prompt.stopSequences.clear();
    if (habits.testFlag(Habit::NoToolChoice) && prompt.toolChoice == "auto"_L1)
        prompt.toolChoice.clear();
    if (habits.testFlag(Habit::NoSystem))
        moveSystem(prompt);
    if (habits.testFlag(Habit::PlainSchemas)) {
        for (Tool &tool : prompt.tools)
            tool.inputSchema.raw = plainSchema(tool.inputSchema.raw);
    }
    for (SamplingMessage &message : prompt.messages) {
        QList<SamplingBlock> &blocks = message.content.blocks;
        if (habits.testFlag(Habit::ShortIds))
            shortenIds(blocks);
        if (habits.testFlag(Habit::NoReasoning))
            dropAllState(blocks);
        else if (habits.testFlag(Habit::WantsReasoning) && message.role == "assistant"_L1)
            fillReasoning(blocks);
    }
    return prompt;
}

void ModelHabits::add(const QString &origin, Habits habits)
{
    if (m_habits.size() >= kModels && !m_habits.contains(origin))
        m_habits.clear();
    m_habits[origin] |= habits;
}

} // namespace mcp::llm
