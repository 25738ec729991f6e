// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/client/link/dialect.h"

#include <QSet>

namespace mcp {

class QuestionRound;

/// One call of the stateless era from the first answer that is no result to the result, through the rounds in which the server asks for
/// input (MRTR-*). Deletes itself when it has settled.
class InputRounds final : public QObject
{
    Q_OBJECT

public:
    /// declared is what the requests say that we can answer.
    InputRounds(rpc::Peer *peer, PeerRequestHandler *handler, ClientFeatures declared, Clock *clock,
                Call call, rpc::CallOptions options, rpc::Settle settle, QObject *parent);
    ~InputRounds() override;

    /// Takes the answer to the first request, which was sent by somebody else.
    void goOn(const Result<rpc::Decoded> &answer) { onAnswer(answer); }
    /// Ends all of it; settle is not called.
    void abandon();

Q_SIGNALS:
    /// The server does not speak our revision, however often it is asked (LIFE-43).
    void outdated(const mcp::Error &why);

private:
    void send();

    /// One thing the server asks in this round.
    struct Question
    {
        QString key;
        PeerRequest request;
        QString url; ///< Of a page to visit; else empty.
        json::Raw answer;
    };

    void onAnswer(const Result<rpc::Decoded> &answer);
    bool isWorthRepeating(const Error &error);
    void onInputRequired(const InputRequiredResult &input);
    Result<QList<Question>> readQuestions(const json::RawObject &inputRequests) const;
    void askWhetherToGoOn();
    void ask();
    bool setHeld(bool isHeld);
    void onAnswers(const QList<json::Raw> &answers);
    void cancel();
    void finish(const Result<rpc::Decoded> &result);
    void fail(ErrorKind kind, const QString &detail);

    rpc::Peer *m_peer;
    PeerRequestHandler *m_handler;
    ClientFeatures m_declared;
    Call m_call;
    rpc::CallOptions m_options;
    rpc::Settle m_settle;
    QByteArray m_params; ///< As first sent.
    std::unique_ptr<Alarm> m_pause;
    QList<Question> m_questions;
    std::optional<json::Raw> m_requestState; ///< Byte for byte (MRTR-06).
    std::unique_ptr<QuestionRound> m_round;
    std::unique_ptr<OngoingCall> m_ongoing; ///< What the questions know of it.
    CallHandle m_goingOn; ///< Whether the person wants that.
    QSet<QString> m_visited; ///< Pages (ELIC-37).
    qint64 m_id = 0;
    int m_rounds = 0;
    int m_personalRounds = 0; ///< In which the person was asked something.
    int m_pauses = 0;
    bool m_hasRepeated = false;
    bool m_isPersonal = false; ///< The person is asked something in this round.
};

} // namespace mcp
