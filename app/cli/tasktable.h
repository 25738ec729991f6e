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
    mcp::TaskLive live; ///< Of one that this program follows; else nothing is known.
};

/// How much of a key is shown: enough for one to be told from the others.
constexpr int kShownKeyChars = 8;

/// What state it is in, in words.
QString taskWords(const mcp::TaskRecord &record);

/// Why one that is over has none.
QString withoutResult(const mcp::TaskRecord &record);

/// What there is to tell of it, in one line: changes with nothing but that.
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
