// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/signinflow.h"

#include "core/auth/callbacklistener.h"
#include "core/auth/problem.h"
#include "core/auth/registration.h"
#include "core/auth/unattendedflow.h"
#include "core/base/logging.h"

#include <QLockFile>

#include <algorithm>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPathBytes = 16;
constexpr int kNonceBytes = 32;

QString originOf(const QUrl &url)
{
    return url.toString(QUrl::RemovePath | QUrl::RemoveQuery | QUrl::RemoveFragment
                        | QUrl::RemoveUserInfo | QUrl::FullyEncoded);
}

} // namespace

SignInFlow::SignInFlow(SignInSettings settings, const SignInPorts &ports, Fetch *fetch,
                       Purpose purpose, QObject *parent)
    : QObject(parent)
    , m_settings(std::move(settings))
    , m_ports(ports)
    , m_fetch(fetch)
    , m_purpose(std::move(purpose))
{
    m_request.serverHost = shownHost(m_settings.endpoint);
}

SignInFlow::~SignInFlow() = default;

Pending<SignInResult> SignInFlow::start()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state == SignInState::Discovering)
                discover(preferredIssuers());
        },
        Qt::QueuedConnection);
    return m_promise.pending();
}

/// Issuers with a client of ours, the best first (AUTH-06).
QStringList SignInFlow::preferredIssuers() const
{
    const Credentials &known = *m_ports.credentials;
    const auto account = known.account(m_settings.server);
    QStringList issuers{m_settings.issuer, known.issuerOf(m_settings.server, m_settings.clientId),
                        account ? account->issuer : QString()};
    issuers += known.issuers(m_settings.server);
    issuers.removeAll(QString());
    return issuers;
}

void SignInFlow::stop()
{
    m_state = SignInState::SignedOut;
    m_calls = std::make_unique<CallScope>();
    stopListening();
}

void SignInFlow::setState(SignInState state)
{
    m_state = state;
    Q_EMIT stateChanged();
}

void SignInFlow::finish(const Result<SignInResult> &result)
{
    stopListening();
    m_authorization.reset();
    QMetaObject::invokeMethod(
        this, [promise = m_promise, result] { promise.settle(result); }, Qt::QueuedConnection);
}

// Finding out

void SignInFlow::discover(const QStringList &preferredIssuers)
{
    const DiscoveryQuestion question{m_settings.endpoint, m_purpose.challenge, preferredIssuers,
                                     m_settings.issuer, m_purpose.mayAssume};
    m_calls->add(DiscoveryFlow::run(m_fetch, question, this)
                     .then(this, [this](const Result<Discovery> &found) { onDiscovered(found); }));
    setState(SignInState::Discovering);
}

void SignInFlow::onDiscovered(const Result<Discovery> &discovery)
{
    if (!discovery)
        return finish(discovery.error());
    m_discovery = *discovery;
    // A sign-in at another issuer cannot be widened here (AUTH-24, SEC-26).
    if (m_purpose.present && m_purpose.present->client.issuer != m_discovery.server.issuer)
        m_purpose.present.reset();
    if (isClientOfAnother())
        return finish(problem(Problem::IssuerChanged, m_discovery.server.issuer));
    if (m_discovery.isUnread)
        return askToContact();
    if (m_settings.isUnattended && m_settings.clientId.isEmpty() && !m_settings.isByPlatform())
        return finish(problem(Problem::NoClient));
    if (m_settings.isUnattended || isOrganised())
        return isTrusted() ? goUnattended() : askForUnattended();
    const auto usable = checkForBrowser(m_discovery.server, m_settings.pkceIssuer);
    if (!usable)
        return finish(usable.error());
    m_calls->add(m_ports.credentials->readClient(m_settings.server, m_discovery.server.issuer)
                     .then(this, [this](const Result<std::optional<KeptClient>> &kept) {
                         onKeptClient(kept);
                     }));
    setState(SignInState::Discovering);
}

/// Whether the id of the setup belongs to another issuer than the one the server names now (AUTH-24).
bool SignInFlow::isClientOfAnother() const
{
    if (m_settings.clientId.isEmpty())
        return false;
    const QString owner = m_settings.issuer.isEmpty()
        ? m_ports.credentials->issuerOf(m_settings.server, m_settings.clientId)
        : m_settings.issuer;
    return !owner.isEmpty() && !isSameIssuer(owner, m_discovery.server.issuer);
}

std::optional<ClientIdentity> SignInFlow::preregistered() const
{
    if (m_settings.clientId.isEmpty() && !m_settings.isByPlatform())
        return std::nullopt;
    ClientIdentity identity;
    identity.origin = ClientIdentity::Origin::Preregistered;
    identity.issuer = m_discovery.server.issuer;
    identity.id = m_settings.clientId;
    identity.secret = m_settings.clientSecret;
    identity.privateKey = m_settings.clientKey.toLatin1();
    identity.keyId = m_settings.clientKeyId;
    return identity;
}

void SignInFlow::onKeptClient(const Result<std::optional<KeptClient>> &kept)
{
    m_kept.reset();
    const bool isOurs =
        kept && *kept && (*kept)->identity.origin != ClientIdentity::Origin::Preregistered;
    if (isOurs && mayReturnTo((*kept)->redirectUri))
        m_kept = **kept;
    ClientChoices choices{preregistered(), std::nullopt, m_settings.clientDocument};
    if (m_kept)
        choices.registered = m_kept->identity;
    m_ways = clientWays(m_discovery.server, choices, m_ports.clock->wallTime());
    const SignInRequest shown = m_request;
    describe();
    const bool isAsShown = isSameIssuer(m_request.issuer, shown.issuer)
        && m_request.scopes == shown.scopes && m_request.page == shown.page;
    if (!m_hasAgreed || !isAsShown) // Another issuer may request something else (SEC-33).
        return ask();
    agreeTo(Agreement::SignIn, m_request.issuer);
    tryNextWay();
}

// The client identity (AUTH-20)

void SignInFlow::tryNextWay()
{
    if (m_ways.isEmpty())
        return finish(m_request.trouble.value_or(problem(Problem::NoClient)));
    m_way = m_ways.takeFirst();
    tryWay();
}

void SignInFlow::tryWay()
{
    switch (m_way) {
    case ClientWay::Preregistered:
        if (const auto listening = listen(redirectFor(m_way), m_settings.callbackPort); !listening)
            return finish(listening.error());
        return goWith(*preregistered());
    case ClientWay::Document:
        if (const auto listening = listen(redirectFor(m_way)); !listening)
            return finish(listening.error());
        return goWith(documentIdentity(m_settings.clientDocument, m_discovery.server.issuer));
    case ClientWay::Registered:
        return useKeptClient();
    case ClientWay::Register:
        return registerNow();
    case ClientWay::Ask:
        stopListening(); // An earlier attempt may have left a listener.
        describeRedirect(m_way);
        return setState(SignInState::NeedsClient);
    }
}

/// Comes back to where it was registered, as some issuers want it to the number of the port (AUTH-38).
void SignInFlow::useKeptClient()
{
    auto place = parseRedirectAddress(m_kept->redirectUri);
    if (!place) {
        if (const auto listening = listen(redirectFor(m_way), m_settings.callbackPort); !listening)
            return finish(listening.error());
        return goWith(m_kept->identity);
    }
    if (listen(*place))
        return goWith(m_kept->identity);
    if (m_ways.contains(ClientWay::Register)) {
        m_way = ClientWay::Register;
        m_ways.removeAll(ClientWay::Register);
        return registerNow();
    }
    const auto ofSetup = redirectOfSetup(m_way);
    place->port = ofSetup ? ofSetup->port : 0;
    if (const auto listening = listen(*place); !listening)
        return finish(listening.error());
    goWith(m_kept->identity);
}

void SignInFlow::registerNow()
{
    const auto ofSetup = redirectOfSetup(ClientWay::Register);
    RedirectAddress own;
    own.path = callbackPath() + u'/' + QString::fromLatin1(randomText(kPathBytes));
    const auto listening = ofSetup ? listen(*ofSetup, m_settings.callbackPort) : listen(own);
    if (!listening)
        return finish(listening.error());
    m_calls->add(registerClient(m_fetch, m_discovery.server, {m_listener->address().toString()})
                     .then(this, [this](const Result<ClientIdentity> &identity) {
                         onRegistered(identity);
                     }));
    setState(SignInState::Preparing);
}

void SignInFlow::onRegistered(const Result<ClientIdentity> &identity)
{
    if (!identity) {
        m_request.trouble = identity.error(); // AUTH-22
        return tryNextWay();
    }
    m_kept = KeptClient{*identity, m_listener->address().toString()};
    (void)m_ports.credentials->saveClient(m_settings.server, *m_kept);
    goWith(*identity);
}

/// The redirect address of the setup. Not used with our client document, which has its own addresses, nor with an
/// identity provider, which is another issuer.
std::optional<RedirectAddress> SignInFlow::redirectOfSetup(ClientWay way) const
{
    return way == ClientWay::Document || m_provider
        ? std::nullopt
        : parseRedirectAddress(m_settings.redirectAddress);
}

RedirectAddress SignInFlow::redirectFor(ClientWay way) const
{
    RedirectAddress own;
    own.path = pathFor(way);
    return redirectOfSetup(way).value_or(own);
}

/// Whether a registered client can be used: the setup may have got another redirect address since the registration.
bool SignInFlow::mayReturnTo(const QString &registered) const
{
    const auto ofSetup = redirectOfSetup(ClientWay::Registered);
    const auto place = parseRedirectAddress(registered);
    return !ofSetup || !place || ofSetup->covers(*place);
}

/// Listens at the port of place if it has one, otherwise at port; 0: at any free port.
Result<void> SignInFlow::listen(const RedirectAddress &place, quint16 port)
{
    stopListening();
    const auto ofSetup = parseRedirectAddress(m_settings.redirectAddress);
    const bool isShared = ofSetup && ofSetup->covers(place);
    if (isShared)
        m_redirectLock = m_ports.credentials->lockRedirect(m_settings.redirectAddress);
    if (isShared && !m_redirectLock)
        return problem(Problem::NoPort, place.toString());
    m_isRedirectOfOthers =
        isShared && m_ports.credentials->shareRedirect(m_settings.redirectAddress, party().issuer);
    m_listener = std::make_unique<CallbackListener>(
        CallbackListener::Options{place.port > 0 ? place.port : port, place.path,
                                  m_settings.pageText, place.host},
        m_ports.clock, [this](const QByteArray &query) { return acceptAnswer(query); });
    if (!m_listener->listen()) {
        stopListening();
        return problem(Problem::NoPort, place.toString());
    }
    connect(
        m_listener.get(), &CallbackListener::timedOut, this,
        [this] { askAgain(problem(Problem::BrowserTimeout)); }, Qt::QueuedConnection);
    return {};
}

void SignInFlow::stopListening()
{
    m_listener.reset();
    m_redirectLock.reset();
}

// The browser

void SignInFlow::goWith(const ClientIdentity &client)
{
    m_client = client;
    const auto method = chooseAuthMethod(client, party().tokenAuthMethods);
    if (!method && m_way == ClientWay::Ask) // Better now than after the browser.
        return askAgain(method.error());
    if (!method)
        return finish(method.error());
    if (const auto prepared = prepareProof(); !prepared)
        return finish(prepared.error());
    openBrowser();
}

/// One key for each sign-in, where its tokens are to be bound to one (RFC 9449).
Result<void> SignInFlow::prepareProof()
{
    using Binding = Discovery::Binding;
    m_proof = {};
    const Binding binding = m_discovery.binding(m_purpose.challenge);
    const bool isRequired =
        binding == Binding::Required || m_client.getsBoundTokens || m_purpose.mustBeBound;
    if (m_provider || (binding == Binding::None && !isRequired))
        return {};
    const auto &announced = m_discovery.server.proofAlgorithms;
    if (announced && !takesOurProofs(announced))
        return problem(Problem::TokenNotBound, announced->join(u' ').left(200));
    const auto key = ProofKey::create();
    if (!key)
        return key.error();
    m_proof = {*key, isRequired};
    return {};
}

void SignInFlow::openBrowser()
{
    const ServerMetadata &server = party();
    const auto endpoint = m_fetch->check(server.authorizationEndpoint.value_or(QString()));
    if (!endpoint) // AUTH-39
        return finish(endpoint.error());
    m_authorization = AuthorizationRequest{endpoint->url,
                                           server.isAssumed ? QString() : server.issuer,
                                           server.isIssuerInAnswer.value_or(false),
                                           m_client.id,
                                           m_listener->address(),
                                           m_provider ? QString() : sentResource(),
                                           m_request.scopes};
    // No server can bring in an issuer that the setup names, so that its page needs no proof (RFC 9700, section 4.4).
    const QString &known = m_provider ? m_settings.identityProvider.issuer : m_settings.issuer;
    const bool isOfStranger = !isSameIssuer(server.issuer, known);
    m_authorization->needsIssuer =
        m_isRedirectOfOthers || (isOfStranger && !pageElsewhere(server).isEmpty());
    m_authorization->choosesAccount = m_purpose.isAnother || hasAccountElsewhere();
    if (m_provider)
        m_authorization->nonce = randomText(kNonceBytes);
    if (m_proof.key)
        m_authorization->keyThumbprint = m_proof.key->thumbprint();
    m_browserAddress = m_authorization->address();
    setState(SignInState::InBrowser);
    Q_EMIT browserWanted(m_browserAddress);
}

/// The parameter `resource` of requests to the issuer; empty if the person turned it off (AUTH-31).
QString SignInFlow::sentResource() const
{
    return m_settings.sendsResource ? m_discovery.resourceValue : QString();
}

/// At the same issuer, for another entry: two of one server are for two accounts.
bool SignInFlow::hasAccountElsewhere() const
{
    const QList<Account> &accounts = m_ports.credentials->accounts();
    return std::any_of(accounts.cbegin(), accounts.cend(), [this](const Account &account) {
        return account.server != m_settings.server && account.issuer == m_request.issuer;
    });
}

void SignInFlow::browserFailed()
{
    if (m_state != SignInState::InBrowser)
        return;
    m_request.trouble = problem(Problem::NoBrowser);
    Q_EMIT stateChanged();
}

bool SignInFlow::acceptAnswer(const QByteArray &query)
{
    const auto code = m_authorization ? m_authorization->codeFrom(query) : std::nullopt;
    if (!code || m_state != SignInState::InBrowser)
        return false;
    // The listener still has to send its page.
    QMetaObject::invokeMethod(
        this, [this, code = *code] { onAnswer(code); }, Qt::QueuedConnection);
    return true;
}

// Tokens

void SignInFlow::onAnswer(const Result<QString> &code)
{
    if (m_state != SignInState::InBrowser)
        return;
    if (!code)
        return finish(code.error());
    m_browserAddress.clear();
    const TokenRequest request =
        TokenRequest::forCode(*code, m_authorization->redirectUri.toString(QUrl::FullyEncoded),
                              QString::fromLatin1(m_authorization->pkce.verifier),
                              m_authorization->resource, m_authorization->scopes);
    exchange(request);
}

void SignInFlow::exchange(const TokenRequest &request)
{
    m_calls->add(requestTokens(m_fetch, party(), m_client, request, m_proof)
                     .then(this, [this](const Result<TokenSet> &tokens) {
                         if (m_provider)
                             onSignedOn(tokens);
                         else
                             onTokens(tokens);
                     }));
    setState(SignInState::Finishing);
}

// By an organisation (AUTH-80)

bool SignInFlow::isOrganised() const
{
    return !m_settings.identityProvider.issuer.isEmpty() && takesAssertions(m_discovery.server);
}

/// The server whose page is opened.
const ServerMetadata &SignInFlow::party() const
{
    return m_provider ? *m_provider : m_discovery.server;
}

void SignInFlow::askForProvider(const ServerMetadata &provider)
{
    if (const auto usable = checkForBrowser(provider, m_settings.pkceIssuer); !usable)
        return finish(usable.error());
    m_provider = provider;
    describeIssuer(*m_provider);
    m_request.scopes = {u"openid"_s};
    m_way = ClientWay::Preregistered;
    m_ways = {m_way};
    ask();
}

/// AUTH-81
void SignInFlow::signOnAtProvider()
{
    const auto listening = listen(redirectFor(ClientWay::Preregistered), m_settings.callbackPort);
    if (!listening)
        return finish(listening.error());
    goWith(clientAt(m_settings.identityProvider, m_provider->issuer));
}

void SignInFlow::onSignedOn(const Result<TokenSet> &tokens)
{
    if (!tokens)
        return finish(tokens.error());
    m_provider.reset();
    m_client = m_unattended->client();
    describe();
    m_unattended->continueWith(*tokens, m_authorization->nonce);
}

void SignInFlow::onTokens(const Result<TokenSet> &tokens)
{
    const bool isUnknown = !tokens && isProblem(tokens.error(), Problem::ClientInvalid);
    if (isUnknown && m_way == ClientWay::Ask)
        return askAgain(tokens.error());
    if (isUnknown && m_way != ClientWay::Preregistered) {
        // The issuer no longer knows the client, or does not read our document (AUTH-21).
        m_ports.credentials->removeClient(m_settings.server, m_client.issuer);
        m_kept.reset();
        m_request.trouble = tokens.error();
        return tryNextWay();
    }
    if (!tokens)
        return finish(tokens.error());
    keepClient();
    SignIn signIn;
    signIn.client = m_client;
    signIn.resource = m_discovery.resourceValue;
    signIn.range =
        m_discovery.resource ? m_discovery.resource->resource : originOf(m_settings.endpoint);
    signIn.tokens = *tokens;
    signIn.requestedScopes = m_request.scopes;
    signIn.revocationEndpoint = m_discovery.server.revocationEndpoint.value_or(QString());
    signIn.signedInAt = m_ports.clock->wallTime();
    finish(SignInResult{signIn, m_discovery.server});
}

/// Stores a typed client, and the issuer of a configured client id.
void SignInFlow::keepClient()
{
    const bool isTyped = m_client.origin == ClientIdentity::Origin::Typed;
    const bool isOfSetup =
        m_client.origin == ClientIdentity::Origin::Preregistered && !m_client.id.isEmpty();
    if (!isTyped && !isOfSetup)
        return;
    ClientIdentity kept = m_client;
    if (isOfSetup) {
        kept.secret.clear();
        kept.privateKey.clear();
    }
    (void)m_ports.credentials->saveClient(m_settings.server, {kept, QString()});
}

} // namespace mcp::auth

#include "moc_signinflow.cpp"
