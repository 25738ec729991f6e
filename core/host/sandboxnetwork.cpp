// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/sandboxnetwork.h"

#include "core/auth/resolver.h"
#include "core/base/addressrange.h"
#include "core/base/limits.h"
#include "core/base/logging.h"
#include "core/storage/sandbox.h"
#include "core/transport/keeper/keeperchannel.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mcp {

using Why = RefusedHost::Why;

namespace {

/// The service of Azure that tells a machine its secrets; its address is in a public range, unlike those of other clouds.
constexpr quint32 kAzureService = 0xa83f'8110; // 168.63.129.16

/// The connection that came with message; -1 if there was none.
int connectionOf(msghdr *message)
{
    const cmsghdr *rights = CMSG_FIRSTHDR(message);
    if (!rights || rights->cmsg_level != SOL_SOCKET || rights->cmsg_type != SCM_RIGHTS
        || rights->cmsg_len != CMSG_LEN(sizeof(int)))
        return -1;
    int connection = -1;
    std::memcpy(&connection, CMSG_DATA(rights), sizeof connection);
    return connection;
}

/// Nothing but a TCP connection is read from and written to.
bool isTcp(int connection)
{
    int type = 0;
    int protocol = 0;
    socklen_t size = sizeof type;
    return ::getsockopt(connection, SOL_SOCKET, SO_TYPE, &type, &size) == 0
        && ::getsockopt(connection, SOL_SOCKET, SO_PROTOCOL, &protocol, &size) == 0
        && type == SOCK_STREAM && protocol == IPPROTO_TCP;
}

} // namespace

std::optional<Endpoint> publicEndpoint(const QHostAddress &address, quint16 port)
{
    if (rangeOf(address) != AddressRange::Public || address.toIPv4Address() == kAzureService)
        return {};
    return Endpoint{address, port};
}

SandboxNetwork::SandboxNetwork(Ports ports, QObject *parent)
    : QObject(parent)
    , m_ports(std::move(ports))
    , m_announcement(m_ports.clock->createAlarm([this] { Q_EMIT refusedChanged(); }))
{
}

SandboxNetwork::~SandboxNetwork()
{
    detach();
}

void SandboxNetwork::attach(int channel)
{
    detach();
    m_channel = channel;
    m_forwarder = std::make_unique<ConnectionForwarder>();
    m_notifier = std::make_unique<QSocketNotifier>(channel, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &SandboxNetwork::onReadable);
}

void SandboxNetwork::detach()
{
    for (const auto &[host, lookup] : std::exchange(m_lookups, {})) {
        lookup.call.abandon();
        for (const auto &[connection, port] : lookup.waiting)
            resetConnection(connection);
    }
    m_forwarder.reset();
    m_notifier.reset();
    if (m_channel >= 0)
        ::close(std::exchange(m_channel, -1));
}

/// One request a turn: the keeper sends no more than ConnectionPace allows.
void SandboxNetwork::onReadable()
{
    keeper::ConnectionRequest request = {};
    iovec text{&request, sizeof request};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message = {};
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = CMSG_LEN(sizeof(int)); // Room for one.
    const ssize_t size = ::recvmsg(m_channel, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size <= 0)
        return detach(); // The server has ended.
    const int connection = connectionOf(&message);
    if (connection < 0)
        return;
    const auto nameBytes = qsizetype(::strnlen(request.name, sizeof request.name));
    const QString host = QString::fromLatin1(request.name, nameBytes);
    const bool isWhole = size == ssize_t(sizeof request) && !(message.msg_flags & MSG_CTRUNC);
    if (isWhole && isSandboxHost(host) && isTcp(connection))
        return onRequest(host, request.port, connection);
    resetConnection(connection);
}

void SandboxNetwork::onRequest(const QString &host, quint16 port, int connection)
{
    if (!m_ports.mayReach(host))
        return refuse(Why::NotAllowed, host, port, connection);
    const bool isAsked = m_lookups.contains(host);
    if (waiting() + m_forwarder->size() >= ConnectionForwarder::kMost
        || (!isAsked && m_lookups.size() >= kLookups))
        return refuse(Why::TooMany, host, port, connection);
    Lookup &lookup = m_lookups[host];
    lookup.waiting.emplace_back(connection, port);
    if (isAsked)
        return;
    lookup.call = m_ports.resolver->resolve(host).then(
        this, [this, host](const Result<QList<QHostAddress>> &found) { onResolved(found, host); });
}

/// Connections that wait for an address.
qsizetype SandboxNetwork::waiting() const
{
    size_t count = 0;
    for (const auto &[host, lookup] : m_lookups)
        count += lookup.waiting.size();
    return qsizetype(count);
}

/// Connects to an address that was looked at here: the name is not resolved again, which could give another one.
void SandboxNetwork::onResolved(const Result<QList<QHostAddress>> &found, const QString &host)
{
    const bool isAllowed = m_ports.mayReach(host); // It may have been taken away meanwhile.
    const auto lookup = m_lookups.extract(host);
    if (lookup.empty())
        return; // The answer is one for a start before.
    QList<QHostAddress> addresses = found.valueOr({}).mid(0, kAddresses);
    addresses.removeIf([own = m_ports.ownAddresses()](const QHostAddress &address) {
        return own.contains(address);
    });
    const auto reached = std::make_shared<const QString>(host);
    std::erase_if(m_reached, [](const auto &one) { return one.expired(); });
    m_reached.push_back(reached);
    for (const auto &[connection, port] : lookup.mapped().waiting) {
        const QList<Endpoint> endpoints = endpointsAt(addresses, port);
        if (!isAllowed) {
            refuse(Why::NotAllowed, host, port, connection);
        } else if (endpoints.isEmpty()) {
            refuse(found ? Why::PrivateAddress : Why::NoAddress, host, port, connection);
        } else {
            qCDebug(lcHost) << m_ports.serverId << "connects to" << host << port;
            m_forwarder->add(connection, endpoints, reached);
        }
    }
}

/// As many as are tried.
QList<Endpoint> SandboxNetwork::endpointsAt(const QList<QHostAddress> &addresses,
                                            quint16 port) const
{
    QList<Endpoint> endpoints;
    for (const QHostAddress &address : addresses) {
        if (endpoints.size() == ConnectionForwarder::kEndpoints)
            break;
        if (const auto endpoint = m_ports.route(address, port))
            endpoints.append(*endpoint);
    }
    return endpoints;
}

void SandboxNetwork::refuse(Why why, const QString &host, quint16 port, int connection)
{
    resetConnection(connection);
    RefusedHost refused{m_ports.serverId, host, port, why, 0};
    const auto known = std::find_if(m_refused.cbegin(), m_refused.cend(),
                                    [&host](const RefusedHost &one) { return one.host == host; });
    if (known != m_refused.cend()) {
        refused.count = known->count;
        m_refused.erase(known);
    } else if (m_refused.size() == kRefused) {
        return;
    }
    ++refused.count;
    m_refused.append(refused);
    announce();
}

void SandboxNetwork::reconsider()
{
    const auto isAllowed = [this](const RefusedHost &refused) {
        return refused.why == Why::NotAllowed && m_ports.mayReach(refused.host);
    };
    if (m_refused.removeIf(isAllowed) > 0)
        announce();
    const auto isWithdrawn = [this](const std::weak_ptr<const QString> &reached) {
        const auto host = reached.lock();
        return host && !m_ports.mayReach(*host);
    };
    if (std::any_of(m_reached.cbegin(), m_reached.cend(), isWithdrawn))
        m_forwarder = std::make_unique<ConnectionForwarder>(); // The one before resets all.
}

void SandboxNetwork::announce()
{
    if (!m_announcement->isActive())
        m_announcement->start(limits::kTrafficSpacing);
}

} // namespace mcp

#include "moc_sandboxnetwork.cpp"
