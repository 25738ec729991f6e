// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/signin/accountlistmodel.h"

namespace quayside {

void AccountListModel::setAccounts(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.serverId; });
}

const ListModel::Roles &AccountListModel::roles() const
{
    static const Roles table = rolesOf<AccountListModel>({
        {ServerIdRole, "serverId", &Row::serverId},
        {NameRole, "name", &Row::name},
        {IssuerRole, "issuerHost", &Row::issuerHost},
        {ScopesRole, "scopes", &Row::scopes},
        {ClientIdRole, "clientId", &Row::clientId},
        {SinceRole, "since", &Row::since},
        {UntilRole, "until", &Row::until},
        {LeavingRole, "isLeaving", &Row::isLeaving},
    });
    return table;
}

} // namespace quayside

#include "moc_accountlistmodel.cpp"
