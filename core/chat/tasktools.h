// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/chat/conversation.h"
#include "core/protocol/tools.h"

#include <QList>
#include <QString>

/// The two tools of Quayside that a model gets when one of its calls has become a task.
namespace mcp::chat {

inline constexpr QLatin1StringView kGetTask{"get_task"};
inline constexpr QLatin1StringView kCancelTask{"cancel_task"};

QList<Tool> taskToolDefinitions();
bool isTaskTool(const QString &name);

/// What a model calls a task; `tasks` of quayside-cli takes the same.
QString taskName(const QString &taskKey);

/// The calls of a conversation that became tasks, each once.
QList<ToolResult> tasksOf(const Conversation &conversation);
/// That among them which the arguments of one of the tools name. Errors are for the model.
Result<ToolResult> namedTask(const QList<ToolResult> &tasks, const json::RawObject &arguments);

} // namespace mcp::chat
