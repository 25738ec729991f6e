// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/tasks/tasksnapshot.h"

#include <functional>
#include <memory>

namespace mcp {

/// The latest progress of a call. After the call has become a task, it may still change.
struct CallProgress
{
    std::optional<double> progress;
    std::optional<double> total;
    QString message; ///< Untrusted.
    std::function<void()> onChanged; ///< Set by the object that follows the task.
};

/// The outcome of a call: a result, or a task that is still running (TASK-05, TASKX-04). One of the two is set.
struct ToolOutcome
{
    std::optional<CallToolResult> result;
    std::optional<TaskSnapshot> task;
    QString immediateResponse; ///< For a model, until there is a result (TASK-07). Untrusted.
    /// Goes on to change for as long as it is kept and the link lasts (TASK-25). Null: it has ended with the call.
    std::shared_ptr<CallProgress> progress = {};
    QString violation = {}; ///< How the task breaks the protocol, for the log.
};

} // namespace mcp
