// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/models/providerlistmodel.h"

namespace quayside {

void ProviderListModel::setProviders(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.id; });
}

int ProviderListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant ProviderListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows.at(index.row());
    switch (role) {
    case ProviderIdRole:
        return row.id;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case FactsRole:
        return row.facts;
    default:
        return {};
    }
}

QHash<int, QByteArray> ProviderListModel::roleNames() const
{
    return {{ProviderIdRole, "providerId"}, {NameRole, "name"}, {FactsRole, "facts"}};
}

} // namespace quayside

#include "moc_providerlistmodel.cpp"
