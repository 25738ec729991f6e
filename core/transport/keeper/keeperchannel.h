// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// What the host and quayside-keeper say to each other, over a pair of sockets that nobody else has (SEC-20 of the
/// requirements) and that keep messages apart.
namespace mcp::keeper {

/// The keeper's end.
constexpr int kChannel = 3;

/// From the host, one byte each. The end of the channel stands for all the steps of a stop, one after the other.
enum class Command : char {
    Terminate = 'T', ///< SIGTERM to the group of the program.
    Kill = 'K', ///< SIGKILL to all it has started.
};

/// From the keeper, each at most once. The end of the channel then says that nobody is left.
struct Report
{
    enum class Kind : std::int32_t { Started, NotStarted, Ended };

    Kind kind;
    std::int32_t value; ///< NotStarted: errno. Ended: the status as wait() tells it.
};

} // namespace mcp::keeper
