// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/organisation.h"

#include "core/base/clock.h"
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
    // With several audiences, `azp` must name us.
    return std::any_of(all.begin(), all.end(), isIt)
        && (all.size() == 1 || claims.at(u"azp").toString() == clientId);
}

} // namespace

ClientIdentity clientAt(const IdentityProvider &provider, const QString &issuer)
{
    ClientIdentity identity;
    identity.origin = ClientIdentity::Origin::Preregistered;
    identity.issuer = issuer;
    identity.id = provider.clientId;
    identity.secret = provider.clientSecret;
    return identity;
}

bool takesAssertions(const ServerMetadata &metadata)
{
    return (metadata.grantProfiles && metadata.grantProfiles->contains(kProfile))
        || (metadata.grantTypes && metadata.grantTypes->contains(kGrant));
}

std::optional<QDateTime> idTokenEnd(const QString &token, const ClientIdentity &client,
                                    const QByteArray &nonce, const QDateTime &now)
{
    const Value claims = claimsOf(token);
    const bool isTheirs = claims.at(u"iss").toString() == client.issuer && isFor(claims, client.id);
    const bool isOurs = nonce.isEmpty() || claims.at(u"nonce").toString().toUtf8() == nonce;
    const Value *end = claims.find(u"exp");
    const double seconds = end ? end->toDouble() : 0;
    if (!isTheirs || !isOurs || !(seconds > 0 && seconds < 1e11))
        return std::nullopt;
    const QDateTime endsAt = utcTime(std::chrono::seconds(qint64(seconds)));
    return endsAt > now ? std::optional(endsAt) : std::nullopt;
}

} // namespace mcp::auth
