// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/httpclient.h"

#include <QUrl>

namespace mcp {

/// Where a server listens, and what a person wants sent along to it.
struct HttpEndpoint
{
    QUrl url;
    /// Secrets, for this server's own origin (HTTP-15).
    http::Headers headers;

    /// headers without those that belong to the protocol.
    http::Headers ownHeaders() const;
    /// What must not show in logs and errors: the values of headers, and what follows a scheme such as `Bearer`.
    QByteArrayList secrets() const;
};

} // namespace mcp
