// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/rpc/transport.h"
#include "core/transport/httpbody.h"
#include "core/transport/replystream.h"

namespace mcp {

/// One POST to a server and its response: a body, or an event stream that may continue in other exchanges. Sent once,
/// and repeated only if that is safe (HTTP-11, HTTP-27, SEC-76).
class HttpCall final : public QObject
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

    /// Who is told of a call. Each function may release or stop the call.
    class Owner
    {
    public:
        virtual ~Owner() = default;
        /// The server accepted the message: the head of a successful response has arrived.
        virtual void onAccepted(HttpCall *call, const http::Exchange &answer) = 0;
        // Exactly one of these three is the last.
        virtual void onRefused(HttpCall *call, const HttpRefusal &refusal) = 0;
        virtual void onFailed(HttpCall *call, const Error &why) = 0;
        virtual void onFinished(HttpCall *call) = 0;
        /// See ReplyStream: the interrupted response cannot be resumed now.
        virtual void onUnreachable(const Error &why) = 0;
        /// The call waits for a sign-in to its server (see Admission).
        virtual void onHeld(HttpCall *call, bool isHeld) = 0;
    };

    /// key is up to the owner. Received messages are emitted as signals of transport.
    HttpCall(qint64 key, rpc::Outgoing message, http::Request request, Plan plan,
             ReplyStream::Ports ports, rpc::Transport *transport, Owner *owner, QObject *parent);
    ~HttpCall() override;

    void start();
    void setReadPaused(bool isPaused);
    /// Stops delivering, and tells its owner nothing more. Waits briefly for the end of the stream, so that the connection can be reused (HTTP-14).
    /// Deletes itself.
    void release();
    /// Aborts the exchange, which the server notices. Deletes itself.
    void stop();

    qint64 key() const { return m_key; }
    const rpc::Outgoing &message() const { return m_message; }

private:
    enum class Step {
        Head, ///< No response head yet.
        Taken, ///< A successful response without a relevant body.
        Answer, ///< The body is being read.
        Delivered,
        Stream,
        Stranger, ///< A successful response that is neither JSON nor an event stream.
        Refusal,
        Released,
    };

    void setExchange(http::ExchangePtr exchange);
    void onNews();
    void pump();
    void leave();
    void onHead();
    Step stepAfterHead() const;
    void repeatLater();
    void refuse(const HttpRefusal &refusal);
    void fail(const Error &why);
    void onUnanswered();
    void onHeld(bool isHeld);
    void startStream();
    bool isOfStranger() const;
    qsizetype bodyLimit() const;
    void onBodyEnded(bool isWithinLimit);
    void deliver(const json::Raw &text);
    void deliverFromReceipt(const json::Raw &text);
    void onLost();
    void fail(const QString &words);
    void drain();
    void hand(const json::Raw &text);

    Owner *m_owner; ///< Null once it is released or stopped.
    qint64 m_key;
    rpc::Outgoing m_message;
    http::Request m_request;
    Plan m_plan;
    ReplyStream::Ports m_ports;
    rpc::Transport *m_transport;
    Admission m_admission;
    http::ExchangePtr m_exchange;
    std::unique_ptr<ReplyStream> m_stream;
    std::unique_ptr<Alarm> m_alarm;
    HttpBody m_body;
    Step m_step = Step::Head;
    int m_status = 0;
    int m_repeats = 0;
    bool m_isPaused = false;
    bool m_isInNews = false; ///< Within onNews().
    bool m_isOver = false; ///< To be deleted at the end of onNews().
};

} // namespace mcp
