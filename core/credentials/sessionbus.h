// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

namespace mcp {

/// The connection to the session bus that libsecret uses. It belongs to GDBus, which is loaded by its name as QtKeychain
/// loads libsecret; where either is missing, nothing happens. Needs the event loop of GLib, as libsecret does.
class SessionBus
{
public:
    SessionBus();

    /// GDBus ends the process when the bus ends, unless it is told not to. Call it before each use of libsecret.
    void outlive();
    /// Calls then, perhaps at once, with whether a keychain answers on the bus and has a place for secrets.
    void findKeychain(const std::function<void(bool)> &then);
    /// Makes libsecret forget its session, and the connection if that was closed.
    void startOver();

private:
    struct State;
    std::shared_ptr<State> m_state; ///< Shared with calls that are open.
};

} // namespace mcp
