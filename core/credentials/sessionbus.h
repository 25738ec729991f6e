// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

namespace mcp {

/// The connection to the session bus that libsecret uses. GDBus owns it; GDBus is loaded at run time, as QtKeychain loads
/// libsecret. If either library is missing, all functions do nothing. Needs the event loop of GLib, as libsecret does.
class SessionBus
{
public:
    SessionBus();

    /// Prevents GDBus from ending the process when the bus ends. Call this before each use of libsecret.
    void outlive();
    /// Calls then, perhaps at once, with true if a keychain answers on the bus and has a collection for secrets.
    void findKeychain(const std::function<void(bool)> &then);
    /// Makes libsecret forget its session, and its connection if that was closed.
    void startOver();

private:
    struct State;
    std::shared_ptr<State> m_state; ///< Shared with open calls.
};

} // namespace mcp
