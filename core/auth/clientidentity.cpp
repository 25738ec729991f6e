// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/clientidentity.h"

#include "core/auth/problem.h"
#include "core/base/webaddress.h"

#include <algorithm>
#include <array>

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

struct MethodName
{
    AuthMethod method = AuthMethod::None;
    QLatin1StringView name;
};
constexpr std::array kMethods{
    MethodName{AuthMethod::None, "none"_L1},
    MethodName{AuthMethod::Basic, "client_secret_basic"_L1},
    MethodName{AuthMethod::Post, "client_secret_post"_L1},
    MethodName{AuthMethod::PrivateKeyJwt, "private_key_jwt"_L1},
};

bool isSecretMethod(AuthMethod method)
{
    return method == AuthMethod::Basic || method == AuthMethod::Post;
}

/// Whether client has what method takes.
bool canProve(const ClientIdentity &client, AuthMethod method)
{
    if (method == AuthMethod::PrivateKeyJwt)
        return !client.privateKey.isEmpty();
    return !isSecretMethod(method) || !client.secret.isEmpty();
}

} // namespace

QString wireName(AuthMethod method)
{
    const auto found = std::find_if(kMethods.begin(), kMethods.end(),
                                    [method](const auto &entry) { return entry.method == method; });
    return found->name;
}

std::optional<AuthMethod> authMethod(const QString &wireName)
{
    const auto found =
        std::find_if(kMethods.begin(), kMethods.end(),
                     [&wireName](const auto &entry) { return entry.name == wireName; });
    return found == kMethods.end() ? std::nullopt : std::optional(found->method);
}

QList<ClientWay> clientWays(const ServerMetadata &metadata, const ClientChoices &choices,
                            const QDateTime &now)
{
    const auto isGood = [&metadata, &now](const std::optional<ClientIdentity> &client) {
        return client && client->issuer == metadata.issuer
            && (!client->secretExpiresAt.isValid() || client->secretExpiresAt > now);
    };
    const bool hasKept = isGood(choices.registered);
    const bool isKeptTyped = hasKept && choices.registered->origin == ClientIdentity::Origin::Typed;
    QList<ClientWay> ways;
    if (isGood(choices.preregistered))
        ways << ClientWay::Preregistered;
    if (isKeptTyped) // The person wanted that one.
        ways << ClientWay::Registered;
    if (metadata.takesClientDocuments.value_or(false) && isDocumentAddress(choices.documentAddress))
        ways << ClientWay::Document;
    if (hasKept && !isKeptTyped)
        ways << ClientWay::Registered;
    if (metadata.registrationEndpoint)
        ways << ClientWay::Register;
    ways << ClientWay::Ask;
    return ways;
}

bool isDocumentAddress(const QString &address)
{
    const auto parsed = parseWebAddress(address);
    if (!parsed || !parsed->isSecure() || parsed->path == "/"_L1)
        return false;
    const QStringList segments = parsed->path.section(u'?', 0, 0).split(u'/');
    return !segments.contains(u"."_s) && !segments.contains(u".."_s);
}

ClientIdentity documentIdentity(const QString &documentAddress, const QString &issuer)
{
    ClientIdentity identity;
    identity.origin = ClientIdentity::Origin::Document;
    identity.issuer = issuer;
    identity.id = documentAddress;
    identity.method = AuthMethod::None; // As the document says.
    return identity;
}

Result<AuthMethod> chooseAuthMethod(const ClientIdentity &client,
                                    const std::optional<QList<QString>> &announced)
{
    const Error none =
        problem(Problem::NoAuthMethod, announced.value_or(QList<QString>()).join(u' '));
    if (client.method)
        return canProve(client, *client.method) ? Result(*client.method) : none;
    if (client.id.isEmpty()) // The assertion says who asks (RFC 7521, section 4.1).
        return AuthMethod::None;
    const bool hasKey = !client.privateKey.isEmpty();
    const bool hasSecret = !client.secret.isEmpty();
    if (!announced || announced->isEmpty()) {
        if (hasKey)
            return AuthMethod::PrivateKeyJwt;
        return hasSecret ? AuthMethod::Basic : AuthMethod::None; // RFC 8414, section 2
    }
    // Many take clients without a secret and announce only what clients with one do.
    if (!hasKey && !hasSecret)
        return AuthMethod::None;
    if (hasKey && announced->contains(wireName(AuthMethod::PrivateKeyJwt)))
        return AuthMethod::PrivateKeyJwt;
    for (const QString &name : *announced) {
        const std::optional<AuthMethod> method = authMethod(name);
        if (hasSecret && method && isSecretMethod(*method))
            return *method;
    }
    // Some give a secret to everybody who registers and take none.
    const bool isRegistered = client.origin == ClientIdentity::Origin::Registered;
    if (isRegistered && announced->contains(wireName(AuthMethod::None)))
        return AuthMethod::None;
    return none;
}

} // namespace mcp::auth
