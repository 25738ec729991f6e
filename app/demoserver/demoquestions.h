// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/profile.h"
#include "core/json/value.h"
#include "core/protocol/tools.h"
#include "core/rpc/peer.h"

#include <QHash>

namespace quayside {

/// Tools that ask before they answer, one of each kind: a form, a page, a model, folders. As a request of the server in the
/// stateful era, as an input round in the other.
class DemoQuestions : public QObject
{
    Q_OBJECT

public:
    DemoQuestions(mcp::rpc::Peer *peer, mcp::Era era, QObject *parent);

    static QList<mcp::Tool> tools();

    /// What the client said in `initialize` that it can do.
    void setCapabilities(const mcp::json::Value &capabilities) { m_capabilities = capabilities; }
    /// Whether it is a call of one of the tools; then it is answered, now or later.
    bool takeCall(const mcp::rpc::IncomingRequest &request, const QString &tool);
    /// Nobody waits for the answer to request id any more.
    void drop(const mcp::rpc::Id &id);

private:
    void ask(const mcp::rpc::IncomingRequest &request, const QString &tool);
    void askInRound(const mcp::rpc::IncomingRequest &request, const QString &tool,
                    const mcp::json::Value &params);
    void respond(const mcp::rpc::Id &id, const mcp::CallToolResult &result);

    mcp::rpc::Peer *m_peer;
    mcp::Era m_era;
    mcp::json::Value m_capabilities;
    QHash<mcp::rpc::Id, qint64> m_asking; ///< Our request, by the call it belongs to.
};

} // namespace quayside
