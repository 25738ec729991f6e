// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/tokenrequest.h"
#include "core/json/field.h"
#include "core/json/tolerantlist.h"
#include "core/storage/jsonfile.h"
#include "core/storage/keystore.h"

#include <functional>
#include <memory>

class QLockFile;

namespace mcp::auth {

/// An account at an issuer, without secrets. A server entry has at most one; a second account on one server needs a
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
    bool isBound = false; ///< To a key in the keychain of this computer (RFC 9449).

    template<class V>
    static void fields(V &v)
    {
        v("server", &Account::server);
        v("issuer", &Account::issuer);
        v("resource", &Account::resource);
        v("clientId", &Account::clientId);
        v("scopes", &Account::scopes, ScopeWords());
        v("signedInAt", &Account::signedInAt);
        v("expiresAt", &Account::expiresAt);
        v("isRenewable", &Account::isRenewable);
        v("isBound", &Account::isBound, json::kMayBeAbsent);
    }
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

    /// All but the tokens, which stand beside them.
    template<class V>
    static void fields(V &v)
    {
        v("client", &SignIn::client);
        v("resource", &SignIn::resource);
        v("range", &SignIn::range);
        v("requestedScopes", &SignIn::requestedScopes, ScopeWords());
        v("revocationEndpoint", &SignIn::revocationEndpoint);
        v("signedInAt", &SignIn::signedInAt);
    }
};

/// Our client at an issuer, for one server entry.
struct KeptClient
{
    ClientIdentity identity;
    QString redirectUri; ///< As registered; empty when any of ours will do.

    /// All but the identity, whose members stand beside it.
    template<class V>
    static void fields(V &v)
    {
        v("redirectUri", &KeptClient::redirectUri);
    }
};

/// What the person agreed to, for an issuer that only the server names.
enum class Agreement {
    Contact, ///< That it is contacted, although it is in a private network (SEC-31).
    SignIn, ///< To sign in there (SEC-26).
};
constexpr json::EnumNames<Agreement, 2> jsonNames(Agreement)
{
    return {{{Agreement::Contact, "contact"}, {Agreement::SignIn, "sign-in"}}};
}

/// What is kept of signing in: the secrets in the KeyStore, each under a name made of the server entry, the issuer, the
/// resource and the client, so that none can be taken for another (AUTH-24, AUTH-62, SEC-26); and in
/// `<config folder>/accounts.json` which there are, without a secret. Other programs of ours use both at the same time.
/// The file never grows beyond what can be read again; one that makes no sense, or is
/// too large to be read, is set aside.
class Credentials
{
public:
    /// keys must outlive it.
    Credentials(const QString &configFolder, KeyStore *keys);

    /// What other programs of ours have changed is known only afterwards. What cannot be read leaves all as it was.
    void load();
    /// Whether the last load() could read the list.
    const Result<void> &loaded() const { return m_loaded; }
    const QList<Account> &accounts() const { return m_listed.accounts.items; }
    std::optional<Account> account(const QString &server) const;

    /// Replaces what was kept for server. Settles when that is done; then it may be used (AUTH-63).
    Pending<bool> save(const QString &server, const SignIn &signIn);
    /// Nothing when there is none, or none that can be read; an error when the KeyStore cannot say.
    Pending<std::optional<SignIn>> read(const QString &server);
    /// Forgets the sign-in.
    Pending<bool> remove(const QString &server);
    /// Whether the person signed out of server, and did not sign in or connect since: nothing asks to sign in unasked.
    bool isSignedOut(const QString &server) const;
    void setSignedOut(const QString &server, bool isSignedOut);
    /// Held by whoever uses the refresh token of server up: many are good only once. Null while another program of ours
    /// holds it.
    std::unique_ptr<QLockFile> lockRefresh(const QString &server) const;

    /// Locks a redirect address, which the setups of several servers may contain, so that one sign-in at a time uses it.
    /// Returns null while another sign-in, perhaps in another Quayside program, holds the lock.
    std::unique_ptr<QLockFile> lockRedirect(const QString &address) const;
    /// Remembers that issuer sends its answers to the redirect address. Returns true if another issuer does so as well: then
    /// the address does not identify the issuer of an answer (RFC 9700, section 4.4).
    bool shareRedirect(const QString &address, const QString &issuer);

    Pending<bool> saveClient(const QString &server, const KeptClient &client);
    /// The issuer that clientId was used with; empty when there is none yet (AUTH-24).
    QString issuerOf(const QString &server, const QString &clientId) const;
    /// Where we are known to be a client, for server.
    QStringList issuers(const QString &server) const;
    Pending<std::optional<KeptClient>> readClient(const QString &server, const QString &issuer);
    /// The issuer does not know this client any more.
    void removeClient(const QString &server, const QString &issuer);

    /// The person agreed, once and for all, for this server as long as it has this resource (SEC-26, SEC-31).
    void agree(const QString &server, const QString &resource, const QString &issuer,
               Agreement what);
    bool hasAgreed(const QString &server, const QString &resource, const QString &issuer,
                   Agreement what) const;
    /// All issuers that the person agreed to, for this server and resource.
    QStringList agreed(const QString &server, const QString &resource, Agreement what) const;

    /// The ID token of the person at an identity provider, for all servers (AUTH-81).
    Pending<bool> saveIdentity(const QString &issuer, const QString &clientId,
                               const QString &idToken);
    /// Empty when none is kept.
    Pending<QString> readIdentity(const QString &issuer, const QString &clientId);
    void removeIdentity(const QString &issuer, const QString &clientId);

    /// Forgets everything about server (AUTH-66, SEC-34).
    void removeServer(const QString &server);

    KeyStore *keys() const { return m_keys; }

    struct ClientPlace
    {
        QString server;
        QString issuer;
        QString clientId;

        template<class V>
        static void fields(V &v)
        {
            v("server", &ClientPlace::server);
            v("issuer", &ClientPlace::issuer);
            v("clientId", &ClientPlace::clientId);
        }
        bool operator==(const ClientPlace &) const = default;
    };

    struct Agreed
    {
        QString server;
        QString resource;
        QString issuer;
        Agreement what = Agreement::SignIn;

        template<class V>
        static void fields(V &v)
        {
            v("server", &Agreed::server);
            v("resource", &Agreed::resource);
            v("issuer", &Agreed::issuer);
            v("what", &Agreed::what);
        }
        bool operator==(const Agreed &) const = default;
    };

    struct SignedOut
    {
        QString server;

        template<class V>
        static void fields(V &v)
        {
            v("server", &SignedOut::server);
        }
        bool operator==(const SignedOut &) const = default;
    };

    struct Redirect
    {
        QString address;
        QString issuer;

        template<class V>
        static void fields(V &v)
        {
            v("address", &Redirect::address);
            v("issuer", &Redirect::issuer);
        }
        bool operator==(const Redirect &) const = default;
    };

    /// The content of the file: the names of the entries in the KeyStore, and the agreements.
    struct Listed
    {
        json::TolerantList<Agreed> agreements;
        json::TolerantList<Account> accounts; ///< One of a server.
        json::TolerantList<ClientPlace> clients;
        json::TolerantList<ClientPlace> identities; ///< Of no server.
        json::TolerantList<Redirect> redirects;
        json::TolerantList<SignedOut> signedOut;

        template<class V>
        static void fields(V &v)
        {
            v("agreements", &Listed::agreements, json::kMayBeAbsent);
            v("accounts", &Listed::accounts, json::kMayBeAbsent);
            v("clients", &Listed::clients, json::kMayBeAbsent);
            v("identities", &Listed::identities, json::kMayBeAbsent);
            v("redirects", &Listed::redirects, json::kMayBeAbsent);
            v("signedOut", &Listed::signedOut, json::kMayBeAbsent);
        }
    };

private:
    const ClientPlace *place(const QString &server, const QString &issuer) const;
    std::unique_ptr<QLockFile> lock(const QString &name, std::chrono::milliseconds staleTime) const;
    void change(const std::function<void(Listed &)> &edit);

    JsonFile<Listed> m_file;
    KeyStore *m_keys;
    Listed m_listed;
    Result<void> m_loaded;
};

} // namespace mcp::auth
