// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/pkce.h"
#include "core/base/result.h"

#include <QStringList>
#include <QUrl>

#include <optional>

namespace mcp::auth {

/// The request that the browser carries, and the values to check its answer (AUTH-34). For one answer.
struct AuthorizationRequest
{
    QUrl endpoint; ///< Of the authorization server; may have a query of its own.
    /// As its metadata names it, to the character; empty when it has none (AUTH-08).
    QString issuer;
    bool announcesIssuer = false; ///< `authorization_response_iss_parameter_supported`
    QString clientId;
    QUrl redirectUri;
    QString resource; ///< AUTH-32
    QStringList scopes;
    Pkce pkce = Pkce::generate();
    QByteArray state = randomText(32); ///< SEC-28
    /// The browser may be signed in there already: the person says as whom.
    bool choosesAccount = false;
    /// The code is good with this key only, where there is one (RFC 9449, section 10).
    QByteArray keyThumbprint = {};
    QByteArray nonce = {}; ///< To know the ID token by, where one is wanted (AUTH-81).
    /// Only the server names issuer and endpoint is on another host, or answers of other issuers arrive at redirectUri: only an
    /// answer that names issuer is taken (SEC-33; RFC 9700, section 4.4).
    bool needsIssuer = false;

    /// The address for the browser.
    QUrl address() const;

    /// The code in the query that came back, or why there is none. Nothing at all when it is not the answer to this
    /// request: its `state` is missing or another (AUTH-33).
    std::optional<Result<QString>> codeFrom(const QByteArray &query) const;
};

/// The scope for a refresh token (OpenID Connect Core 1.0, section 11).
inline constexpr auto kOfflineAccess = QLatin1StringView("offline_access");

/// What to ask for at first: what the challenge names, else all that the resource knows, else nothing (AUTH-50). With
/// `offline_access` where the authorization server knows it (AUTH-51).
QStringList scopesToAsk(const QStringList &challenged,
                        const std::optional<QList<QString>> &ofResource,
                        const std::optional<QList<QString>> &ofServer);

} // namespace mcp::auth
