// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace mcp::keeper {

/// Moves the descriptors to the first numbers and closes all others.
bool keepOnly(int *const *descriptors, int count);

/// Sends a message of size bytes with descriptor over socket (SCM_RIGHTS); flags as for sendmsg(2). False with errno.
bool sendWith(int descriptor, int socket, const void *message, std::size_t size, int flags);

} // namespace mcp::keeper
