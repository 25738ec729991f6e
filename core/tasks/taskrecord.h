// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/base/result.h"
#include "core/json/rawobject.h"

#include <QDateTime>
#include <QList>

#include <chrono>
#include <optional>

namespace mcp {

/// Where a task stands, for the person.
enum class TaskState {
    Working,
    NeedsInput, ///< It waits for an answer of ours.
    Completed, ///< With a result; see isToolError.
    Failed, ///< With an error, the call's own.
    Cancelled,
    Lost, ///< What came of it will not be known; see LostReason.
};

/// Nothing changes any more (TASK-21, TASKX-26).
constexpr bool isFinished(TaskState state)
{
    return state != TaskState::Working && state != TaskState::NeedsInput;
}

/// As the store and the log put it.
QString taskStateWord(TaskState state);

enum class LostReason {
    None,
    Expired, ///< Its time to live was over.
    Forgotten, ///< The server does not know it, before its time was over.
    EraChanged, ///< The server speaks another generation of the protocol now.
    ServerRemoved,
    NoAnswer, ///< No news for far too long, without a time to live.
    Detached, ///< The person stopped it, and the server has no way to be told (TASK-17).
    GivenUp, ///< The server violates the protocol about it; the error says how.
    ConnectionClosed, ///< The server does not know it, and it was we who ended the session or process it was in.
};

/// One thing that a task asks of us, and what we said (TASKX-13).
struct TaskQuestion
{
    QString key;
    json::Raw request; ///< As it first came.
    std::optional<json::Raw> answer;
    bool isDelivered = false; ///< The server has acknowledged the answer.
    bool isOpen = true; ///< The server named it when it last spoke of the task.

    template<class V>
    static void fields(V &v)
    {
        v("key", &TaskQuestion::key);
        v("request", &TaskQuestion::request);
        v("answer", &TaskQuestion::answer);
        v("isDelivered", &TaskQuestion::isDelivered);
        v("isOpen", &TaskQuestion::isOpen);
    }
};

/// Everything about one task that outlives the program. Texts, times and questions are the server's: untrusted.
struct TaskRecord
{
    QString key; ///< Ours: random, unique, safe to show.
    QString serverId;
    QString serverName;
    QString taskId; ///< Works like a secret: not to be shown, logged or sent elsewhere (SEC-65).
    QString session; ///< See TaskSessions; empty when it is in none.
    QString tool;
    QString toolTitle;
    QString conversation = {}; ///< Key of the one in which a model called it; empty: in none.
    json::RawObject arguments; ///< To call it again.
    /// What is kept on disk in their place, because secrets are among them (SEC-68).
    std::optional<json::RawObject> maskedArguments = {};
    Era era = Era::Stateful;
    TaskState state = TaskState::Working;
    LostReason lostReason = LostReason::None;
    QString status; ///< As the server last put it.
    QString statusMessage;
    QString immediateResponse; ///< Until there is a result (TASK-07).
    QDateTime startedAt; ///< UTC, on our clock.
    QDateTime finishedAt; ///< UTC, on our clock; invalid before.
    QDateTime createdAt; ///< UTC, on the server's clock; invalid when it did not say.
    QDateTime lastUpdatedAt; ///< The same.
    std::optional<std::chrono::milliseconds> ttl; ///< From startedAt; none: no limit.
    std::optional<std::chrono::milliseconds> pollInterval; ///< As the server requested.
    std::optional<Error> error;
    bool isToolError = false; ///< The result says so of itself (TASKX-11).
    bool hasResult = false; ///< The store has it.
    bool isResultPending = false; ///< The task has ended at the server; its result is not here yet.
    bool isCancelRequested = false;
    bool isFound =
        false; ///< By listing, not by a call of ours; watched only when told to (TASK-16).
    QList<TaskQuestion> questions; ///< In the order in which they first came.

    /// As it is stored.
    json::Raw toRaw() const;
    static Result<TaskRecord> fromRaw(const json::Raw &raw);
    template<class V>
    static void fields(V &v); // Only for the two above: what of it is stored, and how.
};

} // namespace mcp
