// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/permissions/permissionmodels.h"

#include <QObject>

namespace quayside {

/// What tools may do without a question: the permissions that the person gave, and the default of each server.
class PermissionsController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App.")

    Q_PROPERTY(quayside::PermissionModel *permissions READ permissions CONSTANT)
    Q_PROPERTY(quayside::CallDefaultModel *defaults READ defaults CONSTANT)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged) ///< None is in force.
    Q_PROPERTY(QString companyText READ companyText NOTIFY updated) ///< Empty: no rules are set.
    /// The first of them in their order, a line each.
    Q_PROPERTY(QStringList companyRules READ companyRules NOTIFY updated)
    Q_PROPERTY(int moreCompanyRules READ moreCompanyRules NOTIFY updated)

public:
    static constexpr int kShownRules = 50;

    explicit PermissionsController(const AppPorts &ports, QObject *parent = nullptr);

    PermissionModel *permissions() { return &m_permissions; }
    CallDefaultModel *defaults() { return &m_defaults; }
    QString problem() const;
    QString companyText() const;
    QStringList companyRules() const;
    int moreCompanyRules() const;
    /// The page is shown: when each was used last is read again.
    Q_INVOKABLE void update();
    /// At once; it can be undone for some seconds.
    Q_INVOKABLE void withdraw(const QString &grantId);
    Q_INVOKABLE void withdrawAll();
    Q_INVOKABLE void setDefault(const QString &serverId, int choice);

Q_SIGNALS:
    void problemChanged();
    void updated();

private:
    void show();
    void take(const QList<mcp::Grant> &grants, const QString &text);
    void updateDefaults();

    AppPorts m_ports;
    PermissionModel m_permissions;
    CallDefaultModel m_defaults;
    QHash<QString, QDateTime> m_lastUses; ///< By grant.
};

} // namespace quayside
