// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/document.h"

#include "core/json/value.h"

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace mcp::json {

namespace {

constexpr qsizetype kSharedBytes = 1024 * 1024;
constexpr qsizetype kFirstBytes = 64 * 1024;

const char *indexProblem(simdjson::error_code code)
{
    switch (code) {
    case simdjson::EMPTY:
        return "no JSON";
    case simdjson::UTF8_ERROR:
        return "not UTF-8";
    case simdjson::UNCLOSED_STRING:
        return "a text that does not end";
    case simdjson::UNESCAPED_CHARS:
        return "a control character inside a text";
    default:
        return simdjson::error_message(code);
    }
}

} // namespace

/// Finds where the tokens of a text begin.
struct Document::Index
{
    std::unique_ptr<simdjson::internal::dom_parser_implementation> finder;
    bool isTaken = false;

    simdjson::error_code run(QByteArrayView text)
    {
        const auto capacity = size_t(std::max(text.size(), kFirstBytes));
        if (!finder) {
            if (const auto code =
                    simdjson::get_active_implementation()->create_dom_parser_implementation(
                        capacity, size_t(limits::kDepth), finder))
                return code;
        } else if (finder->capacity() < size_t(text.size())) {
            if (const auto code = finder->set_capacity(capacity))
                return code;
        }
        return finder->stage1(reinterpret_cast<const uint8_t *>(text.data()), size_t(text.size()),
                              simdjson::stage1_mode::regular);
    }
};

Document *&Document::innermost()
{
    thread_local Document *document = nullptr;
    return document;
}

/// For the text that a thread reads, unless that is large: no thread shall keep much.
Document::Index &Document::sharedIndex()
{
    thread_local Index index;
    return index;
}

Document::Document(const Raw &text, Bounds bounds)
    : m_text(text)
    , m_bounds(bounds)
{
    Document *&open = innermost();
    for (const Document *outer = open; outer; outer = outer->m_outer) {
        if (shareTokens(*outer))
            return;
    }
    m_outer = std::exchange(open, this);
    findTokens();
}

Document::~Document()
{
    if (!m_index)
        return;
    innermost() = m_outer;
    m_index->isTaken = false;
}

/// Takes over what outer knows when this text is a value in it.
bool Document::shareTokens(const Document &outer)
{
    const QByteArrayView whole = outer.m_text.view();
    const QByteArrayView part = withoutSpace(m_text.view());
    if (!outer.m_end || part.isEmpty() || part.data() < whole.data()
        || part.data() + part.size() > whole.data() + whole.size()
        || m_bounds.depth < outer.m_bounds.depth || m_bounds.values < outer.m_bounds.values
        || QByteArrayView(",:]}").contains(part.front()))
        return false;
    m_base = outer.m_base;
    m_hasEscapes = outer.m_hasEscapes;
    if (part.data() == outer.m_skipped.data() && part.size() == outer.m_skipped.size()) {
        m_at = outer.m_skippedAt;
        return true;
    }
    const auto from = quint32(part.data() - outer.m_base);
    const quint32 *begin = outer.m_index->finder->structural_indexes.get();
    const quint32 *first = std::lower_bound(begin, outer.m_end, from);
    if (first == outer.m_end || *first != from)
        return false;
    m_at = first;
    const bool isWhole = skip().size() == part.size();
    m_at = first;
    return isWhole;
}

void Document::findTokens()
{
    const QByteArrayView text = m_text.view();
    Index &shared = sharedIndex();
    if (text.size() > kSharedBytes || shared.isTaken)
        m_ownIndex = std::make_unique<Index>();
    m_index = m_ownIndex ? m_ownIndex.get() : &shared;
    m_index->isTaken = true;
    m_base = text.data();
    const auto code = text.isEmpty() ? simdjson::EMPTY : m_index->run(text);
    if (code) {
        fail(indexProblem(code));
        return;
    }
    m_at = m_index->finder->structural_indexes.get();
    const quint32 *end = m_at + m_index->finder->n_structural_indexes;
    GrammarError error = checkTokens(text, m_at, end, m_bounds);
    if (!error.problem)
        error = checkEscapes(text, m_hasEscapes);
    if (error.problem) {
        m_errorPlace = error.place;
        fail(error.problem);
        return;
    }
    m_end = end;
}

QString Document::errorLine() const
{
    if (m_errorPlace < 0)
        return {};
    const QByteArrayView before = m_text.view().first(m_errorPlace);
    const qsizetype lineStart = before.lastIndexOf('\n') + 1;
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto column = QString::fromUtf8(before.sliced(lineStart)).size() + 1;
    return QStringLiteral("line %1, column %2: ").arg(line).arg(column);
}

QByteArrayView Document::skip()
{
    const char *begin = m_base + *m_at;
    if (*begin != '{' && *begin != '[')
        return takeToken();
    m_skippedAt = m_at;
    int depth = 0;
    do {
        const char c = char(m_base[*m_at++] | 0x20); // '[' and ']' become '{' and '}'.
        if (c == '{')
            ++depth;
        else if (c == '}')
            --depth;
    } while (depth > 0);
    return m_skipped = {begin, m_base + m_at[-1] + 1};
}

bool Document::takeInteger(qint64 &out)
{
    const QByteArrayView token = takeToken();
    const auto [end, problem] = std::from_chars(token.begin(), token.end(), out);
    if (problem == std::errc() && end == token.end())
        return true;
    const auto number = Value::number(token); // `3.0` is an integer as well.
    const auto integer = number ? number->toInteger() : std::nullopt;
    out = integer.value_or(0);
    return integer || fail("expected integer");
}

bool Document::takeNumber(double &out)
{
    if (const char first = peek(); first != '-' && (first < '0' || first > '9'))
        return fail("expected number");
    const QByteArrayView token = takeToken();
    if (quint64 whole = 0; token.size() <= 15) { // Exact, and much faster.
        if (std::from_chars(token.begin(), token.end(), whole).ptr == token.end()) {
            out = double(whole);
            return true;
        }
    }
    if (std::from_chars(token.begin(), token.end(), out).ec == std::errc())
        return true;
    out = 0; // Either that, more or less, or beyond all doubles.
    return token.contains("e-") || token.contains("E-") || fail("expected number");
}

std::string_view Document::peekText(std::string_view name)
{
    const Place start = m_at;
    QByteArrayView text;
    openObject();
    while (nextMember()) {
        if (key() == QByteArrayView(name)) {
            if (peek() == '"')
                text = utf8(token());
            break;
        }
        skip();
    }
    m_at = start;
    return {text.data(), size_t(text.size())};
}

QByteArrayView Document::unescaped(QByteArrayView quoted)
{
    if (!quoted.contains('\\'))
        return quoted.sliced(1, quoted.size() - 2);
    m_unescaped = unquote(quoted).value_or(QString()).toUtf8();
    return m_unescaped;
}

void Document::noteProblem()
{
    const QString problem = takeProblem();
    if (m_notes.size() < limits::kNotes && --m_notesLeft >= 0)
        m_notes.append(problem);
}

void Document::prependToNotes(qsizetype first, const QString &part)
{
    for (qsizetype i = first; i < m_notes.size(); ++i)
        m_notes[i].prepend(
            m_notes.at(i).startsWith(u'.') || m_notes.at(i).startsWith(u'[') ? part : part + u": ");
}

QStringList Document::takeNotes(qsizetype first)
{
    const QStringList taken = m_notes.mid(first);
    m_notes.resize(first);
    return taken;
}

QString Document::takeProblem()
{
    const QString problem = m_path.isEmpty() ? m_error : m_path + QLatin1String(": ") + m_error;
    m_path.clear();
    m_error.clear();
    return problem;
}

} // namespace mcp::json
