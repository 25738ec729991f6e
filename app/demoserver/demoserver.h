// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rpc/peer.h"

#include <QTimer>

#include <map>

namespace quayside {

/// A small well-behaved server: tools with every kind of result, one resource, one prompt.
class DemoServer : public QObject
{
    Q_OBJECT

public:
    explicit DemoServer(mcp::rpc::Peer *peer, QObject *parent = nullptr);

private:
    /// A call of `slow` under way.
    struct SlowCall
    {
        std::unique_ptr<QTimer> timer;
        std::optional<mcp::rpc::Id> progressToken;
        int step = 0;
        int steps = 0;
    };

    void onRequest(const mcp::rpc::IncomingRequest &request);
    void initialize(const mcp::rpc::IncomingRequest &request);
    void callTool(const mcp::rpc::IncomingRequest &request);
    void readResource(const mcp::rpc::IncomingRequest &request);
    void getPrompt(const mcp::rpc::IncomingRequest &request);
    void startSlow(const mcp::rpc::Id &id, qint64 seconds,
                   const std::optional<mcp::rpc::Id> &progressToken);
    void onSlowStep(qint64 key);

    mcp::rpc::Peer *m_peer;
    std::map<qint64, std::pair<mcp::rpc::Id, SlowCall>> m_slow;
    qint64 m_lastSlow = 0;
};

} // namespace quayside
