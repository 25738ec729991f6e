// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/lookalike.h"

#include <QObject>
#include <QPointer>

namespace mcp {

class Host;
class Server;
class ToolCatalog;

/// Which configured servers and which of their tools have names that look like others (SEC-38). Tools of servers that are
/// not running count as they were listed last in this run.
class LookAlikes : public QObject
{
    Q_OBJECT

public:
    /// The other one.
    struct Other
    {
        QString serverName; ///< As the person wrote it.
        QString tool; ///< As the server wrote it; empty when servers are alike.
        bool isSameServer = false;
    };

    explicit LookAlikes(Host *host);

    std::optional<Other> ofServer(const QString &id) const;
    std::optional<Other> ofTool(const QString &serverId, const QString &tool) const;

Q_SIGNALS:
    void serversChanged();
    /// Of some tools of this server.
    void toolsChanged(const QString &serverId);

private:
    void follow(Server *server);
    void forget(const QString &id);
    void readName(const Server *server);
    void watchTools(const Server *server);
    void readTools(const QString &id, const ToolCatalog *catalog);
    void setTools(const QString &id, const QStringList &names);

    Host *m_host;
    LookAlikeIndex m_servers;
    LookAlikeIndex m_tools;
    mutable std::optional<QHash<QString, Other>> m_alike; ///< By server; until a name changes.
    QHash<QString, QStringList> m_toolNames; ///< By server.
    QHash<QString, QPointer<const ToolCatalog>> m_catalogs; ///< That are watched, by server.
};

} // namespace mcp
