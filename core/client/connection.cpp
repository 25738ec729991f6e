// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/connection.h"

#include "core/base/logging.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/skillcatalog.h"
#include "core/client/catalog/subscriptions.h"
#include "core/client/connectionparts.h"
#include "core/client/link/remoteerrors.h"
#include "core/client/link/servedtasks.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "core/client/tasks/toolcalls.h"
#include "core/json/text.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/logging.h"
#include "core/transport/authorizer.h"
#include "core/transport/httpclient.h"
#include "core/transport/httprefusal.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

bool isSessionLost(const Error &why)
{
    return why.kind == ErrorKind::Closed && why.code == kSessionEnded;
}

/// After so many tries.
milliseconds pauseAfter(int tries)
{
    constexpr int kDoublings = 10;
    return std::min<milliseconds>(milliseconds(limits::kRestartDelay)
                                      * (qint64(1) << std::min(tries, kDoublings)),
                                  limits::kRestartDelayMax);
}

/// Nobody answers, or a proxy says that the server does not: no refusal.
bool isOutage(const Error &why)
{
    return why.httpStatus < 400 || why.httpStatus >= 500;
}

} // namespace

Connection::Connection(ConnectionPorts ports, const ConnectionOptions &options, QObject *parent)
    : QObject(parent)
    , m_parts(std::make_unique<Parts>(std::move(ports), options))
    , m_requests(new Requests(m_parts->ports.clock, this))
    , m_log(new ServerLog(m_parts->ports.clock, this))
    , m_heldOutput(new ServerLog(m_parts->ports.clock, this))
    , m_traffic(new TrafficLog(m_parts->ports.clock, this))
    , m_subscriptions(new Subscriptions(m_requests, m_parts->ports.clock, this))
    , m_served(new ServedTasks(m_parts->ports.clock, this))
    , m_taskCalls(new TaskCalls(m_requests, m_parts->ports.handler, m_subscriptions,
                                m_parts->ports.clock, this))
    , m_toolCalls(new ToolCalls(m_requests, m_taskCalls, this))
    , m_retry(m_parts->ports.clock->createAlarm([this] { startFlow(); }))
{
    connect(m_requests, &Requests::notificationReceived, this, &Connection::onNotification);
    const auto remark = [this](const QString &what) {
        m_log->append(LogLine::Source::Protocol, what);
    };
    connect(m_subscriptions, &Subscriptions::violated, m_log, remark);
    connect(m_taskCalls, &TaskCalls::violated, m_log, remark);
    connect(m_served, &ServedTasks::violated, m_log, remark);
    m_parts->ports.served = m_served;
    connect(m_toolCalls, &ToolCalls::violated, m_log, remark);
    connect(m_subscriptions, &Subscriptions::returned, this, &Connection::readAgain);
}

Connection::~Connection()
{
    // Handlers that run on the way may still look at us.
    m_requests->setDialect(nullptr);
    m_requests->onLinkGone();
    m_parts->link.dialect.reset();
    // Peers go before the log they write to.
    m_parts->link.peer.reset();
    m_flow = nullptr;
    qDeleteAll(findChildren<ConnectFlow *>(QString(), Qt::FindDirectChildrenOnly));
    // Streams take themselves back through the requests.
    delete m_subscriptions;
}

void Connection::open()
{
    Q_ASSERT(m_state == State::Idle);
    startFlow();
}

void Connection::startFlow()
{
    setState(State::Connecting);
    m_flow = new ConnectFlow(m_parts->ports, m_parts->options, this);
    connect(m_flow, &ConnectFlow::transportCreated, this, &Connection::listenIn);
    connect(m_flow, &ConnectFlow::decided, this, &Connection::keepHeldOutput);
    connect(m_flow, &ConnectFlow::finished, this, &Connection::onLinked);
    connect(m_flow, &ConnectFlow::failed, this, &Connection::onFlowFailed);
    m_flow->start();
}

void Connection::listenIn(rpc::Transport *transport, rpc::Peer *peer)
{
    peer->addTap(m_traffic);
    if (m_parts->ports.tap)
        peer->addTap(m_parts->ports.tap.get());
    connect(peer, &rpc::Peer::misbehaved, this, &Connection::misbehaved);
    m_heldOutput->clear(); // What was started before is not the one that counts.
    connect(transport, &rpc::Transport::noteReceived, this, &Connection::onNote);
    connect(peer, &rpc::Peer::violated, m_log,
            [this](const QString &what) { m_log->append(LogLine::Source::Protocol, what); });
    connect(peer, &rpc::Peer::notificationReceived, this,
            [this](const QString &method, const json::Raw &params) {
                if (m_flow
                    && method == LoggingMessage::method) // LOG-03: before `initialize` is answered.
                    logMessage(params);
            });
}

void Connection::onNote(const QString &line)
{
    ServerLog *log = m_flow && m_flow->isTentative() ? m_heldOutput : m_log;
    log->append(LogLine::Source::ErrorOutput, line);
}

void Connection::keepHeldOutput()
{
    for (const LogLine &line : m_heldOutput->lines())
        m_log->append(line.source, line.text);
    m_heldOutput->clear();
}

void Connection::onLinked()
{
    m_parts->link = m_flow->takeLink();
    std::exchange(m_flow, nullptr)->retire();
    connect(m_parts->link.peer.get(), &rpc::Peer::closed, this, &Connection::onLinkLost);
    connect(m_parts->link.transport.get(), &rpc::Transport::closed, this,
            &Connection::onTransportClosed);
    connect(m_parts->link.dialect.get(), &Dialect::violated, m_log,
            [this](const QString &what) { m_log->append(LogLine::Source::Protocol, what); });
    connect(m_parts->link.dialect.get(), &Dialect::outdated, this, &Connection::holdCalls);
    connect(m_parts->link.dialect.get(), &Dialect::outdated, this, &Connection::onOutdated,
            Qt::QueuedConnection);
    m_parts->profile = m_parts->link.profile;
    m_parts->options.rememberedEra = m_parts->profile.era;
    const auto kept = std::exchange(m_parts->options.session, std::nullopt);
    const auto now = session();
    // A session that was resumed only because the link was lost ends with its link.
    setSessionKept(m_isSessionKept && kept && now && now->id == kept->id);
    m_isRecovering = true;
    m_linkedAt = m_parts->ports.clock->now();
    m_hasNoCompletion = false;
    m_parts->link.dialect->setLogLevel(m_logLevel); // LIFE-28
    m_parts->link.dialect->setTaskCheck([this] { return m_taskCalls->hasLive(); });
    m_parts->cache.clear();
    m_subscriptions->setCapabilities(m_parts->profile.capabilities);
    m_toolCalls->setProfile(m_parts->profile);
    m_taskCalls->setProfile(m_parts->profile);
    if (m_tools)
        m_tools->setUsesHeaders(m_parts->profile.callsWithHeaders());
    m_requests->setDialect(m_parts->link.dialect.get());
    if (!m_ownWish)
        m_ownWish = m_subscriptions->listen({true, true, true, {}});
    createCatalogs();
    m_requests->setHoldsCalls(false);
    setState(State::Ready);
}

void Connection::setSession(const Session &session)
{
    m_parts->options.session = session;
    m_isSessionKept = true;
}

bool Connection::takesCalls() const
{
    return m_requests->takesCalls();
}

const ServerProfile &Connection::profile() const
{
    return m_parts->profile;
}

std::optional<Session> Connection::session() const
{
    return m_parts->link.dialect ? m_parts->link.dialect->session() : std::nullopt;
}

void Connection::setSessionKept(bool isKept)
{
    m_isSessionKept = isKept;
    if (m_parts->link.transport)
        m_parts->link.transport->setSessionKept(isKept);
}

/// For what the server offers now (LIFE-03, TOOL-01, RES-01, PROMPT-01, EXT-02).
void Connection::createCatalogs()
{
    const auto isOffered = [](const std::optional<Presence> &capability) {
        return capability && capability->isDeclared();
    };
    const ServerCapabilities &offered = m_parts->profile.capabilities;
    if (!m_tools && isOffered(offered.tools)) {
        m_tools = new ToolCatalog(m_requests, m_parts->ports.clock, this);
        m_tools->setUsesHeaders(m_parts->profile.callsWithHeaders());
        m_tools->refresh();
        m_toolCalls->setCatalog(m_tools);
        connect(m_ownWish.get(), &Subscription::toolsChanged, m_tools, &Catalog::refreshSoon);
    }
    if (!m_resources && isOffered(offered.resources)) {
        m_resources = new ResourceCatalog(m_requests, m_parts->ports.clock, this);
        m_resourceTemplates = new ResourceTemplateCatalog(m_requests, m_parts->ports.clock, this);
        for (Catalog *catalog :
             {static_cast<Catalog *>(m_resources), static_cast<Catalog *>(m_resourceTemplates)}) {
            catalog->refresh();
            connect(m_ownWish.get(), &Subscription::resourcesChanged, catalog,
                    &Catalog::refreshSoon);
        }
    }
    if (!m_prompts && isOffered(offered.prompts)) {
        m_prompts = new PromptCatalog(m_requests, m_parts->ports.clock, this);
        m_prompts->refresh();
        connect(m_ownWish.get(), &Subscription::promptsChanged, m_prompts, &Catalog::refreshSoon);
    }
    const SkillOffer &skills = m_parts->profile.skills; // EXT-02
    if (!m_skills && skills.isUsable) {
        m_skills = new SkillCatalog(m_requests, m_parts->ports.clock, this);
        m_skills->refresh();
        // Their files are resources; nothing else tells that skills changed.
        connect(m_ownWish.get(), &Subscription::resourcesChanged, m_skills, &Catalog::refreshSoon);
    }
    if (m_skills)
        m_skills->setListsFolders(skills.hasFolders);
}

/// Changes may have been missed (SUBS-10).
void Connection::readAgain()
{
    m_parts->cache.clear();
    const auto catalogs = findChildren<Catalog *>(Qt::FindDirectChildrenOnly);
    for (Catalog *catalog : catalogs)
        catalog->refreshSoon();
    Q_EMIT changesMissed();
}

void Connection::onFlowFailed(const Error &error)
{
    m_likelyEra = m_flow->likelyEra();
    std::exchange(m_flow, nullptr)->retire();
    if (m_state == State::Closing)
        return end(State::Closed, Error::closed());
    const bool mayPass = error.kind == ErrorKind::Transport || error.kind == ErrorKind::Closed
        || error.kind == ErrorKind::Timeout
        || (error.kind == ErrorKind::Auth && error.code == kSignInUnreachable);
    if (!m_isRecovering || !mayPass)
        return fail(error);
    if (isElsewhere() && !isSessionLost(error) && isOutage(error))
        return waitForServer(error);
    recover(error);
}

void Connection::onLinkLost(const Error &why)
{
    m_lossReason = why;
    if (http::isUnreachable(why)) { // The server may know the session when it is back (HTTP-22).
        m_parts->options.session = session();
        m_parts->link.transport->setSessionKept(true);
    }
    holdCalls(why);
    m_requests->setDialect(nullptr);
    m_parts->link.transport->close();
}

/// Holds new calls until another session is open.
void Connection::holdCalls(const Error &why)
{
    if (!isSessionLost(why))
        return;
    m_requests->setHoldsCalls(true);
    m_requests->setDialect(nullptr);
}

/// What was found out about the server is not true any more: it has to be found out again (LIFE-43, LIFE-48).
void Connection::onOutdated(const Error &why)
{
    if (m_state != State::Ready)
        return;
    disconnect(m_parts->link.peer.get(), &rpc::Peer::closed, this, &Connection::onLinkLost);
    onLinkLost(why);
}

void Connection::onTransportClosed()
{
    m_requests->setDialect(nullptr);
    m_requests->onLinkGone();
    m_parts->link.dialect.reset();
    m_parts->link.peer.release()->deleteLater();
    m_parts->link.transport.release()->deleteLater();
    if (m_state == State::Closing)
        return end(State::Closed, Error::closed());
    if (std::exchange(m_isReconnecting, false))
        return startFlow();
    recover(m_lossReason);
}

/// Another link: at once when only the session is gone, else with growing pauses, and not for ever.
void Connection::recover(const Error &why)
{
    if (http::isUnreachable(why))
        return waitForServer(why);
    m_lossReason = why;
    if (isSessionLost(why)) {
        if (isOverLimit(m_sessionLosses, limits::kSessionLosses, limits::kSessionLossWindow))
            return fail(why);
        m_requests->setHoldsCalls(true);
        return startFlow();
    }
    if (isOverLimit(m_restarts, limits::kRestarts, limits::kRestartWindow))
        return fail(why);
    retryAfter(pauseAfter(int(m_restarts.size()) - 1));
}

/// A server elsewhere can be away for long without a fault of its own: it is tried again for as long as it takes.
void Connection::waitForServer(const Error &why)
{
    m_lossReason = why;
    const bool wasStable =
        m_linkedAt && m_parts->ports.clock->now() - *m_linkedAt >= limits::kRestartDelayMax;
    m_linkedAt.reset();
    if (wasStable)
        m_failedTries = 0;
    retryAfter(pauseAfter(m_failedTries++));
}

void Connection::retryAfter(milliseconds delay)
{
    m_requests->setHoldsCalls(false);
    m_retryAt = m_parts->ports.clock->now() + delay;
    m_retry->start(delay);
    setState(State::Waiting);
}

bool Connection::isElsewhere() const
{
    return !m_parts->ports.carriers.contains(Carrier::Stdio);
}

/// Counts one more; true when there were too many of late.
bool Connection::isOverLimit(QList<milliseconds> &times, int limit, milliseconds window)
{
    const milliseconds now = m_parts->ports.clock->now();
    times.removeIf([now, window](milliseconds time) { return time + window <= now; });
    if (times.size() >= limit)
        return true;
    times.append(now);
    return false;
}

void Connection::reconnect()
{
    switch (m_state) {
    case State::Ready:
        if (std::exchange(m_isReconnecting, true))
            return;
        setState(State::Connecting);
        if (m_isSessionKept)
            m_parts->options.session = session();
        m_parts->link.dialect->shutDown();
        m_requests->setDialect(nullptr);
        m_parts->link.transport->close();
        return;
    case State::Waiting:
        m_retry->stop();
        return startFlow();
    case State::Idle:
    case State::Connecting:
    case State::Closing:
    case State::Closed:
    case State::Failed:
        return;
    }
}

void Connection::close()
{
    switch (m_state) {
    case State::Idle:
    case State::Waiting:
        m_retry->stop();
        return end(State::Closed, Error::closed());
    case State::Connecting:
    case State::Ready:
        setState(State::Closing);
        if (m_flow)
            return m_flow->stop();
        stopRetired();
        m_parts->link.dialect->shutDown(); // RPC-08
        m_requests->setDialect(nullptr);
        m_requests->close(Error::closed());
        m_parts->link.transport->close();
        return;
    case State::Closing:
    case State::Closed:
    case State::Failed:
        return;
    }
}

/// What a lost way to connect has begun is not waited for any more.
void Connection::stopRetired()
{
    const auto flows = findChildren<ConnectFlow *>(QString(), Qt::FindDirectChildrenOnly);
    for (ConnectFlow *flow : flows)
        flow->stop();
}

void Connection::fail(const Error &error)
{
    m_failure = error;
    qCDebug(lcClient) << "connection failed:" << error.detail;
    end(State::Failed, error);
}

void Connection::end(State state, const Error &why)
{
    const QPointer self(this);
    m_requests->close(why);
    if (self)
        m_served->clear();
    if (self)
        setState(state);
}

void Connection::onNotification(const QString &method, const json::Raw &params,
                                const rpc::Origin &origin)
{
    if (!m_subscriptions->take(method, params, origin))
        return;
    if (method == ResourceUpdated::method) {
        if (const auto updated = json::read<ResourceUriParams>(params))
            m_parts->cache.drop(updated->uri);
    } else if (method == LoggingMessage::method) {
        logMessage(params);
    } else if (method == ElicitationComplete::method) {
        onElicitationCompleted(params);
    } else {
        m_taskCalls->take(method, params);
    }
    Q_EMIT notificationReceived(method, params);
}

void Connection::onElicitationCompleted(const json::Raw &params)
{
    const auto completed = json::read<ElicitationCompleteParams>(params);
    if (completed && m_parts->ports.handler && m_parts->profile.tellsOfVisits())
        m_parts->ports.handler->elicitationCompleted(completed->elicitationId);
}

void Connection::logMessage(const json::Raw &params)
{
    const auto message = json::read<LoggingMessageParams>(params);
    if (!message)
        return;
    const QByteArray data = message->data.toByteArray();
    const QString text = json::unquote(data).value_or(QString::fromUtf8(data));
    m_log->appendMessage(
        json::fromName<LogLevel>(message->level).value_or(LogLevel::Info), // LOG-03
        message->logger.value_or(QString()), text);
}

void Connection::setState(State state)
{
    if (std::exchange(m_state, state) == state)
        return;
    const QPointer self(this);
    Q_EMIT stateChanged();
    if (self)
        m_taskCalls->setConnected(m_state == State::Ready);
}

} // namespace mcp

#include "moc_connection.cpp"
