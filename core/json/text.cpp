// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/text.h"

#include <cstring>

namespace mcp::json {

namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/// The code unit of `XXXX` at from, or -1.
int hexUnit(QByteArrayView text, qsizetype from)
{
    if (from + 4 > text.size())
        return -1;
    int unit = 0;
    for (qsizetype i = from; i < from + 4; ++i) {
        const int digit = hexDigit(text[i]);
        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

char simpleEscape(char c)
{
    switch (c) {
    case '"':
    case '\\':
    case '/':
        return c;
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return 0;
    }
}

void replaceLoneSurrogates(QString &text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (!text.at(i).isSurrogate())
            continue;
        if (text.at(i).isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate())
            ++i;
        else
            text[i] = QChar::ReplacementCharacter;
    }
}

} // namespace

std::optional<QString> unquote(QByteArrayView token)
{
    if (token.size() < 2 || token.front() != '"' || token.back() != '"')
        return std::nullopt;
    const QByteArrayView body = token.sliced(1, token.size() - 2);
    if (!std::memchr(body.data(), '\\', size_t(body.size())))
        return QString::fromUtf8(body);

    QString text;
    text.reserve(body.size());
    qsizetype plain = 0;
    bool hasSurrogates = false;
    for (qsizetype i = 0; i < body.size(); ++i) {
        if (body[i] != '\\')
            continue;
        text += QString::fromUtf8(body.sliced(plain, i - plain));
        if (++i == body.size())
            return std::nullopt;
        if (body[i] == 'u') {
            const int unit = hexUnit(body, i + 1);
            if (unit < 0)
                return std::nullopt;
            hasSurrogates = hasSurrogates || (unit & 0xf800) == 0xd800;
            text += QChar(char16_t(unit));
            i += 4;
        } else if (const char c = simpleEscape(body[i])) {
            text += QLatin1Char(c);
        } else {
            return std::nullopt;
        }
        plain = i + 1;
    }
    text += QString::fromUtf8(body.sliced(plain));
    if (hasSurrogates)
        replaceLoneSurrogates(text);
    return text;
}

QByteArrayView withoutSpace(QByteArrayView text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
    while (!text.isEmpty() && isSpace(text.back()))
        text.chop(1);
    while (!text.isEmpty() && isSpace(text.front()))
        text = text.sliced(1);
    return text;
}

bool isNumber(QByteArrayView text)
{
    qsizetype i = 0;
    const auto digits = [&] {
        const qsizetype start = i;
        while (i < text.size() && text[i] >= '0' && text[i] <= '9')
            ++i;
        return i - start;
    };
    if (i < text.size() && text[i] == '-')
        ++i;
    const qsizetype whole = i;
    if (digits() == 0 || (text[whole] == '0' && i - whole > 1))
        return false;
    if (i < text.size() && text[i] == '.') {
        ++i;
        if (digits() == 0)
            return false;
    }
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        if (i < text.size() && (text[i] == '+' || text[i] == '-'))
            ++i;
        if (digits() == 0)
            return false;
    }
    return i == text.size();
}

} // namespace mcp::json
