// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/tasksnapshot.h"

namespace mcp {

/// How a tool is called in the stateful era; in the stateless one it is the server's choice alone (TASKX-03).
enum class CallMode { Plain, AsTask };

/// What a call came to: a result, or a task that goes on (TASK-05, TASKX-04).
struct ToolOutcome
{
    std::optional<CallToolResult> result;
    std::optional<TaskSnapshot> task;
    QString immediateResponse; ///< Until there is a result (TASK-07).
};

} // namespace mcp
