// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace mcp::auth {

/// One challenge of `WWW-Authenticate` (RFC 9110, section 11.6.1).
struct Challenge
{
    QByteArray scheme; ///< In lower case.
    QByteArray token68; ///< Instead of parameters.
    QList<std::pair<QByteArray, QString>> parameters; ///< Names in lower case.

    /// The first of this name; nothing when there is none.
    std::optional<QString> parameter(QByteArrayView name) const;
    bool operator==(const Challenge &) const = default;
};

/// Parses all challenges of a header, or of several headers joined by commas. Leaves out what cannot be read; an unreadable
/// parameter does not remove its challenge (AUTH-03). Returns nothing if the header is too long.
QList<Challenge> parseChallenges(const QByteArray &wwwAuthenticate);

/// What the challenges `Bearer` (RFC 6750, section 3) and `DPoP` (RFC 9449, section 7.1) say, with RFC 9728, section 5.1. All
/// of it is the server's claim.
struct TokenChallenge
{
    /// Addresses of the protected resource metadata in the order in which they are tried, at most kNamedDocuments (AUTH-04).
    QStringList resourceMetadata;
    QStringList scopes; ///< Empty when it asks for none.
    QString error;
    QString errorDescription;
    bool takesProofs = false; ///< Of tokens that are bound to a key, as we make them.
    bool takesProofsOnly = false; ///< There is no `Bearer` challenge beside it.

    bool isInsufficientScope() const { return error == QLatin1String("insufficient_scope"); }
    /// The proof of the request lacks the nonce of the server (RFC 9449, section 9).
    bool isAboutNonce() const { return error == QLatin1String("use_dpop_nonce"); }
    bool isAboutProof() const { return error == QLatin1String("invalid_dpop_proof"); }
    bool operator==(const TokenChallenge &) const = default;
};

/// Merges all `Bearer` and `DPoP` challenges. If several have a parameter, the first `DPoP` challenge with it counts. Nothing
/// if there is no such challenge.
std::optional<TokenChallenge> tokenChallenge(const QByteArray &wwwAuthenticate);

/// The words of a space-separated list of scopes, each once, without what no scope can be (RFC 6749, section 3.3) and what
/// goes beyond kScopeChars and kScopes.
QStringList scopeList(const QString &scopes);
/// Scopes as one text, in JSON of ours as on the wire.
struct ScopeWords
{
    static QStringList fromText(const QString &text) { return scopeList(text); }
    static QString toText(const QStringList &scopes) { return scopes.join(u' '); }
};

} // namespace mcp::auth
