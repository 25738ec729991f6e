// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/serverlistmodel.h"

namespace quayside {

void ServerListModel::setServers(const QList<Row> &servers)
{
    setRows(m_rows, servers, [](const Row &row) { return row.serverId; });
}

const ListModel::Roles &ServerListModel::roles() const
{
    static const Roles table = rolesOf<ServerListModel>({
        {"serverId", &Row::serverId},
        {"name", &Row::name},
        {"state", &Row::state},
        {"stateText", &Row::stateText},
        {"mayChange", &Row::mayChange},
        {"selected", &Row::isSelected},
    });
    return table;
}

} // namespace quayside

#include "moc_serverlistmodel.cpp"
