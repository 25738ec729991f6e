// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/permissions/permissionmodels.h"

#include "app/text/audittext.h"
#include "app/text/cleantext.h"

#include <QCoreApplication>
#include <QLocale>

namespace quayside {

using namespace Qt::StringLiterals;
using RuleKind = mcp::ArgumentRule::Kind;

namespace {

constexpr qsizetype kShownValues = 5; ///< Of one argument.
constexpr qsizetype kValueChars = 200;

struct PermissionWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::PermissionText)
};

QString dayText(const QDateTime &time)
{
    return QLocale().toString(time.toLocalTime().date(), QLocale::ShortFormat);
}

QString ruleWords(const mcp::ArgumentRule &rule)
{
    const QString name = cleanText(rule.name);
    if (rule.kind == RuleKind::Any)
        return PermissionWords::tr("%1: anything").arg(name);
    QStringList values;
    for (const mcp::json::Raw &value :
         rule.values.first(std::min(kShownValues, rule.values.size())))
        values.append(cleanText(
            QString::fromUtf8(value.view().first(std::min(kValueChars, value.view().size())))));
    if (rule.values.size() > kShownValues)
        values.append(u"…"_s);
    const QString all = values.join(u", "_s);
    switch (rule.kind) {
    case RuleKind::PathPrefix:
        return PermissionWords::tr("%1: a path in %2").arg(name, all);
    case RuleKind::OneOf:
        return PermissionWords::tr("%1: one of %2").arg(name, all);
    case RuleKind::Exact:
    case RuleKind::Any:
        break;
    }
    return PermissionWords::tr("%1: exactly %2").arg(name, all);
}

QString lastUseText(const QDateTime &lastUse)
{
    return lastUse.isValid() ? dayText(lastUse) : PermissionWords::tr("Not used yet");
}

} // namespace

QString permittedToolText(const PermissionRow &row)
{
    return cleanText(row.title.isEmpty() ? row.grant.tool : row.title);
}

QString untilText(const mcp::Grant &grant)
{
    return grant.until.isValid() ? dayText(grant.until)
                                 : PermissionWords::tr("In one conversation");
}

QStringList permissionLines(const PermissionRow &row)
{
    const QString name = cleanText(row.grant.tool);
    const QString title = permittedToolText(row);
    QStringList what{title};
    if (title != name) // A title alone could be that of another tool.
        what.append(name);
    what.append(cleanText(row.serverName));
    QStringList facts{PermissionWords::tr("Given: %1").arg(dayText(row.grant.givenAt))};
    if (!row.grant.source.isEmpty())
        facts.append(
            PermissionWords::tr("asked for by: %1").arg(auditSourceText(row.grant.source)));
    facts += {PermissionWords::tr("until: %1").arg(untilText(row.grant)),
              PermissionWords::tr("last use: %1").arg(lastUseText(row.lastUse))};
    return {what.join(u" · "_s), argumentRuleText(row.grant), facts.join(u" · "_s)};
}

QString argumentRuleText(const mcp::Grant &grant)
{
    if (!grant.arguments)
        return PermissionWords::tr("Any arguments");
    if (grant.arguments->isEmpty())
        return PermissionWords::tr("Without arguments");
    QStringList rules;
    for (const mcp::ArgumentRule &rule : *grant.arguments)
        rules.append(ruleWords(rule));
    return rules.join(u"; "_s);
}

QString companyRuleText(const mcp::CompanyRules::Rule &rule)
{
    const QString tool =
        rule.tool.isEmpty() ? PermissionWords::tr("every tool") : cleanText(rule.tool);
    const QString server =
        rule.server.isEmpty() ? PermissionWords::tr("every server") : cleanText(rule.server);
    switch (rule.verdict) {
    case mcp::CompanyVerdict::Allow:
        return PermissionWords::tr("Allowed: %1 · %2").arg(tool, server);
    case mcp::CompanyVerdict::Deny:
        return PermissionWords::tr("Denied: %1 · %2").arg(tool, server);
    default:
        return PermissionWords::tr("Asks you: %1 · %2").arg(tool, server);
    }
}

const ListModel::Roles &PermissionModel::roles() const
{
    static const Roles table = rolesOf<PermissionModel>({
        {"grantId", [](const PermissionRow &row) { return row.grant.id; }},
        {"tool", &permittedToolText},
        {"toolName", [](const PermissionRow &row) { return cleanText(row.grant.tool); }},
        {"serverName", [](const PermissionRow &row) { return cleanText(row.serverName); }},
        {"rule", [](const PermissionRow &row) { return argumentRuleText(row.grant); }},
        {"until", [](const PermissionRow &row) { return untilText(row.grant); }},
        {"lastUse", [](const PermissionRow &row) { return lastUseText(row.lastUse); }},
    });
    return table;
}

void PermissionModel::setPermissions(const QList<PermissionRow> &rows)
{
    setRows(m_rows, rows, [](const PermissionRow &row) { return row.grant.id; });
}

const ListModel::Roles &CallDefaultModel::roles() const
{
    static const Roles table = rolesOf<CallDefaultModel>({
        {"serverId", &CallDefaultRow::serverId},
        {"name", [](const CallDefaultRow &row) { return cleanText(row.name); }},
        {"choice", [](const CallDefaultRow &row) { return int(row.value); }},
    });
    return table;
}

void CallDefaultModel::setDefaults(const QList<CallDefaultRow> &rows)
{
    setRows(m_rows, rows, [](const CallDefaultRow &row) { return row.serverId; });
}

} // namespace quayside

#include "moc_permissionmodels.cpp"
