// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/commandline.h"
#include "app/cli/printer.h"
#include "app/cli/tasktable.h"
#include "core/host/host.h"
#include "core/tasks/tasktracker.h"

namespace quayside {

class TaskFollower;

/// `quayside-cli tasks …`: the tasks of all programs that share the configuration.
class TaskCommand : public QObject
{
    Q_OBJECT

public:
    TaskCommand(const CommandLine &line, mcp::Host *host, mcp::Clock *clock, Printer *printer,
                QObject *parent);

    void start();
    /// The task whose result is waited for; null when there is none.
    const TaskFollower *task() const { return m_task; }

Q_SIGNALS:
    /// isGood: false when the tool reports an error.
    void done(bool isGood);
    void failed(const mcp::Error &why);

private:
    void onFailed(const mcp::Error &why);
    void onLoaded();
    QList<TaskRow> rows() const;
    bool isFollowed(const mcp::TaskRecord &record, const mcp::TaskLive &live) const;
    /// The one whose key begins like this; refused when there is not just one.
    std::optional<TaskRow> find(const QString &start);

    void watch();
    void show();
    void showChanges();
    void result(const QString &key);
    void waitForResult(const TaskRow &row);
    void onEnded(const QString &key);
    void printResult(const QString &key);
    void cancel(const TaskRow &row);
    bool isOver(const QString &key) const;
    bool isAboutToStop(const QString &key) const;
    void onCancelled(const QString &key);
    void forget(const TaskRow &row);
    /// Done when finish is called, or after patience.
    void waitFor(std::chrono::milliseconds patience, const std::function<void()> &finish);
    /// Connects to the server of the task, unless another program follows the task.
    void startServer(const TaskRow &row);
    void startServers();

    CommandLine m_line;
    mcp::Host *m_host;
    mcp::Clock *m_clock;
    Printer *m_printer;
    mcp::TaskTracker *m_tracker = nullptr;
    std::unique_ptr<mcp::Alarm> m_alarm;
    TaskFollower *m_task = nullptr;
    bool m_isDue = false; ///< Something has changed since it was last shown.
    TaskTable m_table;
    LiveTable m_live;
    QHash<QString, QString> m_shown; ///< The last printed text of each task, by key.
};

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
