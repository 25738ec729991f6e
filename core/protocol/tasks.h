// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/tools.h"

#include <QDateTime>

namespace mcp {

/// Key of the extension among the capabilities of 2026-07-28 (TASKX-01).
constexpr QLatin1StringView kTasksExtension{"io.modelcontextprotocol/tasks"};

enum class TaskStatus { Working, InputRequired, Completed, Failed, Cancelled, Unknown };

/// Unknown for a word that the specification does not have (TASK-26).
TaskStatus taskStatus(QStringView text);
/// Never changes any more (TASK-21).
constexpr bool isTerminal(TaskStatus status)
{
    return status == TaskStatus::Completed || status == TaskStatus::Failed
        || status == TaskStatus::Cancelled;
}

/// A moment as RFC 3339 text. What cannot be read counts as not given (TASK-04, TASKX-05).
struct TaskTime
{
    QDateTime value; ///< UTC.

    static std::optional<TaskTime> fromRaw(const json::Raw &raw);
    json::Raw toRaw() const;
    bool operator==(const TaskTime &) const = default;
};

/// A whole number of milliseconds; anything else counts as not given (TASK-04, TASKX-05).
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

    template<class V>
    static void fields(V &v)
    {
        v("call", &ToolTaskRequests::call);
    }
};

struct SamplingTaskRequests
{
    std::optional<TaskFeature> createMessage;

    template<class V>
    static void fields(V &v)
    {
        v("createMessage", &SamplingTaskRequests::createMessage);
    }
};

struct ElicitationTaskRequests
{
    std::optional<TaskFeature> create;

    template<class V>
    static void fields(V &v)
    {
        v("create", &ElicitationTaskRequests::create);
    }
};

/// The requests that may run as a task; no other may (TASK-01). Servers have the first, clients the other two.
struct TaskRequests
{
    std::optional<ToolTaskRequests> tools;
    std::optional<SamplingTaskRequests> sampling;
    std::optional<ElicitationTaskRequests> elicitation;

    template<class V>
    static void fields(V &v)
    {
        v("tools", &TaskRequests::tools);
        v("sampling", &TaskRequests::sampling);
        v("elicitation", &TaskRequests::elicitation);
    }
};

/// The capability `tasks` of 2025-11-25, of either side (TASK-01, TASKR-01).
struct TaskCapability
{
    std::optional<TaskFeature> list;
    std::optional<TaskFeature> cancel;
    std::optional<TaskRequests> requests;

    template<class V>
    static void fields(V &v)
    {
        v("list", &TaskCapability::list);
        v("cancel", &TaskCapability::cancel);
        v("requests", &TaskCapability::requests);
    }

    /// Nothing is declared by what cannot be read.
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

/// Whether a tool of 2025-11-25 may or must run as a task, where its server can do that (TASK-02, TASK-28).
TaskSupport taskSupport(const Tool &tool);

/// Which task a message belongs to (TASK-11).
struct RelatedTask
{
    QString taskId;

    template<class V>
    static void fields(V &v)
    {
        v("taskId", &RelatedTask::taskId);
    }
};

/// `_meta` of whatever belongs to a task of 2025-11-25.
struct RelatedTaskMeta
{
    std::optional<RelatedTask> relatedTask;

    template<class V>
    static void fields(V &v)
    {
        v("io.modelcontextprotocol/related-task", &RelatedTaskMeta::relatedTask);
    }

    /// Nothing when none is named, or not in a way that can be read.
    static std::optional<QString> taskIdIn(const std::optional<json::Raw> &meta);
};

/// A task of 2025-11-25 (TASK-04). What the server says of it is untrusted.
struct Task
{
    QString taskId; ///< Works like a secret (TASK-24).
    QString status; ///< TaskStatus, or a word we do not know.
    std::optional<QString> statusMessage;
    std::optional<TaskTime> createdAt;
    std::optional<TaskTime> lastUpdatedAt;
    std::optional<TaskDuration> ttl; ///< Kept for as long as it likes without one.
    std::optional<TaskDuration> pollInterval;

    template<class V>
    static void fields(V &v)
    {
        v("taskId", &Task::taskId);
        v("status", &Task::status);
        v("statusMessage", &Task::statusMessage);
        v("createdAt", &Task::createdAt);
        v("lastUpdatedAt", &Task::lastUpdatedAt);
        v("ttl", &Task::ttl);
        v("pollInterval", &Task::pollInterval);
    }
};

/// What a call that was asked to run as a task is answered with (TASK-04).
struct CreateTaskResult
{
    Task task;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("task", &CreateTaskResult::task);
        v("_meta", &CreateTaskResult::meta);
    }

    /// For the model, until there is a result; empty when there is none (TASK-07). Untrusted.
    QString immediateResponse() const;
};

/// One page of tasks (TASK-16).
struct ListTasksResult
{
    json::TolerantList<Task> tasks;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("tasks", &ListTasksResult::tasks);
        v("nextCursor", &ListTasksResult::nextCursor);
        v("_meta", &ListTasksResult::meta);
    }
};

/// A task of the extension of 2026-07-28, as an answer to a call, to `tasks/get`, or as a notice (TASKX-05, TASKX-10,
/// TASKX-25). The payload is what comes with a status; whether it is there and what it should be is seen later.
struct DetailedTask
{
    QString taskId; ///< Works like a secret (TASKX-28).
    QString status;
    std::optional<QString> statusMessage;
    std::optional<TaskTime> createdAt;
    std::optional<TaskTime> lastUpdatedAt;
    std::optional<TaskDuration> ttlMs; ///< Kept for as long as it likes without one.
    std::optional<TaskDuration> pollIntervalMs;
    std::optional<json::Raw> result; ///< When completed (TASKX-11).
    std::optional<json::Raw> error; ///< When failed; an rpc::ResponseError.
    std::optional<json::Raw> inputRequests; ///< While input is required: key to request.
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("taskId", &DetailedTask::taskId);
        v("status", &DetailedTask::status);
        v("statusMessage", &DetailedTask::statusMessage);
        v("createdAt", &DetailedTask::createdAt);
        v("lastUpdatedAt", &DetailedTask::lastUpdatedAt);
        v("ttlMs", &DetailedTask::ttlMs);
        v("pollIntervalMs", &DetailedTask::pollIntervalMs);
        v("result", &DetailedTask::result);
        v("error", &DetailedTask::error);
        v("inputRequests", &DetailedTask::inputRequests);
        v("_meta", &DetailedTask::meta);
    }
};

struct TaskIdParams
{
    QString taskId;

    template<class V>
    static void fields(V &v)
    {
        v("taskId", &TaskIdParams::taskId);
    }
};

/// Answers to requests of a task, by their keys (TASKX-14).
struct UpdateTaskParams
{
    QString taskId;
    json::RawObject inputResponses;

    template<class V>
    static void fields(V &v)
    {
        v("taskId", &UpdateTaskParams::taskId);
        v("inputResponses", &UpdateTaskParams::inputResponses);
    }
};

/// 2025-11-25 (TASK-08).
struct GetTask
{
    static constexpr QLatin1StringView method{"tasks/get"};
    static constexpr bool isRepeatable = true;
    using Params = TaskIdParams;
    using Reply = Task;
};

/// 2025-11-25: what the call itself would have been answered with. Waits for it (TASK-10, TASK-13).
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

/// Notification of 2025-11-25; never to be relied upon (TASK-09).
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

/// 2026-07-28. A server ignores what was answered before, so it may be sent again (TASKX-16).
struct UpdateTask
{
    static constexpr QLatin1StringView method{"tasks/update"};
    static constexpr bool isRepeatable = true;
    static QString subject(const UpdateTaskParams &params) { return params.taskId; } ///< TASKX-23
    using Params = UpdateTaskParams;
    using Reply = EmptyResult;
};

/// 2026-07-28: only a wish (TASKX-19, TASKX-20).
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
