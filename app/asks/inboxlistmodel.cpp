// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/inboxlistmodel.h"

namespace quayside {

void InboxListModel::setItems(const QList<InboxItem *> &items)
{
    setRows(m_items, items, [](const InboxItem *item) { return item->key(); });
}

int InboxListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_items.size());
}

QVariant InboxListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != ItemRole)
        return {};
    return QVariant::fromValue(m_items.at(index.row()));
}

QHash<int, QByteArray> InboxListModel::roleNames() const
{
    return {{ItemRole, "item"}};
}

} // namespace quayside

#include "moc_inboxlistmodel.cpp"
