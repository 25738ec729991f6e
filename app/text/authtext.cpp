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

/// Who signs in, and where, could not be found out.
Words discoveryWords(Problem problem)
{
    switch (problem) {
    case Problem::AddressNotAllowed:
        return {AuthWords::tr("Signing in leads to an address that Quayside does not contact."),
                AuthWords::tr("It has to be an https address. Tell whoever runs the server.")};
    case Problem::AddressNotPublic:
        return {AuthWords::tr("The sign-in address is in a private network."),
                AuthWords::tr("Only a server in that network may name one, and only where you "
                              "agreed to it, so nothing was sent. Tell whoever runs the server.")};
    case Problem::NoAnswer:
        return {AuthWords::tr("The place where you sign in does not answer."),
                AuthWords::tr("Check your network, or try again later.")};
    case Problem::Unreadable:
        return {AuthWords::tr("The place where you sign in gave an answer that makes no sense."),
                AuthWords::tr("Try again later. If it stays, tell whoever runs the server.")};
    case Problem::ResourceMismatch:
        return {AuthWords::tr("The server names somebody else's sign-in as its own."),
                AuthWords::tr("Nothing was sent. Check the address of the server in its setup; if "
                              "it is right, tell whoever runs the server.")};
    case Problem::NoIssuer:
        return {AuthWords::tr("The server wants an account, but does not say where you sign in."),
                AuthWords::tr("If you were given a key for it, add it as a header in a new entry. "
                              "Else tell whoever runs the server.")};
    case Problem::NoServerMetadata:
        return {AuthWords::tr("The place where you sign in does not say how that is done."),
                AuthWords::tr("If you were given a key for the server, add it as a header. Else "
                              "tell whoever runs it.")};
    case Problem::IssuerMismatch:
        return {AuthWords::tr("The place where you sign in calls itself by another name."),
                AuthWords::tr("That can be an attempt to get hold of your account, so Quayside "
                              "stops here. Tell whoever runs the server.")};
    case Problem::NoPkce:
        return {
            AuthWords::tr("The place where you sign in lacks a protection that Quayside needs."),
            AuthWords::tr("It does not announce PKCE with S256. Tell whoever runs the server.")};
    default:
        return {};
    }
}

/// Quayside itself is not known there.
Words clientWords(Problem problem)
{
    switch (problem) {
    case Problem::NoClient:
        return {AuthWords::tr("Quayside is not registered at the place where you sign in."),
                AuthWords::tr("Register it there, or ask whoever runs the server for a client id, "
                              "and enter it in the setup.")};
    case Problem::RegistrationRefused:
        return {AuthWords::tr("The place where you sign in does not register Quayside by itself."),
                AuthWords::tr("Ask whoever runs the server for a client id, and enter it.")};
    case Problem::NoAuthMethod:
        return {AuthWords::tr("Quayside cannot prove who it is in the way that is wanted there."),
                AuthWords::tr("Check in the setup whether the client id needs a secret.")};
    case Problem::BadKey:
        return {AuthWords::tr("The private key of the setup cannot be used."),
                AuthWords::tr("It has to be a PKCS#8 key in PEM format, RSA or P-256.")};
    case Problem::ClientInvalid:
        return {AuthWords::tr("Quayside is not known there, or not with this secret."),
                AuthWords::tr("Check the client id and the secret, then try again.")};
    case Problem::IssuerChanged:
        return {AuthWords::tr("The server now wants you to sign in at another place."),
                AuthWords::tr("The client id of the setup belongs to the place of before, and was "
                              "not shown to the new one. If the change is right, enter a new "
                              "client id in the setup.")};
    case Problem::IssuerNotAgreed:
        return {AuthWords::tr("The sign-in host of this server is not approved."),
                AuthWords::tr("Only the server names it, so nothing of the setup was sent there. "
                              "Sign in once at a terminal or in the window, or set it as "
                              "oauth.issuer in the setup.")};
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
                AuthWords::tr("Sign in to use what needs an account.")};
    case Problem::NoBrowser:
        return {AuthWords::tr("The browser could not be started."),
                AuthWords::tr("Copy the address, and open it yourself.")};
    case Problem::BrowserTimeout:
        return {AuthWords::tr("Nothing came back from the browser within ten minutes."),
                AuthWords::tr("Open it again when you are ready.")};
    case Problem::NoPort:
        return {AuthWords::tr("The browser has no way back to Quayside."),
                AuthWords::tr("Another program uses the port. Close it, then try again.")};
    case Problem::WrongIssuer:
        return {AuthWords::tr("The answer in the browser came from another place than the one "
                              "you signed in at."),
                AuthWords::tr("That can be an attempt to get hold of your account, so the answer "
                              "was not used. Tell whoever runs the server.")};
    case Problem::NoIssuerInAnswer:
        return {AuthWords::tr("The sign-in response does not name its issuer."),
                AuthWords::tr("The sign-in page is on another host than the place you agreed to. "
                              "From there Quayside takes only answers that name that place "
                              "(RFC 9207). Tell whoever runs the server.")};
    case Problem::Refused:
        return {AuthWords::tr("The sign-in page said no."),
                AuthWords::tr("Perhaps you declined there, or your account may not use this "
                              "server. You can try again.")};
    default:
        return {};
    }
}

/// What came of a sign-in.
Words tokenWords(Problem problem)
{
    switch (problem) {
    case Problem::TokenRefused:
        return {AuthWords::tr("The sign-in was not completed: access was not given."),
                AuthWords::tr("Try again. If it stays, tell whoever runs the server.")};
    case Problem::GrantInvalid:
        return {AuthWords::tr("The sign-in is not valid any more."),
                AuthWords::tr("Sign in again.")};
    case Problem::NotPermitted:
        return {AuthWords::tr("Your organisation does not allow this server."),
                AuthWords::tr("Ask those who look after its accounts.")};
    case Problem::ScopeRefused:
        return {AuthWords::tr("The server wants wider access than it was given."),
                AuthWords::tr("What you did needs it. Sign in again to be asked for it, or ask "
                              "whether your account may have it.")};
    case Problem::Forbidden:
        return {AuthWords::tr("Your account may not do this."),
                AuthWords::tr("Sign in with another account, or ask whoever runs the server.")};
    case Problem::TokenNotAccepted:
        return {AuthWords::tr("The server does not accept a sign-in that was made just now."),
                AuthWords::tr("Try again later. If it stays, tell whoever runs the server.")};
    default:
        return {};
    }
}

/// Without a Problem: the server said no where there is nothing to sign in with.
Words plainWords(const mcp::Error &error)
{
    const QString hint = AuthWords::tr("Check the header with your key in the setup; perhaps it "
                                       "has run out, or is of another account.");
    return error.httpStatus == 403
        ? Words{AuthWords::tr("The server does not let you in (HTTP 403)."), hint}
        : Words{AuthWords::tr("The server wants you to sign in."), hint};
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
    // Our own words for it are for logs and scripts; here they would look like the server's.
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
        return AuthWords::tr("Lasts until the server says otherwise.");
    const QString end = momentText(account.expiresAt, now);
    if (account.isRenewable)
        return AuthWords::tr("Renewed by itself, next before %1.").arg(end);
    return account.expiresAt > now ? AuthWords::tr("Ends at %1; then you sign in again.").arg(end)
                                   : AuthWords::tr("Ended at %1. Sign in again.").arg(end);
}

} // namespace quayside
