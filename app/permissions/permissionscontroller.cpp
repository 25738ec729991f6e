// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/permissions/permissionscontroller.h"

#include "app/base/undocontroller.h"
#include "app/text/cleantext.h"
#include "app/text/errortext.h"
#include "core/audit/auditlog.h"
#include "core/host/companyfile.h"
#include "core/host/host.h"
#include "core/storage/consentstore.h"

#include <algorithm>

namespace quayside {

PermissionsController::PermissionsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
{
    const mcp::ConsentStore *consent = ports.host->consent();
    connect(consent, &mcp::ConsentStore::grantsChanged, this, &PermissionsController::update);
    connect(consent, &mcp::ConsentStore::changed, this, &PermissionsController::updateDefaults);
    connect(consent, &mcp::ConsentStore::problemChanged, this,
            &PermissionsController::problemChanged);
    connect(ports.host, &mcp::Host::serverAdded, this, &PermissionsController::updateDefaults);
    connect(ports.host, &mcp::Host::serverRemoved, this, &PermissionsController::updateDefaults);
    connect(ports.host, &mcp::Host::arrangementChanged, this,
            &PermissionsController::updateDefaults);
    show();
    updateDefaults();
}

QString PermissionsController::problem() const
{
    const auto &problem = m_ports.host->consent()->problem();
    return problem ? errorText(*problem, Occasion::Configuration).title : QString();
}

QString PermissionsController::companyText() const
{
    mcp::CompanyFile *company = m_ports.host->company();
    const bool isPresent = company->isPresent();
    if (company->problem() && isPresent)
        return tr("The rules of your organization cannot be read, so every call asks you.");
    return isPresent
        ? tr("Rules of your organization apply to calls of tools. They come before your "
             "permissions, and cannot be changed here.")
        : QString();
}

QStringList PermissionsController::companyRules() const
{
    const auto &rules = m_ports.host->company()->rules().rules();
    QStringList lines;
    for (const auto &rule : rules.first(std::min<qsizetype>(rules.size(), kShownRules)))
        lines.append(companyRuleText(rule));
    return lines;
}

int PermissionsController::moreCompanyRules() const
{
    return std::max(0, int(m_ports.host->company()->rules().rules().size()) - kShownRules);
}

void PermissionsController::show()
{
    const QList<mcp::Grant> grants = m_ports.host->consent()->grants();
    QList<PermissionRow> rows;
    for (const mcp::Grant &grant : grants) {
        const mcp::Server *server = m_ports.host->server(grant.serverId);
        rows.append({grant, server ? server->entry().name : QString(), m_lastUses.value(grant.id)});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) {
        return a.grant.givenAt > b.grant.givenAt;
    });
    m_permissions.setPermissions(rows);
}

void PermissionsController::update()
{
    show();
    Q_EMIT updated();
    QStringList ids;
    for (int i = 0; i < m_permissions.count(); ++i)
        ids.append(m_permissions.at(i).grant.id);
    if (ids.isEmpty())
        return;
    m_ports.host->audit()->lastUses(ids).then(
        this, [this](const mcp::Result<QHash<QString, QDateTime>> &uses) {
            if (!uses)
                return;
            m_lastUses = *uses;
            show();
        });
}

void PermissionsController::updateDefaults()
{
    QList<CallDefaultRow> rows;
    for (const mcp::Server *server : m_ports.host->servers()) {
        const QString &id = server->entry().id;
        rows.append({id, server->entry().name, m_ports.host->consent()->callDefault(id)});
    }
    m_defaults.setDefaults(rows);
}

void PermissionsController::withdraw(const QString &grantId)
{
    for (int i = 0; i < m_permissions.count(); ++i) {
        const mcp::Grant grant = m_permissions.at(i).grant;
        if (grant.id == grantId)
            return take({grant},
                        tr("The permission for %1 was withdrawn.").arg(cleanText(grant.tool)));
    }
}

void PermissionsController::withdrawAll()
{
    take(m_ports.host->consent()->grants(), tr("All permissions were withdrawn."));
}

/// They end at once. Undo gives them again.
void PermissionsController::take(const QList<mcp::Grant> &grants, const QString &text)
{
    if (grants.isEmpty())
        return;
    for (const mcp::Grant &grant : grants)
        m_ports.host->consent()->withdrawGrant(grant.id);
    m_ports.undo->offer(
        text, [] {},
        [consent = m_ports.host->consent(), grants] {
            for (const mcp::Grant &grant : grants)
                (void)consent->addGrant(grant);
        });
}

void PermissionsController::setDefault(const QString &serverId, int choice)
{
    if (choice >= 0 && choice <= int(mcp::CallDefault::NeverAsk))
        m_ports.host->consent()->setCallDefault(serverId, mcp::CallDefault(choice));
}

} // namespace quayside

#include "moc_permissionscontroller.cpp"
