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

#include <memory>

namespace mcp {

/// Who talks HTTP for entry, with the authorities and the proxy it names. Fails with ErrorKind::Storage when the file with
/// the authorities cannot be read or holds none.
Result<std::unique_ptr<http::Client>> createHttpClient(const ServerEntry &entry, Clock *clock);

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
