// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFlags>
#include <QHash>
#include <QString>

namespace mcp::llm {

struct Prompt;

/// What a model does otherwise than its format says. Learnt from its refusals (refusal.h).
enum class Habit {
    OtherLimit = 0x1, ///< The limit of tokens has its other name.
    NoTemperature = 0x2, ///< It does not take one, nor what is named next.
    NoStop = 0x4,
    NoStreamOptions = 0x8,
    NoStream = 0x10, ///< Its answer comes as one document.
    NoToolChoice = 0x20,
    NoReasoning = 0x40, ///< What it sent beside its answers does not go back.
    WantsReasoning = 0x80, ///< In each of its messages, also where there is none.
    ShortIds = 0x100, ///< Ids of calls have nine letters and digits, as Mistral has them.
    NoSystem = 0x200, ///< It takes no system message.
};
Q_DECLARE_FLAGS(Habits, Habit)
Q_DECLARE_OPERATORS_FOR_FLAGS(Habits)

/// The same question as a model with these habits takes it. What it means stays: a limit is always sent, and tools that must be used or
/// must not are not left to the model.
Prompt adaptedTo(Prompt prompt, Habits habits);

/// What was learnt of models, as long as the program runs.
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
