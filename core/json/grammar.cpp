// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/grammar.h"

#include "core/json/text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace mcp::json {

namespace {

constexpr qsizetype kBlock = 64;

/// Which of the bytes of a block are backslashes, the first in the lowest bit.
quint64 backslashesIn(const char *block)
{
    quint64 found = 0;
#ifdef __SSE2__
    const __m128i wanted = _mm_set1_epi8('\\');
    for (int part = 0; part < kBlock; part += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(block + part));
        found |= quint64(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, wanted))) << part;
    }
#else
    for (int i = 0; i < kBlock; ++i)
        found |= quint64(block[i] == '\\') << i;
#endif
    return found;
}

/// How long the escape is that begins at place; 0 when JSON has none like that.
qsizetype escapeLength(QByteArrayView text, qsizetype place)
{
    const char c = place + 1 < text.size() ? text[place + 1] : '\0';
    if (c == 'u')
        return hexUnit(text, place + 2) < 0 ? 0 : 6;
    return simpleEscape(c) ? 2 : 0;
}

/// Goes from token to token.
class Walk
{
public:
    Walk(QByteArrayView text, const quint32 *begin, const quint32 *end, Bounds bounds)
        : m_text(text)
        , m_at(begin)
        , m_end(end)
        , m_bounds(bounds)
    {
        Q_ASSERT(bounds.depth <= kMostDepth);
    }

    GrammarError run()
    {
        while (beginValue()) {
            if (!endValues())
                break;
        }
        return {m_problem, m_token};
    }

private:
    char next()
    {
        m_token = m_at == m_end ? m_text.size() : *m_at++;
        return m_token < m_text.size() ? m_text[m_token] : '\0';
    }
    char peek() const { return m_at == m_end ? '\0' : m_text[*m_at]; }

    /// Reads up to the first scalar, or into the first empty container. False when something is wrong.
    bool beginValue()
    {
        while (true) {
            if (++m_count > m_bounds.values)
                return fail("too many values");
            switch (next()) {
            case '{':
                if (!open(true))
                    return false;
                if (peek() == '}')
                    return true;
                if (!key())
                    return false;
                continue;
            case '[':
                if (!open(false))
                    return false;
                if (peek() == ']')
                    return true;
                continue;
            case '"':
                return true;
            default:
                return scalar() || fail();
            }
        }
    }

    /// A value is complete. True when another one follows; false at the end, and when something is wrong.
    bool endValues()
    {
        while (m_depth > 0) {
            const char c = next();
            const bool isComma = c == ',';
            if (!isComma && c != (m_isInObject ? '}' : ']'))
                return fail();
            if (isComma)
                return !m_isInObject || key();
            --m_depth;
            m_isInObject = m_isObject[size_t(m_depth)];
        }
        if (m_at == m_end)
            return false;
        m_token = *m_at;
        return fail("text after the end");
    }

    bool open(bool isObject)
    {
        if (m_depth == m_bounds.depth)
            return fail("nested too deep");
        m_isObject[size_t(++m_depth)] = m_isInObject = isObject;
        return true;
    }

    bool key() { return (next() == '"' && next() == ':') || fail(); }

    bool scalar() const
    {
        const char *begin = m_text.data() + m_token;
        const char *end = m_text.data() + (m_at == m_end ? m_text.size() : qsizetype(*m_at));
        const QByteArrayView token(begin, withoutSpaceBehind(begin, end));
        switch (token.isEmpty() ? '\0' : token.front()) {
        case 't':
            return token == "true";
        case 'f':
            return token == "false";
        case 'n':
            return token == "null";
        default:
            return isNumber(token);
        }
    }

    bool fail(const char *problem = "not valid JSON")
    {
        m_problem = problem;
        return false;
    }

    QByteArrayView m_text;
    const quint32 *m_at;
    const quint32 *m_end;
    Bounds m_bounds;
    qsizetype m_token = 0; ///< Where the last token begins.
    qsizetype m_count = 0;
    int m_depth = 0;
    bool m_isInObject = false;
    const char *m_problem = nullptr;
    std::bitset<size_t(kMostDepth) + 1> m_isObject; ///< By depth; else an array.
};

} // namespace

GrammarError checkTokens(QByteArrayView text, const quint32 *begin, const quint32 *end,
                         Bounds bounds)
{
    return Walk(text, begin, end, bounds).run();
}

GrammarError checkEscapes(QByteArrayView text, bool &hasEscapes)
{
    std::array<char, size_t(kBlock)> last{};
    qsizetype next = 0; // Behind the last escape.
    for (qsizetype from = 0; from < text.size(); from += kBlock) {
        const char *block = text.data() + from;
        if (text.size() - from < kBlock) {
            std::copy(block, text.data() + text.size(), last.begin());
            block = last.data();
        }
        // Outside of strings there are no backslashes in JSON at all.
        for (quint64 found = backslashesIn(block); found; found &= found - 1) {
            const qsizetype place = from + std::countr_zero(found);
            if (place < next)
                continue;
            const qsizetype length = escapeLength(text, place);
            if (length == 0)
                return {"an escape that JSON does not have", place};
            next = place + length;
        }
    }
    hasEscapes = next > 0;
    return {};
}

} // namespace mcp::json
