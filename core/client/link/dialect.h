// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/questionround.h"
#include "core/client/link/profile.h"
#include "core/client/link/session.h"
#include "core/protocol/discover.h"
#include "core/rpc/peer.h"

namespace mcp {

/// What a result of the stateless era turned out to be (RPC-14). One of the two is set.
struct TypedAnswer
{
    const void *reply = nullptr; ///< A Result<Reply>, which lives as long as this.
    std::optional<InputRequiredResult> inputRequired;
};

/// With its reply, in one piece.
template<class Reply>
struct TypedReply : TypedAnswer
{
    explicit TypedReply(Result<Reply> read)
        : value(std::move(read))
    {
        reply = &value;
    }
    Q_DISABLE_COPY_MOVE(TypedReply)

    const Result<Reply> value;
};

enum class ResultType { Complete, InputRequired, Task };

/// By its `resultType`; without one it is Complete.
Result<ResultType> resultType(const json::Raw &result);
Result<InputRequiredResult> readInputRequired(const json::Raw &result);

/// Where a task may be the answer, M::readTyped() reads that and what is complete (TASKX-04); nowhere else (TASKX-06).
template<class M>
rpc::Decoded decodeTypedReply(const json::Raw &raw)
{
    const auto decoded = [](Result<typename M::Reply> reply) -> std::shared_ptr<const TypedAnswer> {
        return std::make_shared<const TypedReply<typename M::Reply>>(std::move(reply));
    };
    const auto type = resultType(raw);
    if (!type)
        return decoded(type.error());
    if (*type == ResultType::InputRequired) {
        auto inputRequired = readInputRequired(raw);
        if (!inputRequired)
            return decoded(inputRequired.error());
        return std::make_shared<const TypedAnswer>(TypedAnswer{nullptr, *std::move(inputRequired)});
    }
    if constexpr (requires { M::readTyped(raw, *type); })
        return decoded(M::readTyped(raw, *type));
    else if (*type == ResultType::Task)
        return decoded(Error::protocol(QStringLiteral("A task came where there can be none")));
    else
        return decoded(rpc::readReply<M>(raw));
}

/// One typed request, and how its answer is read in the era that tells results apart by type.
struct Call
{
    rpc::Request request;
    rpc::Decode decodeTyped = nullptr;
    bool hasInputRounds = false; ///< MRTR-01

    /// What a person calls it by: a tool, a prompt, a URI. Never the id of a task.
    QString subject() const { return hasInputRounds ? request.subject : QString(); }
    /// Of what has a subject.
    QString method() const { return subject().isEmpty() ? QString() : QString(request.method); }
};

template<class M>
Call makeCall(const typename M::Params &params)
{
    Call call{rpc::makeRequest<M>(params), &decodeTypedReply<M>};
    if constexpr (requires { M::hasInputRounds; })
        call.hasInputRounds = M::hasInputRounds;
    return call;
}

/// One way of a call over a link, from its first request to its result.
struct Attempt
{
    Call call;
    ClientFeatures declared = {}; ///< What the requests say that we can answer.
    int rounds = 0; ///< In which the server asked for something.
    bool hasRedeclared = false; ///< It was sent again with other features (LIFE-44).
    bool hasRepeated =
        false; ///< It was sent again to a server that refused a revision it has (LIFE-43).
};

/// What a dialect makes of an answer.
struct Verdict
{
    enum class Kind {
        Done, ///< answer is the result of the call.
        Again, ///< The same request once more.
        Ask, ///< Once more after the questions, or later where there are none.
        Outdated, ///< Done; and the server does not speak what was agreed.
    };
    /// One thing the server asks.
    struct Question
    {
        QString key; ///< The server's name for it.
        PeerRequest request;
        QString url = {}; ///< Of a page to visit; else empty.
    };

    static Verdict done(const Result<rpc::Decoded> &answer) { return {Kind::Done, answer}; }
    static Verdict again() { return {Kind::Again}; }

    Kind kind = Kind::Done;
    Result<rpc::Decoded> answer = rpc::Decoded();
    // Of Ask:
    std::optional<QList<Question>> questions =
        {}; ///< Nothing: the server wants to be asked later (MRTR-08).
    std::optional<json::Raw> requestState = {}; ///< To be sent back byte for byte (MRTR-06).
    QuestionRound::Wanted wanted =
        QuestionRound::Wanted::AnyAnswer; ///< Then the answers are sent too (MRTR-05).
    std::optional<Error> refused = {}; ///< The result of the call if the person refuses.
};

/// Everything that differs between the eras of the protocol once it is known which one a server speaks, one object per
/// link. Nothing above client/ asks which one it is.
class Dialect : public QObject
{
    Q_OBJECT

public:
    /// peer must outlive this; handler may be null.
    Dialect(rpc::Peer *peer, PeerRequestHandler *handler, QObject *parent = nullptr);

    virtual Era era() const = 0;
    const EraRules &rules() const { return EraRules::of(era()); }
    /// The first exchange of the link; to be called once, before all others.
    virtual Pending<ServerProfile> open() = 0;
    /// Adds to a request of the call what the era requires, each time before it is sent.
    virtual void prepare(Attempt &attempt, rpc::Request &request) = 0;
    /// What answer, to the latest request of the call, means in this era. An Error: the request failed.
    virtual Verdict judge(Attempt &attempt, const Result<rpc::Decoded> &answer) = 0;
    /// The lowest level of the log messages that the server is to send; empty: it decides (LOG-01, LOG-02).
    virtual void setLogLevel(const QString &level) = 0;
    virtual Pending<EmptyResult> ping() = 0;
    /// What is needed to resume the session of the link, if there is one that outlives the link (HTTP-22).
    virtual std::optional<Session> session() const { return {}; }
    /// Other folders are shared now (ROOT-03).
    virtual void announceRoots() = 0;
    /// Answers what is still open of the server's requests, because the link is about to end (RPC-08).
    virtual void shutDown() = 0;

    rpc::Peer *peer() const { return m_peer; }
    /// Answers the requests of the server; null: they are refused.
    PeerRequestHandler *handler() const { return m_handler; }
    /// hasLiveTasks: whether a task of ours has not ended yet (SAMP-19).
    void setTaskCheck(std::function<bool()> hasLiveTasks)
    {
        m_hasLiveTasks = std::move(hasLiveTasks);
    }

Q_SIGNALS:
    /// A notification that is legal in this era.
    void notificationReceived(const QString &method, const mcp::json::Raw &params,
                              const mcp::rpc::Origin &origin);
    /// It has turned out that the server does not speak what was agreed.
    void outdated(const mcp::Error &why);
    /// The server violated the protocol; a text for its log.
    void violated(const QString &what);

protected:
    virtual void onRequest(const rpc::IncomingRequest &request) = 0;
    virtual void onNotification(const QString &method, const json::Raw &params,
                                const rpc::Origin &origin);
    /// Writes notes about unreadable parts of a result of method into the log of the server.
    void logNotes(QLatin1StringView method, const QStringList &notes);
    bool hasLiveTasks() const { return m_hasLiveTasks && m_hasLiveTasks(); }
    ClientFeatures features() const { return m_handler ? m_handler->features() : ClientFeatures(); }

private:
    rpc::Peer *m_peer;
    PeerRequestHandler *m_handler;
    std::function<bool()> m_hasLiveTasks;
};

/// Our `clientInfo`.
Implementation ourselves();
/// What is declared of features, in the words of the newest revision of era.
ClientCapabilities clientCapabilities(const ClientFeatures &features, Era era);
/// RPC-19: what we say when the fault is ours.
constexpr int kInternalError = -32603;
constexpr int kRefusedByPerson = -1; ///< SAMP-03
/// The response to a request of the server: a result, or an Error of kind Remote (SAMP-03, ELIC-04).
Result<json::Raw> peerAnswer(const PeerRequest &asked, const Result<json::Raw> &result);

} // namespace mcp
