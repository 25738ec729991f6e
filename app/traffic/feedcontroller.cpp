// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/traffic/feedcontroller.h"

#include "app/text/launchtext.h"
#include "core/client/connection.h"

namespace quayside {

void FeedController::setActive(bool isActive)
{
    if (std::exchange(m_isActive, isActive) == isActive)
        return;
    restart();
    Q_EMIT activeChanged();
}

void FeedController::setServers(const QList<mcp::Server *> &servers)
{
    if (std::equal(servers.cbegin(), servers.cend(), m_servers.cbegin(), m_servers.cend()))
        return;
    for (const auto &server : std::as_const(m_servers)) {
        if (server)
            server->disconnect(this);
    }
    m_servers = {servers.cbegin(), servers.cend()};
    for (mcp::Server *server : servers)
        connect(server, &mcp::Server::connectionChanged, this, [this, server] { follow(server); });
    restart();
    Q_EMIT serversChanged();
}

void FeedController::restart()
{
    clear();
    for (const auto &server : std::as_const(m_servers)) {
        if (server)
            follow(server);
    }
}

/// A new connection adds to what is shown of the one before.
void FeedController::follow(mcp::Server *server)
{
    if (m_isActive && server->connection())
        add(server->connection(), visibleText(server->entry().name));
}

} // namespace quayside

#include "moc_feedcontroller.cpp"
