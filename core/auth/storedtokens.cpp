// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/serverauthorizer.h"
#include "core/auth/signinflow.h"
#include "core/base/logging.h"

#include <algorithm>

/// The part of ServerAuthorizer that uses, renews, stores and deletes tokens.
namespace mcp::auth {

namespace {

constexpr qsizetype kSecrets = 20; ///< Remembered to be masked.

} // namespace

/// Stored before they are used (AUTH-63): a refresh token that is good once is lost otherwise.
void ServerAuthorizer::keep(const SignIn &signIn, Source source)
{
    m_calls->add(m_context.ports.credentials->save(m_context.settings.server, signIn)
                     .then(this, [this, signIn, source](const Result<bool> &saved) {
                         m_isKept = saved && *saved;
                         if (!saved)
                             qCWarning(lcAuth) << "a sign-in is kept for this run only";
                         use(signIn, source);
                     }));
}

void ServerAuthorizer::use(SignIn signIn, Source source)
{
    m_renewal.plan(signIn);
    m_isAnother = false;
    m_signIn = std::move(signIn);
    const TokenSet &tokens = m_signIn->tokens;
    noteSecrets({tokens.accessToken, tokens.refreshToken, m_signIn->client.secret});
    readProofKey();
    const bool isBeside = source != Source::SignIn && isAsking();
    if (!isBeside) {
        endFlow();
        m_state = State::SignedIn;
        m_failure.reset();
    }
    Q_EMIT stateChanged();
    settleWaiting(true);
}

void ServerAuthorizer::readProofKey()
{
    m_proofKey.reset();
    if (!m_signIn || m_signIn->tokens.proofKey.isEmpty())
        return;
    if (const auto key = ProofKey::fromPem(m_signIn->tokens.proofKey.toLatin1()))
        m_proofKey = *key;
    m_wasBound = true;
}

void ServerAuthorizer::noteSecrets(const QStringList &secrets)
{
    for (const QString &secret : secrets) {
        m_secrets.removeAll(secret.toUtf8());
        if (!secret.isEmpty())
            m_secrets.append(secret.toUtf8());
    }
    while (m_secrets.size() > kSecrets)
        m_secrets.removeFirst();
    Q_EMIT secretsChanged();
}

Pending<bool> ServerAuthorizer::dropTokens()
{
    m_renewal.reset();
    m_signIn.reset();
    readProofKey();
    return m_context.ports.credentials->remove(m_context.settings.server);
}

TokenRenewal::Subject ServerAuthorizer::renewalSubject() const
{
    return {*m_signIn, m_isKept, m_challenge, m_mayAssume};
}

void ServerAuthorizer::refresh()
{
    m_tried.refresh = true;
    m_renewal.start(renewalSubject());
}

void ServerAuthorizer::onRenewalDue()
{
    if (!m_signIn || !m_renewal.metadata() || m_renewal.isOpen())
        return;
    if (isBusy() && !isAsking())
        return m_renewal.postpone();
    if (m_context.settings.isUnattended) // AUTH-72
        return startFlow(false);
    m_tried.refresh = true;
    m_renewal.startAhead(renewalSubject());
}

void ServerAuthorizer::onRenewalFailed(const Error &why)
{
    if (!m_flow)
        setState(State::SignedIn, why);
    settleWaiting(why);
}

/// The sign-in can no longer be renewed.
void ServerAuthorizer::onRenewalLost()
{
    (void)dropTokens();
    m_waiting += std::exchange(m_waitingForRefresh, {});
    const bool isWanted =
        std::any_of(m_waiting.cbegin(), m_waiting.cend(),
                    [](const Promise<bool> &promise) { return !promise.isSettled(); });
    if (m_flow) // The flow asks the person already.
        return;
    if (isWanted)
        startFlow(false);
    else
        setState(State::SignedOut);
}

void ServerAuthorizer::prepare()
{
    m_refusals.forgetAttempts();
    m_context.ports.credentials->load();
    m_context.trustAgreed();
    const bool isAtRest = !isBusy() && !m_signIn;
    if (isAtRest && m_context.ports.credentials->account(m_context.settings.server))
        restore();
    else if (isAtRest)
        setState(m_state == State::Unknown ? State::Unknown : State::SignedOut);
    else if (m_state == State::Failed)
        setState(State::SignedIn);
}

void ServerAuthorizer::restore()
{
    setState(State::Restoring);
    m_calls->add(
        m_context.ports.credentials->read(m_context.settings.server)
            .then(this, [this](const Result<std::optional<SignIn>> &kept) { onRestored(kept); }));
}

void ServerAuthorizer::onRestored(const Result<std::optional<SignIn>> &kept)
{
    if (!kept && mayComeBack(keyStoreProblem(kept.error()))) { // REL-12
        connect(
            m_context.ports.credentials->keys(), &KeyStore::keepingChanged, this,
            [this] {
                if (m_state == State::Restoring)
                    restore();
            },
            Qt::SingleShotConnection);
        return setState(State::Restoring, kept.error());
    }
    m_isKept = kept && *kept;
    if (m_isKept && coversEndpoint((*kept)->range, m_context.settings.endpoint))
        return use(**kept, Source::Kept);
    setState(State::SignedOut);
    if (!m_waiting.isEmpty())
        startFlow(false);
}

Pending<bool> ServerAuthorizer::signOut()
{
    endFlow();
    m_renewal.stop();
    m_calls = std::make_unique<CallScope>();
    m_isAnother = true;
    const bool isOnlyKept =
        !m_signIn && m_context.ports.credentials->account(m_context.settings.server);
    if (!isOnlyKept)
        return forget(std::exchange(m_signIn, std::nullopt));
    const Promise<bool> promise;
    m_calls->add(m_context.ports.credentials->read(m_context.settings.server)
                     .then(this, [this, promise](const Result<std::optional<SignIn>> &kept) {
                         m_calls->add(forget(kept.valueOr(std::nullopt))
                                          .then(this, [promise](const Result<bool> &revoked) {
                                              promise.settle(revoked);
                                          }));
                     }));
    return promise.pending();
}

/// Settles when the tokens are deleted from the keychain and the issuer has answered.
Pending<bool> ServerAuthorizer::forget(const std::optional<SignIn> &gone)
{
    const auto known = m_renewal.metadata();
    auto removed = dropTokens();
    m_wasBound = false;
    // Otherwise the next call would sign in again without the person.
    m_context.ports.credentials->removeIdentity(m_context.settings.identityProvider.issuer,
                                                m_context.settings.identityProvider.clientId);
    m_refusals.forgetAttempts();
    setState(State::SignedOut);
    settleWaiting(problem(Problem::NotAuthorized));
    auto revoked = gone ? revoke(*gone, known) : settled<bool>(false);
    struct Ends
    {
        bool isRevoked = false;
        int open = 2;
    };
    const auto ends = std::make_shared<Ends>();
    const Promise<bool> promise;
    const auto onEnd = [ends, promise](bool isRevoked) {
        ends->isRevoked = ends->isRevoked || isRevoked;
        if (--ends->open == 0)
            promise.settle(ends->isRevoked);
    };
    m_calls->add(removed.then(this, [onEnd](const Result<bool> &) { onEnd(false); }));
    m_calls->add(revoked.then(this, [onEnd](const Result<bool> &done) { onEnd(done && *done); }));
    return promise.pending();
}

Pending<bool> ServerAuthorizer::revoke(const SignIn &gone,
                                       const std::optional<ServerMetadata> &known)
{
    if (gone.revocationEndpoint.isEmpty())
        return settled<bool>(false);
    ServerMetadata metadata = known.value_or(ServerMetadata());
    metadata.issuer = gone.client.issuer;
    metadata.revocationEndpoint = gone.revocationEndpoint;
    const bool isRenewable = !gone.tokens.refreshToken.isEmpty();
    return revokeToken(m_context.fetch.get(), metadata, gone.client,
                       isRenewable ? gone.tokens.refreshToken : gone.tokens.accessToken,
                       isRenewable);
}

} // namespace mcp::auth
