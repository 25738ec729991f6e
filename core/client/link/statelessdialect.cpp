// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/statelessdialect.h"

#include "core/client/link/peerrequestcheck.h"
#include "core/client/link/remoteerrors.h"
#include "core/json/members.h"
#include "core/json/value.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/logging.h"
#include "core/protocol/skills.h"
#include "core/protocol/tasks.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kRoundBytes =
    2 * limits::kSamplingBytes; ///< SEC-41, of all it asks for at once.

QString urlOf(const PeerRequest &request)
{
    const auto &params = request.elicitation;
    return params && params->mode == u"url" ? params->url.value_or(QString()) : QString();
}

Result<QList<Verdict::Question>> readQuestions(const Attempt &attempt,
                                               const json::RawObject &inputRequests)
{
    if (inputRequests.raw.size() > kRoundBytes) // SEC-41
        return Error::protocol(u"It asks for too much at once"_s);
    const auto all = json::members(inputRequests.raw, limits::kInputRequests);
    if (!all)
        return all.error();
    QList<Verdict::Question> questions;
    for (const auto &[key, entry] : *all) {
        if (std::ranges::find(questions, key, &Verdict::Question::key) != questions.end())
            return Error::protocol(u"It asks for two things by one name"_s);
        auto request = readInputRequest(entry, attempt.declared);
        if (!request)
            return request.error();
        request->subject = attempt.call.subject();
        request->callMethod = attempt.call.method();
        questions.append({key, *request, urlOf(*request)});
    }
    return questions;
}

/// The settings of an extension that the server announces; what is no object announces nothing (EXT-01).
std::optional<json::Value> settingsOf(QLatin1StringView extension,
                                      const ServerCapabilities &capabilities)
{
    const auto &extensions = capabilities.extensions;
    const auto members = extensions && extensions->isDeclared() ? json::parse(extensions->value)
                                                                : Result<json::Value>(Error());
    const json::Value *settings = members ? members->find(QString(extension)) : nullptr;
    return settings && settings->isObject() ? std::optional(*settings) : std::nullopt;
}

bool hasTasks(const ServerCapabilities &capabilities)
{
    return settingsOf(kTasksExtension, capabilities).has_value(); // TASKX-02
}

/// The files of skills are resources, so a server without those has none.
SkillOffer skillsOf(const ServerCapabilities &capabilities)
{
    const auto settings = settingsOf(kSkillsExtension, capabilities);
    const bool hasResources = capabilities.resources && capabilities.resources->isDeclared();
    if (!settings || !hasResources)
        return {};
    return {true, settings->at(u"directoryRead").toBool()};
}

} // namespace

const QStringList &StatelessDialect::revisions()
{
    static const QStringList all{u"2026-07-28"_s};
    return all;
}

rpc::Agreement StatelessDialect::agreement(const QString &revision)
{
    return {.revision = revision,
            .hasSession = false,
            .sendsNotifications = false,
            .cancelsByClosing = true,
            .exclusiveStreams = true,
            .repeatsInHeaders = true};
}

StatelessDialect::StatelessDialect(rpc::Peer *peer, PeerRequestHandler *handler, QString revision,
                                   std::chrono::milliseconds probeTimeout, QObject *parent)
    : Dialect(peer, handler, parent)
    , m_revision(std::move(revision))
    , m_probeTimeout(probeTimeout)
{
    declare(features());
    peer->setAnswers(false);
    peer->transport()->setAgreement(agreement(m_revision));
}

/// What every request says of us (LIFE-40, LIFE-41, LIFE-42).
void StatelessDialect::declare(const ClientFeatures &features)
{
    m_declared = features;
    peer()->setRequestMeta(R"("io.modelcontextprotocol/protocolVersion":")" + m_revision.toLatin1()
                           + R"(","io.modelcontextprotocol/clientInfo":)" + json::write(ourselves())
                           + R"(,"io.modelcontextprotocol/clientCapabilities":)"
                           + json::write(clientCapabilities(features, era())));
}

Pending<ServerProfile> StatelessDialect::open()
{
    rpc::CallOptions options;
    options.timeout = m_probeTimeout;
    options.isCancellable = false; // A server of the other era would not expect the notice.
    return peer()
        ->call<Discover>({}, std::move(options))
        .map(this, [this](const DiscoverResult &result) {
            logNotes(Discover::method, result.notes);
            ServerProfile profile;
            profile.era = era();
            profile.revision = m_revision;
            profile.supportedRevisions = result.supportedVersions;
            profile.implementation = result.implementation();
            if (profile.implementation && !profile.implementation->isNamed())
                profile.implementation.reset();
            profile.capabilities = result.capabilities;
            profile.tasks = {true, hasTasks(result.capabilities), false, true};
            if (m_declared.hasSkills)
                profile.skills = skillsOf(result.capabilities);
            profile.instructions =
                result.instructions.value_or(QString()).left(limits::kInstructionsChars);
            return profile;
        });
}

void StatelessDialect::prepare(Attempt &attempt, rpc::Request &request)
{
    if (attempt.rounds == 0) {
        if (const ClientFeatures now = features(); now != m_declared)
            declare(now);
        attempt.declared = m_declared;
    }
    request.decode = attempt.call.decodeTyped;
    if (!m_logLevel.isEmpty())
        request.meta =
            R"("io.modelcontextprotocol/logLevel":")" + m_logLevel.toLatin1() + '"'; // LOG-02
}

Verdict StatelessDialect::judge(Attempt &attempt, const Result<rpc::Decoded> &answer)
{
    if (!answer)
        return judgeError(attempt, answer.error());
    const auto &typed = *static_cast<const TypedAnswer *>(answer->get());
    if (!typed.inputRequired)
        return Verdict::done(rpc::Decoded(*answer, typed.reply));
    return judgeInput(attempt, *typed.inputRequired);
}

Verdict StatelessDialect::judgeError(Attempt &attempt, const Error &error) const
{
    const bool mayRedeclare =
        attempt.rounds == 0 && isMissingCapability(error) && features() != attempt.declared;
    if (mayRedeclare && !std::exchange(attempt.hasRedeclared, true)) // LIFE-44
        return Verdict::again();
    if (!isUnsupportedRevision(error))
        return Verdict::done(error);
    // It names our revision as one it supports and yet refuses it: once more, with the same answers (LIFE-43, MRTR-15).
    if (supportedRevisions(error).contains(m_revision) && !std::exchange(attempt.hasRepeated, true))
        return Verdict::again();
    return {Verdict::Kind::Outdated, error};
}

/// All of a round is looked at before anybody is asked anything (MRTR-04).
Verdict StatelessDialect::judgeInput(const Attempt &attempt, const InputRequiredResult &input)
{
    if (!attempt.call.hasInputRounds) // MRTR-01
        return Verdict::done(Error::protocol(u"It asks for input where it may not"_s));
    Verdict verdict{Verdict::Kind::Ask};
    verdict.requestState = input.requestState;
    if (verdict.requestState && !verdict.requestState->isString()) // MRTR-02
        return Verdict::done(Error::protocol(u"Its requestState is no text"_s));
    if (verdict.requestState && verdict.requestState->size() > limits::kRequestStateBytes)
        return Verdict::done(Error::protocol(u"Its requestState is too long"_s));
    if (!input.inputRequests)
        return verdict;
    const auto questions = readQuestions(attempt, *input.inputRequests);
    if (!questions)
        return Verdict::done(questions.error());
    verdict.questions = *questions;
    return verdict;
}

void StatelessDialect::setLogLevel(const QString &level)
{
    m_logLevel = level;
}

Pending<EmptyResult> StatelessDialect::ping()
{
    rpc::CallOptions options;
    options.timeout = limits::kListTimeout;
    return peer()
        ->call<Discover>({}, std::move(options)) // PING-03
        .map(this, [](const DiscoverResult &) { return EmptyResult(); });
}

void StatelessDialect::onRequest(const rpc::IncomingRequest &request)
{
    peer()->dismiss(request.id); // RPC-10, PING-03
    Q_EMIT violated(u"It sent a request, %1, which this revision does not have"_s.arg(
        request.method.left(100)));
}

void StatelessDialect::onNotification(const QString &method, const json::Raw &params,
                                      const rpc::Origin &origin)
{
    if (method == LoggingMessage::method && m_logLevel.isEmpty()) { // LOG-02
        Q_EMIT violated(u"It sent a log message nobody asked for"_s);
        return;
    }
    Dialect::onNotification(method, params, origin);
}

} // namespace mcp

#include "moc_statelessdialect.cpp"
