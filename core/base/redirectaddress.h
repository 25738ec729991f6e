// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace mcp {

/// Where a browser returns to after a sign-in: an address on this computer (RFC 8252, section 7.3).
struct RedirectAddress
{
    QString host = QStringLiteral("127.0.0.1"); ///< Or `localhost`, or `[::1]`.
    quint16 port = 0; ///< 0: any that is free.
    QString path; ///< As written, without escapes; may be empty.

    QString toString() const;
    /// Whether the browser may be sent to other in place of this: at the same port, unless this has none.
    bool covers(const RedirectAddress &other) const;
    bool operator==(const RedirectAddress &) const = default;
};

/// Nothing unless text is `http://` with one of these hosts, perhaps a port, and a path of plain letters.
std::optional<RedirectAddress> parseRedirectAddress(const QString &text);

} // namespace mcp
