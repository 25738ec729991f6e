// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/tokenrequest.h"
#include "core/storage/keystore.h"
#include "core/storage/privatefile.h"

namespace mcp::auth {

/// Where somebody is signed in. Holds no secret. A server entry has one; for a second account on one server there is a
/// second entry.
struct Account
{
    QString server; ///< Id of the entry.
    QString issuer;
    QString resource; ///< As in every request (AUTH-32).
    QString clientId;
    QStringList scopes; ///< As granted (AUTH-54).
    QDateTime signedInAt;
    QDateTime expiresAt; ///< Of the access token; invalid when that is not known.
    bool isRenewable = false; ///< By a refresh token.

    bool operator==(const Account &) const = default;
};

/// All that is needed to be signed in, and to stay so.
struct SignIn
{
    ClientIdentity client; ///< With the issuer.
    QString resource;
    /// Where the tokens may go, nothing above it: the resource, or the server's origin where it names none (SEC-30).
    QString range;
    TokenSet tokens;
    QStringList requestedScopes; ///< Ever, for a wider sign-in (AUTH-52).
    QString revocationEndpoint; ///< Or none (AUTH-66).
    QDateTime signedInAt;
};

/// Who we are at an issuer, for one server entry.
struct KeptClient
{
    ClientIdentity identity;
    QString redirectUri; ///< As registered; empty when any of ours will do.
};

/// What is kept of signing in: the secrets in the KeyStore, each under a name made of the server entry, the issuer, the
/// resource and the client, so that none can be taken for another (AUTH-24, AUTH-62, SEC-26); and in
/// `<config folder>/accounts.json` which there are, without a secret.
class Credentials
{
public:
    /// keys must outlive it.
    Credentials(const QString &configFolder, KeyStore *keys);

    void load();
    const QList<Account> &accounts() const { return m_accounts; }
    std::optional<Account> account(const QString &server) const;

    /// Replaces what was kept for server. Settles when that is done; then it may be used (AUTH-63).
    Pending<bool> save(const QString &server, const SignIn &signIn);
    /// Nothing when there is none, or none that can be read; an error when the KeyStore cannot say.
    Pending<std::optional<SignIn>> read(const QString &server);
    /// Forgets the sign-in.
    Pending<bool> remove(const QString &server);

    Pending<bool> saveClient(const QString &server, const KeptClient &client);
    /// The issuer that clientId was used with; empty when there is none yet (AUTH-24).
    QString issuerOf(const QString &server, const QString &clientId) const;
    Pending<std::optional<KeptClient>> readClient(const QString &server, const QString &issuer);
    /// The issuer does not know this client any more.
    void removeClient(const QString &server, const QString &issuer);

    /// Who the person is at an identity provider; of use for every server there is (AUTH-81).
    Pending<bool> saveIdentity(const QString &issuer, const QString &clientId,
                               const QString &idToken);
    /// Empty when none is kept.
    Pending<QString> readIdentity(const QString &issuer, const QString &clientId);
    void removeIdentity(const QString &issuer, const QString &clientId);

    /// Forgets everything about server (AUTH-66, SEC-34).
    void removeServer(const QString &server);

    KeyStore *keys() const { return m_keys; }

private:
    struct ClientPlace
    {
        QString server;
        QString issuer;
        QString clientId;
        bool operator==(const ClientPlace &) const = default;
    };

    const ClientPlace *place(const QString &server, const QString &issuer) const;
    void note(const Account &account);
    void write() const;

    PrivateFile m_file;
    KeyStore *m_keys;
    QList<Account> m_accounts;
    QList<ClientPlace> m_clients;
};

} // namespace mcp::auth
