// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/clientidentity.h"
#include "core/auth/fetch.h"

namespace mcp::auth {

/// Registers us at metadata's registration endpoint (RFC 7591; AUTH-22). Fails with a Problem; RegistrationRefused has the
/// server's words for detail. fetch must live until it is settled, else it settles with Closed.
Pending<ClientIdentity> registerClient(Fetch *fetch, const ServerMetadata &metadata,
                                       const QStringList &redirectUris);

/// The body of that request.
QByteArray registrationBody(const ServerMetadata &metadata, const QStringList &redirectUris);

} // namespace mcp::auth
