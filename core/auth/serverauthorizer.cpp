// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/serverauthorizer.h"

#include "core/auth/signinflow.h"
#include "core/base/logging.h"
#include "core/transport/httprefusal.h"

#include <algorithm>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

static_assert(int(Problem::NoAnswer) == kSignInUnreachable);
constexpr int kRefusals = 4; ///< Of one message, after which nothing helps.
constexpr qsizetype kShownWordsChars = 300; ///< Of a server's.
constexpr auto kNamelessRevision = "2025-03-26"_L1; ///< The last that knew no resource metadata.

} // namespace

ServerAuthorizer::ServerAuthorizer(SignInSettings settings, const SignInPorts &ports,
                                   QObject *parent)
    : Authorizer(parent)
    , m_context{std::move(settings), ports}
    , m_renewal(&m_context)
    , m_calls(std::make_unique<CallScope>())
{
    connect(&m_renewal, &TokenRenewal::due, this, &ServerAuthorizer::onRenewalDue);
    connect(&m_renewal, &TokenRenewal::renewed, this,
            [this](const SignIn &signIn) { keep(signIn, Source::Refresh); });
    connect(&m_renewal, &TokenRenewal::replaced, this,
            [this](const SignIn &signIn) { use(signIn, Source::Kept); });
    connect(&m_renewal, &TokenRenewal::failed, this, &ServerAuthorizer::onRenewalFailed);
    connect(&m_renewal, &TokenRenewal::lost, this, &ServerAuthorizer::onRenewalLost);
    createFetch();
}

ServerAuthorizer::~ServerAuthorizer()
{
    m_flowCall.abandon();
    qDeleteAll(findChildren<SignInFlow *>(QString(), Qt::FindDirectChildrenOnly));
}

void ServerAuthorizer::createFetch()
{
    m_context.createFetch();
    const SignInSettings &settings = m_context.settings;
    noteSecrets({settings.clientSecret, settings.identityProvider.clientSecret});
}

void ServerAuthorizer::setSettings(const SignInSettings &settings, http::Client *client)
{
    if (m_context.settings == settings && m_context.ports.client == client)
        return;
    endFlow();
    m_calls = std::make_unique<CallScope>();
    m_renewal.stop();
    if (m_context.settings.endpoint != settings.endpoint) { // These values are of the old endpoint.
        m_challenge = {};
        m_renewal.setMetadata(std::nullopt);
        m_refusals.clear();
        m_nonce.clear();
        m_failedIssuer.clear();
        m_wasBound = false;
        m_mayAssume = true;
    }
    m_context.settings = settings;
    m_context.ports.client = client;
    createFetch();
    if (m_signIn && !coversEndpoint(m_signIn->range, m_context.settings.endpoint))
        m_signIn.reset();
    readProofKey();
    setState(m_signIn ? State::SignedIn : State::Unknown);
}

// State

bool ServerAuthorizer::needsPerson() const
{
    const bool isHeldUp = m_state == State::SignedOut || m_state == State::Restoring;
    return isAsking() || m_state == State::Failed || (isHeldUp && m_failure);
}

const SignInRequest &ServerAuthorizer::request() const
{
    static const SignInRequest none;
    return m_flow ? m_flow->request() : none;
}

QUrl ServerAuthorizer::browserAddress() const
{
    return m_flow ? m_flow->browserAddress() : QUrl();
}

std::optional<Account> ServerAuthorizer::account() const
{
    return m_signIn ? m_context.ports.credentials->account(m_context.settings.server)
                    : std::nullopt;
}

QStringList ServerAuthorizer::grantedScopes() const
{
    return m_signIn ? m_signIn->tokens.scopes : QStringList();
}

QDateTime ServerAuthorizer::expiresAt() const
{
    return m_signIn ? m_signIn->tokens.expiresAt : QDateTime();
}

void ServerAuthorizer::setRevision(const QString &revision)
{
    m_mayAssume = m_mayAssume && revision <= kNamelessRevision;
}

void ServerAuthorizer::setState(State state, const std::optional<Error> &failure)
{
    const bool isSame = state == m_state && failure == m_failure && !m_flow;
    m_state = state;
    m_failure = failure;
    if (!isSame)
        Q_EMIT stateChanged();
}

// The messages of the server's connection

QByteArray ServerAuthorizer::header() const
{
    if (!m_signIn)
        return {};
    const TokenSet &tokens = m_signIn->tokens;
    return (tokens.proofKey.isEmpty() ? "Bearer " : "DPoP ") + tokens.accessToken.toUtf8();
}

http::Headers ServerAuthorizer::headersFor(const QUrl &url, const QByteArray &verb) const
{
    if (!m_signIn || !coversEndpoint(m_signIn->range, url))
        return {};
    http::Headers headers{{"Authorization", header()}};
    if (m_signIn->tokens.proofKey.isEmpty())
        return headers;
    const ProvenRequest request{verb, url, m_context.ports.clock->wallTime(), m_nonce,
                                m_signIn->tokens.accessToken.toLatin1()};
    const auto proof = m_proofKey ? m_proofKey->prove(request) : problem(Problem::BadKey);
    if (!proof)
        return {}; // Never without: that would be a downgrade.
    headers.emplaceBack("DPoP", *proof);
    return headers;
}

void ServerAuthorizer::setNonce(const QByteArray &nonce)
{
    const QByteArray usable = usableNonce(nonce);
    if (!usable.isEmpty())
        m_nonce = usable;
}

QByteArrayList ServerAuthorizer::secrets() const
{
    return m_secrets;
}

bool ServerAuthorizer::isBusy() const
{
    return m_flow || m_renewal.isOpen() || m_state == State::Restoring;
}

/// Whether the flow waits for the person.
bool ServerAuthorizer::isAsking() const
{
    return m_flow
        && (m_state == State::NeedsPerson || m_state == State::NeedsClient
            || m_state == State::InBrowser);
}

Pending<bool> ServerAuthorizer::wait()
{
    const Promise<bool> promise;
    m_waiting.append(promise);
    return promise.pending();
}

Pending<bool> ServerAuthorizer::waitForRefresh()
{
    const Promise<bool> promise;
    m_waitingForRefresh.append(promise);
    return promise.pending();
}

/// While a card is open, the calls that wait for it stay queued.
void ServerAuthorizer::settleWaiting(const Result<bool> &answer)
{
    auto waiting = std::exchange(m_waitingForRefresh, {});
    if (!m_flow)
        waiting = std::exchange(m_waiting, {}) + waiting;
    for (const Promise<bool> &promise : waiting)
        promise.settle(answer);
}

Pending<bool> ServerAuthorizer::answer(const HttpChallenge &challenge)
{
    const auto said = tokenChallenge(challenge.wwwAuthenticate);
    if (challenge.status == 403 && (!said || !said->isInsufficientScope()))
        return settled<bool>(false); // AUTH-53
    if (challenge.earlier == 0)
        m_tried = {m_renewal.isOpen(), m_flow != nullptr};
    if (m_proofKey && said && (said->isAboutNonce() || said->isAboutProof()))
        return answerAboutProof(challenge, said->isAboutNonce());
    if (!m_flow && !m_renewal.isOpen()) {
        const QStringList before = m_challenge.resourceMetadata;
        m_challenge = said.value_or(TokenChallenge());
        if (m_challenge.resourceMetadata.isEmpty())
            m_challenge.resourceMetadata = before;
    }
    if (challenge.status == 401 && m_signIn && (m_renewal.isOpen() || isAsking()))
        return answerBeside(challenge);
    if (isBusy())
        return wait();
    return challenge.status == 403 ? answerForbidden(challenge) : answerUnauthorized(challenge);
}

/// After a 401 while a refresh runs or a card is open, only the refresh is waited for.
Pending<bool> ServerAuthorizer::answerBeside(const HttpChallenge &challenge)
{
    if (m_renewal.isOpen())
        return waitForRefresh();
    if (challenge.earlier > 0 || m_signIn->tokens.refreshToken.isEmpty())
        return wait();
    if (challenge.sentAuthorization != header())
        return settled<bool>(true);
    Pending<bool> waiting = waitForRefresh();
    refresh();
    return waiting;
}

Pending<bool> ServerAuthorizer::answerUnauthorized(const HttpChallenge &challenge)
{
    if (m_state == State::Failed || (m_state == State::SignedOut && m_failure))
        return settled<bool>(*m_failure);
    const Error notAccepted =
        problem(Problem::TokenNotAccepted, notAcceptedWords(), challenge.status);
    const bool isRepeated = challenge.earlier > 0;
    if (m_signIn && challenge.sentAuthorization != header()) {
        // The request was sent before this token existed, or its address is outside the range of the token.
        const bool isOutside = isRepeated && challenge.sentAuthorization.isEmpty();
        return settled<bool>(isOutside ? Result<bool>(notAccepted) : Result<bool>(true));
    }
    // AUTH-64: once a refresh, once the full flow, in whatever order.
    const bool isRenewable =
        m_signIn && !m_signIn->tokens.refreshToken.isEmpty() && !needsBinding();
    if (challenge.earlier < kRefusals && isRenewable && !m_tried.refresh) {
        Pending<bool> waiting = waitForRefresh();
        refresh();
        return waiting;
    }
    if (challenge.earlier >= kRefusals || (m_signIn && m_tried.flow)) {
        setState(State::Failed, notAccepted);
        return settled<bool>(notAccepted);
    }
    Pending<bool> waiting = wait();
    m_context.ports.credentials->load(); // Another program of ours may have signed in.
    if (!m_signIn && !isRepeated && m_context.ports.credentials->account(m_context.settings.server))
        restore();
    else
        startFlow(false);
    return waiting;
}

/// Which parties do not agree, and what the server says. Empty without a token.
QString ServerAuthorizer::notAcceptedWords() const
{
    if (!m_signIn)
        return {};
    const QString said = withoutSecrets(m_challenge.errorDescription, m_secrets);
    return u"%1 does not accept the token of %2%3"_s.arg(
        shownHost(m_context.settings.endpoint), shownHost(QUrl(m_signIn->client.issuer)),
        said.isEmpty() ? QString() : QString(u": "_s + said.left(kShownWordsChars)));
}

/// The token is good, but the proof beside it is not (RFC 9449, sections 7.1 and 9).
Pending<bool> ServerAuthorizer::answerAboutProof(const HttpChallenge &challenge, bool isAboutNonce)
{
    const bool isOfOldToken = challenge.sentAuthorization != header();
    const bool mayHelp = isOfOldToken || (isAboutNonce && !m_nonce.isEmpty());
    if (mayHelp && challenge.earlier < kRefusals)
        return settled<bool>(true);
    const Error why = problem(Problem::ProofNotAccepted, {}, challenge.status);
    if (!m_flow && m_state == State::SignedIn)
        setState(State::SignedIn, why);
    return settled<bool>(why);
}

/// Tokens that are not bound to a key are of no use with this server.
bool ServerAuthorizer::needsBinding() const
{
    return !m_proofKey && m_challenge.takesProofsOnly;
}

/// AUTH-52
Pending<bool> ServerAuthorizer::answerForbidden(const HttpChallenge &challenge)
{
    if (m_state == State::Failed || (m_state == State::SignedOut && m_failure))
        return settled<bool>(*m_failure); // AUTH-02
    if (m_signIn && challenge.sentAuthorization != header() && challenge.earlier == 0)
        return settled<bool>(true);
    const auto allowed = m_refusals.mayWiden(challenge, m_challenge.scopes, grantedScopes(),
                                             m_context.ports.clock->wallTime());
    if (!allowed)
        return settled<bool>(allowed.error());
    Pending<bool> waiting = wait();
    startFlow(m_signIn.has_value());
    return waiting;
}

// The person

void ServerAuthorizer::signIn()
{
    m_refusals.clear();
    if (m_flow)
        return;
    if (m_challenge.isInsufficientScope())
        m_challenge.scopes.clear();
    m_calls = std::make_unique<CallScope>();
    m_renewal.stop();
    m_isAnother = m_isAnother || (m_signIn && !m_failure);
    startFlow(false);
}

void ServerAuthorizer::agree(const QString &issuer)
{
    if (m_flow)
        m_flow->agree(issuer);
}

void ServerAuthorizer::setClient(const QString &id, const QString &secret, const QString &issuer)
{
    noteSecrets({secret});
    if (m_flow)
        m_flow->setClient(id, secret, issuer);
}

void ServerAuthorizer::browserFailed()
{
    if (m_flow)
        m_flow->browserFailed();
}

void ServerAuthorizer::refuse(Problem why)
{
    if (!m_flow)
        return;
    const bool isWider = m_flow->purpose().present.has_value();
    const QStringList wanted = m_flow->purpose().challenge.scopes;
    for (const QString &scope : wanted) {
        if (isWider && !grantedScopes().contains(scope))
            m_refusals.refuse(scope, m_context.ports.clock->wallTime());
    }
    const QString issuer = why == Problem::IssuerNotAgreed
        ? QString(problemWords(why) + u": "_s + request().issuer)
        : QString(); // To be configured.
    onFlowFailed(problem(why, issuer));
}

void ServerAuthorizer::stop()
{
    if (m_flow)
        onFlowFailed(problem(Problem::NotAuthorized));
}

void ServerAuthorizer::startFlow(bool isWider)
{
    endFlow();
    m_tried.flow = true;
    SignInFlow::Purpose purpose{m_challenge, std::nullopt, m_mayAssume, m_isAnother, m_wasBound};
    if (isWider)
        purpose.present = m_signIn;
    m_flow = std::make_unique<SignInFlow>(m_context.settings, m_context.ports,
                                          m_context.fetch.get(), purpose);
    connect(m_flow.get(), &SignInFlow::stateChanged, this,
            [this] { setState(m_flow->state(), m_flow->request().trouble); });
    connect(m_flow.get(), &SignInFlow::browserWanted, this, &ServerAuthorizer::browserWanted);
    m_flowCall = m_flow->start().then(
        this, [this](const Result<SignInResult> &result) { onFlowDone(result); });
    setState(State::Discovering);
}

void ServerAuthorizer::endFlow()
{
    m_flowCall.abandon();
    if (!m_flow)
        return;
    m_flow->disconnect(this);
    m_flow->stop();
    m_flow.release()->deleteLater(); // This may run within a signal of the flow.
}

void ServerAuthorizer::onFlowDone(const Result<SignInResult> &result)
{
    if (!result)
        return onFlowFailed(result.error());
    m_calls = std::make_unique<CallScope>();
    m_renewal.stop(); // A later result of the refresh would be older.
    m_renewal.setMetadata(result->metadata);
    keep(result->signIn, Source::SignIn);
}

void ServerAuthorizer::onFlowFailed(const Error &why)
{
    qCInfo(lcAuth) << "not signed in, problem" << why.code;
    const bool isWider = m_flow && m_flow->purpose().present.has_value();
    m_failedIssuer = m_flow ? m_flow->issuer() : QString();
    endFlow();
    if (isWider && m_signIn)
        setState(State::SignedIn, why);
    else if (isProblem(why, Problem::NotAuthorized))
        setState(m_signIn ? State::SignedIn : State::SignedOut, why);
    else
        setState(m_signIn ? State::SignedIn : State::Failed, why);
    const auto beside =
        m_renewal.isOpen() ? std::exchange(m_waitingForRefresh, {}) : QList<Promise<bool>>();
    settleWaiting(why);
    m_waitingForRefresh += beside;
}

} // namespace mcp::auth

#include "moc_serverauthorizer.cpp"
