// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/textstyler.h"

#include <QQuickTextDocument>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <algorithm>
#include <utility>

namespace quayside {

TextStyler::TextStyler(QObject *parent)
    : QSyntaxHighlighter(parent)
{
    connect(this, &TextStyler::lookChanged, this, &TextStyler::restyle);
    m_linkPause.setSingleShot(true);
    connect(&m_linkPause, &QTimer::timeout, this, &TextStyler::findLinks);
}

void TextStyler::componentComplete()
{
    m_isComplete = true;
    begin();
}

void TextStyler::setTarget(QObject *target)
{
    if (m_target == target)
        return;
    m_target = target;
    if (document())
        disconnect(document(), &QTextDocument::contentsChanged, this, &TextStyler::setLines);
    setDocument(nullptr);
    if (m_isComplete)
        begin();
    Q_EMIT targetChanged();
}

void TextStyler::begin()
{
    const auto *text = qobject_cast<QQuickTextDocument *>(m_target);
    if (!text)
        return;
    setDocument(text->textDocument());
    connect(document(), &QTextDocument::contentsChanged, this, &TextStyler::setLines);
    restyle();
}

void TextStyler::restyle()
{
    if (!m_isComplete)
        return;
    setLines();
    rehighlight();
}

void TextStyler::setSpans(const QVariant &spans)
{
    const auto next = spans.value<TextSpans>();
    if (m_spans == next)
        return;
    m_spans = next;
    if (m_isComplete)
        rehighlight();
    Q_EMIT spansChanged();
    m_linkPause.start();
}

/// The spans of one link share its address.
void TextStyler::findLinks()
{
    const bool hadLinks = !m_links.isEmpty();
    m_links.clear();
    const TextSpan *before = nullptr;
    for (const TextSpan &span : std::as_const(m_spans.list)) {
        if (!span.style.testFlag(TextSpan::Link)) {
            before = nullptr;
            continue;
        }
        if (before && before->end() == span.start
            && before->address.constData() == span.address.constData())
            m_links.last().end = span.end();
        else if (m_links.size() < kTextLinks)
            m_links.append({span.start, span.end()});
        else
            break;
        before = &span;
    }
    if (hadLinks || !m_links.isEmpty())
        Q_EMIT linksChanged();
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
    all.beginEditBlock(); // Outside of one, each step of a cursor lays its line out.
    all.select(QTextCursor::Document);
    all.mergeBlockFormat(lines);
    all.endEditBlock();
}

int TextStyler::linkStart(int link) const
{
    return link < 0 || link >= m_links.size() ? 0 : int(m_links.at(link).start);
}

int TextStyler::linkEnd(int link) const
{
    return link < 0 || link >= m_links.size() ? 0 : int(m_links.at(link).end);
}

QString TextStyler::linkAt(int position) const
{
    const auto span = m_spans.at(position);
    const bool isInside = span != m_spans.list.cend() && span->start <= position;
    return isInside ? span->address : QString();
}

/// Each character is given its format once.
void TextStyler::highlightBlock(const QString &text)
{
    const qsizetype from = currentBlock().position();
    const qsizetype end = from + text.size();
    for (auto it = m_spans.at(from); it != m_spans.list.cend() && it->start < end; ++it) {
        const qsizetype first = std::max(it->start, from);
        const qsizetype last = std::min(it->end(), end);
        setFormat(int(first - from), int(last - first), formatOf(it->style));
    }
}

QTextCharFormat TextStyler::formatOf(TextSpan::Styles styles) const
{
    QTextCharFormat format;
    const std::pair<TextSpan::Styles, QColor> colors[] = {
        {TextSpan::Link, m_link},
        {TextSpan::Keyword | TextSpan::Name, m_keyword},
        {TextSpan::String, m_string},
        {TextSpan::Number, m_number},
        {TextSpan::Comment, m_comment}};
    for (const auto &[which, color] : colors) {
        if (styles & which)
            format.setForeground(color);
    }
    if (styles & TextSpan::Strong)
        format.setFontWeight(QFont::DemiBold);
    if (styles & TextSpan::Emphasis)
        format.setFontItalic(true);
    if (styles & TextSpan::Struck)
        format.setFontStrikeOut(true);
    if (styles & TextSpan::Code)
        format.setFontFamilies({m_codeFamily});
    if (styles & TextSpan::Link)
        format.setFontUnderline(true);
    return format;
}

} // namespace quayside

#include "moc_textstyler.cpp"
