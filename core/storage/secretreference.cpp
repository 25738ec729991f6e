// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/secretreference.h"

#include "core/base/placeholder.h"
#include "core/base/proxyaddress.h"
#include "core/base/secretname.h"
#include "core/base/webaddress.h"

#include <QRegularExpression>
#include <QUuid>

#include <functional>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

using Pairs = QList<std::pair<QString, QString>>;

QString freshReference()
{
    return "${keychain:"_L1 + QUuid::createUuid().toString(QUuid::Id128) + u'}';
}

bool isAnySecret(const QString &, const QString &)
{
    return true;
}

/// Members that are secrets, by the place of their value in the KeyStore.
struct SecretMember
{
    QString place;
    QString name;
    QString *value;
};

QList<SecretMember> secretMembers(ServerEntry &entry)
{
    const auto address = parseWebAddress(entry.url);
    OAuthEntry &oauth = entry.oauth;
    const QString client = "oauth/"_L1 + (address ? address->origin() : QString()) + u' '
        + oauth.issuer + u' ' + oauth.identityProvider.issuer + u'/';
    return {{client, u"clientSecret"_s, &oauth.clientSecret},
            {client, u"clientKey"_s, &oauth.clientKey},
            {client, u"identityProvider.clientSecret"_s, &oauth.identityProvider.clientSecret},
            {"proxy/"_L1 + entry.proxy + u'/', u"proxyPassword"_s, &entry.proxyPassword},
            {"certificate/"_L1 + entry.certificateFile + u'/', u"certificatePassphrase"_s,
             &entry.certificatePassphrase}};
}

/// What of entry is secret, by the name of the member.
Pairs secretsOf(ServerEntry entry)
{
    Pairs secrets;
    for (const SecretMember &member : secretMembers(entry))
        secrets.append({member.name, *member.value});
    return secrets;
}

void setSecrets(ServerEntry &entry, const Pairs &secrets)
{
    qsizetype index = 0;
    for (const SecretMember &member : secretMembers(entry))
        *member.value = secrets.at(index++).second;
}

using IsSecret = std::function<bool(const QString &name, const QString &value)>;

void takeFrom(Pairs &pairs, const Pairs &before, const IsSecret &isSecret, SecretValues *taken)
{
    for (auto &[name, value] : pairs) {
        const bool isOpen = value.isEmpty() || hasPlaceholder(value);
        if (isOpen || !isSecret(name, value) || before.contains({name, value}))
            continue;
        const QString reference = freshReference();
        taken->insert(reference, value);
        value = reference;
    }
}

void putInto(Pairs &pairs, const SecretValues &values)
{
    for (auto &[name, value] : pairs)
        value = values.value(value, value);
}

void appendPlaces(QList<SecretPlace> &places, const Pairs &pairs, const QString &prefix)
{
    for (const auto &[name, value] : pairs) {
        if (isSecretReference(value))
            places.append({value, prefix + name.toLower() + u'/' + value.sliced(11, 32), name});
    }
}

} // namespace

bool isSecretReference(const QString &value)
{
    static const QRegularExpression whole(u"\\A\\$\\{keychain:[0-9a-f]{32}\\}\\z"_s);
    return whole.match(value).hasMatch();
}

bool isSecretVariable(const QString &name, const QString &value)
{
    static const QRegularExpression telling(
        u"-----BEGIN [A-Z ]*PRIVATE KEY-----|^[a-z][a-z0-9+.-]*://[^/?#@]*:[^/?#@]+@"
        "|^(?:sk-|gh[opsru]_|github_pat_|glpat-|xox[abprs]-|AKIA[0-9A-Z]{16}|AIza|eyJ[\\w-]+\\.)"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression word(u"(?:key|pass|[_-]pat)$"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    return isSecretName(name) || word.match(name).hasMatch() || telling.match(value).hasMatch();
}

ServerEntry withoutSecrets(const ServerEntry &entry, const ServerEntry *before, SecretValues *taken,
                           const QStringList &secretVariables)
{
    ServerEntry kept = entry;
    if (const QString password = takeProxyPassword(kept.proxy); !password.isEmpty())
        kept.proxyPassword = password;
    const auto isSecret = [&secretVariables](const QString &name, const QString &value) {
        return secretVariables.contains(name) || isSecretVariable(name, value);
    };
    takeFrom(kept.environment, before ? before->environment : Pairs(), isSecret, taken);
    takeFrom(kept.headers, before ? before->headers : Pairs(), isAnySecret, taken);
    Pairs members = secretsOf(kept);
    takeFrom(members, before ? secretsOf(*before) : Pairs(), isAnySecret, taken);
    setSecrets(kept, members);
    return kept;
}

QList<SecretPlace> secretPlaces(const ServerEntry &entry)
{
    QList<SecretPlace> places;
    const QString server = "server/"_L1 + entry.id;
    const auto address = parseWebAddress(entry.url);
    const QString origin = address ? address->origin() : QString();
    appendPlaces(places, entry.environment, server + "/variable/"_L1);
    appendPlaces(places, entry.headers, server + "/header/"_L1 + origin + u'/');
    ServerEntry copy = entry;
    for (const SecretMember &member : secretMembers(copy))
        appendPlaces(places, {{member.name, *member.value}}, server + u'/' + member.place);
    return places;
}

ServerEntry withSecrets(const ServerEntry &entry, const SecretValues &values)
{
    ServerEntry whole = entry;
    putInto(whole.environment, values);
    putInto(whole.headers, values);
    Pairs members = secretsOf(whole);
    putInto(members, values);
    setSecrets(whole, members);
    return whole;
}

} // namespace mcp
