// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/tasks/taskitem.h"

#include <QHash>
#include <QList>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QStringList>

#include <array>
#include <memory>

namespace mcp {
class Alarm;
class TaskTracker;
struct TaskRecord;
} // namespace mcp

namespace quayside {

/// All tasks as they are shown, and their numbers by state. Follows the tracker and the open questions, with at most ten
/// updates per second.
class TaskItems : public QObject
{
    Q_OBJECT

public:
    /// Uses the host, the clock and the requests of ports, which must outlive this.
    explicit TaskItems(const AppPorts &ports, QObject *parent = nullptr);
    ~TaskItems() override;

    /// Adds and updates tasks.
    void put(const QList<TaskItem> &items);
    void remove(const QStringList &keys);

    /// Null if there is none.
    const TaskItem *find(const QString &key) const;
    QStringList keys() const { return m_items.keys(); }
    /// At most `most` of those that are not finished: first what needs the person, then the newest.
    QList<const TaskItem *> open(int most) const;
    /// factsText() at this moment. The time of the next check changes often, without a signal.
    QString facts(const TaskItem &item) const;
    /// Of all servers with tasks, by id.
    const QMap<QString, QString> &serverNames() const { return m_serverNames; }
    int count() const { return int(m_items.size()); }
    int count(TaskState::Group group) const { return m_counts[size_t(group)]; }

Q_SIGNALS:
    /// These are new, or differ from before.
    void changed(const QStringList &keys);
    void removed(const QStringList &keys);
    void serversChanged();

private:
    void count(const TaskItem &item, int step);
    void onLoaded();
    void onChanged(const QString &key);
    void onRemoved(const QString &key);
    void onQuestions(const QString &serverId);
    void flushSoon();
    void flush();
    TaskItem itemOf(const mcp::TaskRecord &record) const;
    static QString reasonOf(const mcp::TaskRecord &record, TaskState::Kind kind);

    PersonRequests *m_requests;
    mcp::Clock *m_clock;
    mcp::TaskTracker *m_tracker;
    std::unique_ptr<mcp::Alarm> m_alarm;
    QHash<QString, TaskItem> m_items;
    std::array<int, 3> m_counts{};
    QHash<QString, int> m_countsOfServers;
    QMap<QString, QString> m_serverNames;
    QSet<QString> m_changed; ///< Keys; shown with the next flush(), as the next.
    QSet<QString> m_removed;
    QHash<QString, QSet<QString>> m_asking; ///< Tasks with questions, by server.
    bool m_isFlushDue = false;
};

} // namespace quayside
