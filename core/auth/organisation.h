// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/clientidentity.h"
#include "core/storage/serverentry.h"

namespace mcp::auth {

using IdentityProvider = OAuthEntry::IdentityProvider;

/// Our identity at provider. issuer: as its metadata spells it (isSameIssuer()).
ClientIdentity clientAt(const IdentityProvider &provider, const QString &issuer);

/// Whether the server of metadata accepts assertions of an identity provider (AUTH-80): it announces the profile or the grant.
bool takesAssertions(const ServerMetadata &metadata);

/// When token expires. Nothing unless it is a valid ID token of client's issuer for client, with this nonce (any, when nonce is
/// empty). Its signature is not checked: it must have come from the provider directly (OpenID Connect Core, section 3.1.3.7).
std::optional<QDateTime> idTokenEnd(const QString &token, const ClientIdentity &client,
                                    const QByteArray &nonce, const QDateTime &now);

} // namespace mcp::auth
