// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/toolcall.h"
#include "core/client/connection.h"

namespace quayside {

/// A call is a task where the tool requires it, or where wantsTask and the era lets the client decide (TASKX-03). Fails for
/// a tool that cannot be a task.
mcp::Result<mcp::CallMode> callMode(const mcp::Connection &connection, const QString &tool,
                                    bool wantsTask);

} // namespace quayside
