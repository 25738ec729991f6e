// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QString>

namespace mcp::http {

/// text as the value of a header: as it is when every server reads it so, else `=?base64?…?=` (HTTP-43, SEC-20).
QByteArray headerValue(QStringView text);

} // namespace mcp::http
