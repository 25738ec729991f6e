// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/feature.h"
#include "app/servers/servercontroller.h"
#include "app/servers/sidebarmodel.h"
#include "core/storage/serverarrangement.h"

namespace quayside {

/// The servers as the person orders and groups them in the sidebar. The order is kept with the list of servers.
class SidebarController : public QObject, public Feature<SidebarController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::SidebarModel *rows READ rows CONSTANT)
    Q_PROPERTY(QStringList groups READ groups NOTIFY changed)
    /// There are so many servers that a filter helps.
    Q_PROPERTY(bool canFilter READ canFilter NOTIFY changed)
    /// Words of names; every one must match. With a filter the order cannot be changed.
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY changed)

public:
    static constexpr int kUnfiltered = 8; ///< So many servers are shown without a filter.

    SidebarController(const AppPorts &ports, QObject *parent);

    SidebarModel *rows() { return &m_rows; }
    QStringList groups() const;
    bool canFilter() const { return m_servers.size() > kUnfiltered; }
    QString filter() const { return canFilter() ? m_filter : QString(); }
    void setFilter(const QString &filter);

    /// The servers as they are now, in any order.
    void setServers(const QList<ServerController *> &servers, const ServerController *current);

    /// Null when there is no such server.
    Q_INVOKABLE quayside::ServerController *server(const QString &id) const;
    /// Adds a group, with this server in it unless serverId is empty. False: the name is taken or empty.
    Q_INVOKABLE bool addGroup(const QString &name, const QString &serverId);
    Q_INVOKABLE bool renameGroup(const QString &from, const QString &to);
    Q_INVOKABLE void removeGroup(const QString &name);
    Q_INVOKABLE void setCollapsed(const QString &group, bool isCollapsed);
    /// To the end of the group; an empty name is no group.
    Q_INVOKABLE void moveToGroup(const QString &serverId, const QString &group);
    Q_INVOKABLE QString groupOf(const QString &serverId) const;
    /// One place up (-1) or down (1), also into the next group; gives its row then.
    Q_INVOKABLE int step(const QString &serverId, int direction);
    /// Puts it between this row of rows and the one above.
    Q_INVOKABLE void drop(const QString &serverId, int row);

Q_SIGNALS:
    void changed();
    void saveFailed(const mcp::Error &error);

private:
    using Edit = std::function<void(mcp::ServerArrangement &)>;
    void arrange(const Edit &edit);
    void update();
    bool matches(const ServerController *server) const;
    SidebarModel::Row rowOf(const ServerController *server, const QString &group) const;

    AppPorts m_ports;
    SavePatience m_patience;
    SidebarModel m_rows;
    QList<ServerController *> m_servers;
    const ServerController *m_current = nullptr;
    QString m_filter;
};

} // namespace quayside
