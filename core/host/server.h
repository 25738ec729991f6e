// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/client/call/peerrequesthandler.h"
#include "core/client/connection.h"
#include "core/host/refusedhost.h"
#include "core/policy/launchreview.h"
#include "core/storage/serverentry.h"

#include <QDateTime>
#include <QHostAddress>
#include <QObject>
#include <QProcessEnvironment>

#include <functional>
#include <memory>
#include <optional>

namespace mcp {

class Clock;
class ConsentStore;
class EraStore;
struct Endpoint;
class IconFetch;
class KeyStore;
class Launcher;
class Network;
class RecordingWriter;
class SandboxNetwork;
class TrialRun;
struct LaunchSpec;
struct ProviderEntry;
enum class Carrier;
namespace auth {
class Credentials;
class Resolver;
class ServerAuthorizer;
} // namespace auth
namespace http {
class Client;
struct ClientOptions;
} // namespace http
namespace llm {
class Provider;
}
namespace rpc {
class Transport;
}

/// The world outside, as one host sees it. Everything must outlive the host.
struct HostPorts
{
    QString configFolder;
    QProcessEnvironment environment; ///< Ours; servers get a small part of it (SEC-07).
    Launcher *launcher = nullptr;
    Clock *clock = nullptr;
    bool isPathPending = false; ///< PATH in environment may still change.
    ClientFeatures features = {}; ///< What this program can do for servers.
    KeyStore *keys = nullptr; ///< Null: secrets are kept for this run only.
    QString signedInText = {}; ///< What the browser shows when the person has signed in.
    Timeouts timeouts = {}; ///< Of servers that have none of their own (TIME-01).
    QString companyFile = {}; ///< With the rules of the company; empty: there is none.
    uint companyOwner = 0; ///< Who must own it.
    const Network *network = nullptr; ///< Brought by Host.
    /// Who is asked instead of the provider at its address; see Models.
    std::function<std::shared_ptr<llm::Provider>(const ProviderEntry &entry, const QString &key)>
        createProvider = {};
    /// Where connections out of a sandbox go, in place of publicEndpoint(), and who finds the addresses of their hosts.
    std::function<std::optional<Endpoint>(const QHostAddress &address, quint16 port)> sandboxRoute =
        {};
    auth::Resolver *sandboxResolver = nullptr;
    /// What the audit log calls the person at this program.
    QString personWord = QStringLiteral("person");
};

/// One configured server: what was configured, whether it may start or be contacted, and its live connection.
class Server : public QObject
{
    Q_OBJECT

public:
    enum class State {
        NotReviewed, ///< Never approved, or something changed since; does not start.
        Stopped,
        Connecting,
        /// It wants an account, and the person is asked for one or said no: see authorizer(). The connection goes on by
        /// itself once somebody is signed in.
        NeedsSignIn,
        Ready,
        Reconnecting, ///< The link was lost; another try follows, see Connection::retryAt().
        Stopping,
        Failed, ///< failure() says why.
    };
    Q_ENUM(State)

    /// Without consent the caller vouches for the entry: the command line of a person at a terminal. Without eras what
    /// it speaks is found out again each time. handler answers what it asks. credentials: where sign-ins are kept.
    Server(ServerEntry entry, const HostPorts &ports, PeerRequestHandler *handler,
           ConsentStore *consent, EraStore *eras, auth::Credentials *credentials,
           QObject *parent = nullptr);
    ~Server() override;

    /// Called at each start for a session to resume (HTTP-22).
    using SessionSource = std::function<Pending<std::optional<Session>>()>;
    void setSessionSource(SessionSource source) { m_sessionSource = std::move(source); }

    /// Records its connections from the next start on; null: it does not.
    void setRecorder(std::shared_ptr<RecordingWriter> recorder)
    {
        m_recorder = std::move(recorder);
    }

    const ServerEntry &entry() const { return m_entry; }
    void setEntry(const ServerEntry &entry);
    /// Re-evaluates the approval: PATH or the program may have changed.
    void reconsider();
    State state() const { return m_state; }
    const Error &failure() const { return m_failure; }

    /// The program or address, as it is now.
    LaunchReview review() const;
    /// The same as if it were configured as entry, which has its id.
    LaunchReview reviewOf(const ServerEntry &entry) const;
    /// Whether it is approved as it is now, and could be started or contacted.
    bool mayStart() const { return check().hasValue(); }
    /// The person agreed to exactly what review showed; anything else since is refused with Policy.
    Result<void> approve(const LaunchReview &review);

    /// Starts unless it is running, and at once when it would try again later; ends in NotReviewed when it may not.
    void start();
    /// Connects again at once when the connection to a remote server was lost. Does not restart a program that keeps
    /// exiting (SEC-13).
    void retryNow();
    void stop();
    /// Nothing of it is under way.
    bool isAtRest() const;
    /// Signs out, there as well as here; while nothing of it is under way (AUTH-66, SEC-34). isAtRest() follows.
    void signOut();
    /// The person signed out of it: it is started only when the person wants that, and not by what happens.
    bool isSignedOut() const;
    /// Signs out, there as well as here, and forgets all that was kept of it (AUTH-66, SEC-34). isAtRest() follows.
    void forgetAccount();

    /// Signs in to it; null where there is nothing to sign in to.
    auth::ServerAuthorizer *authorizer() const { return m_authorizer.get(); }
    /// ConsentStore::isChecking() is false now.
    void onConsentChecked();
    /// Network::changed()
    void onNetworkChanged();
    /// Starts when it failed because its secrets could not be read (SEC-66).
    void onSecretsReadable();

    /// The program that may fetch the code of the server before it starts, for example `npx`; empty if none is known.
    QString fetcher() const;
    /// The time limit for the first answer (TIME-01), which is longer with a fetcher().
    std::chrono::milliseconds connectTime() const;
    /// The time on the clock's now() when the server was started or contacted. Valid in state Connecting.
    std::chrono::milliseconds connectingSince() const { return m_connectingSince; }

    /// Null before the first start; a new one after each.
    Connection *connection() const { return m_connection; }
    /// The file of an icon that the server names, see IconFetch; only in state Ready.
    Pending<QByteArray> fetchIcon(const QString &src);

    /// The hosts that its sandbox refused, the last attempt last; at most SandboxNetwork::kRefused. Kept when it stops.
    QList<RefusedHost> refusedHosts() const;

    /// Each start in a sandbox is a trial run from now on, or is none any more.
    void setTrial(bool isTrial);
    /// Null: the next start is no trial run.
    const TrialRun *trial() const { return m_trial.get(); }

Q_SIGNALS:
    void entryChanged();
    void stateChanged();
    /// connection() is another object now.
    void connectionChanged();
    /// At most ten times a second.
    void refusedHostsChanged();
    void trialChanged(); ///< trial(), or what it has found.
    /// The person signed in, or out.
    void accountChanged(bool isSignedIn);

private:
    /// What a start waits for, one after the other, before it opens the connection.
    enum class StartStep {
        None, ///< No start is under way, or the connection does the rest.
        Consent, ///< Whether it is approved: the keychain has not answered yet.
        Network, ///< The password of the proxy, from the keychain.
        Secrets, ///< That the entry refers to.
        Session, ///< To resume, when one was stored.
        Account, ///< That is kept: a server may say less to strangers.
        Unreadable, ///< It failed: the KeyStore could not say. See onSecretsReadable().
    };

    QString logLevel() const;
    bool hasSecrets() const;
    void fetch();
    void onFetched(const Result<ServerEntry> &entry);
    void open();
    /// With its secrets.
    const ServerEntry &whole() const { return m_whole ? *m_whole : m_entry; }
    Result<QString> resolve() const;
    LaunchReview reviewProgram(const ServerEntry &entry, const QString &program) const;
    std::optional<Approval> approved() const;
    bool mayConnect(const LaunchReview &review) const;
    ConnectionOptions connectionOptions() const;
    void onReady();
    void rememberEra(Era era);
    State restingState() const;
    Result<void> check() const;
    Result<LaunchSpec> launchSpec() const;
    Result<std::unique_ptr<rpc::Transport>> createTransport(Carrier carrier);
    void openNetwork(LaunchSpec *spec);
    std::function<void(int channel)> attachTo(const QStringList &packageHosts);
    void fetchPackage(LaunchSpec *spec);
    bool mayReach(const QString &host) const;
    void adoptSandbox();
    http::ClientOptions generalOptions() const;
    Result<void> prepareSignIn();
    void fetchSession();
    void openWhenReady();
    void onAuthorizerState();
    void onAuthorization();
    void startSignedIn();
    bool needsSignIn() const;
    void showConnecting();
    void maskSecrets();
    void refuse(const Error &error);
    void onConnectionState();
    void setState(State state);
    void fail(const Error &error);

    ServerEntry m_entry;
    std::optional<ServerEntry> m_whole; ///< With its secrets, once they are fetched.
    CallHandle m_fetch;
    QDateTime m_signedInAt; ///< The last sign-in, or the start of this run.
    const HostPorts &m_ports;
    PeerRequestHandler *m_handler;
    ConsentStore *m_consent;
    EraStore *m_eras;
    Connection *m_connection = nullptr;
    std::shared_ptr<RecordingWriter> m_recorder; ///< Null: it is not recorded.
    http::Client *m_client = nullptr; ///< For the connection; null with a program.
    std::unique_ptr<IconFetch> m_icons; ///< Of this connection, from the first icon on.
    auth::Credentials *m_credentials;
    std::unique_ptr<auth::Resolver> m_resolver;
    std::unique_ptr<http::Client>
        m_signInClient; ///< Of m_authorizer, whose calls outlive a connection.
    std::unique_ptr<auth::ServerAuthorizer> m_authorizer;
    std::optional<Sandbox>
        m_sandbox; ///< The last one that was approved, from the first start with one on.
    std::unique_ptr<SandboxNetwork> m_sandboxNetwork; ///< Like m_sandbox.
    std::unique_ptr<TrialRun> m_trial;
    QStringList m_packageHosts; ///< That may be reached as well, while its package is fetched.
    Error m_failure;
    State m_state = State::Stopped;
    SessionSource m_sessionSource;
    CallHandle m_fetchingSession;
    CallHandle m_signingOut;
    StartStep m_start = StartStep::None;
    std::chrono::milliseconds m_connectingSince{};
    QStringList m_authorization; ///< The account that is used and what it may, or the last one.
};

} // namespace mcp
