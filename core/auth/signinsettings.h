// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/credentials.h"
#include "core/auth/discovery.h"
#include "core/auth/organisation.h"
#include "core/auth/workloadtoken.h"

#include <memory>

namespace mcp::auth {

/// What is configured of signing in to one server.
struct SignInSettings
{
    QString server; ///< Id of the entry.
    QUrl endpoint;
    /// Where the server names none (AUTH-04), of clientId, and where secrets go without a question (SEC-26); or empty.
    QString issuer;
    QString clientId; ///< Got from the issuer by the person or the company; or empty (AUTH-20).
    QString clientSecret;
    QByteArray clientKey; ///< PEM, instead of a secret.
    QString clientKeyId;
    QStringList scopes; ///< Of the company; empty: what the server wants.
    bool isUnattended =
        false; ///< By client credentials, or by workload, without a person (AUTH-70).
    WorkloadSource workload = {};
    IdentityProvider
        organisation; ///< Vouches for the person where the issuer takes that (AUTH-80).
    QString documentAddress; ///< Of our Client ID Metadata Document; empty: none (AUTH-21).
    QList<quint16> callbackPorts; ///< That clientId is registered with; empty: any (AUTH-38).
    /// The redirect address that clientId is registered with (base/redirectaddress.h); empty if Quayside may choose it. One
    /// sign-in at a time uses it.
    QString redirectAddress;
    /// An issuer that, according to the person, supports PKCE with S256 without announcing it; or empty (AUTH-31).
    QString pkceIssuer;
    /// Sends `resource` to the issuer; off for issuers that refuse it (AUTH-31, AUTH-32).
    bool sendsResource = true;
    QString pageText; ///< What the browser shows in the end.

    bool operator==(const SignInSettings &) const = default;
};

struct SignInPorts
{
    http::Client *client = nullptr; ///< With the proxy and authorities of the server.
    Resolver *resolver = nullptr;
    Clock *clock = nullptr;
    Credentials *credentials = nullptr;
};

/// What all parts of signing in to one server share.
struct SignInContext
{
    SignInSettings settings;
    SignInPorts ports;
    std::unique_ptr<Fetch> fetch = nullptr; ///< For settings and ports.

    /// Makes fetch for settings and ports as they are now.
    void createFetch();
    /// Issuers in the network of the server that the person agreed to, perhaps in another program of ours (SEC-31).
    void trustAgreed() const;
};

} // namespace mcp::auth
