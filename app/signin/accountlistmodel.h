// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"

namespace quayside {

/// The accounts of the person.
class AccountListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to an AccountsController.")

public:
    enum Role {
        ServerIdRole = Qt::UserRole,
        NameRole,
        IssuerRole,
        ScopesRole,
        ClientIdRole,
        SinceRole,
        UntilRole,
        LeavingRole,
    };
    Q_ENUM(Role)

    struct Row
    {
        QString serverId;
        QString name; ///< Of the server.
        QString issuerHost;
        QString scopes; ///< The names of the issuer, untrusted.
        QString clientId;
        QString since;
        QString until; ///< As a sentence.
        bool isLeaving = false; ///< A sign-out is in progress.

        bool operator==(const Row &) const = default;
    };

    using KeyedListModel::KeyedListModel;
    void setAccounts(const QList<Row> &rows);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    QList<Row> m_rows;
};

} // namespace quayside
