// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/connectiontasklink.h"

#include "core/client/connection.h"
#include "core/client/link/profile.h"
#include "core/client/tasks/taskcalls.h"

namespace mcp {

ConnectionTaskLink::ConnectionTaskLink(Connection *connection, Clock *clock)
    : m_connection(connection)
    , m_alarm(clock->createAlarm([this] { subscribe(); }))
    , m_isReady(connection->state() == Connection::State::Ready)
{
    connect(connection, &Connection::stateChanged, this, &ConnectionTaskLink::onStateChanged);
    connect(connection, &Connection::taskChanged, this, &TaskLink::taskChanged);
}

ConnectionTaskLink::~ConnectionTaskLink() = default;

void ConnectionTaskLink::onStateChanged()
{
    const bool isReady = m_connection->state() == Connection::State::Ready;
    if (isReady == m_isReady)
        return;
    m_isReady = isReady;
    Q_EMIT readyChanged();
    if (isReady && std::exchange(m_isRefused, false))
        update();
}

bool ConnectionTaskLink::isReady() const
{
    return m_isReady && m_connection->tasks()->mayAsk();
}

Era ConnectionTaskLink::era() const
{
    return m_connection->profile().era;
}

bool ConnectionTaskLink::canListTasks() const
{
    return m_connection->tasks()->canList();
}

bool ConnectionTaskLink::canCancelTasks() const
{
    return m_connection->tasks()->canCancel();
}

Pending<TaskSnapshot> ConnectionTaskLink::task(const QString &taskId)
{
    return m_connection->tasks()->get(taskId);
}

Pending<json::Raw> ConnectionTaskLink::taskResult(const QString &taskId)
{
    return m_connection->tasks()->result(taskId);
}

Pending<std::optional<TaskSnapshot>> ConnectionTaskLink::cancelTask(const QString &taskId)
{
    return m_connection->tasks()->cancel(taskId);
}

Pending<EmptyResult> ConnectionTaskLink::updateTask(const QString &taskId,
                                                    const json::RawObject &answers)
{
    return m_connection->tasks()->update(taskId, answers);
}

Pending<QList<TaskSnapshot>> ConnectionTaskLink::listTasks()
{
    return m_connection->tasks()->list();
}

void ConnectionTaskLink::watch(const QString &taskId)
{
    if (m_wanted.contains(taskId))
        return;
    m_wanted.insert(taskId);
    update();
}

void ConnectionTaskLink::unwatch(const QString &taskId)
{
    if (m_wanted.remove(taskId))
        update();
}

void ConnectionTaskLink::update()
{
    if (!m_isRefused && !m_alarm->isActive())
        m_alarm->start(kWatchSpacing);
}

void ConnectionTaskLink::subscribe()
{
    std::unique_ptr<Subscription> former = std::move(m_subscription); // Until there is another.
    if (m_wanted.isEmpty() || m_isRefused)
        return;
    ListenFilter filter;
    filter.taskIds = QStringList(m_wanted.cbegin(), m_wanted.cend());
    m_subscription = m_connection->listen(filter);
    connect(m_subscription.get(), &Subscription::acceptedChanged, this,
            &ConnectionTaskLink::onAccepted);
    connect(m_subscription.get(), &Subscription::ended, this, [this] {
        m_isRefused = true;
        onAccepted();
        m_alarm->start(std::chrono::milliseconds(0)); // It may not be destroyed while it tells.
    });
}

void ConnectionTaskLink::onAccepted()
{
    const QStringList accepted = m_subscription->accepted().taskIds;
    const QSet<QString> now(accepted.cbegin(), accepted.cend());
    const QSet<QString> ended = std::exchange(m_accepted, now) - now;
    for (const QString &taskId : ended)
        Q_EMIT watched(taskId, false);
    for (const QString &taskId : now)
        Q_EMIT watched(taskId, true);
}

} // namespace mcp

#include "moc_connectiontasklink.cpp"
