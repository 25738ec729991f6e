// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/servercontroller.h"

#include "app/asks/personrequests.h"
#include "app/asks/questioncontroller.h"
#include "app/images/iconaddress.h"
#include "app/signin/signincontroller.h"
#include "app/text/cleantext.h"
#include "app/text/launchtext.h"
#include "app/text/lookaliketext.h"
#include "app/text/measure.h"
#include "app/text/outputtext.h"
#include "core/base/lookalike.h"
#include "core/client/connection.h"
#include "core/client/record/serverlog.h"
#include "core/host/host.h"
#include "core/host/lookalikes.h"
#include "core/storage/consentstore.h"
#include "core/storage/serverformat.h"

#include <QFileInfo>

#include <array>
#include <cerrno>
#include <utility>

namespace quayside {

namespace {

constexpr int kFailureLines = 50; ///< SEC-13
constexpr qsizetype kCommandChars = 80;
constexpr qsizetype kReasonLines = 3;

using State = mcp::Server::State;

} // namespace

ServerController::ServerController(mcp::Server *server, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_ports(ports)
    , m_setup(server, ports, nullptr)
    , m_waitAlarm(ports.clock->createAlarm([this] { followWait(); }))
    , m_prompts(server, ports, nullptr)
    , m_toolChanges(server, ports, nullptr)
    , m_tools(server, ports, &m_toolChanges, nullptr)
    , m_recentCalls(server->entry().id, ports,
                    [this](const QString &tool) { return m_tools.isListed(tool); })
    , m_resources(server, ports, nullptr)
    , m_skills(server, ports, nullptr)
    , m_signIn(server, ports, nullptr)
    , m_refusedHosts(server, ports, nullptr)
    , m_trial(server, m_setup.sandbox(), ports.clock, nullptr)
    , m_doctor(ports.host, server, nullptr)
{
    connect(&m_prompts, &PromptsController::isRunningChanged, this,
            &ServerController::stateChanged);
    connect(&m_tools, &ToolsController::changed, this, &ServerController::onToolsChanged);
    connect(&m_tools, &ToolsController::currentChanged, this, &ServerController::updateQuestions);
    connect(&m_tools, &ToolsController::isRunningChanged, this, &ServerController::stateChanged);
    connect(&m_skills, &SkillsController::changed, this, &ServerController::onSkillsChanged);
    connect(server, &mcp::Server::entryChanged, this, &ServerController::onEntryChanged);
    connect(&m_setup, &ServerSetup::changed, this, &ServerController::entryChanged);
    connect(&m_setup, &ServerSetup::saveFailed, this, &ServerController::saveFailed);
    connect(this, &ServerController::stateChanged, &m_setup, &ServerSetup::pkceHostChanged);
    connect(ports.host->consent(), &mcp::ConsentStore::changed, this, [this](const QString &id) {
        if (id == serverId())
            Q_EMIT callDefaultChanged();
    });
    connect(server, &mcp::Server::stateChanged, this, &ServerController::onServerState);
    // Until m_questions is deleted: the calls of tools and prompts end after it.
    connect(ports.requests, &PersonRequests::changed, &m_questions,
            [this, own = serverId()](const QString &id) {
                if (id == own)
                    updateQuestions();
            });
    connect(&m_signIn, &SignInController::changed, this, &ServerController::stateChanged);
    connect(&m_trial, &TrialController::restartWanted, this, &ServerController::restart);
    ports.requests->add(&m_signIn);
    ports.requests->add(&m_refusedHosts);
    m_traffic.setServers({server});
    m_log.setServers({server});
    updateReview();
    updateFailure();
    m_tools.watch();
}

ServerController::~ServerController() = default;

bool ServerController::isWorking() const
{
    return m_prompts.isRunning() || m_tools.isRunning();
}

ServerState::Kind ServerController::state() const
{
    using Kind = ServerState::Kind;
    /// By mcp::Server::State.
    static constexpr std::array kinds{Kind::NotReviewed, Kind::Stopped, Kind::Connecting,
                                      Kind::NeedsSignIn, Kind::Ready,   Kind::Reconnecting,
                                      Kind::Stopping,    Kind::Failed};
    static_assert(kinds.size() == size_t(State::Failed) + 1);
    if (m_server->state() != State::Ready)
        return kinds.at(size_t(m_server->state()));
    if (m_signIn.isOpen())
        return Kind::NeedsSignIn;
    if (m_isAsking)
        return Kind::Asking;
    return isWorking() ? Kind::Working : Kind::Ready;
}

QString ServerController::stateText() const
{
    switch (state()) {
    case ServerState::Kind::NotReviewed:
        return isEnabled() ? tr("Not reviewed") : tr("Disabled");
    case ServerState::Kind::Stopped:
        return isEnabled() ? tr("Stopped") : tr("Disabled");
    case ServerState::Kind::Connecting:
        return tr("Connecting");
    case ServerState::Kind::Ready:
        return m_tools.isLoading() ? tr("Ready") : tr("Ready · %Ln tool(s)", nullptr, toolCount());
    case ServerState::Kind::Working:
        return tr("Working");
    case ServerState::Kind::Asking:
        return tr("Has a question");
    case ServerState::Kind::NeedsSignIn:
        return m_signIn.state() == SignInController::State::InBrowser ? tr("Signing in")
                                                                      : tr("Needs sign-in");
    case ServerState::Kind::Reconnecting:
        return tr("Connection lost");
    case ServerState::Kind::Stopping:
        return tr("Stopping");
    case ServerState::Kind::Failed:
        return m_failure.title;
    }
    return {};
}

const mcp::ServerProfile *ServerController::profile() const
{
    const bool isKnown = m_server->state() == State::Ready;
    return isKnown ? &m_server->connection()->profile() : nullptr;
}

/// The program and its arguments, or the address, in short.
QString ServerController::target() const
{
    const mcp::ServerEntry &entry = m_server->entry();
    QString whole = (QStringList(QFileInfo(entry.program).fileName()) + entry.arguments).join(u' ');
    if (entry.isRemote()) {
        const auto address = mcp::parseWebAddress(entry.url);
        whole = address ? QUrl(address->toString()).authority(QUrl::FullyEncoded) + address->path
                        : entry.url;
    }
    const QString cut = visibleText(whole.left(kCommandChars));
    return whole.size() > kCommandChars ? QString(cut + u'…') : cut;
}

QString ServerController::subtitle() const
{
    const mcp::ServerProfile *known = profile();
    if (!known)
        return target();
    // What may be long comes last.
    QStringList facts;
    if (known->carrier == mcp::Carrier::StreamableHttp)
        facts.append(tr("Streamable HTTP"));
    if (known->carrier == mcp::Carrier::Sse)
        facts.append(tr("legacy transport")); // LSSE-08
    facts.append(target());
    if (m_signIn.state() == SignInController::State::SignedIn)
        facts.append(tr("signed in at %1").arg(m_signIn.accountHost()));
    if (known->implementation) {
        const mcp::Implementation &claim = *known->implementation;
        facts.append(tr("reports itself as %1 %2")
                         .arg(cleanText(claim.title.value_or(claim.name)), cleanText(claim.version))
                         .trimmed()); // The version may be unknown.
    }
    return facts.join(QStringLiteral(" · "));
}

QString ServerController::iconAddress() const
{
    const mcp::ServerProfile *known = profile();
    const bool isNamed = known && known->implementation;
    return isNamed ? quayside::iconAddress({serverId(), IconPlace::Kind::Server, {}},
                                           known->implementation->icons)
                   : QString();
}

QString ServerController::revision() const
{
    return profile() ? profile()->revision : QString();
}

QString ServerController::protocolText() const
{
    const mcp::ServerProfile *known = profile();
    if (!known)
        return {};
    switch (known->era) {
    case mcp::Era::Stateful:
        return tr("%1, stateful").arg(known->revision);
    case mcp::Era::Stateless:
        return tr("%1, stateless").arg(known->revision);
    }
    return {};
}

QString ServerController::transport() const
{
    if (!isRemote())
        return QStringLiteral("stdio");
    const mcp::ServerProfile *known = profile();
    if (known && known->carrier == mcp::Carrier::Sse)
        return tr("HTTP+SSE");
    const auto address = mcp::parseWebAddress(m_server->entry().url);
    if (isUnencrypted())
        return tr("HTTP, not encrypted");
    return address && address->isSecure() ? QStringLiteral("HTTPS") : QStringLiteral("HTTP");
}

bool ServerController::isUnencrypted() const
{
    const auto address = mcp::parseWebAddress(m_server->entry().url);
    return isRemote() && address && !address->isSecure() && !address->isLoopback;
}

bool ServerController::isDocked() const
{
    return m_server->state() == State::Ready;
}

bool ServerController::canStart() const
{
    const State state = m_server->state();
    return state == State::NotReviewed || state == State::Stopped || state == State::Failed;
}

bool ServerController::canStop() const
{
    return m_server->state() == State::Connecting || m_server->state() == State::Ready
        || m_server->state() == State::Reconnecting || m_server->state() == State::NeedsSignIn;
}

QString ServerController::instructions() const
{
    return profile() ? cleanText(profile()->instructions, Lines::Many) : QString();
}

bool ServerController::hasLogging() const
{
    const mcp::ServerProfile *known = profile();
    return known && known->capabilities.logging.has_value();
}

void ServerController::start()
{
    setEnabled(true);
    if (m_server->state() != State::NotReviewed)
        m_server->start();
    if (m_server->state() == State::NotReviewed)
        Q_EMIT reviewRequested();
}

void ServerController::stop()
{
    m_isRestarting = false;
    m_server->stop();
}

void ServerController::restart()
{
    if (canStart()) {
        start();
        return;
    }
    m_isRestarting = true;
    m_server->stop();
}

int ServerController::callDefault() const
{
    return int(m_ports.host->consent()->callDefault(serverId()));
}

void ServerController::setEnabled(bool isEnabled)
{
    mcp::ServerEntry entry = m_server->entry();
    if (std::exchange(entry.isEnabled, isEnabled) == isEnabled)
        return;
    m_setup.change(entry);
    if (!isEnabled)
        stop();
    Q_EMIT stateChanged();
}

/// A name that looks like that of another server is not offered.
QString ServerController::reportedName() const
{
    const mcp::ServerProfile *known = profile();
    const mcp::ServerEntry &entry = m_server->entry();
    const bool isAddress = isRemote() && entry.name == mcp::serverformat::suggestedName(entry);
    if (!isAddress || !known || !known->implementation)
        return {};
    const mcp::Implementation &claim = *known->implementation;
    const QString reported = mcp::shortName(cleanText(claim.title.value_or(claim.name)));
    mcp::LookAlikeIndex names;
    const QList<mcp::Server *> servers = m_ports.host->servers();
    for (const mcp::Server *server : servers)
        names.set(server->entry().id, {server->entry().name});
    const bool isTaken = names.findOfOthers(serverId(), reported).has_value();
    return isTaken || reported == entry.name ? QString() : reported;
}

void ServerController::rename(const QString &name)
{
    mcp::ServerEntry entry = m_server->entry();
    entry.name = mcp::shortName(cleanText(name));
    if (!entry.name.isEmpty())
        m_setup.change(entry);
}

void ServerController::duplicate()
{
    const QString name = m_server->entry().name;
    const qsizetype room = mcp::ServerEntry::kNameChars - tr("%1 (copy)").arg(QString()).size();
    m_ports.host->duplicate(serverId(), tr("%1 (copy)").arg(mcp::shortName(name, room)))
        .then(this, [this](const mcp::Result<mcp::Server *> &copy) {
            if (copy)
                Q_EMIT duplicated((*copy)->entry().id);
            else
                Q_EMIT saveFailed(copy.error());
        });
}

void ServerController::onEntryChanged()
{
    updateReview();
    m_tools.update(); // They may run as tasks, or no longer.
    Q_EMIT m_setup.changed();
}

void ServerController::updateReview()
{
    const mcp::LaunchReview review = m_server->review();
    m_mayChange = review.mayChange;
    m_changes.clear();
    for (const mcp::LaunchDifference &difference : review.differences) {
        if (difference.mustAsk && m_changes.size() < kReasonLines)
            m_changes.append(differenceText(difference));
    }
    m_isApproved = review.isApproved;
    Q_EMIT reviewChanged();
}

QString ServerController::reviewReason() const
{
    return m_server->state() == State::NotReviewed ? m_changes.join(u'\n') : QString();
}

QString ServerController::unreviewedText() const
{
    if (m_isApproved || m_server->isAtRest() || m_server->state() == State::Connecting)
        return {};
    return m_changes.isEmpty()
        ? tr(
            "Your approval of this server is not in force any more. It runs until you stop it, and "
            "asks for a review before it starts again.")
        : tr("The setup has changed while this server runs. It runs as you approved it. You review "
             "the change before it starts again.")
            + u'\n' + m_changes.join(u'\n');
}

QString ServerController::lookAlike() const
{
    const auto other = m_ports.host->lookAlikes()->ofServer(serverId());
    return other ? serverLookAlikeText(m_server->entry().name, other->serverName) : QString();
}

void ServerController::onServerState()
{
    if (m_server->state() == State::NotReviewed)
        updateReview(); // A start may have found a changed file.
    updateFailure();
    m_tools.watch();
    followWait();
    Q_EMIT stateChanged();
    Q_EMIT reviewChanged();
    if (m_isRestarting && canStart()) {
        m_isRestarting = false;
        start();
    }
}

void ServerController::updateFailure()
{
    m_failure = {};
    m_failureLines.clear();
    m_hasMoved = false;
    const bool isLost = m_server->state() == State::Reconnecting;
    const bool isRefused =
        m_server->state() == State::Failed || m_server->state() == State::NeedsSignIn;
    if (!isRefused && !isLost)
        return;
    const mcp::Error failure = isLost ? m_server->connection()->lossReason() : m_server->failure();
    if (m_server->connection()) {
        for (const QString &line : m_server->connection()->log()->errorTail(kFailureLines))
            m_failureLines.append(cleanText(line));
    }
    m_failure = isRemote()
        ? errorText(failure, Occasion::Connect)
        : programFailureText(failure, m_server->entry().program, m_failureLines, isLost);
    m_hasMoved = failure.httpStatus >= 300 && failure.httpStatus < 400;
    if (failure.kind == mcp::ErrorKind::Timeout && !isLost)
        m_failure.title = tr("No answer after %1.").arg(secondsText(m_server->connectTime()));
}

void ServerController::onToolsChanged()
{
    openWanted();
    Q_EMIT stateChanged();
}

void ServerController::selectTool(const QString &name)
{
    if (showsLastTools())
        openTool(name, {mcp::json::Raw()});
    else
        m_tools.select(name);
}

void ServerController::setTab(Tab tab)
{
    if (std::exchange(m_tab, tab) == tab)
        return;
    m_areSkillsDue = false;
    Q_EMIT tabChanged();
    const bool isOfServer = tab == Resources || tab == Prompts || tab == Skills;
    if (isOfServer && m_isUsed && !m_server->connection())
        startByUse();
}

void ServerController::restoreTab(Tab tab)
{
    m_areSkillsDue = tab == Skills && !m_skills.isOffered();
    if (!m_areSkillsDue)
        setTab(tab);
}

void ServerController::onSkillsChanged()
{
    if (m_skills.isOffered()) {
        if (m_areSkillsDue)
            setTab(Skills);
        return;
    }
    if (m_server->state() == State::Ready) // It offers none.
        m_areSkillsDue = false;
    if (m_tab == Skills)
        setTab(Tools);
}

void ServerController::updateQuestions()
{
    m_isAsking = !m_ports.requests->questions(serverId(), {}).isEmpty();
    m_questions.setItems(
        m_ports.requests->ofCalls(serverId(), mcp::CallTool::method, m_tools.currentKey()));
    Q_EMIT stateChanged();
}

} // namespace quayside

#include "moc_servercontroller.cpp"
