// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/peerrequesthandler.h"

#include <QHash>
#include <QObject>

#include <functional>

namespace mcp {

/// Several things that a server asks for one call, put to the handler together, though never more than may wait for the
/// person at a time (SEC-47). Settled when all are answered, or at the first that is refused: the others are withdrawn
/// then. It goes with its parent, and withdraws what is still asked.
class QuestionRound final : public QObject
{
    Q_OBJECT

public:
    /// The answers in the order of the requests, or why there are none.
    using Done = std::function<void(const Result<QList<json::Raw>> &)>;

    enum class Wanted {
        AnyAnswer, ///< Of an elicitation "no" is one, too (MRTR-09).
        Consent, ///< To elicitations: anything but "yes" is a refusal.
    };

    /// handler must outlive this.
    QuestionRound(PeerRequestHandler *handler, QList<PeerRequest> requests, Wanted wanted,
                  Done done, QObject *parent = nullptr);
    ~QuestionRound() override;

    /// Once. done is never called from inside.
    void start() { askMore(); }

    /// Whether the answer to an elicitation says yes.
    static bool isAccepted(const json::Raw &answer);

private:
    void askMore();
    void onAnswer(qsizetype index, const Result<json::Raw> &answer);

    PeerRequestHandler *m_handler;
    QList<PeerRequest> m_requests;
    Wanted m_wanted;
    Done m_done;
    QList<json::Raw> m_answers;
    QHash<qsizetype, CallHandle> m_asking; ///< By index.
    qsizetype m_asked = 0;
};

} // namespace mcp
