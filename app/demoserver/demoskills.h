// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/tools.h"
#include "core/rpc/peer.h"

namespace quayside {

/// The skills of the demo server, in the stateless era: one with three files, and one whose content changes by itself. Their files are
/// resources that are not in the list of resources.
class DemoSkills
{
public:
    /// peer must outlive this.
    explicit DemoSkills(mcp::rpc::Peer *peer)
        : m_peer(peer)
    {
    }

    /// Answers the requests that are about skills and their files; false for others.
    bool takeRequest(const mcp::rpc::IncomingRequest &request);

    /// Changes a file of the first skill, for this process.
    static mcp::Tool reviseTool();
    static mcp::CallToolResult revise();

private:
    void list(const mcp::rpc::IncomingRequest &request);
    void get(const mcp::rpc::IncomingRequest &request);
    void readFolder(const mcp::rpc::IncomingRequest &request);
    bool read(const mcp::rpc::IncomingRequest &request);

    mcp::rpc::Peer *m_peer;
};

} // namespace quayside
