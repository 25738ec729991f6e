// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/llm/thinktags.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mcp::llm {

namespace {

constexpr QStringView kOpening = u"<think>";
constexpr QStringView kClosing = u"</think>";
constexpr std::array<std::pair<QStringView, QStringView>, 9> kTags{
    {{kOpening, kClosing},
     {u"<thinking>", u"</thinking>"},
     {u"<thought>", u"</thought>"},
     {u"<seed:think>", u"</seed:think>"},
     {u"[THINK]", u"[/THINK]"},
     {u"\u25c1think\u25b7", u"\u25c1/think\u25b7"},
     {u"<|channel>thought", u"<channel|>"}, // Gemma 4
     {u"<|channel|>analysis<|message|>", // gpt-oss
      u"<|end|><|start|>assistant<|channel|>final<|message|>"},
     {u"<|begin_of_thought|>", u"<|end_of_thought|>"}}};
constexpr qsizetype kLeadingSpace = 64; ///< In front of the tag; behind more there is none.

qsizetype leadingSpace(const QString &text)
{
    return std::find_if(text.cbegin(), text.cend(), [](QChar c) { return !c.isSpace(); })
        - text.cbegin();
}

/// How many characters at the end of text may be the beginning of tag.
qsizetype openTagEnd(const QString &text, QStringView tag)
{
    for (qsizetype size = std::min(text.size(), tag.size() - 1); size > 0; --size) {
        if (tag.startsWith(QStringView(text).last(size), Qt::CaseInsensitive))
            return size;
    }
    return 0;
}

} // namespace

ThinkTags::Words ThinkTags::add(const QString &more)
{
    Words words;
    m_held += more;
    bool goesOn = true;
    while (goesOn) {
        switch (m_where) {
        case Where::Start:
        case Where::Behind:
            goesOn = readStart();
            break;
        case Where::Thinking:
            goesOn = readThinking(words);
            break;
        case Where::Text:
            goesOn = readText(words);
            break;
        }
    }
    return words;
}

/// These functions return false when they need more input.
bool ThinkTags::readStart()
{
    if (m_where == Where::Behind)
        m_held.remove(0, leadingSpace(m_held));
    const qsizetype space = leadingSpace(m_held);
    const QStringView rest = QStringView(m_held).sliced(space);
    if (space <= kLeadingSpace) {
        for (const auto &[opening, closing] : kTags) {
            if (rest.size() < opening.size() && opening.startsWith(rest, Qt::CaseInsensitive))
                return false;
            if (!rest.startsWith(opening, Qt::CaseInsensitive))
                continue;
            m_held.remove(0, space + opening.size());
            m_closing = closing;
            m_mayClose = false;
            m_where = Where::Thinking;
            return true;
        }
    }
    m_where = Where::Text;
    return true;
}

bool ThinkTags::readThinking(Words &words)
{
    const qsizetype end = m_held.indexOf(m_closing, 0, Qt::CaseInsensitive);
    const qsizetype sure = end >= 0 ? end : m_held.size() - openTagEnd(m_held, m_closing);
    words.thinking += QStringView(m_held).first(sure);
    m_held.remove(0, end >= 0 ? end + m_closing.size() : sure);
    if (end < 0)
        return false;
    m_where = Where::Behind;
    return true;
}

bool ThinkTags::readText(Words &words)
{
    const qsizetype end = m_mayClose ? m_held.indexOf(kClosing, 0, Qt::CaseInsensitive) : -1;
    const bool isOpened =
        m_mayClose && QStringView(m_held).left(end).contains(kOpening, Qt::CaseInsensitive);
    // A tag in backticks is quoted text.
    const bool isQuoted = end >= 0 && (end > 0 ? m_held.at(end - 1) : m_last) == u'`';
    if (isOpened || isQuoted)
        m_mayClose = false;
    if (end >= 0 && m_mayClose) {
        words.takesTextBack = true;
        words.thinking += std::exchange(words.text, {}) + m_held.first(end);
        m_held.remove(0, end + kClosing.size());
        m_mayClose = false;
        m_where = Where::Behind;
        return true;
    }
    const qsizetype held =
        !m_mayClose ? 0 : std::max(openTagEnd(m_held, kClosing), openTagEnd(m_held, kOpening));
    words.text += QStringView(m_held).chopped(held);
    m_held = m_held.last(held);
    if (!words.text.isEmpty())
        m_last = words.text.back();
    return false;
}

ThinkTags::Words ThinkTags::finish()
{
    const QString held = std::exchange(m_held, {});
    if (m_where == Where::Thinking)
        return {held, {}};
    return {{}, held.trimmed().isEmpty() && m_where != Where::Text ? QString() : held};
}

} // namespace mcp::llm
