// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/credentials.h"
#include "core/auth/discovery.h"
#include "core/auth/organisation.h"
#include "core/auth/workloadtoken.h"
#include "core/storage/serverentry.h"

#include <memory>

namespace mcp::auth {

/// What is configured of signing in to one server, with secrets.
struct SignInSettings : OAuthEntry
{
    QString server = {}; ///< Id of the entry.
    QUrl endpoint = {};
    QString pageText = {}; ///< What the browser shows in the end.

    WorkloadSource workload() const { return {assertionFile, assertionVariable}; }
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
