// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/settings/accountscontroller.h"

#include "app/asks/personrequests.h"
#include "app/base/undocontroller.h"
#include "app/signin/signincontroller.h"
#include "app/text/cleantext.h"
#include "core/auth/credentials.h"
#include "core/host/host.h"

namespace quayside {

using namespace Qt::StringLiterals;

void AccountListModel::setAccounts(const QList<Row> &rows)
{
    setRows(m_rows, rows, [](const Row &row) { return row.serverId; });
}

const ListModel::Roles &AccountListModel::roles() const
{
    static const Roles table = rolesOf<AccountListModel>({
        {"serverId", &Row::serverId},
        {"name", &Row::name},
        {"issuerHost", &Row::issuerHost},
        {"scopes", &Row::scopes},
        {"clientId", &Row::clientId},
        {"since", &Row::since},
        {"until", &Row::until},
        {"isLeaving", &Row::isLeaving},
    });
    return table;
}

AccountsController::AccountsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
{
    connect(ports.requests, &PersonRequests::signInsChanged, this, &AccountsController::update);
    update();
}

AccountsController::~AccountsController() = default;

void AccountsController::update()
{
    QList<AccountListModel::Row> rows;
    for (const mcp::auth::Account &account : m_ports.host->credentials().accounts()) {
        const SignInController *signIn = m_ports.requests->signIn(account.server);
        if (!signIn || account.server == m_leaving)
            continue;
        rows.append({account.server, signIn->serverName(), signIn->accountHost(),
                     signIn->accountScopes().join(u" · "_s), cleanText(account.clientId),
                     signIn->accountSince(), signIn->accountUntil(), signIn->isSigningOut()});
    }
    m_accounts.setAccounts(rows);
}

void AccountsController::signOut(const QString &serverId)
{
    const SignInController *signIn = m_ports.requests->signIn(serverId);
    if (!signIn)
        return;
    if (!m_ports.undo)
        return carryOut(serverId);
    m_ports.undo->finish();
    m_leaving = serverId;
    update();
    m_ports.undo->offer(
        tr("Signed out of %1.").arg(signIn->serverName()), [this, serverId] { carryOut(serverId); },
        [this] {
            m_leaving.clear();
            update();
        });
}

void AccountsController::carryOut(const QString &serverId)
{
    m_leaving.clear();
    if (SignInController *signIn = m_ports.requests->signIn(serverId))
        signIn->signOut();
    update();
}

} // namespace quayside

#include "moc_accountscontroller.cpp"
