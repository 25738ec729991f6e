// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/server.h"

#include "core/auth/problem.h"
#include "core/auth/resolver.h"
#include "core/auth/serverauthorizer.h"
#include "core/client/link/connectflow.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "core/host/httplink.h"
#include "core/host/iconfetch.h"
#include "core/host/network.h"
#include "core/host/sandboxnetwork.h"
#include "core/host/serversandbox.h"
#include "core/host/serversecrets.h"
#include "core/host/trialrun.h"
#include "core/policy/codefiles.h"
#include "core/policy/launchprogram.h"
#include "core/policy/packagefetch.h"
#include "core/policy/packagerunner.h"
#include "core/policy/remotereview.h"
#include "core/recording/recordingwriter.h"
#include "core/storage/consentstore.h"
#include "core/storage/erastore.h"
#include "core/storage/secretreference.h"
#include "core/transport/stdiotransport.h"

#include <QDir>
#include <QPointer>

#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

Server::Server(ServerEntry entry, const HostPorts &ports, PeerRequestHandler *handler,
               ConsentStore *consent, EraStore *eras, auth::Credentials *credentials,
               QObject *parent)
    : QObject(parent)
    , m_entry(std::move(entry))
    , m_ports(ports)
    , m_handler(handler)
    , m_consent(consent)
    , m_eras(eras)
    , m_credentials(credentials)
    , m_resolver(std::make_unique<auth::SystemResolver>())
{
    m_state = restingState();
    m_signedInAt = ports.clock->wallTime();
}

Server::~Server()
{
    m_signingOut.abandon();
    m_fetch.abandon();
    m_fetchingSession.abandon();
    delete m_connection; // It uses the authorizer until it is deleted.
}

void Server::setEntry(const ServerEntry &entry)
{
    const QString before = logLevel();
    m_entry = entry;
    if (m_trial && !m_entry.sandbox)
        setTrial(false);
    if (m_connection && logLevel() != before)
        m_connection->setLogLevel(logLevel());
    m_whole.reset();
    reconsider();
    const bool isRunning = m_state == State::Connecting || m_state == State::Ready
        || m_state == State::Reconnecting || (m_state == State::NeedsSignIn && !isAtRest());
    if (isRunning && hasSecrets())
        fetch(); // The program may have to be started again.
    else if (m_start == StartStep::Secrets)
        onFetched(m_entry);
}

void Server::reconsider()
{
    adoptSandbox();
    Q_EMIT entryChanged();
    if (isAtRest())
        setState(restingState());
}

/// Empty unless the entry names one.
QString Server::logLevel() const
{
    return json::fromName<LogLevel>(m_entry.logLevel) ? m_entry.logLevel : QString();
}

/// The state while the server does not run: a changed entry needs a new review.
Server::State Server::restingState() const
{
    if (!m_consent)
        return State::Stopped;
    if (m_consent->isWaiting(m_entry.id))
        return State::Stopped; // Whether it is approved shows when the keychain has answered.
    if (m_ports.isPathPending && !m_entry.isRemote() && m_consent->approved(m_entry.id))
        return State::Stopped; // Which program it is shows when PATH is known.
    return review().isApproved ? State::Stopped : State::NotReviewed;
}

Result<QString> Server::resolve() const
{
    return resolveProgram(m_entry, m_ports.environment);
}

LaunchReview Server::review() const
{
    return reviewOf(m_entry);
}

LaunchReview Server::reviewOf(const ServerEntry &entry) const
{
    if (entry.isRemote())
        return reviewRemote(entry, approved());
    return reviewProgram(entry, resolveProgram(entry, m_ports.environment).valueOr(QString()));
}

LaunchReview Server::reviewProgram(const ServerEntry &entry, const QString &program) const
{
    const auto approval = approved();
    return reviewLaunch(entry, program, identifyProgram(program), approval,
                        codeFiles(entry, program, approval));
}

std::optional<Approval> Server::approved() const
{
    return m_consent ? m_consent->approved(m_entry.id) : std::nullopt;
}

Result<void> Server::approve(const LaunchReview &review)
{
    if (!review.canStart || this->review().fingerprint != review.fingerprint)
        return Error::policy();
    return m_consent->approve(m_entry.id, approvalOf(review, m_ports.clock->wallTime()));
}

void Server::start()
{
    if (m_state == State::Reconnecting)
        return m_connection->reconnect();
    const bool isRunning =
        m_state == State::Connecting || m_state == State::Ready || m_state == State::Stopping;
    if (isRunning || (m_state == State::NeedsSignIn && !isAtRest()))
        return;
    m_start = StartStep::None;
    if (m_consent && m_consent->isWaiting(m_entry.id)) {
        m_start = StartStep::Consent;
        return setState(State::Connecting);
    }
    if (m_entry.isRemote() && m_ports.network && !m_ports.network->isReady()) {
        m_start = StartStep::Network;
        return setState(State::Connecting);
    }
    if (!hasSecrets())
        return open();
    if (const auto allowed = check(); !allowed)
        return refuse(allowed.error());
    m_start = StartStep::Secrets;
    setState(State::Connecting);
    fetch();
}

void Server::retryNow()
{
    if (m_state == State::Reconnecting && m_entry.isRemote())
        m_connection->reconnect();
}

void Server::onConsentChecked()
{
    const bool isWanted = m_start == StartStep::Consent;
    if (!isWanted)
        return reconsider();
    m_start = StartStep::None;
    setState(restingState());
    Q_EMIT entryChanged();
    if (m_state == State::Stopped)
        start();
}

http::ClientOptions Server::generalOptions() const
{
    return m_ports.network ? m_ports.network->options() : http::ClientOptions();
}

void Server::onNetworkChanged()
{
    if (m_start == StartStep::Network && m_ports.network->isReady()) {
        m_start = StartStep::None;
        m_state = restingState();
        return start();
    }
    const auto options =
        hasSecrets() && !m_whole ? Error::closed() : clientOptions(whole(), generalOptions());
    if (!options)
        return; // The next start tells why.
    for (http::Client *client : {m_client, m_signInClient.get()}) {
        if (client)
            client->setOptions(*options);
    }
    m_icons.reset();
}

/// An entry without a review contains its secrets.
bool Server::hasSecrets() const
{
    return m_consent && !secretPlaces(m_entry).isEmpty();
}

void Server::fetch()
{
    m_fetch.abandon();
    m_fetch = fetchSecrets(m_entry, m_ports.keys, this).then(this, [this](const auto &entry) {
        onFetched(entry);
    });
}

void Server::onFetched(const Result<ServerEntry> &entry)
{
    if (entry) {
        m_whole = *entry;
        maskSecrets();
    }
    if (m_start != StartStep::Secrets)
        return;
    if (entry)
        return open();
    const bool isMissing = keyStoreProblem(entry.error()) == KeyStoreProblem::Missing;
    m_start = isMissing ? StartStep::None : StartStep::Unreadable;
    fail(entry.error());
}

void Server::onSecretsReadable()
{
    if (m_state == State::Failed && m_start == StartStep::Unreadable)
        start();
}

void Server::open()
{
    m_start = StartStep::None;
    if (const auto allowed = check(); !allowed)
        return refuse(allowed.error());
    auto client = m_entry.isRemote() ? createHttpClient(whole(), m_ports.clock, generalOptions())
                                     : Result<std::unique_ptr<http::Client>>(nullptr);
    if (!client)
        return fail(client.error());
    if (const auto prepared = prepareSignIn(); !prepared)
        return fail(prepared.error());
    if (m_connection)
        m_connection->deleteLater();
    ConnectionPorts ports;
    ports.createTransport = [this](Carrier carrier) { return createTransport(carrier); };
    if (m_entry.isRemote())
        ports.carriers = {Carrier::StreamableHttp, Carrier::Sse}; // LSSE-01
    ports.clock = m_ports.clock;
    ports.handler = m_handler;
    ports.tap = m_recorder;
    m_connection = new Connection(std::move(ports), connectionOptions(), this);
    // It goes with the connection, after all that uses it.
    m_icons.reset();
    m_client = client->release();
    if (m_client)
        m_client->setParent(m_connection);
    maskSecrets();
    m_connection->setLogLevel(logLevel());
    if (m_client)
        connect(m_client, &http::Client::exchanged, m_connection->traffic(),
                &TrafficLog::onExchange);
    if (m_client && m_recorder)
        connect(m_client, &http::Client::exchanged, m_recorder.get(), &RecordingWriter::onExchange);
    connect(m_connection, &Connection::stateChanged, this, &Server::onConnectionState);
    Q_EMIT connectionChanged();
    m_start = StartStep::Account;
    if (m_entry.isRemote() && m_sessionSource)
        fetchSession();
    openWhenReady();
}

void Server::fetchSession()
{
    m_start = StartStep::Session;
    m_fetchingSession.abandon();
    m_fetchingSession =
        m_sessionSource().then(this, [this](const Result<std::optional<Session>> &kept) {
            if (m_start != StartStep::Session)
                return;
            if (!kept) { // In another session the tasks might be lost.
                m_start = StartStep::Unreadable;
                return fail(kept.error());
            }
            if (*kept)
                m_connection->setSession(**kept);
            m_start = StartStep::Account;
            openWhenReady();
        });
}

bool Server::isAtRest() const
{
    if (m_signingOut.isOpen())
        return false;
    switch (m_state) {
    case State::NotReviewed:
    case State::Stopped:
    case State::Failed:
        return true;
    case State::NeedsSignIn:
        return m_connection->state() == Connection::State::Failed;
    case State::Connecting:
    case State::Ready:
    case State::Reconnecting:
    case State::Stopping:
        return false;
    }
    return true;
}

// Its connection

ConnectionOptions Server::connectionOptions() const
{
    ConnectionOptions options;
    options.era = m_entry.era;
    options.connectTimeout = connectTime();
    if (m_eras)
        options.rememberedEra = m_eras->found(m_entry.id, review().fingerprint);
    return options;
}

QString Server::fetcher() const
{
    if (m_entry.isRemote())
        return {};
    const auto package = fetchedPackage(QStringList(m_entry.program) + m_entry.arguments);
    return package ? package->runner : QString();
}

std::chrono::milliseconds Server::connectTime() const
{
    const auto chosen = m_entry.timeouts.orElse(m_ports.timeouts).connect;
    if (chosen)
        return *chosen;
    return fetcher().isEmpty() ? std::chrono::milliseconds(limits::kInitializeTimeout)
                               : std::chrono::milliseconds(limits::kFetchTimeout);
}

Pending<QByteArray> Server::fetchIcon(const QString &src)
{
    if (m_state != State::Ready)
        return settled<QByteArray>(Error::closed());
    if (!m_icons)
        m_icons = std::make_unique<IconFetch>(whole(), m_ports.clock, generalOptions());
    return m_icons->get(src);
}

void Server::onReady()
{
    if (m_authorizer)
        m_authorizer->setRevision(m_connection->profile().revision);
    rememberEra(m_connection->profile().era);
    m_credentials->setSignedOut(m_entry.id, false);
}

void Server::rememberEra(Era era)
{
    if (m_eras)
        m_eras->remember(m_entry.id, review().fingerprint, era);
}

bool Server::mayConnect(const LaunchReview &review) const
{
    return review.canStart && (!m_consent || review.isApproved)
        && (!m_entry.isRemote() || reviewRemote(whole(), {}).canStart); // SEC-20
}

/// Whether it may be started or contacted now.
Result<void> Server::check() const
{
    if (m_entry.isRemote())
        return mayConnect(review()) ? Result<void>() : Error::policy();
    const auto spec = launchSpec();
    return spec ? Result<void>() : spec.error();
}

/// What may be started now. Asked before each start of the program, also when it has crashed: it may be another one
/// since (SEC-03, SEC-04).
Result<LaunchSpec> Server::launchSpec() const
{
    const auto program = resolve();
    if (!program)
        return program.error();
    // Starts the reviewed program: the same review, the same path.
    const LaunchReview launch = reviewProgram(m_entry, *program);
    if (!mayConnect(launch))
        return Error::policy();
    LaunchSpec spec{launch.resolvedProgram, m_entry.arguments, m_entry.workingFolder,
                    childEnvironment(m_ports.environment, whole())};
    if (m_entry.sandbox) {
        spec.environment = childEnvironment(sandboxEnvironment(m_ports.environment), whole());
        spec.sandbox = launchSandbox(m_entry, launch.codeFiles, m_ports.configFolder);
    }
    return spec;
}

Result<std::unique_ptr<rpc::Transport>> Server::createTransport(Carrier carrier)
{
    if (hasSecrets() && !m_whole) // They changed, and are being fetched.
        return Error::storage({}, int(KeyStoreProblem::Slow));
    if (m_entry.isRemote()) {
        const auto allowed = check();
        return allowed
            ? createHttpTransport(whole(), carrier, m_client, m_ports.clock, m_authorizer.get())
            : Result<std::unique_ptr<rpc::Transport>>(allowed.error());
    }
    auto spec = launchSpec();
    if (!spec)
        return spec.error();
    if (spec->sandbox)
        makeSandboxHome(m_entry, m_ports.configFolder);
    if (spec->sandbox && m_trial)
        spec->attachWatch = m_trial->attachment();
    openNetwork(&*spec);
    fetchPackage(&*spec);
    return std::unique_ptr<rpc::Transport>(
        std::make_unique<StdioTransport>(*std::move(spec), m_ports.launcher, m_ports.clock));
}

void Server::openNetwork(LaunchSpec *spec)
{
    m_sandbox = m_entry.sandbox;
    if (!m_sandbox)
        return;
    if (!m_sandboxNetwork) {
        SandboxNetwork::Ports ports;
        ports.serverId = m_entry.id;
        ports.mayReach = [this](const QString &host) { return mayReach(host); };
        ports.resolver = m_ports.sandboxResolver ? m_ports.sandboxResolver : m_resolver.get();
        ports.clock = m_ports.clock;
        if (m_ports.sandboxRoute)
            ports.route = m_ports.sandboxRoute;
        m_sandboxNetwork = std::make_unique<SandboxNetwork>(ports);
        connect(m_sandboxNetwork.get(), &SandboxNetwork::refusedChanged, this,
                &Server::refusedHostsChanged);
    }
    spec->attachNetwork = attachTo({});
}

std::function<void(int channel)> Server::attachTo(const QStringList &packageHosts)
{
    return [this, network = QPointer(m_sandboxNetwork.get()), packageHosts](int channel) {
        if (!network) {
            ::close(channel);
            return;
        }
        m_packageHosts = packageHosts;
        network->attach(channel);
    };
}

void Server::setTrial(bool isTrial)
{
    if (!isTrial) {
        m_trial.reset();
    } else {
        m_trial = std::make_unique<TrialRun>(QDir(QDir::homePath()).canonicalPath(), m_ports.clock);
        connect(m_trial.get(), &TrialRun::changed, this, &Server::trialChanged);
    }
    Q_EMIT trialChanged();
}

/// What is done while a package is installed sees no folder, and no secret but those of the package source.
void Server::fetchPackage(LaunchSpec *spec)
{
    const auto fetch = m_sandbox ? packageFetch(whole()) : std::nullopt;
    if (!fetch)
        return;
    const auto preparation =
        preparePackage(m_entry.id, *fetch, m_ports.environment, m_ports.configFolder, spec);
    if (!preparation)
        return;
    preparation->spec.attachNetwork = attachTo(fetch->hosts);
    spec->preparation = preparation;
}

/// What was taken from the sandbox is gone at once; what was added counts once it is approved.
bool Server::mayReach(const QString &host) const
{
    if (m_packageHosts.contains(host))
        return true;
    return m_sandbox && allowsHost(*m_sandbox, host)
        && (!m_entry.sandbox || allowsHost(*m_entry.sandbox, host));
}

/// The running program gets the hosts of a changed sandbox when the person has approved it.
void Server::adoptSandbox()
{
    if (!m_sandboxNetwork || !m_sandbox)
        return;
    if (m_entry.sandbox && (!m_consent || review().isApproved))
        m_sandbox = m_entry.sandbox;
    m_sandboxNetwork->reconsider();
}

QList<RefusedHost> Server::refusedHosts() const
{
    return m_sandboxNetwork ? m_sandboxNetwork->refused() : QList<RefusedHost>();
}

/// It may not, or cannot, be started.
void Server::refuse(const Error &error)
{
    if (error.kind == ErrorKind::Policy && review().canStart
        && restingState() == State::NotReviewed)
        return setState(State::NotReviewed);
    // The person said no, or was not asked yet; all else is a failure of signing in.
    const bool isUnsigned = error.kind == ErrorKind::Auth && needsSignIn()
        && m_authorizer->state() != auth::ServerAuthorizer::State::Failed;
    m_failure = error;
    if (!isUnsigned)
        return fail(error);
    if (m_state == State::NeedsSignIn)
        Q_EMIT stateChanged(); // It waits no more.
    setState(State::NeedsSignIn);
}

void Server::stop()
{
    const StartStep step = std::exchange(m_start, StartStep::None);
    const bool isFetching =
        step == StartStep::Secrets || step == StartStep::Consent || step == StartStep::Network;
    const bool isRefused = m_state == State::NeedsSignIn && isAtRest();
    if (m_authorizer)
        m_authorizer->stop();
    if (isFetching) {
        m_fetch.abandon();
        return setState(restingState());
    }
    if (isRefused)
        return setState(restingState());
    if (m_connection)
        m_connection->close();
}

void Server::onConnectionState()
{
    if (sender() != m_connection)
        return;
    switch (m_connection->state()) {
    case Connection::State::Idle:
        return;
    case Connection::State::Connecting:
        m_connectingSince = m_ports.clock->now();
        return showConnecting();
    case Connection::State::Waiting:
        return setState(State::Reconnecting);
    case Connection::State::Ready:
        onReady();
        return setState(State::Ready);
    case Connection::State::Closing:
        return setState(State::Stopping);
    case Connection::State::Closed:
        return setState(restingState());
    case Connection::State::Failed:
        if (m_sandbox && m_connection->failure().kind != ErrorKind::Policy)
            forgetPackage(m_entry.id, m_ports.configFolder);
        if (const auto era = m_connection->likelyEra())
            rememberEra(*era); // The next start is one start only.
        return refuse(m_connection->failure());
    }
}

void Server::fail(const Error &error)
{
    m_failure = error;
    if (m_state == State::Failed)
        Q_EMIT stateChanged();
    setState(State::Failed);
}

void Server::setState(State state)
{
    if (state == State::Connecting && m_state != state)
        m_connectingSince = m_ports.clock->now();
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged();
}

} // namespace mcp

#include "moc_server.cpp"
