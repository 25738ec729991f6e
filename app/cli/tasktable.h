// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/tasks/tasktracker.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <array>

namespace quayside {

/// A task as the command line shows it.
struct TaskRow
{
    mcp::TaskRecord record;
    mcp::TaskLive live; ///< Only for a task that this program follows.
    bool isFollowed = true; ///< Some program asks its server about it, or it has ended.
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

// Text as a terminal lays it out, where Chinese, Japanese and Korean signs take two cells and accents none.

/// How many cells text takes.
int cells(const QString &text);
/// As much of text as fits into width, with an ellipsis when something is missing; no blanks at the end.
QString fitted(const QString &text, int width);
/// The same, filled up with blanks.
QString padded(const QString &text, int width);

/// Lines on a terminal that stay where they are and change in place.
class LiveTable
{
public:
    /// Whether standard output is a terminal; without one there is nothing to change in place.
    static bool isPossible();
    /// Of the terminal, in cells.
    static QSize room();

    /// Shows lines instead of those of before; as many as there is room for. Nothing is written when nothing changes.
    void show(const QStringList &lines);

private:
    QStringList m_shown;
};

/// What turns shown, which stand right above the cursor, into lines.
QByteArray redraw(const QStringList &shown, const QStringList &lines);

} // namespace quayside
