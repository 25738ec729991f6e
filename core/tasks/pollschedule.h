// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QHash>
#include <QString>

#include <map>
#include <optional>

namespace mcp {

/// When each task is polled next, with one alarm for all. Nothing is due early. Tasks that are due together are polled in
/// lots; since each next time counts from an answer, they stay spread out. All times are on the clock's elapsed(), so that
/// polling resumes within kLongestRest after the machine slept (REL-13).
class PollSchedule
{
public:
    static constexpr std::chrono::milliseconds kSpacing{50}; ///< Between two lots.
    static constexpr int kLot = 80;
    static constexpr std::chrono::milliseconds kLongestRest{5'000};

    PollSchedule(Clock *clock, std::function<void(const QString &key)> onDue);

    /// Once, at that time or a little later; replaces an earlier request.
    void set(const QString &key, std::chrono::milliseconds dueAt);
    void remove(const QString &key);
    std::optional<std::chrono::milliseconds> dueAt(const QString &key) const;

private:
    using Order = std::multimap<std::chrono::milliseconds, QString>;

    void arm();
    void onAlarm();

    Clock *m_clock;
    std::function<void(const QString &key)> m_onDue;
    std::unique_ptr<Alarm> m_alarm;
    Order m_order;
    QHash<QString, Order::iterator> m_places;
    std::chrono::milliseconds m_lastLotAt = -kSpacing; ///< On now(), as alarms are.
    std::chrono::milliseconds m_armedFor{}; ///< On elapsed(), while the alarm is active.
};

} // namespace mcp
