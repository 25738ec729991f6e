// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/limits.h"
#include "core/json/value.h"

#include <array>
#include <chrono>
#include <optional>

namespace mcp {

/// Time-outs that a person chose (TIME-01), in `servers.json` for one server and in `settings.json` for all: an object with
/// the members `connect`, `call` and `total`, in whole seconds. What is not set has its default.
struct Timeouts
{
    using Seconds = std::chrono::seconds;

    std::optional<Seconds> connect; ///< Until the server has answered the first request.
    std::optional<Seconds> call; ///< Of a tool call without progress.
    std::optional<Seconds> total; ///< Of a tool call, whatever progress is reported (TIME-02).

    /// What may be set, and the default.
    struct Range
    {
        const char *key;
        std::optional<Seconds> Timeouts::*field;
        Seconds least;
        Seconds most;
        Seconds usual;
    };
    static const std::array<Range, 3> &ranges();

    /// 0: the default. False, and nothing is set, out of range and for an unknown key.
    bool set(QStringView key, Seconds seconds);
    /// With the values of others where this has none.
    Timeouts orElse(const Timeouts &others) const;
    Seconds connectTime() const { return connect.value_or(limits::kInitializeTimeout); }
    Seconds callTime() const { return call.value_or(limits::kCallTimeout); }
    Seconds totalTime() const { return total.value_or(limits::kCallTotalTimeout); }

    bool operator==(const Timeouts &) const = default;
};

/// Errors are ErrorKind::Storage and name the place.
Result<Timeouts> readTimeouts(const json::Value &value);
/// As readTimeouts(), but members that are wrong are left out.
Timeouts readTimeoutsLeniently(const json::Value &value);
/// Writes the members of timeouts into object, and leaves its other members alone.
void writeTimeouts(json::Value &object, const Timeouts &timeouts);

} // namespace mcp
