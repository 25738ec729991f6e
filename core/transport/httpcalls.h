// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rpc/transport.h"
#include "core/transport/replystream.h"

#include <QHash>
#include <QQueue>

namespace mcp {

constexpr QLatin1StringView kInitialized("notifications/initialized");

/// All messages in flight to one server, each in its own POST (HTTP-01, LSSE-03). They are not ordered, except that
/// `notifications/initialized` arrives before all later messages (LIFE-23), which also wait while hold() is in effect.
/// If a server does not accept replies, their number in flight is limited and then the connection ends (SEC-14).
class HttpCalls final : public QObject
{
    Q_OBJECT

public:
    /// How to read the body of a successful response to a request.
    enum class Reply {
        Answer, ///< One JSON text, or a stream of them.
        Receipt, ///< Nothing, unless it is the response (LSSE-03).
    };
    struct Plan
    {
        Reply reply = Reply::Answer;
        ReplyStream::Resumption resumption = ReplyStream::Resumption::Never;
        bool isExclusive = false; ///< See rpc::Origin.
    };
    struct Ports
    {
        ReplyStream::Ports stream;
        std::function<http::Request(const rpc::Outgoing &)> postRequest;
        std::function<Plan()> plan; ///< For a message that is sent now.
        std::function<QByteArrayList()> secrets; ///< Removed from reported errors.
    };

    /// Received messages and failed requests are emitted as signals of transport.
    HttpCalls(Ports ports, rpc::Transport *transport);
    ~HttpCalls() override;

    void send(const rpc::Outgoing &message);
    /// Holds messages from now on, until letGo().
    void hold() { m_isHolding = true; }
    void letGo();
    /// Emits a refused message as signals of the transport (HTTP-04, HTTP-12, HTTP-56).
    void report(const rpc::Outgoing &message, const HttpRefusal &refusal);
    /// Aborts the exchange of this request; false if there is none.
    bool abandon(qint64 request);
    /// The response to this request has been read (HTTP-14).
    void release(qint64 request);
    void setReadPaused(bool isPaused);
    /// Nothing listens at the address of the server; unreachable() follows when no request is in flight any more and
    /// nothing was accepted in between.
    void noteUnreachable(const Error &why);
    /// The server was reached.
    void noteReached() { m_unreachable.reset(); }
    /// Whether a response is still awaited; one of a stream that stays open does not count.
    bool hasRequests() const;
    /// Aborts everything.
    void clear();

Q_SIGNALS:
    void accepted(const mcp::rpc::Outgoing &message, const mcp::http::Exchange &answer);
    void refused(const mcp::rpc::Outgoing &message, const mcp::HttpRefusal &refusal);
    /// More than limits::kRepliesWaiting replies and notifications are queued. Later ones are dropped.
    void congested(const mcp::Error &why);
    void unreachable(const mcp::Error &why);

private:
    class Call;
    bool mayPost() const { return !m_gate && !m_isHolding; }
    void post(const rpc::Outgoing &message);
    void onAccepted(const rpc::Outgoing &message, const http::Exchange &answer);
    void onRefused(qint64 key, const HttpRefusal &refusal);
    void onFailed(qint64 key, const Error &why);
    void onHeld(qint64 key, bool isHeld);
    void postHeld();
    void fail(const rpc::Outgoing &message, Error why);
    void onReplyGone();
    rpc::Outgoing drop(qint64 key);
    void checkReach();

    Ports m_ports;
    rpc::Transport *m_transport;
    QHash<qint64, Call *> m_calls; ///< By request id; messages without an id have negative keys.
    QQueue<rpc::Outgoing> m_held; ///< Waits for the gate to open.
    /// Replies and notifications that wait as m_held does, and for those in flight.
    QQueue<rpc::Outgoing> m_replies;
    int m_repliesInFlight = 0; ///< Until their connections are free again.
    qint64 m_lastKey = 0;
    qint64 m_gate = 0; ///< Key of the message that the others wait for, or 0.
    qsizetype m_bytes = 0; ///< Of all messages that are not settled.
    std::optional<Error> m_unreachable; ///< The latest attempt reached nothing.
    bool m_isHolding = false;
    bool m_isGateHeld = false; ///< The message at the gate waits for a sign-in.
    bool m_isPaused = false;
};

} // namespace mcp
