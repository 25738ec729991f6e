// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/questions.h"

#include "core/base/clock.h"
#include "core/base/limits.h"
#include "core/client/link/dialect.h"
#include "core/host/samplingflow.h"
#include "core/host/sharedfolders.h"
#include "core/json/write.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/roots.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

json::Raw elicited(const QString &action)
{
    return json::Raw(json::write(ElicitResult{action, {}}));
}

QString wordOf(Question::Kind kind)
{
    switch (kind) {
    case Question::Kind::Form:
        return u"form"_s;
    case Question::Kind::Link:
        return u"link"_s;
    case Question::Kind::Sampling:
        return u"model request"_s;
    case Question::Kind::More:
        return u"more questions"_s;
    }
    return {};
}

QString outcomeOf(const Result<json::Raw> &answer)
{
    const bool isRefused = !answer || answer->view() == elicited(u"decline"_s).view()
        || answer->view() == elicited(u"cancel"_s).view();
    return isRefused ? u"declined"_s : u"answered"_s;
}

Question::Kind kindOf(const PeerRequest &request)
{
    if (request.sampling)
        return Question::Kind::Sampling;
    const auto &params = request.elicitation;
    return params && params->mode == u"url" ? Question::Kind::Link : Question::Kind::Form;
}

Error refusedByPerson(const QString &why)
{
    return Error::remote(why, kRefusedByPerson);
}

QString excessText(SamplingLimits::Excess excess)
{
    switch (excess) {
    case SamplingLimits::Excess::PerMinute:
        return u"Too many model requests in a minute"_s;
    case SamplingLimits::Excess::PerHour:
        return u"Too many model requests in an hour"_s;
    case SamplingLimits::Excess::Tokens:
        return u"The tokens for this day are used up"_s;
    case SamplingLimits::Excess::ToolRounds:
        return u"Too many rounds of tool calls"_s;
    }
    return {};
}

} // namespace

/// One server, and what it may ask.
class Questions::Handler final : public PeerRequestHandler
{
public:
    Handler(Questions *questions, QString id)
        : serverId(std::move(id))
        , m_questions(questions)
    {
    }

    ClientFeatures features() const override
    {
        ClientFeatures features = m_questions->m_features;
        features.hasSampling = features.hasSampling && isSamplingAllowed;
        features.hasSamplingTools = features.hasSamplingTools && features.hasSampling;
        features.hasRoots = features.hasRoots && folders.isOffered();
        features.hasClientCredentials = isUnattended;
        features.hasManagedAuthorization = hasIdentityProvider;
        features.hasTasks = features.hasTasks && areTasksAnnounced;
        features.hasSkills = features.hasSkills && areSkillsAnnounced;
        return features;
    }
    Pending<json::Raw> answer(const PeerRequest &request) override
    {
        return m_questions->ask(this, request);
    }
    Pending<bool> mayGoOn(const QString &method, const QString &subject, int rounds) override
    {
        PeerRequest ours{{}, {}};
        ours.subject = subject;
        ours.callMethod = method;
        return m_questions->askForMore(serverId, ours, rounds);
    }
    void elicitationCompleted(const QString &elicitationId) override
    {
        m_questions->complete(serverId, elicitationId);
    }

    /// Counts one more question at now; false when there are too many (ELIC-05).
    bool admit(std::chrono::milliseconds now)
    {
        while (!m_recent.isEmpty() && now - m_recent.constFirst() >= 1min)
            m_recent.removeFirst();
        if (m_recent.size() >= limits::kQuestionsPerMinute)
            return false;
        m_recent.append(now);
        return true;
    }

    const QString serverId;
    SharedFolders folders;
    bool isSamplingAllowed = true;
    bool isUnattended = false;
    bool hasIdentityProvider = false;
    bool areTasksAnnounced = true;
    bool areSkillsAnnounced = true;
    bool isMuted = false;

private:
    Questions *m_questions;
    QList<std::chrono::milliseconds> m_recent;
};

Questions::Questions(const ClientFeatures &features, Models *models, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_features(features)
    , m_models(models)
    , m_clock(clock)
{
}

Questions::~Questions()
{
    // Settles what waits for an answer; no new questions may arise meanwhile.
    const auto open = std::exchange(m_open, {});
}

Questions::Handler *Questions::handler(const QString &serverId)
{
    auto &handler = m_handlers[serverId];
    if (!handler) {
        handler = std::make_unique<Handler>(this, serverId);
        connect(&handler->folders, &SharedFolders::changed, this,
                [this, serverId] { Q_EMIT foldersChanged(serverId); });
        connect(&handler->folders, &SharedFolders::listed, this,
                [this, serverId](const QStringList &folders) {
                    Q_EMIT foldersSent(serverId, folders);
                });
    }
    return handler.get();
}

PeerRequestHandler *Questions::handlerFor(const QString &serverId)
{
    return handler(serverId);
}

void Questions::setEntry(const ServerEntry &entry)
{
    Handler *server = handler(entry.id);
    server->isSamplingAllowed = entry.isSamplingAllowed;
    server->isUnattended = entry.oauth.isUnattended && !entry.oauth.isByPlatform();
    server->hasIdentityProvider = !entry.oauth.identityProvider.issuer.isEmpty();
    server->areTasksAnnounced = entry.areTasksAnnounced;
    server->areSkillsAnnounced = entry.areSkillsAnnounced;
    server->folders.set(entry.folders);
}

Pending<json::Raw> Questions::ask(Handler *handler, const PeerRequest &request)
{
    if (request.method == ListRoots::method) // product.md: at once, whoever asks when.
        return handler->folders.list();
    const Question::Kind kind = kindOf(request);
    if (const Refusal refused = refusal(handler, kind))
        return settled(*refused);
    if (kind == Question::Kind::Sampling) {
        const auto excess =
            m_limits.admit(handler->serverId, m_clock->now(), m_clock->wallTime().date(),
                           toolRounds(*request.sampling));
        if (excess)
            return settled<json::Raw>(refusedByPerson(excessText(*excess)));
    }
    return add(handler->serverId, request, kind);
}

Pending<bool> Questions::askForMore(const QString &serverId, const PeerRequest &call, int rounds)
{
    if (isMuted(serverId))
        return settled<bool>(false);
    Promise<bool> promise;
    const CallHandle asking = add(serverId, call, Question::Kind::More, rounds)
                                  .then(this, [promise](const Result<json::Raw> &answer) {
                                      promise.settle(answer && answer->view() == "true");
                                  });
    promise.onCancel([asking] { asking.abandon(); });
    return promise.pending();
}

Questions::Refusal Questions::refusal(Handler *handler, Question::Kind kind)
{
    const bool isTooMuch = waiting(handler->serverId) >= limits::kQuestionsOfServer
        || waiting({}) >= limits::kQuestions; // SEC-47
    if (kind != Question::Kind::Sampling) {
        if (isTooMuch || handler->isMuted || !handler->admit(m_clock->now()))
            return elicited(u"decline"_s);
        return {};
    }
    if (isTooMuch)
        return refusedByPerson(u"Too many questions wait"_s);
    if (handler->isMuted)
        return refusedByPerson(u"User rejected sampling request"_s);
    return {};
}

/// Of all servers with an empty id. Those that were answered already, and wait for the browser only, do not count.
qsizetype Questions::waiting(const QString &serverId) const
{
    return std::count_if(m_open.cbegin(), m_open.cend(), [&](const auto &open) {
        const Question &question = open.second.question;
        return (serverId.isEmpty() || question.serverId == serverId)
            && !open.second.promise.isSettled();
    });
}

Pending<json::Raw> Questions::add(const QString &serverId, const PeerRequest &request,
                                  Question::Kind kind, int rounds)
{
    const qint64 id = ++m_lastId;
    Open &open = m_open[id];
    Question &question = open.question;
    static_cast<PeerRequest &>(question) = request;
    question.id = id;
    question.kind = kind;
    question.serverId = serverId;
    question.rounds = rounds;
    question.askedAt = m_clock->wallTime().toUTC();
    if (const auto sampling = std::exchange(question.sampling, nullptr)) // The flow has its own.
        prepareSampling(id, *sampling);
    open.promise.onCancel([self = QPointer(this), id] {
        if (self)
            self->withdraw(id);
    });
    const auto pending = open.promise.pending();
    if (request.call)
        follow(id, request.call);
    for (const RelatedCall &candidate : request.candidates)
        follow(id, candidate.call);
    Q_EMIT asked(id);
    return pending;
}

void Questions::follow(qint64 id, const OngoingCall *call)
{
    connect(call, &OngoingCall::abandoned, this, [this, id, call] { onCallEnded(id, call); });
    connect(call, &QObject::destroyed, this, [this, id] { onCallEnded(id, nullptr); });
}

/// What is asked for a call goes when we give that up; what is answered and only stands there, when it ends (ELIC-34).
/// What may belong to several calls goes with the last of them.
void Questions::onCallEnded(qint64 id, const OngoingCall *abandoned)
{
    const auto it = m_open.find(id);
    if (it == m_open.end())
        return;
    Question &question = it->second.question;
    const auto hasEnded = [abandoned](const QPointer<OngoingCall> &call) {
        return !call || call.data() == abandoned;
    };
    if (question.candidates.isEmpty()) {
        if (!hasEnded(question.call))
            return;
        if (abandoned)
            dismiss(id);
        else if (it->second.promise.isSettled())
            withdraw(id);
        return;
    }
    const auto ended = question.candidates.removeIf(
        [&hasEnded](const RelatedCall &candidate) { return hasEnded(candidate.call); });
    if (ended == 0)
        return;
    if (question.candidates.size() == 1) {
        const RelatedCall last = question.candidates.takeFirst();
        question.subject = last.subject;
        question.callMethod = last.method;
        question.call = last.call;
    }
    Q_EMIT changed(id);
}

void Questions::endVisits(const QString &serverId, const QString &taskId)
{
    for (const qint64 id : open()) {
        const Question *question = find(id);
        if (question && question->isVisiting && !question->isHeld && question->serverId == serverId
            && question->taskId == taskId)
            finishVisit(id);
    }
}

void Questions::prepareSampling(qint64 id, const CreateMessageParams &request)
{
    Open &open = m_open[id];
    open.sampling = std::make_unique<SamplingFlow>(
        open.question.serverId, request, SamplingFlow::Ports{m_models, &m_limits, m_clock});
    connect(open.sampling.get(), &SamplingFlow::finished, this,
            [this, id](const Result<json::Raw> &answer) { settle(id, answer); });
}

QList<qint64> Questions::open() const
{
    QList<qint64> ids;
    for (const auto &[id, open] : m_open)
        ids.append(id);
    return ids;
}

const Question *Questions::find(qint64 id) const
{
    const auto it = m_open.find(id);
    return it == m_open.end() ? nullptr : &it->second.question;
}

SamplingFlow *Questions::sampling(qint64 id) const
{
    const auto it = m_open.find(id);
    return it == m_open.end() ? nullptr : it->second.sampling.get();
}

void Questions::accept(qint64 id, const json::RawObject &content)
{
    settle(id, json::Raw(json::write(ElicitResult{u"accept"_s, content})));
}

void Questions::allowMore(qint64 id)
{
    settle(id, json::Raw(QByteArrayLiteral("true")));
}

void Questions::visit(qint64 id)
{
    const auto it = m_open.find(id);
    if (it == m_open.end() || it->second.question.kind != Question::Kind::Link)
        return;
    it->second.question.isVisiting = true;
    const Promise<json::Raw> promise = it->second.promise;
    const Question question = it->second.question;
    Q_EMIT changed(id);
    if (question.isHeld)
        return;
    Q_EMIT answered(question.serverId, wordOf(question.kind), u"answered"_s);
    promise.settle(elicited(u"accept"_s));
}

void Questions::finishVisit(qint64 id)
{
    settle(id, elicited(u"accept"_s));
}

void Questions::decline(qint64 id)
{
    if (SamplingFlow *flow = sampling(id))
        return flow->refuse();
    settle(id, elicited(u"decline"_s));
}

void Questions::dismiss(qint64 id)
{
    if (SamplingFlow *flow = sampling(id))
        return flow->refuse();
    settle(id, elicited(u"cancel"_s));
}

/// ELIC-35: what happened in the browser is through, says the server.
void Questions::complete(const QString &serverId, const QString &elicitationId)
{
    for (const qint64 id : open()) {
        const Question *question = find(id);
        if (question && question->serverId == serverId && question->isVisiting
            && question->elicitation->elicitationId.value_or(QString()) == elicitationId)
            finishVisit(id);
    }
}

void Questions::mute(const QString &serverId)
{
    Handler *server = handler(serverId);
    if (std::exchange(server->isMuted, true))
        return;
    Q_EMIT mutedChanged(serverId);
    for (const qint64 id : open()) {
        const Question *question = find(id);
        if (question && question->serverId == serverId && !question->isVisiting)
            decline(id);
    }
}

void Questions::unmute(const QString &serverId)
{
    if (std::exchange(handler(serverId)->isMuted, false))
        Q_EMIT mutedChanged(serverId);
}

bool Questions::isMuted(const QString &serverId) const
{
    const auto it = m_handlers.find(serverId);
    return it != m_handlers.end() && it->second->isMuted;
}

/// The question, which is not open any more.
Questions::OpenQuestions::node_type Questions::takeOpen(qint64 id)
{
    auto node = m_open.extract(id);
    if (node.empty())
        return node;
    // This may run within a signal of the flow.
    if (SamplingFlow *flow = node.mapped().sampling.release())
        flow->deleteLater();
    Q_EMIT gone(id);
    return node;
}

void Questions::settle(qint64 id, const Result<json::Raw> &result)
{
    const auto node = takeOpen(id);
    if (node.empty())
        return;
    const Question &question = node.mapped().question;
    if (!node.mapped().promise.isSettled())
        Q_EMIT answered(question.serverId, wordOf(question.kind), outcomeOf(result));
    node.mapped().promise.settle(result);
}

/// The promise is being cancelled: it goes when that is through.
void Questions::withdraw(qint64 id)
{
    (void)takeOpen(id);
}

} // namespace mcp

#include "moc_questions.cpp"
