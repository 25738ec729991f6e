// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace mcp::auth {

/// How far a sign-in to one server is.
enum class SignInState {
    Unknown, ///< The server has not asked for an account yet.
    SignedOut,
    Restoring, ///< What was kept is being read.
    Discovering,
    NeedsPerson, ///< For agree(), to what the request says.
    NeedsClient, ///< For setClient().
    Preparing, ///< Registers as a client.
    InBrowser,
    Finishing,
    SignedIn, ///< Also while the token is refreshed.
    Failed,
};

} // namespace mcp::auth
