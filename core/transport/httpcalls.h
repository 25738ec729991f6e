// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/httpcall.h"

#include <QHash>
#include <QQueue>

namespace mcp {

/// All messages that are on their way to one server: each a POST of its own (HTTP-01, LSSE-03), in no order but one, that
/// `notifications/initialized` has arrived before what follows it (LIFE-23), and as long after that as hold() says. A server
/// that does not take our replies gets few of them at once, and then no more (SEC-14).
class HttpCalls final : public QObject
{
    Q_OBJECT

public:
    struct Ports
    {
        ReplyStream::Ports stream;
        std::function<http::Request(const rpc::Outgoing &)> postRequest;
        std::function<HttpCall::Plan(const rpc::Outgoing &)> plan;
    };

    /// What comes back is handed on in the name of transport.
    HttpCalls(Ports ports, rpc::Transport *transport);
    ~HttpCalls() override;

    void send(const rpc::Outgoing &message);
    /// Keeps what is sent from now on, until letGo().
    void hold() { m_isHolding = true; }
    void letGo();
    /// Breaks the exchange of this request off; false when there is none.
    bool abandon(qint64 request);
    /// The answer to this request has been read (HTTP-14).
    void release(qint64 request);
    void setReadPaused(bool isPaused);
    /// Breaks everything off.
    void clear();

Q_SIGNALS:
    void accepted(const mcp::rpc::Outgoing &message, const mcp::http::Exchange &answer);
    /// One of the next two is the last word on message.
    void refused(const mcp::rpc::Outgoing &message, const mcp::HttpRefusal &refusal);
    void failed(const mcp::rpc::Outgoing &message, const mcp::Error &why);
    /// More than limits::kRepliesWaiting messages wait that are no requests. They are dropped from here on.
    void congested(const mcp::Error &why);

private:
    bool mayPost() const { return !m_gate && !m_isHolding; }
    void post(const rpc::Outgoing &message);
    void onHeld(qint64 key, bool isHeld);
    void postHeld();
    void onReplyGone();
    rpc::Outgoing drop(qint64 key);

    Ports m_ports;
    rpc::Transport *m_transport;
    QHash<qint64, HttpCall *> m_calls; ///< By request id; below zero what has none.
    QQueue<rpc::Outgoing> m_held; ///< Waits for the gate to open.
    QQueue<rpc::Outgoing>
        m_replies; ///< As m_held, and for one in flight to be over: what is no request.
    int m_repliesInFlight = 0; ///< Until their connections are free again.
    qint64 m_lastKey = 0;
    qint64 m_gate = 0; ///< Key of the message the others wait for, or 0.
    qsizetype m_bytes = 0; ///< Of all messages that are not settled.
    bool m_isHolding = false;
    bool m_isGateHeld = false; ///< What the others wait for waits for a sign-in.
    bool m_isPaused = false;
};

} // namespace mcp
