// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/serverauthorizer.h"

#include "core/auth/limits.h"
#include "core/base/logging.h"

#include <QCryptographicHash>
#include <QLockFile>

#include <algorithm>

namespace mcp::auth {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

static_assert(int(Problem::NoAnswer) == kSignInUnreachable);
constexpr int kWiderRounds = 2; ///< AUTH-52
constexpr int kRefusals = 4; ///< Of one message, after which nothing helps.
constexpr qint64 kDayMs = 24LL * 60 * 60 * 1000; ///< SEC-32
constexpr qsizetype kSecrets = 20; ///< Kept to be masked.
/// AUTH-63: how long before its end a token is renewed, at least; and what lives too short for that.
constexpr milliseconds kMargin = 30s;
constexpr milliseconds kShortLife = 20s;
constexpr milliseconds kRetry = 30s;
constexpr int kLongestPause = 5; ///< Doublings of kRetry.
/// For another program of ours that is renewing the same sign-in: as long as that may take.
constexpr milliseconds kLockPause = 250ms;
constexpr int kLockTries = 80;
constexpr auto kNamelessRevision = "2025-03-26"_L1; ///< The last that knew no resource metadata.

QString sorted(QStringList words)
{
    words.sort();
    return words.join(u' ');
}

/// The keychain, and what is in it.
bool mayComeBack(KeyStoreProblem problem)
{
    return problem == KeyStoreProblem::Locked || problem == KeyStoreProblem::Slow
        || problem == KeyStoreProblem::Denied;
}

bool holdsAll(const QStringList &all, const QStringList &some)
{
    return std::all_of(some.cbegin(), some.cend(),
                       [&all](const QString &one) { return all.contains(one); });
}

} // namespace

ServerAuthorizer::ServerAuthorizer(SignInSettings settings, const SignInPorts &ports,
                                   QObject *parent)
    : Authorizer(parent)
    , m_settings(std::move(settings))
    , m_ports(ports)
    , m_ahead(ports.clock->createAlarm([this] { refreshAhead(); }))
    , m_again(ports.clock->createAlarm([this] { refreshWhenFree(); }))
    , m_calls(std::make_unique<CallScope>())
{
    createFetch();
}

ServerAuthorizer::~ServerAuthorizer()
{
    m_flowCall.abandon();
    qDeleteAll(findChildren<SignInFlow *>(QString(), Qt::FindDirectChildrenOnly));
}

void ServerAuthorizer::createFetch()
{
    m_fetch = std::make_unique<Fetch>(FetchPorts{m_ports.client, m_ports.resolver, m_ports.clock},
                                      m_settings.endpoint);
    if (!m_settings.issuer.isEmpty())
        m_fetch->trustOrigin(QUrl(m_settings.issuer));
    if (!m_settings.organisation.issuer.isEmpty())
        m_fetch->trustOrigin(QUrl(m_settings.organisation.issuer));
    trustAgreed();
    noteSecrets({m_settings.clientSecret, m_settings.organisation.clientSecret});
}

/// Issuers in the network of the server that the person agreed to, perhaps in another program of ours (SEC-31).
void ServerAuthorizer::trustAgreed()
{
    const QStringList issuers = m_ports.credentials->agreed(
        m_settings.server, canonicalResource(m_settings.endpoint), Agreement::Contact);
    for (const QString &issuer : issuers)
        m_fetch->trustOrigin(QUrl(issuer));
}

void ServerAuthorizer::setSettings(const SignInSettings &settings, http::Client *client)
{
    if (m_settings == settings && m_ports.client == client)
        return;
    endFlow();
    m_calls = std::make_unique<CallScope>();
    endRefresh();
    if (m_settings.endpoint != settings.endpoint) { // What was heard there is not true here.
        m_challenge = {};
        m_metadata.reset();
        m_hopeless.clear();
        m_refusedScopes.clear();
        m_mayAssume = true;
    }
    m_settings = settings;
    m_ports.client = client;
    createFetch();
    if (m_signIn && !coversEndpoint(m_signIn->range, m_settings.endpoint))
        m_signIn.reset();
    setState(m_signIn ? State::SignedIn : State::Unknown);
}

// What is known

bool ServerAuthorizer::needsPerson() const
{
    switch (m_state) {
    case State::NeedsPerson:
    case State::NeedsClient:
    case State::InBrowser:
    case State::Failed:
        return true;
    case State::SignedOut:
    case State::Restoring:
        return m_failure.has_value();
    case State::Unknown:
    case State::Discovering:
    case State::Preparing:
    case State::Finishing:
    case State::SignedIn:
        return false;
    }
    return false;
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
    return m_signIn ? m_ports.credentials->account(m_settings.server) : std::nullopt;
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
    return m_signIn ? "Bearer " + m_signIn->tokens.accessToken.toUtf8() : QByteArray();
}

http::Headers ServerAuthorizer::headersFor(const QUrl &url) const
{
    if (!m_signIn || !coversEndpoint(m_signIn->range, url))
        return {};
    return {{"Authorization", header()}};
}

QByteArrayList ServerAuthorizer::secrets() const
{
    return m_secrets;
}

bool ServerAuthorizer::isBusy() const
{
    return m_flow || m_isRefreshing || m_state == State::Restoring;
}

/// The person, who may be away.
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

/// A card that waits for the person keeps those that wait for it.
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
    const auto bearer = bearerChallenge(challenge.wwwAuthenticate);
    if (challenge.status == 403 && (!bearer || !bearer->isInsufficientScope()))
        return settled<bool>(false); // AUTH-53
    if (!m_flow && !m_isRefreshing) {
        const auto before = m_challenge.resourceMetadata;
        m_challenge = bearer.value_or(BearerChallenge());
        if (!m_challenge.resourceMetadata)
            m_challenge.resourceMetadata = before;
    }
    if (challenge.earlier == 0)
        m_tried = {m_isRefreshing, m_flow != nullptr};
    if (challenge.status == 401 && m_signIn && (m_isRefreshing || isAsking()))
        return answerBeside(challenge);
    if (isBusy())
        return wait();
    return challenge.status == 403 ? answerForbidden(challenge) : answerUnauthorized(challenge);
}

/// Who only needs a newer token does not wait for the person.
Pending<bool> ServerAuthorizer::answerBeside(const HttpChallenge &challenge)
{
    if (m_isRefreshing)
        return waitForRefresh();
    if (challenge.earlier > 0 || m_signIn->tokens.refreshToken.isEmpty())
        return wait();
    if (challenge.sentAuthorization != header())
        return settled<bool>(true);
    Pending<bool> waiting = waitForRefresh();
    refresh(std::nullopt);
    return waiting;
}

Pending<bool> ServerAuthorizer::answerUnauthorized(const HttpChallenge &challenge)
{
    if (m_state == State::Failed || (m_state == State::SignedOut && m_failure))
        return settled<bool>(*m_failure);
    const Error notAccepted = problem(Problem::TokenNotAccepted, {}, challenge.status);
    const bool isRepeated = challenge.earlier > 0;
    if (m_signIn && challenge.sentAuthorization != header()) {
        // It went out before there was this token; or it goes where the token may not.
        const bool isOutside = isRepeated && challenge.sentAuthorization.isEmpty();
        return settled<bool>(isOutside ? Result<bool>(notAccepted) : Result<bool>(true));
    }
    // AUTH-64: once a refresh, once the full flow, in whatever order.
    const bool isRenewable = m_signIn && !m_signIn->tokens.refreshToken.isEmpty();
    if (challenge.earlier < kRefusals && isRenewable && !m_tried.refresh) {
        Pending<bool> waiting = waitForRefresh();
        refresh(std::nullopt);
        return waiting;
    }
    if (challenge.earlier >= kRefusals || (m_signIn && m_tried.flow)) {
        setState(State::Failed, notAccepted);
        return settled<bool>(notAccepted);
    }
    Pending<bool> waiting = wait();
    m_ports.credentials->load(); // Somebody may have signed in in another program of ours.
    if (!m_signIn && !isRepeated && m_ports.credentials->account(m_settings.server))
        restore();
    else
        startFlow(false);
    return waiting;
}

/// AUTH-52
Pending<bool> ServerAuthorizer::answerForbidden(const HttpChallenge &challenge)
{
    if (m_state == State::Failed || (m_state == State::SignedOut && m_failure))
        return settled<bool>(*m_failure); // AUTH-02
    if (m_signIn && challenge.sentAuthorization != header() && challenge.earlier == 0)
        return settled<bool>(true);
    if (const auto allowed = mayWiden(challenge); !allowed)
        return settled<bool>(allowed.error());
    Pending<bool> waiting = wait();
    startFlow(m_signIn.has_value());
    return waiting;
}

Result<void> ServerAuthorizer::mayWiden(const HttpChallenge &challenge)
{
    const QStringList &wanted = m_challenge.scopes;
    const QString words = sorted(wanted);
    const QByteArray attempt = QCryptographicHash::hash(
        QString(challenge.operation + u'\n' + words).toUtf8(), QCryptographicHash::Sha256);
    if (m_hopeless.size() >= kRememberedRefusals)
        m_hopeless.clear();
    if (m_refusedScopes.size() >= kRememberedRefusals)
        m_refusedScopes.clear();
    const Error refused = problem(Problem::ScopeRefused, words, challenge.status);
    const bool isGranted = m_signIn && holdsAll(m_signIn->tokens.scopes, wanted);
    if (challenge.earlier >= kWiderRounds || isGranted || wanted.isEmpty())
        m_hopeless.insert(attempt);
    if (m_hopeless.contains(attempt))
        return refused;
    const auto isRefused = [this](const QString &scope) {
        const QDateTime at = m_refusedScopes.value(scope);
        const qint64 ago = at.isValid() ? at.msecsTo(m_ports.clock->wallTime()) : -1;
        return ago >= 0 && ago < kDayMs;
    };
    return std::any_of(wanted.cbegin(), wanted.cend(), isRefused) ? refused : Result<void>();
}

// The person

void ServerAuthorizer::signIn()
{
    m_hopeless.clear();
    m_refusedScopes.clear();
    if (m_flow)
        return;
    if (m_challenge.isInsufficientScope())
        m_challenge.scopes.clear();
    m_calls = std::make_unique<CallScope>();
    endRefresh();
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
            m_refusedScopes.insert(scope, m_ports.clock->wallTime());
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
    SignInFlow::Purpose purpose{m_challenge, std::nullopt, m_mayAssume, m_isAnother};
    if (isWider)
        purpose.present = m_signIn;
    m_flow = std::make_unique<SignInFlow>(m_settings, m_ports, m_fetch.get(), purpose);
    connect(m_flow.get(), &SignInFlow::stepChanged, this, &ServerAuthorizer::onFlowStep);
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
    m_flow.release()->deleteLater(); // It may be the one that is telling.
}

void ServerAuthorizer::onFlowStep()
{
    const auto stateOf = [](SignInFlow::Step step) {
        switch (step) {
        case SignInFlow::Step::Discovering:
        case SignInFlow::Step::ChoosingClient:
            return State::Discovering;
        case SignInFlow::Step::Asking:
            return State::NeedsPerson;
        case SignInFlow::Step::AskingForClient:
            return State::NeedsClient;
        case SignInFlow::Step::Registering:
            return State::Preparing;
        case SignInFlow::Step::InBrowser:
            return State::InBrowser;
        case SignInFlow::Step::Exchanging:
        case SignInFlow::Step::Done:
            return State::Finishing;
        }
        return State::Finishing;
    };
    setState(stateOf(m_flow->step()), m_flow->request().trouble);
}

void ServerAuthorizer::onFlowDone(const Result<SignInResult> &result)
{
    if (!result)
        return onFlowFailed(result.error());
    m_calls = std::make_unique<CallScope>(); // A refresh that came later would bring what is older.
    endRefresh();
    m_metadata = result->metadata;
    keep(result->signIn, Source::SignIn);
}

void ServerAuthorizer::onFlowFailed(const Error &why)
{
    qCInfo(lcAuth) << "not signed in, problem" << why.code;
    const bool isWider = m_flow && m_flow->purpose().present.has_value();
    endFlow();
    if (isWider && m_signIn)
        setState(State::SignedIn, why);
    else if (isProblem(why, Problem::NotAuthorized))
        setState(m_signIn ? State::SignedIn : State::SignedOut, why);
    else
        setState(m_signIn ? State::SignedIn : State::Failed, why);
    const auto beside =
        m_isRefreshing ? std::exchange(m_waitingForRefresh, {}) : QList<Promise<bool>>();
    settleWaiting(why);
    m_waitingForRefresh += beside;
}

// Tokens

/// Stored before they are used (AUTH-63): a refresh token that is good once is lost otherwise.
void ServerAuthorizer::keep(const SignIn &signIn, Source source)
{
    m_calls->add(m_ports.credentials->save(m_settings.server, signIn)
                     .then(this, [this, signIn, source](const Result<bool> &saved) {
                         m_isKept = saved && *saved;
                         if (!saved)
                             qCWarning(lcAuth) << "a sign-in is kept for this run only";
                         use(signIn, source);
                     }));
}

void ServerAuthorizer::use(const SignIn &signIn, Source source)
{
    m_signIn = signIn;
    endRefresh();
    m_pauses = 0;
    m_isAnother = false;
    noteSecrets({signIn.tokens.accessToken, signIn.tokens.refreshToken, signIn.client.secret});
    planRefresh();
    const bool isBeside = source != Source::SignIn && isAsking();
    if (!isBeside) {
        endFlow();
        m_state = State::SignedIn;
        m_failure.reset();
    }
    Q_EMIT stateChanged();
    settleWaiting(true);
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
    m_ahead->stop();
    endRefresh();
    m_signIn.reset();
    m_metadata.reset();
    return m_ports.credentials->remove(m_settings.server);
}

void ServerAuthorizer::planRefresh()
{
    m_ahead->stop();
    const QDateTime end = m_signIn->tokens.expiresAt;
    const bool isRenewable = m_settings.isUnattended || !m_signIn->tokens.refreshToken.isEmpty();
    if (!m_metadata || !end.isValid() || !isRenewable)
        return; // The server says when it is time: 401.
    const milliseconds life(m_ports.clock->wallTime().msecsTo(end));
    if (life >= kShortLife)
        m_ahead->start(std::max(std::min(life * 4 / 5, life - kMargin), life / 2));
}

void ServerAuthorizer::refreshAhead()
{
    if (!m_signIn || !m_metadata || m_isRefreshing)
        return;
    if (isBusy() && !isAsking())
        return m_ahead->start(kRetry);
    if (m_settings.isUnattended) // AUTH-72
        startFlow(false);
    else
        refresh(*m_metadata);
}

/// Without metadata: looks first whether the server still wants the same issuer (AUTH-65).
void ServerAuthorizer::refresh(const std::optional<ServerMetadata> &metadata)
{
    m_isRefreshing = true;
    m_tried.refresh = true;
    m_refreshAt = metadata;
    m_tries = 0;
    m_ahead->stop();
    refreshWhenFree();
}

/// Many refresh tokens are good only once, and other programs of ours have the same one (AUTH-63).
void ServerAuthorizer::refreshWhenFree()
{
    m_lock = m_ports.credentials->lockRefresh(m_settings.server);
    if (!m_lock && ++m_tries < kLockTries)
        return m_again->start(kLockPause);
    m_ports.credentials->load();
    trustAgreed();
    m_calls->add(
        m_ports.credentials->read(m_settings.server)
            .then(this, [this](const Result<std::optional<SignIn>> &kept) { onReread(kept); }));
}

void ServerAuthorizer::onReread(const Result<std::optional<SignIn>> &kept)
{
    const bool isRenewed = m_isKept && kept && *kept
        && (*kept)->tokens.accessToken != m_signIn->tokens.accessToken
        && coversEndpoint((*kept)->range, m_settings.endpoint);
    if (isRenewed)
        return use(**kept, Source::Kept);
    if (m_refreshAt)
        refreshAt(*m_refreshAt);
    else
        rediscover();
}

void ServerAuthorizer::rediscover()
{
    const DiscoveryQuestion question{m_settings.endpoint,
                                     m_challenge,
                                     {m_signIn->client.issuer},
                                     m_settings.issuer,
                                     m_mayAssume};
    m_calls->add(
        DiscoveryFlow::run(m_fetch.get(), question, this)
            .then(this, [this](const Result<Discovery> &found) { onRediscovered(found); }));
}

void ServerAuthorizer::onRediscovered(const Result<Discovery> &found)
{
    if (!found)
        return renewalFailed(found.error());
    const bool isSame = found->server.issuer == m_signIn->client.issuer
        && found->resourceValue == m_signIn->resource;
    if (isSame && found->isUnread) // The person is to agree to it again.
        return renewalFailed(problem(Problem::AddressNotPublic, found->server.issuer.left(200)));
    if (isSame)
        return refreshAt(found->server);
    (void)dropTokens(); // AUTH-24, SEC-26
    signInInstead();
}

void ServerAuthorizer::refreshAt(const ServerMetadata &metadata)
{
    m_metadata = metadata;
    const auto request = TokenRequest::forRefresh(m_signIn->tokens.refreshToken, m_signIn->resource,
                                                  m_signIn->tokens.scopes);
    m_calls->add(requestTokens(m_fetch.get(), metadata, m_signIn->client, request)
                     .then(this, [this](const Result<TokenSet> &tokens) { onRefreshed(tokens); }));
}

void ServerAuthorizer::onRefreshed(const Result<TokenSet> &tokens)
{
    if (!tokens)
        return onRefreshFailed(tokens.error());
    SignIn renewed = *m_signIn;
    const QString before = renewed.tokens.refreshToken;
    renewed.tokens = *tokens;
    if (renewed.tokens.refreshToken.isEmpty())
        renewed.tokens.refreshToken = before;
    keep(renewed, Source::Refresh);
}

void ServerAuthorizer::onRefreshFailed(const Error &why)
{
    const bool isForgotten = isProblem(why, Problem::ClientInvalid);
    if (!isForgotten && !isProblem(why, Problem::GrantInvalid))
        return renewalFailed(why);
    // An id of the setup is remembered with its issuer all the same (AUTH-24).
    if (isForgotten && m_signIn->client.origin != ClientIdentity::Origin::Preregistered)
        m_ports.credentials->removeClient(m_settings.server, m_signIn->client.issuer);
    (void)dropTokens();
    signInInstead();
}

/// The tokens are as good as they were; what keeps us from the issuer may pass.
void ServerAuthorizer::renewalFailed(const Error &why)
{
    endRefresh();
    m_ahead->start(kRetry * (1 << m_pauses));
    m_pauses = std::min(m_pauses + 1, kLongestPause);
    if (!m_flow)
        setState(State::SignedIn, why);
    settleWaiting(why);
}

/// There is nothing left to renew.
void ServerAuthorizer::signInInstead()
{
    m_waiting += std::exchange(m_waitingForRefresh, {});
    const bool isWanted =
        std::any_of(m_waiting.cbegin(), m_waiting.cend(),
                    [](const Promise<bool> &promise) { return !promise.isSettled(); });
    if (m_flow) // The person is being asked already.
        return;
    if (isWanted)
        startFlow(false);
    else
        setState(State::SignedOut);
}

void ServerAuthorizer::endRefresh()
{
    m_again->stop();
    m_lock.reset();
    m_refreshAt.reset();
    m_isRefreshing = false;
}

// What was kept

void ServerAuthorizer::prepare()
{
    m_hopeless.clear();
    m_ports.credentials->load();
    trustAgreed();
    const bool isAtRest = !isBusy() && !m_signIn;
    if (isAtRest && m_ports.credentials->account(m_settings.server))
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
        m_ports.credentials->read(m_settings.server)
            .then(this, [this](const Result<std::optional<SignIn>> &kept) { onRestored(kept); }));
}

void ServerAuthorizer::onRestored(const Result<std::optional<SignIn>> &kept)
{
    if (!kept && mayComeBack(keyStoreProblem(kept.error()))) { // REL-12
        connect(
            m_ports.credentials->keys(), &KeyStore::keepingChanged, this,
            [this] {
                if (m_state == State::Restoring)
                    restore();
            },
            Qt::SingleShotConnection);
        return setState(State::Restoring, kept.error());
    }
    m_isKept = kept && *kept;
    if (m_isKept && coversEndpoint((*kept)->range, m_settings.endpoint))
        return use(**kept, Source::Kept);
    setState(State::SignedOut);
    if (!m_waiting.isEmpty())
        startFlow(false);
}

Pending<bool> ServerAuthorizer::signOut()
{
    endFlow();
    endRefresh();
    m_calls = std::make_unique<CallScope>();
    m_isAnother = true;
    const bool isOnlyKept = !m_signIn && m_ports.credentials->account(m_settings.server);
    if (!isOnlyKept)
        return forget(std::exchange(m_signIn, std::nullopt));
    const Promise<bool> promise;
    m_calls->add(m_ports.credentials->read(m_settings.server)
                     .then(this, [this, promise](const Result<std::optional<SignIn>> &kept) {
                         m_calls->add(forget(kept.valueOr(std::nullopt))
                                          .then(this, [promise](const Result<bool> &revoked) {
                                              promise.settle(revoked);
                                          }));
                     }));
    return promise.pending();
}

/// Settles when it is gone from the keychain, and the issuer has answered.
Pending<bool> ServerAuthorizer::forget(const std::optional<SignIn> &gone)
{
    const auto known = std::exchange(m_metadata, std::nullopt);
    auto removed = dropTokens();
    // Else the next call would be signed in again without a word.
    m_ports.credentials->removeIdentity(m_settings.organisation.issuer,
                                        m_settings.organisation.clientId);
    m_hopeless.clear();
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
    return revokeToken(m_fetch.get(), metadata, gone.client,
                       isRenewable ? gone.tokens.refreshToken : gone.tokens.accessToken,
                       isRenewable);
}

} // namespace mcp::auth

#include "moc_serverauthorizer.cpp"
