// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/questionround.h"

#include "core/base/limits.h"
#include "core/json/read.h"
#include "core/protocol/elicitation.h"

#include <QPointer>

namespace mcp {

QuestionRound::QuestionRound(PeerRequestHandler *handler, QList<PeerRequest> requests,
                             Wanted wanted, Done done, QObject *parent)
    : QObject(parent)
    , m_handler(handler)
    , m_requests(std::move(requests))
    , m_wanted(wanted)
    , m_done(std::move(done))
    , m_answers(m_requests.size())
{
}

QuestionRound::~QuestionRound()
{
    const auto asking = std::exchange(m_asking, {});
    for (const CallHandle &handle : asking)
        handle.abandon();
}

bool QuestionRound::isAccepted(const json::Raw &answer)
{
    const auto result = json::read<ElicitResult>(answer);
    return result && result->action == u"accept";
}

void QuestionRound::askMore()
{
    const QPointer self(this); // The handler may end the call.
    while (self && m_asked < m_requests.size() && m_asking.size() < limits::kQuestionsOfServer) {
        const qsizetype index = m_asked++;
        auto answer = m_handler->answer(m_requests.at(index));
        if (!self) {
            answer.handle().cancel();
            return;
        }
        m_asking.insert(index, answer.then(this, [this, index](const Result<json::Raw> &given) {
            onAnswer(index, given);
        }));
    }
}

void QuestionRound::onAnswer(qsizetype index, const Result<json::Raw> &answer)
{
    if (!m_asking.remove(index))
        return; // It was answered just before it was withdrawn.
    const bool isGood = answer && (m_wanted == Wanted::AnyAnswer || isAccepted(*answer));
    if (isGood) {
        m_answers[index] = *answer;
        if (!m_asking.isEmpty() || m_asked < m_requests.size())
            return askMore();
    }
    // A receiver may delete this.
    const auto asking = std::exchange(m_asking, {});
    for (const CallHandle &handle : asking)
        handle.abandon();
    const Done done = std::exchange(m_done, nullptr);
    if (isGood)
        done(QList<json::Raw>(m_answers));
    else
        done(answer ? Error::cancelled() : answer.error());
}

} // namespace mcp

#include "moc_questionround.cpp"
