// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/providerlistmodel.h"

namespace quayside {

void ProviderListModel::setProviders(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.id; });
}

const ListModel::Roles &ProviderListModel::roles() const
{
    static const Roles table = rolesOf<ProviderListModel>({
        {"providerId", &Row::id},
        {"name", &Row::name},
        {"facts", &Row::facts},
    });
    return table;
}

} // namespace quayside

#include "moc_providerlistmodel.cpp"
