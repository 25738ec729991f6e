// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/turnrepair.h"

#include <QHash>
#include <QStringList>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kUser("user");
constexpr QLatin1StringView kAssistant("assistant");

SamplingBlock textBlock(const QString &text)
{
    return {TextContent{text, {}, {}}};
}

/// A text that says nothing; null for other blocks.
const TextContent *blankText(const SamplingBlock &block)
{
    const auto *text = std::get_if<TextContent>(&block.value);
    return text && text->text.trimmed().isEmpty() ? text : nullptr;
}

SamplingBlock interruptedResult(const QString &id)
{
    ToolResultContent result;
    result.toolUseId = id;
    result.content = {ContentBlock{
        TextContent{u"This call was interrupted. What it has done is not known."_s, {}, {}}}};
    result.isError = true;
    return {result};
}

class Repair
{
public:
    QList<SamplingMessage> run(const QList<SamplingMessage> &messages)
    {
        for (const SamplingMessage &message : messages) {
            for (const SamplingBlock &block : message.content.blocks)
                add(message.role == kAssistant, block);
        }
        closeCalls();
        if (!m_turns.isEmpty() && m_turns.constLast().role == kAssistant)
            append(kUser, textBlock(u"Go on."_s));
        return std::move(m_turns);
    }

private:
    void add(bool isOfModel, const SamplingBlock &block)
    {
        if (const auto *result = std::get_if<ToolResultContent>(&block.value)) {
            m_blanks.clear();
            if (m_calls.contains(result->toolUseId) && !m_results.contains(result->toolUseId))
                m_results.insert(result->toolUseId, block);
            return;
        }
        if (const TextContent *blank = blankText(block)) {
            if (isOfModel && blank->meta)
                m_blanks.append(block);
            return;
        }
        const auto *use = std::get_if<ToolUseContent>(&block.value);
        if (use && !isOfModel)
            return;
        if (!isOfModel || !m_results.isEmpty())
            closeCalls();
        if (use && m_calls.contains(use->id))
            return;
        const QList<SamplingBlock> blanks = std::exchange(m_blanks, {});
        for (const SamplingBlock &blank : blanks) {
            if (isOfModel)
                append(kAssistant, blank);
        }
        append(isOfModel ? kAssistant : kUser, block);
        if (use)
            m_calls.append(use->id);
    }

    void closeCalls()
    {
        if (m_calls.isEmpty())
            return;
        SamplingMessage results{kUser, {{}, true}, {}};
        for (const QString &id : std::as_const(m_calls))
            results.content.blocks.append(m_results.value(id, interruptedResult(id)));
        m_turns.append(results);
        m_hasResults = true;
        m_calls.clear();
        m_results.clear();
    }

    void append(QLatin1StringView role, const SamplingBlock &block)
    {
        if (m_turns.isEmpty() && role == kAssistant)
            append(kUser, textBlock(u"[The beginning of the conversation is missing.]"_s));
        if (std::exchange(m_hasResults, false) && role == kUser)
            append(kAssistant, textBlock(u"[The answer was cut off here.]"_s));
        if (m_turns.isEmpty() || m_turns.constLast().role != role)
            m_turns.append(SamplingMessage{role, {{}, true}, {}});
        m_turns.last().content.blocks.append(block);
    }

    QList<SamplingMessage> m_turns;
    /// Texts that say nothing, with something that the provider wants to see again. Alone they would be an empty answer.
    QList<SamplingBlock> m_blanks;
    bool m_hasResults = false; ///< The last message has them.
    QStringList m_calls; ///< Of the last message; they wait for results.
    QHash<QString, SamplingBlock> m_results; ///< By the id of the call.
};

} // namespace

QList<SamplingMessage> repairedTurns(const QList<SamplingMessage> &messages)
{
    return Repair().run(messages);
}

} // namespace mcp::chat
