// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/tasks/tasktracker.h"

#include <QStringList>

#include <array>

namespace quayside {

/// A task as the command line shows it.
struct TaskRow
{
    mcp::TaskRecord record;
    mcp::TaskLive live; ///< Only for a task that this program follows.
};

/// Shown characters of a key, enough to distinguish tasks.
constexpr int kShownKeyChars = 8;

/// What state it is in, in words.
QString taskWords(const mcp::TaskRecord &record);

/// Why a finished task has no result.
QString withoutResult(const mcp::TaskRecord &record);

/// The text of the task in one line; it changes only when the shown facts change.
QString taskNews(const TaskRow &row);

/// Tasks as a table. Its columns only grow, so that nothing jumps when it is shown again.
class TaskTable
{
public:
    /// One line for each, below a line of headings. No line is wider than width, in cells of a terminal. now: UTC.
    QStringList lines(const QList<TaskRow> &rows, const QDateTime &now, int width);

private:
    std::array<int, 5> m_widths{}; ///< Of all columns but the last, which takes what is left.
};

/// A task for programs. What works like a secret is not in it.
mcp::json::Value taskJson(const TaskRow &row);

} // namespace quayside
