// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/tasktable.h"
#include "core/tasks/tasktracker.h"

#include <functional>

namespace quayside {

/// Follows one task to its end.
class TaskFollower : public QObject
{
    Q_OBJECT

public:
    /// print: called now, and when the text of the task has changed; most changes of a task do not change it.
    TaskFollower(mcp::TaskTracker *tracker, const QString &key,
                 std::function<void(const TaskRow &row)> print, QObject *parent);

    const QString &key() const { return m_key; }
    /// Null when it is off the list.
    const mcp::TaskRecord *record() const { return m_tracker->record(m_key); }

Q_SIGNALS:
    /// Once; nothing is printed after it.
    void ended(const mcp::Result<mcp::CallToolResult> &outcome);
    /// Once: the task waits for something that this program cannot provide (TASKX-12).
    void blocked(const QString &why);

private:
    void tell();

    mcp::TaskTracker *m_tracker;
    QString m_key;
    std::function<void(const TaskRow &row)> m_print;
    QString m_told; ///< The last printed text.
    bool m_isBlocked = false;
};

} // namespace quayside
