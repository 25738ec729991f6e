// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/credentials.h"

#include "core/auth/challenge.h"
#include "core/base/logging.h"
#include "core/json/value.h"

#include <QCryptographicHash>
#include <QMetaEnum>

#include <algorithm>
#include <array>

namespace mcp::auth {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

using Origin = ClientIdentity::Origin;
constexpr std::array kOrigins{std::pair(Origin::Preregistered, "preregistered"_L1),
                              std::pair(Origin::Document, "document"_L1),
                              std::pair(Origin::Registered, "registered"_L1),
                              std::pair(Origin::Typed, "typed"_L1)};

QString textOf(const Value &object, QStringView key)
{
    const Value *found = object.find(key);
    return found ? found->toString() : QString();
}

QDateTime timeOf(const Value &object, QStringView key)
{
    return QDateTime::fromString(textOf(object, key), Qt::ISODateWithMs);
}

Value timeValue(const QDateTime &time)
{
    return Value(time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString());
}

Value scopesValue(const QStringList &scopes)
{
    return Value(scopes.join(u' '));
}

Value toValue(const ClientIdentity &client)
{
    const auto *const origin =
        std::find_if(kOrigins.begin(), kOrigins.end(),
                     [&client](const auto &known) { return known.first == client.origin; });
    Value value{Value::Object()};
    value.insert(u"origin"_s, Value(QString(origin->second)));
    value.insert(u"issuer"_s, Value(client.issuer));
    value.insert(u"id"_s, Value(client.id));
    value.insert(u"secret"_s, Value(client.secret));
    value.insert(u"privateKey"_s, Value(QString::fromLatin1(client.privateKey)));
    value.insert(u"keyId"_s, Value(client.keyId));
    value.insert(u"method"_s, Value(client.method ? wireName(*client.method) : QString()));
    value.insert(u"secretExpiresAt"_s, timeValue(client.secretExpiresAt));
    return value;
}

std::optional<ClientIdentity> readClientValue(const Value *value)
{
    if (!value)
        return std::nullopt;
    const QString origin = textOf(*value, u"origin");
    const auto *const known = std::find_if(kOrigins.begin(), kOrigins.end(),
                                           [&](const auto &one) { return one.second == origin; });
    ClientIdentity client;
    client.issuer = textOf(*value, u"issuer");
    client.id = textOf(*value, u"id");
    if (known == kOrigins.end() || client.issuer.isEmpty() || client.id.isEmpty())
        return std::nullopt;
    client.origin = known->first;
    client.secret = textOf(*value, u"secret");
    client.privateKey = textOf(*value, u"privateKey").toLatin1();
    client.keyId = textOf(*value, u"keyId");
    client.method = authMethod(textOf(*value, u"method"));
    client.secretExpiresAt = timeOf(*value, u"secretExpiresAt");
    return client;
}

QString toText(const SignIn &signIn)
{
    Value value{Value::Object()};
    value.insert(u"client"_s, toValue(signIn.client));
    value.insert(u"resource"_s, Value(signIn.resource));
    value.insert(u"range"_s, Value(signIn.range));
    value.insert(u"accessToken"_s, Value(signIn.tokens.accessToken));
    value.insert(u"refreshToken"_s, Value(signIn.tokens.refreshToken));
    value.insert(u"scopes"_s, scopesValue(signIn.tokens.scopes));
    value.insert(u"expiresAt"_s, timeValue(signIn.tokens.expiresAt));
    value.insert(u"requestedScopes"_s, scopesValue(signIn.requestedScopes));
    value.insert(u"revocationEndpoint"_s, Value(signIn.revocationEndpoint));
    value.insert(u"signedInAt"_s, timeValue(signIn.signedInAt));
    return QString::fromUtf8(value.toJson());
}

std::optional<SignIn> readSignIn(const QString &text)
{
    const auto value = json::parse(json::Raw(text.toUtf8()));
    const auto client = value ? readClientValue(value->find(u"client")) : std::nullopt;
    if (!client)
        return std::nullopt;
    SignIn signIn;
    signIn.client = *client;
    signIn.resource = textOf(*value, u"resource");
    signIn.range = textOf(*value, u"range");
    signIn.tokens.accessToken = textOf(*value, u"accessToken");
    signIn.tokens.refreshToken = textOf(*value, u"refreshToken");
    signIn.tokens.scopes = scopeList(textOf(*value, u"scopes"));
    signIn.tokens.expiresAt = timeOf(*value, u"expiresAt");
    signIn.requestedScopes = scopeList(textOf(*value, u"requestedScopes"));
    signIn.revocationEndpoint = textOf(*value, u"revocationEndpoint");
    signIn.signedInAt = timeOf(*value, u"signedInAt");
    const bool isUsable = !signIn.tokens.accessToken.isEmpty() && !signIn.range.isEmpty();
    return isUsable ? std::optional(signIn) : std::nullopt;
}

Account accountOf(const QString &server, const SignIn &signIn)
{
    return {server,
            signIn.client.issuer,
            signIn.resource,
            signIn.client.id,
            signIn.tokens.scopes,
            signIn.signedInAt,
            signIn.tokens.expiresAt,
            !signIn.tokens.refreshToken.isEmpty()};
}

/// Names are no secrets, but may be long and hold anything: a digest stands for the parts.
QString keyName(QLatin1StringView kind, const QString &server, const QStringList &parts)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString &part : parts) {
        hash.addData(part.toUtf8());
        hash.addData(QByteArray(1, '\0'));
    }
    return kind + u'/' + server + u'/' + QString::fromLatin1(hash.result().toHex().first(32));
}

QString tokensName(const Account &account)
{
    return keyName("tokens"_L1, account.server,
                   {account.issuer, account.resource, account.clientId});
}

QString clientName(const QString &server, const QString &issuer)
{
    return keyName("client"_L1, server, {issuer});
}

/// Stands in the list of clients, of no server.
QString identityName(const QString &issuer, const QString &clientId)
{
    return keyName("identity"_L1, {}, {issuer, clientId});
}

} // namespace

Credentials::Credentials(const QString &configFolder, KeyStore *keys)
    : m_file(configFolder, u"accounts.json"_s)
    , m_keys(keys)
{
}

void Credentials::load()
{
    m_accounts.clear();
    m_clients.clear();
    const auto text = m_file.read();
    const auto document = text && *text ? json::parse(json::Raw(**text)) : Value();
    if (!document)
        return;
    const Value *accounts = document->find(u"accounts");
    for (const Value &value : accounts ? accounts->items() : Value::Array()) {
        const Value *renewable = value.find(u"isRenewable");
        note({textOf(value, u"server"), textOf(value, u"issuer"), textOf(value, u"resource"),
              textOf(value, u"clientId"), scopeList(textOf(value, u"scopes")),
              timeOf(value, u"signedInAt"), timeOf(value, u"expiresAt"),
              renewable && renewable->toBool()});
    }
    const Value *clients = document->find(u"clients");
    for (const Value &value : clients ? clients->items() : Value::Array())
        m_clients.append(
            {textOf(value, u"server"), textOf(value, u"issuer"), textOf(value, u"clientId")});
}

std::optional<Account> Credentials::account(const QString &server) const
{
    const auto it = std::find_if(m_accounts.cbegin(), m_accounts.cend(),
                                 [&server](const Account &one) { return one.server == server; });
    return it == m_accounts.cend() ? std::nullopt : std::optional(*it);
}

void Credentials::note(const Account &account)
{
    m_accounts.removeIf([&](const Account &one) { return one.server == account.server; });
    m_accounts.append(account);
}

Pending<bool> Credentials::save(const QString &server, const SignIn &signIn)
{
    const Account account = accountOf(server, signIn);
    const auto before = this->account(server);
    // Noted first: a secret that nobody knows of could never be deleted.
    note(account);
    write();
    if (before && tokensName(*before) != tokensName(account))
        (void)m_keys->remove(tokensName(*before));
    return m_keys->write(tokensName(account), toText(signIn));
}

Pending<std::optional<SignIn>> Credentials::read(const QString &server)
{
    using Read = std::optional<SignIn>;
    const auto account = this->account(server);
    if (!account)
        return settled<Read>(Read());
    const Promise<Read> promise;
    m_keys->read(tokensName(*account))
        .then(m_keys, [promise, account = *account](const Result<QString> &text) {
            if (!text)
                return promise.settle(text.error());
            Read signIn = readSignIn(*text);
            const bool isIt =
                signIn && tokensName(accountOf(account.server, *signIn)) == tokensName(account);
            promise.settle(isIt ? signIn : Read());
        });
    return promise.pending();
}

Pending<bool> Credentials::remove(const QString &server)
{
    const auto account = this->account(server);
    if (!account)
        return settled<bool>(true);
    m_accounts.removeIf([&server](const Account &one) { return one.server == server; });
    write();
    return m_keys->remove(tokensName(*account));
}

const Credentials::ClientPlace *Credentials::place(const QString &server,
                                                   const QString &issuer) const
{
    const auto it = std::find_if(m_clients.cbegin(), m_clients.cend(), [&](const ClientPlace &one) {
        return one.server == server && one.issuer == issuer;
    });
    return it == m_clients.cend() ? nullptr : &*it;
}

QString Credentials::issuerOf(const QString &server, const QString &clientId) const
{
    const auto it = std::find_if(m_clients.cbegin(), m_clients.cend(), [&](const ClientPlace &one) {
        return one.server == server && one.clientId == clientId;
    });
    return it == m_clients.cend() ? QString() : it->issuer;
}

Pending<bool> Credentials::saveClient(const QString &server, const KeptClient &client)
{
    const ClientPlace now{server, client.identity.issuer, client.identity.id};
    const ClientPlace *before = place(server, now.issuer);
    if (!before || *before != now) {
        if (before)
            m_clients.removeAll(ClientPlace(*before));
        m_clients.append(now);
        write();
    }
    Value value = toValue(client.identity);
    value.insert(u"redirectUri"_s, Value(client.redirectUri));
    return m_keys->write(clientName(server, now.issuer), QString::fromUtf8(value.toJson()));
}

Pending<std::optional<KeptClient>> Credentials::readClient(const QString &server,
                                                           const QString &issuer)
{
    using Read = std::optional<KeptClient>;
    if (!place(server, issuer))
        return settled<Read>(Read());
    const Promise<Read> promise;
    m_keys->read(clientName(server, issuer))
        .then(m_keys, [promise, issuer](const Result<QString> &text) {
            if (!text)
                return promise.settle(text.error());
            const auto value = json::parse(json::Raw(text->toUtf8()));
            const auto identity = value ? readClientValue(&*value) : std::nullopt;
            if (!identity || identity->issuer != issuer)
                return promise.settle(Read());
            promise.settle(Read(KeptClient{*identity, textOf(*value, u"redirectUri")}));
        });
    return promise.pending();
}

void Credentials::removeClient(const QString &server, const QString &issuer)
{
    const ClientPlace *known = place(server, issuer);
    if (!known)
        return;
    m_clients.removeAll(ClientPlace(*known));
    (void)m_keys->remove(clientName(server, issuer));
    write();
}

Pending<bool> Credentials::saveIdentity(const QString &issuer, const QString &clientId,
                                        const QString &idToken)
{
    const ClientPlace now{QString(), issuer, clientId};
    if (!m_clients.contains(now)) {
        m_clients.append(now);
        write();
    }
    return m_keys->write(identityName(issuer, clientId), idToken);
}

Pending<QString> Credentials::readIdentity(const QString &issuer, const QString &clientId)
{
    if (!m_clients.contains(ClientPlace{QString(), issuer, clientId}))
        return settled<QString>(QString());
    return m_keys->read(identityName(issuer, clientId));
}

void Credentials::removeIdentity(const QString &issuer, const QString &clientId)
{
    if (m_clients.removeAll(ClientPlace{QString(), issuer, clientId}) == 0)
        return;
    write();
    (void)m_keys->remove(identityName(issuer, clientId));
}

void Credentials::removeServer(const QString &server)
{
    (void)remove(server);
    const auto clients = m_clients;
    for (const ClientPlace &place : clients) {
        if (place.server == server)
            removeClient(server, place.issuer);
    }
}

void Credentials::write() const
{
    Value::Array accounts;
    for (const Account &account : m_accounts) {
        Value value{Value::Object()};
        value.insert(u"server"_s, Value(account.server));
        value.insert(u"issuer"_s, Value(account.issuer));
        value.insert(u"resource"_s, Value(account.resource));
        value.insert(u"clientId"_s, Value(account.clientId));
        value.insert(u"scopes"_s, scopesValue(account.scopes));
        value.insert(u"signedInAt"_s, timeValue(account.signedInAt));
        value.insert(u"expiresAt"_s, timeValue(account.expiresAt));
        value.insert(u"isRenewable"_s, Value(account.isRenewable));
        accounts.append(value);
    }
    Value::Array clients;
    for (const ClientPlace &place : m_clients) {
        Value value{Value::Object()};
        value.insert(u"server"_s, Value(place.server));
        value.insert(u"issuer"_s, Value(place.issuer));
        value.insert(u"clientId"_s, Value(place.clientId));
        clients.append(value);
    }
    Value document{Value::Object()};
    document.insert(u"accounts"_s, Value(accounts));
    document.insert(u"clients"_s, Value(clients));
    const QByteArray text = document.toJson(Value::Layout::Indented) + '\n';
    if (const auto written = m_file.write(text); !written)
        qCWarning(lcAuth).noquote() << "accounts are not kept:" << written.error().detail;
}

} // namespace mcp::auth
