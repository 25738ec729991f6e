// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <chrono>
#include <optional>

namespace mcp {

/// How long a result counts as fresh from the moment it came (CACHE-01). Nothing is shared between two servers, so it does
/// not matter here who else might use it (CACHE-07).
std::chrono::milliseconds freshness(const std::optional<json::Raw> &ttlMs);

} // namespace mcp
