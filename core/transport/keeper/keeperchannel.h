// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

/// The protocol between the host and quayside-keeper, over a private pair of sockets (HOST-20) that preserves message
/// boundaries.
namespace mcp::keeper {

/// The keeper's end.
constexpr int kChannel = 3;

/// From the host, one byte each. The end of the channel means all steps of a stop in order.
enum class Command : char {
    Terminate = 'T', ///< SIGTERM to the group of the program.
    Kill = 'K', ///< SIGKILL to all it has started.
};

/// From the keeper, each at most once. The end of the channel means that no process is left.
struct Report
{
    enum class Kind : std::int32_t { Started, NotStarted, NoNetwork, Ended };

    Kind kind;
    std::int32_t value; ///< NotStarted, NoNetwork: errno. Ended: the status from wait().
};

/// Over the channel of the network of a sandbox, together with the connection as SCM_RIGHTS: a program in the sandbox
/// has connected to the address that it was given for `name`, and wants to reach it at `port`. The host sends nothing.
struct ConnectionRequest
{
    std::uint16_t port;
    char name[254]; ///< Of at most 253 bytes: lower-case letters, digits, '-', '_' and '.'.
};

} // namespace mcp::keeper
