// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace mcp::http {

/// Encodes text as a header value: unchanged if all servers can read it, otherwise `=?base64?…?=` (HTTP-43, SEC-20).
QByteArray headerValue(QStringView text);

} // namespace mcp::http
