// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/pagevisits.h"

#include "core/client/call/peerrequestcheck.h"
#include "core/client/call/questionround.h"
#include "core/protocol/elicitation.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kVisitsRequired = -32042;
constexpr auto kRevision = "2025-11-25"_L1; ///< No other has them.
constexpr int kRepeats = 3;

} // namespace

PageVisits::PageVisits(rpc::Peer *peer, Visitor visitor, Call call, rpc::CallOptions options,
                       rpc::Settle settle, QObject *parent)
    : QObject(parent)
    , m_peer(peer)
    , m_visitor(visitor)
    , m_call(std::move(call))
    , m_options(std::move(options))
    , m_settle(std::move(settle))
{
}

PageVisits::~PageVisits()
{
    m_round.reset();
    if (m_settle)
        m_settle(Error{ErrorKind::Closed, {}, 0, {}});
}

bool PageVisits::areWanted(const Error &error, const QString &revision)
{
    return error.kind == ErrorKind::Remote && error.code == kVisitsRequired
        && revision == kRevision;
}

void PageVisits::goOn(const Result<rpc::Decoded> &answer)
{
    m_id = 0;
    if (answer || !areWanted(answer.error(), kRevision) || m_repeats == kRepeats)
        return finish(answer);
    const Error &error = answer.error();
    const QList<PeerRequest> visits = readVisits(error);
    if (visits.isEmpty())
        return finish(error);
    if (!setHeld(true))
        return;
    const auto onDone = [this, error](const Result<QList<json::Raw>> &answers) {
        if (!answers)
            finish(error);
        else if (setHeld(false))
            send();
    };
    m_round = std::make_unique<QuestionRound>(m_visitor.handler, visits,
                                              QuestionRound::Wanted::Consent, onDone);
    m_round->start();
}

/// TIME-03: between two requests of the call no clock runs. False: whoever was told has ended the call.
bool PageVisits::setHeld(bool isHeld)
{
    const auto onHeld = m_options.onHeld;
    const QPointer self(this);
    if (onHeld)
        onHeld(isHeld);
    return self && m_settle;
}

/// Nothing when any of them is not what it should be: then it is an error like others.
QList<PeerRequest> PageVisits::readVisits(const Error &error) const
{
    if (error.data.size() > limits::kQuestionBytes) // SEC-41
        return {};
    const auto data = json::read<ElicitationRequiredData>(json::Raw(error.data));
    if (!data || data->elicitations.size() > limits::kInputRequests)
        return {};
    QList<PeerRequest> visits;
    for (const json::Raw &one : data->elicitations) {
        const auto params = json::read<ElicitParams>(one);
        PeerRequest visit{Elicit::method, one};
        visit.subject = m_call.subject();
        visit.isHeld = true;
        if (!params || params->mode != u"url" || refusal(visit, m_visitor.declared, kRevision))
            return {};
        visits.append(visit);
    }
    return visits;
}

/// The server said that it has done nothing, so this is no second time.
void PageVisits::send()
{
    ++m_repeats;
    m_id = m_peer->start(m_call.request, m_options, [self = QPointer(this)](const auto &answer) {
        if (self)
            self->goOn(answer);
    });
}

void PageVisits::abandon()
{
    m_settle = nullptr;
    if (m_id)
        m_peer->abandon(std::exchange(m_id, 0));
    m_round.reset();
    deleteLater();
}

void PageVisits::finish(const Result<rpc::Decoded> &result)
{
    deleteLater();
    if (const auto settle = std::exchange(m_settle, nullptr))
        settle(result);
}

} // namespace mcp

#include "moc_pagevisits.cpp"
