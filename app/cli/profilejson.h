// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/profile.h"

namespace quayside {

/// What was found out about a server, as a JSON object: `era`, `revision`, `transport` and `server` (its claim of itself,
/// or null).
QByteArray profileJson(const mcp::ServerProfile &profile);

} // namespace quayside
