// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/organisation.h"

#include "core/auth/problem.h"
#include "core/json/value.h"

#include <algorithm>

namespace mcp::auth {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kProfile = "urn:ietf:params:oauth:grant-profile:id-jag"_L1;
constexpr auto kGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer"_L1;
constexpr int kJwtParts = 3;

Value claimsOf(const QString &jwt)
{
    const QList<QByteArray> parts = jwt.toLatin1().split('.');
    if (parts.size() != kJwtParts)
        return {};
    const auto decoded = QByteArray::fromBase64Encoding(
        parts.at(1), QByteArray::Base64UrlEncoding | QByteArray::AbortOnBase64DecodingErrors);
    return decoded ? json::parse(json::Raw(*decoded)).valueOr({}) : Value();
}

bool isFor(const Value &claims, const QString &clientId)
{
    const Value *audience = claims.find(u"aud");
    if (!audience)
        return false;
    if (audience->isString())
        return audience->toString() == clientId;
    const Value::Array all = audience->items();
    const auto isIt = [&clientId](const Value &one) { return one.toString() == clientId; };
    // For several it must say who asked for it.
    return std::any_of(all.begin(), all.end(), isIt)
        && (all.size() == 1 || claims.at(u"azp").toString() == clientId);
}

/// One way from identity to tokens. Deletes itself.
class Run final : public QObject
{
public:
    Run(Fetch *fetch, AssertionGrant grant)
        : QObject(fetch)
        , m_fetch(fetch)
        , m_grant(std::move(grant))
    {
        m_promise.onCancel([this] { deleteLater(); });
    }
    ~Run() override { m_call.abandon(); }

    Pending<TokenSet> start()
    {
        askProvider();
        return m_promise.pending();
    }

private:
    void askProvider()
    {
        const AssertionRequest request{m_grant.server.issuer, m_grant.resource, m_grant.scopes,
                                       m_grant.idToken};
        m_call = requestAssertion(m_fetch, m_grant.provider, m_grant.providerClient, request)
                     .then(this, [this](const Result<QString> &assertion) {
                         if (assertion)
                             askServer(*assertion);
                         else
                             finish(assertion.error());
                     });
    }

    void askServer(const QString &assertion)
    {
        const auto request =
            TokenRequest::forAssertion(assertion, m_grant.resource, m_grant.scopes);
        m_call = requestTokens(m_fetch, m_grant.server, m_grant.client, request)
                     .then(this, [this](const Result<TokenSet> &tokens) { onTokens(tokens); });
    }

    void onTokens(const Result<TokenSet> &tokens)
    {
        const bool isStale = !tokens && isProblem(tokens.error(), Problem::GrantInvalid);
        if (isStale && !std::exchange(m_hasRepeated, true)) // AUTH-83
            askProvider();
        else
            finish(tokens);
    }

    void finish(const Result<TokenSet> &result)
    {
        const auto promise = m_promise;
        deleteLater();
        promise.settle(result);
    }

    Fetch *m_fetch;
    AssertionGrant m_grant;
    Promise<TokenSet> m_promise;
    CallHandle m_call;
    bool m_hasRepeated = false;
};

} // namespace

ClientIdentity IdentityProvider::client() const
{
    ClientIdentity identity;
    identity.origin = ClientIdentity::Origin::Preregistered;
    identity.issuer = issuer;
    identity.id = clientId;
    identity.secret = clientSecret;
    return identity;
}

bool takesAssertions(const ServerMetadata &metadata)
{
    return (metadata.grantProfiles && metadata.grantProfiles->contains(kProfile))
        || (metadata.grantTypes && metadata.grantTypes->contains(kGrant));
}

std::optional<QDateTime> idTokenEnd(const QString &token, const IdentityProvider &provider,
                                    const QByteArray &nonce, const QDateTime &now)
{
    const Value claims = claimsOf(token);
    const bool isTheirs =
        claims.at(u"iss").toString() == provider.issuer && isFor(claims, provider.clientId);
    const bool isOurs = nonce.isEmpty() || claims.at(u"nonce").toString().toUtf8() == nonce;
    const Value *end = claims.find(u"exp");
    const double seconds = end ? end->toDouble() : 0;
    if (!isTheirs || !isOurs || !(seconds > 0 && seconds < 1e11))
        return std::nullopt;
    const QDateTime endsAt = QDateTime::fromSecsSinceEpoch(qint64(seconds), Qt::UTC);
    return endsAt > now ? std::optional(endsAt) : std::nullopt;
}

Pending<TokenSet> requestByAssertion(Fetch *fetch, const AssertionGrant &grant)
{
    return (new Run(fetch, grant))->start();
}

} // namespace mcp::auth
