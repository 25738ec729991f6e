// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"

namespace quayside {

/// Adds skills, in the stateless era: one with three files and a tool that changes it, and one whose content changes by itself.
void offerSkills(mcp::serve::Server *server);

} // namespace quayside
