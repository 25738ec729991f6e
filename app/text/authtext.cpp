// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/authtext.h"

#include "app/text/cleantext.h"
#include "app/text/measure.h"
#include "core/auth/credentials.h"
#include "core/auth/problem.h"

#include <QCoreApplication>

namespace quayside {

namespace {

using mcp::auth::Problem;

struct AuthWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::AuthText)
};

struct Words
{
    QString title;
    QString hint;
};

/// Problems of finding the sign-in host.
Words discoveryWords(Problem problem)
{
    switch (problem) {
    case Problem::AddressNotAllowed:
        return {AuthWords::tr("Sign-in uses an address that Quayside does not contact."),
                AuthWords::tr(
                    "The address must begin with https://. Contact the operator of the server.")};
    case Problem::AddressNotPublic:
        return {AuthWords::tr("The sign-in address is in a private network."),
                AuthWords::tr(
                    "Only a server in the same network may use such an address, and only with your "
                    "approval. Nothing was sent. Contact the operator of the server.")};
    case Problem::NoAnswer:
        return {AuthWords::tr("The sign-in host does not respond."),
                AuthWords::tr("Check your network, or try again later.")};
    case Problem::Unreadable:
        return {
            AuthWords::tr("The sign-in host sent an invalid response."),
            AuthWords::tr(
                "Try again later. If the problem persists, contact the operator of the server.")};
    case Problem::ResourceMismatch:
        return {AuthWords::tr("The sign-in information belongs to another server."),
                AuthWords::tr("Nothing was sent. Check the address of the server in Setup. If it "
                              "is correct, contact the operator of the server.")};
    case Problem::NoIssuer:
        return {
            AuthWords::tr("The server requires an account but does not specify a sign-in host."),
            AuthWords::tr("If you have an API key for the server, add it as a header. If you know "
                          "its sign-in host, set oauth.issuer in servers.json. Otherwise contact "
                          "the operator of the server.")};
    case Problem::NoServerMetadata:
        return {AuthWords::tr("The sign-in host does not describe how to sign in."),
                AuthWords::tr("If you have an API key for the server, add it as a header. "
                              "Otherwise contact the operator of the server.")};
    case Problem::IssuerMismatch:
        return {AuthWords::tr("The sign-in host identifies itself by another name."),
                AuthWords::tr("This could be an attempt to steal your account, so the sign-in was "
                              "stopped. Contact the operator of the server.")};
    case Problem::NoPkce:
        return {AuthWords::tr("The sign-in host lacks a security feature that Quayside requires."),
                AuthWords::tr("It does not announce PKCE with S256. If you know that it supports "
                              "PKCE, say so in Setup or as oauth.pkceIssuer in servers.json. "
                              "Otherwise contact the operator of the server.")};
    default:
        return {};
    }
}

/// Quayside itself is not known there.
Words clientWords(Problem problem)
{
    switch (problem) {
    case Problem::NoClient:
        return {AuthWords::tr("Quayside is not registered at the sign-in host."),
                AuthWords::tr("Register it there, or ask the operator of the server for a client "
                              "ID, and enter the client ID in Setup.")};
    case Problem::RegistrationRefused:
        return {AuthWords::tr("The sign-in host does not register Quayside automatically."),
                AuthWords::tr("Ask the operator of the server for a client ID and enter it.")};
    case Problem::NoAuthMethod:
        return {AuthWords::tr("Quayside does not support the client authentication that the "
                              "sign-in host requires."),
                AuthWords::tr("Check in Setup whether the client ID needs a secret.")};
    case Problem::BadKey:
        return {AuthWords::tr("The configured private key cannot be used."),
                AuthWords::tr("It must be a PKCS#8 key in PEM format, RSA or P-256.")};
    case Problem::ClientInvalid:
        return {AuthWords::tr("The sign-in host rejected the client ID or the secret."),
                AuthWords::tr("Check the client ID and the secret, then try again.")};
    case Problem::IssuerChanged:
        return {AuthWords::tr("The server now specifies another sign-in host."),
                AuthWords::tr(
                    "The client ID in Setup belongs to the previous sign-in host and was not sent "
                    "to the new one. If the change is correct, enter a new client ID in Setup.")};
    case Problem::IssuerNotAgreed:
        return {AuthWords::tr("The sign-in host of this server is not approved."),
                AuthWords::tr(
                    "The host comes from the server alone, so no credentials were sent. Sign in "
                    "once in a terminal or in the window, or set oauth.issuer in servers.json.")};
    default:
        return {};
    }
}

/// On the way to the browser and back.
Words browserWords(Problem problem)
{
    switch (problem) {
    case Problem::NotAuthorized:
        return {AuthWords::tr("You are not signed in."),
                AuthWords::tr("Sign in to use features that need an account.")};
    case Problem::NoBrowser:
        return {AuthWords::tr("The browser could not be started."),
                AuthWords::tr("Copy the address and open it yourself.")};
    case Problem::BrowserTimeout:
        return {AuthWords::tr("The browser did not return a response within ten minutes."),
                AuthWords::tr("Open it again when you are ready.")};
    case Problem::NoPort:
        return {AuthWords::tr("The browser cannot return to Quayside."),
                AuthWords::tr("Another program or another sign-in uses the address. Close it, "
                              "then try again.")};
    case Problem::WrongIssuer:
        return {
            AuthWords::tr(
                "The sign-in response came from a different host than the one you signed in to."),
            AuthWords::tr("This could be an attempt to steal your account, so the response was not "
                          "used. Contact the operator of the server.")};
    case Problem::NoIssuerInAnswer:
        return {
            AuthWords::tr("The sign-in response does not name its issuer."),
            AuthWords::tr(
                "The sign-in page is not on the host you approved, or several sign-in hosts use "
                "the same redirect address. In that case the response must name its issuer "
                "(RFC 9207). If you know that the page belongs to the issuer, set oauth.issuer in "
                "servers.json. Otherwise use another redirect address, or contact the operator of "
                "the server.")};
    case Problem::Refused:
        return {AuthWords::tr("The sign-in was denied."),
                AuthWords::tr("You may have declined on the sign-in page, or your account may not "
                              "have access to this server. You can try again.")};
    default:
        return {};
    }
}

/// Problems of the sign-in itself.
Words tokenWords(Problem problem)
{
    switch (problem) {
    case Problem::TokenRefused:
        return {AuthWords::tr("The sign-in was not completed: access was not granted."),
                AuthWords::tr(
                    "Try again. If the problem persists, contact the operator of the server.")};
    case Problem::ResourceRefused:
        return {AuthWords::tr("The sign-in host rejects the address of the server."),
                AuthWords::tr("Quayside tells the sign-in host which server the sign-in is for "
                              "(RFC 8707). If this host does not support that, turn it off in "
                              "Setup or with oauth.sendResource in servers.json.")};
    case Problem::TokenUnusable:
        return {AuthWords::tr("The sign-in host issued a token that Quayside must not use."),
                AuthWords::tr("Its response does not follow OAuth 2.0. If you have an API key for "
                              "the server, add it as a header. Otherwise contact the operator of "
                              "the server.")};
    case Problem::GrantInvalid:
        return {AuthWords::tr("The sign-in is no longer valid."), AuthWords::tr("Sign in again.")};
    case Problem::NotPermitted:
        return {AuthWords::tr("Your organisation does not allow this server."),
                AuthWords::tr("Contact the administrator of your organisation.")};
    case Problem::ProofNotAccepted:
        return {AuthWords::tr("The proof that this sign-in belongs to this computer was rejected."),
                AuthWords::tr("Check the date and time of this computer. If they are correct, sign "
                              "in again, or contact the operator of the server.")};
    case Problem::TokenNotBound:
        return {AuthWords::tr("The sign-in host did not bind the sign-in to this computer."),
                AuthWords::tr("The server requires that, or did before, so the sign-in was not "
                              "used. Contact the operator of the server. If the server no longer "
                              "requires it, sign out and sign in again.")};
    case Problem::NoWorkloadToken:
        return {AuthWords::tr("There is no usable token for the automatic sign-in."),
                AuthWords::tr("The platform provides it in the file or environment variable that "
                              "Setup names. Check that name, or contact the administrator.")};
    case Problem::ScopeRefused:
        return {AuthWords::tr("The server requests more permissions than it was granted."),
                AuthWords::tr("Your action needs these permissions. Sign in again to grant them, "
                              "or check whether your account can have them.")};
    case Problem::Forbidden:
        return {
            AuthWords::tr("Your account does not have permission for this."),
            AuthWords::tr("Sign in with another account, or contact the operator of the server.")};
    case Problem::TokenNotAccepted:
        return {
            AuthWords::tr("The server rejected a new sign-in."),
            AuthWords::tr(
                "Try again later. If the problem persists, contact the operator of the server.")};
    default:
        return {};
    }
}

/// Without a Problem: the server refused a request that had no account.
Words plainWords(const mcp::Error &error)
{
    const QString hint = AuthWords::tr("Check the header with your key in Setup. The key may have "
                                       "expired or belong to another account.");
    return error.httpStatus == 403
        ? Words{AuthWords::tr("The server denied access (HTTP 403)."), hint}
        : Words{AuthWords::tr("The server requires sign-in."), hint};
}

Words wordsOf(const mcp::Error &error)
{
    const Problem problem{error.code};
    for (const auto &group : {discoveryWords, clientWords, browserWords, tokenWords}) {
        Words words = group(problem);
        if (!words.title.isEmpty())
            return words;
    }
    return plainWords(error);
}

} // namespace

ErrorText authText(const mcp::Error &error)
{
    const Words words = wordsOf(error);
    // The text of Quayside in the error is for logs and scripts; here it would look like server text.
    const bool isOurs = error.detail == mcp::auth::problemWords(Problem{error.code});
    return {words.title, words.hint, isOurs ? QString() : cleanText(error.detail, Lines::Many)};
}

QString accountSince(const mcp::auth::Account &account, const QDateTime &now)
{
    return momentText(account.signedInAt, now);
}

QString accountUntil(const mcp::auth::Account &account, const QDateTime &now)
{
    if (!account.expiresAt.isValid())
        return AuthWords::tr("Valid until the server ends it.");
    const QString end = momentText(account.expiresAt, now);
    if (account.isRenewable)
        return AuthWords::tr("Renews automatically, next before %1.").arg(end);
    return account.expiresAt > now ? AuthWords::tr("Expires at %1. Then sign in again.").arg(end)
                                   : AuthWords::tr("Expired at %1. Sign in again.").arg(end);
}

} // namespace quayside
