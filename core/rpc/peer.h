// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/limits.h"
#include "core/base/pending.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/rpc/message.h"
#include "core/rpc/transport.h"

#include <QHash>
#include <QQueue>
#include <QSet>

namespace mcp::rpc {

/// How long one call may take and what it tells meanwhile.
struct CallOptions
{
    std::chrono::milliseconds timeout = limits::kCallTimeout; ///< Without progress; 0 is for ever.
    std::chrono::milliseconds totalTimeout =
        limits::kCallTotalTimeout; ///< With progress (TIME-02).
    std::function<void(const ProgressParams &)>
        onProgress; ///< Asks for progress when set (PROG-01).
    bool isCancellable = true; ///< False: the peer is not told of a cancel (`initialize`, LIFE-20).
};

/// A request of the other side, to be answered once with Peer::respond() or respondError().
struct IncomingRequest
{
    Id id;
    QString method;
    json::Raw params;
};

/// One end of a JSON-RPC 2.0 conversation: calls with time limits, progress and cancel, notifications, and the
/// requests of the other side. Serves clients and servers alike. Late, second and unknown answers are dropped and
/// counted (RPC-03).
class Peer : public QObject
{
    Q_OBJECT

public:
    Peer(Transport *transport, Clock *clock, QObject *parent = nullptr);
    ~Peer() override;

    /// Calls M::method and reads the answer as M::Reply.
    template<class M>
    Pending<typename M::Reply> call(const typename M::Params &params, CallOptions options = {})
    {
        using Reply = typename M::Reply;
        Promise<Reply> promise;
        OpenCall open;
        open.decode = &decodeReply<Reply>;
        open.settle = [promise](const Result<Decoded> &answer) {
            if (answer)
                promise.settle(*std::static_pointer_cast<const Result<Reply>>(*answer));
            else
                promise.settle(answer.error());
        };
        open.options = std::move(options);
        const qint64 id = start(M::method, json::write(params), std::move(open));
        promise.onCancel([self = QPointer(this), id] {
            if (self)
                self->abandon(id, QString());
        });
        return promise.pending();
    }

    template<class N>
    void notify(const typename N::Params &params)
    {
        sendNotification(N::method, json::write(params));
    }

    void respond(const Id &id, const QByteArray &result);
    void respondError(const Id &id, int code, const QString &message, const QByteArray &data = {});

    /// Members put into the `_meta` of every request, as JSON without braces.
    void setRequestMeta(const QByteArray &members) { m_requestMeta = members; }

    /// Whether a list of messages may come where one may (RPC-11).
    void setAcceptsBatches(bool isAccepted) { m_acceptsBatches = isAccepted; }

    qsizetype openCalls() const { return m_open.size(); }
    /// Answers that belonged to no open call.
    qint64 droppedMessages() const { return m_dropped; }

Q_SIGNALS:
    void requestReceived(const mcp::rpc::IncomingRequest &request);
    /// The other side no longer wants the answer; nothing is to be sent (CANC-04).
    void requestCancelled(const mcp::rpc::Id &id);
    void notificationReceived(const QString &method, const mcp::json::Raw &params);
    /// The other side broke the protocol, in words for its log.
    void violated(const QString &what);
    /// The transport is disconnected and every open call has been settled with why.
    void closed(const mcp::Error &why);

private:
    using Decoded = std::shared_ptr<const void>;
    using Decode = Decoded (*)(const json::Raw &);

    struct OpenCall
    {
        QString method;
        Decode decode = nullptr;
        std::function<void(const Result<Decoded> &)> settle;
        CallOptions options;
        std::chrono::milliseconds deadline{};
        std::chrono::milliseconds totalDeadline{};
        std::optional<double> lastProgress;
    };
    /// A message with its answer read, when it answers one of our calls.
    struct Parsed
    {
        Message message;
        Decoded answer;
    };

    template<class Reply>
    static Decoded decodeReply(const json::Raw &raw)
    {
        return std::make_shared<const Result<Reply>>(json::read<Reply>(raw));
    }
    static Result<Parsed> parse(const json::Raw &text, const QHash<qint64, Decode> &decoders);

    qint64 start(QLatin1StringView method, const QByteArray &params, OpenCall call);
    void sendNotification(QLatin1StringView method, const QByteArray &params);
    void abandon(qint64 id, const QString &reason);
    void armAlarm(std::chrono::milliseconds deadline);
    void onAlarm();

    void onReceived(const json::Raw &text);
    void onBatch(const json::Raw &text);
    void readOnPool(const json::Raw &text);
    void drainBacklog();
    void dispatch(const Result<Parsed> &parsed);
    void onResponse(const Message &message, const Decoded &answer);
    void onRequest(const Message &message);
    void onNotification(const QString &method, const json::Raw &params);
    void onProgress(const json::Raw &params);
    void onCancelled(const json::Raw &params);
    void onOversize(const QByteArray &start);
    void onDisconnected(const Error &why);
    void drop(const QString &what);

    QPointer<Transport> m_transport;
    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm;
    std::chrono::milliseconds m_alarmAt{};
    QHash<qint64, OpenCall> m_open;
    QSet<Id> m_incoming;
    QQueue<json::Raw> m_backlog;
    std::optional<Error> m_closedBy;
    QByteArray m_requestMeta;
    qint64 m_lastId = 0;
    qint64 m_dropped = 0;
    bool m_isReadingOnPool = false;
    bool m_acceptsBatches = false;
};

} // namespace mcp::rpc
