// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/oauthformat.h"

#include "core/base/redirectaddress.h"
#include "core/storage/members.h"

namespace mcp::serverformat {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kUnattendedGrant = "client_credentials"_L1;
constexpr auto kPlatformGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer"_L1;

Result<bool> readGrant(const Value &value, const QString &where)
{
    const QString text = value.toString();
    if (text == kUnattendedGrant || text == kPlatformGrant)
        return true;
    if (text == "authorization_code"_L1)
        return false;
    return Error::storage(
        u"%1: expected authorization_code, client_credentials or %2"_s.arg(where, kPlatformGrant));
}

/// The grant and the source of its token go together.
Result<void> checkAssertion(const Value &value, const OAuthEntry &entry)
{
    const Value *grant = value.find(u"grant");
    const bool isPlatform = grant && grant->toString() == kPlatformGrant;
    const bool hasBoth = !entry.assertionFile.isEmpty() && !entry.assertionVariable.isEmpty();
    if (isPlatform == entry.isByPlatform() && !hasBoth)
        return {};
    return Error::storage(
        u"oauth: the grant %1 needs either assertionFile or assertionVariable, and no other grant "
        "has one"_s.arg(kPlatformGrant));
}

/// A list, or words as on the wire (RFC 6749, section 3.3), which is how some other hosts write it.
Result<QStringList> readScopes(const Value &value, const QString &where)
{
    if (value.isString())
        return value.toString().split(u' ', Qt::SkipEmptyParts);
    return readTextList(value, where);
}

Result<QString> readRedirect(const Value &value, const QString &where)
{
    if (value.isString() && parseRedirectAddress(value.toString()))
        return value.toString();
    return Error::storage(where
                          + ": expected http://127.0.0.1, http://localhost or http://[::1], with a "
                            "port or without, and a path"_L1);
}

Result<quint16> readPort(const Value &value, const QString &where)
{
    const auto port = value.toInteger();
    if (!port || *port < 1 || *port > 65535)
        return Error::storage(where + ": expected 1 to 65535"_L1);
    return quint16(*port);
}

template<class V>
void listMembers(V &v, const OAuthEntry::IdentityProvider &)
{
    using Provider = OAuthEntry::IdentityProvider;
    v(u"issuer"_s, &Provider::issuer, readText, textOrNull);
    v(u"clientId"_s, &Provider::clientId, readText, textOrNull);
    v(u"clientSecret"_s, &Provider::clientSecret, readText, textOrNull);
}

template<class V>
void listMembers(V &v, const OAuthEntry &entry);

template<class S>
Result<S> readObject(const Value &value, const QString &where)
{
    if (!value.isObject())
        return Error::storage(where + ": expected an object"_L1);
    S entry;
    MemberReader<S> reader{value, where, entry};
    listMembers(reader, entry);
    return reader.result ? Result<S>(entry) : reader.result.error();
}

template<class S>
Value writeObject(const S &entry, const Value &old)
{
    Value object = old.isObject() ? old : Value(Value::Object());
    MemberWriter<S> writer{object, entry};
    listMembers(writer, entry);
    return object.members().isEmpty() ? Value() : object;
}

template<class V>
void listMembers(V &v, const OAuthEntry &entry)
{
    using Entry = OAuthEntry;
    v(u"issuer"_s, &Entry::issuer, readText, textOrNull);
    v(u"clientId"_s, &Entry::clientId, readText, textOrNull);
    v(u"clientSecret"_s, &Entry::clientSecret, readText, textOrNull);
    v(u"clientKey"_s, &Entry::clientKey, readText, textOrNull);
    v(u"clientKeyId"_s, &Entry::clientKeyId, readText, textOrNull);
    v(u"clientDocument"_s, &Entry::clientDocument, readText, textOrNull);
    v(u"pkceIssuer"_s, &Entry::pkceIssuer, readText, textOrNull);
    v(u"assertionFile"_s, &Entry::assertionFile, readText, textOrNull);
    v(u"assertionVariable"_s, &Entry::assertionVariable, readText, textOrNull);
    v(u"scopes"_s, &Entry::scopes, readScopes, textListOrNull);
    v(u"callbackPort"_s, &Entry::callbackPort, readPort,
      [](quint16 port) { return port == 0 ? Value() : Value(qint64(port)); });
    v(u"redirectAddress"_s, &Entry::redirectAddress, readRedirect, textOrNull);
    v(u"sendResource"_s, &Entry::sendsResource, readFlag, falseOrNull);
    v(u"grant"_s, &Entry::isUnattended, readGrant, [&entry](bool isUnattended) {
        const auto grant = entry.isByPlatform() ? kPlatformGrant : kUnattendedGrant;
        return isUnattended ? Value(grant) : Value();
    });
    v(u"identityProvider"_s, &Entry::identityProvider, readObject<Entry::IdentityProvider>,
      writeObject<Entry::IdentityProvider>);
}

} // namespace

Result<OAuthEntry> readOAuth(const Value &value, const QString &where)
{
    auto entry = readObject<OAuthEntry>(value, where);
    const auto checked = entry ? checkAssertion(value, *entry) : Result<void>();
    return checked ? entry : checked.error();
}

Value writeOAuth(const OAuthEntry &entry, const Value &old)
{
    return writeObject(entry, old);
}

} // namespace mcp::serverformat
