// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/signin/accountscontroller.h"

#include "app/signin/signindesk.h"
#include "app/text/cleantext.h"
#include "core/host/host.h"

namespace quayside {

using namespace Qt::StringLiterals;

AccountsController::AccountsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
{
    connect(ports.signIns, &SignInDesk::changed, this, &AccountsController::update);
    update();
}

AccountsController::~AccountsController() = default;

void AccountsController::update()
{
    QList<AccountListModel::Row> rows;
    for (const mcp::auth::Account &account : m_ports.host->credentials().accounts()) {
        const SignInController *signIn = m_ports.signIns->find(account.server);
        if (!signIn)
            continue;
        rows.append({account.server, signIn->serverName(), signIn->accountHost(),
                     signIn->accountScopes().join(u" · "_s), cleanText(account.clientId),
                     signIn->accountSince(), signIn->accountUntil(), signIn->isSigningOut()});
    }
    m_accounts.setAccounts(rows);
}

void AccountsController::signOut(const QString &serverId)
{
    if (SignInController *signIn = m_ports.signIns->find(serverId))
        signIn->signOut();
}

} // namespace quayside

#include "moc_accountscontroller.cpp"
