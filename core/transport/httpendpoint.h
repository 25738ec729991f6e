// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/authorizer.h"

#include <QUrl>

namespace mcp {

/// Where a server listens, and what a person wants sent along to it.
struct HttpEndpoint
{
    QUrl url;
    /// Secrets, for this server's own origin (HTTP-15).
    http::Headers headers;
    /// Null when nothing is known of accounts: 401 and 403 then end what was asked. Outlives the transport.
    Authorizer *authorizer = nullptr;

    /// headers without those that belong to the protocol.
    http::Headers ownHeaders() const;
    /// What must not show in logs and errors: the values of headers, and what follows a scheme such as `Bearer`, and
    /// what the authorizer has.
    QByteArrayList secrets() const;
};

} // namespace mcp
