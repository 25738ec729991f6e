// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QTcpServer>
#include <QTcpSocket>

#include <memory>
#include <vector>

namespace mcp {

/// A program in the network of a sandbox, and its keeper, as Quayside sees them: requests with a connection, over a channel
/// (core/transport/keeper/keeperchannel.h).
class SandboxProgram
{
public:
    /// What is wrong with a request.
    enum class Strange { None, NoConnection, TwoConnections, Pipe, Short };

    SandboxProgram();
    ~SandboxProgram();
    Q_DISABLE_COPY_MOVE(SandboxProgram)

    /// Quayside's end of the channel.
    int takeChannel() { return std::exchange(m_hostEnd, -1); }
    /// The keeper has ended.
    void closeChannel();
    /// The program has connected to the address that it was given for name.
    void connectTo(const QByteArray &name, quint16 port, Strange strange = Strange::None);

    // The connection of the last connectTo().
    bool write(const QByteArray &bytes) const;
    /// What comes next; empty at the end, "reset" when it was reset. Processes events until then.
    QByteArray read() const;

private:
    int m_hostEnd = -1;
    int m_keeperEnd = -1;
    std::vector<int> m_connections; ///< The ends of the program.
};

} // namespace mcp
