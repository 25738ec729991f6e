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
        {ServerIdRole, "serverId", &Row::serverId},
        {NameRole, "name", &Row::name},
        {StateRole, "state", &Row::state},
        {StateTextRole, "stateText", &Row::stateText},
        {MayChangeRole, "mayChange", &Row::mayChange},
        {SelectedRole, "selected", &Row::isSelected},
    });
    return table;
}

} // namespace quayside

#include "moc_serverlistmodel.cpp"
