// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/tokenrequest.h"

namespace mcp::auth {

/// Where a company knows its people from; set up by the company (AUTH-80).
struct IdentityProvider
{
    QString issuer; ///< Empty: there is none.
    QString clientId; ///< Ours, there.
    QString clientSecret; ///< Or none.

    /// Who we are there.
    ClientIdentity client() const;
    bool operator==(const IdentityProvider &) const = default;
};

/// Whether metadata's server takes what an identity provider vouches for (AUTH-80): it says so, or takes the grant.
bool takesAssertions(const ServerMetadata &metadata);

/// Until when token says who somebody is: an ID token for our client there, with this nonce unless that is empty. Nothing when
/// it is not one, or not good any more. Its signature is not looked at: it must have come from the provider itself
/// (OpenID Connect Core, section 3.1.3.7).
std::optional<QDateTime> idTokenEnd(const QString &token, const IdentityProvider &provider,
                                    const QByteArray &nonce, const QDateTime &now);

/// All that is needed to go from who somebody is to tokens for a server, without that person.
struct AssertionGrant
{
    ServerMetadata provider;
    ClientIdentity providerClient;
    QString idToken;
    ServerMetadata server; ///< Authorization server of the MCP server.
    ClientIdentity client; ///< At server.
    QString resource;
    QStringList scopes;
};

/// Has the provider vouch for the person, and takes that to the server (AUTH-82, AUTH-83); what it vouches with is used at
/// once and forgotten (AUTH-84). Fails with a Problem. fetch must live until it is settled.
Pending<TokenSet> requestByAssertion(Fetch *fetch, const AssertionGrant &grant);

} // namespace mcp::auth
