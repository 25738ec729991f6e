// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/client/profile.h"
#include "core/rpc/transport.h"
#include "core/storage/serverentry.h"
#include "core/transport/httpclient.h"

#include <memory>

namespace mcp {

/// Who talks HTTP for entry, with the authorities and the proxy it names. Fails with ErrorKind::Storage when the file with
/// the authorities cannot be read or holds none.
Result<std::unique_ptr<http::Client>> createHttpClient(const ServerEntry &entry, Clock *clock);

/// A way to the address of entry, which has been reviewed. client and clock outlive it.
Result<std::unique_ptr<rpc::Transport>>
createHttpTransport(const ServerEntry &entry, Carrier carrier, http::Client *client, Clock *clock);

} // namespace mcp
