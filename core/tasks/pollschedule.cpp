// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/pollschedule.h"

#include <algorithm>

namespace mcp {

using std::chrono::milliseconds;

PollSchedule::PollSchedule(Clock *clock, std::function<void(const QString &key)> onDue)
    : m_clock(clock)
    , m_onDue(std::move(onDue))
    , m_alarm(clock->createAlarm([this] { onAlarm(); }))
{
}

void PollSchedule::set(const QString &key, milliseconds dueAt)
{
    const auto place = m_places.find(key);
    if (place == m_places.end()) {
        m_places.insert(key, m_order.emplace(dueAt, key));
    } else {
        m_order.erase(*place);
        *place = m_order.emplace(dueAt, key);
    }
    arm();
}

void PollSchedule::remove(const QString &key)
{
    const auto place = m_places.constFind(key);
    if (place == m_places.cend())
        return;
    m_order.erase(*place);
    m_places.erase(place);
}

std::optional<milliseconds> PollSchedule::dueAt(const QString &key) const
{
    const auto place = m_places.find(key);
    return place == m_places.end() ? std::nullopt : std::optional((*place)->first);
}

/// An alarm that fires too soon, because what it was for is gone, only arms itself again.
void PollSchedule::arm()
{
    if (m_order.empty())
        return m_alarm->stop();
    const milliseconds next = m_order.begin()->first;
    if (m_alarm->isActive() && m_armedFor <= next)
        return;
    const milliseconds rest = std::min(next - m_clock->elapsed(), kLongestRest);
    m_armedFor = next;
    m_alarm->start(std::max(rest, m_lastLotAt + kSpacing - m_clock->now()));
}

void PollSchedule::onAlarm()
{
    const milliseconds now = m_clock->elapsed();
    for (int i = 0; i < kLot && !m_order.empty() && m_order.begin()->first <= now; ++i) {
        m_lastLotAt = m_clock->now();
        const QString key = m_order.begin()->second;
        remove(key);
        m_onDue(key);
    }
    arm();
}

} // namespace mcp
