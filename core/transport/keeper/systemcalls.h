// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace mcp::keeper {

/// Whether the numbers of system calls are known here; without them no filter is made.
bool knowsSystemCalls();

/// From here on this process may make no other system calls than these; one more ends it. False with errno: nothing has changed.
bool allowOnly(const unsigned *calls, std::size_t count);

/// Programs that this process starts wait at each of these calls until whoever has the returned descriptor answers; see
/// seccomp_unotify(2). -1 with errno: nothing has changed.
int watchCalls(const unsigned *calls, std::size_t count);

} // namespace mcp::keeper
