// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace mcp::http {

/// Encodes text as a header value: unchanged if all servers can read it, otherwise `=?base64?…?=` (HTTP-43, SEC-20).
QByteArray headerValue(QStringView text);

/// The text of such a value, also of one that need not have been encoded; nothing if it is no Base64 of UTF-8.
std::optional<QString> headerText(const QByteArray &value);

} // namespace mcp::http
