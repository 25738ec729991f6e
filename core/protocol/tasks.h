// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/names.h"
#include "core/protocol/tools.h"

#include <QDateTime>

namespace mcp {

/// Key of the extension among the capabilities of 2026-07-28 (TASKX-01).
constexpr QLatin1StringView kTasksExtension{"io.modelcontextprotocol/tasks"};

enum class TaskStatus { Working, InputRequired, Completed, Failed, Cancelled, Unknown };
constexpr json::EnumNames<TaskStatus, 5> jsonNames(TaskStatus)
{
    return {{{TaskStatus::Working, "working"},
             {TaskStatus::InputRequired, "input_required"},
             {TaskStatus::Completed, "completed"},
             {TaskStatus::Failed, "failed"},
             {TaskStatus::Cancelled, "cancelled"}}};
}
/// Unknown for a value outside of the specification (TASK-26).
inline TaskStatus taskStatus(QStringView text)
{
    return json::fromName<TaskStatus>(text).value_or(TaskStatus::Unknown);
}
/// The state is final (TASK-21).
constexpr bool isTerminal(TaskStatus status)
{
    return status == TaskStatus::Completed || status == TaskStatus::Failed
        || status == TaskStatus::Cancelled;
}

/// An RFC 3339 timestamp. An invalid one counts as absent (TASK-04, TASKX-05).
struct TaskTime
{
    QDateTime value; ///< UTC.

    static std::optional<TaskTime> fromRaw(const json::Raw &raw);
    json::Raw toRaw() const;
    bool operator==(const TaskTime &) const = default;
};

/// A whole number of milliseconds; other values count as absent (TASK-04, TASKX-05).
struct TaskDuration
{
    std::optional<qint64> ms;

    static std::optional<TaskDuration> fromRaw(const json::Raw &raw);
    json::Raw toRaw() const;
    bool operator==(const TaskDuration &) const = default;
};

/// A capability below `tasks`: an object, or `true` from servers built against drafts (TASK-28).
struct TaskFeature
{
    bool isDeclared = true;

    static std::optional<TaskFeature> fromRaw(const json::Raw &raw)
    {
        return TaskFeature{raw.isObject() || raw.view() == "true"};
    }
    json::Raw toRaw() const
    {
        return json::Raw(isDeclared ? QByteArrayLiteral("{}") : QByteArrayLiteral("false"));
    }
    bool operator==(const TaskFeature &) const = default;
};

struct ToolTaskRequests
{
    std::optional<TaskFeature> call;

    MCP_JSON_TOLERANT_FIELDS(ToolTaskRequests, call)
};

struct SamplingTaskRequests
{
    std::optional<TaskFeature> createMessage;

    MCP_JSON_TOLERANT_FIELDS(SamplingTaskRequests, createMessage)
};

struct ElicitationTaskRequests
{
    std::optional<TaskFeature> create;

    MCP_JSON_TOLERANT_FIELDS(ElicitationTaskRequests, create)
};

/// The requests that can run as a task (TASK-01). Servers support the first, clients the other two.
struct TaskRequests
{
    std::optional<ToolTaskRequests> tools;
    std::optional<SamplingTaskRequests> sampling;
    std::optional<ElicitationTaskRequests> elicitation;

    MCP_JSON_TOLERANT_FIELDS(TaskRequests, tools, sampling, elicitation)
};

/// The capability `tasks` of 2025-11-25, of either side (TASK-01, TASKR-01).
struct TaskCapability
{
    std::optional<TaskFeature> list;
    std::optional<TaskFeature> cancel;
    std::optional<TaskRequests> requests;

    MCP_JSON_TOLERANT_FIELDS(TaskCapability, list, cancel, requests)

    /// An unreadable capability declares nothing.
    static TaskCapability of(const std::optional<Presence> &declared);
    bool canList() const { return list && list->isDeclared; }
    bool canCancel() const { return cancel && cancel->isDeclared; }
    bool canCallTools() const
    {
        return requests && requests->tools && requests->tools->call
            && requests->tools->call->isDeclared;
    }
};

enum class TaskSupport { Forbidden, Optional, Required };

/// Whether a tool of 2025-11-25 may or must run as a task, if the server supports tasks (TASK-02, TASK-28).
TaskSupport taskSupport(const Tool &tool);

/// The task that a message belongs to (TASK-11).
struct RelatedTask
{
    QString taskId;

    MCP_JSON_FIELDS(RelatedTask, taskId)
};

/// `_meta` of messages that belong to a task of 2025-11-25.
struct RelatedTaskMeta
{
    std::optional<RelatedTask> relatedTask;

    template<class V>
    static void fields(V &v)
    {
        v("io.modelcontextprotocol/related-task", &RelatedTaskMeta::relatedTask);
    }

    /// Nothing if the member is absent or unreadable.
    static std::optional<QString> taskIdIn(const std::optional<json::Raw> &meta);
};

/// A task of 2025-11-25 (TASK-04). Untrusted.
struct Task
{
    QString taskId; ///< To be kept secret (TASK-24).
    QString status; ///< A TaskStatus, or an unknown value.
    std::optional<QString> statusMessage;
    std::optional<TaskTime> createdAt;
    std::optional<TaskTime> lastUpdatedAt;
    std::optional<TaskDuration> ttl; ///< Without it the server keeps the task for any time.
    std::optional<TaskDuration> pollInterval;

    MCP_JSON_TOLERANT_FIELDS(Task, taskId, status, statusMessage, createdAt, lastUpdatedAt, ttl,
                             pollInterval)
};

/// The response to a call that runs as a task (TASK-04).
struct CreateTaskResult
{
    Task task;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(CreateTaskResult, task, meta)

    /// For the model, until the result arrives; empty if absent (TASK-07). Untrusted.
    QString immediateResponse() const;
};

/// One page of tasks (TASK-16).
struct ListTasksResult
{
    json::TolerantList<Task> tasks;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(ListTasksResult, tasks, nextCursor, meta)
};

/// A task of the extension of 2026-07-28, from a call, from `tasks/get`, or from a notification (TASKX-05, TASKX-10,
/// TASKX-25). The payload depends on the status and is validated later.
struct DetailedTask
{
    QString taskId; ///< To be kept secret (TASKX-28).
    QString status;
    std::optional<QString> statusMessage;
    std::optional<TaskTime> createdAt;
    std::optional<TaskTime> lastUpdatedAt;
    std::optional<TaskDuration> ttlMs; ///< Without it the server keeps the task for any time.
    std::optional<TaskDuration> pollIntervalMs;
    std::optional<json::Raw> result; ///< If completed (TASKX-11).
    std::optional<json::Raw> error; ///< If failed; an rpc::ResponseError.
    std::optional<json::Raw> inputRequests; ///< If input is required: key to request.
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(DetailedTask, taskId, status, statusMessage, createdAt, lastUpdatedAt,
                             ttlMs, pollIntervalMs, result, error, inputRequests, meta)
};

struct TaskIdParams
{
    QString taskId;

    MCP_JSON_FIELDS(TaskIdParams, taskId)
};

/// Responses to the requests of a task, by key (TASKX-14).
struct UpdateTaskParams
{
    QString taskId;
    json::RawObject inputResponses;

    MCP_JSON_FIELDS(UpdateTaskParams, taskId, inputResponses)
};

/// 2025-11-25 (TASK-08).
struct GetTask
{
    static constexpr QLatin1StringView method{"tasks/get"};
    static constexpr bool isRepeatable = true;
    using Params = TaskIdParams;
    using Reply = Task;
};

/// 2025-11-25: the result of the call. The request waits until the task ends (TASK-10, TASK-13).
struct GetTaskPayload
{
    static constexpr QLatin1StringView method{"tasks/result"};
    using Params = TaskIdParams;
    using Reply = CallToolResult;
};

/// 2025-11-25 (TASK-16).
struct ListTasks
{
    static constexpr QLatin1StringView method{"tasks/list"};
    static constexpr bool isRepeatable = true;
    using Params = PaginatedParams;
    using Reply = ListTasksResult;
};

/// 2025-11-25 (TASK-17).
struct CancelTask
{
    static constexpr QLatin1StringView method{"tasks/cancel"};
    using Params = TaskIdParams;
    using Reply = Task;
};

/// Notification of 2025-11-25; optional for servers (TASK-09).
struct TaskStatusChanged
{
    static constexpr QLatin1StringView method{"notifications/tasks/status"};
    using Params = Task;
};

/// 2026-07-28 (TASKX-09, TASKX-10).
struct GetDetailedTask
{
    static constexpr QLatin1StringView method{"tasks/get"};
    static constexpr bool isRepeatable = true;
    static QString subject(const TaskIdParams &params) { return params.taskId; } ///< TASKX-23
    using Params = TaskIdParams;
    using Reply = DetailedTask;
};

/// 2026-07-28. A server ignores keys that are already answered, so a retry is safe (TASKX-16).
struct UpdateTask
{
    static constexpr QLatin1StringView method{"tasks/update"};
    static constexpr bool isRepeatable = true;
    static QString subject(const UpdateTaskParams &params) { return params.taskId; } ///< TASKX-23
    using Params = UpdateTaskParams;
    using Reply = EmptyResult;
};

/// 2026-07-28: a request to cancel, not a guarantee (TASKX-19, TASKX-20).
struct WishTaskCancelled
{
    static constexpr QLatin1StringView method{"tasks/cancel"};
    static QString subject(const TaskIdParams &params) { return params.taskId; } ///< TASKX-23
    using Params = TaskIdParams;
    using Reply = EmptyResult;
};

/// Notification of 2026-07-28, over a subscription (TASKX-25).
struct TaskChanged
{
    static constexpr QLatin1StringView method{"notifications/tasks"};
    using Params = DetailedTask;
};

} // namespace mcp
