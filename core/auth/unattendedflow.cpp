// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/unattendedflow.h"

#include "core/auth/credentials.h"
#include "core/auth/problem.h"

namespace mcp::auth {

using namespace Qt::StringLiterals;

UnattendedFlow::UnattendedFlow(Fetch *fetch, Credentials *credentials, Subject subject,
                               QObject *parent)
    : QObject(parent)
    , m_fetch(fetch)
    , m_credentials(credentials)
    , m_subject(std::move(subject))
{
    m_promise.onCancel([this] {
        m_call.abandon();
        deleteLater();
    });
}

UnattendedFlow::~UnattendedFlow()
{
    m_call.abandon();
}

Pending<TokenSet> UnattendedFlow::start()
{
    const QString &provider = m_subject.organisation.issuer;
    if (provider.isEmpty() && m_subject.workload.isSet())
        requestForWorkload();
    else if (provider.isEmpty())
        requestForClient();
    else
        m_call = DiscoveryFlow::runFor(m_fetch, provider, this)
                     .then(this, [this](const Result<Discovery> &found) { onProvider(found); });
    return m_promise.pending();
}

QString UnattendedFlow::sentResource() const
{
    return m_subject.sendsResource ? m_subject.resource : QString();
}

/// AUTH-71
void UnattendedFlow::requestForClient()
{
    m_call =
        requestTokens(m_fetch, m_subject.server, m_subject.client,
                      TokenRequest::forClient(sentResource(), m_subject.scopes), m_subject.proof)
            .then(this, [this](const Result<TokenSet> &tokens) { finish(tokens); });
}

/// The platform replaces its token from time to time: it is read for each request. A refusal is final: neither that token
/// nor another grant is tried then.
void UnattendedFlow::requestForWorkload()
{
    const auto token = readWorkloadToken(m_subject.workload);
    if (!token)
        return finish(token.error());
    const auto request = TokenRequest::forAssertion(*token, sentResource(), m_subject.scopes);
    m_call = requestTokens(m_fetch, m_subject.server, m_subject.client, request, m_subject.proof)
                 .then(this, [this](const Result<TokenSet> &tokens) {
                     // There is no sign-in yet that could have ended.
                     const bool isStale =
                         !tokens && isProblem(tokens.error(), Problem::GrantInvalid);
                     finish(isStale ? problem(Problem::TokenRefused, tokens.error().detail,
                                              tokens.error().httpStatus)
                                    : tokens);
                 });
}

// By an organisation (AUTH-80)

ClientIdentity UnattendedFlow::clientAtProvider() const
{
    return clientAt(m_subject.organisation, m_provider.issuer);
}

void UnattendedFlow::onProvider(const Result<Discovery> &provider)
{
    if (!provider)
        return finish(provider.error());
    m_provider = provider->server;
    const IdentityProvider &organisation = m_subject.organisation;
    m_call = m_credentials->readIdentity(organisation.issuer, organisation.clientId)
                 .then(this, [this](const Result<QString> &idToken) {
                     const QDateTime now = m_fetch->clock()->wallTime();
                     if (!idToken || !idTokenEnd(*idToken, clientAtProvider(), {}, now))
                         return signOnNeeded(m_provider);
                     m_idToken = *idToken;
                     requestForPerson();
                 });
}

void UnattendedFlow::continueWith(const TokenSet &tokens, const QByteArray &nonce)
{
    const IdentityProvider &organisation = m_subject.organisation;
    if (!idTokenEnd(tokens.idToken, clientAtProvider(), nonce, m_fetch->clock()->wallTime()))
        return finish(problem(Problem::Unreadable, u"there is no ID token for us"_s));
    m_idToken = tokens.idToken;
    (void)m_credentials->saveIdentity(organisation.issuer, organisation.clientId, m_idToken);
    requestForPerson();
}

/// AUTH-82
void UnattendedFlow::requestForPerson()
{
    const AssertionRequest request{m_subject.server.issuer, m_subject.resource, m_subject.scopes,
                                   m_idToken};
    m_call = requestAssertion(m_fetch, m_provider, clientAtProvider(), request)
                 .then(this, [this](const Result<QString> &assertion) {
                     if (assertion)
                         requestByAssertion(*assertion);
                     else
                         onTokens(assertion.error());
                 });
}

/// The assertion is used at once and not stored (AUTH-83, AUTH-84).
void UnattendedFlow::requestByAssertion(const QString &assertion)
{
    const auto request = TokenRequest::forAssertion(assertion, sentResource(), m_subject.scopes);
    m_call = requestTokens(m_fetch, m_subject.server, m_subject.client, request, m_subject.proof)
                 .then(this, [this](const Result<TokenSet> &tokens) {
                     const bool isStale =
                         !tokens && isProblem(tokens.error(), Problem::GrantInvalid);
                     if (isStale && !std::exchange(m_hasRepeated, true))
                         requestForPerson();
                     else
                         onTokens(tokens);
                 });
}

void UnattendedFlow::onTokens(const Result<TokenSet> &tokens)
{
    // The next attempt may be by another person.
    if (!tokens && !isProblem(tokens.error(), Problem::NoAnswer))
        m_credentials->removeIdentity(m_subject.organisation.issuer,
                                      m_subject.organisation.clientId);
    finish(tokens);
}

void UnattendedFlow::finish(const Result<TokenSet> &result)
{
    const auto promise = m_promise;
    deleteLater();
    promise.settle(result);
}

} // namespace mcp::auth

#include "moc_unattendedflow.cpp"
