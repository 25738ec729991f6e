// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/clientidentity.h"

namespace mcp::auth {

/// The identity provider of an organisation; configured by the organisation (AUTH-80).
struct IdentityProvider
{
    QString issuer; ///< Empty: there is none.
    QString clientId; ///< Ours at issuer.
    QString clientSecret; ///< Or none.

    /// Returns this provider with the issuer spelled as in its metadata (isSameIssuer()).
    IdentityProvider named(const QString &issuerOfMetadata) const;
    /// Our identity at issuer.
    ClientIdentity client() const;
    bool operator==(const IdentityProvider &) const = default;
};

/// Whether the server of metadata accepts assertions of an identity provider (AUTH-80): it announces the profile or the grant.
bool takesAssertions(const ServerMetadata &metadata);

/// When token expires. Nothing unless it is a valid ID token of provider for our client, with this nonce (any, when nonce is
/// empty). Its signature is not checked: it must have come from the provider directly (OpenID Connect Core, section 3.1.3.7).
std::optional<QDateTime> idTokenEnd(const QString &token, const IdentityProvider &provider,
                                    const QByteArray &nonce, const QDateTime &now);

} // namespace mcp::auth
