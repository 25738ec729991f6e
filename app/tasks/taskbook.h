// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/questioncontroller.h"
#include "app/tasks/taskitem.h"
#include "core/base/clock.h"

#include <QHash>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QStringList>

#include <array>
#include <functional>

namespace mcp {
class TaskTracker;
struct TaskRecord;
} // namespace mcp

namespace quayside {

/// All tasks, prepared for display, and their numbers by state.
class TaskBook : public QObject
{
    Q_OBJECT

public:
    /// In Clock::now() time; nothing if none is planned.
    using NextCheck = std::function<std::optional<std::chrono::milliseconds>(const QString &key)>;

    explicit TaskBook(NextCheck nextCheck, QObject *parent = nullptr);

    /// Adds and updates tasks.
    void put(const QList<TaskItem> &items);
    void remove(const QStringList &keys);

    /// Null if there is none.
    const TaskItem *find(const QString &key) const;
    /// When the server is polled next. Changes often, without a signal.
    std::optional<std::chrono::milliseconds> nextCheckAt(const QString &key) const
    {
        return m_nextCheck(key);
    }
    QStringList keys() const { return m_items.keys(); }
    /// At most `most` of those that are not finished: first what needs the person, then the newest.
    QList<const TaskItem *> open(int most) const;
    /// Of all servers with tasks, by id.
    const QMap<QString, QString> &serverNames() const { return m_serverNames; }
    int count() const { return int(m_items.size()); }
    int count(TaskState::Group group) const { return m_counts[size_t(group)]; }

Q_SIGNALS:
    /// They are there or otherwise than before.
    void changed(const QStringList &keys);
    void removed(const QStringList &keys);
    void serversChanged();

private:
    void count(const TaskItem &item, int step);

    NextCheck m_nextCheck;
    QHash<QString, TaskItem> m_items;
    std::array<int, 3> m_counts{};
    QHash<QString, int> m_countsOfServers;
    QMap<QString, QString> m_serverNames;
};

/// factsText() at this moment.
QString factsOf(const TaskItem &item, const TaskBook &book, const mcp::Clock &clock);

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
