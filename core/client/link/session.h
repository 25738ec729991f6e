// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/peerrequesthandler.h"
#include "core/protocol/lifecycle.h"

namespace mcp {

/// A session of a stateful server at an address: what is needed to resume it on another transport, also after a
/// restart (HTTP-22).
struct Session
{
    static constexpr qsizetype kTextBytes = 64 * 1024;

    QByteArray id; ///< A secret.
    InitializeResult greeting; ///< What the server said when it began; untrusted.
    ClientFeatures declared; ///< What we said that we can do.

    /// A secret as well; address: the only place it may be sent to. Empty when it would be longer than kTextBytes.
    QString toText(const QString &address) const;
    /// Nothing when it cannot be read, or was of another address.
    static std::optional<Session> fromText(const QString &text, const QString &address);
};

} // namespace mcp
