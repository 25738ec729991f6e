// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/host/refusedhost.h"
#include "core/transport/connectionforwarder.h"

#include <QList>
#include <QNetworkInterface>
#include <QObject>
#include <QSocketNotifier>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace mcp {

namespace auth {
class Resolver;
}

/// Where a connection out of a sandbox goes: that address, if it is a public one; nothing for addresses that only this computer
/// or a private network has, and for those of the services of clouds that know secrets of their machines (SEC-31).
std::optional<Endpoint> publicEndpoint(const QHostAddress &address, quint16 port);

/// The network of one sandboxed server, from Quayside's side. Each connection that the server opens within its sandbox arrives
/// here with the name of the host (keeper/keeperchannel.h). It is connected to an address of that host if the server may
/// reach it, and reset otherwise. The bytes pass through unchanged; TLS stays between the server and the host.
class SandboxNetwork final : public QObject
{
    Q_OBJECT

public:
    /// Names that are kept: the first ones, or a server could change what the person is asked about whenever it likes. More than
    /// the log takes (DecisionRecorder::kRefusals), which learns of them from here.
    static constexpr int kRefused = 128;
    /// Open at once. All servers share the threads that look up names.
    static constexpr int kLookups = 8;
    static constexpr qsizetype kAddresses = 16; ///< That are looked at, of an answer.

    /// All must outlive the network.
    struct Ports
    {
        QString serverId;
        std::function<bool(const QString &host)> mayReach;
        auth::Resolver *resolver = nullptr;
        Clock *clock = nullptr;
        /// Those of this computer, which are not reached even when they are public.
        std::function<QList<QHostAddress>()> ownAddresses = QNetworkInterface::allAddresses;
        /// Where a connection to an address that was resolved goes; nothing: it may not be reached.
        std::function<std::optional<Endpoint>(const QHostAddress &address, quint16 port)> route =
            publicEndpoint;
    };

    explicit SandboxNetwork(Ports ports, QObject *parent = nullptr);
    ~SandboxNetwork() override;

    /// Serves a new start of the server; owns this end of its channel. All connections of the start before are reset.
    void attach(int channel);
    /// What the server may reach is different now: hosts that it may reach are no longer listed. When it is connected to one that
    /// it may not reach any more, all its connections are reset.
    void reconsider();
    /// The last attempt comes last.
    const QList<RefusedHost> &refused() const { return m_refused; }

Q_SIGNALS:
    /// At most ten times a second.
    void refusedChanged();

private:
    struct Lookup
    {
        CallHandle call;
        /// The connections that want the host, each with its port.
        std::vector<std::pair<int, quint16>> waiting;
    };

    void detach();
    void onReadable();
    void onRequest(const QString &host, quint16 port, int connection);
    void onResolved(const Result<QList<QHostAddress>> &found, const QString &host);
    qsizetype waiting() const;
    QList<Endpoint> endpointsAt(const QList<QHostAddress> &addresses, quint16 port) const;
    void refuse(RefusedHost::Why why, const QString &host, quint16 port, int connection);
    void announce();

    Ports m_ports;
    int m_channel = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
    std::map<QString, Lookup> m_lookups; ///< By host.
    std::unique_ptr<ConnectionForwarder> m_forwarder; ///< While there is a channel.
    std::vector<std::weak_ptr<const QString>> m_reached; ///< Hosts, kept by their open connections.
    QList<RefusedHost> m_refused;
    std::unique_ptr<Alarm> m_announcement;
};

} // namespace mcp
