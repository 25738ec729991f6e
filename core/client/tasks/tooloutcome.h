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

/// Gets the outcome of a call, once. Destroyed without it when the call was stopped or its connection is gone.
class ToolCallHandler
{
public:
    virtual ~ToolCallHandler() = default;
    virtual void onOutcome(const Result<ToolOutcome> &outcome) = 0;
    /// The server has another definition of the tool than the call was made with. The call is sent once more, unless this gives
    /// the reason why it must not be (SEC-49).
    virtual std::optional<Error> onToolChanged() { return {}; }
};

} // namespace mcp
