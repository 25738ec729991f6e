// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/demoserver/demoserver.h"
#include "app/demoserver/httplistener.h"

#include <QPointer>

namespace quayside {

/// Messages of one conversation over HTTP, on whatever exchanges it has open: each request is answered on its own, and what
/// else the server has to say goes with the request that it belongs to, or else with the stream that the client has opened
/// for that.
class ExchangeTransport final : public mcp::rpc::Transport
{
    Q_OBJECT

public:
    explicit ExchangeTransport(mcp::Era era)
        : m_era(era)
    {
    }

    /// One message of the client. A request is answered with reply, which is null for all else.
    void take(const mcp::json::Raw &text, const mcp::rpc::Message &message, HttpReply *reply);
    /// For what belongs to no request; takes the place of the one before.
    void setStream(HttpReply *reply);
    /// Requests without an answer, also when nobody waits for it.
    qsizetype openRequests() const { return m_open.size(); }
    /// Somebody waits for what we say.
    bool isHeard() const;

    void open() override { }
    void send(const mcp::rpc::Outgoing &message) override;
    void close() override { }
    void setReadPaused(bool) override { }

private:
    struct Open
    {
        QPointer<HttpReply> reply;
        std::optional<mcp::rpc::Id> progressToken;
    };

    void answer(const mcp::rpc::Message &message, const QByteArray &text);
    HttpReply *replyFor(const mcp::rpc::Message &message) const;

    mcp::Era m_era;
    QHash<mcp::rpc::Id, Open> m_open;
    QPointer<HttpReply> m_current; ///< Whose request is being read.
    QPointer<HttpReply> m_stream;
    QList<QByteArray> m_unheard; ///< For the stream, once there is one.
};

/// A client of the stateful era with its session, or one request of the stateless era.
struct Conversation
{
    Conversation(mcp::Era era, DemoJobs *jobs, mcp::Clock *clock)
        : transport(era)
        , peer(&transport, clock)
        , server(&peer, era, jobs)
    {
    }

    ExchangeTransport transport;
    mcp::rpc::Peer peer;
    DemoServer server;
    quint64 usedAt = 0; ///< By the count of requests.
};

} // namespace quayside
