// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/credentials.h"

#include "core/auth/challenge.h"
#include "core/auth/limits.h"
#include "core/base/logging.h"
#include "core/json/value.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QLockFile>
#include <QMetaEnum>

#include <algorithm>
#include <array>
#include <cerrno>

namespace mcp::auth {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

using Origin = ClientIdentity::Origin;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

/// Longer than a refresh may take; then whoever held it is taken for dead.
constexpr milliseconds kRefreshLock = 60s;
constexpr auto kContact = "contact"_L1;
constexpr auto kSignIn = "sign-in"_L1;
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

Value agreementValue(Agreement what)
{
    return Value(QString(what == Agreement::Contact ? kContact : kSignIn));
}

/// Drops the oldest of one server when it has more than limit; gives them.
template<class T>
QList<T> takeSurplus(QList<T> &all, const QString &server, qsizetype limit)
{
    QList<T> surplus = all;
    surplus.removeIf([&server](const T &one) { return one.server != server; });
    surplus = surplus.first(std::max<qsizetype>(surplus.size() - limit, 0));
    all.removeIf([&surplus](const T &one) { return surplus.contains(one); });
    return surplus;
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

Result<Credentials::Listed> Credentials::Listed::read(const std::optional<QByteArray> &text)
{
    Listed listed;
    if (!text)
        return listed;
    const auto document = json::parse(json::Raw(*text));
    if (!document || !document->isObject())
        return Error{ErrorKind::Storage, u"it is not a list of accounts"_s, EINVAL, {}};
    const auto items = [&document](QStringView key) {
        const Value *found = document->find(key);
        return found ? found->items() : Value::Array();
    };
    for (const Value &value : items(u"accounts")) {
        const Value *renewable = value.find(u"isRenewable");
        listed.note({textOf(value, u"server"), textOf(value, u"issuer"), textOf(value, u"resource"),
                     textOf(value, u"clientId"), scopeList(textOf(value, u"scopes")),
                     timeOf(value, u"signedInAt"), timeOf(value, u"expiresAt"),
                     renewable && renewable->toBool()});
    }
    const auto place = [](const Value &value) {
        return ClientPlace{textOf(value, u"server"), textOf(value, u"issuer"),
                           textOf(value, u"clientId")};
    };
    for (const Value &value : items(u"clients"))
        listed.clients.append(place(value));
    for (const Value &value : items(u"identities"))
        listed.identities.append(place(value));
    for (const Value &value : items(u"agreements")) {
        const bool isContact = textOf(value, u"what") == kContact;
        if (isContact || textOf(value, u"what") == kSignIn)
            listed.agreements.append({textOf(value, u"server"), textOf(value, u"resource"),
                                      textOf(value, u"issuer"),
                                      isContact ? Agreement::Contact : Agreement::SignIn});
    }
    return listed;
}

void Credentials::load()
{
    const auto text = m_file.read();
    const auto listed = text ? Listed::read(*text) : text.error();
    if (listed) {
        m_listed = *listed;
        return;
    }
    const bool isSpoiled =
        text || text.error().code == EFBIG; // Else nothing could be kept any more.
    const Error why = isSpoiled ? m_file.setAsideFor(listed.error(), QDateTime::currentDateTime())
                                : listed.error();
    qCWarning(lcAuth).noquote() << "the list of accounts cannot be read:" << why.detail;
}

/// On what the file holds now, for others write to it as well.
void Credentials::change(const std::function<void(Listed &)> &edit)
{
    Listed changed;
    const auto written = m_file.update([&](const std::optional<QByteArray> &current) {
        const auto listed = Listed::read(current);
        if (!listed)
            return Result<QByteArray>(listed.error());
        changed = *listed;
        edit(changed);
        return Result<QByteArray>(changed.toText());
    });
    if (written) {
        m_listed = std::move(changed);
        return;
    }
    qCWarning(lcAuth).noquote() << "accounts are not kept:" << written.error().detail;
    edit(m_listed);
}

std::optional<Account> Credentials::account(const QString &server) const
{
    const QList<Account> &accounts = m_listed.accounts;
    const auto it = std::find_if(accounts.cbegin(), accounts.cend(),
                                 [&server](const Account &one) { return one.server == server; });
    return it == accounts.cend() ? std::nullopt : std::optional(*it);
}

void Credentials::Listed::note(const Account &account)
{
    accounts.removeIf([&](const Account &one) { return one.server == account.server; });
    accounts.append(account);
}

Pending<bool> Credentials::save(const QString &server, const SignIn &signIn)
{
    const Account account = accountOf(server, signIn);
    std::optional<Account> before;
    // Noted first: a secret that nobody knows of could never be deleted.
    change([&](Listed &listed) {
        for (const Account &one : std::as_const(listed.accounts)) {
            if (one.server == server)
                before = one;
        }
        listed.note(account);
    });
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
    change([&server](Listed &listed) {
        listed.accounts.removeIf([&](const Account &one) { return one.server == server; });
    });
    return m_keys->remove(tokensName(*account));
}

std::unique_ptr<QLockFile> Credentials::lockRefresh(const QString &server) const
{
    const QString name =
        keyName("refresh"_L1, {}, {server}).section(u'/', -1).prepend("refresh-"_L1);
    auto lock = std::make_unique<QLockFile>(m_file.folder() + u'/' + name + ".lock"_L1);
    lock->setStaleLockTime(kRefreshLock);
    const bool isBusy = !lock->tryLock() && lock->error() == QLockFile::LockFailedError;
    return isBusy ? nullptr : std::move(lock); // Where no lock can be made, nobody else has one.
}

const Credentials::ClientPlace *Credentials::place(const QString &server,
                                                   const QString &issuer) const
{
    const QList<ClientPlace> &clients = m_listed.clients;
    const auto it = std::find_if(clients.cbegin(), clients.cend(), [&](const ClientPlace &one) {
        return one.server == server && one.issuer == issuer;
    });
    return it == clients.cend() ? nullptr : &*it;
}

QString Credentials::issuerOf(const QString &server, const QString &clientId) const
{
    const QList<ClientPlace> &clients = m_listed.clients;
    const auto it = std::find_if(clients.cbegin(), clients.cend(), [&](const ClientPlace &one) {
        return one.server == server && one.clientId == clientId;
    });
    return it == clients.cend() ? QString() : it->issuer;
}

QStringList Credentials::issuers(const QString &server) const
{
    QStringList issuers;
    for (const ClientPlace &place : m_listed.clients) {
        if (place.server == server)
            issuers.append(place.issuer);
    }
    return issuers;
}

Pending<bool> Credentials::saveClient(const QString &server, const KeptClient &client)
{
    const ClientPlace now{server, client.identity.issuer, client.identity.id};
    if (!m_listed.clients.contains(now)) {
        QList<ClientPlace> gone;
        change([&](Listed &listed) {
            listed.clients.removeIf([&now](const ClientPlace &one) {
                return one.server == now.server && one.issuer == now.issuer;
            });
            listed.clients.append(now);
            gone = takeSurplus(listed.clients, server, kClientsOfServer);
        });
        for (const ClientPlace &one : std::as_const(gone))
            (void)m_keys->remove(clientName(server, one.issuer));
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
    if (!place(server, issuer))
        return;
    change([&](Listed &listed) {
        listed.clients.removeIf(
            [&](const ClientPlace &one) { return one.server == server && one.issuer == issuer; });
    });
    (void)m_keys->remove(clientName(server, issuer));
}

void Credentials::agree(const QString &server, const QString &resource, const QString &issuer,
                        Agreement what)
{
    const Agreed now{server, resource, issuer, what};
    if (m_listed.agreements.contains(now))
        return;
    change([&](Listed &listed) {
        listed.agreements.removeAll(now);
        listed.agreements.append(now);
        takeSurplus(listed.agreements, server, kAgreementsOfServer);
    });
}

bool Credentials::hasAgreed(const QString &server, const QString &resource, const QString &issuer,
                            Agreement what) const
{
    return m_listed.agreements.contains(Agreed{server, resource, issuer, what});
}

QStringList Credentials::agreed(const QString &server, const QString &resource,
                                Agreement what) const
{
    QStringList issuers;
    for (const Agreed &one : m_listed.agreements) {
        if (one == Agreed{server, resource, one.issuer, what})
            issuers.append(one.issuer);
    }
    return issuers;
}

Pending<bool> Credentials::saveIdentity(const QString &issuer, const QString &clientId,
                                        const QString &idToken)
{
    const ClientPlace now{QString(), issuer, clientId};
    if (!m_listed.identities.contains(now))
        change([&now](Listed &listed) { listed.identities.append(now); });
    return m_keys->write(identityName(issuer, clientId), idToken);
}

Pending<QString> Credentials::readIdentity(const QString &issuer, const QString &clientId)
{
    if (!m_listed.identities.contains(ClientPlace{QString(), issuer, clientId}))
        return settled<QString>(QString());
    return m_keys->read(identityName(issuer, clientId));
}

void Credentials::removeIdentity(const QString &issuer, const QString &clientId)
{
    const ClientPlace gone{QString(), issuer, clientId};
    if (!m_listed.identities.contains(gone))
        return;
    change([&gone](Listed &listed) { listed.identities.removeAll(gone); });
    (void)m_keys->remove(identityName(issuer, clientId));
}

void Credentials::removeServer(const QString &server)
{
    (void)remove(server);
    const QStringList known = issuers(server);
    for (const QString &issuer : known)
        removeClient(server, issuer);
    const auto isOfServer = [&server](const Agreed &one) { return one.server == server; };
    const QList<Agreed> &agreements = m_listed.agreements;
    if (std::any_of(agreements.cbegin(), agreements.cend(), isOfServer))
        change([&](Listed &listed) { listed.agreements.removeIf(isOfServer); });
}

QByteArray Credentials::Listed::toText() const
{
    Value::Array accountValues;
    for (const Account &account : accounts) {
        Value value{Value::Object()};
        value.insert(u"server"_s, Value(account.server));
        value.insert(u"issuer"_s, Value(account.issuer));
        value.insert(u"resource"_s, Value(account.resource));
        value.insert(u"clientId"_s, Value(account.clientId));
        value.insert(u"scopes"_s, scopesValue(account.scopes));
        value.insert(u"signedInAt"_s, timeValue(account.signedInAt));
        value.insert(u"expiresAt"_s, timeValue(account.expiresAt));
        value.insert(u"isRenewable"_s, Value(account.isRenewable));
        accountValues.append(value);
    }
    const auto placeValues = [](const QList<ClientPlace> &places) {
        Value::Array values;
        for (const ClientPlace &place : places) {
            Value value{Value::Object()};
            value.insert(u"server"_s, Value(place.server));
            value.insert(u"issuer"_s, Value(place.issuer));
            value.insert(u"clientId"_s, Value(place.clientId));
            values.append(value);
        }
        return Value(values);
    };
    Value::Array agreementValues;
    for (const Agreed &one : agreements) {
        Value value{Value::Object()};
        value.insert(u"server"_s, Value(one.server));
        value.insert(u"resource"_s, Value(one.resource));
        value.insert(u"issuer"_s, Value(one.issuer));
        value.insert(u"what"_s, agreementValue(one.what));
        agreementValues.append(value);
    }
    Value document{Value::Object()};
    document.insert(u"agreements"_s, Value(agreementValues));
    document.insert(u"accounts"_s, Value(accountValues));
    document.insert(u"clients"_s, placeValues(clients));
    document.insert(u"identities"_s, placeValues(identities));
    return document.toJson(Value::Layout::Indented) + '\n';
}

} // namespace mcp::auth
