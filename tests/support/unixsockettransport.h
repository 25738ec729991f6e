// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rpc/transport.h"
#include "core/transport/pipechannel.h"

namespace mcp {

/// A server on a Unix socket: a custom transport, with the framing of stdio (STDIO-17).
class UnixSocketTransport final : public rpc::Transport
{
    Q_OBJECT

public:
    explicit UnixSocketTransport(QString path, QObject *parent = nullptr);

    void open() override;
    void send(const rpc::Outgoing &message) override;
    void close() override;
    void setReadPaused(bool isPaused) override;

private:
    void connectSocket();
    void finish(const Error &why);

    QString m_path;
    std::unique_ptr<PipeChannel> m_channel;
    bool m_isFinished = false;
};

/// Both directions of a channel over one socket, which it owns.
std::unique_ptr<PipeChannel> channelOver(int socket);

} // namespace mcp
