// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/profile.h"
#include "core/json/value.h"

namespace quayside {

/// What was found out about a server, as a JSON object: `era`, `revision`, `transport` and `server` (its claim of itself,
/// or null).
mcp::json::Value::Object profileJson(const mcp::ServerProfile &profile);

} // namespace quayside
