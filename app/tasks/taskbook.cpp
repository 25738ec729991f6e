// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/taskbook.h"

namespace quayside {

TaskBook::TaskBook(NextCheck nextCheck, QObject *parent)
    : QObject(parent)
    , m_nextCheck(std::move(nextCheck))
{
}

void TaskBook::put(const QList<TaskItem> &items)
{
    const auto serversBefore = m_serverNames;
    QStringList keys;
    keys.reserve(items.size());
    for (const TaskItem &item : items) {
        const auto old = m_items.constFind(item.key);
        if (old != m_items.cend())
            count(*old, -1);
        count(item, 1);
        m_serverNames.insert(item.serverId, item.serverName);
        m_items.insert(item.key, item);
        keys.append(item.key);
    }
    if (m_serverNames != serversBefore)
        Q_EMIT serversChanged();
    if (!keys.isEmpty())
        Q_EMIT changed(keys);
}

void TaskBook::remove(const QStringList &keys)
{
    const auto serversBefore = m_serverNames;
    QStringList gone;
    for (const QString &key : keys) {
        const auto old = m_items.constFind(key);
        if (old == m_items.cend())
            continue;
        count(*old, -1);
        if (!m_countsOfServers.contains(old->serverId))
            m_serverNames.remove(old->serverId);
        m_items.erase(old);
        gone.append(key);
    }
    if (m_serverNames != serversBefore)
        Q_EMIT serversChanged();
    if (!gone.isEmpty())
        Q_EMIT removed(gone);
}

void TaskBook::count(const TaskItem &item, int step)
{
    m_counts[size_t(groupOf(item.kind))] += step;
    int &ofServer = m_countsOfServers[item.serverId];
    ofServer += step;
    if (ofServer == 0)
        m_countsOfServers.remove(item.serverId);
}

const TaskItem *TaskBook::find(const QString &key) const
{
    const auto found = m_items.constFind(key);
    return found == m_items.cend() ? nullptr : &*found;
}

QString factsOf(const TaskItem &item, const TaskBook &book, const mcp::Clock &clock)
{
    std::optional<std::chrono::milliseconds> untilCheck = book.nextCheckAt(item.key);
    if (untilCheck)
        *untilCheck -= clock.now();
    return factsText(item, clock.wallTime(), untilCheck);
}

} // namespace quayside

#include "moc_taskbook.cpp"
