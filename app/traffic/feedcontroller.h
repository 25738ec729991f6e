// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/server.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>

namespace quayside {

/// What runs in from one or several servers while somebody looks at it; nothing is kept while nobody does.
class FeedController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a server or to the side panel.")

    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(bool hasManyServers READ hasManyServers NOTIFY serversChanged)

public:
    using QObject::QObject;

    bool isActive() const { return m_isActive; }
    void setActive(bool isActive);
    bool hasManyServers() const { return m_servers.size() > 1; }
    /// Those whose messages are shown from now on.
    void setServers(const QList<mcp::Server *> &servers);

Q_SIGNALS:
    void activeChanged();
    void serversChanged();

protected:
    virtual void clear() = 0;
    virtual void add(mcp::Connection *connection, const QString &serverName) = 0;

    const QList<QPointer<mcp::Server>> &servers() const { return m_servers; }

private:
    void restart();
    void follow(mcp::Server *server);

    QList<QPointer<mcp::Server>> m_servers;
    bool m_isActive = false;
};

} // namespace quayside
