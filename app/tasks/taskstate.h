// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QQmlEngine>

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
