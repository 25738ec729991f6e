// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/mathspans.h"

#include <QHash>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMathChars = 4'000; ///< A longer formula stays text.
constexpr qsizetype kCodeIndent = 4; ///< A line after an empty one with this indent is code.

qsizetype runOf(QStringView text, qsizetype from)
{
    qsizetype end = from;
    while (end < text.size() && text.at(end) == text.at(from))
        ++end;
    return end - from;
}

/// Reads the formulas of consecutive lines without an empty line between them.
class Paragraph
{
public:
    explicit Paragraph(QStringView text)
        : m_text(text)
    {
    }

    QString withMathAsCode()
    {
        QString out;
        while (m_at < m_text.size()) {
            const QChar c = m_text.at(m_at);
            qsizetype length = 1;
            if (c == u'`')
                length = codeLength();
            else if (const qsizetype math = c == u'\\' || c == u'$' ? mathLength() : 0; math > 0) {
                out += codeOf(m_text.sliced(m_at, math));
                m_at += math;
                continue;
            } else if (c == u'\\')
                length = std::min<qsizetype>(2, m_text.size() - m_at);
            else if (c == u'$')
                length = runOf(m_text, m_at);
            out += m_text.sliced(m_at, length);
            m_at += length;
        }
        return out;
    }

private:
    /// The length of the code span that begins here, or of the backticks if no span begins.
    qsizetype codeLength() const
    {
        const qsizetype ticks = runOf(m_text, m_at);
        for (qsizetype at = m_at + ticks; (at = m_text.indexOf(u'`', at)) >= 0;) {
            const qsizetype run = runOf(m_text, at);
            if (run == ticks)
                return at + run - m_at;
            at += run;
        }
        return ticks;
    }

    /// The length of the formula that begins here, with its delimiters; 0 if none begins here.
    qsizetype mathLength()
    {
        const QStringView opening =
            m_text.sliced(m_at, std::min<qsizetype>(2, m_text.size() - m_at));
        if (opening == u"\\(")
            return lengthTo(u"\\)");
        if (opening == u"\\[")
            return lengthTo(u"\\]");
        if (opening.front() != u'$')
            return 0;
        const qsizetype dollars = runOf(m_text, m_at);
        if (dollars == 2)
            return lengthTo(u"$$");
        return dollars == 1 ? dollarLength() : 0;
    }

    qsizetype lengthTo(QStringView closing)
    {
        // The next position of each closing delimiter is searched only once, which keeps this linear.
        auto next = m_next.find(closing.at(1));
        const qsizetype from = m_at + 2;
        if (next == m_next.end())
            next = m_next.insert(closing.at(1), m_text.indexOf(closing, from));
        else if (*next >= 0 && *next < from)
            *next = m_text.indexOf(closing, from);
        const qsizetype inner = *next - from;
        const bool isMath =
            inner > 0 && inner <= kMathChars && !m_text.sliced(from, inner).trimmed().isEmpty();
        return isMath ? inner + 4 : 0;
    }

    qsizetype dollarLength() const
    {
        const qsizetype from = m_at + 1;
        qsizetype end = from;
        while (end < m_text.size() && m_text.at(end) != u'$')
            end += m_text.at(end) == u'\\' ? 2 : 1;
        if (end >= m_text.size() || end == from || end - from > kMathChars)
            return 0;
        const bool opens = !m_text.at(from).isSpace();
        const bool closes = !m_text.at(end - 1).isSpace()
            && (end + 1 == m_text.size() || !m_text.at(end + 1).isDigit());
        return opens && closes ? end + 1 - m_at : 0;
    }

    QString codeOf(QStringView math) const
    {
        const qsizetype end = m_at + math.size();
        const bool isBlock = math.contains(u'\n') && !math.contains(u"~~~~")
            && (m_at == 0 || m_text.at(m_at - 1) == u'\n')
            && (end == m_text.size() || m_text.at(end) == u'\n');
        if (isBlock)
            return u"~~~~latex\n"_s + math + u"\n~~~~";
        qsizetype ticks = 0;
        for (qsizetype at = 0; (at = math.indexOf(u'`', at)) >= 0;) {
            const qsizetype run = runOf(math, at);
            ticks = std::max(ticks, run);
            at += run;
        }
        const QString fence(ticks + 1, u'`');
        return fence + math + fence;
    }

    QStringView m_text;
    qsizetype m_at = 0;
    QHash<QChar, qsizetype>
        m_next; ///< Position of each closing delimiter by its second character; -1: none.
};

bool isCode(QStringView line)
{
    const auto end = std::find_if(line.begin(), line.end(), [](QChar c) { return c != u' '; });
    return line.startsWith(u'\t') || end - line.begin() >= kCodeIndent;
}

} // namespace

CodeFence codeFenceOf(QStringView line)
{
    const QStringView text = line.trimmed();
    const QChar mark = text.isEmpty() ? QChar() : text.front();
    if (mark != u'`' && mark != u'~')
        return {};
    const qsizetype length = runOf(text, 0);
    const bool isInline = mark == u'`' && text.sliced(length).contains(u'`');
    if (length < 3 || isInline)
        return {};
    return {mark, length, length == text.size()};
}

QString withMathAsCode(const QString &text)
{
    if (!text.contains(u'$') && !text.contains(u'\\'))
        return text;
    QString out;
    CodeFence open;
    qsizetype start = 0; // Start of the paragraph.
    const auto endParagraph = [&](qsizetype end) {
        const QStringView paragraph = QStringView(text).sliced(start, end - start);
        out += isCode(paragraph) ? paragraph.toString() : Paragraph(paragraph).withMathAsCode();
        start = end;
    };
    for (qsizetype from = 0; from < text.size();) {
        const qsizetype lineEnd = text.indexOf(u'\n', from);
        const qsizetype end = lineEnd < 0 ? text.size() : lineEnd + 1;
        const QStringView line = QStringView(text).sliced(from, end - from);
        const CodeFence fence = codeFenceOf(line);
        const bool isApart = open.length > 0 || fence.length > 0 || line.trimmed().isEmpty();
        if (isApart) {
            endParagraph(from);
            out += line;
            start = end;
        }
        if (open.length == 0)
            open = fence;
        else if (fence.closes(open))
            open = {};
        from = end;
    }
    endParagraph(text.size());
    return out;
}

} // namespace quayside
