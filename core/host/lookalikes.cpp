// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/lookalikes.h"

#include "core/client/catalog/toolcatalog.h"
#include "core/host/host.h"

#include <utility>

namespace mcp {

LookAlikes::LookAlikes(Host *host)
    : m_host(host)
{
    connect(host, &Host::serverAdded, this, &LookAlikes::follow);
    connect(host, &Host::serverRemoved, this, &LookAlikes::forget);
    for (Server *server : host->servers())
        follow(server);
}

void LookAlikes::follow(Server *server)
{
    connect(server, &Server::entryChanged, this, [this, server] { readName(server); });
    connect(server, &Server::stateChanged, this, [this, server] { watchTools(server); });
    readName(server);
    watchTools(server);
}

void LookAlikes::forget(const QString &id)
{
    m_servers.set(id, {});
    m_catalogs.remove(id);
    setTools(id, {});
    m_alike.reset();
    Q_EMIT serversChanged();
}

void LookAlikes::readName(const Server *server)
{
    const ServerEntry &entry = server->entry();
    m_servers.set(entry.id, {entry.name});
    m_alike.reset();
    Q_EMIT serversChanged();
}

void LookAlikes::watchTools(const Server *server)
{
    if (server->state() != Server::State::Ready)
        return;
    const QString id = server->entry().id;
    const ToolCatalog *catalog = server->connection()->tools();
    if (!catalog || m_catalogs.value(id) == catalog)
        return;
    m_catalogs.insert(id, catalog);
    connect(catalog, &ToolCatalog::changed, this, [this, id, catalog] { readTools(id, catalog); });
    readTools(id, catalog);
}

void LookAlikes::readTools(const QString &id, const ToolCatalog *catalog)
{
    if (m_catalogs.value(id) != catalog || (catalog->isLoading() && catalog->tools().isEmpty()))
        return;
    QStringList names;
    names.reserve(catalog->tools().size());
    for (const Tool &tool : catalog->tools())
        names.append(tool.name);
    setTools(id, names);
}

void LookAlikes::setTools(const QString &id, const QStringList &names)
{
    if (m_toolNames.value(id) == names)
        return;
    const QSet<QString> others = m_tools.set(id, names);
    if (names.isEmpty())
        m_toolNames.remove(id);
    else
        m_toolNames.insert(id, names);
    Q_EMIT toolsChanged(id);
    for (const QString &other : others)
        Q_EMIT toolsChanged(other);
}

std::optional<LookAlikes::Other> LookAlikes::ofServer(const QString &id) const
{
    if (!m_alike) {
        m_alike.emplace();
        for (const Server *server : m_host->servers()) {
            const ServerEntry &entry = server->entry();
            if (const auto match = m_servers.findOfOthers(entry.id, entry.name))
                m_alike->insert(entry.id, {match->name, {}, false});
        }
    }
    const auto found = m_alike->constFind(id);
    return found == m_alike->cend() ? std::nullopt : std::optional(*found);
}

std::optional<LookAlikes::Other> LookAlikes::ofTool(const QString &serverId,
                                                    const QString &tool) const
{
    const auto match = m_tools.find(serverId, tool);
    const Server *server = match ? m_host->server(match->owner) : nullptr;
    if (!server)
        return {};
    return Other{server->entry().name, match->name, match->owner == serverId};
}

} // namespace mcp

#include "moc_lookalikes.cpp"
