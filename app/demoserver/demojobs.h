// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"

namespace quayside {

/// Adds the tools that take long: tasks, if the client takes those.
void offerJobs(mcp::serve::Server *server);

} // namespace quayside
