// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/thinktags.h"

#include <algorithm>

namespace mcp::llm {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView kOpening("<think>");
constexpr QLatin1StringView kClosing("</think>");
constexpr qsizetype kLeadingSpace = 64; ///< In front of the tag; behind more there is none.

qsizetype leadingSpace(const QString &text)
{
    return std::find_if(text.cbegin(), text.cend(), [](QChar c) { return !c.isSpace(); })
        - text.cbegin();
}

/// How many characters at the end of text may be the beginning of tag.
qsizetype openTagEnd(const QString &text, QLatin1StringView tag)
{
    for (qsizetype size = std::min(text.size(), tag.size() - 1); size > 0; --size) {
        if (tag.startsWith(QStringView(text).last(size)))
            return size;
    }
    return 0;
}

} // namespace

ThinkTags::Words ThinkTags::add(const QString &more)
{
    if (m_where == Where::Text)
        return {{}, more};
    Words words;
    m_held += more;
    if (m_where == Where::Start) {
        const qsizetype space = leadingSpace(m_held);
        const QStringView rest = QStringView(m_held).sliced(space);
        if (space <= kLeadingSpace && rest.size() < kOpening.size() && kOpening.startsWith(rest))
            return words;
        if (space > kLeadingSpace || !rest.startsWith(kOpening)) {
            m_where = Where::Text;
            words.text = std::exchange(m_held, {});
            return words;
        }
        m_held.remove(0, space + kOpening.size());
        m_where = Where::Thinking;
    }
    if (m_where == Where::Thinking) {
        const qsizetype end = m_held.indexOf(kClosing);
        const qsizetype sure = end >= 0 ? end : m_held.size() - openTagEnd(m_held, kClosing);
        words.thinking = m_held.first(sure);
        m_held.remove(0, end >= 0 ? end + kClosing.size() : sure);
        if (end >= 0)
            m_where = Where::Behind;
    }
    if (m_where == Where::Behind) {
        m_held.remove(0, leadingSpace(m_held));
        if (!m_held.isEmpty()) {
            m_where = Where::Text;
            words.text = std::exchange(m_held, {});
        }
    }
    return words;
}

ThinkTags::Words ThinkTags::finish()
{
    const QString held = std::exchange(m_held, {});
    return m_where == Where::Thinking ? Words{held, {}} : Words{{}, held};
}

} // namespace mcp::llm
