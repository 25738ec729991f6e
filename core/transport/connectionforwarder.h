// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHostAddress>
#include <QList>

#include <memory>

namespace mcp {

/// An address and a port to connect to.
struct Endpoint
{
    QHostAddress address;
    quint16 port = 0;

    bool operator==(const Endpoint &) const = default;
};

/// Copies bytes between pairs of connections, both ways, on a thread of its own. What one side does not read is not read from
/// the other, beyond a buffer of kBufferBytes for each direction. The end of one direction is passed on; when one connection
/// fails, the other one is reset.
class ConnectionForwarder
{
public:
    static constexpr int kMost = 64; ///< Open pairs.
    static constexpr int kBufferBytes = 64 * 1024;
    static constexpr int kEndpoints = 4; ///< So many are tried, one after the other.

    ConnectionForwarder();
    /// Resets all connections; waits for none of them.
    ~ConnectionForwarder();
    Q_DISABLE_COPY_MOVE(ConnectionForwarder)

    /// Pairs that are open or being connected.
    int size() const;
    /// Owns connection, a socket, and connects it to the first endpoint that answers. Resets it when none does, or when there are
    /// kMost already. Keeps held as long as connection.
    void add(int connection, const QList<Endpoint> &endpoints,
             std::shared_ptr<const void> held = nullptr);

private:
    class Loop;

    std::unique_ptr<Loop> m_loop;
};

/// Closes a connection so that its other side sees an error instead of the end of the data.
void resetConnection(int connection);

} // namespace mcp
