// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/inboxitem.h"
#include "app/base/keyedlistmodel.h"

namespace quayside {

/// Whatever waits for the person, oldest first.
class InboxListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to an InboxController.")

public:
    enum Role { ItemRole = Qt::UserRole };
    Q_ENUM(Role)

    using KeyedListModel::KeyedListModel;
    void setItems(const QList<InboxItem *> &items);

    int count() const override { return int(m_items.size()); }
    InboxItem *at(int row) const { return m_items.at(row); }

private:
    const Roles &roles() const override;

    QList<InboxItem *> m_items;
};

} // namespace quayside
