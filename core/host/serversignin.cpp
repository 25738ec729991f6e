// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// How a server is signed in to, and what of it is never shown.
#include "core/host/server.h"

#include "core/auth/problem.h"
#include "core/auth/serverauthorizer.h"
#include "core/client/link/connectflow.h"
#include "core/client/record/serverlog.h"
#include "core/client/record/trafficlog.h"
#include "core/host/httplink.h"
#include "core/host/serversecrets.h"
#include "core/recording/recordingwriter.h"

namespace mcp {

namespace {

/// Secrets configured for the server: never shown (SEC-12).
QStringList secretsOf(const ServerEntry &entry)
{
    QStringList values;
    for (const auto &[name, value] : entry.headers)
        values.append(value);
    const OAuthEntry &oauth = entry.oauth;
    values += {oauth.clientSecret, oauth.clientKey, oauth.identityProvider.clientSecret,
               entry.proxyPassword, entry.certificatePassphrase};
    return values;
}

} // namespace

Result<void> Server::prepareSignIn()
{
    if (!maySignIn(m_entry)) {
        m_authorizer.reset();
        return {};
    }
    const auto options = clientOptions(whole(), generalOptions());
    if (!options)
        return options.error();
    // A sign-out that is in progress continues during a new start.
    if (!m_signInClient)
        m_signInClient = std::make_unique<http::Client>(m_ports.clock);
    m_signInClient->setOptions(*options);
    auth::SignInSettings settings = signInSettings(whole());
    settings.pageText = m_ports.signedInText;
    if (m_authorizer) {
        m_authorizer->setSettings(settings, m_signInClient.get());
    } else {
        m_authorizer = std::make_unique<auth::ServerAuthorizer>(
            settings,
            auth::SignInPorts{m_signInClient.get(), m_resolver.get(), m_ports.clock,
                              m_credentials});
        connect(m_authorizer.get(), &auth::ServerAuthorizer::stateChanged, this,
                &Server::onAuthorizerState);
        connect(m_authorizer.get(), &auth::ServerAuthorizer::secretsChanged, this,
                &Server::maskSecrets);
    }
    if (const auto era = connectionOptions().rememberedEra)
        m_authorizer->setRevision(EraRules::of(*era).onlyRevision);
    m_authorizer->prepare();
    return {};
}

/// A server may also say less to strangers: who is known says so from the first word.
void Server::openWhenReady()
{
    const bool isRestoring = m_authorizer && !m_authorizer->failure()
        && m_authorizer->state() == auth::ServerAuthorizer::State::Restoring;
    if (isRestoring || m_start == StartStep::Session)
        return setState(State::Connecting);
    m_start = StartStep::None;
    m_connection->open();
}

bool Server::needsSignIn() const
{
    return m_authorizer && m_authorizer->needsPerson();
}

/// Another account, or one that may do more, sees other lists (LIFE-47).
void Server::onAuthorization()
{
    const std::optional<auth::Account> account = m_authorizer->account();
    if (!account || m_authorizer->state() != auth::ServerAuthorizer::State::SignedIn)
        return;
    QStringList now = account->scopes;
    now.sort();
    now += {account->issuer, account->resource, account->clientId,
            QString::number(account->signedInAt.toMSecsSinceEpoch())};
    const bool isOther = std::exchange(m_authorization, now) != now;
    if (account->signedInAt >= m_signedInAt) {
        m_signedInAt = account->signedInAt.addMSecs(1);
        Q_EMIT accountChanged(true);
    }
    if (isOther && m_state == State::Ready)
        m_connection->readAgain();
}

void Server::onAuthorizerState()
{
    onAuthorization();
    if (m_start == StartStep::Session || m_start == StartStep::Account)
        return openWhenReady();
    const bool isUnderWay = m_connection && m_connection->state() == Connection::State::Connecting;
    if (isUnderWay)
        return showConnecting();
    if (m_authorizer->state() == auth::ServerAuthorizer::State::SignedIn)
        QMetaObject::invokeMethod(this, &Server::startSignedIn, Qt::QueuedConnection);
}

/// It was refused for want of an account, and now there is one. From the event loop: a start may replace the authorizer.
void Server::startSignedIn()
{
    const bool isRefused = (m_state == State::NeedsSignIn && isAtRest())
        || (m_state == State::Failed && m_failure.kind == ErrorKind::Auth);
    if (isRefused)
        start();
}

void Server::showConnecting()
{
    if (!needsSignIn())
        return setState(State::Connecting);
    m_failure =
        m_authorizer->failure().value_or(auth::problem(auth::Problem::NotAuthorized, {}, 401));
    setState(State::NeedsSignIn);
}

void Server::maskSecrets()
{
    if (!m_connection)
        return;
    QStringList secrets = secretsOf(whole());
    const QByteArrayList tokens = m_authorizer ? m_authorizer->secrets() : QByteArrayList();
    for (const QByteArray &token : tokens)
        secrets.append(QString::fromUtf8(token));
    // Variables that are no secrets hold ordinary words, which would be missing all over the log.
    QStringList ordinary;
    for (const auto &[name, value] : whole().environment)
        (isSecretVariable(name, value) ? secrets : ordinary).append(value);
    m_connection->log()->setSecrets(secrets);
    m_connection->traffic()->setSecrets(secrets + ordinary);
    if (m_recorder)
        m_recorder->setSecrets(secrets + ordinary);
}

/// A sign-in of an earlier run is valid at the issuer, too.
void Server::signOut()
{
    if (m_credentials->account(m_entry.id))
        m_credentials->setSignedOut(m_entry.id, true);
    const bool canAsk = m_authorizer || prepareSignIn();
    if (!canAsk || !m_authorizer) { // Here, at least.
        (void)m_credentials->remove(m_entry.id);
        return;
    }
    const bool hasAccount = m_authorizer->account().has_value();
    m_signingOut = m_authorizer->signOut().then(this, [this, hasAccount](const Result<bool> &) {
        m_signingOut = {};
        if (hasAccount)
            Q_EMIT accountChanged(false);
        Q_EMIT stateChanged();
    });
}

bool Server::isSignedOut() const
{
    return m_credentials->isSignedOut(m_entry.id);
}

void Server::forgetAccount()
{
    if (m_authorizer || m_credentials->account(m_entry.id))
        signOut();
    m_credentials->removeServer(m_entry.id);
}

} // namespace mcp
