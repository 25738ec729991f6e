// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/link/dialect.h"

namespace mcp {

class QuestionRound;

/// One call of 2025-11-25 whose server says with an error that the person has to visit pages first (ELIC-36): each is
/// asked for; when all have been visited the call is sent again, a few times. Deletes itself when it has settled.
class PageVisits final : public QObject
{
    Q_OBJECT

public:
    /// Who answers, and what the server was told that we can. handler must outlive this.
    struct Visitor
    {
        PeerRequestHandler *handler = nullptr;
        ClientFeatures declared;
    };

    PageVisits(rpc::Peer *peer, Visitor visitor, Call call, rpc::CallOptions options,
               rpc::Settle settle, QObject *parent);
    ~PageVisits() override;

    /// Whether the error says such a thing, in a revision that has it.
    static bool areWanted(const Error &error, const QString &revision);

    /// Takes an answer to the call: at first one of which areWanted() is true.
    void goOn(const Result<rpc::Decoded> &answer);
    /// Ends all of it; settle is not called.
    void abandon();

private:
    void send();
    bool setHeld(bool isHeld);
    QList<PeerRequest> readVisits(const Error &error) const;
    void finish(const Result<rpc::Decoded> &result);

    rpc::Peer *m_peer;
    Visitor m_visitor;
    Call m_call;
    rpc::CallOptions m_options;
    rpc::Settle m_settle;
    std::unique_ptr<QuestionRound> m_round;
    qint64 m_id = 0;
    int m_repeats = 0;
};

} // namespace mcp
