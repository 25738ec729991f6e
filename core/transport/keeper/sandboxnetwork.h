// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

/// The network of a sandbox: names only. A process in a network namespace of its own reaches nothing but this computer there;
/// the keeper answers its DNS queries (nameserver.h) and hands each connection to port 443 or 80 of a name to the host as a
/// ConnectionRequest, which decides.
namespace mcp::keeper {

/// At most kAtOnce connections at once and kPerSecond in the long run; others wait in the kernel.
class ConnectionPace
{
public:
    static constexpr int kAtOnce = 64;
    static constexpr int kPerSecond = 100;

    explicit ConnectionPace(long long nowMs)
        : m_updatedMs(nowMs)
    {
    }

    /// 0: a connection may be accepted now, and counts. Otherwise so many milliseconds later.
    int waitMs(long long nowMs)
    {
        const long long earned = (nowMs - m_updatedMs) / kIntervalMs;
        m_updatedMs += earned * kIntervalMs;
        m_left = int(std::min<long long>(m_left + earned, kAtOnce));
        return m_left > 0 ? 0 : int(m_updatedMs + kIntervalMs - nowMs);
    }
    void onAccepted() { --m_left; }

private:
    static constexpr int kIntervalMs = 1'000 / kPerSecond;

    long long m_updatedMs;
    int m_left = kAtOnce;
};

/// Sockets within the network.
struct NetworkSockets
{
    int queries = -1; ///< UDP, 127.0.0.1:53
    int queryStreams = -1; ///< TCP, 127.0.0.1:53
    int https = -1; ///< TCP, port 443 of all addresses
    int http = -1; ///< TCP, port 80 of all addresses
};

/// Moves this process, which must have one thread, to user and network namespaces of its own, where it is user 0 and has all
/// rights over this network only, and opens the sockets. False and errno on failure.
bool enterNetwork(NetworkSockets *sockets);

/// Serves the network until the host closes its end of the channel. Closes all other descriptors, and gives up every right that
/// serving does not need. False and errno if it could not.
bool serveNetwork(NetworkSockets sockets, int channel);

} // namespace mcp::keeper
