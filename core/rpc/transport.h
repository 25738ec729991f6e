// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/json/raw.h"

#include <QLatin1StringView>
#include <QList>
#include <QObject>

#include <functional>
#include <optional>
#include <utility>

namespace mcp::rpc {

/// What both sides agreed on, and what that means for HTTP; other transports ignore it.
struct Agreement
{
    QString revision; ///< For a header. For example `2026-07-28`; empty before the agreement.
    /// The response to `initialize` may open a session, which has a stream for messages about no request (HTTP-21 to HTTP-25).
    bool hasSession = true;
    /// Messages without an id may be sent (HTTP-53).
    bool sendsNotifications = true;
    /// To abort the exchange of a request tells the server to stop (HTTP-51). Otherwise it does not (HTTP-28).
    bool cancelsByClosing = false;
    /// The stream of a response has messages about its request only (HTTP-50), and cannot be resumed (HTTP-52).
    bool exclusiveStreams = false;
    /// Headers repeat the method, the subject and some arguments of a request (HTTP-41, HTTP-42, HTTP-46).
    bool repeatsInHeaders = false;

    bool operator==(const Agreement &) const = default;
};

/// `Mcp-Param-<first>: <second>`; the value is not encoded yet (HTTP-46).
using HeaderParameters = QList<std::pair<QByteArray, QString>>;

/// One outgoing message, with the data for HTTP headers.
struct Outgoing
{
    QByteArray text; ///< Without a line break at the end.
    std::optional<qint64> id = {}; ///< The id, for a request.
    QLatin1StringView method = {}; ///< Empty for a response.
    QString subject = {}; ///< The subject of a request: a tool, prompt, URI or task (HTTP-42).
    HeaderParameters headerParameters = {};
    bool isRepeatable = false; ///< The request only reads, so it may be sent twice.
    bool isStream = false; ///< The response is a stream that stays open (`subscriptions/listen`).
};

/// The origin of a received message, if the transport knows it.
struct Origin
{
    /// The request of this client whose response stream contained the message.
    std::optional<qint64> request;
    int httpStatus = 0;
    /// Only messages about that request may arrive on this stream (HTTP-50).
    bool isExclusive = false;
};

/// Carries JSON-RPC messages to and from one peer, in order. It is opened once and closed once; a new connection needs
/// a new Transport. No function blocks.
class Transport : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Called with each text that should be a message; may destroy this, as the last thing it does.
    using Receiver = std::function<void(const json::Raw &text, const Origin &origin)>;
    void setReceiver(Receiver receiver) { m_receiver = std::move(receiver); }
    /// Hands one text to the receiver, if there is one.
    void receive(const json::Raw &text, const Origin &origin = {})
    {
        if (m_receiver)
            m_receiver(text, origin);
    }

    /// opened() or closed() follows, never from inside open().
    virtual void open() = 0;
    /// Queues one message. Dropped if the transport is not open.
    virtual void send(const Outgoing &message) = 0;
    /// The caller no longer waits for the response to this request. Returns true if that alone tells the peer to stop;
    /// otherwise a cancel message is needed (CANC-01, HTTP-51).
    virtual bool abandon(qint64) { return false; }
    /// The response to this request has been received on any stream; the rest is not needed (HTTP-14).
    virtual void release(qint64) { }
    /// Applies to every message sent from now on.
    virtual void setAgreement(const Agreement &) { }
    /// The session id, if the transport has sessions: a secret (HTTP-22). Empty if there is none.
    virtual QByteArray session() const { return {}; }
    /// Resumes an earlier session, and keeps it on the server in close(). Call it before sending. No effect without sessions.
    virtual void resume(const QByteArray &) { }
    /// Whether close() keeps the session on the server instead of deleting it.
    virtual void setSessionKept(bool) { }
    /// Closes gracefully; closed() follows when everything has ended, including child processes.
    virtual void close() = 0;
    /// Whether the peer may have read something that was sent. False only for a program that has read nothing of its input.
    virtual bool mayHaveRead() const { return true; }
    /// While paused nothing is read, which slows down the peer.
    virtual void setReadPaused(bool isPaused) = 0;

    /// A note that begins like this is a line of the message stream that is no message (STDIO-04).
    static constexpr QLatin1StringView kStrayMark{"[not a message] "};

Q_SIGNALS:
    void opened();
    /// This request will get no response; other requests are not affected.
    void requestFailed(qint64 id, const mcp::Error &why);
    /// This request waits for, or stops waiting for, a sign-in by the person, which does not count towards its
    /// time-outs (TIME-03). The server has not processed it.
    void requestHeld(qint64 id, bool isHeld);
    /// The peer violated the protocol; the text is for its log.
    void violated(const QString &what);
    /// A message over the size limit was skipped (RPC-21); start has its first bytes.
    void oversizeSkipped(const QByteArray &start);
    /// Text from the peer outside of the protocol, such as standard error of a program.
    void noteReceived(const QString &line);
    /// This number of bytes was not a message; noteReceived() had the text (STDIO-04).
    void strayReceived(qsizetype bytes);
    /// No further message can arrive; call close() to clean up. Emitted once.
    void disconnected(const mcp::Error &why);
    /// Everything has ended. The last signal.
    void closed();

private:
    Receiver m_receiver; ///< No signal, because messages are many and go to one place.
};

} // namespace mcp::rpc
