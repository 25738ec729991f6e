// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/limits.h"
#include "core/base/ongoingcall.h"
#include "core/base/pending.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/rpc/calloptions.h"
#include "core/rpc/frame.h"

#include <QHash>
#include <QQueue>
#include <QSet>

#include <map>

namespace mcp::rpc {

/// Gets the answer to a call, once.
class AnswerHandler
{
public:
    virtual ~AnswerHandler() = default;
    virtual void onAnswer(const Result<Decoded> &answer) = 0;
};
using AnswerHandlerPtr = std::shared_ptr<AnswerHandler>;

/// Calls handle with the answer.
template<class F>
AnswerHandlerPtr createAnswerHandler(F handle)
{
    class Handler final : public AnswerHandler
    {
    public:
        explicit Handler(F &&handle)
            : m_handle(std::move(handle))
        {
        }
        void onAnswer(const Result<Decoded> &answer) override { m_handle(answer); }

    private:
        F m_handle;
    };
    return std::make_shared<Handler>(std::move(handle));
}

/// Calls handle with answer as a Result<Reply>.
template<class Reply, class F>
void withReply(const Result<Decoded> &answer, F &&handle)
{
    if (answer)
        handle(*static_cast<const Result<Reply> *>(answer->get()));
    else
        handle(Result<Reply>(answer.error()));
}

/// While it exists, the time-outs of its calls are paused (TIME-03). May outlive the Peer.
using Hold = std::shared_ptr<const void>;

/// A request before it is sent.
struct Request
{
    QLatin1StringView method;
    QByteArray params; ///< A JSON object.
    QString subject; ///< See Outgoing.
    bool isRepeatable = false;
    Decode decode = nullptr;
    QByteArray meta = {}; ///< Additional members of its `_meta`, as JSON without braces.
};

/// Uses M::read() if the method has one, otherwise the fields of its reply.
template<class M>
Result<typename M::Reply> readReply(const json::Raw &raw)
{
    if constexpr (requires { M::read(raw); })
        return M::read(raw);
    else
        return json::read<typename M::Reply>(raw);
}

template<class M>
Decoded decodeReply(const json::Raw &raw)
{
    return std::make_shared<const Result<typename M::Reply>>(readReply<M>(raw));
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

/// Observes every message of a Peer.
class MessageTap
{
public:
    virtual ~MessageTap() = default;
    virtual void onSent(const Outgoing &message) = 0;
    virtual void onReceived(const json::Raw &text, const Origin &origin) = 0;
};

/// A request of the peer, to be answered once with Peer::respond() or respondError().
struct IncomingRequest
{
    Id id;
    QString method;
    json::Raw params;
    Origin origin;
};

/// A call that waits for its response.
struct OpenRequest
{
    qint64 id = 0;
    QLatin1StringView method;
    QString subject; ///< See Outgoing.
};

/// One end of a JSON-RPC 2.0 connection: calls with time-outs, progress and cancellation, notifications, and requests
/// of the peer. Works for clients and servers. Late, duplicate and unknown responses are dropped and counted (RPC-03).
class Peer : public QObject
{
    Q_OBJECT

public:
    Peer(Transport *transport, Clock *clock, QObject *parent = nullptr);
    ~Peer() override;

    /// Calls M::method and decodes the response as M::Reply.
    template<class M>
    Pending<typename M::Reply> call(const typename M::Params &params, CallOptions options = {})
    {
        using Reply = typename M::Reply;
        Promise<Reply> promise;
        const auto settle = [promise](const Result<Reply> &reply) { promise.settleWith(reply); };
        const qint64 id =
            start(makeRequest<M>(params), std::make_shared<const CallOptions>(std::move(options)),
                  createAnswerHandler([settle](const Result<Decoded> &answer) {
                      withReply<Reply>(answer, settle);
                  }));
        promise.onCancel([self = QPointer(this), id] {
            if (self)
                self->abandon(id, QString());
        });
        return promise.pending();
    }

    /// Sends request and returns its id; handler gets the answer exactly once, unless abandon() is called first.
    qint64 start(const Request &request, SharedOptions &&options, AnswerHandlerPtr &&handler);
    /// Drops the request and notifies the peer.
    void abandon(qint64 id, const QString &reason = {});

    /// Pauses time-outs while the person is asked for an open call, or, without an id, for all open calls. Null if
    /// there is none.
    [[nodiscard]] Hold hold(std::optional<qint64> id = {});

    template<class N>
    void notify(const typename N::Params &params)
    {
        sendNotification(N::method, json::write(params));
    }

    void respond(const Id &id, const QByteArray &result);
    void respondError(const Id &id, int code, const QString &message, const QByteArray &data = {});
    /// Drops a request of the peer without a response (RPC-10).
    void dismiss(const Id &id) { m_incoming.remove(id); }

    /// Members added to the `_meta` of every request, as JSON without braces.
    void setRequestMeta(const QByteArray &members) { m_requestMeta = members; }

    /// Whether requests of the peer are answered; if not, responses to them are not sent (RPC-10).
    void setAnswers(bool isAnswering) { m_answers = isAnswering; }

    /// Whether batches are accepted (RPC-11).
    void setAcceptsBatches(bool isAccepted) { m_acceptsBatches = isAccepted; }

    /// Bounds what the other side may send unasked: reading rests after limits::kUnaskedMessages within a span, so that other
    /// connections of the same thread are not held up (REL-04). Answers to open calls and their progress do not count.
    void limitUnasked() { m_limitsUnasked = true; }

    /// Starts with a random id: in a resumed session no id may be reused (RPC-02). Call it before the first call.
    void useFreshIds();

    /// It must outlive this.
    void addTap(MessageTap *tap) { m_taps.append(tap); }

    Transport *transport() const { return m_transport; }
    /// No further message can arrive.
    bool isClosed() const { return m_closedBy.has_value(); }
    qsizetype openCalls() const { return qsizetype(m_open.size()); }
    QList<OpenRequest> openRequests() const;
    /// The handle of an open call; null if no call has this id.
    OngoingCall *ongoing(qint64 id);
    /// Responses without an open call.
    qint64 droppedMessages() const { return m_dropped; }
    /// The peer sent too many texts that are not messages (STDIO-04).
    bool isMisbehaving() const { return m_isMisbehaving; }

Q_SIGNALS:
    void requestReceived(const mcp::rpc::IncomingRequest &request);
    /// The peer cancelled the request; no response is sent (CANC-04).
    void requestCancelled(const mcp::rpc::Id &id);
    void notificationReceived(const QString &method, const mcp::json::Raw &params,
                              const mcp::rpc::Origin &origin);
    /// The peer violated the protocol; the text is for its log.
    void violated(const QString &what);
    /// isMisbehaving() became true. Emitted once; reading continues.
    void misbehaved();
    /// The transport is disconnected, and every open call has been settled with why.
    void closed(const mcp::Error &why);

private:
    struct OpenCall
    {
        OpenCall(const Request &request, SharedOptions &&callOptions,
                 AnswerHandlerPtr &&answerHandler, std::chrono::milliseconds now)
            : method(request.method)
            , subject(request.subject)
            , decode(request.decode)
            , handler(std::move(answerHandler))
            , options(std::move(callOptions))
            , deadline(deadlineAfter(options->timeout, now))
            , totalDeadline(deadlineAfter(options->totalTimeout, now))
        {
        }
        static std::chrono::milliseconds deadlineAfter(std::chrono::milliseconds timeout,
                                                       std::chrono::milliseconds now)
        {
            return timeout.count() > 0 ? now + timeout : std::chrono::milliseconds::max();
        }

        QLatin1StringView method;
        QString subject;
        Decode decode;
        AnswerHandlerPtr handler;
        SharedOptions options;
        std::shared_ptr<OngoingCall> ongoing = {}; ///< Created on first use.
        std::chrono::milliseconds deadline;
        std::chrono::milliseconds totalDeadline;
        std::optional<double> lastProgress;
        std::optional<std::chrono::milliseconds> heldSince; ///< Set while the time-outs are paused.
        int holds = 0; ///< The number of holds: requests to the person, and one for a sign-in.
        bool isSigningIn = false;
        QString stray = {}; ///< A response with another id that may answer this call (RPC-03).
    };
    /// The receiver of progress after the response.
    struct LateProgress
    {
        std::weak_ptr<const void> life;
        std::function<void(const ProgressParams &)> onProgress;
        std::optional<double> last;
    };
    struct Incoming
    {
        json::Raw text;
        Origin origin;
    };

    /// Null if no call has this id.
    OpenCall *find(qint64 id);
    void settle(std::optional<qint64> id, const Result<Decoded> &answer);
    void send(const Outgoing &message);
    void sendNotification(QLatin1StringView method, const QByteArray &params);
    void respond(const Id &id, QByteArrayView member, const QByteArray &value);
    static std::chrono::milliseconds nextDeadline(const OpenCall &call);
    void armAlarm(std::chrono::milliseconds deadline);
    void onAlarm();

    void onReceived(const json::Raw &text, const Origin &origin);
    void read(const json::Raw &text, const Origin &origin);
    void readBatch(const json::Raw &text, const Origin &origin);
    void readOnPool(const json::Raw &text, const Origin &origin);
    void onRequestFailed(qint64 id, const Error &why);
    void onRequestHeld(qint64 id, bool isHeld);
    void changeHolds(qint64 id, int by);
    void drainBacklog();
    void countUnasked();
    void updateReading();
    void dispatch(const Parsed &parsed, const json::Raw &text);
    void settleBroken(const Parsed &parsed);
    void onResponse(const Parsed &parsed);
    void onStrayResponse(const Parsed &parsed);
    void onRequest(const Parsed &parsed);
    void onNotification(const Parsed &parsed);
    void onProgress(const Parsed &parsed);
    void keepProgress(qint64 id, const OpenCall &call);
    void onLateProgress(qint64 token, const ProgressParams &progress);
    void onCancelled(const json::Raw &params);
    void onOversize(const QByteArray &start);
    void onDisconnected(const Error &why);
    void ignore();
    void drop(const QString &what);
    void reject(const QString &what, const json::Raw &text);
    void onStray(qsizetype bytes);

    QPointer<Transport> m_transport;
    Clock *m_clock;
    std::unique_ptr<Alarm> m_alarm;
    std::chrono::milliseconds m_alarmAt{};
    std::map<qint64, OpenCall> m_open; ///< In the order in which they were started.
    QHash<qint64, LateProgress> m_lateProgress; ///< By the call's id.
    QSet<Id> m_incoming;
    QQueue<Incoming> m_backlog;
    std::optional<Error> m_closedBy;
    QByteArray m_requestMeta;
    QList<MessageTap *> m_taps;
    std::unique_ptr<Alarm> m_rest; ///< Until the span ends.
    std::chrono::milliseconds m_spanEnd{};
    qint64 m_lastId = 0;
    qint64 m_dropped = 0;
    /// Ended by the peer; the response may still arrive (SUBS-09).
    std::optional<qint64> m_endedStream;
    int m_strayLines = 0; ///< Since the last valid message.
    qsizetype m_strayBytes = 0;
    bool m_isMisbehaving = false;
    int m_unasked = 0; ///< In this span.
    bool m_limitsUnasked = false;
    bool m_isResting = false;
    bool m_isReadingOnPool = false;
    bool m_acceptsBatches = false;
    bool m_answers = true;
};

} // namespace mcp::rpc
