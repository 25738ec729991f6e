// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/host/refusedhost.h"
#include "core/transport/connectionforwarder.h"

#include <QList>
#include <QObject>
#include <QSocketNotifier>

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace mcp {

namespace auth {
class Resolver;
}

/// Where a connection out of a sandbox goes: that address, if it is a public one; nothing for addresses of this computer, of
/// private networks and of the services of clouds that know secrets of their machines (SEC-31).
std::optional<Endpoint> publicEndpoint(const QHostAddress &address, quint16 port);

/// The network of one sandboxed server, from Quayside's side. Each connection that the server opens within its sandbox arrives
/// here with the name of the host (keeper/keeperchannel.h). It is connected to an address of that host if the server may
/// reach it, and reset otherwise. The bytes pass through unchanged; TLS stays between the server and the host.
class SandboxNetwork final : public QObject
{
    Q_OBJECT

public:
    static constexpr int kRefused = 50; ///< Names that are kept; the last ones.

    /// All must outlive the network.
    struct Ports
    {
        QString serverId;
        std::function<bool(const QString &host)> mayReach;
        auth::Resolver *resolver = nullptr;
        Clock *clock = nullptr;
        /// Where a connection to an address that was resolved goes; nothing: it may not be reached.
        std::function<std::optional<Endpoint>(const QHostAddress &address, quint16 port)> route =
            publicEndpoint;
    };

    explicit SandboxNetwork(Ports ports, QObject *parent = nullptr);
    ~SandboxNetwork() override;

    /// Serves a new start of the server; owns this end of its channel. All connections of the start before are reset.
    void attach(int channel);
    /// What the server may reach is different now: hosts that it may reach are no longer listed.
    void reconsider();
    /// The last attempt comes last.
    const QList<RefusedHost> &refused() const { return m_refused; }

Q_SIGNALS:
    /// At most ten times a second.
    void refusedChanged();

private:
    void detach();
    void onReadable();
    void onRequest(const QString &host, quint16 port, int connection);
    void onResolved(const Result<QList<QHostAddress>> &found, const QString &host, quint16 port,
                    int connection);
    void refuse(RefusedHost::Why why, const QString &host, quint16 port, int connection);
    void announce();

    Ports m_ports;
    int m_channel = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    std::map<int, CallHandle> m_lookups; ///< Of the host that a connection wants, by connection.
    std::unique_ptr<ConnectionForwarder> m_forwarder; ///< While there is a channel.
    QList<RefusedHost> m_refused;
    std::unique_ptr<Alarm> m_announcement;
};

} // namespace mcp
