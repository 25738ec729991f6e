// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/names.h"

#include <QString>

namespace mcp {

/// A host that a sandboxed server wanted to connect to, and could not.
struct RefusedHost
{
    enum class Why {
        NotAllowed, ///< Its sandbox does not name the host.
        NoAddress, ///< The name has no address now.
        PrivateAddress, ///< Its address is this computer's, or one of a private network; the sandbox never reaches these.
        TooMany, ///< The server has too many connections open.
    };
    friend constexpr json::EnumNames<Why, 4> jsonNames(Why)
    {
        return {{{Why::NotAllowed, "host not allowed"},
                 {Why::NoAddress, "no address"},
                 {Why::PrivateAddress, "private address"},
                 {Why::TooMany, "too many connections"}}};
    }

    QString server; ///< Its id.
    QString host; ///< As in Sandbox::hosts. Chosen by the server.
    quint16 port = 0; ///< Of the last attempt, as the next.
    Why why = Why::NotAllowed;
    qint64 count = 0; ///< Attempts.

    bool operator==(const RefusedHost &) const = default;
};

} // namespace mcp
