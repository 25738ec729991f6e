// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <chrono>
#include <deque>
#include <optional>

namespace mcp {

/// Counts the questions about calls and how fast they are answered, to interrupt a person who can no longer read them (SEC-55). Kept
/// in memory only.
class Fatigue
{
public:
    static constexpr std::size_t kQuestions = 12; ///< More than these in kSpan are too many.
    static constexpr std::size_t kQuickAnswers = 8; ///< As many in kSpan are too many.
    static constexpr std::chrono::minutes kSpan{10};
    static constexpr std::chrono::seconds kQuick{1};

    struct Pause
    {
        QString serverId; ///< That asked most.
        int questions = 0; ///< In kSpan.
    };

    // now is monotonic.
    /// A question about a call of the server is shown.
    void countQuestion(const QString &serverId, std::chrono::milliseconds now);
    /// The person answered a question so long after it was shown.
    void countAnswer(std::chrono::milliseconds taken, std::chrono::milliseconds now);
    /// Whether the person should be interrupted.
    std::optional<Pause> pause(std::chrono::milliseconds now);
    /// The person goes on; counts from zero.
    void reset();

private:
    struct Question
    {
        QString serverId;
        std::chrono::milliseconds at;
    };
    void forgetOld(std::chrono::milliseconds now);

    std::deque<Question> m_questions;
    std::deque<std::chrono::milliseconds> m_quickAnswers;
};

} // namespace mcp
