// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/connection.h"
#include "core/client/link/era.h"
#include "core/host/callhistory.h"
#include "core/host/decisionrecorder.h"
#include "core/host/host.h"
#include "core/host/keptsessions.h"
#include "core/host/questions.h"
#include "core/storage/keystore.h"
#include "core/tasks/taskstore.h"
#include "core/tasks/tasktracker.h"

/// The part of Host that follows tasks, their sessions and the history of calls.
namespace mcp {

TaskTracker *Host::tasks()
{
    if (m_tasks)
        return m_tasks.get();
    m_sessions = std::make_unique<KeptSessions>(m_ports.keys, m_ports.keys != m_ownKeys.get());
    connect(m_sessions.get(), &KeptSessions::lastingChanged, this, &Host::survivalChanged);
    m_taskStore = std::make_unique<TaskStore>(m_ports.configFolder);
    m_tasks = std::make_unique<TaskTracker>(m_taskStore.get(), m_ports.clock, m_sessions.get());
    connect(m_tasks.get(), &TaskTracker::failed, this, &Host::onTasksFailed);
    connect(m_tasks.get(), &TaskTracker::changed, this, [this](const QString &key) {
        const TaskRecord *record = m_tasks->record(key);
        if (record && isFinished(record->state))
            m_questions->endVisits(record->serverId, record->taskId);
    });
    m_taskStore->setWatching(true);
    for (Server *server : m_servers + m_temporary)
        showConnection(server);
    if (m_history)
        followHistory();
    m_tasks->load();
    return m_tasks.get();
}

void Host::onTasksFailed(const Error &why)
{
    if (isNewerFile(why))
        reportNewer(why);
    else
        Q_EMIT tasksFailed(why);
}

CallHistory *Host::history()
{
    if (!m_history) {
        m_history = std::make_unique<CallHistory>(m_ports.configFolder, m_settings.get());
        connect(m_history.get(), &CallHistory::idle, this, &Host::onServerState);
        connect(m_history.get(), &CallHistory::failed, this, &Host::reportNewer);
        connect(m_history.get(), &CallHistory::isOnChanged, m_recorder.get(), [this] {
            m_recorder->recordSwitch(QStringLiteral("callHistory"), m_history->isOn());
        });
        if (m_tasks)
            followHistory();
    }
    return m_history.get();
}

/// Calls of servers that are not listed are not kept: nobody could look at them, or clear them.
void Host::followHistory()
{
    m_history->follow(m_tasks.get(), [this](const QString &id) { return isListed(id); });
}

void Host::followTasks(Server *server)
{
    connect(server, &Server::connectionChanged, this, [this, server] { showConnection(server); });
    showConnection(server);
}

void Host::showConnection(Server *server)
{
    if (!m_tasks)
        return;
    const ServerEntry &entry = server->entry();
    showSession(server);
    m_tasks->setServer(entry.id, entry.name,
                       server->connection() ? server->connection()->tasks() : nullptr,
                       m_questions->handlerFor(entry.id));
}

void Host::showSession(Server *server)
{
    if (!m_sessions)
        return;
    m_sessions->setConnection(server->entry(), server->connection());
    server->setSessionSource([this, id = server->entry().id] { return sessionFor(id); });
}

/// That of the tasks of before, once they are known.
Pending<std::optional<Session>> Host::sessionFor(const QString &serverId)
{
    Promise<std::optional<Session>> promise;
    const auto fetch = [this, serverId, promise] {
        const QString session = m_tasks->sessionOf(serverId);
        if (session.isEmpty())
            return promise.settle(std::optional<Session>());
        m_sessions->fetch(serverId, session).forward(this, promise);
    };
    if (m_tasks->isLoaded())
        fetch();
    else
        connect(m_tasks.get(), &TaskTracker::loaded, this, fetch, Qt::SingleShotConnection);
    return promise.pending();
}

bool Host::survivesClosing(const QString &taskKey) const
{
    const TaskRecord *record = m_tasks ? m_tasks->record(taskKey) : nullptr;
    if (!record)
        return false;
    const TaskLive live = m_tasks->live(taskKey);
    if (live.isElsewhere || live.isUnsaved || isFinished(record->state))
        return !live.isUnsaved;
    const Server *owner = findServer(record->serverId);
    if (!owner) // Nothing of it is ours to end.
        return true;
    const bool isKept =
        !EraRules::of(record->era).bindsTasksToSessions || m_sessions->isLasting(record->session);
    return owner->entry().isRemote() && isKept;
}

} // namespace mcp
