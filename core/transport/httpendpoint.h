// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/authorizer.h"

#include <QUrl>

namespace mcp {

/// The address of a server and the configured headers.
struct HttpEndpoint
{
    QUrl url;
    /// Secrets, for this server's own origin (HTTP-15).
    http::Headers headers;
    /// May be null: then 401 and 403 are final. Must outlive the transport.
    Authorizer *authorizer = nullptr;

    /// headers without those reserved for the protocol.
    http::Headers ownHeaders() const;
    /// Secrets to remove from logs and errors: header values, credentials after a scheme such as `Bearer`, and the
    /// authorizer's secrets.
    QByteArrayList secrets() const;
};

} // namespace mcp
