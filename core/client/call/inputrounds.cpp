// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/call/inputrounds.h"

#include "core/client/call/peerrequestcheck.h"
#include "core/client/call/questionround.h"
#include "core/client/link/remoteerrors.h"
#include "core/client/link/statelessdialect.h"
#include "core/json/members.h"
#include "core/json/read.h"
#include "core/json/text.h"
#include "core/json/write.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/roots.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kRoundsWithoutConsent = 5; ///< MRTR-12
constexpr qsizetype kRoundBytes =
    2 * limits::kSamplingBytes; ///< SEC-41, of all it asks for at once.

/// Nothing when it is no request.
std::optional<PeerRequest> readRequest(const json::Raw &entry)
{
    constexpr qsizetype kMembers = 100; // Two, and what nobody knows yet.
    const auto members = json::members(entry, kMembers);
    std::optional<QString> method;
    json::Raw params(QByteArrayLiteral("{}"));
    for (const auto &[name, value] : members.valueOr({})) {
        if (name == u"method")
            method = json::unquote(value.view());
        else if (name == u"params")
            params = value;
    }
    if (!method || !params.isObject())
        return std::nullopt;
    // A copy: what waits for the person does not keep the message it came in.
    return PeerRequest{*method, json::Raw(params.view().toByteArray())};
}

QString urlOf(const PeerRequest &request)
{
    if (request.method != Elicit::method)
        return {};
    const auto params = json::read<ElicitParams>(request.params);
    return params && params->mode == u"url" ? params->url.value_or(QString()) : QString();
}

} // namespace

InputRounds::InputRounds(rpc::Peer *peer, PeerRequestHandler *handler, ClientFeatures declared,
                         Clock *clock, Call call, rpc::CallOptions options, rpc::Settle settle,
                         QObject *parent)
    : QObject(parent)
    , m_peer(peer)
    , m_handler(handler)
    , m_declared(declared)
    , m_call(std::move(call))
    , m_options(std::move(options))
    , m_settle(std::move(settle))
    , m_params(m_call.request.params)
    , m_pause(clock->createAlarm([this] { send(); }))
    , m_ongoing(std::make_unique<OngoingCall>([this] { cancel(); }))
{
    m_call.request.decode = m_call.decodeTyped;
}

InputRounds::~InputRounds()
{
    m_goingOn.abandon();
    m_round.reset();
    if (m_settle)
        m_settle(Error{ErrorKind::Closed, {}, 0, {}});
}

/// The original parameters with the answers of the latest round, and of no other (MRTR-05, MRTR-07).
void InputRounds::send()
{
    QByteArray more;
    if (!m_questions.isEmpty()) {
        json::Writer answers;
        answers.beginObject();
        for (const Question &question : std::as_const(m_questions)) {
            answers.string(question.key);
            answers.raw(":");
            answers.raw(question.answer.view());
            answers.comma();
        }
        answers.endObject();
        more += R"("inputResponses":)" + answers.take();
    }
    if (m_requestState) {
        more += more.isEmpty() ? "" : ",";
        more += R"("requestState":)";
        more += m_requestState->view();
    }
    QByteArray params = m_params;
    if (!more.isEmpty())
        params = params.chopped(1) + (params == "{}" ? "" : ",") + more + '}';
    m_call.request.params = params;
    m_id = m_peer->start(m_call.request, m_options, [self = QPointer(this)](const auto &answer) {
        if (self)
            self->onAnswer(answer);
    });
}

void InputRounds::abandon()
{
    m_settle = nullptr;
    if (m_id)
        m_peer->abandon(std::exchange(m_id, 0));
    m_goingOn.abandon();
    m_round.reset();
    m_pause->stop();
    m_ongoing.reset();
    deleteLater();
}

void InputRounds::cancel()
{
    const auto settle = std::exchange(m_settle, nullptr);
    abandon();
    if (settle)
        settle(Error{ErrorKind::Cancelled, {}, 0, {}});
}

void InputRounds::onAnswer(const Result<rpc::Decoded> &answer)
{
    m_id = 0;
    if (!answer) {
        if (isWorthRepeating(answer.error()))
            return send();
        if (isUnsupportedRevision(answer.error()))
            Q_EMIT outdated(answer.error());
        return finish(answer.error());
    }
    const auto &typed = *static_cast<const Result<TypedAnswer> *>(answer->get());
    if (!typed)
        finish(typed.error());
    else if (typed->inputRequired)
        onInputRequired(*typed->inputRequired);
    else
        finish(typed->reply);
}

/// The server names our revision as one it supports and yet refuses it: once more, with the same answers (LIFE-43, MRTR-15).
bool InputRounds::isWorthRepeating(const Error &error)
{
    return isUnsupportedRevision(error)
        && supportedRevisions(error).contains(StatelessDialect::revisions().constFirst())
        && !std::exchange(m_hasRepeated, true);
}

void InputRounds::onInputRequired(const InputRequiredResult &input)
{
    if (!m_call.hasInputRounds) // MRTR-01
        return fail(ErrorKind::Protocol, u"It asks for input where it may not"_s);
    if (++m_rounds > limits::kInputRounds) // MRTR-12
        return fail(ErrorKind::Protocol, u"The server keeps asking"_s);
    if (m_options.onInputRound)
        m_options.onInputRound();
    m_questions.clear();
    m_requestState = input.requestState;
    if (m_requestState && !m_requestState->isString()) // MRTR-02
        return fail(ErrorKind::Protocol, u"Its requestState is no text"_s);
    if (m_requestState && m_requestState->size() > limits::kRequestStateBytes)
        return fail(ErrorKind::Protocol, u"Its requestState is too long"_s);
    if (!input.inputRequests) { // MRTR-08
        using namespace std::chrono_literals;
        m_pause->start(std::min<std::chrono::milliseconds>(500ms * (1 << m_pauses++), 10s));
        return;
    }
    auto questions = readQuestions(*input.inputRequests);
    if (!questions)
        return finish(questions.error());
    m_questions = *std::move(questions);
    m_isPersonal = std::ranges::any_of(m_questions, [](const Question &question) {
        return question.request.method != ListRoots::method;
    });
    if (m_isPersonal && !setHeld(true))
        return;
    if (m_isPersonal && ++m_personalRounds == kRoundsWithoutConsent + 1)
        askWhetherToGoOn();
    else
        ask();
}

/// All of the round is looked at before anybody is asked anything (MRTR-04).
Result<QList<InputRounds::Question>>
InputRounds::readQuestions(const json::RawObject &inputRequests) const
{
    const auto problem = [](const QString &what) {
        return Error{ErrorKind::Protocol, what, 0, {}};
    };
    if (inputRequests.raw.size() > kRoundBytes) // SEC-41
        return problem(u"It asks for too much at once"_s);
    const auto all = json::members(inputRequests.raw, limits::kInputRequests);
    if (!all)
        return all.error();
    QList<Question> questions;
    for (const auto &[key, entry] : *all) {
        if (std::ranges::find(questions, key, &Question::key) != questions.end())
            return problem(u"It asks for two things by one name"_s);
        const auto request = readRequest(entry);
        if (!request)
            return problem(u"It asks for input in a way that cannot be read"_s);
        Question question;
        question.key = key;
        question.request = *request;
        question.request.subject = m_call.subject();
        question.request.call = m_ongoing.get();
        if (const auto refused =
                refusal(question.request, m_declared, StatelessDialect::revisions().constFirst()))
            return problem(u"It asks for what it cannot get, %1: %2"_s.arg(
                question.request.method.left(100), refused->message)); // MRTR-03, MRTR-10
        question.url = urlOf(question.request);
        question.request.isHeld = m_visited.contains(question.url); // ELIC-37
        questions.append(question);
    }
    return questions;
}

/// MRTR-12
void InputRounds::askWhetherToGoOn()
{
    m_goingOn = m_handler->mayGoOn(m_call.subject(), kRoundsWithoutConsent)
                    .then(this, [this](const Result<bool> &mayGoOn) {
                        if (mayGoOn && *mayGoOn)
                            ask();
                        else
                            fail(ErrorKind::Cancelled, u"The server keeps asking"_s);
                    });
}

/// TIME-03: between two requests of the call no clock runs. False: whoever was told has ended the call.
bool InputRounds::setHeld(bool isHeld)
{
    const auto onHeld = m_options.onHeld;
    const QPointer self(this);
    if (onHeld)
        onHeld(isHeld);
    return self && m_settle;
}

/// All of a round together (MRTR-04).
void InputRounds::ask()
{
    if (m_questions.isEmpty())
        return send();
    QList<PeerRequest> requests;
    for (const Question &question : std::as_const(m_questions))
        requests.append(question.request);
    const auto onDone = [this](const Result<QList<json::Raw>> &answers) {
        if (answers)
            onAnswers(*answers);
        else // MRTR-09: there is no answer that says no.
            fail(ErrorKind::Cancelled, answers.error().detail);
    };
    m_round = std::make_unique<QuestionRound>(m_handler, requests, QuestionRound::Wanted::AnyAnswer,
                                              onDone);
    m_round->start();
}

void InputRounds::onAnswers(const QList<json::Raw> &answers)
{
    for (qsizetype i = 0; i < answers.size(); ++i) {
        Question &question = m_questions[i];
        question.answer = answers.at(i);
        if (!question.url.isEmpty() && QuestionRound::isAccepted(question.answer))
            m_visited.insert(question.url);
    }
    if (!m_isPersonal || setHeld(false))
        send();
}

void InputRounds::finish(const Result<rpc::Decoded> &result)
{
    deleteLater();
    const auto ended = std::move(m_ongoing); // Before those who may go with the result.
    if (const auto settle = std::exchange(m_settle, nullptr))
        settle(result);
}

void InputRounds::fail(ErrorKind kind, const QString &detail)
{
    finish(Error{kind, detail, 0, {}});
}

} // namespace mcp

#include "moc_inputrounds.cpp"
