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

Result<bool> readGrant(const Value &value)
{
    const QString text = value.toString();
    if (text == kUnattendedGrant || text == kPlatformGrant)
        return true;
    if (text == "authorization_code"_L1)
        return false;
    return Error::storage(
        u"oauth.grant: expected authorization_code, client_credentials or %1"_s.arg(
            kPlatformGrant));
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
Result<QStringList> readScopes(const Value &value)
{
    if (value.isString())
        return value.toString().split(u' ', Qt::SkipEmptyParts);
    return readTextList(value, u"oauth.scopes"_s);
}

Result<QString> readRedirect(const Value &value)
{
    if (value.isString() && parseRedirectAddress(value.toString()))
        return value.toString();
    return Error::storage(u"oauth.redirectAddress: expected http://127.0.0.1, http://localhost or "
                          u"http://[::1], with a port or without, and a path"_s);
}

Result<quint16> readPort(const Value &value)
{
    const auto port = value.toInteger();
    if (!port || *port < 1 || *port > 65535)
        return Error::storage(u"oauth.callbackPort: expected 1 to 65535"_s);
    return quint16(*port);
}

/// The members of an object, each with the field that it is for.
using TextFields = QList<std::pair<QString, QString *>>;

TextFields textFields(OAuthEntry &entry)
{
    return {{u"issuer"_s, &entry.issuer},
            {u"clientId"_s, &entry.clientId},
            {u"clientSecret"_s, &entry.clientSecret},
            {u"clientKey"_s, &entry.clientKey},
            {u"clientKeyId"_s, &entry.clientKeyId},
            {u"clientDocument"_s, &entry.clientDocument},
            {u"pkceIssuer"_s, &entry.pkceIssuer},
            {u"assertionFile"_s, &entry.assertionFile},
            {u"assertionVariable"_s, &entry.assertionVariable}};
}

TextFields textFields(OAuthEntry::IdentityProvider &entry)
{
    return {{u"issuer"_s, &entry.issuer},
            {u"clientId"_s, &entry.clientId},
            {u"clientSecret"_s, &entry.clientSecret}};
}

Result<void> readTexts(const Value &object, const TextFields &fields, const QString &where)
{
    if (!object.isObject())
        return Error::storage(where + ": expected an object"_L1);
    for (const auto &[key, field] : fields) {
        const auto read = readMember(object, key, *field,
                                     [path = QString(where + u'.' + key)](const Value &member) {
                                         return readText(member, path);
                                     });
        if (!read)
            return read;
    }
    return {};
}

Result<OAuthEntry::IdentityProvider> readIdentityProvider(const Value &value)
{
    OAuthEntry::IdentityProvider entry;
    const auto read = readTexts(value, textFields(entry), u"oauth.identityProvider"_s);
    return read ? Result<OAuthEntry::IdentityProvider>(entry) : read.error();
}

Value objectAt(const Value &raw, const QString &key)
{
    const Value *found = raw.find(key);
    return found && found->isObject() ? *found : Value(Value::Object());
}

void writeTexts(Value &object, const TextFields &fields)
{
    for (const auto &[key, field] : fields)
        putMember(object, key, field->isEmpty(), Value(*field));
}

} // namespace

Result<OAuthEntry> readOAuth(const Value &value)
{
    OAuthEntry entry;
    if (const auto read = readTexts(value, textFields(entry), u"oauth"_s); !read)
        return read.error();
    for (const auto &read :
         {readMember(value, u"scopes"_s, entry.scopes, readScopes),
          readMember(value, u"callbackPort"_s, entry.callbackPort, readPort),
          readMember(value, u"redirectAddress"_s, entry.redirectAddress, readRedirect),
          readMember(value, u"sendResource"_s, entry.sendsResource,
                     [](const Value &member) { return readFlag(member, u"oauth.sendResource"_s); }),
          readMember(value, u"grant"_s, entry.isUnattended, readGrant),
          readMember(value, u"identityProvider"_s, entry.identityProvider, readIdentityProvider)}) {
        if (!read)
            return read.error();
    }
    if (const auto checked = checkAssertion(value, entry); !checked)
        return checked.error();
    return entry;
}

void writeOAuth(Value &raw, OAuthEntry entry)
{
    Value member = objectAt(raw, u"oauth"_s);
    writeTexts(member, textFields(entry));
    putMember(member, u"scopes"_s, entry.scopes.isEmpty(), textList(entry.scopes));
    putMember(member, u"callbackPort"_s, entry.callbackPort == 0,
              Value(qint64(entry.callbackPort)));
    putMember(member, u"redirectAddress"_s, entry.redirectAddress.isEmpty(),
              Value(entry.redirectAddress));
    putMember(member, u"sendResource"_s, entry.sendsResource, Value(false));
    putMember(member, u"grant"_s, !entry.isUnattended,
              Value(entry.isByPlatform() ? kPlatformGrant : kUnattendedGrant));
    Value provider = objectAt(member, u"identityProvider"_s);
    writeTexts(provider, textFields(entry.identityProvider));
    putMember(member, u"identityProvider"_s, provider.members().isEmpty(), provider);
    putMember(raw, u"oauth"_s, member.members().isEmpty(), member);
}

} // namespace mcp::serverformat
