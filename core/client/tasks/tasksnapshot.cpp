// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/tasks/tasksnapshot.h"

#include "core/client/link/dialect.h"
#include "core/rpc/message.h"

namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

QDateTime toTime(const std::optional<TaskTime> &time)
{
    return time ? time->value : QDateTime();
}

std::optional<milliseconds> toDuration(const std::optional<TaskDuration> &duration)
{
    return duration && duration->ms ? std::optional(milliseconds(*duration->ms)) : std::nullopt;
}

/// What both generations say of a task.
template<class T>
Result<TaskSnapshot> begin(const T &task)
{
    if (task.taskId.isEmpty() || task.taskId.size() > limits::kTaskIdChars)
        return Error::protocol(u"A task without an id that could be one"_s);
    TaskSnapshot snapshot;
    snapshot.taskId = task.taskId;
    snapshot.status = taskStatus(task.status);
    snapshot.statusText = task.status.left(limits::kTaskWordChars);
    snapshot.statusMessage = task.statusMessage.value_or(QString()).left(limits::kDescriptionChars);
    snapshot.createdAt = toTime(task.createdAt);
    snapshot.lastUpdatedAt = toTime(task.lastUpdatedAt);
    return snapshot;
}

/// TASKX-11
void takeResult(TaskSnapshot &snapshot, const json::Raw &result)
{
    if (!result.isObject())
        return;
    const auto type = resultType(result);
    if (type && *type == ResultType::Complete)
        snapshot.result = result;
    else
        snapshot.error = Error::protocol(u"The result of its task is no result"_s);
}

void takeError(TaskSnapshot &snapshot, const json::Raw &error)
{
    if (const Error read = rpc::readError(error); read.kind == ErrorKind::Remote)
        snapshot.error = read;
}

} // namespace

Result<TaskSnapshot> toSnapshot(const Task &task)
{
    auto snapshot = begin(task);
    if (!snapshot)
        return snapshot;
    snapshot->ttl = toDuration(task.ttl);
    snapshot->pollInterval = toDuration(task.pollInterval);
    return snapshot;
}

Result<TaskSnapshot> toSnapshot(const DetailedTask &task)
{
    auto snapshot = begin(task);
    if (!snapshot)
        return snapshot;
    snapshot->ttl = toDuration(task.ttlMs);
    snapshot->pollInterval = toDuration(task.pollIntervalMs);
    if (snapshot->status == TaskStatus::Completed && task.result)
        takeResult(*snapshot, *task.result);
    else if (snapshot->status == TaskStatus::Failed && task.error)
        takeError(*snapshot, *task.error);
    else if (snapshot->status == TaskStatus::InputRequired && task.inputRequests)
        snapshot->inputRequests = json::RawObject::fromRaw(*task.inputRequests);
    return snapshot;
}

} // namespace mcp
