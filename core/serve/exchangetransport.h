// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/rpc/frame.h"
#include "core/serve/httplistener.h"

#include <QHash>
#include <QPointer>

namespace mcp::serve {

/// Messages of one conversation over HTTP, on whatever exchanges it has open: each request is answered on its own, and what
/// else the server has to say goes with the request that it belongs to, or else with the stream that the client has opened
/// for that.
class ExchangeTransport final : public rpc::Transport
{
    Q_OBJECT

public:
    explicit ExchangeTransport(Era era)
        : m_era(era)
    {
    }
    /// Ends all exchanges that are open.
    ~ExchangeTransport() override;

    /// One message of the client. A request is answered with reply, which is null for all else.
    void take(const json::Raw &text, const rpc::Message &message, HttpReply *reply);
    /// For what belongs to no request; takes the place of the one before.
    void setStream(HttpReply *reply);
    /// Requests without an answer, also when nobody waits for it.
    /// Those whose answer the client still waits for.
    qsizetype openRequests() const;
    bool isOpen(const rpc::Id &id) const { return m_open.contains(id); }
    /// Somebody waits for what we say.
    bool hasOpenReply() const;

    void open() override { }
    void send(const rpc::Outgoing &message) override;
    void close() override { }
    void setReadPaused(bool) override { }

private:
    struct Open
    {
        QPointer<HttpReply> reply;
        std::optional<rpc::Id> progressToken;
    };

    void answer(const rpc::Message &message, const QByteArray &text);
    void forgetCancelled(const rpc::Message &message);
    HttpReply *replyFor(const rpc::Message &message) const;

    Era m_era;
    QHash<rpc::Id, Open> m_open;
    QPointer<HttpReply> m_current; ///< Whose request is being read.
    QPointer<HttpReply> m_stream;
    QList<QByteArray> m_unsent; ///< For the stream, once there is one.
    qsizetype m_unsentBytes = 0;
};

} // namespace mcp::serve
