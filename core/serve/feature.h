// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/lifecycle.h"
#include "core/protocol/subscriptions.h"
#include "core/rpc/peer.h"
#include "core/serve/call.h"

namespace mcp::serve {

/// A part of the protocol that a server adds to its sessions: tasks, or an extension. One object a session.
class Feature : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Adds what the server declares (LIFE-03).
    virtual void declare(ServerCapabilities &capabilities) const = 0;
    /// Whether the request is one of this part, which then answers it.
    virtual bool takeRequest(const rpc::IncomingRequest &request) = 0;
    /// Adds to accepted what this part reports of wanted on the stream of request id (SUBS-02).
    virtual void listen(const rpc::Id &, const SubscriptionFilter &, SubscriptionFilter &) { }
    /// The client waits no longer for the answer to request id.
    virtual void drop(const rpc::Id &) { }
};

/// Adds an extension with its settings, a JSON object (EXT-01).
void declareExtension(ServerCapabilities &capabilities, const QString &name,
                      const QByteArray &settings);

} // namespace mcp::serve
