// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <QList>

namespace mcp {

/// A clock that stands still until a test moves it. Must outlive its alarms.
class ManualClock final : public Clock
{
public:
    std::chrono::milliseconds now() const override { return m_now; }
    std::chrono::milliseconds elapsed() const override { return m_now + m_slept; }
    QDateTime wallTime() const override;
    std::unique_ptr<Alarm> createAlarm(std::function<void()> onFired) override;

    /// Goes forward and fires what comes due, in order of time; what a fired alarm starts is fired too when it is due.
    void advance(std::chrono::milliseconds by);
    /// The machine sleeps: no alarm comes nearer.
    void sleep(std::chrono::milliseconds duration) { m_slept += duration; }
    /// Somebody sets the clock on the wall, forward or back.
    void setWall(std::chrono::milliseconds by) { m_wallShift += by; }
    /// Alarms that wait.
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
