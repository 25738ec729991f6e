// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/cachehint.h"

#include "core/json/value.h"

#include <limits>

namespace mcp {

std::chrono::milliseconds freshness(const std::optional<json::Raw> &ttlMs)
{
    const auto value = ttlMs ? json::parse(*ttlMs) : Result<json::Value>(json::Value());
    const qint64 duration = value ? value->toInteger().value_or(0) : 0;
    return std::chrono::milliseconds(
        qBound(qint64(0), duration, qint64(std::numeric_limits<qint32>::max())));
}

} // namespace mcp
