// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

#include <QTimeZone>
#include <QTimer>

#include <ctime>
#include <limits>

namespace mcp {

namespace {

class TimerAlarm final : public Alarm
{
public:
    explicit TimerAlarm(std::function<void()> onFired)
    {
        m_timer.setSingleShot(true);
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, std::move(onFired));
    }

    void start(std::chrono::milliseconds delay) override
    {
        using std::chrono::milliseconds;
        m_timer.start(
            std::clamp(delay, milliseconds(0), milliseconds(std::numeric_limits<int>::max())));
    }
    void stop() override { m_timer.stop(); }
    bool isActive() const override { return m_timer.isActive(); }

private:
    QTimer m_timer;
};

} // namespace

QDateTime utcTime(std::chrono::milliseconds sinceEpoch)
{
    // Qt 6.9 warns of Qt::UTC here. toUTC() is for Qt 6.4, which keeps a time zone even if it is UTC.
    return QDateTime::fromMSecsSinceEpoch(sinceEpoch.count(), QTimeZone::utc()).toUTC();
}

std::chrono::milliseconds SystemClock::now() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
}

std::chrono::milliseconds SystemClock::elapsed() const
{
#ifdef CLOCK_BOOTTIME
    using namespace std::chrono;
    timespec time{};
    if (clock_gettime(CLOCK_BOOTTIME, &time) == 0)
        return duration_cast<milliseconds>(seconds(time.tv_sec) + nanoseconds(time.tv_nsec));
#endif
    return now();
}

QDateTime SystemClock::wallTime() const
{
    return QDateTime::currentDateTimeUtc();
}

std::unique_ptr<Alarm> SystemClock::createAlarm(std::function<void()> onFired)
{
    return std::make_unique<TimerAlarm>(std::move(onFired));
}

} // namespace mcp
