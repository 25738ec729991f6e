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
    Blocked, ///< It waits for something that nobody here can give (TASKX-12).
    Unheard, ///< The server was answered and goes on asking (TASKX-15).
    Working,
    Away, ///< The server is not connected; what becomes of the task is seen when it is back.
    Cancelling, ///< The server was asked to cancel it.
    Done,
    ToolError, ///< The tool ran and says that it failed (TOOL-16).
    Failed, ///< No answer that could be shown.
    Cancelled,
    Left, ///< By the person; the server may go on with it (TASK-17).
    Lost, ///< Nobody will ever know.
};
Q_ENUM_NS(Kind)

/// Where it stands in a list.
enum class Group { NeedsYou, Running, Finished };
Q_ENUM_NS(Group)

} // namespace quayside::TaskState
