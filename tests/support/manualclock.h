// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QList>

namespace mcp {

/// A clock that only a test advances. Must outlive its alarms.
class ManualClock final : public Clock
{
public:
    std::chrono::milliseconds now() const override { return m_now; }
    std::chrono::milliseconds elapsed() const override { return m_now + m_slept; }
    QDateTime wallTime() const override;
    std::unique_ptr<Alarm> createAlarm(std::function<void()> onFired) override;

    /// Advances and fires due alarms in order of time, including those that fired alarms start.
    void advance(std::chrono::milliseconds by);
    /// Advances to the next alarm and fires it, if it is due within that time. For tests that wait for what does not
    /// follow this clock: other alarms, such as time limits, are not reached meanwhile.
    void advanceToNext(std::chrono::milliseconds within);
    /// The machine sleeps: alarms do not advance.
    void sleep(std::chrono::milliseconds duration) { m_slept += duration; }
    /// Sets the wall clock, forward or back.
    void setWall(std::chrono::milliseconds by) { m_wallShift += by; }
    /// Pending alarms.
    int activeAlarms() const;

private:
    class ManualAlarm;
    ManualAlarm *nextDue(std::chrono::milliseconds until) const;

    QList<ManualAlarm *> m_alarms;
    std::chrono::milliseconds m_now{1'000};
    std::chrono::milliseconds m_slept{};
    std::chrono::milliseconds m_wallShift{};
    qint64 m_starts = 0;
};

} // namespace mcp
