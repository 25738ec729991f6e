// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/printer.h"
#include "core/tasks/tasktracker.h"

namespace quayside {

/// Follows one task of ours to its end, and tells the person how it goes.
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
    /// Once: it waits for something that we cannot give (TASKX-12).
    void blocked(const QString &why);

private:
    void tell();

    mcp::TaskTracker *m_tracker;
    QString m_key;
    Printer *m_printer;
    QString m_told; ///< What was said last.
    bool m_isBlocked = false;
};

} // namespace quayside
