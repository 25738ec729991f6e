// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/listmodel.h"
#include "core/registry/updates.h"

#include <QObject>
#include <QQmlEngine>

#include <functional>
#include <memory>

namespace quayside {

/// Newer versions of servers that were installed from a registry, one per row.
class UpdateListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to UpdatesController.")

public:
    struct Row
    {
        QString serverId;
        QString name;
        QString version; ///< That is installed.
        QString newVersion;
        /// Why it cannot be updated here; empty: it can.
        QString obstacle;

        bool operator==(const Row &) const = default;
    };

    using ListModel::ListModel;
    void setRows(const QList<Row> &rows);

    int count() const override { return int(m_rows.size()); }
    const Row &at(int row) const { return m_rows.at(row); }

private:
    const Roles &roles() const override;

    QList<Row> m_rows;
};

/// The check for newer versions on the page "Find servers". The registry is asked only when the person wants it, for each server
/// that was installed from a registry, by its name.
class UpdatesController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to RegistryController.")

    /// Servers that were installed from a registry.
    Q_PROPERTY(int serverCount READ serverCount NOTIFY changed)
    Q_PROPERTY(bool isChecking READ isChecking NOTIFY changed)
    Q_PROPERTY(quayside::UpdateListModel *rows READ rows CONSTANT)
    /// What came of the check; empty before it.
    Q_PROPERTY(QString text READ text NOTIFY changed)
    Q_PROPERTY(
        QString problem READ problem NOTIFY changed) ///< Why servers are not known; or empty.

public:
    /// client is asked for when it is needed.
    UpdatesController(std::function<mcp::registry::RegistryClient *()> client,
                      const AppPorts &ports, QObject *parent);
    ~UpdatesController() override;

    int serverCount() const;
    bool isChecking() const { return m_check && m_check->isAsking(); }
    UpdateListModel *rows() { return &m_rows; }
    QString text() const;
    QString problem() const;

    Q_INVOKABLE void check();
    /// Forgets what was found, and stops asking.
    Q_INVOKABLE void clear();
    /// Gives the server of a row its new version; it starts after its review.
    Q_INVOKABLE void update(int row);

Q_SIGNALS:
    void changed();
    void serverChanged(const QString &serverId);

private:
    void show();

    std::function<mcp::registry::RegistryClient *()> m_client;
    AppPorts m_ports;
    std::unique_ptr<mcp::registry::UpdateCheck> m_check; ///< The last one.
    UpdateListModel m_rows;
    QString m_changeProblem; ///< Why the last update was not saved.
};

} // namespace quayside
