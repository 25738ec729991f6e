// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/folderlistmodel.h"

namespace quayside {

void FolderListModel::setServers(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.serverId; });
}

const ListModel::Roles &FolderListModel::roles() const
{
    static const Roles table = rolesOf<FolderListModel>({
        {"serverId", &Row::serverId},
        {"name", &Row::name},
        {"folders", &Row::folders},
    });
    return table;
}

} // namespace quayside

#include "moc_folderlistmodel.cpp"
