// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/scan.h"

#include "core/base/limits.h"
#include "core/json/document.h"
#include "core/json/text.h"

#include <algorithm>
#include <array>
#include <bit>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace mcp::json {

namespace {

using Indexer = std::unique_ptr<simdjson::internal::dom_parser_implementation>;

constexpr qsizetype kSharedBytes = 1024 * 1024;
constexpr qsizetype kFirstBytes = 64 * 1024;

/// Finds where tokens begin. Larger texts get one of their own, so that no thread keeps much.
Indexer &indexerFor(qsizetype size, Indexer &own)
{
    thread_local Indexer shared;
    return size <= kSharedBytes ? shared : own;
}

bool reserve(Indexer &indexer, qsizetype size)
{
    const auto capacity = size_t(std::max(size, kFirstBytes));
    if (!indexer)
        return !simdjson::get_active_implementation()->create_dom_parser_implementation(
            capacity, size_t(limits::kDepth), indexer);
    return indexer->capacity() >= size_t(size) || !indexer->set_capacity(capacity);
}

bool isHexDigit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

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

/// How long the escape is that begins at place; 0 when JSON knows none like that.
qsizetype escapeLength(QByteArrayView text, qsizetype place)
{
    const char c = place + 1 < text.size() ? text[place + 1] : '\0';
    if (c == 'u') {
        const QByteArrayView digits =
            text.sliced(place + 2, std::min<qsizetype>(4, text.size() - place - 2));
        return digits.size() == 4 && std::all_of(digits.begin(), digits.end(), isHexDigit) ? 6 : 0;
    }
    switch (c) {
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
        return 2;
    default:
        return 0;
    }
}

/// The place of the first escape that is none, or -1. Outside of strings there are no backslashes in JSON at all.
qsizetype wrongEscape(QByteArrayView text)
{
    std::array<char, size_t(kBlock)> last{};
    qsizetype next = 0; // Behind the last escape.
    for (qsizetype from = 0; from < text.size(); from += kBlock) {
        const char *block = text.data() + from;
        if (text.size() - from < kBlock) {
            std::copy(block, text.data() + text.size(), last.begin());
            block = last.data();
        }
        for (quint64 found = backslashesIn(block); found; found &= found - 1) {
            const qsizetype place = from + std::countr_zero(found);
            if (place < next)
                continue;
            const qsizetype length = escapeLength(text, place);
            if (length == 0)
                return place;
            next = place + length;
        }
    }
    return -1;
}

/// Goes over the places where tokens begin and checks that they make one JSON value.
class Walk
{
public:
    Walk(const Raw &text, const uint32_t *begin, qsizetype count,
         std::span<const QByteArrayView> names, std::span<Raw> values)
        : m_raw(text)
        , m_text(text.view())
        , m_at(begin)
        , m_end(begin + count)
        , m_names(names)
        , m_found(values)
    {
    }

    bool run()
    {
        while (beginValue()) {
            if (!endValues())
                return m_isDone;
        }
        return false;
    }
    qsizetype place() const { return m_token; }
    const char *problem() const { return m_problem; }

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
            if (++m_count > limits::kNodes)
                return fail("it has too many values");
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
                return scalar();
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
                return false;
            if (m_depth == 1)
                keepMember();
            if (isComma)
                return !m_isInObject || key();
            --m_depth;
            m_isInObject = m_depth > 0 && m_isObject[size_t(m_depth)];
        }
        m_isDone = m_at == m_end;
        if (!m_isDone) {
            m_token = *m_at;
            m_problem = "there is text behind its end";
        }
        return false;
    }

    bool open(bool isObject)
    {
        if (m_depth == limits::kDepth)
            return fail("it is nested too deep");
        m_isObject[size_t(++m_depth)] = m_isInObject = isObject;
        return true;
    }

    bool key()
    {
        if (next() != '"')
            return false;
        const qsizetype key = m_token;
        if (next() != ':')
            return false;
        if (m_depth == 1) {
            m_key = key;
            m_colon = m_token;
        }
        return true;
    }

    bool scalar()
    {
        const qsizetype end = m_at == m_end ? m_text.size() : *m_at;
        const QByteArrayView token = withoutSpace(m_text.sliced(m_token, end - m_token));
        return token == "true" || token == "false" || token == "null" || isNumber(token);
    }

    void keepMember()
    {
        if (m_key < 0 || m_names.empty())
            return;
        const QByteArrayView quoted = withoutSpace(m_text.sliced(m_key, m_colon - m_key));
        m_key = -1;
        QByteArrayView name = quoted.sliced(1, quoted.size() - 2);
        QByteArray unescaped;
        if (name.contains('\\')) {
            unescaped = unquote(quoted).value_or(QString()).toUtf8();
            name = unescaped;
        }
        const auto it = std::find(m_names.begin(), m_names.end(), name);
        if (it == m_names.end())
            return;
        const QByteArrayView value =
            withoutSpace(m_text.sliced(m_colon + 1, m_token - m_colon - 1));
        m_found[size_t(it - m_names.begin())] = Raw::slice(
            m_raw.buffer(), m_raw.offset() + (value.data() - m_text.data()), value.size());
    }

    bool fail(const char *problem)
    {
        m_problem = problem;
        return false;
    }

    const Raw &m_raw;
    QByteArrayView m_text;
    const uint32_t *m_at;
    const uint32_t *m_end;
    std::span<const QByteArrayView> m_names;
    std::span<Raw> m_found;
    qsizetype m_token = 0; ///< Where the last token begins.
    qsizetype m_key = -1; ///< Of the member of the top that is being read.
    qsizetype m_colon = 0;
    qsizetype m_count = 0;
    int m_depth = 0;
    bool m_isInObject = false;
    bool m_isDone = false;
    std::array<bool, size_t(limits::kDepth) + 1> m_isObject{}; ///< By depth; else an array.
    const char *m_problem = "it is not valid JSON";
};

Error wrong(const char *what)
{
    return {ErrorKind::Protocol, QString::fromLatin1(what), 0, {}};
}

Error wrong(const char *what, qsizetype place)
{
    return {ErrorKind::Protocol,
            QStringLiteral("%1 (byte %2)").arg(QLatin1String(what)).arg(place),
            0,
            {}};
}

Error indexError(simdjson::error_code code)
{
    switch (code) {
    case simdjson::EMPTY:
        return wrong("it is empty");
    case simdjson::UTF8_ERROR:
        return wrong("it is not UTF-8");
    case simdjson::UNCLOSED_STRING:
        return wrong("it ends inside a string");
    case simdjson::UNESCAPED_CHARS:
        return wrong("it has a control character inside a string");
    default:
        return wrong(simdjson::error_message(code));
    }
}

} // namespace

Result<void> scan(const Raw &text, std::span<const QByteArrayView> names, std::span<Raw> values)
{
    Q_ASSERT(names.size() == values.size());
    const QByteArrayView view = text.view();
    Indexer own;
    Indexer &indexer = indexerFor(view.size(), own);
    if (view.isEmpty())
        return wrong("it is empty");
    if (!reserve(indexer, view.size()))
        return wrong("there is no memory for it");
    const auto code = indexer->stage1(reinterpret_cast<const uint8_t *>(view.data()),
                                      size_t(view.size()), simdjson::stage1_mode::regular);
    if (code)
        return indexError(code);
    Walk walk(text, indexer->structural_indexes.get(), qsizetype(indexer->n_structural_indexes),
              names, values);
    if (!walk.run())
        return wrong(walk.problem(), walk.place());
    if (const qsizetype place = wrongEscape(view); place >= 0)
        return wrong("it has an escape that JSON does not know", place);
    return {};
}

} // namespace mcp::json
