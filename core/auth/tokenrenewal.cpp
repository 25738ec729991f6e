// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/tokenrenewal.h"

#include "core/auth/problem.h"

#include <QLockFile>

#include <algorithm>

namespace mcp::auth {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

/// AUTH-63: how long before its end a token is renewed, at least; and what lives too short for that.
constexpr milliseconds kMargin = 30s;
constexpr milliseconds kShortLife = 20s;
constexpr milliseconds kRetry = 30s;
constexpr int kLongestPause = 5; ///< Doublings of kRetry.
/// For another program of ours that is renewing the same sign-in: as long as that may take.
constexpr milliseconds kLockPause = 250ms;
constexpr int kLockTries = 80;

} // namespace

TokenRenewal::TokenRenewal(const SignInContext *context, QObject *parent)
    : QObject(parent)
    , m_context(context)
    , m_ahead(context->ports.clock->createAlarm([this] { Q_EMIT due(); }))
    , m_again(context->ports.clock->createAlarm([this] { readWhenFree(); }))
    , m_calls(std::make_unique<CallScope>())
{
}

TokenRenewal::~TokenRenewal() = default;

void TokenRenewal::start(const Subject &subject)
{
    begin(subject, false);
}

void TokenRenewal::startAhead(const Subject &subject)
{
    Q_ASSERT(m_metadata);
    begin(subject, true);
}

void TokenRenewal::begin(const Subject &subject, bool isAhead)
{
    m_isOpen = true;
    m_isAhead = isAhead;
    m_subject = subject;
    m_tries = 0;
    m_ahead->stop();
    readWhenFree();
}

void TokenRenewal::stop()
{
    m_calls = std::make_unique<CallScope>();
    m_again->stop();
    m_lock.reset();
    m_isOpen = false;
}

void TokenRenewal::reset()
{
    stop();
    m_ahead->stop();
    m_metadata.reset();
}

void TokenRenewal::plan(const SignIn &signIn)
{
    stop();
    m_pauses = 0;
    m_ahead->stop();
    const QDateTime end = signIn.tokens.expiresAt;
    const bool isRenewable =
        m_context->settings.isUnattended || !signIn.tokens.refreshToken.isEmpty();
    if (!m_metadata || !end.isValid() || !isRenewable)
        return; // The server says when it is time: 401.
    const milliseconds life(m_context->ports.clock->wallTime().msecsTo(end));
    if (life >= kShortLife)
        m_ahead->start(std::max(std::min(life * 4 / 5, life - kMargin), life / 2));
}

void TokenRenewal::postpone()
{
    m_ahead->start(kRetry);
}

/// Many refresh tokens are good only once, and other programs of ours have the same one (AUTH-63).
void TokenRenewal::readWhenFree()
{
    Credentials *credentials = m_context->ports.credentials;
    m_lock = credentials->lockRefresh(m_context->settings.server);
    if (!m_lock && ++m_tries < kLockTries)
        return m_again->start(kLockPause);
    credentials->load();
    m_context->trustAgreed();
    m_calls->add(
        credentials->read(m_context->settings.server)
            .then(this, [this](const Result<std::optional<SignIn>> &kept) { onRead(kept); }));
}

void TokenRenewal::onRead(const Result<std::optional<SignIn>> &kept)
{
    const bool isRenewed = m_subject.isKept && kept && *kept
        && (*kept)->tokens.accessToken != m_subject.signIn.tokens.accessToken
        && coversEndpoint((*kept)->range, m_context->settings.endpoint);
    if (isRenewed)
        Q_EMIT replaced(**kept);
    else if (m_isAhead)
        ask();
    else
        rediscover();
}

void TokenRenewal::rediscover()
{
    const DiscoveryQuestion question{m_context->settings.endpoint,
                                     m_subject.challenge,
                                     {m_subject.signIn.client.issuer},
                                     m_context->settings.issuer,
                                     m_subject.mayAssume};
    m_calls->add(
        DiscoveryFlow::run(m_context->fetch.get(), question, this)
            .then(this, [this](const Result<Discovery> &found) { onRediscovered(found); }));
}

void TokenRenewal::onRediscovered(const Result<Discovery> &found)
{
    if (!found)
        return fail(found.error());
    const bool isSame = found->server.issuer == m_subject.signIn.client.issuer
        && found->resourceValue == m_subject.signIn.resource;
    if (!isSame)
        Q_EMIT lost(); // AUTH-24, SEC-26
    else if (found->isUnread) // The person is to agree to it again.
        fail(problem(Problem::AddressNotPublic, found->server.issuer.left(200)));
    else {
        m_metadata = found->server;
        ask();
    }
}

void TokenRenewal::ask()
{
    const SignIn &signIn = m_subject.signIn;
    const QString resource =
        m_context->settings.sendsResource ? signIn.resource : QString(); // AUTH-31
    const auto request =
        TokenRequest::forRefresh(signIn.tokens.refreshToken, resource, signIn.tokens.scopes);
    ProofOfTokens proof; // RFC 9449, section 5: with the key of the refresh token.
    if (!signIn.tokens.proofKey.isEmpty()) {
        const auto key = ProofKey::fromPem(signIn.tokens.proofKey.toLatin1());
        if (!key)
            return fail(key.error());
        proof = {*key, true};
    }
    m_calls->add(requestTokens(m_context->fetch.get(), *m_metadata, signIn.client, request, proof)
                     .then(this, [this](const Result<TokenSet> &tokens) { onAnswer(tokens); }));
}

void TokenRenewal::onAnswer(const Result<TokenSet> &tokens)
{
    if (!tokens)
        return onRefused(tokens.error());
    SignIn signIn = m_subject.signIn;
    const QString before = signIn.tokens.refreshToken;
    signIn.tokens = *tokens;
    if (signIn.tokens.refreshToken.isEmpty())
        signIn.tokens.refreshToken = before;
    Q_EMIT renewed(signIn);
}

void TokenRenewal::onRefused(const Error &why)
{
    const bool isForgotten = isProblem(why, Problem::ClientInvalid);
    if (!isForgotten && !isProblem(why, Problem::GrantInvalid))
        return fail(why);
    const ClientIdentity &client = m_subject.signIn.client;
    // An id of the setup is remembered with its issuer all the same (AUTH-24).
    if (isForgotten && client.origin != ClientIdentity::Origin::Preregistered)
        m_context->ports.credentials->removeClient(m_context->settings.server, client.issuer);
    Q_EMIT lost();
}

/// What keeps us from the issuer may pass.
void TokenRenewal::fail(const Error &why)
{
    stop();
    m_ahead->start(kRetry * (1 << m_pauses));
    m_pauses = std::min(m_pauses + 1, kLongestPause);
    Q_EMIT failed(why);
}

} // namespace mcp::auth

#include "moc_tokenrenewal.cpp"
