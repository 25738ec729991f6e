// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/taskscontroller.h"

#include "core/host/host.h"

#include <QTimer>

namespace quayside {

TasksController::TasksController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_list(ports.book, ports.clock)
{
    connect(ports.book, &TaskBook::changed, this, &TasksController::countsChanged);
    connect(ports.book, &TaskBook::removed, this, &TasksController::onRemoved);
    connect(ports.book, &TaskBook::serversChanged, this, [this] {
        Q_EMIT serversChanged();
        Q_EMIT filterChanged(); // The index is another one.
    });
}

void TasksController::onRemoved(const QStringList &keys)
{
    if (m_chosen && keys.contains(m_chosen->key()))
        choose({});
    Q_EMIT countsChanged();
}

void TasksController::choose(const QString &key)
{
    if (m_chosen ? m_chosen->key() == key : key.isEmpty())
        return;
    TaskController *before = m_chosen;
    const bool isThere = m_ports.host->tasks()->record(key);
    m_chosen = isThere ? new TaskController(key, m_ports, this) : nullptr;
    if (m_chosen)
        connect(m_chosen, &TaskController::toolRequested, this, &TasksController::toolRequested);
    Q_EMIT chosenChanged();
    // Nested parts of a view go one after another; what they show goes after the last.
    if (before)
        QTimer::singleShot(0, before, &QObject::deleteLater);
}

QStringList TasksController::serverNames() const
{
    return QStringList{tr("All servers")} + m_ports.book->serverNames().values();
}

int TasksController::serverIndex() const
{
    return m_serverId.isEmpty() ? 0
                                : int(m_ports.book->serverNames().keys().indexOf(m_serverId)) + 1;
}

void TasksController::setServerIndex(int index)
{
    setServer(index > 0 ? m_ports.book->serverNames().keys().value(index - 1) : QString());
}

void TasksController::setServer(const QString &serverId)
{
    if (std::exchange(m_serverId, serverId) != serverId)
        applyFilter();
}

void TasksController::setSearch(const QString &search)
{
    if (std::exchange(m_search, search) != search)
        applyFilter();
}

void TasksController::setChoice(int choice)
{
    if (choice < 0 || choice > int(TaskListModel::Choice::Problems))
        return;
    const auto chosen = TaskListModel::Choice(choice);
    if (std::exchange(m_choice, chosen) != chosen)
        applyFilter();
}

bool TasksController::isFiltered() const
{
    return !m_search.trimmed().isEmpty() || !m_serverId.isEmpty()
        || m_choice != TaskListModel::Choice::Everything;
}

void TasksController::showAll()
{
    m_search.clear();
    m_serverId.clear();
    m_choice = TaskListModel::Choice::Everything;
    applyFilter();
}

void TasksController::applyFilter()
{
    m_list.setFilter(m_search, m_serverId, m_choice);
    Q_EMIT filterChanged();
}

void TasksController::clearFinished()
{
    m_ports.host->tasks()->clearFinished();
}

} // namespace quayside

#include "moc_taskscontroller.cpp"
