// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/signin/accountlistmodel.h"

namespace quayside {

void AccountListModel::setAccounts(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.serverId; });
}

int AccountListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant AccountListModel::data(const QModelIndex &index, int role) const
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
    case IssuerRole:
        return row.issuerHost;
    case ScopesRole:
        return row.scopes;
    case ClientIdRole:
        return row.clientId;
    case SinceRole:
        return row.since;
    case UntilRole:
        return row.until;
    case LeavingRole:
        return row.isLeaving;
    default:
        return {};
    }
}

QHash<int, QByteArray> AccountListModel::roleNames() const
{
    return {{ServerIdRole, "serverId"}, {NameRole, "name"},        {IssuerRole, "issuerHost"},
            {ScopesRole, "scopes"},     {SinceRole, "since"},      {ClientIdRole, "clientId"},
            {UntilRole, "until"},       {LeavingRole, "isLeaving"}};
}

} // namespace quayside

#include "moc_accountlistmodel.cpp"
