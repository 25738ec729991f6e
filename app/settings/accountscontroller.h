// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/base/keyedlistmodel.h"

namespace quayside {

/// The accounts of the person.
class AccountListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to an AccountsController.")

public:
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

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// Where the person is signed in, for the page of settings.
class AccountsController : public QObject, public Feature<AccountsController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::AccountListModel *accounts READ accounts CONSTANT)

public:
    /// ports.requests must outlive this.
    AccountsController(const AppPorts &ports, QObject *parent);
    ~AccountsController() override;

    AccountListModel *accounts() { return &m_accounts; }
    /// It can be undone for some seconds.
    Q_INVOKABLE void signOut(const QString &serverId);

    /// Updates the times in the list.
    Q_INVOKABLE void update();

private:
    void carryOut(const QString &serverId);

    AppPorts m_ports;
    QString m_leaving; ///< The server whose sign-out can be undone.
    AccountListModel m_accounts;
};

} // namespace quayside
