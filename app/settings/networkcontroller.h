// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/feature.h"

#include <QObject>
#include <QQmlEngine>
#include <QUrl>

namespace mcp {
class Network;
} // namespace mcp

namespace quayside {

/// The proxy and the trusted certificates of all connections.
class NetworkController : public QObject, public Feature<NetworkController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(int proxyUse READ proxyUse WRITE setProxyUse NOTIFY changed) ///< A ProxyUse.
    Q_PROPERTY(QString proxy READ proxy NOTIFY proxyChanged)
    Q_PROPERTY(bool hasPassword READ hasPassword NOTIFY changed)
    Q_PROPERTY(QString proxyProblem READ proxyProblem NOTIFY changed)
    Q_PROPERTY(QString caFile READ caFile WRITE setCaFile NOTIFY changed)
    Q_PROPERTY(QString caProblem READ caProblem NOTIFY changed)

public:
    /// As mcp::Network::ProxyUse.
    enum ProxyUse { SystemProxy, NoProxy, OwnProxy };
    Q_ENUM(ProxyUse)

    NetworkController(const AppPorts &ports, QObject *parent);

    int proxyUse() const;
    void setProxyUse(int use);
    QString proxy() const { return m_proxy; }
    bool hasPassword() const;
    /// Why the last address was not taken.
    QString proxyProblem() const { return m_proxyProblem; }
    /// An empty password leaves the one of before, as long as the address is the same. False: see proxyProblem().
    Q_INVOKABLE bool setProxy(const QString &address, const QString &password);
    Q_INVOKABLE static bool hasUser(const QString &address);
    QString caFile() const;
    void setCaFile(const QString &path);
    Q_INVOKABLE void chooseCaFile(const QUrl &file) { setCaFile(file.toLocalFile()); }
    QString caProblem() const;

Q_SIGNALS:
    void changed();
    void proxyChanged(); ///< Only then: a field may hold what was typed and not saved.

private:
    void onChanged();

    mcp::Network *m_network;
    QString m_proxy;
    QString m_proxyProblem;
};

} // namespace quayside
