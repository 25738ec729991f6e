// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>

#include <chrono>
#include <functional>
#include <memory>

namespace mcp {

/// The moment so long after the start of 1970, in UTC.
QDateTime utcTime(std::chrono::milliseconds sinceEpoch);

/// One alarm of a Clock; fires once per start(). Destroying it stops it.
class Alarm
{
public:
    virtual ~Alarm() = default;
    virtual void start(std::chrono::milliseconds delay) = 0;
    virtual void stop() = 0;
    virtual bool isActive() const = 0;
};

/// The clock of the program; tests advance it by hand.
class Clock
{
public:
    virtual ~Clock() = default;
    /// Monotonic, from an arbitrary start; independent of the wall clock.
    virtual std::chrono::milliseconds now() const = 0;
    /// As now(), but also counts the time that the machine sleeps (REL-13). Alarms do not.
    virtual std::chrono::milliseconds elapsed() const = 0;
    virtual QDateTime wallTime() const = 0;
    virtual std::unique_ptr<Alarm> createAlarm(std::function<void()> onFired) = 0;
};

/// The real clock, on the event loop of the calling thread.
class SystemClock final : public Clock
{
public:
    std::chrono::milliseconds now() const override;
    std::chrono::milliseconds elapsed() const override;
    QDateTime wallTime() const override;
    std::unique_ptr<Alarm> createAlarm(std::function<void()> onFired) override;
};

} // namespace mcp
