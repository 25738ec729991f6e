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

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    QList<InboxItem *> m_items;
};

} // namespace quayside
