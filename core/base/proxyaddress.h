// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp {

/// The address of a proxy that means a direct connection.
inline constexpr QLatin1StringView kNoProxy("none");

/// Whether text is the address of a proxy without a password: `http://host:port`, `socks5://host:port`, each also with `user@`
/// before the host, or `none`.
bool isProxyAddress(const QString &text);
bool hasProxyUser(const QString &proxy);

/// Removes the password from `http://user:password@host:port`, and returns it; empty if there is none.
QString takeProxyPassword(QString &proxy);
QString withProxyPassword(const QString &proxy, const QString &password);

} // namespace mcp
