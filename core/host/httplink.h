// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/auth/signinsettings.h"
#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/client/link/profile.h"
#include "core/rpc/transport.h"
#include "core/storage/serverentry.h"
#include "core/transport/authorizer.h"
#include "core/transport/httpclient.h"

#include <memory>

namespace mcp {

/// The certificates in a PEM file; none without a path. Fails with ErrorKind::Storage and the path when it cannot be read, or
/// with EINVAL when it holds none.
Result<QByteArray> readAuthorities(const QString &path);

/// How to talk HTTP for entry, which has its secrets: with the authorities, the proxy and the client certificate that it names,
/// and what general says besides. Fails with ErrorKind::Storage and the path of a file that cannot be read, with an errno or one
/// of http::readClientCertificate().
Result<http::ClientOptions> clientOptions(const ServerEntry &entry,
                                          const http::ClientOptions &general = {});
Result<std::unique_ptr<http::Client>> createHttpClient(const ServerEntry &entry, Clock *clock,
                                                       const http::ClientOptions &general = {});

/// A way to the address of entry, which has been reviewed. client, clock and authorizer, which may be null, outlive it.
Result<std::unique_ptr<rpc::Transport>> createHttpTransport(const ServerEntry &entry,
                                                            Carrier carrier, http::Client *client,
                                                            Clock *clock,
                                                            Authorizer *authorizer = nullptr);

/// Whether entry may want an account: it is an address, and says nothing of its own in `Authorization` (AUTH-67).
bool maySignIn(const ServerEntry &entry);
/// How to sign in to entry.
auth::SignInSettings signInSettings(const ServerEntry &entry);

} // namespace mcp
