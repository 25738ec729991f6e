// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QHash>
#include <QString>

#include <map>
#include <optional>

namespace mcp {

/// Says of every task when it is to be asked about: one alarm for all of them. Nothing comes early. What comes due
/// together goes out a few at a time, and stays spread out from then on because each next time is counted from an answer.
/// All times are on the clock's elapsed(), so that after a sleep of the machine work resumes within kLongestRest (REL-13).
class TaskWheel
{
public:
    static constexpr std::chrono::milliseconds kSpacing{50}; ///< Between two lots.
    static constexpr int kLot = 80;
    static constexpr std::chrono::milliseconds kLongestRest{5'000};

    TaskWheel(Clock *clock, std::function<void(const QString &key)> onDue);

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
