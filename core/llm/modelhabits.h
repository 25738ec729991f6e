// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFlags>
#include <QHash>
#include <QString>

namespace mcp::llm {

struct Prompt;

/// How a model differs from its wire format. Learned from its refusals (refusal.h).
enum class Habit {
    OtherLimit = 0x1, ///< Has the other name for the limit: `max_tokens`, `max_completion_tokens`.
    NoTemperature = 0x2, ///< Refuses this parameter, as do the next values for theirs.
    NoStop = 0x4,
    NoStreamOptions = 0x8,
    NoStream = 0x10, ///< Sends each answer as one document.
    NoToolChoice = 0x20,
    NoReasoning = 0x40, ///< Refuses the reasoning that it sent with earlier answers.
    WantsReasoning = 0x80, ///< Requires reasoning in each assistant message, even if it sent none.
    ShortIds = 0x100, ///< Requires call ids of nine letters and digits, as Mistral does.
    NoSystem = 0x200, ///< Refuses system messages.
    PlainSchemas = 0x400, ///< Takes plainSchema() of the arguments of tools only.
    WantsTools =
        0x800, ///< Requires definitions of tools if the messages have calls, even if none may be called.
};
Q_DECLARE_FLAGS(Habits, Habit)
Q_DECLARE_OPERATORS_FOR_FLAGS(Habits)

/// Adapts prompt to a model with these habits, without changing its meaning: a limit is always sent, and a prompt that
/// requires or forbids tools keeps that rule.
Prompt adaptedTo(Prompt prompt, Habits habits);

/// The habits that were learned since the program started, at most kModels models.
class ModelHabits
{
public:
    static constexpr qsizetype kModels = 500;

    /// origin: see originOf().
    Habits of(const QString &origin) const { return m_habits.value(origin); }
    void add(const QString &origin, Habits habits);

private:
    QHash<QString, Habits> m_habits;
};

} // namespace mcp::llm
