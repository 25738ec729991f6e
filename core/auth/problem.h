// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

namespace mcp::auth {

/// Why signing in failed: `Error::code` of ErrorKind::Auth. app/text has the texts for the window.
enum class Problem {
    NotAuthorized = 1, ///< The person declined, or was not asked (AUTH-02).
    // Finding out who signs in
    AddressNotAllowed, ///< An address the server named is none that we contact (SEC-23, AUTH-11).
    AddressNotPublic, ///< It lies within a computer or a private network (SEC-31).
    NoAnswer = 4, ///< Not reached, or not in time; sent again it may work (kSignInUnreachable).
    Unreadable, ///< It answered, but not with what it should have.
    ResourceMismatch, ///< The resource metadata is of another server (AUTH-05).
    NoIssuer, ///< The server names no issuer (AUTH-06).
    NoServerMetadata, ///< The issuer does not say how (AUTH-07).
    IssuerMismatch, ///< The issuer's document is of another issuer (AUTH-09).
    NoPkce, ///< PKCE with S256 is not announced (AUTH-31).
    // Client identity
    NoClient, ///< We have no identity there: the person must get one (AUTH-20).
    RegistrationRefused, ///< Registering was refused (AUTH-22).
    NoAuthMethod, ///< The ways to prove who we are do not fit (AUTH-25).
    BadKey, ///< The private key cannot be used.
    // The browser
    NoBrowser, ///< It could not be opened (AUTH-39).
    BrowserTimeout, ///< Nothing came back in time (AUTH-33, AUTH-38).
    NoPort, ///< No port for the way back was free (AUTH-38).
    WrongIssuer, ///< The answer came from another issuer (AUTH-35).
    Refused, ///< The authorization server or the person there said no (AUTH-37).
    // Tokens
    TokenRefused, ///< The token endpoint said no (AUTH-40, AUTH-53).
    GrantInvalid, ///< The code, refresh token or assertion is not good any more: `invalid_grant` (AUTH-63).
    ClientInvalid, ///< It does not know us, or not with this secret: `invalid_client`.
    NotPermitted, ///< The person's organisation does not allow it (AUTH-82).
    ProofNotAccepted, ///< The proof of our key is refused, here or by the server: a wrong clock, mostly (RFC 9449).
    TokenNotBound, ///< The token is not bound to our key, as it must be here (RFC 9449, section 5).
    NoWorkloadToken, ///< The token of the platform cannot be read, or is none (RFC 7523).
    // In use
    ScopeRefused, ///< The server wants scopes it does not get (AUTH-52).
    Forbidden, ///< 403 without a word about scopes (AUTH-53).
    TokenNotAccepted, ///< The server does not take a token that was just issued (AUTH-64).
    IssuerChanged, ///< The server has moved to an issuer where our client id is not known (AUTH-24).
    IssuerNotAgreed, ///< Only the server names this issuer, and the person cannot be asked (SEC-26).
    NoIssuerInAnswer, ///< The page is on another host than the issuer, and its answer does not name the issuer (SEC-33).
    ResourceRefused, ///< The issuer refuses the parameter `resource` (AUTH-31, AUTH-32).
    TokenUnusable, ///< The issuer sent a token in a form that clients must not use (RFC 6749, sections 5.1 and 7.1).
};

/// What happened, in plain words, for logs and scripts; the window has its own (app/text).
QString problemWords(Problem what);

/// detail may hold what an authorization server said: plain text, cut short, without secrets. Without it, problemWords().
Error problem(Problem what, const QString &detail = {}, int httpStatus = 0);

inline bool isProblem(const Error &error, Problem what)
{
    return error.kind == ErrorKind::Auth && error.code == int(what);
}

} // namespace mcp::auth
