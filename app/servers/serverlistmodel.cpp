// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/serverlistmodel.h"

namespace quayside {

void ServerListModel::setServers(const QList<Row> &servers)
{
    setRows(m_rows, servers, [](const Row &row) { return row.serverId; });
}

int ServerListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant ServerListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows.at(index.row());
    switch (role) {
    case ServerIdRole:
        return row.serverId;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case StateRole:
        return QVariant::fromValue(row.state);
    case StateTextRole:
        return row.stateText;
    case MayChangeRole:
        return row.mayChange;
    case SelectedRole:
        return row.isSelected;
    default:
        return {};
    }
}

QHash<int, QByteArray> ServerListModel::roleNames() const
{
    return {{ServerIdRole, "serverId"},   {NameRole, "name"},           {StateRole, "state"},
            {StateTextRole, "stateText"}, {MayChangeRole, "mayChange"}, {SelectedRole, "selected"}};
}

} // namespace quayside

#include "moc_serverlistmodel.cpp"
