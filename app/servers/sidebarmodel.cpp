// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/sidebarmodel.h"

namespace quayside {

void SidebarModel::setList(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) {
        return row.isGroup() ? u'/' + row.group : row.serverId; // No id has a slash.
    });
}

const ListModel::Roles &SidebarModel::roles() const
{
    static const Roles table = rolesOf<SidebarModel>({
        {"group", &Row::group},
        {"serverId", &Row::serverId},
        {"isGroup", &Row::isGroup},
        {"name", &Row::name},
        {"state", &Row::state},
        {"idText", &Row::idText},
        {"stateText", &Row::stateText},
        {"reviewReason", &Row::reviewReason},
        {"lookAlike", &Row::lookAlike},
        {"iconAddress", &Row::iconAddress},
        {"mayChange", &Row::mayChange},
        {"isServerEnabled", &Row::isEnabled},
        {"selected", &Row::isSelected},
        {"isCollapsed", &Row::isCollapsed},
        {"memberCount", &Row::memberCount},
    });
    return table;
}

} // namespace quayside

#include "moc_sidebarmodel.cpp"
