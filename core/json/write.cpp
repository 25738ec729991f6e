// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/write.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace mcp::json {

namespace {

/// The escape for c inside a string.
QByteArray escaped(uchar c)
{
    switch (c) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return "\\u00" + QByteArray::number(c, 16).rightJustified(2, '0');
    }
}

} // namespace

void Writer::grow(qsizetype size)
{
    const qsizetype written = this->size();
    m_out.resize(std::max(written + size, 2 * m_out.size()));
    m_at = m_out.data() + written;
    m_end = m_out.data() + m_out.size();
}

void Writer::integer(qint64 value)
{
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    raw({digits.data(), end});
}

void Writer::number(double value)
{
    if (std::isfinite(value))
        raw(QByteArray::number(value, 'g', QLocale::FloatingPointShortest));
    else
        null();
}

void Writer::string(QStringView value)
{
    const auto needsEscape = [](char16_t c) { return c < 0x20 || c == u'"' || c == u'\\'; };
    char *out = room(value.size() + 2); // Enough for ASCII without escapes: nearly all of it.
    *out++ = '"';
    const char16_t *at = value.utf16();
    const char16_t *end = at + value.size();
    while (at != end && *at < 0x80 && !needsEscape(*at))
        *out++ = char(*at++);
    if (at == end) {
        *out = '"';
        return;
    }
    const qsizetype done = at - value.utf16();
    m_at -= value.size() + 1 - done;
    const QByteArray utf8 = value.sliced(done).toUtf8();
    qsizetype plain = 0;
    for (qsizetype i = 0; i < utf8.size(); ++i) {
        const auto c = uchar(utf8.at(i));
        if (!needsEscape(c))
            continue;
        raw(QByteArrayView(utf8).sliced(plain, i - plain));
        raw(escaped(c));
        plain = i + 1;
    }
    raw(QByteArrayView(utf8).sliced(plain));
    *room(1) = '"';
}

} // namespace mcp::json
