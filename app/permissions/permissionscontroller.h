// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"
#include "app/permissions/permissionmodels.h"
#include "core/host/tooltitles.h"

#include <QObject>

namespace quayside {

/// What tools may do without a question: the permissions that the person gave, and the default of each server.
class PermissionsController : public QObject, public Feature<PermissionsController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::PermissionModel *permissions READ permissions CONSTANT)
    Q_PROPERTY(int total READ total NOTIFY updated) ///< With those that the filter leaves out.
    /// In the server, the tool or the arguments.
    Q_PROPERTY(QString search READ search WRITE setSearch NOTIFY shownChanged)
    Q_PROPERTY(int sortColumn READ sortColumn NOTIFY shownChanged) ///< A Column.
    Q_PROPERTY(bool sortDescending READ sortDescending NOTIFY shownChanged)
    Q_PROPERTY(
        QString chosen READ chosen NOTIFY shownChanged) ///< The id of a permission; may be empty.
    Q_PROPERTY(
        QStringList chosenLines READ chosenLines NOTIFY shownChanged) ///< All that is known of it.
    Q_PROPERTY(quayside::CallDefaultModel *defaults READ defaults CONSTANT)
    Q_PROPERTY(QString problem READ problem NOTIFY problemChanged) ///< None is in force.
    Q_PROPERTY(QString companyText READ companyText NOTIFY updated) ///< Empty: no rules are set.
    /// The first of them in their order, a line each.
    Q_PROPERTY(QStringList companyRules READ companyRules NOTIFY updated)
    Q_PROPERTY(int moreCompanyRules READ moreCompanyRules NOTIFY updated)

public:
    static constexpr int kShownRules = 50;
    enum Column { ByGiving = -1, ServerColumn, ToolColumn, RuleColumn, UntilColumn, LastUseColumn };
    Q_ENUM(Column)

    explicit PermissionsController(const AppPorts &ports, QObject *parent = nullptr);

    PermissionModel *permissions() { return &m_permissions; }
    int total() const { return m_total; }
    const QString &search() const { return m_search; }
    void setSearch(const QString &search);
    int sortColumn() const { return m_sortColumn; }
    bool sortDescending() const { return m_isDescending; }
    /// By the column, which is turned around when it is sorted by already. At first the newest permission is the first.
    Q_INVOKABLE void sortBy(int column);
    const QString &chosen() const { return m_chosen; }
    QStringList chosenLines() const;
    Q_INVOKABLE void choose(const QString &grantId);
    CallDefaultModel *defaults() { return &m_defaults; }
    QString problem() const;
    QString companyText() const;
    QStringList companyRules() const;
    int moreCompanyRules() const;
    /// The page is shown: when each was used last, and the titles of tools are read again.
    Q_INVOKABLE void update();
    /// At once; it can be undone for some seconds.
    Q_INVOKABLE void withdraw(const QString &grantId);
    Q_INVOKABLE void withdrawAll();
    Q_INVOKABLE void setDefault(const QString &serverId, int choice);

Q_SIGNALS:
    void problemChanged();
    void updated();
    void shownChanged();

private:
    void refresh();
    void show();
    bool isFound(const PermissionRow &row) const;
    bool isBefore(const PermissionRow &one, const PermissionRow &other) const;
    void take(const QList<mcp::Grant> &grants, const QString &text);
    void updateDefaults();

    AppPorts m_ports;
    mcp::ToolTitles m_titles;
    PermissionModel m_permissions;
    CallDefaultModel m_defaults;
    QHash<QString, QDateTime> m_lastUses; ///< By grant.
    QString m_search;
    QString m_chosen;
    int m_total = 0;
    int m_sortColumn = ByGiving;
    bool m_isDescending = false;
    bool m_readsTitles = false; ///< Once the page is shown.
};

} // namespace quayside
