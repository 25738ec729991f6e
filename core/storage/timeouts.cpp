// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/timeouts.h"

#include "core/storage/members.h"

namespace mcp {

using namespace std::chrono_literals;

namespace {

Result<Timeouts::Seconds> readSeconds(const json::Value &value, const Timeouts::Range &range)
{
    const auto seconds = value.toInteger();
    if (!seconds || *seconds < range.least.count() || *seconds > range.most.count())
        return Error::storage(QStringLiteral("timeouts.%1: expected %2 to %3 seconds")
                                  .arg(QLatin1StringView(range.key))
                                  .arg(range.least.count())
                                  .arg(range.most.count()));
    return Timeouts::Seconds(*seconds);
}

} // namespace

const std::array<Timeouts::Range, 3> &Timeouts::ranges()
{
    static const std::array<Range, 3> table{{
        {"connect", &Timeouts::connect, 1s, 10min, limits::kInitializeTimeout},
        {"call", &Timeouts::call, 1s, 24h, limits::kCallTimeout},
        {"total", &Timeouts::total, 1s, 24h * 7, limits::kCallTotalTimeout},
    }};
    return table;
}

bool Timeouts::set(QStringView key, Seconds seconds)
{
    for (const Range &range : ranges()) {
        if (key != QLatin1StringView(range.key))
            continue;
        if (seconds != 0s && (seconds < range.least || seconds > range.most))
            return false;
        this->*range.field = seconds == 0s ? std::nullopt : std::optional(seconds);
        return true;
    }
    return false;
}

Timeouts Timeouts::orElse(const Timeouts &others) const
{
    Timeouts all = *this;
    for (const Range &range : ranges()) {
        if (!(all.*range.field))
            all.*range.field = others.*range.field;
    }
    return all;
}

Result<Timeouts> readTimeouts(const json::Value &value)
{
    if (!value.isObject())
        return Error::storage(QStringLiteral("timeouts: expected an object"));
    Timeouts timeouts;
    for (const Timeouts::Range &range : Timeouts::ranges()) {
        const json::Value *member = value.find(QLatin1StringView(range.key).toString());
        if (!member)
            continue;
        const auto seconds = readSeconds(*member, range);
        if (!seconds)
            return seconds.error();
        timeouts.*range.field = *seconds;
    }
    return timeouts;
}

Timeouts readTimeoutsLeniently(const json::Value &value)
{
    Timeouts timeouts;
    for (const Timeouts::Range &range : Timeouts::ranges()) {
        if (const auto seconds =
                readSeconds(value.at(QLatin1StringView(range.key).toString()), range))
            timeouts.*range.field = *seconds;
    }
    return timeouts;
}

void writeTimeouts(json::Value &object, const Timeouts &timeouts)
{
    for (const Timeouts::Range &range : Timeouts::ranges()) {
        const std::optional<Timeouts::Seconds> &seconds = timeouts.*range.field;
        putMember(object, QLatin1StringView(range.key).toString(), !seconds,
                  json::Value(qint64(seconds.value_or(0s).count())));
    }
}

} // namespace mcp
