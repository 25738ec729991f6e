// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/tasks/tasksnapshot.h"
#include "core/tasks/taskrecord.h"

#include <QStringList>

#include <memory>

/// What a server says of a task, and what that makes of our record of it. Nothing here knows of time but what it is told.
namespace mcp::taskstate {

using namespace std::chrono_literals;

constexpr int kQuestions = 200; ///< Of one task, in its whole life.
constexpr qsizetype kQuestionBytes = 256 * 1024; ///< Of one of them.
constexpr auto kUnknownStatusLife = 24h; ///< TASK-26
constexpr auto kSilenceLife = 24h * 7; ///< TASKX-22, without a time to live.
constexpr int kPollsAfterCancel = 3; ///< TASKX-20
constexpr int kPollsAfterAnswer = 10; ///< TASKX-15

/// How long not to ask about a task of this age after its last answer (TASK-08, TASKX-09, SEC-65).
std::chrono::milliseconds pollInterval(const TaskRecord &record, std::chrono::milliseconds age);
/// The same after so many failures in a row.
std::chrono::milliseconds retryInterval(std::chrono::milliseconds interval, int failures);
/// The same while the server sends notifications about the task (TASKX-25).
std::chrono::milliseconds backstopInterval(std::chrono::milliseconds interval);

/// Whether its time to live is over: by our wall clock or by the time that has passed here (TASK-20, TASKX-22).
/// Alone it ends nothing (REL-13): it says why a server does not know the task any more.
bool isOverdue(const TaskRecord &record, std::chrono::milliseconds age, const QDateTime &wall);

/// An older piece of news than what is known (TASK-09, TASKX-26).
bool isStale(const TaskRecord &record, const TaskSnapshot &snapshot);

/// Of a task that was not known before, with a key of its own.
std::shared_ptr<TaskRecord> newRecord(const TaskSnapshot &snapshot, Era era, const QDateTime &wall);

struct News
{
    bool isVisible = false; ///< The person would see a difference.
    bool isLasting = false; ///< It is to be saved.
};
/// Takes over what the server says, except how it ended.
News apply(TaskRecord &record, const TaskSnapshot &snapshot);

struct QuestionNews
{
    bool isChanged = false; ///< Some have come or gone.
    bool isTooMuch = false; ///< Not all were taken.
    QStringList violations; ///< In words for a log.
};
/// Takes over what the server asks at this moment, by key; the first content of a key counts (TASKX-13).
QuestionNews takeQuestions(QList<TaskQuestion> &questions, const json::RawObject &inputRequests);

/// What an open task is, for the person.
TaskState openState(const TaskRecord &record);
/// The task has ended; what only an open one needs is dropped.
void finish(TaskRecord &record, TaskState state, LostReason reason, const QDateTime &at);

} // namespace mcp::taskstate
