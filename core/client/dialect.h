// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/protocol/lifecycle.h"
#include "core/rpc/peer.h"

namespace mcp {

/// What a connection knows of its server once it is open. All of it is the server's claim.
struct ServerProfile
{
    QString revision; ///< The protocol revision in use, such as `2025-11-25`.
    Implementation implementation;
    ServerCapabilities capabilities;
    QString instructions;
};

/// Everything that differs between the eras of the protocol, one object per connection. Nothing above client/ asks which
/// one it is.
class Dialect
{
public:
    virtual ~Dialect() = default;

    /// Says hello on a fresh transport.
    virtual Pending<ServerProfile> open(rpc::Peer *peer) = 0;
    /// Another dialect worth trying on another fresh transport after open() failed with error, or null.
    virtual std::unique_ptr<Dialect> fallback(const Error &error) const = 0;
    /// Answers a request of the server, if this era has such a thing.
    virtual void answer(rpc::Peer *peer, const rpc::IncomingRequest &request) = 0;
};

} // namespace mcp
