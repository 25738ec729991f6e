// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace mcp {

/// The redirect address of a sign-in: an address on this computer (RFC 8252, section 7.3).
struct RedirectAddress
{
    QString host = QStringLiteral("127.0.0.1"); ///< Or `localhost`, or `[::1]`.
    quint16 port = 0; ///< 0 for any free port.
    QString path; ///< Has no escapes; may be empty.

    QString toString() const;
    /// Whether other can be used instead of this: it differs at most in the port, and only if this has none.
    bool covers(const RedirectAddress &other) const;
    bool operator==(const RedirectAddress &) const = default;
};

/// Parses `http://` with one of these hosts, an optional port and a path of plain characters. Returns nothing for other texts.
std::optional<RedirectAddress> parseRedirectAddress(const QString &text);

} // namespace mcp
