// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/auth/credentials.h"

#include "core/auth/challenge.h"
#include "core/auth/limits.h"
#include "core/base/logging.h"
#include "core/json/writeimpl.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QLockFile>

#include <algorithm>
#include <cerrno>

MCP_JSON_INSTANTIATE(mcp::auth::ClientIdentity)
MCP_JSON_INSTANTIATE(mcp::auth::KeptClient)
MCP_JSON_INSTANTIATE(mcp::auth::SignIn)
MCP_JSON_INSTANTIATE(mcp::auth::TokenSet)
MCP_JSON_INSTANTIATE(mcp::auth::Credentials::Listed)

namespace mcp::auth {

using namespace Qt::StringLiterals;

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr qint64 kAccountsVersion = 1;

/// Longer than a refresh may take; then whoever held it is taken for dead.
constexpr milliseconds kRefreshLock = 60s;
constexpr qsizetype kRedirects = 100; ///< Remembered; more replace the oldest.
constexpr milliseconds kRedirectLock = 15min; ///< Longer than a sign-in in the browser.

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

/// The members of two objects in one.
QString joined(const QByteArray &one, const QByteArray &other)
{
    return QString::fromUtf8(one.chopped(1) + ',' + other.mid(1));
}

bool isIdentity(const ClientIdentity &client)
{
    return !client.issuer.isEmpty() && !client.id.isEmpty();
}

/// The key that tokens are bound to can be used.
bool hasItsKey(const TokenSet &tokens)
{
    return tokens.proofKey.isEmpty() || ProofKey::fromPem(tokens.proofKey.toLatin1());
}

std::optional<SignIn> readSignIn(const QString &text)
{
    const json::Raw raw(text.toUtf8());
    auto signIn = json::read<SignIn>(raw);
    const auto tokens = json::read<TokenSet>(raw);
    const bool isUsable = signIn && tokens && !signIn->client.issuer.isEmpty()
        && !tokens->accessToken.isEmpty() && !signIn->range.isEmpty() && hasItsKey(*tokens);
    if (!isUsable)
        return std::nullopt;
    signIn->tokens = *tokens;
    return *signIn;
}

std::optional<KeptClient> readKeptClient(const QString &text)
{
    const json::Raw raw(text.toUtf8());
    const auto identity = json::read<ClientIdentity>(raw);
    auto client = json::read<KeptClient>(raw);
    if (!identity || !client || !isIdentity(*identity))
        return std::nullopt;
    client->identity = *identity;
    return *client;
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
            !signIn.tokens.refreshToken.isEmpty(),
            !signIn.tokens.proofKey.isEmpty()};
}

/// The parts may be long and contain any character, so the name contains their digest.
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
    : m_file(configFolder, u"accounts.json"_s, kAccountsVersion, JsonFile<Listed>::Damage::IsError)
    , m_keys(keys)
{
}

void Credentials::load()
{
    const auto listed = m_file.read();
    if (listed) {
        m_listed = *listed;
        m_loaded = {};
        return;
    }
    const int code = listed.error().code;
    const bool isSpoiled = code == 0 || code == EFBIG; // Else nothing could be kept any more.
    const Error why = isSpoiled ? m_file.setAsideFor(listed.error(), QDateTime::currentDateTime())
                                : listed.error();
    qCWarning(lcAuth).noquote() << "the list of accounts cannot be read:" << why.detail;
    m_loaded = why;
}

/// On what the file holds now, for others write to it as well.
void Credentials::change(const std::function<void(Listed &)> &edit)
{
    auto changed = m_file.update(edit);
    if (changed) {
        m_listed = *std::move(changed);
        return;
    }
    qCWarning(lcAuth).noquote() << "accounts are not kept:" << changed.error().detail;
    edit(m_listed);
}

std::optional<Account> Credentials::account(const QString &server) const
{
    const QList<Account> &accounts = m_listed.accounts.items;
    const auto it = std::find_if(accounts.cbegin(), accounts.cend(),
                                 [&server](const Account &one) { return one.server == server; });
    return it == accounts.cend() ? std::nullopt : std::optional(*it);
}

Pending<bool> Credentials::save(const QString &server, const SignIn &signIn)
{
    const Account account = accountOf(server, signIn);
    std::optional<Account> before;
    // Listed first: an unlisted secret could never be deleted.
    change([&](Listed &listed) {
        QList<Account> &accounts = listed.accounts.items;
        for (const Account &one : std::as_const(accounts)) {
            if (one.server == server)
                before = one;
        }
        accounts.removeIf([&](const Account &one) { return one.server == server; });
        accounts.append(account);
        listed.signedOut.items.removeAll({server});
    });
    if (before && tokensName(*before) != tokensName(account))
        (void)m_keys->remove(tokensName(*before));
    return m_keys->write(tokensName(account),
                         joined(json::write(signIn), json::write(signIn.tokens)));
}

Pending<std::optional<SignIn>> Credentials::read(const QString &server)
{
    using Read = std::optional<SignIn>;
    const auto account = this->account(server);
    if (!account)
        return settled<Read>(Read());
    return m_keys->read(tokensName(*account))
        .map(m_keys, [account = *account](const QString &text) {
            const Read signIn = readSignIn(text);
            const bool isIt =
                signIn && tokensName(accountOf(account.server, *signIn)) == tokensName(account);
            return isIt ? signIn : Read();
        });
}

Pending<bool> Credentials::remove(const QString &server)
{
    const auto account = this->account(server);
    if (!account)
        return settled<bool>(true);
    change([&server](Listed &listed) {
        listed.accounts.items.removeIf([&](const Account &one) { return one.server == server; });
    });
    return m_keys->remove(tokensName(*account));
}

bool Credentials::isSignedOut(const QString &server) const
{
    return m_listed.signedOut.items.contains({server});
}

void Credentials::setSignedOut(const QString &server, bool isSignedOut)
{
    if (this->isSignedOut(server) == isSignedOut)
        return;
    change([&server, isSignedOut](Listed &listed) {
        QList<SignedOut> &all = listed.signedOut.items;
        all.removeAll({server});
        if (isSignedOut)
            all.append({server});
    });
}

std::unique_ptr<QLockFile> Credentials::lockRefresh(const QString &server) const
{
    return lock(keyName("refresh"_L1, {}, {server}).section(u'/', -1).prepend("refresh-"_L1),
                kRefreshLock);
}

std::unique_ptr<QLockFile> Credentials::lockRedirect(const QString &address) const
{
    return lock(keyName("redirect"_L1, {}, {address}).section(u'/', -1).prepend("redirect-"_L1),
                kRedirectLock);
}

bool Credentials::shareRedirect(const QString &address, const QString &issuer)
{
    const Redirect now{address, issuer};
    if (!m_listed.redirects.items.contains(now))
        change([&now](Listed &listed) {
            QList<Redirect> &all = listed.redirects.items;
            all.append(now);
            if (all.size() > kRedirects)
                all.removeFirst();
        });
    return std::ranges::any_of(m_listed.redirects.items, [&now](const Redirect &one) {
        return one.address == now.address && one.issuer != now.issuer;
    });
}

std::unique_ptr<QLockFile> Credentials::lock(const QString &name, milliseconds staleTime) const
{
    auto file = std::make_unique<QLockFile>(m_file.folder() + u'/' + name + ".lock"_L1);
    file->setStaleLockTime(staleTime);
    const bool isBusy = !file->tryLock() && file->error() == QLockFile::LockFailedError;
    return isBusy
        ? nullptr
        : std::move(file); // If this program cannot create a lock file, no other one can either.
}

const Credentials::ClientPlace *Credentials::place(const QString &server,
                                                   const QString &issuer) const
{
    const QList<ClientPlace> &clients = m_listed.clients.items;
    const auto it = std::find_if(clients.cbegin(), clients.cend(), [&](const ClientPlace &one) {
        return one.server == server && one.issuer == issuer;
    });
    return it == clients.cend() ? nullptr : &*it;
}

QString Credentials::issuerOf(const QString &server, const QString &clientId) const
{
    const QList<ClientPlace> &clients = m_listed.clients.items;
    const auto it = std::find_if(clients.cbegin(), clients.cend(), [&](const ClientPlace &one) {
        return one.server == server && one.clientId == clientId;
    });
    return it == clients.cend() ? QString() : it->issuer;
}

QStringList Credentials::issuers(const QString &server) const
{
    QStringList issuers;
    for (const ClientPlace &place : m_listed.clients.items) {
        if (place.server == server)
            issuers.append(place.issuer);
    }
    return issuers;
}

Pending<bool> Credentials::saveClient(const QString &server, const KeptClient &client)
{
    const ClientPlace now{server, client.identity.issuer, client.identity.id};
    if (!m_listed.clients.items.contains(now)) {
        QList<ClientPlace> gone;
        change([&](Listed &listed) {
            listed.clients.items.removeIf([&now](const ClientPlace &one) {
                return one.server == now.server && one.issuer == now.issuer;
            });
            listed.clients.items.append(now);
            gone = takeSurplus(listed.clients.items, server, kClientsOfServer);
        });
        for (const ClientPlace &one : std::as_const(gone))
            (void)m_keys->remove(clientName(server, one.issuer));
    }
    return m_keys->write(clientName(server, now.issuer),
                         joined(json::write(client.identity), json::write(client)));
}

Pending<std::optional<KeptClient>> Credentials::readClient(const QString &server,
                                                           const QString &issuer)
{
    using Read = std::optional<KeptClient>;
    if (!place(server, issuer))
        return settled<Read>(Read());
    return m_keys->read(clientName(server, issuer)).map(m_keys, [issuer](const QString &text) {
        const Read client = readKeptClient(text);
        return client && client->identity.issuer == issuer ? client : Read();
    });
}

void Credentials::removeClient(const QString &server, const QString &issuer)
{
    if (!place(server, issuer))
        return;
    change([&](Listed &listed) {
        listed.clients.items.removeIf(
            [&](const ClientPlace &one) { return one.server == server && one.issuer == issuer; });
    });
    (void)m_keys->remove(clientName(server, issuer));
}

void Credentials::agree(const QString &server, const QString &resource, const QString &issuer,
                        Agreement what)
{
    const Agreed now{server, resource, issuer, what};
    if (m_listed.agreements.items.contains(now))
        return;
    change([&](Listed &listed) {
        listed.agreements.items.removeAll(now);
        listed.agreements.items.append(now);
        takeSurplus(listed.agreements.items, server, kAgreementsOfServer);
    });
}

bool Credentials::hasAgreed(const QString &server, const QString &resource, const QString &issuer,
                            Agreement what) const
{
    return m_listed.agreements.items.contains(Agreed{server, resource, issuer, what});
}

QStringList Credentials::agreed(const QString &server, const QString &resource,
                                Agreement what) const
{
    QStringList issuers;
    for (const Agreed &one : m_listed.agreements.items) {
        if (one == Agreed{server, resource, one.issuer, what})
            issuers.append(one.issuer);
    }
    return issuers;
}

Pending<bool> Credentials::saveIdentity(const QString &issuer, const QString &clientId,
                                        const QString &idToken)
{
    const ClientPlace now{QString(), issuer, clientId};
    if (!m_listed.identities.items.contains(now))
        change([&now](Listed &listed) { listed.identities.items.append(now); });
    return m_keys->write(identityName(issuer, clientId), idToken);
}

Pending<QString> Credentials::readIdentity(const QString &issuer, const QString &clientId)
{
    if (!m_listed.identities.items.contains(ClientPlace{QString(), issuer, clientId}))
        return settled<QString>(QString());
    return m_keys->read(identityName(issuer, clientId));
}

void Credentials::removeIdentity(const QString &issuer, const QString &clientId)
{
    const ClientPlace gone{QString(), issuer, clientId};
    if (!m_listed.identities.items.contains(gone))
        return;
    change([&gone](Listed &listed) { listed.identities.items.removeAll(gone); });
    (void)m_keys->remove(identityName(issuer, clientId));
}

void Credentials::removeServer(const QString &server)
{
    (void)remove(server);
    setSignedOut(server, false);
    const QStringList known = issuers(server);
    for (const QString &issuer : known)
        removeClient(server, issuer);
    const auto isOfServer = [&server](const Agreed &one) { return one.server == server; };
    const QList<Agreed> &agreements = m_listed.agreements.items;
    if (std::any_of(agreements.cbegin(), agreements.cend(), isOfServer))
        change([&](Listed &listed) { listed.agreements.items.removeIf(isOfServer); });
}

} // namespace mcp::auth
