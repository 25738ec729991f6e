// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/limits.h"
#include "core/base/ongoingcall.h"
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
    std::weak_ptr<const void>
        progressLife; ///< Progress may come after the answer too, while this lives (PROG-05).
    bool isCancellable = true; ///< False: the peer is not told of a cancel (`initialize`, LIFE-20).
    QByteArray meta; ///< More members for this request's `_meta`, as JSON without braces.
    HeaderParameters headerParameters; ///< HTTP-46
    bool isStream = false; ///< Answered by a stream that stays open.
    std::function<void(bool isHeld)>
        onHeld; ///< It waits for the person, or goes on: its clocks stand still meanwhile (TIME-03).
    std::function<void()>
        onInputRound; ///< The server asks for something before it goes on (MRTR-*).
};

/// An answer as it was read, type erased: a std::shared_ptr<const Result<Reply>>.
using Decoded = std::shared_ptr<const void>;
/// Reads a result; pure, may run on a pool thread.
using Decode = Decoded (*)(const json::Raw &);
using Settle = std::function<void(const Result<Decoded> &)>;

/// While it lives, the clocks of the calls it was made for stand still (TIME-03). May outlive the Peer.
using Hold = std::shared_ptr<const void>;

/// One request before it is sent.
struct Request
{
    QLatin1StringView method;
    QByteArray params; ///< A JSON object.
    QString subject; ///< See Outgoing.
    bool isRepeatable = false;
    Decode decode = nullptr;
};

/// By M::read() where a method has one, else by the fields of its reply.
template<class M>
Decoded decodeReply(const json::Raw &raw)
{
    using Reply = typename M::Reply;
    if constexpr (requires { M::read(raw); })
        return std::make_shared<const Result<Reply>>(M::read(raw));
    else
        return std::make_shared<const Result<Reply>>(json::read<Reply>(raw));
}

template<class M>
Request makeRequest(const typename M::Params &params)
{
    Request request{M::method, json::write(params), {}, false, &decodeReply<M>};
    if constexpr (requires { M::subject(params); })
        request.subject = M::subject(params);
    if constexpr (requires { M::isRepeatable; })
        request.isRepeatable = M::isRepeatable;
    return request;
}

/// Sees every message of a Peer as it goes by.
class MessageTap
{
public:
    virtual ~MessageTap() = default;
    virtual void onSent(const Outgoing &message) = 0;
    virtual void onReceived(const json::Raw &text, const Origin &origin) = 0;
};

/// A request of the other side, to be answered once with Peer::respond() or respondError().
struct IncomingRequest
{
    Id id;
    QString method;
    json::Raw params;
    Origin origin;
};

/// A call of ours that waits for its answer.
struct OpenRequest
{
    qint64 id = 0;
    QLatin1StringView method;
    QString subject; ///< See Outgoing.
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
        Settle settle = [promise](const Result<Decoded> &answer) {
            if (answer)
                promise.settle(*std::static_pointer_cast<const Result<Reply>>(*answer));
            else
                promise.settle(answer.error());
        };
        const Request request = makeRequest<M>(params);
        const qint64 id = start(request, std::move(options), std::move(settle));
        promise.onCancel([self = QPointer(this), id] {
            if (self)
                self->abandon(id, QString());
        });
        return promise.pending();
    }

    /// Sends request; settle is called exactly once, unless abandon() comes first. Gives its id back.
    qint64 start(const Request &request, CallOptions options, Settle settle);
    /// Nobody wants the answer of request id any more; the peer is told.
    void abandon(qint64 id, const QString &reason = {});

    /// The person is asked something for an open call of ours; without an id, for any of those that are open now. Null
    /// when there is none.
    [[nodiscard]] Hold hold(std::optional<qint64> id = {});

    template<class N>
    void notify(const typename N::Params &params)
    {
        sendNotification(N::method, json::write(params));
    }

    void respond(const Id &id, const QByteArray &result);
    void respondError(const Id &id, int code, const QString &message, const QByteArray &data = {});
    /// Drops a request of the other side without an answer (RPC-10).
    void dismiss(const Id &id) { m_incoming.remove(id); }

    /// Members put into the `_meta` of every request, as JSON without braces.
    void setRequestMeta(const QByteArray &members) { m_requestMeta = members; }

    /// Whether requests of the other side are answered; if not, what is said to them stays here (RPC-10).
    void setAnswers(bool isAnswering) { m_answers = isAnswering; }

    /// Whether a list of messages may come where one may (RPC-11).
    void setAcceptsBatches(bool isAccepted) { m_acceptsBatches = isAccepted; }

    /// Uses ids that were hardly used before: in a session that is resumed none may come twice (RPC-02). Before the first
    /// call.
    void useFreshIds();

    /// Null, or somebody who outlives this.
    void setTap(MessageTap *tap) { m_tap = tap; }

    Transport *transport() const { return m_transport; }
    /// No message can come any more.
    bool isClosed() const { return m_closedBy.has_value(); }
    qsizetype openCalls() const { return m_open.size(); }
    QList<OpenRequest> openRequests() const;
    /// An open call as others may know it; null when there is none of this id.
    OngoingCall *ongoing(qint64 id);
    /// Answers that belonged to no open call.
    qint64 droppedMessages() const { return m_dropped; }
    /// It has sent much that is no message (STDIO-04).
    bool isMisbehaving() const { return m_isMisbehaving; }

Q_SIGNALS:
    void requestReceived(const mcp::rpc::IncomingRequest &request);
    /// The other side no longer wants the answer; nothing is to be sent (CANC-04).
    void requestCancelled(const mcp::rpc::Id &id);
    void notificationReceived(const QString &method, const mcp::json::Raw &params,
                              const mcp::rpc::Origin &origin);
    /// The other side broke the protocol, in words for its log.
    void violated(const QString &what);
    /// isMisbehaving() now. Said once; reading goes on.
    void misbehaved();
    /// The transport is disconnected and every open call has been settled with why.
    void closed(const mcp::Error &why);

private:
    struct OpenCall
    {
        QLatin1StringView method;
        QString subject;
        Decode decode = nullptr;
        Settle settle;
        CallOptions options;
        std::shared_ptr<OngoingCall> ongoing = {}; ///< Made when first asked for.
        std::chrono::milliseconds deadline{};
        std::chrono::milliseconds totalDeadline{};
        std::optional<double> lastProgress;
        std::optional<std::chrono::milliseconds> heldSince; ///< Its clocks stand still.
        int holds = 0; ///< Questions, and one for signing in.
        bool isSigningIn = false;
    };
    /// Who is told of progress of a call that is answered.
    struct LateProgress
    {
        std::weak_ptr<const void> life;
        std::function<void(const ProgressParams &)> onProgress;
        std::optional<double> last;
    };
    /// A message with its answer read, when it answers one of our calls.
    struct Parsed
    {
        Message message;
        std::optional<qint64> ownId; ///< Of an answer, when it is one that we give.
        Decoded answer;
        Origin origin;
        QString fault = {}; ///< Why it is no message; then the rest is as good as empty.
        std::optional<qint64> answered = {}; ///< The call it was to answer, when it is no message.
        std::optional<Id> asked = {}; ///< Of the request it was to be, when it is no message.
    };
    using DecoderOf = std::function<Decode(qint64 id)>;
    struct Incoming
    {
        json::Raw text;
        Origin origin;
    };

    static Parsed parse(const Incoming &incoming, const DecoderOf &decoderOf);

    QByteArray requestText(qint64 id, const Request &request, const CallOptions &options) const;
    void send(const Outgoing &message);
    void sendNotification(QLatin1StringView method, const QByteArray &params);
    static std::chrono::milliseconds nextDeadline(const OpenCall &call);
    void armAlarm(std::chrono::milliseconds deadline);
    void onAlarm();

    void onReceived(const json::Raw &text, const Origin &origin);
    void read(const Incoming &incoming);
    void readBatch(const Incoming &incoming);
    void readOnPool(const Incoming &incoming);
    void onRequestFailed(qint64 id, const Error &why);
    void onRequestHeld(qint64 id, bool isHeld);
    void changeHolds(qint64 id, int by);
    void drainBacklog();
    void dispatch(const Parsed &parsed, const json::Raw &text);
    void settleBroken(const Parsed &parsed);
    void onResponse(const Parsed &parsed);
    void onRequest(const Parsed &parsed);
    void onNotification(const Parsed &parsed);
    void onProgress(const json::Raw &params, const Origin &origin);
    void keepProgress(qint64 id, const OpenCall &call);
    void onLateProgress(qint64 token, const ProgressParams &progress);
    void onCancelled(const json::Raw &params);
    void onOversize(const QByteArray &start);
    void onDisconnected(const Error &why);
    void drop(const QString &what);
    void reject(const QString &what, const json::Raw &text);
    void onStray(qsizetype bytes);

    QPointer<Transport> m_transport;
    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm;
    std::chrono::milliseconds m_alarmAt{};
    QHash<qint64, OpenCall> m_open;
    QHash<qint64, LateProgress> m_lateProgress; ///< By the call's id.
    QSet<Id> m_incoming;
    QQueue<Incoming> m_backlog;
    std::optional<Error> m_closedBy;
    QByteArray m_requestMeta;
    MessageTap *m_tap = nullptr;
    qint64 m_lastId = 0;
    qint64 m_dropped = 0;
    std::optional<qint64>
        m_endedStream; ///< By the other side; its answer may still come (SUBS-09).
    int m_strayLines = 0; ///< Since the last message.
    qsizetype m_strayBytes = 0;
    bool m_isMisbehaving = false;
    bool m_isReadingOnPool = false;
    bool m_acceptsBatches = false;
    bool m_answers = true;
};

} // namespace mcp::rpc
