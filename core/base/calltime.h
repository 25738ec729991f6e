// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

#include <optional>

namespace mcp {

/// How long a call took.
struct CallDuration
{
    // Without a person, most are a plain number.
    CallDuration(std::chrono::milliseconds busyTime = {}, std::chrono::milliseconds personTime = {})
        : busy(busyTime)
        , withPerson(personTime)
    {
    }
    bool operator==(const CallDuration &) const = default;

    std::chrono::milliseconds busy; ///< Without the next.
    std::chrono::milliseconds withPerson; ///< In which it waited for the person.
};

/// Measures one call from when it is sent until it is answered, so that all who tell of it give the same number.
class CallTime final
{
public:
    /// clock must outlive this.
    explicit CallTime(Clock *clock)
        : m_clock(clock)
    {
    }

    /// It is sent now.
    void start() { m_startedAt = m_clock->now(); }
    bool hasStarted() const { return m_startedAt.has_value(); }
    /// It begins, or ends, to wait for the person.
    void setHeld(bool isHeld)
    {
        if (m_end || isHeld == m_heldSince.has_value())
            return;
        m_withPerson = withPerson();
        m_heldSince = isHeld ? std::optional(m_clock->now()) : std::nullopt;
    }
    /// It was answered; later changes have no effect.
    void end()
    {
        if (!m_end)
            m_end = taken();
    }
    /// Until now, or until end().
    CallDuration taken() const
    {
        if (m_end)
            return *m_end;
        const std::chrono::milliseconds person = withPerson();
        return {m_clock->now() - m_startedAt.value_or(m_clock->now()) - person, person};
    }

private:
    std::chrono::milliseconds withPerson() const
    {
        return m_withPerson + (m_heldSince ? m_clock->now() - *m_heldSince : m_withPerson.zero());
    }

    Clock *m_clock;
    std::optional<std::chrono::milliseconds> m_startedAt; ///< On the clock, as m_heldSince.
    std::optional<std::chrono::milliseconds> m_heldSince;
    std::chrono::milliseconds m_withPerson{};
    std::optional<CallDuration> m_end;
};

} // namespace mcp
