// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rpc/transport.h"
#include "core/transport/pipechannel.h"

namespace mcp {

/// The server side of stdio: standard input and output of this process.
class StdioServerTransport final : public rpc::Transport
{
    Q_OBJECT

public:
    using Transport::Transport;

    void open() override;
    void send(const rpc::Outgoing &message) override;
    void close() override;
    void setReadPaused(bool isPaused) override;

private:
    void end(const Error &why);

    std::unique_ptr<PipeChannel> m_channel;
    bool m_isPaused = false;
    bool m_hasEnded = false;
    bool m_isFull = false; ///< The client does not read what it is answered.
};

} // namespace mcp
