// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/manualclock.h"

#include <QTimeZone>

#include <algorithm>

namespace mcp {

using std::chrono::milliseconds;

class ManualClock::ManualAlarm final : public Alarm
{
public:
    ManualAlarm(ManualClock *clock, std::function<void()> onFired)
        : m_clock(clock)
        , m_onFired(std::move(onFired))
    {
        clock->m_alarms.append(this);
    }
    ~ManualAlarm() override { m_clock->m_alarms.removeOne(this); }

    void start(milliseconds delay) override
    {
        m_due = m_clock->m_now + std::max(delay, milliseconds(0));
        m_order = ++m_clock->m_starts;
        m_isActive = true;
    }
    void stop() override { m_isActive = false; }
    bool isActive() const override { return m_isActive; }

    milliseconds due() const { return m_due; }
    bool isBefore(const ManualAlarm &other) const
    {
        return m_due != other.m_due ? m_due < other.m_due : m_order < other.m_order;
    }
    void fire()
    {
        m_isActive = false;
        const auto onFired = m_onFired; // It may destroy us.
        onFired();
    }

private:
    ManualClock *m_clock;
    std::function<void()> m_onFired;
    milliseconds m_due{};
    qint64 m_order = 0;
    bool m_isActive = false;
};

QDateTime ManualClock::wallTime() const
{
    static const QDateTime start(QDate(2026, 1, 1), QTime(0, 0), QTimeZone::utc());
    return start.addMSecs((elapsed() + m_wallShift).count());
}

std::unique_ptr<Alarm> ManualClock::createAlarm(std::function<void()> onFired)
{
    return std::make_unique<ManualAlarm>(this, std::move(onFired));
}

ManualClock::ManualAlarm *ManualClock::nextDue(milliseconds until) const
{
    ManualAlarm *next = nullptr;
    for (ManualAlarm *alarm : m_alarms) {
        if (alarm->isActive() && alarm->due() <= until && (!next || alarm->isBefore(*next)))
            next = alarm;
    }
    return next;
}

void ManualClock::advance(milliseconds by)
{
    const milliseconds until = m_now + by;
    while (ManualAlarm *alarm = nextDue(until)) {
        m_now = std::max(m_now, alarm->due());
        alarm->fire();
    }
    m_now = until;
}

void ManualClock::advanceToNext(milliseconds within)
{
    if (const ManualAlarm *next = nextDue(m_now + within))
        advance(std::max(next->due() - m_now, milliseconds(0)));
}

int ManualClock::activeAlarms() const
{
    return int(std::count_if(m_alarms.begin(), m_alarms.end(),
                             [](const ManualAlarm *alarm) { return alarm->isActive(); }));
}

} // namespace mcp
