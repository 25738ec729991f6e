// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>
#include <QString>

#include <optional>

namespace mcp::json {

/// The content of a JSON string token, which includes the quotes. Lone surrogates become U+FFFD; nothing for other
/// tokens and invalid escapes.
std::optional<QString> unquote(QByteArrayView token);

/// The code unit of `XXXX` at from, or -1.
int hexUnit(QByteArrayView text, qsizetype from);

/// The character that `\` and c encode; 0 when JSON has no such escape, or it is `\u`.
char simpleEscape(char c);

/// What JSON calls white space.
constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Without white space at both ends.
QByteArrayView withoutSpace(QByteArrayView text);

/// The end of what begins at begin, without white space behind it.
inline const char *withoutSpaceBehind(const char *begin, const char *end)
{
    while (end != begin && isSpace(end[-1]))
        --end;
    return end;
}

/// True for what JSON calls a number.
bool isNumber(QByteArrayView text);

} // namespace mcp::json
