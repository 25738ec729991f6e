// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/sidebarcontroller.h"

#include "core/host/host.h"
#include "core/host/lookalikes.h"

#include <algorithm>

namespace quayside {

using mcp::ServerArrangement;
using mcp::ServerGroup;

SidebarController::SidebarController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_patience(ports.clock)
{
    connect(ports.host, &mcp::Host::arrangementChanged, this, &SidebarController::update);
    connect(ports.host->lookAlikes(), &mcp::LookAlikes::serversChanged, this,
            &SidebarController::update);
}

QStringList SidebarController::groups() const
{
    QStringList names;
    for (const ServerGroup &group : m_ports.host->arrangement().groups())
        names.append(group.name);
    return names.mid(1);
}

void SidebarController::setFilter(const QString &filter)
{
    if (std::exchange(m_filter, filter) != filter)
        update();
}

void SidebarController::setServers(const QList<ServerController *> &servers,
                                   const ServerController *current)
{
    const bool isOther = std::exchange(m_current, current) != current;
    m_servers = servers;
    if (isOther && current && !matches(current)) // Chosen elsewhere.
        m_filter.clear();
    update();
}

ServerController *SidebarController::server(const QString &id) const
{
    const auto found =
        std::find_if(m_servers.cbegin(), m_servers.cend(),
                     [&id](const ServerController *server) { return server->serverId() == id; });
    return found == m_servers.cend() ? nullptr : *found;
}

bool SidebarController::matches(const ServerController *server) const
{
    const QStringList words = filter().simplified().split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.cbegin(), words.cend(), [server](const QString &word) {
        return server->name().contains(word, Qt::CaseInsensitive);
    });
}

SidebarModel::Row SidebarController::rowOf(const ServerController *server,
                                           const QString &group) const
{
    SidebarModel::Row row;
    row.group = group;
    row.serverId = server->serverId();
    row.name = server->name();
    const auto isSameName = [&row](const ServerController *other) {
        return other->serverId() != row.serverId && other->name() == row.name;
    };
    if (std::any_of(m_servers.cbegin(), m_servers.cend(), isSameName))
        row.idText = row.serverId;
    row.state = server->state();
    row.stateText = server->stateText();
    row.reviewReason = server->reviewReason();
    row.lookAlike = server->lookAlike();
    row.iconAddress = server->iconAddress();
    row.mayChange = server->mayChange();
    row.isEnabled = server->isEnabled();
    row.isSelected = server == m_current;
    return row;
}

/// A filter looks into collapsed groups too, and shows no empty ones.
void SidebarController::update()
{
    QList<SidebarModel::Row> rows;
    const bool isFiltered = !filter().simplified().isEmpty();
    for (const ServerGroup &group : m_ports.host->arrangement().groups()) {
        QList<SidebarModel::Row> members;
        for (const QString &id : group.servers) {
            const ServerController *shown = server(id);
            if (shown && matches(shown))
                members.append(rowOf(shown, group.name));
        }
        const bool isHeadShown = !group.name.isEmpty() && !(isFiltered && members.isEmpty());
        if (isHeadShown) {
            SidebarModel::Row head;
            head.group = group.name;
            head.name = visibleText(group.name);
            head.isCollapsed = group.isCollapsed && !isFiltered;
            head.memberCount = int(members.size());
            head.isSelected = head.isCollapsed
                && std::any_of(members.cbegin(), members.cend(),
                               [](const SidebarModel::Row &member) { return member.isSelected; });
            rows.append(head);
        }
        if (!group.isCollapsed || isFiltered)
            rows += members;
    }
    m_rows.setList(rows);
    Q_EMIT changed();
}

void SidebarController::arrange(const Edit &edit)
{
    const auto saved = m_ports.host->arrange(edit);
    if (!saved && !m_patience.takes(saved.error(), [this, edit] { arrange(edit); }))
        Q_EMIT saveFailed(saved.error());
}

bool SidebarController::addGroup(const QString &name, const QString &serverId)
{
    const QString clean = ServerArrangement::groupName(name);
    if (!ServerArrangement(m_ports.host->arrangement()).addGroup(clean))
        return false;
    arrange([clean, serverId](ServerArrangement &all) {
        if (all.addGroup(clean) && !serverId.isEmpty())
            all.move(serverId, clean, {});
    });
    return true;
}

bool SidebarController::renameGroup(const QString &from, const QString &to)
{
    const QString clean = ServerArrangement::groupName(to);
    if (!ServerArrangement(m_ports.host->arrangement()).renameGroup(from, clean))
        return false;
    arrange([from, clean](ServerArrangement &all) { all.renameGroup(from, clean); });
    return true;
}

void SidebarController::removeGroup(const QString &name)
{
    arrange([name](ServerArrangement &all) { all.removeGroup(name); });
}

void SidebarController::setCollapsed(const QString &group, bool isCollapsed)
{
    arrange([=](ServerArrangement &all) { all.setCollapsed(group, isCollapsed); });
}

void SidebarController::moveToGroup(const QString &serverId, const QString &group)
{
    arrange([=](ServerArrangement &all) { all.move(serverId, group, {}); });
}

QString SidebarController::groupOf(const QString &serverId) const
{
    return m_ports.host->arrangement().groupOf(serverId);
}

int SidebarController::step(const QString &serverId, int direction)
{
    if (filter().isEmpty())
        arrange([=](ServerArrangement &all) { all.step(serverId, direction); });
    for (int row = 0; row < m_rows.count(); ++row) {
        if (m_rows.at(row).serverId == serverId)
            return row;
    }
    return -1;
}

void SidebarController::drop(const QString &serverId, int row)
{
    if (!filter().isEmpty() || row < 0 || row > m_rows.count())
        return;
    const SidebarModel::Row above = row > 0 ? m_rows.at(row - 1) : SidebarModel::Row();
    if (above.serverId == serverId && row > 0)
        return;
    arrange([=](ServerArrangement &all) {
        QString before;
        if (!above.isGroup())
            before = all.after(above.serverId);
        else if (!above.isCollapsed)
            before = all.firstOf(above.group);
        all.move(serverId, above.group, before == serverId ? all.after(serverId) : before);
    });
}

} // namespace quayside

#include "moc_sidebarcontroller.cpp"
