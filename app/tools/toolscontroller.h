// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/catalog/catalogcontroller.h"
#include "app/tools/toolchangescontroller.h"
#include "app/tools/toolcontroller.h"

#include <QDateTime>
#include <QHash>

namespace mcp {
struct LastTools;
} // namespace mcp

namespace quayside {

/// The tools of one server. Those that were opened keep their forms and results as long as they are listed. It does not follow
/// the server by itself: its ServerController calls watch().
class ToolsController : public quayside::CatalogController // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a ServerController.")

    Q_PROPERTY(quayside::ToolController *current READ current NOTIFY currentChanged)
    /// Names of the first three.
    Q_PROPERTY(QStringList firstNames READ firstNames NOTIFY changed)

public:
    /// changes must outlive this.
    ToolsController(mcp::Server *server, const AppPorts &ports,
                    const ToolChangesController *changes, QObject *parent);
    ~ToolsController() override;

    CatalogModel *list() override { return &m_list; }
    ToolController *current() const { return m_current; }
    QString currentKey() const override { return m_current ? m_current->tool().name : QString(); }
    QStringList firstNames() const { return m_list.firstKeys(3); }
    int count() const { return m_list.totalCount(); }
    bool isRunning() const;
    /// Those that are being called, by their titles.
    QList<ToolController *> running() const;
    /// The server lists this tool now.
    bool isListed(const QString &name) const;
    /// UTC; invalid: the tools are not known.
    QDateTime readAt() const { return m_readAt; }

    void select(const QString &name) override;
    /// Of a server that is not connected.
    void showLast(const mcp::LastTools &last);

Q_SIGNALS:
    void isRunningChanged();

private:
    Catalogs catalogsOf(const mcp::Connection &connection) const override;
    void showList() override;
    bool keepsWarnings() const override { return true; }
    void followTools();
    bool isFailureShown(const ToolController *tool) const;
    void setCurrent(ToolController *tool);

    const ToolChangesController *m_changes;
    CatalogModel m_list;
    QHash<QString, ToolController *> m_tools; ///< Those that were opened, by name.
    QPointer<ToolController> m_current;
    QDateTime m_readAt;
};

} // namespace quayside
