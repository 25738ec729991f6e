// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/clientcall.h"

#include "core/client/call/questionround.h"
#include "core/client/call/requests.h"
#include "core/client/link/dialect.h"
#include "core/protocol/roots.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

constexpr int kRoundsWithoutConsent = 5; ///< MRTR-12
constexpr int kLostRepeats = 2; ///< How often one read is sent again because a link was lost.

} // namespace

struct ClientCall::Asking
{
    /// end: what the person can do to the call.
    Asking(std::function<void()> end, Clock *clock, std::function<void()> onPauseEnd)
        : pause(clock->createAlarm(std::move(onPauseEnd)))
        , ongoing(std::make_unique<OngoingCall>(std::move(end)))
    {
    }
    ~Asking()
    {
        goingOn.abandon();
        round.reset();
    }

    Verdict verdict; ///< The latest; of its questions only the answers are sent.
    QList<json::Raw> answers;
    std::unique_ptr<Alarm> pause;
    std::unique_ptr<OngoingCall> ongoing; ///< What the questions know of the call.
    std::unique_ptr<QuestionRound> round;
    CallHandle goingOn; ///< Whether the person wants that.
    QSet<QString> visited; ///< Pages (ELIC-37).
    int personalRounds = 0; ///< In which the person was asked something.
    int pauses = 0;
    bool isPersonal = false; ///< The person is asked something in this round.
};

ClientCall::ClientCall(Call &&call, rpc::CallOptions &&options, rpc::AnswerHandlerPtr &&handler,
                       Clock *clock, Requests *requests)
    : m_requests(requests)
    , m_clock(clock)
    , m_options(std::move(options))
    , m_handler(std::move(handler))
{
    m_attempt.call = std::move(call);
}

ClientCall::~ClientCall() = default;

void ClientCall::start(Dialect *dialect)
{
    m_asking.reset();
    m_attempt = Attempt{std::move(m_attempt.call)};
    m_dialect = dialect;
    send();
}

void ClientCall::waitForLink()
{
    m_state = State::Waiting;
    m_deadline = timeout().count() > 0 ? m_clock->now() + timeout() : milliseconds::max();
}

void ClientCall::send()
{
    m_state = State::Sent;
    rpc::Request request = m_attempt.call.request;
    if (m_asking)
        request.params = paramsWithAnswers();
    m_dialect->prepare(m_attempt, request);
    const auto self = shared_from_this(); // The link may break at once.
    const qint64 id = m_dialect->peer()->start(request, rpc::SharedOptions(self, &m_options), self);
    if (m_state == State::Sent)
        m_id = id;
}

/// The original parameters with the answers of the latest round, and of no other (MRTR-05, MRTR-07).
QByteArray ClientCall::paramsWithAnswers() const
{
    const QByteArray &params = m_attempt.call.request.params;
    const Verdict &asked = m_asking->verdict;
    QByteArray more;
    if (asked.wanted == QuestionRound::Wanted::AnyAnswer && !m_asking->answers.isEmpty()) {
        json::Writer writer;
        writer.beginObject();
        for (qsizetype i = 0; i < m_asking->answers.size(); ++i) {
            writer.string(asked.questions->at(i).key);
            writer.raw(":");
            writer.raw(m_asking->answers.at(i).view());
            writer.comma();
        }
        writer.endObject();
        more += R"("inputResponses":)" + writer.take();
    }
    if (asked.requestState) {
        more += more.isEmpty() ? "" : ",";
        more += R"("requestState":)";
        more += asked.requestState->view();
    }
    if (more.isEmpty())
        return params;
    return params.chopped(1) + (params == "{}" ? "" : ",") + more + '}';
}

void ClientCall::onAnswer(const Result<rpc::Decoded> &answer)
{
    if (m_state == State::Done)
        return;
    m_id = 0;
    if (!m_dialect)
        return finish(answer ? Result<rpc::Decoded>(Error::closed()) : answer);
    Verdict verdict = m_dialect->judge(m_attempt, answer);
    const bool goesOn = verdict.kind == Verdict::Kind::Again || verdict.kind == Verdict::Kind::Ask;
    if (goesOn && m_requests->dialect() != m_dialect) // The link is being dropped.
        return finish(Error::closed());
    switch (verdict.kind) {
    case Verdict::Kind::Done:
        return finish(verdict.answer);
    case Verdict::Kind::Again:
        return send();
    case Verdict::Kind::Ask:
        return onAsked(std::move(verdict));
    case Verdict::Kind::Outdated:
        Q_EMIT m_dialect->outdated(verdict.answer.error());
        return finish(verdict.answer);
    }
}

void ClientCall::onAsked(Verdict verdict)
{
    if (++m_attempt.rounds > limits::kInputRounds) // MRTR-12
        return finish(Error{ErrorKind::Protocol, u"The server keeps asking"_s, 0, {}});
    if (m_options.onInputRound)
        m_options.onInputRound();
    m_state = State::Asking;
    if (!m_asking)
        m_asking = std::make_unique<Asking>(guarded(&ClientCall::cancel), m_clock,
                                            guarded(&ClientCall::send));
    m_asking->verdict = std::move(verdict);
    m_asking->answers.clear();
    if (m_asking->verdict.questions)
        return ask();
    using namespace std::chrono_literals; // MRTR-08
    m_asking->pause->start(std::min<milliseconds>(500ms * (1 << m_asking->pauses++), 10s));
}

void ClientCall::ask()
{
    const QList<Verdict::Question> &questions = *m_asking->verdict.questions;
    m_asking->isPersonal = std::ranges::any_of(questions, [](const Verdict::Question &question) {
        return question.request.method != ListRoots::method;
    });
    if (m_asking->isPersonal && !setHeld(true))
        return;
    if (m_asking->isPersonal && ++m_asking->personalRounds == kRoundsWithoutConsent + 1)
        askWhetherToGoOn();
    else
        askAll();
}

/// MRTR-12
void ClientCall::askWhetherToGoOn()
{
    m_asking->goingOn =
        m_dialect->handler()
            ->mayGoOn(m_attempt.call.method(), m_attempt.call.subject(), kRoundsWithoutConsent)
            .then(m_requests, guarded(&ClientCall::onAskedWhetherToGoOn));
}

void ClientCall::onAskedWhetherToGoOn(const Result<bool> &mayGoOn)
{
    if (mayGoOn && *mayGoOn)
        return askAll();
    finish(Error{ErrorKind::Cancelled, u"The server keeps asking"_s, 0, {}});
}

/// TIME-03: between two requests of the call no clock runs. False: whoever was told has ended the call.
bool ClientCall::setHeld(bool isHeld)
{
    if (m_options.onHeld)
        m_options.onHeld(isHeld);
    return m_state == State::Asking;
}

/// All of a round together (MRTR-04).
void ClientCall::askAll()
{
    const Verdict &verdict = m_asking->verdict;
    if (verdict.questions->isEmpty())
        return send();
    QList<PeerRequest> requests;
    for (const Verdict::Question &question : *verdict.questions) {
        requests.append(question.request);
        if (m_asking->visited.contains(question.url)) // ELIC-37
            requests.last().isHeld = true;
        if (verdict.wanted == QuestionRound::Wanted::AnyAnswer)
            requests.last().call = m_asking->ongoing.get();
    }
    m_asking->round = std::make_unique<QuestionRound>(
        m_dialect->handler(), requests, verdict.wanted, guarded(&ClientCall::onAnswers));
    m_asking->round->start();
}

void ClientCall::onAnswers(const Result<QList<json::Raw>> &answers)
{
    const Verdict &verdict = m_asking->verdict;
    if (!answers) // MRTR-09: there is no answer that says no.
        return finish(
            verdict.refused.value_or(Error{ErrorKind::Cancelled, answers.error().detail, 0, {}}));
    m_asking->answers = *answers;
    for (qsizetype i = 0; i < answers->size(); ++i) {
        const QString &url = verdict.questions->at(i).url;
        if (!url.isEmpty() && QuestionRound::isAccepted(answers->at(i)))
            m_asking->visited.insert(url);
    }
    if (!m_asking->isPersonal || setHeld(false))
        send();
}

void ClientCall::onLinkGone()
{
    if (m_state == State::Asking)
        finish(Error::closed());
}

void ClientCall::cancel()
{
    const auto handler = std::exchange(m_handler, nullptr);
    abandon();
    if (handler)
        handler->onAnswer(Error::cancelled());
}

void ClientCall::abandon()
{
    if (m_state == State::Done)
        return;
    const auto self = m_requests->take(m_place);
    drop();
    if (m_id && m_dialect)
        m_dialect->peer()->abandon(std::exchange(m_id, 0));
}

void ClientCall::drop()
{
    m_state = State::Done;
    m_handler = nullptr;
    m_asking.reset();
}

/// A read that was lost with its link goes out over the next one (STDIO-16, HTTP-32, HTTP-52).
void ClientCall::finish(const Result<rpc::Decoded> &result)
{
    const auto ended = std::move(m_asking); // Who is told of the result may delete this.
    const bool isLost = !result && result.error().kind == ErrorKind::Closed;
    if (!isLost || !isRepeatable() || m_repeats >= kLostRepeats || m_requests->isClosed())
        return settle(result);
    ++m_repeats;
    m_requests->waitForLink(*this);
    m_requests->sendSoon();
}

void ClientCall::settle(const Result<rpc::Decoded> &answer)
{
    if (m_state == State::Done)
        return;
    m_state = State::Done;
    const auto self = m_requests->take(m_place);
    if (const auto handler = std::exchange(m_handler, nullptr))
        handler->onAnswer(answer);
}

} // namespace mcp
