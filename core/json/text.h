// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>
#include <QString>

#include <optional>

namespace mcp::json {

/// The text of a JSON string token, quotes included in token. Lone surrogates become U+FFFD; a token that is
/// no string, or has a wrong escape, gives nothing.
std::optional<QString> unquote(QByteArrayView token);

/// Without what JSON calls white space at both ends.
QByteArrayView withoutSpace(QByteArrayView text);

/// True for what JSON calls a number.
bool isNumber(QByteArrayView text);

} // namespace mcp::json
