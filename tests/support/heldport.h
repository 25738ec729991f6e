// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHostAddress>
#include <QTcpSocket>

namespace mcp {

/// Keeps a port of this machine from others while a server is away that comes back there. Connections to it are refused.
class HeldPort
{
public:
    void hold(quint16 port)
    {
        release();
        m_socket.bind(QHostAddress::LocalHost, port,
                      QAbstractSocket::ShareAddress | QAbstractSocket::ReuseAddressHint);
    }
    /// To be called once the server listens again, which this permits.
    void release() { m_socket.abort(); }

private:
    QTcpSocket m_socket;
};

} // namespace mcp
