// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// The questions to the person during a sign-in.
#include "core/auth/authorizationrequest.h"
#include "core/auth/callbacklistener.h"
#include "core/auth/challenge.h"
#include "core/auth/problem.h"
#include "core/auth/signinflow.h"
#include "core/auth/unattendedflow.h"

namespace mcp::auth {

namespace {

/// Within the bounds of a list of scopes, each once.
QStringList united(const QStringList &one, const QStringList &other)
{
    return scopeList((one + other).join(u' '));
}

} // namespace

/// The value of `resource` that what was agreed to is bound to.
QString SignInFlow::resource() const
{
    return canonicalResource(m_settings.endpoint);
}

/// Whether issuer is more than a name that the server gave (SEC-26).
bool SignInFlow::isTrusted() const
{
    const QString &issuer = m_discovery.server.issuer;
    return isSameIssuer(issuer, m_settings.issuer)
        || m_ports.credentials->hasAgreed(m_settings.server, resource(), issuer, Agreement::SignIn);
}

void SignInFlow::agreeTo(Agreement what, const QString &issuer)
{
    m_ports.credentials->agree(m_settings.server, resource(), issuer, what);
    if (what == Agreement::Contact)
        m_fetch->trustOrigin(QUrl(issuer));
}

/// The person is asked once; the issuer has not been contacted (SEC-31).
void SignInFlow::askToContact()
{
    const QString issuer = m_discovery.server.issuer;
    const bool isKnown =
        m_ports.credentials->hasAgreed(m_settings.server, resource(), issuer, Agreement::Contact);
    if (isKnown || issuer == m_chosen) {
        agreeTo(Agreement::Contact, issuer);
        return discover({issuer});
    }
    m_hasAgreed = false;
    describeIssuer(m_discovery.server);
    m_request.kind = SignInRequest::Kind::Contact;
    m_request.scopes.clear();
    m_request.newScopes.clear();
    setState(SignInState::NeedsPerson);
}

/// Asks once; later sign-ins are automatic (SEC-26).
void SignInFlow::askForUnattended()
{
    m_request.workload = m_settings.workload();
    const bool isOfSetup = !m_settings.clientId.isEmpty() || m_settings.isByPlatform();
    m_way = isOfSetup ? ClientWay::Preregistered : ClientWay::Document;
    m_ways = {m_way};
    describe();
    m_request.kind = SignInRequest::Kind::Unattended;
    ask();
}

void SignInFlow::goUnattended()
{
    const ServerMetadata &server = m_discovery.server;
    const auto ours = preregistered();
    const bool hasDocument =
        server.takesClientDocuments.value_or(false) && isDocumentAddress(m_settings.clientDocument);
    if (!ours && !hasDocument)
        return finish(problem(Problem::NoClient));
    m_client = ours.value_or(documentIdentity(m_settings.clientDocument, server.issuer));
    m_way = ClientWay::Preregistered;
    if (const auto prepared = prepareProof(); !prepared)
        return finish(prepared.error());
    describe();
    const auto organisation =
        m_settings.isUnattended ? IdentityProvider() : m_settings.identityProvider;
    m_unattended =
        new UnattendedFlow(m_fetch, m_ports.credentials,
                           {server, m_client, m_discovery.resourceValue, m_request.scopes,
                            organisation, m_settings.workload(), m_proof, m_settings.sendsResource},
                           this);
    connect(m_unattended, &UnattendedFlow::signOnNeeded, this, &SignInFlow::askForProvider);
    m_calls->add(m_unattended->start().then(
        this, [this](const Result<TokenSet> &tokens) { onTokens(tokens); }));
    setState(m_settings.isUnattended ? SignInState::Finishing : SignInState::Discovering);
}

QStringList SignInFlow::scopes() const
{
    const auto &present = m_purpose.present;
    if (present) // AUTH-52
        return united(united(present->requestedScopes, present->tokens.scopes),
                      m_purpose.challenge.scopes);
    if (!m_settings.scopes.isEmpty())
        return m_settings.scopes;
    return scopesToAsk(m_purpose.challenge.scopes,
                       m_discovery.resource ? m_discovery.resource->scopesSupported : std::nullopt,
                       m_discovery.server.scopesSupported);
}

void SignInFlow::describeIssuer(const ServerMetadata &server)
{
    m_request.kind = SignInRequest::Kind::SignIn;
    m_request.issuer = server.issuer;
    m_request.issuers = m_provider ? QStringList() : m_discovery.issuers;
    m_request.issuers.removeAll(m_request.issuer);
    m_request.issuers.prepend(m_request.issuer);
    m_request.issuerHost = shownHost(QUrl(m_request.issuer));
    m_request.page = pageElsewhere(server);
    m_request.proxy = m_fetch->proxyFor(m_request.issuer);
    m_request.isAssumed = server.isAssumed;
    m_request.isPkceAssumed = !announcesPkce(server);
    m_request.omitsResource = !m_provider && !m_settings.sendsResource;
    const bool hasSecret = !m_settings.clientId.isEmpty()
        && (!m_settings.clientSecret.isEmpty() || !m_settings.clientKey.isEmpty());
    m_request.givesSecret = hasSecret && !m_provider && !isTrusted();
}

void SignInFlow::describe()
{
    const auto &present = m_purpose.present;
    describeIssuer(m_discovery.server);
    m_request.scopes = scopes();
    m_request.newScopes.clear();
    m_request.isWider = present.has_value();
    if (!present)
        return;
    // Many issuers grant it by the refresh token, and do not list it.
    const bool isOffline = !present->tokens.refreshToken.isEmpty()
        && present->requestedScopes.contains(kOfflineAccess);
    for (const QString &scope : std::as_const(m_request.scopes)) {
        const bool isGranted =
            present->tokens.scopes.contains(scope) || (isOffline && scope == kOfflineAccess);
        if (!isGranted)
            m_request.newScopes.append(scope);
    }
}

QString SignInFlow::knownId(ClientWay way) const
{
    if (m_provider)
        return m_settings.identityProvider.clientId;
    switch (way) {
    case ClientWay::Preregistered:
        return m_settings.clientId;
    case ClientWay::Registered:
        return m_kept ? m_kept->identity.id : QString();
    case ClientWay::Document:
        return m_settings.clientDocument;
    case ClientWay::Register:
    case ClientWay::Ask:
        return {};
    }
    return {};
}

/// Where a client comes back to that was not registered by us.
QString SignInFlow::pathFor(ClientWay way) const
{
    return way == ClientWay::Document ? callbackPath() : callbackPath(m_request.issuer);
}

void SignInFlow::describeRedirect(ClientWay way)
{
    RedirectAddress shown = redirectFor(way);
    if (shown.port == 0)
        shown.port = m_settings.callbackPort;
    m_request.redirectUri = shown.toString();
    m_request.isRedirectOfSetup = redirectOfSetup(way).has_value();
}

void SignInFlow::ask()
{
    m_hasAgreed = false;
    const ClientWay first = m_ways.isEmpty() ? ClientWay::Ask : m_ways.constFirst();
    m_request.way = first;
    m_request.clientId = knownId(first);
    describeRedirect(first);
    setState(first == ClientWay::Ask ? SignInState::NeedsClient : SignInState::NeedsPerson);
}

/// For the way that was being tried.
void SignInFlow::askAgain(const Error &why)
{
    stopListening();
    m_authorization.reset();
    m_browserAddress.clear();
    m_request.trouble = why;
    const bool isKnown = m_way == ClientWay::Register && m_kept;
    m_ways.prepend(isKnown ? ClientWay::Registered : m_way);
    ask();
}

void SignInFlow::agree(const QString &issuer)
{
    if (m_state != SignInState::NeedsPerson)
        return;
    m_request.trouble.reset();
    if (isAnother(issuer)) {
        m_hasAgreed = m_request.kind == SignInRequest::Kind::SignIn;
        m_request.issuer = m_chosen = issuer;
        m_request.page.clear();
        return discover({issuer});
    }
    if (m_request.kind == SignInRequest::Kind::Contact) {
        agreeTo(Agreement::Contact, m_request.issuer);
        return discover({m_request.issuer});
    }
    if (!m_provider)
        agreeTo(Agreement::SignIn, m_request.issuer);
    if (m_request.kind == SignInRequest::Kind::Unattended)
        return goUnattended();
    m_hasAgreed = true;
    if (m_provider)
        return signOnAtProvider();
    tryNextWay();
}

bool SignInFlow::isAnother(const QString &issuer) const
{
    return issuer != m_request.issuer && m_request.issuers.contains(issuer);
}

void SignInFlow::setClient(const QString &id, const QString &secret, const QString &issuer)
{
    if (m_state != SignInState::NeedsClient || id.isEmpty())
        return;
    if (isAnother(issuer)) {
        m_chosen = issuer;
        return discover({issuer});
    }
    agreeTo(Agreement::SignIn, m_request.issuer);
    m_hasAgreed = true;
    m_request.trouble.reset();
    m_way = ClientWay::Ask;
    m_ways.clear();
    if (const auto listening = listen(redirectFor(m_way), m_settings.callbackPort); !listening)
        return finish(listening.error());
    ClientIdentity client;
    client.origin = ClientIdentity::Origin::Typed;
    client.issuer = m_discovery.server.issuer;
    client.id = id;
    client.secret = secret;
    goWith(client);
}

} // namespace mcp::auth
