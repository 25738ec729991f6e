// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/authorizationrequest.h"
#include "core/auth/discovery.h"
#include "core/auth/signinrequest.h"
#include "core/auth/signinsettings.h"
#include "core/base/redirectaddress.h"

namespace mcp::auth {

class CallbackListener;
class UnattendedFlow;

struct SignInResult
{
    SignIn signIn;
    ServerMetadata metadata;
};

/// From a server that wants an account to tokens for it: finds out who signs in, asks the person, sends the browser there
/// and takes what it brings back. One object is one run; the steps that wait for the person wait as long as it takes.
class SignInFlow final : public QObject
{
    Q_OBJECT

public:
    struct Purpose
    {
        TokenChallenge challenge;
        std::optional<SignIn> present; ///< To be made wider.
        bool mayAssume = false; ///< See DiscoveryQuestion.
        bool isAnother = false; ///< The person may choose another account than the last.
        bool mustBeBound = false; ///< The last tokens were, so that nobody gets others (RFC 9449).
    };

    SignInFlow(SignInSettings settings, const SignInPorts &ports, Fetch *fetch, Purpose purpose,
               QObject *parent = nullptr);
    ~SignInFlow() override;

    /// Begins, and settles, from the event loop.
    Pending<SignInResult> start();
    /// To request(), with this one of its issuers; that is remembered (SEC-26, SEC-31).
    void agree(const QString &issuer);
    /// For another issuer than that of request() the values are dropped, and discovery starts again.
    void setClient(const QString &id, const QString &secret, const QString &issuer);
    void browserFailed();
    /// Ends the run; SignInPorts are not used any more, although the object may be deleted later.
    void stop();

    /// From Discovering to Finishing; SignedOut after stop().
    SignInState state() const { return m_state; }
    const Purpose &purpose() const { return m_purpose; }
    const SignInRequest &request() const { return m_request; }
    QUrl browserAddress() const { return m_browserAddress; }
    /// The issuer of this sign-in; empty until its metadata was checked.
    QString issuer() const { return m_discovery.server.issuer; }

Q_SIGNALS:
    void stateChanged();
    void browserWanted(const QUrl &address);

private:
    // Receivers of stateChanged() may call stop(): each step is started before the signal.
    void discover(const QStringList &preferredIssuers);
    void onDiscovered(const Result<Discovery> &discovery);
    std::optional<ClientIdentity> preregistered() const;
    void askToContact();
    void askForUnattended();
    void goUnattended();
    void agreeTo(Agreement what, const QString &issuer);
    bool isTrusted() const;
    bool isClientOfAnother() const;
    void onKeptClient(const Result<std::optional<KeptClient>> &kept);
    void describe();
    void describeIssuer(const ServerMetadata &server);
    QStringList scopes() const;
    QStringList preferredIssuers() const;
    bool isAnother(const QString &issuer) const;
    bool hasAccountElsewhere() const;
    QString knownId(ClientWay way) const;
    QString pathFor(ClientWay way) const;
    void describeRedirect(ClientWay way);
    QString sentResource() const;
    QString resource() const;
    void ask();
    void askAgain(const Error &why);
    void tryNextWay();
    void tryWay();
    void registerNow();
    void onRegistered(const Result<ClientIdentity> &identity);
    std::optional<RedirectAddress> redirectOfSetup(ClientWay way) const;
    RedirectAddress redirectFor(ClientWay way) const;
    bool mayReturnTo(const QString &registered) const;
    Result<void> listen(const RedirectAddress &place, quint16 port = 0);
    void stopListening();
    void useKeptClient();
    void goWith(const ClientIdentity &client);
    void openBrowser();
    bool acceptAnswer(const QByteArray &query);
    void onAnswer(const Result<QString> &code);
    void exchange(const TokenRequest &request);
    bool isOrganised() const;
    void askForProvider(const ServerMetadata &provider);
    void signOnAtProvider();
    void onSignedOn(const Result<TokenSet> &tokens);
    const ServerMetadata &party() const;
    void onTokens(const Result<TokenSet> &tokens);
    void keepClient();
    Result<void> prepareProof();
    void setState(SignInState state);
    void finish(const Result<SignInResult> &result);

    SignInSettings m_settings;
    SignInPorts m_ports;
    Fetch *m_fetch;
    Purpose m_purpose;
    SignInState m_state = SignInState::Discovering;
    SignInRequest m_request;
    Discovery m_discovery;
    std::optional<KeptClient> m_kept;
    QList<ClientWay> m_ways; ///< Not tried yet.
    ClientWay m_way = ClientWay::Ask; ///< Being tried.
    ClientIdentity m_client;
    ProofOfTokens m_proof; ///< For m_client.
    UnattendedFlow *m_unattended = nullptr; ///< Deletes itself when it ends.
    std::optional<ServerMetadata> m_provider; ///< Of the organisation, while its page is used.
    std::unique_ptr<CallbackListener> m_listener;
    std::unique_ptr<QLockFile> m_redirectLock; ///< For the redirect address of the setup.
    bool m_isRedirectOfOthers = false; ///< The result of Credentials::shareRedirect().
    std::optional<AuthorizationRequest> m_authorization; ///< AUTH-34
    QUrl m_browserAddress;
    Promise<SignInResult> m_promise;
    std::unique_ptr<CallScope> m_calls = std::make_unique<CallScope>();
    bool m_hasAgreed = false; ///< To request().issuer, and what it says.
    QString m_chosen; ///< Issuer that the person chose on a card that said where it is.
};

} // namespace mcp::auth
