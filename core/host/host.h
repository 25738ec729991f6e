// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/callhost.h"
#include "core/host/server.h"
#include "core/rpc/calloptions.h"

#include <QSet>

namespace mcp {

class AuditLog;
struct BundlePlan;
class CallGate;
class CallHistory;
class Chats;
class CompanyFile;
class ConsentStore;
class DecisionRecorder;
class Doctor;
class EraStore;
class KeptSessions;
class KnownTools;
class LookAlikes;
class MemoryKeyStore;
class Models;
class Network;
class Questions;
class Runtimes;
class ServerSecrets;
class ServerStore;
class ServerArrangement;
class SettingsStore;
class TaskStore;
class TaskTracker;
struct Caller;
struct Runtime;
struct ServerWarning;
struct ToolCall;
struct ToolCallOutcome;

/// The whole of the core behind one door: the configured servers, what may start, and their connections.
class Host : public QObject, private CallHost
{
    Q_OBJECT

public:
    explicit Host(HostPorts ports, QObject *parent = nullptr);
    ~Host() override;

    /// Reads the configuration. An error means that the list of servers could not be read; `detail` says where the bad file was
    /// kept. Models that cannot be read are models()->store()'s problem() alone, and approvals consent()'s. newerFileFound() is
    /// emitted for all other files.
    Result<void> load();
    /// The parts of the list of servers that could not be read.
    const QList<ServerWarning> &warnings() const;

    /// What programs remember of their own; read by load().
    SettingsStore *settings() { return m_settings.get(); }
    /// What the person agreed to.
    ConsentStore *consent() { return m_consent.get(); }
    /// Which definitions of tools the person accepted.
    KnownTools *knownTools() { return m_knownTools.get(); }
    /// The accounts of all servers.
    const auth::Credentials &credentials() const { return *m_credentials; }
    /// Of the profile, where all files are.
    const QString &configFolder() const { return m_ports.configFolder; }
    const QString &personWord() const { return m_ports.personWord; }
    /// Where secrets are kept: keys of models, values of servers.
    KeyStore *keys() { return m_ports.keys; }
    /// The open questions of servers to the person.
    Questions *questions() { return m_questions.get(); }
    /// The language models the person has.
    Models *models() { return m_models.get(); }
    /// Finds out why a server of this host does not work. This and the server outlive it.
    std::unique_ptr<Doctor> createDoctor(Server *server);
    /// How all connections leave this computer.
    Network *network() { return m_network.get(); }
    /// The time-outs of servers that have none of their own (TIME-01); those of the settings until this is called.
    void setTimeouts(const Timeouts &timeouts) { m_ports.timeouts = timeouts; }
    const Timeouts &timeouts() const { return m_ports.timeouts; }
    /// With the time-outs of the server.
    rpc::CallOptions callOptions(const QString &serverId) const;
    /// Calls a tool of a server that runs, if gate() lets it; only what becomes a task is a matter of tasks().
    Pending<ToolCallOutcome> callTool(const Caller &caller, const ToolCall &what,
                                      const rpc::CallOptions &options = {});
    /// The same for the person.
    Pending<ToolCallOutcome> callTool(const ToolCall &what, const rpc::CallOptions &options = {});
    /// What of the arguments of a call goes into HTTP headers too.
    rpc::HeaderParameters callHeaders(const ToolCall &what) const;
    /// Where calls wait for the person.
    CallGate *gate() const { return m_gate.get(); }
    /// The rules of the company.
    CompanyFile *company() const { return m_company.get(); }
    /// Every decision about servers and calls (SEC-72).
    AuditLog *audit() { return m_audit.get(); }
    /// Past calls of tools. They are kept from the first time this is asked for.
    CallHistory *history();
    /// Conversations with models. They are read from the first time this is asked for.
    Chats *chats();
    /// Names of servers and tools that look like others; from the first time this is asked for.
    LookAlikes *lookAlikes();
    /// Every task of every server; those of earlier runs are read when this is first asked for.
    TaskTracker *tasks() override;

    /// Whether the server goes on with an open task when this program ends now, and the next start can ask about it: the
    /// task is on disk, and its server is stateless and at an address, or its session is in the keychain (HTTP-22). False
    /// for a program on this computer, which ends with us. A finished task: whether it is on disk.
    bool survivesClosing(const QString &taskKey) const;

    /// In the order of the person.
    const QList<Server *> &servers() const { return m_servers; }
    const ServerArrangement &arrangement() const;
    /// As ServerStore::arrange().
    Result<void> arrange(const std::function<void(ServerArrangement &)> &edit);
    /// Servers that other programs add, change and remove in the list are taken over from now on.
    void followList();
    /// By id, else by name; null when there is none, or when several have the name.
    Server *server(const QString &idOrName) const;

    /// Its secrets go into the KeyStore, see storage/secretreference.h; secretVariables are secrets, whatever their names.
    Result<Server *> add(const ServerEntry &entry, const QStringList &secretVariables = {});
    /// As add(). What stood in the list in clear moves as well, but only when it is kept for longer than this run.
    Result<void> change(const ServerEntry &entry, const QStringList &secretVariables = {});
    /// Lets a sandboxed server reach a host, at once if it runs. An approval of the server stays, because the person has just
    /// decided this. Policy: the server has no sandbox, `host` is no name of a host, or another program has changed the server in
    /// the same moment; Storage: its list is full, or could not be saved.
    Result<void> allowSandboxHost(const QString &serverId, const QString &host);
    /// Server::refusedHosts(); none for a server that is not listed.
    QList<RefusedHost> refusedHosts(const QString &serverId) const;
    /// The server that was installed from a bundle of that name; null when there is none.
    Server *serverOfBundle(const QString &name) const;
    /// Adds the server of a bundle that has been unpacked, or makes replaced, which has an older version of it, that server; its
    /// name and what does not come from a bundle stay. It is stopped, and needs a review before it starts.
    Result<Server *> install(const BundlePlan &plan, const Server *replaced);
    /// Removes the bundles that no server uses; happens by itself when a server is removed.
    void dropBundles();
    /// Every secret that was handed over so far is kept. False: something of it for this run only.
    Pending<bool> secretsKept();
    /// Whether the program of entry is there, as far as can be told now; an address always is.
    bool findsProgram(const ServerEntry &entry) const;
    /// The program of this name that servers would be run with (Runtimes::find()), once the PATH is known.
    Pending<Runtime> findRuntime(const QString &name);
    /// Whether local servers can be started in a sandbox here. Errors are ErrorKind::Policy with a SandboxProblem as code.
    Pending<void> checkSandbox(QObject *owner) const;
    /// Adds another server that is configured as this one, under name, with its own secrets. It has no account and no approval
    /// yet, so that another account can be used with it.
    Pending<Server *> duplicate(const QString &id, const QString &name);
    /// Stops all servers; each needs a review before it starts again, and each of their skills.
    void withdrawApprovals();
    /// Stops it, forgets it, its secrets and its approval.
    Result<void> remove(const QString &id);
    /// A server for this run only, without a review; not listed, not stored.
    Server *addTemporary(ServerEntry entry);

    /// Servers get the PATH of the person's login shell instead of ours as soon as the shell has told it; what starts by
    /// itself waits for that. If it does not tell, ours stays.
    void useLoginShellPath();
    /// Starts what is approved, enabled and to be started with the window, once it is known what is approved.
    void startApproved();
    /// Stops everything; stopped() follows.
    void stopAll();
    bool isStopped() const;

Q_SIGNALS:
    void serverAdded(mcp::Server *server);
    void serverRemoved(const QString &id);
    /// Server::refusedHostsChanged() of a listed server.
    void refusedHostsChanged(const QString &serverId);
    /// The order or the groups of the servers are others now.
    void arrangementChanged();
    /// A newer version of Quayside wrote this file: it is not used, and stays as it is. Once for each file, from load() or when
    /// the file is first needed.
    void newerFileFound(const mcp::Error &file);
    /// As TaskTracker::failed().
    void tasksFailed(const mcp::Error &why);
    /// survivesClosing() may have changed for tasks of the server. Not emitted with every change of a task.
    void survivalChanged(const QString &serverId);
    /// stopAll() is through: no child process is left.
    void stopped();

private:
    void onEntryChanged(const ServerEntry &entry);
    void adopt(const ServerEntry &entry);
    void release(const QString &id);
    void onArrangement();
    void moveSecrets(const ServerEntry &entry);
    void adoptMoved(const ServerEntry &moved);
    void onKeeping();
    void followTasks(Server *server);
    void showConnection(Server *server);
    void showSession(Server *server);
    const Server *findServer(const QString &id) const;
    bool isListed(const QString &id) const;
    Connection *connectionOf(const QString &serverId) const;
    std::optional<Pending<bool>> prepareCall(const ToolCall &call) override;
    std::optional<Pending<bool>> whenListed(const ToolCall &call);
    Result<CallFacts> callFacts(const Caller &caller, const ToolCall &call) override;
    Pending<qint64> recordCall(const ToolCall &call, const AuditEntry &decision) override;
    void finishCall(qint64 entry, const AuditOutcome &outcome) override;
    CallRoute callRoute(const ToolCall &call) override;
    std::function<void()> sendCall(const ToolCall &call, const rpc::CallOptions &options,
                                   std::shared_ptr<ToolCallHandler> handler) override;
    Result<QString> addGrant(const Grant &grant) override;
    void markUsed(const QString &serverId, const QString &tool) override;
    void followHistory();
    void reportNewer(const Result<void> &loaded);
    void onTasksFailed(const Error &why);
    Pending<std::optional<Session>> sessionFor(const QString &serverId);
    QList<Server *> allServers() const;
    void onServerState();
    void sealAudit();
    void onLoginShellPath(const Result<QString> &path);
    void onConsentChecked();
    void startWaiting();
    void onApprovalChanged(const QString &serverId);
    bool isStartPending() const;

    std::unique_ptr<MemoryKeyStore> m_ownKeys; ///< Without a port for them.
    HostPorts m_ports;
    std::unique_ptr<auth::Credentials> m_credentials;
    std::unique_ptr<ServerSecrets> m_secrets;
    std::unique_ptr<Models> m_models;
    std::unique_ptr<Questions> m_questions;
    std::unique_ptr<ServerStore> m_store;
    std::unique_ptr<ConsentStore> m_consent;
    std::unique_ptr<KnownTools> m_knownTools;
    std::unique_ptr<EraStore> m_eras;
    std::unique_ptr<SettingsStore> m_settings;
    std::unique_ptr<Network> m_network;
    std::unique_ptr<AuditLog> m_audit;
    std::unique_ptr<CompanyFile> m_company;
    std::unique_ptr<CallGate> m_gate;
    int m_listing = 0; ///< Calls that wait for lists of tools.
    std::unique_ptr<DecisionRecorder> m_recorder;
    CallHandle m_sealing; ///< While stopped() waits for the audit log, as the next.
    std::unique_ptr<Alarm> m_sealPatience; ///< While stopped() waits for the audit log.
    std::unique_ptr<KeptSessions> m_sessions; ///< While tasks are looked after.
    std::unique_ptr<TaskStore> m_taskStore;
    std::unique_ptr<TaskTracker> m_tasks;
    std::unique_ptr<CallHistory> m_history;
    std::unique_ptr<LookAlikes> m_lookAlikes;
    std::unique_ptr<Chats> m_chats;
    QSet<QString> m_newerFiles; ///< Reported; as in the details of the errors.
    QList<Server *> m_servers;
    QList<Server *> m_temporary;
    QList<Server *> m_leaving; ///< Removed, still stopping.
    QList<Server *> m_signingOut; ///< Removed and stopped.
    bool m_isStopping = false;
    bool m_isSealed = false; ///< stopAll() has sealed the audit log, or given up.
    bool m_startsLater =
        false; ///< startApproved() waits for the login shell or the keychain, which may be unlocked later.
    /// Run once the login shell has told the PATH, or that it cannot.
    QList<std::function<void()>> m_awaitingPath;
    std::unique_ptr<Runtimes> m_runtimes;
};

} // namespace mcp
