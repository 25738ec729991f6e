// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDate>
#include <QHash>
#include <QString>

#include <chrono>
#include <deque>
#include <optional>

namespace mcp {

/// Limits on sampling requests of servers (SEC-62, SAMP-17). Counted per run of the program.
class SamplingLimits
{
public:
    enum class Excess { PerMinute, PerHour, Tokens, ToolRounds };

    static constexpr int kPerMinute = 3;
    static constexpr int kPerHour = 20;
    static constexpr int kToolRounds =
        5; ///< Consecutive answers of the model that only call tools.
    static constexpr qint64 kTokensPerDay = 200'000; ///< Of one server, in and out.
    static constexpr qint64 kMaxTokens = 8'192; ///< Of one answer, whatever is asked for.

    /// Counts one more request of the server at now (monotonic). Returns why it exceeds a limit, or nothing. today is
    /// the local day.
    std::optional<Excess> admit(const QString &serverId, std::chrono::milliseconds now, QDate today,
                                int toolRounds);
    void charge(const QString &serverId, QDate today, qint64 tokens);
    qint64 tokensLeft(const QString &serverId, QDate today) const;

private:
    struct Use
    {
        std::deque<std::chrono::milliseconds> requests; ///< Of the last hour.
        QDate day;
        qint64 tokens = 0;
    };
    QHash<QString, Use> m_uses;
};

} // namespace mcp
