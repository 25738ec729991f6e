// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/rawobject.h"
#include "core/json/read.h"
#include "core/protocol/tasks.h"

#include <QDateTime>

#include <chrono>
#include <optional>

namespace mcp {

/// What a server says of one of its tasks, whatever the era. All of it is untrusted.
struct TaskSnapshot
{
    QString taskId; ///< Works like a secret (TASK-24, TASKX-28).
    TaskStatus status = TaskStatus::Unknown;
    QString statusText; ///< As it was sent.
    QString statusMessage;
    QDateTime createdAt; ///< UTC, as all times here; invalid when not given.
    QDateTime lastUpdatedAt;
    std::optional<std::chrono::milliseconds> ttl; ///< None: the server keeps the task for any time.
    std::optional<std::chrono::milliseconds> pollInterval;
    std::optional<json::RawObject>
        inputRequests; ///< What it asks, by key, where that comes with the task (TASKX-10).
    std::optional<json::Raw>
        result; ///< What the call is answered with, where that comes with the task (TASKX-11).
    std::optional<Error>
        error; ///< What the call is answered with instead; of kind Remote, or Protocol when its result is none.
};

/// Only with what belongs to its status. An Error of kind Protocol when it names no task in a way that can be kept. Pure.
Result<TaskSnapshot> toSnapshot(const Task &task);
Result<TaskSnapshot> toSnapshot(const DetailedTask &task);
template<class T>
Result<TaskSnapshot> readSnapshot(const json::Raw &raw)
{
    return json::read<T>(raw).andThen([](const T &task) { return toSnapshot(task); });
}

} // namespace mcp

Q_DECLARE_METATYPE(mcp::TaskSnapshot)
