// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/permissions/permissionscontroller.h"

#include "app/base/undocontroller.h"
#include "app/text/cleantext.h"
#include "app/text/errortext.h"
#include "app/text/filterwords.h"
#include "core/audit/auditlog.h"
#include "core/host/companyfile.h"
#include "core/host/host.h"
#include "core/storage/consentstore.h"

#include <algorithm>
#include <utility>

namespace quayside {

PermissionsController::PermissionsController(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_ports(ports)
    , m_titles(ports.host)
{
    const mcp::ConsentStore *consent = ports.host->consent();
    connect(consent, &mcp::ConsentStore::grantsChanged, this, &PermissionsController::refresh);
    connect(consent, &mcp::ConsentStore::changed, this, &PermissionsController::updateDefaults);
    connect(consent, &mcp::ConsentStore::problemChanged, this,
            &PermissionsController::problemChanged);
    connect(ports.host, &mcp::Host::serverAdded, this, &PermissionsController::updateDefaults);
    connect(ports.host, &mcp::Host::serverRemoved, this, &PermissionsController::updateDefaults);
    connect(ports.host, &mcp::Host::arrangementChanged, this,
            &PermissionsController::updateDefaults);
    connect(&m_titles, &mcp::ToolTitles::changed, this, &PermissionsController::show);
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
        rows.append({grant, server ? server->entry().name : QString(), m_lastUses.value(grant.id),
                     m_readsTitles ? m_titles.titleOf(grant.serverId, grant.tool, grant.definition)
                                   : QString()});
    }
    m_total = int(rows.size());
    rows.removeIf([this](const PermissionRow &row) { return !isFound(row); });
    std::stable_sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) {
        return a.grant.givenAt > b.grant.givenAt;
    });
    std::stable_sort(rows.begin(), rows.end(), [this](const auto &a, const auto &b) {
        return m_isDescending ? isBefore(b, a) : isBefore(a, b);
    });
    m_permissions.setPermissions(rows);
    if (chosenLines().isEmpty())
        m_chosen.clear();
    Q_EMIT shownChanged();
}

bool PermissionsController::isFound(const PermissionRow &row) const
{
    const QStringList texts{cleanText(row.serverName), permittedToolText(row),
                            cleanText(row.grant.tool), argumentRuleText(row.grant)};
    return hasWords(texts.join(u'\n'), m_search);
}

bool PermissionsController::isBefore(const PermissionRow &one, const PermissionRow &other) const
{
    const auto isLess = [](const QString &a, const QString &b) {
        return QString::localeAwareCompare(a, b) < 0;
    };
    switch (m_sortColumn) {
    case ServerColumn:
        return isLess(one.serverName, other.serverName);
    case ToolColumn:
        return isLess(permittedToolText(one), permittedToolText(other));
    case RuleColumn:
        return isLess(argumentRuleText(one.grant), argumentRuleText(other.grant));
    case UntilColumn: // Without a date: in one conversation.
        return one.grant.until < other.grant.until;
    case LastUseColumn:
        return one.lastUse < other.lastUse;
    default:
        return false;
    }
}

void PermissionsController::setSearch(const QString &search)
{
    if (std::exchange(m_search, search) == search)
        return;
    show();
}

QStringList PermissionsController::chosenLines() const
{
    for (int i = 0; i < m_permissions.count(); ++i) {
        if (m_permissions.at(i).grant.id == m_chosen)
            return permissionLines(m_permissions.at(i));
    }
    return {};
}

void PermissionsController::choose(const QString &grantId)
{
    m_chosen = grantId;
    Q_EMIT shownChanged();
}

void PermissionsController::sortBy(int column)
{
    if (column < ServerColumn || column > LastUseColumn)
        return;
    const bool isSame = std::exchange(m_sortColumn, column) == column;
    m_isDescending = isSame ? !m_isDescending : column == LastUseColumn;
    show();
}

void PermissionsController::update()
{
    m_titles.forget();
    m_readsTitles = true;
    refresh();
}

void PermissionsController::refresh()
{
    show();
    Q_EMIT updated();
    QStringList ids;
    const QList<mcp::Grant> grants = m_ports.host->consent()->grants();
    for (const mcp::Grant &grant : grants)
        ids.append(grant.id);
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
                        tr("The permission for %1 was withdrawn.")
                            .arg(mcp::shortName(cleanText(grant.tool))));
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
