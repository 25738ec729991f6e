// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/host.h"

#include "core/audit/auditlog.h"
#include "core/auth/credentials.h"
#include "core/base/logging.h"
#include "core/host/callgate.h"
#include "core/host/callhistory.h"
#include "core/host/chats.h"
#include "core/host/companyfile.h"
#include "core/host/decisionrecorder.h"
#include "core/host/doctor.h"
#include "core/host/keptsessions.h"
#include "core/host/knowntools.h"
#include "core/host/lookalikes.h"
#include "core/host/models.h"
#include "core/host/network.h"
#include "core/host/questions.h"
#include "core/host/serversandbox.h"
#include "core/host/serversecrets.h"
#include "core/policy/launchprogram.h"
#include "core/policy/runtimes.h"
#include "core/storage/consentstore.h"
#include "core/storage/erastore.h"
#include "core/storage/keychainindex.h"
#include "core/storage/serverstore.h"
#include "core/storage/settingsstore.h"
#include "core/tasks/taskstore.h"
#include "core/tasks/tasktracker.h"
#include "core/transport/loginshellpath.h"

#include <QHash>

#include <algorithm>
#include <cerrno>

namespace mcp {

namespace {

constexpr std::chrono::seconds kSealPatience{2};

HostPorts withKeys(HostPorts ports, KeyStore *keys)
{
    if (!ports.keys)
        ports.keys = keys;
    return ports;
}

} // namespace

Host::Host(HostPorts ports, QObject *parent)
    : QObject(parent)
    , m_ownKeys(std::make_unique<MemoryKeyStore>())
    , m_ports(withKeys(std::move(ports), m_ownKeys.get()))
    , m_credentials(std::make_unique<auth::Credentials>(m_ports.configFolder, m_ports.keys))
    , m_secrets(std::make_unique<ServerSecrets>(m_ports.keys))
    , m_models(std::make_unique<Models>(m_ports.configFolder, m_ports.clock, m_ports.keys,
                                        m_ports.createProvider))
    , m_questions(std::make_unique<Questions>(m_ports.features, m_models.get(), m_ports.clock))
    , m_store(std::make_unique<ServerStore>(m_ports.configFolder, *m_ports.clock))
    , m_consent(std::make_unique<ConsentStore>(m_ports.configFolder, m_ports.keys, m_ports.clock))
    , m_knownTools(
          std::make_unique<KnownTools>(m_ports.configFolder, m_ports.clock, m_consent.get()))
    , m_eras(std::make_unique<EraStore>(m_ports.configFolder, *m_ports.clock))
    , m_settings(std::make_unique<SettingsStore>(m_ports.configFolder))
    , m_network(std::make_unique<Network>(m_settings.get(), m_ports.keys))
    , m_audit(std::make_unique<AuditLog>(m_ports.configFolder, m_ports.clock, m_ports.keys,
                                         m_settings.get()))
    , m_company(std::make_unique<CompanyFile>(m_ports.companyFile, m_ports.companyOwner))
    , m_gate(std::make_unique<CallGate>(static_cast<CallHost *>(this), m_ports.clock))
    , m_runtimes(std::make_unique<Runtimes>(m_ports.clock))
{
    m_recorder = std::make_unique<DecisionRecorder>(this, m_ports.clock);
    m_ports.network = m_network.get();
    connect(m_network.get(), &Network::changed, this, [this] {
        m_models->setClientOptions(m_network->options());
        for (Server *server : allServers())
            server->onNetworkChanged();
    });
    // Our own edits and those others made in the file come the same way.
    connect(m_store.get(), &ServerStore::entryAdded, this, &Host::adopt);
    connect(m_store.get(), &ServerStore::entryChanged, this, &Host::onEntryChanged);
    connect(m_store.get(), &ServerStore::entryRemoved, this, &Host::release);
    connect(m_store.get(), &ServerStore::arrangementChanged, this, &Host::onArrangement);
    connect(m_ports.keys, &KeyStore::keepingChanged, this, &Host::onKeeping);
    connect(m_audit.get(), &AuditLog::failed, this, &Host::reportNewer);
    connect(m_consent.get(), &ConsentStore::checked, this, &Host::onConsentChecked);
    connect(m_consent.get(), &ConsentStore::approvalChanged, this, &Host::onApprovalChanged);
    connect(m_consent.get(), &ConsentStore::saved, this, &Host::onServerState);
    connect(m_consent.get(), &ConsentStore::approvalChanged, m_gate.get(), &CallGate::reconsider);
    connect(m_consent.get(), &ConsentStore::changed, m_gate.get(), &CallGate::reconsider);
    connect(m_consent.get(), &ConsentStore::grantsChanged, m_gate.get(), &CallGate::reconsider);
    connect(m_knownTools.get(), &KnownTools::failed, this, &Host::reportNewer);
    connect(m_questions.get(), &Questions::foldersChanged, this, [this](const QString &id) {
        const QList<Server *> all = allServers();
        for (const Server *server : all) {
            if (server->entry().id == id && server->connection())
                server->connection()->announceRoots();
        }
    });
}

std::unique_ptr<Doctor> Host::createDoctor(Server *server)
{
    return std::make_unique<Doctor>(server, m_ports);
}

Host::~Host()
{
    m_sealing.abandon(); // The audit log ends later than what its answer would look at.
    m_chats.reset();
    m_lookAlikes.reset();
    m_history.reset();
    m_tasks.reset();
    // They look at what is kept here to the end.
    qDeleteAll(allServers());
}

const QList<ServerWarning> &Host::warnings() const
{
    return m_store->warnings();
}

Pending<bool> Host::secretsKept()
{
    return m_secrets->settledAll();
}

Result<void> Host::load()
{
    m_eras->load();
    reportNewer(m_eras->loaded());
    m_credentials->load();
    reportNewer(m_credentials->loaded());
    m_settings->load();
    reportNewer(m_settings->loaded());
    m_network->load();
    reportNewer(KeychainIndex(m_ports.configFolder).check());
    m_ports.timeouts = readTimeoutsLeniently(m_settings->value(QStringLiteral("timeouts")));
    const auto models = m_models->store()->load();
    if (!models)
        qCWarning(lcHost) << "the models cannot be read:" << models.error().detail;
    reportNewer(models);
    reportNewer(m_consent->load());
    const auto loaded = m_store->load();
    removeSandboxHomes(m_ports.configFolder); // What is left of an earlier run.
    dropBundles();
    return loaded;
}

void Host::reportNewer(const Result<void> &loaded)
{
    if (loaded || !isNewerFile(loaded.error()) || m_newerFiles.contains(loaded.error().detail))
        return;
    m_newerFiles.insert(loaded.error().detail);
    Q_EMIT newerFileFound(loaded.error());
}

void Host::onEntryChanged(const ServerEntry &entry)
{
    Server *changed = server(entry.id);
    const bool isOtherBundle = changed && changed->entry().bundle != entry.bundle;
    const bool areTasksSwitched =
        changed && changed->entry().areTasksAnnounced != entry.areTasksAnnounced;
    m_questions->setEntry(entry);
    if (isOtherBundle)
        changed->stop(); // The files that it runs from go.
    if (changed)
        changed->setEntry(entry);
    if (areTasksSwitched)
        showConnection(changed);
    else if (changed)
        showSession(changed);
    if (isOtherBundle)
        dropBundles();
}

Server *Host::server(const QString &idOrName) const
{
    const auto byId = std::find_if(m_servers.cbegin(), m_servers.cend(), [&](const Server *server) {
        return server->entry().id == idOrName;
    });
    if (byId != m_servers.cend())
        return *byId;
    const auto isNamed = [name = shortName(idOrName)](const Server *server) {
        return server->entry().name == name;
    };
    const auto byName = std::find_if(m_servers.cbegin(), m_servers.cend(), isNamed);
    const bool isOnlyOne =
        byName != m_servers.cend() && std::none_of(std::next(byName), m_servers.cend(), isNamed);
    return isOnlyOne ? *byName : nullptr;
}

void Host::adopt(const ServerEntry &entry)
{
    m_questions->setEntry(entry);
    auto *server = new Server(entry, m_ports, m_questions->handlerFor(entry.id), m_consent.get(),
                              m_eras.get(), m_credentials.get(), this);
    connect(server, &Server::stateChanged, this, &Host::onServerState);
    connect(server, &Server::refusedHostsChanged, this,
            [this, id = entry.id] { Q_EMIT refusedHostsChanged(id); });
    m_servers.append(server);
    followTasks(server);
    m_knownTools->follow(server);
    Q_EMIT serverAdded(server);
}

void Host::release(const QString &id)
{
    Server *leaving = server(id);
    if (!leaving)
        return;
    m_consent->withdraw(id);
    m_consent->withdrawSkills(id);
    m_knownTools->forget(id);
    m_eras->forget(id);
    dropSandboxHome(id, m_ports.configFolder);
    m_secrets->forget(leaving->entry());
    if (m_tasks)
        m_tasks->removeServer(id);
    if (m_history)
        m_history->removeServer(id);
    m_servers.removeOne(leaving);
    m_leaving.append(leaving);
    leaving->stop();
    if (leaving->entry().bundle)
        dropBundles();
    Q_EMIT serverRemoved(id);
    onServerState();
}

Result<Server *> Host::add(const ServerEntry &entry, const QStringList &secretVariables)
{
    SecretValues secrets;
    const auto added = m_store->add(withoutSecrets(entry, nullptr, &secrets, secretVariables));
    if (!added)
        return added.error();
    m_credentials->removeServer(added->id); // Of an earlier server with this id.
    m_secrets->keep(*added, secrets).then(this, [](const Result<bool> &) {});
    Server *fresh = server(added->id);
    // Tasks of a removed server are not shown to another one with its name (SEC-65).
    if (m_tasks && !fresh->review().isApproved) {
        m_tasks->removeServer(added->id);
        showConnection(fresh);
    }
    if (m_history && !fresh->review().isApproved)
        m_history->removeServer(added->id);
    m_recorder->recordInstalled(*added);
    return fresh;
}

Result<void> Host::change(const ServerEntry &entry, const QStringList &secretVariables)
{
    const auto before = m_store->entry(entry.id);
    SecretValues secrets;
    const ServerEntry kept =
        withoutSecrets(entry, before ? &*before : nullptr, &secrets, secretVariables);
    if (auto replaced = m_store->replace(kept); !replaced)
        return replaced;
    m_secrets->forget(*before, &kept);
    m_secrets->keep(kept, secrets).then(this, [](const Result<bool> &) {});
    moveSecrets(kept);
    return {};
}

/// For secrets in the file: they are removed from it once they are stored elsewhere.
void Host::moveSecrets(const ServerEntry &entry)
{
    SecretValues secrets;
    const ServerEntry moved = withoutSecrets(entry, nullptr, &secrets);
    if (secrets.isEmpty())
        return;
    m_secrets->keep(moved, secrets).then(this, [this, entry, moved](const Result<bool> &isKept) {
        const bool isAsBefore = m_store->entry(entry.id) == entry;
        if (isKept && *isKept && isAsBefore)
            adoptMoved(moved);
        else
            m_secrets->forget(moved, &entry);
    });
}

/// The values are the same: what was agreed to still is.
void Host::adoptMoved(const ServerEntry &moved)
{
    const auto isApproved = [this, id = moved.id] {
        const Server *found = server(id);
        return found && found->review().isApproved;
    };
    const bool wasApproved = isApproved();
    if (!m_store->replace(moved) || !wasApproved)
        return;
    if (Server *found = server(moved.id); found && !isApproved()) [[maybe_unused]]
        const auto approved = found->approve(found->review());
}

Result<void> Host::allowSandboxHost(const QString &serverId, const QString &host)
{
    const auto entry = m_store->entry(serverId);
    Server *found = server(serverId);
    if (!entry || !entry->sandbox || !found || !isSandboxHost(host))
        return Error::policy();
    if (allowsHost(*entry->sandbox, host))
        return {};
    if (entry->sandbox->hosts.size() >= Sandbox::kMostHosts)
        return Error::storage(QStringLiteral("more than %1 hosts").arg(Sandbox::kMostHosts));
    ServerEntry changed = *entry;
    changed.sandbox->network = Sandbox::Network::Hosts;
    changed.sandbox->hosts.append(host);
    const LaunchReview before = found->review();
    if (auto replaced = m_store->replace(changed); !replaced)
        return replaced;
    if (!before.isApproved)
        return {};
    // Nothing else is approved with it.
    const LaunchReview after = found->review();
    const bool isAllElseAsBefore = after.entry == changed && before.entry == *entry
        && after.resolvedProgram == before.resolvedProgram
        && after.programFile == before.programFile && after.codeFiles == before.codeFiles;
    return isAllElseAsBefore ? found->approve(after) : Error::policy();
}

QList<RefusedHost> Host::refusedHosts(const QString &serverId) const
{
    const Server *found = server(serverId);
    return found ? found->refusedHosts() : QList<RefusedHost>();
}

/// Starts servers that wait for the keychain.
void Host::onKeeping()
{
    if (!m_ports.keys->keeping().isLasting())
        return;
    for (Server *server : std::as_const(m_servers))
        server->onSecretsReadable();
    if (m_sessions)
        m_sessions->storeAgain();
}

bool Host::findsProgram(const ServerEntry &entry) const
{
    return entry.isRemote() || m_ports.isPathPending || resolveProgram(entry, m_ports.environment);
}

Pending<Runtime> Host::findRuntime(const QString &name)
{
    if (!m_ports.isPathPending)
        return m_runtimes->find(name, m_ports.environment);
    const Promise<Runtime> promise;
    m_awaitingPath.append([this, name, promise] {
        findRuntime(name).then(this,
                               [promise](const Result<Runtime> &found) { promise.settle(found); });
    });
    return promise.pending();
}

void Host::withdrawApprovals()
{
    m_consent->withdrawAllSkills();
    for (Server *server : std::as_const(m_servers)) {
        m_consent->withdraw(server->entry().id);
        server->stop();
        server->reconsider();
    }
}

Result<void> Host::remove(const QString &id)
{
    return m_store->remove(id);
}

Pending<void> Host::checkSandbox(QObject *owner) const
{
    return m_ports.launcher->checkSandbox(owner);
}

Pending<Server *> Host::duplicate(const QString &id, const QString &name)
{
    const auto entry = m_store->entry(id);
    if (!entry)
        return settled<Server *>(Error::storage({}, ENOENT));
    Promise<Server *> promise;
    fetchSecrets(*entry, m_ports.keys, this)
        .then(this, [this, id, name, promise](const Result<ServerEntry> &whole) {
            if (!whole)
                return promise.settle(whole.error());
            ServerEntry copy = *whole;
            copy.name = name;
            const auto added = add(copy);
            if (!added)
                return promise.settle(added.error());
            const QString group = arrangement().groupOf(id);
            if (const auto placed = arrange([&](ServerArrangement &all) {
                    all.move((*added)->entry().id, group, all.after(id));
                });
                !placed)
                qCWarning(lcHost) << "a copy is not beside its original:" << placed.error().detail;
            promise.settle(*added);
        });
    return promise.pending();
}

const ServerArrangement &Host::arrangement() const
{
    return m_store->arrangement();
}

Result<void> Host::arrange(const std::function<void(ServerArrangement &)> &edit)
{
    return m_store->arrange(edit);
}

void Host::followList()
{
    m_store->follow();
    m_consent->follow();
}

void Host::onArrangement()
{
    QHash<QString, qsizetype> places;
    const QStringList ids = arrangement().ids();
    for (const QString &id : ids)
        places.insert(id, places.size());
    std::stable_sort(m_servers.begin(), m_servers.end(), [&](const Server *a, const Server *b) {
        return places.value(a->entry().id) < places.value(b->entry().id);
    });
    Q_EMIT arrangementChanged();
}

Server *Host::addTemporary(ServerEntry entry)
{
    if (!m_temporary.isEmpty() && entry.id.isEmpty()) // A stored id has no such sign.
        entry.id = u'~' + QString::number(m_temporary.size());
    m_questions->setEntry(entry);
    auto *server = new Server(entry, m_ports, m_questions->handlerFor(entry.id), nullptr, nullptr,
                              m_credentials.get(), this);
    connect(server, &Server::stateChanged, this, &Host::onServerState);
    m_temporary.append(server);
    followTasks(server);
    return server;
}

rpc::CallOptions Host::callOptions(const QString &serverId) const
{
    const Server *server = findServer(serverId);
    const Timeouts own = server ? server->entry().timeouts : Timeouts();
    const Timeouts timeouts = own.orElse(m_ports.timeouts);
    rpc::CallOptions options;
    options.timeout = timeouts.callTime();
    options.totalTimeout = timeouts.totalTime();
    return options;
}

Chats *Host::chats()
{
    if (!m_chats)
        m_chats = std::make_unique<Chats>(this, m_ports.clock);
    return m_chats.get();
}

LookAlikes *Host::lookAlikes()
{
    if (!m_lookAlikes)
        m_lookAlikes = std::make_unique<LookAlikes>(this);
    return m_lookAlikes.get();
}

bool Host::isListed(const QString &id) const
{
    return std::any_of(m_servers.cbegin(), m_servers.cend(),
                       [&id](const Server *server) { return server->entry().id == id; });
}

/// One that is not listed too.
const Server *Host::findServer(const QString &id) const
{
    const QList<Server *> all = m_servers + m_temporary;
    const auto found = std::find_if(
        all.cbegin(), all.cend(), [&id](const Server *server) { return server->entry().id == id; });
    return found == all.cend() ? nullptr : *found;
}

void Host::useLoginShellPath()
{
    m_ports.isPathPending = true;
    LoginShellPath::ask(m_ports.environment, m_ports.clock, this)
        .then(this, [this](const Result<QString> &path) { onLoginShellPath(path); });
}

void Host::onLoginShellPath(const Result<QString> &path)
{
    m_ports.isPathPending = false;
    if (path)
        m_ports.environment.insert(
            QStringLiteral("PATH"),
            LoginShellPath::joined(*path, m_ports.environment.value(QStringLiteral("PATH"))));
    else
        qCWarning(lcHost) << "servers get our own PATH:" << path.error().detail;
    for (Server *server : std::as_const(m_servers))
        server->reconsider();
    startWaiting();
    for (const auto &look : std::exchange(m_awaitingPath, {}))
        look();
}

void Host::onConsentChecked()
{
    for (Server *server : std::as_const(m_servers))
        server->onConsentChecked();
    startWaiting();
}

/// Starts what waited for the login shell or the keychain.
void Host::startWaiting()
{
    if (!isStartPending() && m_startsLater)
        startApproved();
}

bool Host::isStartPending() const
{
    return m_ports.isPathPending || m_consent->isChecking();
}

/// Approved or withdrawn, maybe by another program of ours.
void Host::onApprovalChanged(const QString &serverId)
{
    if (Server *found = server(serverId))
        found->reconsider();
}

void Host::startApproved()
{
    const auto &problem = m_consent->problem();
    const bool isLocked = problem && keyStoreProblem(*problem) != KeyStoreProblem::None;
    m_startsLater = isStartPending() || isLocked;
    if (isStartPending())
        return;
    for (Server *server : std::as_const(m_servers)) {
        const ServerEntry &entry = server->entry();
        if (entry.isEnabled && entry.start == ServerEntry::Start::WithQuayside
            && server->state() == Server::State::Stopped && !server->isSignedOut())
            server->start();
    }
}

QList<Server *> Host::allServers() const
{
    return m_servers + m_temporary + m_leaving + m_signingOut;
}

bool Host::isStopped() const
{
    const QList<Server *> all = allServers();
    return !(m_history && m_history->isReading()) && !m_consent->isSaving()
        && std::all_of(all.cbegin(), all.cend(),
                       [](const Server *server) { return server->isAtRest(); });
}

void Host::stopAll()
{
    m_isStopping = true;
    m_isSealed = false;
    m_startsLater = false;
    m_gate->refuseAll(CallRefusal::Ending); // SEC-44
    if (m_chats)
        m_chats->stopAll();
    for (Server *server : allServers())
        server->stop();
    QMetaObject::invokeMethod(this, &Host::onServerState, Qt::QueuedConnection);
}

void Host::onServerState()
{
    for (Server *server : QList(m_leaving)) {
        if (!server->isAtRest())
            continue;
        m_leaving.removeOne(server);
        m_signingOut.append(server); // Its last messages went as who was signed in.
        removeSandboxHomes(m_ports.configFolder);
        server->forgetAccount();
    }
    for (Server *server : QList(m_signingOut)) {
        if (!server->isAtRest())
            continue;
        m_signingOut.removeOne(server);
        server->deleteLater();
    }
    if (!m_isStopping || !isStopped())
        return;
    if (!m_isSealed && (m_audit->needsSeal() || m_audit->isBusy()))
        return sealAudit();
    m_isStopping = false;
    if (m_sealPatience)
        m_sealPatience->stop();
    Q_EMIT stopped();
}

/// The keychain may be slow; the program does not wait for it for long.
void Host::sealAudit()
{
    if (m_sealPatience && m_sealPatience->isActive())
        return;
    const auto goOn = [this] {
        m_isSealed = true;
        onServerState();
    };
    m_sealPatience = m_ports.clock->createAlarm(goOn);
    m_sealPatience->start(kSealPatience);
    m_sealing = m_audit->seal().then(this, [goOn](const Result<bool> &) { goOn(); });
}

} // namespace mcp

#include "moc_host.cpp"
