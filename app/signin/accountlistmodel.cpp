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
        {"serverId", &Row::serverId},
        {"name", &Row::name},
        {"issuerHost", &Row::issuerHost},
        {"scopes", &Row::scopes},
        {"clientId", &Row::clientId},
        {"since", &Row::since},
        {"until", &Row::until},
        {"isLeaving", &Row::isLeaving},
    });
    return table;
}

} // namespace quayside

#include "moc_accountlistmodel.cpp"
