// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tasks/tasktracker.h"

namespace quayside {

class Printer;

/// Follows one task to its end and prints its progress.
class TaskFollower : public QObject
{
    Q_OBJECT

public:
    TaskFollower(mcp::TaskTracker *tracker, const QString &key, Printer *printer, QObject *parent);

    const QString &key() const { return m_key; }
    /// Null when it is off the list.
    const mcp::TaskRecord *record() const { return m_tracker->record(m_key); }

Q_SIGNALS:
    /// Once.
    void ended(const mcp::Result<mcp::CallToolResult> &outcome);
    /// Once: the task waits for something that this program cannot provide (TASKX-12).
    void blocked(const QString &why);

private:
    void tell();

    mcp::TaskTracker *m_tracker;
    QString m_key;
    Printer *m_printer;
    QString m_told; ///< The last printed text.
    bool m_isBlocked = false;
};

} // namespace quayside
