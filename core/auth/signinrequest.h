// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/clientidentity.h"
#include "core/auth/workloadtoken.h"

#include <QStringList>

namespace mcp::auth {

/// How far a sign-in to one server is.
enum class SignInState {
    Unknown, ///< The server has not asked for an account yet.
    SignedOut,
    Restoring, ///< What was kept is being read.
    Discovering,
    NeedsPerson, ///< For agree(), to what the request says.
    NeedsClient, ///< For setClient().
    Preparing, ///< Registers as a client.
    InBrowser,
    Finishing,
    SignedIn, ///< Also while the token is refreshed.
    Failed,
};

/// What the person is to agree to (SEC-33, AUTH-02). Names are ASCII, as they go over the wire; hosts have their port unless
/// it is the usual one.
struct SignInRequest
{
    enum class Kind {
        SignIn, ///< With the browser.
        /// issuer is on this computer or in a private network: only its name is known, nothing of it was read (SEC-31).
        Contact,
        /// From now on we sign in there without the person, with what the setup holds: only the server names issuer (SEC-26).
        Unattended,
    };

    Kind kind = Kind::SignIn;
    QString serverHost;
    QStringList issuers; ///< To choose from, the one that is proposed first (AUTH-06).
    QString issuer; ///< The one that is proposed, or was chosen.
    QString issuerHost;
    QString page; ///< Origin that the browser goes to, where it is not issuer's; else empty.
    /// `host:port` of the proxy that looks issuer's host up for us, out of our sight; or empty (SEC-31).
    QString proxy;
    QStringList scopes;
    QStringList newScopes; ///< Of those, where somebody is signed in with less.
    bool isWider = false; ///< Somebody is signed in.
    /// The server names nobody, so it is taken for its own issuer (AUTH-08).
    bool isAssumed = false;
    /// A secret of the setup goes to issuer, which only the server names (SEC-26).
    bool givesSecret = false;
    ClientWay way = ClientWay::Ask; ///< How we are going to say there who we are (AUTH-20).
    QString clientId; ///< As what, where that is known already.
    WorkloadSource workload; ///< Of the token that issuer gets, for Unattended; or none.
    QString redirectUri; ///< What the person registers there with, for any port.
    /// redirectUri is the one of the setup, and the browser returns there.
    bool isRedirectOfSetup = false;
    /// issuer does not announce PKCE; the setup says that it supports it (AUTH-31).
    bool isPkceAssumed = false;
    bool omitsResource = false; ///< Requests to issuer do not name the server (AUTH-31).
    std::optional<Error> trouble; ///< Why it is asked again.
};

/// Where the browser comes back to on 127.0.0.1, at any port where the issuer lets us choose (RFC 8252, section 7.3).
/// For our Client ID Metadata Document, which is one for all issuers and names this path.
QString callbackPath();
/// For a client id that was got from issuer: a path of its own, so that no answer meant for another issuer is taken
/// (RFC 9700, section 4.4).
QString callbackPath(const QString &issuer);

/// Host of address in ASCII, with its port unless it is the usual one.
QString shownHost(const QUrl &address);
/// The origin of metadata's authorization endpoint when that is not the issuer's; else empty (SEC-33).
QString pageElsewhere(const ServerMetadata &metadata);

} // namespace mcp::auth
