// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDateTime>
#include <QObject>
#include <QQmlEngine>
#include <QString>

#include <chrono>
#include <optional>

/// How a task does, for marks and words.
namespace quayside::TaskState {
Q_NAMESPACE
QML_ELEMENT

enum class Kind {
    NeedsYou, ///< A question of the server is open.
    Blocked, ///< It waits for something that Quayside does not support (TASKX-12).
    Unheard, ///< The server keeps asking although the request was answered (TASKX-15).
    Working,
    Away, ///< The server is not connected; the task is checked after a reconnect.
    Cancelling, ///< The server was asked to cancel it.
    Done,
    ToolError, ///< The tool ran and reported an error (TOOL-16).
    Failed, ///< No answer that could be shown.
    Cancelled,
    Left, ///< The person ended the tracking; the server may continue (TASK-17).
    Lost, ///< The outcome cannot be determined.
};
Q_ENUM_NS(Kind)

/// The group in a list.
enum class Group { NeedsYou, Running, Finished };
Q_ENUM_NS(Group)

} // namespace quayside::TaskState

namespace quayside {

/// How often what is shown of a running task is brought up to date, and of a finished one.
constexpr std::chrono::seconds kTaskTick{1};
constexpr std::chrono::seconds kFinishedTaskTick{60};

/// One task as it is shown. Texts are cleaned and short; times are UTC.
struct TaskItem
{
    QString
        key; ///< The key of Quayside. The task id of the server gives access to the task and is not shown (SEC-65).
    QString serverId;
    QString serverName;
    QString tool; ///< As the server calls it.
    QString title;
    TaskState::Kind kind = TaskState::Kind::Working;
    QString message; ///< The server's latest words.
    QString reason; ///< Text of Quayside: why the task ended, or what it waits for.
    int questionCount = 0;
    QString question; ///< The server's words of the oldest.
    QDateTime startedAt;
    QDateTime finishedAt;
    QDateTime
        keptUntil; ///< The server may delete the task after this time; invalid: not specified.
    std::optional<double> progress;
    std::optional<double> total;
    bool isUnsaved = false; ///< Would not survive a restart.
};

TaskState::Group groupOf(TaskState::Kind kind);
inline bool isFinished(TaskState::Kind kind)
{
    return groupOf(kind) == TaskState::Group::Finished;
}
/// The state in one or two words.
QString stateWord(TaskState::Kind kind);
/// A Chip.Tone of Quayside.Components.
int stateTone(TaskState::Kind kind);
/// 0 to 1, or -1 if the total is unknown.
double progressPart(const TaskItem &item);
/// "3 of 5", "40"; empty without progress.
QString progressText(const TaskItem &item);
/// The status in one line.
QString wordsOf(const TaskItem &item);
/// Whether wordsOf() returns text of the server.
bool areServerWords(const TaskItem &item);
/// For how long it ran, or has been running.
std::chrono::milliseconds ageOf(const TaskItem &item, const QDateTime &now);
/// The line under the title: server, age, next step. untilCheck: nothing if the server is not polled.
QString factsText(const TaskItem &item, const QDateTime &now,
                  std::optional<std::chrono::milliseconds> untilCheck);

} // namespace quayside
