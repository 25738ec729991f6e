// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/closecontroller.h"

#include "app/asks/personrequests.h"
#include "app/asks/questioncontroller.h"
#include "app/tasks/taskitems.h"
#include "core/host/host.h"
#include "core/tasks/tasktracker.h"

namespace quayside {

namespace {

constexpr qsizetype kNames = 3;

} // namespace

CloseController::CloseController(const AppPorts &ports, Calls calls, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_findCalls(std::move(calls))
{
    connect(ports.taskItems, &TaskItems::changed, this, &CloseController::update);
    connect(ports.taskItems, &TaskItems::removed, this, &CloseController::update);
    connect(ports.requests, &PersonRequests::changed, this, &CloseController::update);
    connect(ports.host, &mcp::Host::survivalChanged, this, &CloseController::update);
}

QStringList CloseController::taskNames() const
{
    return m_tasks.mid(0, kNames);
}

QStringList CloseController::callNames() const
{
    return m_calls.mid(0, kNames);
}

QStringList CloseController::questionNames() const
{
    return m_questions.mid(0, kNames);
}

bool CloseController::mayClose()
{
    if (m_isAllowed || !m_keepsRunning || !m_hasTray)
        return mayQuit();
    Q_EMIT keepRequested();
    return false;
}

void CloseController::quit()
{
    if (mayQuit())
        Q_EMIT endRequested();
}

bool CloseController::mayQuit()
{
    if (m_isAllowed)
        return true;
    read();
    if (isNeeded() || m_isOpen)
        setOpen(true);
    return !m_isOpen;
}

void CloseController::read()
{
    m_tasks.clear();
    m_questions.clear();
    m_survivingCount = 0;
    const QStringList keys = m_ports.taskItems->keys();
    for (const QString &key : keys) {
        const TaskItem &item = *m_ports.taskItems->find(key);
        const mcp::TaskRecord *record = m_ports.host->tasks()->record(key);
        const mcp::Server *server = m_ports.host->server(item.serverId);
        // What is not ours, or has no server that could end with us, stays as it is.
        if (isFinished(item.kind) || !record || record->isFound || !server || server->isAtRest())
            continue;
        if (m_ports.host->survivesClosing(key))
            ++m_survivingCount;
        else
            m_tasks.append(tr("%1 · %2").arg(item.title, item.serverName));
    }
    m_tasks.sort(Qt::CaseInsensitive);
    m_calls = m_findCalls();
    for (const QuestionController *question : m_ports.requests->questions()) {
        if (question->isHeld() || !question->isVisiting()) // Else it is answered already.
            m_questions.append(question->title());
    }
}

void CloseController::setOpen(bool isOpen)
{
    m_isOpen = isOpen;
    Q_EMIT changed();
}

void CloseController::update()
{
    if (!m_isOpen)
        return;
    read();
    Q_EMIT changed();
}

void CloseController::keep()
{
    setOpen(false);
    Q_EMIT keepRequested();
}

void CloseController::end()
{
    setOpen(false);
    Q_EMIT endRequested();
}

void CloseController::setTray(bool hasTray)
{
    m_hasTray = hasTray;
    Q_EMIT changed();
}

void CloseController::allow()
{
    m_isAllowed = true;
    setOpen(false);
}

} // namespace quayside

#include "moc_closecontroller.cpp"
