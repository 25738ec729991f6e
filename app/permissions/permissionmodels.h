// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/keyedlistmodel.h"
#include "core/policy/companyrules.h"
#include "core/storage/grant.h"

namespace quayside {

/// A permission as it is shown.
struct PermissionRow
{
    mcp::Grant grant;
    QString serverName;
    QDateTime lastUse; ///< UTC; invalid: not used yet, as far as the audit log tells.
    QString title = {}; ///< Of the tool; empty when none is known. Untrusted.

    bool operator==(const PermissionRow &) const = default;
};

/// What is always allowed, until a date or in a conversation.
class PermissionModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a PermissionsController.")

public:
    using KeyedListModel::KeyedListModel;

    void setPermissions(const QList<PermissionRow> &rows);
    int count() const override { return int(m_rows.size()); }
    const PermissionRow &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<PermissionRow> m_rows;
};

/// What is done with calls of models that no permission covers, for each server.
struct CallDefaultRow
{
    QString serverId;
    QString name;
    mcp::CallDefault value = mcp::CallDefault::AlwaysAsk;

    bool operator==(const CallDefaultRow &) const = default;
};

class CallDefaultModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a PermissionsController.")

public:
    using KeyedListModel::KeyedListModel;

    void setDefaults(const QList<CallDefaultRow> &rows);
    int count() const override { return int(m_rows.size()); }
    const CallDefaultRow &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<CallDefaultRow> m_rows;
};

/// The tool of a permission, by its title if it is known. Clean.
QString permittedToolText(const PermissionRow &row);
QString untilText(const mcp::Grant &grant);
/// Everything about a permission, in three lines: the tool, the arguments, since when and until when.
QStringList permissionLines(const PermissionRow &row);
/// Which arguments a permission covers, as a sentence.
QString argumentRuleText(const mcp::Grant &grant);
/// What a rule of the organization does, as a line.
QString companyRuleText(const mcp::CompanyRules::Rule &rule);

} // namespace quayside
