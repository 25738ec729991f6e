// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/textstyler.h"

#include <QQuickTextDocument>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>

namespace quayside {

TextStyler::TextStyler(QObject *parent)
    : QSyntaxHighlighter(parent)
{
    connect(this, &TextStyler::lookChanged, this, &QSyntaxHighlighter::rehighlight);
    connect(this, &TextStyler::lookChanged, this, &TextStyler::setLines);
}

void TextStyler::setTarget(QObject *target)
{
    if (m_target == target)
        return;
    m_target = target;
    if (document())
        disconnect(document(), &QTextDocument::contentsChanged, this, &TextStyler::setLines);
    const auto *text = qobject_cast<QQuickTextDocument *>(target);
    setDocument(text ? text->textDocument() : nullptr);
    if (document())
        connect(document(), &QTextDocument::contentsChanged, this, &TextStyler::setLines);
    setLines();
    Q_EMIT targetChanged();
}

void TextStyler::setSpans(const QVariant &spans)
{
    const auto next = spans.value<TextSpans>();
    if (m_spans == next)
        return;
    m_spans = next;
    m_links.clear();
    for (qsizetype i = 0; i < next.list.size() && m_links.size() < kLinks; ++i) {
        if (next.list.at(i).style == TextSpan::Link)
            m_links.append(i);
    }
    rehighlight();
    Q_EMIT spansChanged();
}

/// A new text has blocks without it.
void TextStyler::setLines()
{
    if (!document() || m_lineHeight <= 0
        || (document()->firstBlock().blockFormat().lineHeight() == m_lineHeight
            && document()->lastBlock().blockFormat().lineHeight() == m_lineHeight))
        return;
    QTextBlockFormat lines;
    lines.setLineHeight(m_lineHeight, QTextBlockFormat::FixedHeight);
    QTextCursor all(document());
    all.select(QTextCursor::Document);
    all.mergeBlockFormat(lines);
}

int TextStyler::linkStart(int link) const
{
    return link < 0 || link >= m_links.size() ? 0 : int(m_spans.list.at(m_links.at(link)).start);
}

int TextStyler::linkEnd(int link) const
{
    return link < 0 || link >= m_links.size() ? 0 : int(m_spans.list.at(m_links.at(link)).end());
}

QString TextStyler::linkAt(int position) const
{
    for (const TextSpan &span : m_spans.list) {
        if (span.style == TextSpan::Link && span.start <= position && position < span.end())
            return span.address;
    }
    return {};
}

void TextStyler::highlightBlock(const QString &text)
{
    const qsizetype from = currentBlock().position();
    const qsizetype end = from + text.size();
    // A span that begins before this block and reaches into it: as long as one line is, at most.
    constexpr qsizetype kReach = 64;
    auto it = std::lower_bound(m_spans.list.cbegin(), m_spans.list.cend(), from,
                               [](const TextSpan &span, qsizetype at) { return span.start < at; });
    it -= std::min<qsizetype>(kReach, it - m_spans.list.cbegin());
    for (; it != m_spans.list.cend() && it->start < end; ++it) {
        const qsizetype first = std::max(it->start, from);
        const qsizetype last = std::min(it->end(), end);
        for (qsizetype at = first; at < last;) {
            QTextCharFormat now = format(int(at - from));
            qsizetype to = at + 1;
            while (to < last && format(int(to - from)) == now)
                ++to;
            apply(now, it->style);
            setFormat(int(at - from), int(to - at), now);
            at = to;
        }
    }
}

void TextStyler::apply(QTextCharFormat &format, TextSpan::Style style) const
{
    switch (style) {
    case TextSpan::Strong:
        format.setFontWeight(QFont::DemiBold);
        return;
    case TextSpan::Emphasis:
        format.setFontItalic(true);
        return;
    case TextSpan::Struck:
        format.setFontStrikeOut(true);
        return;
    case TextSpan::Code:
        format.setFontFamilies({m_codeFamily});
        return;
    case TextSpan::Link:
        format.setForeground(m_link);
        format.setFontUnderline(true);
        return;
    case TextSpan::Keyword:
    case TextSpan::Name:
        format.setForeground(m_keyword);
        return;
    case TextSpan::String:
        format.setForeground(m_string);
        return;
    case TextSpan::Number:
        format.setForeground(m_number);
        return;
    case TextSpan::Comment:
        format.setForeground(m_comment);
        return;
    }
}

} // namespace quayside

#include "moc_textstyler.cpp"
