// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/signin/accountlistmodel.h"

namespace quayside {

/// Where the person is signed in, for the page of settings.
class AccountsController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App.")

    Q_PROPERTY(quayside::AccountListModel *accounts READ accounts CONSTANT)

public:
    /// ports.signIns must outlive this.
    AccountsController(const AppPorts &ports, QObject *parent);
    ~AccountsController() override;

    AccountListModel *accounts() { return &m_accounts; }
    Q_INVOKABLE void signOut(const QString &serverId);

    /// Updates the times in the list.
    Q_INVOKABLE void update();

private:
    AppPorts m_ports;
    AccountListModel m_accounts;
};

} // namespace quayside
