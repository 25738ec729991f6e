// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/tasktools.h"

#include "core/chat/searchtools.h"

#include <QSet>
#include <QStringList>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kTaskNameChars = 8;
constexpr qsizetype kNamedTasks = 20; ///< The newest.

Tool taskTool(QLatin1StringView name, const QString &description)
{
    Tool tool;
    tool.name = name;
    tool.description = description;
    tool.inputSchema = {json::Raw(
        R"({"type":"object","properties":{"task":{"type":"string"}},"required":["task"]})"_ba)};
    return tool;
}

} // namespace

QList<Tool> taskToolDefinitions()
{
    return {
        taskTool(
            kGetTask,
            u"Waits a while for a task of this conversation, and gives its result, or says that it goes on."_s),
        taskTool(kCancelTask, u"Ends a task of this conversation."_s),
    };
}

bool isTaskTool(const QString &name)
{
    return name == kGetTask || name == kCancelTask;
}

QString taskName(const QString &taskKey)
{
    return taskKey.left(kTaskNameChars);
}

QList<ToolResult> tasksOf(const Conversation &conversation)
{
    QList<ToolResult> tasks;
    QSet<QString> keys;
    for (const Message &message : conversation.messages()) {
        for (const Part &part : message.parts) {
            const auto *result = std::get_if<ToolResult>(&part);
            if (!result || result->outcome != ToolResult::Outcome::Task || result->taskKey.isEmpty()
                || keys.contains(result->taskKey))
                continue;
            keys.insert(result->taskKey);
            tasks.append(*result);
        }
    }
    return tasks;
}

Result<ToolResult> namedTask(const QList<ToolResult> &tasks, const json::RawObject &arguments)
{
    const auto given = textArgument(arguments, "task"_L1);
    if (!given)
        return given.error();
    const ToolResult *found = nullptr;
    QStringList names;
    for (const ToolResult &task : tasks) {
        names.append(taskName(task.taskKey));
        if (given->size() < names.constLast().size() || !task.taskKey.startsWith(*given))
            continue;
        if (found)
            return Error::protocol(u"Two tasks have this name."_s);
        found = &task;
    }
    if (found)
        return *found;
    names = names.last(std::min(kNamedTasks, names.size()));
    return Error::protocol(
        u"No task of this conversation has this name. There are: %1."_s.arg(names.join(u", "_s)));
}

} // namespace mcp::chat
