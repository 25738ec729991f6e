// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/httpbody.h"
#include "core/transport/httpcalls.h"

namespace mcp {

/// One POST to a server and its response: a body, or an event stream that may continue in other exchanges. Sent once,
/// and repeated only if that is safe (HTTP-11, HTTP-27, SEC-76). It passes the messages that it receives to the transport.
/// Unless it is released or stopped before, it calls exactly one of onRefused(), onFailed() and drop() of its owner at the end.
class HttpCalls::Call final : public QObject
{
public:
    /// key: of the table of owner, which is the parent.
    Call(HttpCalls *owner, qint64 key, rpc::Outgoing message);
    ~Call() override;

    void start();
    void setReadPaused(bool isPaused);
    /// Stops delivering, and calls its owner no more. Waits briefly for the end of the stream, so that the connection can be
    /// reused (HTTP-14). Deletes itself.
    void release();
    /// Aborts the exchange, which the server notices. Deletes itself.
    void stop();

    const rpc::Outgoing &message() const { return m_message; }

private:
    enum class Step {
        Head, ///< No response head yet.
        Accepted, ///< A successful response without a relevant body.
        Answer, ///< The body is being read.
        Delivered,
        Stream,
        OtherType, ///< A successful response that is neither JSON nor an event stream.
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
    bool cannotBeResponse() const;
    qsizetype bodyLimit() const;
    void onBodyEnded(bool isWithinLimit);
    void deliver(const json::Raw &text);
    void deliverFromReceipt(const json::Raw &text);
    void onLost();
    void fail(const QString &words);
    void drain();
    void hand(const json::Raw &text);

    HttpCalls *m_owner;
    const ReplyStream::Ports &m_ports; ///< Of the owner.
    qint64 m_key;
    rpc::Outgoing m_message;
    http::Request m_request;
    Plan m_plan;
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
