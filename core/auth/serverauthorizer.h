// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/problem.h"
#include "core/auth/scoperefusals.h"
#include "core/auth/signinrequest.h"
#include "core/auth/tokenrenewal.h"
#include "core/transport/authorizer.h"

namespace mcp::auth {

class SignInFlow;
struct SignInResult;

/// Signs in to one configured server and keeps it signed in. All its calls that are refused meanwhile share one run: one
/// card for the person, one browser, one refresh (AUTH-63). Nothing of an account is sent before the person agreed.
///
/// What a window does with state():
/// - `NeedsPerson`: shows the card of request(), by its kind; agree() or refuse(). Nothing has gone out but reads of what is
///   public. It may come several times: to contact the issuer, then to sign in there.
/// - `NeedsClient`: the same card with fields for a client id and secret; setClient() or refuse().
/// - `InBrowser`: opens browserAddress() when browserWanted() says so; offers it again, and to copy it; refuse() stops.
/// - `Failed`: shows failure(); signIn() tries again. Until then calls fail with it, and the person is not asked.
/// - `SignedOut` with a failure(): the person said no; signIn() asks again.
/// - `SignedIn` with a failure(): more was refused, or the sign-in cannot be renewed now; signIn() begins again.
/// - `Restoring` with a failure(): the keychain does not answer; what was asked waits for it. signIn() goes without it.
/// - all others: no action of the person is needed.
class ServerAuthorizer final : public Authorizer
{
    Q_OBJECT

public:
    using State = SignInState;

    /// The ports must outlive it.
    ServerAuthorizer(SignInSettings settings, const SignInPorts &ports, QObject *parent = nullptr);
    ~ServerAuthorizer() override;

    State state() const { return m_state; }
    /// The reason for the state after an error.
    const std::optional<Error> &failure() const { return m_failure; }
    /// Whether the sign-in waits for the person.
    bool needsPerson() const;
    /// The content of the card, in NeedsPerson, NeedsClient and InBrowser.
    const SignInRequest &request() const;
    QUrl browserAddress() const;
    /// The issuer of the last failed sign-in; empty if it failed before its issuer was known.
    QString failedIssuer() const { return m_failedIssuer; }
    /// Nothing without a sign-in.
    std::optional<Account> account() const;
    QStringList grantedScopes() const;
    QDateTime expiresAt() const;

    /// Starts a sign-in, also after a refusal; in SignedIn: for another account.
    void signIn();
    /// The person agrees to request(), with this one of its issuers; empty: the proposed issuer.
    void agree(const QString &issuer = {});
    /// The person says no, or stops what is under way; or nobody can be asked, which is a failure of its own. What waits
    /// fails, and nobody asks again unasked (AUTH-02, SEC-32).
    void refuse(Problem why = Problem::NotAuthorized);
    /// Ends the sign-in because no call waits for it; not a refusal by the person.
    void stop();
    /// What the person got from the issuer (AUTH-23); agrees as well. secret may be empty. For another of the issuers of
    /// request() it is asked again.
    void setClient(const QString &id, const QString &secret, const QString &issuer = {});
    /// The browser could not be opened (AUTH-39).
    void browserFailed();
    /// Deletes the tokens here, then asks the issuer to revoke them where it can (AUTH-66, SEC-34). Settles when that is
    /// through; false when there was nobody to ask or it did not work.
    Pending<bool> signOut();

    /// Before a connection starts: reads what was kept, and forgets what went wrong before.
    void prepare();
    /// The server has spoken this revision: what older ones allow is over (SEC-25).
    void setRevision(const QString &revision);
    /// While no connection is open. client is the one of SignInPorts.
    void setSettings(const SignInSettings &settings, http::Client *client);

    http::Headers headersFor(const QUrl &url, const QByteArray &verb) const override;
    void setNonce(const QByteArray &nonce) override;
    Pending<bool> answer(const HttpChallenge &challenge) override;
    QByteArrayList secrets() const override;

Q_SIGNALS:
    /// Something of what is above is different now; after each refresh, too.
    void stateChanged();
    /// To be opened in the person's browser, who agreed just now (SEC-24).
    void browserWanted(const QUrl &address);
    /// secrets() has more.
    void secretsChanged();

private:
    /// Where the tokens in use came from.
    enum class Source { Kept, Refresh, SignIn };

    void createFetch();
    QByteArray header() const;
    Pending<bool> wait();
    Pending<bool> waitForRefresh();
    void settleWaiting(const Result<bool> &answer);
    Pending<bool> answerBeside(const HttpChallenge &challenge);
    Pending<bool> answerUnauthorized(const HttpChallenge &challenge);
    QString notAcceptedWords() const;
    Pending<bool> answerForbidden(const HttpChallenge &challenge);
    Pending<bool> answerAboutProof(const HttpChallenge &challenge, bool isAboutNonce);
    bool needsBinding() const;
    void restore();
    void onRestored(const Result<std::optional<SignIn>> &kept);

    bool isBusy() const;
    bool isAsking() const;
    void startFlow(bool isWider);
    void endFlow();
    void onFlowDone(const Result<SignInResult> &result);
    void onFlowFailed(const Error &why);

    void refresh();
    TokenRenewal::Subject renewalSubject() const;
    void onRenewalDue();
    void onRenewalFailed(const Error &why);
    void onRenewalLost();
    Pending<bool> forget(const std::optional<SignIn> &gone);
    Pending<bool> revoke(const SignIn &gone, const std::optional<ServerMetadata> &known);

    void keep(const SignIn &signIn, Source source);
    void use(SignIn signIn, Source source);
    void readProofKey();
    void noteSecrets(const QStringList &secrets);
    Pending<bool> dropTokens();
    void setState(State state, const std::optional<Error> &failure = std::nullopt);

    SignInContext m_context;
    State m_state = State::Unknown;
    std::optional<Error> m_failure;
    std::optional<SignIn> m_signIn;
    std::optional<ProofKey> m_proofKey; ///< Of m_signIn, whose tokens are bound to it (RFC 9449).
    QByteArray m_nonce; ///< That the server wants in proofs.
    /// The attempts since the first refusal of the current message (AUTH-64).
    struct Tried
    {
        bool refresh = false;
        bool flow = false;
    } m_tried;
    TokenChallenge m_challenge; ///< The last one.
    std::unique_ptr<SignInFlow> m_flow;
    CallHandle m_flowCall;
    TokenRenewal m_renewal;
    QString m_failedIssuer;
    QList<Promise<bool>> m_waiting;
    QList<Promise<bool>> m_waitingForRefresh; ///< And not for the person.
    ScopeRefusals m_refusals;
    QByteArrayList m_secrets;
    std::unique_ptr<CallScope> m_calls; ///< Of restoring and saving.
    bool m_isKept = false; ///< m_signIn, in the keychain.
    bool m_mayAssume = true;
    /// Tokens for this server were bound to a key; others are refused from then on.
    bool m_wasBound = false;
    /// The person signed out or started again, perhaps with another account.
    bool m_isAnother = false;
};

} // namespace mcp::auth
