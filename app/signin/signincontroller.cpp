// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/signin/signincontroller.h"

#include "app/base/urlopener.h"
#include "app/text/authtext.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "core/host/host.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSet>

#include <algorithm>
#include <tuple>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

using mcp::auth::ServerAuthorizer;
using State = SignInController::State;
static_assert(int(State::Failed) == int(ServerAuthorizer::State::Failed));

constexpr qsizetype kScopes = 100; ///< More cannot be looked at.
constexpr qsizetype kScopeChars = 120;
constexpr qsizetype kLineChars = 300;

/// As it is to be read, in one short line.
QString singleLine(const QString &text, qsizetype limit = kLineChars)
{
    const QString clean = cleanText(text);
    return clean.size() > limit ? QString(clean.first(wholeCharacters(clean, limit)) + u'…')
                                : clean;
}

/// As they are to be read: a server may call them anything.
QStringList shownScopes(const QStringList &scopes)
{
    QStringList shown;
    for (const QString &scope : scopes.first(std::min(scopes.size(), kScopes)))
        shown.append(singleLine(scope, kScopeChars));
    const auto more = int(scopes.size() - shown.size());
    if (more > 0)
        shown.append(SignInController::tr("and %n more", nullptr, more));
    return shown;
}

/// What is sent to the sign-in host in place of a client id.
QString workloadText(const mcp::auth::WorkloadSource &source)
{
    return source.variable.isEmpty()
        ? SignInController::tr("It receives the token from the file %1.")
              .arg(singleLine(source.file))
        : SignInController::tr("It receives the token from the environment variable %1.")
              .arg(singleLine(source.variable));
}

SignInController::Remedy remedyFor(const mcp::Error &failure)
{
    using mcp::auth::Problem;
    using Remedy = SignInController::Remedy;
    if (failure.kind != mcp::ErrorKind::Auth)
        return Remedy::NoRemedy;
    switch (Problem(failure.code)) {
    case Problem::NoIssuer:
    case Problem::NoServerMetadata:
    case Problem::TokenUnusable:
        return Remedy::AddHeader;
    case Problem::NoClient:
    case Problem::NoAuthMethod:
    case Problem::NoPkce:
    case Problem::NoWorkloadToken:
    case Problem::ResourceRefused:
    case Problem::ClientInvalid:
    case Problem::IssuerChanged:
        return Remedy::OpenSetup;
    default:
        return Remedy::NoRemedy;
    }
}

} // namespace

SignInController::SignInController(mcp::Server *server, const AppPorts &ports, QObject *parent)
    : InboxItem(ports.clock, parent)
    , m_server(server)
    , m_ports(ports)
{
    connect(server, &mcp::Server::stateChanged, this, &SignInController::watch);
    connect(server, &mcp::Server::connectionChanged, this, &SignInController::watch);
    connect(server, &mcp::Server::entryChanged, this, &SignInController::update);
    watch();
}

SignInController::~SignInController() = default;

/// The server has another authorizer after its setup was changed.
void SignInController::watch()
{
    if (m_watched != authorizer()) {
        m_watched = authorizer();
        if (m_watched) {
            connect(m_watched, &ServerAuthorizer::stateChanged, this, &SignInController::update);
            connect(m_watched, &ServerAuthorizer::browserWanted, this,
                    &SignInController::onBrowserWanted);
        }
    }
    if (m_isSigningOut)
        finishSignOut();
    update();
}

void SignInController::update()
{
    const State before = m_state;
    const bool wasOpen = m_isOpen;
    const auto shown = [this] {
        return std::tuple(m_state, m_isLocked, m_request.kind, m_request.issuer, m_request.page,
                          m_request.scopes);
    };
    const auto asked = shown();
    read();
    m_isOpen = staysOpen();
    if (m_isOpen && !wasOpen)
        setAskedAt(m_ports.clock->wallTime());
    if (asked != shown())
        show();
    Q_EMIT changed();
    Q_EMIT factsChanged();
    if (wasOpen && m_state == State::SignedIn && before == State::Finishing)
        Q_EMIT signedIn();
}

void SignInController::read()
{
    const ServerAuthorizer *now = authorizer();
    const auto request = now ? now->request() : mcp::auth::SignInRequest();
    if (request.issuers != m_request.issuers)
        m_issuerIndex = 0;
    m_state = now ? State(now->state()) : State::Unknown;
    m_isLocked = m_state == State::Restoring && now->failure();
    m_hasAgreed = m_hasAgreed && (isBusy() || isAsking());
    m_request = request;
    m_serverLink = hostText(m_server->entry().url);
    m_issuerLink = hostText(chosenIssuer());
    m_otherPageLink = pageOfChosen();
    m_pageLink =
        now ? hostText(QString::fromLatin1(now->browserAddress().toEncoded())) : LinkText();
    m_failure = {};
    m_remedy =
        m_state == State::Failed && now->failure() ? remedyFor(*now->failure()) : Remedy::NoRemedy;
    if (m_isLocked)
        m_failure = {tr("The keychain is locked."),
                     tr("It stores your sign-in. Unlock it, or sign in again."),
                     {}};
    else if (now && now->failure())
        m_failure = errorText(*now->failure(), Occasion::Connect);
}

bool SignInController::isBusy() const
{
    return m_state == State::Discovering || m_state == State::Preparing
        || m_state == State::Finishing || (m_state == State::Restoring && !m_isLocked);
}

bool SignInController::isAsking() const
{
    return m_state == State::NeedsPerson || m_state == State::NeedsClient
        || m_state == State::InBrowser;
}

bool SignInController::staysOpen() const
{
    return isAsking() || m_isLocked || (m_isOpen && (isBusy() || m_state == State::Failed));
}

bool SignInController::canBegin() const
{
    const bool isRefusedMore = m_state == State::SignedIn && !m_failure.title.isEmpty();
    return m_state == State::SignedOut || m_state == State::Failed || isRefusedMore;
}

QString SignInController::key() const
{
    return u"sign-in/"_s + serverId();
}

QString SignInController::title() const
{
    if (m_state == State::Failed)
        return tr("Sign-in to %1 failed").arg(serverName());
    if (m_state == State::NeedsPerson && request() == Request::Contact)
        return tr("Sign in to %1 within your own network?").arg(serverName());
    if (m_state == State::NeedsPerson && request() == Request::Unattended)
        return tr("Allow automatic sign-in to %1?").arg(serverName());
    return isWider() ? tr("%1 requests more permissions").arg(serverName())
                     : tr("Sign in to %1").arg(serverName());
}

QString SignInController::facts() const
{
    if (m_isLocked)
        return tr("the keychain is locked");
    switch (m_state) {
    case State::InBrowser:
        return tr("waiting for the browser");
    case State::NeedsClient:
        return tr("needs a client ID · %1").arg(waitingText());
    case State::NeedsPerson:
        return tr("at %1 · %2").arg(issuerHost(), waitingText());
    default:
        return serverHost();
    }
}

QString SignInController::chosenIssuer() const
{
    return m_request.issuers.value(m_issuerIndex, m_request.issuer);
}

/// Nothing is known yet of another issuer than that of the request.
LinkText SignInController::pageOfChosen() const
{
    return chosenIssuer() == m_request.issuer ? hostText(m_request.page) : LinkText();
}

QStringList SignInController::notices() const
{
    QStringList notices;
    if (!m_otherPageLink.host.isEmpty())
        notices.append(tr("The sign-in page is on a different host than the one the server "
                          "specifies. Continue only if you know that both belong together."));
    if (m_request.isAssumed)
        notices.append(tr("The server does not specify where to sign in. Quayside assumes that "
                          "sign-in happens on the server itself, as with older servers."));
    const bool isSignIn = request() == Request::SignIn;
    if (isSignIn && m_request.isPkceAssumed)
        notices.append(tr("The sign-in host does not announce PKCE. As set in Setup, Quayside "
                          "assumes that it supports PKCE all the same."));
    if (request() != Request::Contact && m_request.omitsResource)
        notices.append(tr("As set in Setup, the sign-in host is not told which server the sign-in "
                          "is for. The sign-in may then work for other servers as well."));
    const bool isOtherwiseShown =
        m_request.way == mcp::auth::ClientWay::Preregistered || m_state == State::NeedsClient;
    if (isSignIn && m_request.isRedirectOfSetup && !isOtherwiseShown)
        notices.append(
            tr("The browser returns to %1, as set in Setup.").arg(m_request.redirectUri));
    if (!m_request.proxy.isEmpty())
        notices.append(
            tr("The connection goes through your proxy %1, so its destination cannot be checked.")
                .arg(cleanText(m_request.proxy)));
    return notices;
}

QStringList SignInController::issuers() const
{
    QStringList hosts;
    QStringList addresses;
    if (m_request.issuers.size() < 2)
        return hosts;
    for (const QString &issuer : m_request.issuers) {
        const LinkText link = hostText(issuer);
        hosts.append(link.host);
        addresses.append(singleLine(link.address));
    }
    return QSet<QString>(hosts.cbegin(), hosts.cend()).size() == hosts.size() ? hosts : addresses;
}

void SignInController::setIssuerIndex(int index)
{
    if (index == m_issuerIndex || index < 0 || index >= m_request.issuers.size())
        return;
    m_issuerIndex = index;
    m_issuerLink = hostText(chosenIssuer());
    m_otherPageLink = pageOfChosen();
    show();
    Q_EMIT changed();
}

/// Another host than the shown one may request other permissions.
QString SignInController::askedAgain() const
{
    const bool isShown = m_state == State::NeedsPerson && chosenIssuer() == m_request.issuer;
    if (!isShown || !m_hasAgreed || !m_failure.title.isEmpty())
        return {};
    return tr("The requested permissions differ from those of the previous sign-in host. Check "
              "them before you continue.");
}

QStringList SignInController::newScopes() const
{
    return shownScopes(isWider() ? m_request.newScopes : m_request.scopes);
}

QStringList SignInController::oldScopes() const
{
    if (!isWider())
        return {};
    QStringList old = m_request.scopes;
    old.removeIf([this](const QString &scope) { return m_request.newScopes.contains(scope); });
    return shownScopes(old);
}

QString SignInController::identity() const
{
    using Way = mcp::auth::ClientWay;
    const QString id = singleLine(m_request.clientId);
    if (request() == Request::Contact)
        return {};
    if (chosenIssuer() != m_request.issuer)
        return tr("The client ID is determined in the next step.");
    if (m_request.workload.isSet())
        return workloadText(m_request.workload);
    switch (m_request.way) {
    case Way::Preregistered:
        return request() == Request::Unattended
            ? tr("Client ID from Setup: %1").arg(id)
            : tr("Client ID from Setup: %1. Redirect address: %2.").arg(id, m_request.redirectUri);
    case Way::Registered:
        return tr("Client ID from an earlier sign-in: %1").arg(id);
    case Way::Document:
        return tr("Client ID metadata document: %1").arg(id);
    case Way::Register:
        return tr("Quayside is not registered there yet. It registers first, with its name and no "
                  "data about you.");
    case Way::Ask:
        return {};
    }
    return {};
}

void SignInController::setClientId(const QString &id)
{
    if (std::exchange(m_clientId, id) != id)
        Q_EMIT clientChanged();
}

void SignInController::setClientSecret(const QString &secret)
{
    if (std::exchange(m_clientSecret, secret) != secret)
        Q_EMIT clientChanged();
}

// Actions of the person

void SignInController::begin()
{
    const bool isAwaited = m_server->state() == mcp::Server::State::NeedsSignIn;
    if (authorizer() && (isAwaited || !m_server->isAtRest()))
        authorizer()->signIn();
    else
        m_server->start();
}

void SignInController::agree()
{
    if (!canSend())
        return;
    if (m_state == State::NeedsPerson) {
        m_hasAgreed = request() == Request::SignIn;
        return authorizer()->agree(chosenIssuer());
    }
    const QString id = m_clientId.trimmed();
    if (m_state != State::NeedsClient || id.isEmpty())
        return;
    const QString secret = std::exchange(m_clientSecret, {}).trimmed();
    m_clientId.clear();
    Q_EMIT clientChanged();
    authorizer()->setClient(id, secret, chosenIssuer());
}

/// SEC-24: nothing but the platform's call sees the address, in exactly these bytes.
void SignInController::onBrowserWanted(const QUrl &address)
{
    const QString encoded = QString::fromLatin1(address.toEncoded());
    if (!m_ports.opener || !m_ports.opener->open(encoded))
        authorizer()->browserFailed();
}

void SignInController::openAgain()
{
    if (canSend() && m_state == State::InBrowser)
        onBrowserWanted(authorizer()->browserAddress());
}

void SignInController::copyAddress() const
{
    if (m_state == State::InBrowser)
        QGuiApplication::clipboard()->setText(
            QString::fromLatin1(authorizer()->browserAddress().toEncoded()));
}

void SignInController::copyRedirect() const
{
    QGuiApplication::clipboard()->setText(redirectAddress());
}

void SignInController::refuse()
{
    if (!isArmed())
        return;
    setClientId({});
    setClientSecret({});
    if (m_state == State::Failed) {
        m_isOpen = false;
        Q_EMIT changed();
    } else if (authorizer()) {
        authorizer()->refuse();
    }
}

void SignInController::unlock()
{
    m_ports.host->credentials().keys()->tryAgain().then(this, [](const auto &) {});
}

// The account

std::optional<mcp::auth::Account> SignInController::account() const
{
    return m_ports.host->credentials().account(serverId());
}

QString SignInController::accountHost() const
{
    const auto known = account();
    return known ? hostText(known->issuer).host : QString();
}

QString SignInController::accountSince() const
{
    const auto known = account();
    return known ? quayside::accountSince(*known, m_ports.clock->wallTime()) : QString();
}

QString SignInController::arrangement() const
{
    const mcp::OAuthEntry &oauth = m_server->entry().oauth;
    if (oauth.isByPlatform())
        return oauth.assertionVariable.isEmpty()
            ? tr("Automatic sign-in with the token from the file %1.")
                  .arg(cleanText(oauth.assertionFile))
            : tr("Automatic sign-in with the token from the environment variable %1.")
                  .arg(cleanText(oauth.assertionVariable));
    if (oauth.isUnattended)
        return tr("Automatic sign-in with client ID %1.").arg(cleanText(oauth.clientId));
    if (oauth.identityProvider.issuer.isEmpty())
        return {};
    return tr("You sign in through your company, at %1.")
        .arg(hostText(oauth.identityProvider.issuer).host);
}

QString SignInController::accountUntil() const
{
    auto known = account();
    if (known && isUnattended())
        known->isRenewable = true; // Without a refresh token (AUTH-72).
    return known ? quayside::accountUntil(*known, m_ports.clock->wallTime()) : QString();
}

QStringList SignInController::accountScopes() const
{
    const auto known = account();
    return known ? shownScopes(known->scopes) : QStringList();
}

QString SignInController::accountBinding() const
{
    const auto known = account();
    return known && known->isBound
        ? tr("Bound to a key in the keychain of this computer: a stolen token cannot be used "
             "elsewhere.")
        : QString();
}

void SignInController::signOut()
{
    m_isSigningOut = true;
    if (!m_server->isAtRest())
        m_server->stop(); // The last messages still carry the token.
    finishSignOut();
    Q_EMIT changed();
}

void SignInController::finishSignOut()
{
    if (!m_server->isAtRest())
        return;
    m_isSigningOut = false;
    m_server->signOut();
}

} // namespace quayside

#include "moc_signincontroller.cpp"
