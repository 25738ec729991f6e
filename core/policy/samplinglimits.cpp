// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/samplinglimits.h"

#include <algorithm>

namespace mcp {

using namespace std::chrono_literals;

std::optional<SamplingLimits::Excess> SamplingLimits::admit(const QString &serverId,
                                                            std::chrono::milliseconds now,
                                                            QDate today, int toolRounds)
{
    if (toolRounds > kToolRounds)
        return Excess::ToolRounds;
    if (tokensLeft(serverId, today) == 0)
        return Excess::Tokens;
    auto &requests = m_uses[serverId].requests;
    while (!requests.empty() && now - requests.front() >= 1h)
        requests.pop_front();
    if (requests.size() >= kPerHour)
        return Excess::PerHour;
    const auto recent = std::count_if(requests.cbegin(), requests.cend(),
                                      [now](const auto &at) { return now - at < 1min; });
    if (recent >= kPerMinute)
        return Excess::PerMinute;
    requests.push_back(now);
    return std::nullopt;
}

void SamplingLimits::charge(const QString &serverId, QDate today, qint64 tokens)
{
    Use &use = m_uses[serverId];
    if (use.day != today)
        use.tokens = 0;
    use.day = today;
    use.tokens += std::clamp<qint64>(tokens, 0, kTokensPerDay);
}

qint64 SamplingLimits::tokensLeft(const QString &serverId, QDate today) const
{
    const auto it = m_uses.constFind(serverId);
    if (it == m_uses.cend() || it->day != today)
        return kTokensPerDay;
    return std::max<qint64>(0, kTokensPerDay - it->tokens);
}

} // namespace mcp
