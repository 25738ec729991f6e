// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/registration.h"

#include "core/auth/claims.h"
#include "core/auth/limits.h"
#include "core/auth/oautherror.h"
#include "core/auth/problem.h"
#include "core/base/clock.h"
#include "core/json/writeimpl.h"

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

/// What we say of ourselves (RFC 7591, section 2).
struct Registration
{
    QString clientName = u"Quayside"_s;
    QList<QString> redirectUris;
    QList<QString> grantTypes{u"authorization_code"_s, u"refresh_token"_s};
    QList<QString> responseTypes{u"code"_s};
    QString method;
    QString applicationType = u"native"_s;

    template<class V>
    static void fields(V &v)
    {
        v("client_name", &Registration::clientName);
        v("redirect_uris", &Registration::redirectUris);
        v("grant_types", &Registration::grantTypes);
        v("response_types", &Registration::responseTypes);
        v("token_endpoint_auth_method", &Registration::method);
        v("application_type", &Registration::applicationType);
    }
};

/// The response (section 3.2.1).
struct Registered
{
    std::optional<QString> clientId;
    std::optional<QString> clientSecret;
    std::optional<double> secretExpiresAt; ///< Seconds since 1970; 0: never.
    std::optional<QString> method;
    std::optional<bool> isBound; ///< RFC 9449, section 5.2

    template<class V>
    static void fields(V &v)
    {
        v("client_id", &Registered::clientId, IdClaim());
        v("client_secret", &Registered::clientSecret, IdClaim());
        v("client_secret_expires_at", &Registered::secretExpiresAt, NumberClaim());
        v("token_endpoint_auth_method", &Registered::method, TextClaim());
        v("dpop_bound_access_tokens", &Registered::isBound, PromiseClaim());
    }
};

/// `none`, unless that is not among those announced: then a secret is asked for (AUTH-22, AUTH-25).
AuthMethod wantedMethod(const std::optional<QList<QString>> &announced)
{
    if (!announced || announced->contains(wireName(AuthMethod::None)))
        return AuthMethod::None;
    for (const QString &name : *announced) {
        const std::optional<AuthMethod> method = authMethod(name);
        if (method == AuthMethod::Basic || method == AuthMethod::Post)
            return *method;
    }
    return AuthMethod::None;
}

Result<ClientIdentity> toIdentity(const Answer &answer, const QString &issuer)
{
    if (!answer.isSuccess())
        return problem(Problem::RegistrationRefused, oauthError(answer).words, answer.status);
    const QString host = answer.host + u": "_s;
    const auto read = json::read<Registered>(answer.body);
    if (!read)
        return problem(Problem::Unreadable, host + read.error().detail.left(500), answer.status);
    ClientIdentity identity;
    identity.origin = ClientIdentity::Origin::Registered;
    identity.issuer = issuer;
    identity.id = read->clientId.value_or(QString());
    identity.secret = read->clientSecret.value_or(QString());
    identity.getsBoundTokens = read->isBound.value_or(false);
    if (identity.id.isEmpty())
        return problem(Problem::Unreadable, host + u"no client_id"_s, answer.status);
    if (identity.id.size() > kClientIdChars || identity.secret.size() > kClientSecretChars)
        return problem(Problem::Unreadable, host + u"the client_id or its secret is too long"_s,
                       answer.status);
    if (read->method) {
        identity.method = authMethod(*read->method);
        if (!identity.method)
            return problem(Problem::NoAuthMethod, read->method->left(100));
    } else if (identity.secret.isEmpty()) {
        identity.method = AuthMethod::None;
    }
    const double end = read->secretExpiresAt.value_or(0);
    if (end > 0 && end < 1e11)
        identity.secretExpiresAt = utcTime(std::chrono::seconds(qint64(end)));
    return identity;
}

} // namespace

QByteArray registrationBody(const ServerMetadata &metadata, const QStringList &redirectUris)
{
    Registration registration;
    registration.redirectUris = redirectUris;
    registration.method = wireName(wantedMethod(metadata.tokenAuthMethods));
    return json::write(registration);
}

Pending<ClientIdentity> registerClient(Fetch *fetch, const ServerMetadata &metadata,
                                       const QStringList &redirectUris)
{
    if (!metadata.registrationEndpoint)
        return settled<ClientIdentity>(problem(Problem::NoClient));
    return fetch
        ->post(*metadata.registrationEndpoint, "application/json",
               registrationBody(metadata, redirectUris))
        .map(fetch, [issuer = metadata.issuer](const Answer &answer) {
            return toIdentity(answer, issuer);
        });
}

} // namespace mcp::auth
