// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <chrono>
#include <optional>

namespace mcp {

/// How long a result is fresh, from its arrival (CACHE-01). Servers share no cache, so cacheScope is not needed
/// (CACHE-07).
std::chrono::milliseconds freshness(const std::optional<json::Raw> &ttlMs);

} // namespace mcp
