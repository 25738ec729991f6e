// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/inboxlistmodel.h"

namespace quayside {

void InboxListModel::setItems(const QList<InboxItem *> &items)
{
    setRows(m_items, items, [](const InboxItem *item) { return item->key(); });
}

const ListModel::Roles &InboxListModel::roles() const
{
    static const Roles table = rolesOf<InboxListModel>({
        {ItemRole, "item", [](InboxItem *item) { return item; }},
    });
    return table;
}

} // namespace quayside

#include "moc_inboxlistmodel.cpp"
