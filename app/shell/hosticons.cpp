// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/shell/hosticons.h"

#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/client/link/profile.h"
#include "core/host/host.h"

#include <QPointer>

#include <algorithm>

namespace quayside {

namespace {

/// Of the first in list whose member is name.
template<class Item>
Icons iconsIn(const QList<Item> &list, QString Item::*member, const QString &name)
{
    const auto it = std::find_if(list.cbegin(), list.cend(),
                                 [&](const Item &item) { return item.*member == name; });
    return it == list.cend() ? Icons() : it->icons;
}

Icons iconsOf(const mcp::Connection &connection, const IconPlace &place)
{
    using Kind = IconPlace::Kind;
    switch (place.kind) {
    case Kind::Server: {
        const auto &server = connection.profile().implementation;
        return server ? server->icons : Icons();
    }
    case Kind::Tool: {
        const mcp::ToolCatalog *tools = connection.tools();
        const mcp::Tool *tool = tools ? tools->find(place.name) : nullptr;
        return tool ? tool->icons : Icons();
    }
    case Kind::Resource:
        return connection.resources()
            ? iconsIn(connection.resources()->resources(), &mcp::Resource::uri, place.name)
            : Icons();
    case Kind::Template:
        return connection.resourceTemplates()
            ? iconsIn(connection.resourceTemplates()->templates(),
                      &mcp::ResourceTemplate::uriTemplate, place.name)
            : Icons();
    case Kind::Prompt:
        return connection.prompts()
            ? iconsIn(connection.prompts()->prompts(), &mcp::Prompt::name, place.name)
            : Icons();
    }
    return {};
}

/// Null unless it is connected: the icons of other servers are not asked for.
mcp::Server *readyServer(const QPointer<mcp::Host> &host, const QString &id)
{
    mcp::Server *server = host ? host->server(id) : nullptr;
    const bool isReady = server && server->entry().id == id
        && server->state() == mcp::Server::State::Ready && server->connection();
    return isReady ? server : nullptr;
}

} // namespace

IconPorts hostIcons(mcp::Host *host)
{
    // A thread of the engine may hold its provider of icons longer than there is a host.
    return {[host = QPointer(host)](const IconPlace &place) {
                const mcp::Server *server = readyServer(host, place.serverId);
                return server ? iconsOf(*server->connection(), place) : Icons();
            },
            [host = QPointer(host)](const QString &serverId, const QString &src) {
                mcp::Server *server = readyServer(host, serverId);
                return server ? server->fetchIcon(src)
                              : mcp::settled<QByteArray>(mcp::Error::closed());
            }};
}

} // namespace quayside
