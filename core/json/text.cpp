// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/text.h"

#include <QStringDecoder>

#include <array>
#include <bit>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace mcp::json {

namespace {

/// The value of a hexadecimal digit, or -1.
constexpr std::array<signed char, 256> hexDigits()
{
    std::array<signed char, 256> digits{};
    digits.fill(-1);
    for (int i = 0; i < 10; ++i)
        digits[size_t('0' + i)] = static_cast<signed char>(i);
    for (int i = 0; i < 6; ++i)
        digits[size_t('a' + i)] = digits[size_t('A' + i)] = static_cast<signed char>(10 + i);
    return digits;
}

constexpr std::array<char, 256> simpleEscapes()
{
    std::array<char, 256> all{};
    for (const char c : {'"', '\\', '/'})
        all[size_t(c)] = c;
    all['b'] = '\b';
    all['f'] = '\f';
    all['n'] = '\n';
    all['r'] = '\r';
    all['t'] = '\t';
    return all;
}

constexpr std::array kHexDigits = hexDigits();
constexpr std::array kSimpleEscapes = simpleEscapes();

/// Writes the text of in to out, which has room for as many units as in has bytes.
class Unescaper
{
public:
    Unescaper(QByteArrayView in, char16_t *out)
        : m_in(in)
        , m_out(out)
    {
    }

    /// Behind the last unit; nullptr when an escape is wrong.
    char16_t *run()
    {
        while (m_at < m_in.size()) {
            const auto c = uchar(m_in[m_at]);
            if (c == '\\') {
                if (!escape())
                    return nullptr;
            } else if (c < 0x80) {
                ascii();
            } else {
                other();
            }
        }
        return m_out;
    }
    bool hasSurrogates() const { return m_hasSurrogates; }

private:
    bool escape()
    {
        const char c = m_at + 1 < m_in.size() ? m_in[m_at + 1] : '\0';
        if (const char meant = simpleEscape(c)) {
            *m_out++ = char16_t(meant);
            m_at += 2;
            return true;
        }
        const int unit = c == 'u' ? hexUnit(m_in, m_at + 2) : -1;
        if (unit < 0)
            return false;
        m_hasSurrogates |= (unit & 0xf800) == 0xd800;
        *m_out++ = char16_t(unit);
        m_at += 6;
        return true;
    }

    void ascii()
    {
#ifdef __SSE2__
        const __m128i backslash = _mm_set1_epi8('\\');
        while (m_in.size() - m_at >= 16) {
            const __m128i bytes =
                _mm_loadu_si128(reinterpret_cast<const __m128i *>(m_in.data() + m_at));
            const auto ends =
                uint(_mm_movemask_epi8(_mm_or_si128(bytes, _mm_cmpeq_epi8(bytes, backslash))));
            auto *units = reinterpret_cast<__m128i *>(m_out);
            _mm_storeu_si128(units, _mm_unpacklo_epi8(bytes, _mm_setzero_si128()));
            _mm_storeu_si128(units + 1, _mm_unpackhi_epi8(bytes, _mm_setzero_si128()));
            const int count = ends ? std::countr_zero(ends) : 16;
            m_at += count;
            m_out += count;
            if (ends)
                return;
        }
#endif
        while (m_at < m_in.size() && m_in[m_at] != '\\' && uchar(m_in[m_at]) < 0x80)
            *m_out++ = char16_t(m_in[m_at++]);
    }

    /// Characters beyond ASCII, up to the next that is not.
    void other()
    {
        const qsizetype start = m_at;
        while (m_at < m_in.size() && uchar(m_in[m_at]) >= 0x80)
            ++m_at;
        QStringDecoder decoder(QStringDecoder::Utf8,
                               QStringDecoder::Flag::Stateless
                                   | QStringDecoder::Flag::ConvertInitialBom);
        m_out = reinterpret_cast<char16_t *>(decoder.appendToBuffer(
            reinterpret_cast<QChar *>(m_out), m_in.sliced(start, m_at - start)));
    }

    QByteArrayView m_in;
    char16_t *m_out;
    qsizetype m_at = 0;
    bool m_hasSurrogates = false;
};

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

int hexUnit(QByteArrayView text, qsizetype from)
{
    if (from + 4 > text.size())
        return -1;
    int unit = 0;
    int wrong = 0;
    for (qsizetype i = from; i < from + 4; ++i) {
        const int digit = kHexDigits[uchar(text[i])];
        wrong |= digit;
        unit = unit * 16 + digit;
    }
    return wrong < 0 ? -1 : unit;
}

char simpleEscape(char c)
{
    return kSimpleEscapes[uchar(c)];
}

std::optional<QString> unquote(QByteArrayView token)
{
    if (token.size() < 2 || token.front() != '"' || token.back() != '"')
        return std::nullopt;
    const QByteArrayView body = token.sliced(1, token.size() - 2);
    if (!std::memchr(body.data(), '\\', size_t(body.size())))
        return QString::fromUtf8(body);

    QString text(body.size(), Qt::Uninitialized);
    auto *begin = reinterpret_cast<char16_t *>(text.data());
    Unescaper unescaper(body, begin);
    const char16_t *end = unescaper.run();
    if (!end)
        return std::nullopt;
    text.truncate(end - begin);
    if (unescaper.hasSurrogates())
        replaceLoneSurrogates(text);
    return text;
}

QByteArrayView withoutSpace(QByteArrayView text)
{
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
