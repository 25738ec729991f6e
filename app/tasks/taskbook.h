// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/tasks/taskitem.h"
#include "core/base/clock.h"

#include <QHash>
#include <QMap>
#include <QObject>
#include <QStringList>

#include <array>
#include <functional>

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

} // namespace quayside
