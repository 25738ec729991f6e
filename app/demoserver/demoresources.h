// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/profile.h"
#include "core/protocol/completion.h"
#include "core/protocol/resources.h"
#include "core/rpc/peer.h"

#include <QObject>
#include <QSet>
#include <QTimer>

namespace quayside {

/// The resources of the demo server: texts of several types, a picture, a log that changes and can be subscribed to, and
/// a template with completion.
class DemoResources : public QObject
{
    Q_OBJECT

public:
    /// peer must outlive this.
    DemoResources(mcp::rpc::Peer *peer, mcp::Era era, QObject *parent = nullptr);

    /// Answers the requests that are about resources; false for others.
    bool takeRequest(const mcp::rpc::IncomingRequest &request);
    /// A stream of changes is not needed any more.
    void drop(const mcp::rpc::Id &request) { m_streams.remove(request), updateTimer(); }

private:
    void list(const mcp::rpc::IncomingRequest &request);
    void listTemplates(const mcp::rpc::IncomingRequest &request);
    void read(const mcp::rpc::IncomingRequest &request);
    void subscribe(const mcp::rpc::IncomingRequest &request, bool isWanted);
    bool listen(const mcp::rpc::IncomingRequest &request);
    bool complete(const mcp::rpc::IncomingRequest &request);
    void tell();
    void updateTimer();

    mcp::rpc::Peer *m_peer;
    mcp::Era m_era;
    QTimer m_timer;
    QSet<mcp::rpc::Id> m_streams; ///< That want to hear of the log.
    bool m_isSubscribed = false;
};

} // namespace quayside
