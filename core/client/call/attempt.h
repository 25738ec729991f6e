// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/questionround.h"
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

} // namespace mcp
