// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/metadata.h"
#include "core/json/field.h"
#include "core/json/names.h"

#include <QDateTime>

namespace mcp::auth {

/// How we prove who we are at an endpoint (AUTH-25).
enum class AuthMethod { None, Basic, Post, PrivateKeyJwt };

/// The name of method on the wire, such as `client_secret_basic`.
QString wireName(AuthMethod method);
/// Nothing for methods we do not know.
std::optional<AuthMethod> authMethod(const QString &wireName);

struct AuthMethodName
{
    static std::optional<AuthMethod> fromText(const QString &text) { return authMethod(text); }
    static QString toText(const std::optional<AuthMethod> &method)
    {
        return method ? wireName(*method) : QString();
    }
};

/// Text in ASCII, such as PEM.
struct AsciiText
{
    static QByteArray fromText(const QString &text) { return text.toLatin1(); }
    static QString toText(const QByteArray &text) { return QString::fromLatin1(text); }
};

/// Our identity at one issuer; never sent to another (AUTH-24).
struct ClientIdentity
{
    enum class Origin {
        Preregistered, ///< From the server's setup.
        Document, ///< The address of our Client ID Metadata Document; the one kind that any issuer may see.
        Registered, ///< By us (RFC 7591).
        Typed, ///< By the person, when asked.
    };
    friend constexpr json::EnumNames<Origin, 4> jsonNames(Origin)
    {
        return {{{Origin::Preregistered, "preregistered"},
                 {Origin::Document, "document"},
                 {Origin::Registered, "registered"},
                 {Origin::Typed, "typed"}}};
    }

    Origin origin = Origin::Typed;
    QString issuer;
    QString id; ///< Empty: none is needed, with a token of the platform.
    QString secret; ///< Or none.
    QByteArray privateKey; ///< PEM (PKCS#8), for private_key_jwt; or none.
    QString keyId; ///< Of privateKey at the issuer, when it wants one.
    std::optional<AuthMethod> method; ///< As the issuer said when it registered us.
    QDateTime secretExpiresAt; ///< Invalid: never.
    /// None but those that are bound to a key (RFC 9449, section 5.2).
    bool getsBoundTokens = false;

    template<class V>
    static void fields(V &v)
    {
        v("origin", &ClientIdentity::origin);
        v("issuer", &ClientIdentity::issuer);
        v("id", &ClientIdentity::id);
        v("secret", &ClientIdentity::secret);
        v("privateKey", &ClientIdentity::privateKey, AsciiText());
        v("keyId", &ClientIdentity::keyId);
        v("method", &ClientIdentity::method, AuthMethodName());
        v("secretExpiresAt", &ClientIdentity::secretExpiresAt);
        v("getsBoundTokens", &ClientIdentity::getsBoundTokens, json::kMayBeAbsent);
    }
    bool operator==(const ClientIdentity &) const = default;
};

/// How to get an identity.
enum class ClientWay {
    Preregistered, ///< Take the one of the setup.
    Registered, ///< Take the one registered earlier.
    Document, ///< Name our document.
    Register, ///< Register now.
    Ask, ///< The person types one in.
};

/// The available identities.
struct ClientChoices
{
    std::optional<ClientIdentity> preregistered;
    std::optional<ClientIdentity> registered; ///< Kept from before, registered or typed.
    QString documentAddress; ///< Of our Client ID Metadata Document; empty: none.
};

/// The ways open at an issuer, the best first; `Ask` is always the last (AUTH-20). Who was registered with another issuer,
/// or whose secret has run out, is not offered (AUTH-24, SEC-26).
QList<ClientWay> clientWays(const ServerMetadata &metadata, const ClientChoices &choices,
                            const QDateTime &now);
/// Whether a client can be called that: https, with a path, without dots in it (AUTH-21).
bool isDocumentAddress(const QString &address);
/// The identity that our document gives us at an issuer.
ClientIdentity documentIdentity(const QString &documentAddress, const QString &issuer);

/// How client proves who it is where announced are the methods that are taken (AUTH-25); NoAuthMethod when none fits.
Result<AuthMethod> chooseAuthMethod(const ClientIdentity &client,
                                    const std::optional<QList<QString>> &announced);

} // namespace mcp::auth
