// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/statefuldialect.h"

#include "core/client/call/relatedtask.h"
#include "core/client/link/peerrequestcheck.h"
#include "core/client/link/remoteerrors.h"
#include "core/json/write.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/logging.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/roots.h"
#include "core/protocol/tasks.h"
#include "core/protocol/tools.h"
#include "core/transport/httprefusal.h"

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The only revision with batches (RPC-11).
constexpr auto kBatchRevision = "2025-03-26"_L1;
constexpr auto kVisitRevision =
    "2025-11-25"_L1; ///< The only one whose servers send a person to a page with an error.
constexpr auto kTaskRevision = "2025-11-25"_L1; ///< The only one with tasks in its core.
constexpr int kVisitsRequired = -32042;
constexpr int kVisitRounds = 3;

} // namespace

const QStringList &StatefulDialect::revisions()
{
    static const QStringList all{u"2025-11-25"_s, u"2025-06-18"_s, u"2025-03-26"_s,
                                 u"2024-11-05"_s};
    return all;
}

StatefulDialect::StatefulDialect(rpc::Peer *peer, PeerRequestHandler *handler, Clock *clock,
                                 QString revision, ServedTasks *served, QObject *parent)
    : Dialect(peer, handler, parent)
    , m_pings(peer, clock)
    , m_served(served)
    , m_offer(std::move(revision))
{
    connect(peer, &rpc::Peer::requestCancelled, this, [this](const rpc::Id &id) {
        m_answering.take(id).handle.abandon(); // CANC-04
        if (m_served)
            m_served->forgetWait(this->peer(), id);
    });
}

StatefulDialect::~StatefulDialect()
{
    const auto open = std::exchange(m_answering, {});
    for (const Answering &answering : open)
        answering.handle.abandon();
}

Pending<ServerProfile> StatefulDialect::open()
{
    begin(features(), {});
    InitializeParams params;
    params.protocolVersion = m_offer;
    params.clientInfo = ourselves();
    params.capabilities = clientCapabilities(m_features, era());
    if (m_servable)
        params.capabilities.tasks = Presence{json::Raw(json::write(*m_servable))};
    rpc::CallOptions options;
    options.timeout = m_connectTimeout;
    options.isCancellable = false;
    return peer()
        ->call<Initialize>(params, std::move(options))
        .map(this, [this](const InitializeResult &result) { return onGreeted(result); });
}

void StatefulDialect::begin(const ClientFeatures &declared, const QString &revision)
{
    peer()->setRequestMeta({}); // LIFE-70
    peer()->setAnswers(true);
    peer()->transport()->setAgreement({revision});
    m_features = declared;
    m_servable = m_served && m_offer == revisions().constFirst()
        ? ServedTasks::capability(m_features)
        : std::nullopt;
}

Pending<ServerProfile> StatefulDialect::resume(const Session &session)
{
    begin(session.declared, session.greeting.protocolVersion);
    peer()->useFreshIds();
    peer()->transport()->resume(session.id);
    return ping().map(this, [this, greeting = session.greeting](const EmptyResult &) {
        accept(greeting);
        return profileOf(greeting);
    });
}

std::optional<Session> StatefulDialect::session() const
{
    const QByteArray id = peer()->transport()->session();
    return m_isOpen && !id.isEmpty() ? std::optional(Session{id, m_greeting, m_features})
                                     : std::nullopt;
}

ServerProfile StatefulDialect::onGreeted(const InitializeResult &result)
{
    logNotes(Initialize::method, result.notes);
    if (revisions().contains(result.protocolVersion)) {
        accept(result);
        peer()->transport()->setAgreement({m_revision}); // HTTP-20
        peer()->notify<Initialized>({}); // LIFE-23
    }
    return profileOf(result);
}

ServerProfile StatefulDialect::profileOf(const InitializeResult &result) const
{
    ServerProfile profile;
    profile.era = era();
    profile.revision = result.protocolVersion;
    if (result.serverInfo.isNamed()) // LIFE-07
        profile.implementation = result.serverInfo;
    profile.capabilities = result.capabilities;
    if (profile.revision == kTaskRevision) {
        const auto offered = TaskCapability::of(result.capabilities.tasks);
        profile.tasks = {true, offered.canCallTools(), offered.canList(), offered.canCancel()};
    }
    profile.instructions =
        result.instructions.value_or(QString()).left(limits::kInstructionsChars); // LIFE-06
    return profile;
}

void StatefulDialect::accept(const InitializeResult &result)
{
    m_isOpen = true;
    m_greeting = result;
    m_revision = result.protocolVersion;
    m_hasTasks = m_features.hasTasks && m_revision == kTaskRevision;
    if (!m_hasTasks)
        m_servable.reset();
    if (m_servable)
        m_served->setPeer(peer());
    m_hasLogging = result.capabilities.logging && result.capabilities.logging->isDeclared();
    peer()->setAcceptsBatches(m_revision == kBatchRevision);
}

void StatefulDialect::prepare(Attempt &attempt, rpc::Request &request)
{
    attempt.declared = m_features;
    request.subject = attempt.call.subject(); // TASK-24: not the id of a task.
}

/// The server may say with an error that the person has to visit pages first: each is asked for, and when all have been
/// visited the call is sent again (ELIC-36). It said that it has done nothing, so this is no second time.
Verdict StatefulDialect::judge(Attempt &attempt, const Result<rpc::Decoded> &answer)
{
    if (!answer && isSessionEnd(answer.error()) && session()) { // HTTP-24
        Error ended = Error::closed(u"The server has ended the session: "_s + answer.error().detail,
                                    kSessionEnded);
        ended.httpStatus = answer.error().httpStatus;
        return {Verdict::Kind::Outdated, ended};
    }
    // The result of a task does not change, however often it is fetched.
    const bool mayVisit = m_features.hasUrlElicitation && m_revision == kVisitRevision
        && attempt.call.request.method != GetTaskPayload::method && attempt.rounds < kVisitRounds;
    const bool areWanted = !answer && answer.error().kind == ErrorKind::Remote
        && answer.error().code == kVisitsRequired;
    if (!mayVisit || !areWanted)
        return Verdict::done(answer);
    const QList<Verdict::Question> visits = readVisits(attempt, answer.error());
    if (visits.isEmpty())
        return Verdict::done(answer);
    Verdict verdict{Verdict::Kind::Ask};
    verdict.questions = visits;
    verdict.wanted = QuestionRound::Wanted::Consent;
    verdict.refused = answer.error();
    return verdict;
}

/// Nothing when any of them is not what it should be: then it is an error like others.
QList<Verdict::Question> StatefulDialect::readVisits(const Attempt &attempt,
                                                     const Error &error) const
{
    if (error.data.size() > limits::kQuestionBytes) // SEC-41
        return {};
    const auto data = json::read<ElicitationRequiredData>(json::Raw(error.data));
    if (!data || data->elicitations.size() > limits::kInputRequests)
        return {};
    QList<Verdict::Question> visits;
    for (const json::Raw &one : data->elicitations) {
        PeerRequest visit{Elicit::method, one};
        visit.subject = attempt.call.subject();
        visit.callMethod = attempt.call.method();
        visit.isHeld = true;
        if (readPeerRequest(visit, m_features, m_revision) || visit.elicitation->mode != u"url")
            return {};
        visits.append({{}, visit});
    }
    return visits;
}

void StatefulDialect::setLogLevel(const QString &level)
{
    if (level.isEmpty() || !m_hasLogging) // LIFE-03
        return;
    SetLevelParams params;
    params.level = level;
    peer()->call<SetLevel>(params).then(this, [](const Result<EmptyResult> &) {}); // LOG-01
}

Pending<EmptyResult> StatefulDialect::ping()
{
    rpc::CallOptions options;
    options.timeout = limits::kListTimeout;
    return peer()->call<Ping>({}, std::move(options));
}

void StatefulDialect::announceRoots()
{
    if (m_isOpen && m_features.hasRoots)
        peer()->notify<RootListChanged>({});
}

/// What is asked, and what of ours it belongs to, as far as that can be known.
PeerRequest StatefulDialect::related(const rpc::IncomingRequest &request) const
{
    // A copy of the parameters: what waits for the person does not keep the message it came in.
    PeerRequest asked{request.method, json::Raw(request.params.view().toByteArray())};
    if (m_hasTasks)
        asked.taskId = relatedTask(request.params);
    const auto open = peer()->openRequests();
    asked.isUnrelated =
        asked.method != ListRoots::method && open.isEmpty() && !hasLiveTasks(); // SAMP-19
    QList<rpc::OpenRequest> calls;
    for (const rpc::OpenRequest &call : open) {
        const bool isNamed = call.method == CallTool::method || call.method == GetPrompt::method
            || call.method == ReadResource::method;
        const bool mayBeIt = !request.origin.request || request.origin.request == call.id;
        if (isNamed && mayBeIt)
            calls.append(call);
    }
    if (calls.size() == 1) {
        asked.subject = calls.constFirst().subject;
        asked.callMethod = calls.constFirst().method;
        asked.call = peer()->ongoing(calls.constFirst().id);
        return asked;
    }
    for (const rpc::OpenRequest &call : calls) // Ids grow.
        asked.candidates.prepend({call.method, call.subject, peer()->ongoing(call.id)});
    return asked;
}

void StatefulDialect::onRequest(const rpc::IncomingRequest &request)
{
    if (request.method == Ping::method)
        return m_pings.add(request.id);
    if (!m_isOpen) { // LIFE-24
        Q_EMIT peer()->violated(u"It asked something before the greeting was through: "_s
                                + request.method.left(100));
        return peer()->respondError(request.id, rpc::kInvalidRequest, u"Not initialized"_s);
    }
    if (const auto refused = oversize(request.method, request.params))
        return peer()->respondError(request.id, refused->code, refused->message);
    if (m_servable && m_served->take(peer(), request))
        return;
    PeerRequest asked = related(request);
    if (const auto refused = readPeerRequest(asked, m_features, m_revision)) // RPC-09, RPC-15
        return peer()->respondError(request.id, refused->code, refused->message);
    if (features() != m_features && readPeerRequest(asked, features(), m_revision)) // LIFE-27
        return peer()->respondError(request.id, rpc::kMethodNotFound, u"Switched off"_s);
    if (m_servable && asked.method != u"roots/list" // TASKR-02
        && ServedTasks::isWanted(request.params))
        return m_served->begin(peer(), request, asked, handler(), holdFor(request, asked));
    const rpc::Hold hold = holdFor(request, asked);
    const CallHandle handle = handler()->answer(asked).then(
        this, [this, id = request.id, asked](const Result<json::Raw> &result) {
            m_answering.remove(id);
            answer(id, asked, result);
        });
    m_answering.insert(request.id, {handle, hold});
}

/// TIME-03: for the call on whose stream it came, else for every call that is open: none is named.
rpc::Hold StatefulDialect::holdFor(const rpc::IncomingRequest &request,
                                   const PeerRequest &asked) const
{
    if (asked.method == ListRoots::method) // The person is not asked.
        return {};
    const bool isOfTask = !asked.taskId.isEmpty() && hasLiveTasks();
    if (isOfTask && !request.origin.request) // What is asked about a task has no such clock.
        return {};
    return peer()->hold(request.origin.request);
}

void StatefulDialect::answer(const rpc::Id &id, const PeerRequest &asked,
                             const Result<json::Raw> &result)
{
    const Result<json::Raw> told = peerAnswer(asked, result);
    if (!told)
        return peer()->respondError(id, told.error().code, told.error().detail, told.error().data);
    const bool isRelated = !asked.taskId.isEmpty(); // TASK-11
    peer()->respond(id, (isRelated ? withRelatedTask(*told, asked.taskId) : *told).toByteArray());
}

void StatefulDialect::shutDown()
{
    const auto open = std::exchange(m_answering, {});
    for (const Answering &answering : open)
        answering.handle.cancel();
}

} // namespace mcp

#include "moc_statefuldialect.cpp"
