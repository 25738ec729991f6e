// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"

namespace quayside {

/// The prompts of the demo server: one whose arguments depend on each other, one that refuses some values, one with every
/// kind of content.
void offerPrompts(mcp::serve::Server *server);

} // namespace quayside
