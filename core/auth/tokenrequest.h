// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/challenge.h"
#include "core/auth/clientidentity.h"
#include "core/auth/fetch.h"
#include "core/auth/proofkey.h"

#include <utility>

namespace mcp::auth {

/// What a token endpoint gave. The tokens and the key are secrets.
struct TokenSet
{
    QString accessToken;
    QString refreshToken; ///< Or none.
    QStringList scopes; ///< As granted; those asked for when it does not say (AUTH-54).
    QDateTime expiresAt; ///< On the wall clock; invalid when it does not say.
    /// PEM. They are of the type `DPoP`, bound to this key; empty: `Bearer`.
    QString proofKey = {};
    /// Who signed in, where that was asked for (AUTH-81). Not kept with the others.
    QString idToken = {};

    template<class V>
    static void fields(V &v)
    {
        v("accessToken", &TokenSet::accessToken);
        v("refreshToken", &TokenSet::refreshToken);
        v("scopes", &TokenSet::scopes, ScopeWords());
        v("expiresAt", &TokenSet::expiresAt);
        v("proofKey", &TokenSet::proofKey, json::kMayBeAbsent);
    }
    bool operator==(const TokenSet &) const = default;
};

/// Names and values of a form, in order.
using Form = QList<std::pair<QString, QString>>;
/// application/x-www-form-urlencoded
QByteArray encodeForm(const Form &form);

/// What to ask a token endpoint for; who asks is added when it is sent.
struct TokenRequest
{
    Form form;
    QStringList scopes; ///< Asked for, now or when the code was.

    /// AUTH-40
    static TokenRequest forCode(const QString &code, const QString &redirectUri,
                                const QString &verifier, const QString &resource,
                                const QStringList &scopes);
    /// AUTH-63. scopes: what the set to be renewed has.
    static TokenRequest forRefresh(const QString &refreshToken, const QString &resource,
                                   const QStringList &scopes);
    /// AUTH-71
    static TokenRequest forClient(const QString &resource, const QStringList &scopes);
    /// AUTH-83; RFC 7523, section 2.1
    static TokenRequest forAssertion(const QString &assertion, const QString &resource,
                                     const QStringList &scopes);
};

/// Asks for tokens at metadata's token endpoint as client. metadata must have passed checkServerMetadata(), and client must
/// be of its issuer: else nothing is sent (AUTH-11, SEC-26). With a key in proof, the request has a proof (RFC 9449, section 5);
/// also with a new key, when the endpoint refuses one without a proof and announces ours. It is repeated with the nonce that
/// the endpoint wants in the proof, up to kNonceRepeats times. Fails with a Problem. fetch must
/// live until it is settled, else it settles with Closed.
Pending<TokenSet> requestTokens(Fetch *fetch, const ServerMetadata &metadata,
                                const ClientIdentity &client, const TokenRequest &request,
                                const ProofOfTokens &proof = {});

/// What an identity provider is to turn into an assertion for the MCP server's authorization server (AUTH-82).
struct AssertionRequest
{
    QString audience; ///< Issuer of the MCP server's authorization server.
    QString resource;
    QStringList scopes;
    QString idToken;
};
/// metadata and client are those of the identity provider. The assertion is for one use: not to be kept (AUTH-84).
Pending<QString> requestAssertion(Fetch *fetch, const ServerMetadata &metadata,
                                  const ClientIdentity &client, const AssertionRequest &request);

/// Tells the issuer that token is not used any more (RFC 7009; AUTH-66). False when there is nowhere to tell.
Pending<bool> revokeToken(Fetch *fetch, const ServerMetadata &metadata,
                          const ClientIdentity &client, const QString &token, bool isRefreshToken);

} // namespace mcp::auth
