// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/json/raw.h"

#include <QLatin1StringView>
#include <QList>
#include <QObject>

#include <optional>
#include <utility>

namespace mcp::rpc {

/// What is settled between both sides and shows on the envelope of a message, where a carrier has one (HTTP).
struct Agreement
{
    QString revision; ///< Such as `2026-07-28`; empty before anything is settled.
    bool isStateless =
        false; ///< No session: each request stands for itself (2026-07-28 and later).

    bool operator==(const Agreement &) const = default;
};

/// `Mcp-Param-<first>: <second>`, the value not encoded yet (HTTP-46).
using HeaderParameters = QList<std::pair<QByteArray, QString>>;

/// One message on its way out, and what a carrier with an envelope puts there.
struct Outgoing
{
    QByteArray text; ///< Without a line end.
    std::optional<qint64> id = {}; ///< Of a request of ours.
    QLatin1StringView method = {}; ///< Empty for an answer.
    QString subject = {}; ///< What a request is about: a tool, prompt, URI or task (HTTP-42).
    HeaderParameters headerParameters = {};
    bool isRepeatable = false; ///< A read: sending it twice does no harm.
    bool isStream = false; ///< Answered by a stream that stays open (`subscriptions/listen`).
};

/// Where a text came from, as far as the carrier knows.
struct Origin
{
    std::optional<qint64> request; ///< It came as part of the answer to this request of ours.
    int httpStatus = 0;
    bool isExclusive =
        false; ///< Nothing but messages about that request may come this way (HTTP-50).
};

/// A way to carry JSON-RPC messages to one peer and back, in order. Opened once, closed once; a new connection is a new
/// Transport. Nothing in it blocks.
class Transport : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// opened() or closed() follows, never from inside open().
    virtual void open() = 0;
    /// Queues one message. Dropped when the transport is not open.
    virtual void send(const Outgoing &message) = 0;
    /// Nobody waits for the answer to this request any more. True when that alone tells the peer to stop; otherwise a
    /// message has to (CANC-01, HTTP-51).
    virtual bool abandon(qint64 id);
    /// The answer to this request has been read, wherever it came from; nothing more of it is wanted (HTTP-14).
    virtual void release(qint64 id);
    /// Counts for every message sent from now on.
    virtual void setAgreement(const Agreement &agreement);
    /// The session in which the peer knows us, where a carrier has such a thing: a secret (HTTP-22). Empty: none.
    virtual QByteArray session() const;
    /// Takes up a session of before, which is kept then; before anything is sent. Without effect where there are none.
    virtual void resume(const QByteArray &session);
    /// Whether close() leaves the session with the peer instead of ending it.
    virtual void setSessionKept(bool isKept);
    /// Ends in order; closed() follows when all is gone (child processes included).
    virtual void close() = 0;
    /// While paused nothing is read and the peer is held up.
    virtual void setReadPaused(bool isPaused) = 0;

Q_SIGNALS:
    void opened();
    /// One whole text that should be a message.
    void received(const mcp::json::Raw &text, const mcp::rpc::Origin &origin = {});
    /// This request will get no answer; the others are not concerned.
    void requestFailed(qint64 id, const mcp::Error &why);
    /// This request waits for a person to sign in to the server, or does so no more: that is not the server's time
    /// (TIME-03). It has not been carried out.
    void requestHeld(qint64 id, bool isHeld);
    /// Something the peer did that is not in the protocol, in words for its log.
    void violated(const QString &what);
    /// A message over the size limit was skipped (RPC-21); start holds its first bytes.
    void oversizeSkipped(const QByteArray &start);
    /// Text for people from beside the protocol, such as a program's standard error.
    void noteReceived(const QString &line);
    /// So many bytes came where messages should come and were none; noteReceived() had their text (STDIO-04).
    void strayReceived(qsizetype bytes);
    /// No message can come any more; close() may still have to be called to clean up. Sent once.
    void disconnected(const mcp::Error &why);
    /// Everything is gone. The last signal.
    void closed();
};

} // namespace mcp::rpc
