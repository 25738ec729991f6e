// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/questiondesk.h"
#include "app/tasks/taskbook.h"

#include <QSet>

namespace mcp {
class TaskTracker;
struct TaskRecord;
} // namespace mcp

namespace quayside {

/// Keeps a book in step with the tracker and with what is asked, ten times a second at most.
class TaskFeed : public QObject
{
    Q_OBJECT

public:
    /// All must outlive this.
    TaskFeed(TaskBook *book, QuestionDesk *questions, const AppPorts &ports,
             QObject *parent = nullptr);
    ~TaskFeed() override;

private:
    void onLoaded();
    void onChanged(const QString &key);
    void onRemoved(const QString &key);
    void onQuestions(const QString &serverId);
    void flushSoon();
    void flush();
    TaskItem itemOf(const mcp::TaskRecord &record) const;
    static QString reasonOf(const mcp::TaskRecord &record, TaskState::Kind kind);

    TaskBook *m_book;
    QuestionDesk *m_questions;
    AppPorts m_ports;
    mcp::TaskTracker *m_tracker;
    std::unique_ptr<mcp::Alarm> m_alarm;
    QSet<QString> m_changed;
    QSet<QString> m_removed;
    QHash<QString, QSet<QString>> m_asking; ///< Tasks with questions, by server.
    bool m_isFlushDue = false;
};

} // namespace quayside
