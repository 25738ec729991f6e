// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/tasks/tasksnapshot.h"

#include <memory>

namespace mcp {

/// How a tool is called in the stateful era; in the stateless one it is the server's choice alone (TASKX-03).
enum class CallMode { Plain, AsTask };

/// What a call came to: a result, or a task that goes on behind it (TASK-05, TASKX-04). One of the two is set.
struct ToolOutcome
{
    std::optional<CallToolResult> result;
    std::optional<TaskSnapshot> task;
    QString immediateResponse; ///< For a model, until there is a result (TASK-07). Untrusted.
    /// The call's onProgress goes on for as long as a copy of this is kept and the link lasts (TASK-25).
    std::shared_ptr<const void> progress = {};
};

} // namespace mcp
