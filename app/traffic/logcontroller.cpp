// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/traffic/logcontroller.h"

#include "core/client/connection.h"

#include <QClipboard>
#include <QGuiApplication>

namespace quayside {

void LogController::add(mcp::Connection *connection, const QString &serverName)
{
    m_lines.addSource(connection->log(), serverName);
}

void LogController::setFilter(const QString &filter)
{
    if (std::exchange(m_filter, filter) == filter)
        return;
    m_lines.setFilter(m_filter, m_least);
    Q_EMIT filterChanged();
}

void LogController::setLeast(int least)
{
    if (least < 0 || least > int(mcp::LogLevel::Emergency))
        return;
    m_least = mcp::LogLevel(least);
    m_lines.setFilter(m_filter, m_least);
    Q_EMIT filterChanged();
}

void LogController::setPaused(bool isPaused)
{
    if (std::exchange(m_isPaused, isPaused) == isPaused)
        return;
    m_lines.setPaused(isPaused);
    Q_EMIT pausedChanged();
}

void LogController::copy() const
{
    QGuiApplication::clipboard()->setText(m_lines.text());
}

} // namespace quayside

#include "moc_logcontroller.cpp"
