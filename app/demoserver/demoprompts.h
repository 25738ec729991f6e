// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/profile.h"
#include "core/json/value.h"
#include "core/protocol/prompts.h"
#include "core/rpc/peer.h"

namespace quayside {

/// The prompts of the demo server: one whose arguments depend on each other, one that refuses some values, one with every
/// kind of content.
class DemoPrompts
{
public:
    /// peer must outlive this.
    DemoPrompts(mcp::rpc::Peer *peer, mcp::Era era)
        : m_peer(peer)
        , m_era(era)
    {
    }

    /// Answers the requests that are about prompts; false for others.
    bool takeRequest(const mcp::rpc::IncomingRequest &request);

private:
    void list(const mcp::rpc::IncomingRequest &request);
    void get(const mcp::rpc::IncomingRequest &request);
    bool complete(const mcp::rpc::IncomingRequest &request);
    void refuse(const mcp::rpc::Id &id, const QString &why);

    mcp::rpc::Peer *m_peer;
    mcp::Era m_era;
};

} // namespace quayside
