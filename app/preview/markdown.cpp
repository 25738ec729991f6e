// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/markdown.h"

#include "app/preview/mathspans.h"
#include "app/preview/syntax.h"
#include "app/text/cleantext.h"

#include <QRegularExpression>

#include <md4c.h>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

/// Takes what the parser reports; the parser calls it with text in UTF-8.
class MarkdownReader
{
public:
    std::optional<QList<MarkdownPart>> read(const QByteArray &text)
    {
        MD_PARSER parser{};
        parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;
        parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
            return static_cast<MarkdownReader *>(self)->enterBlock(type, detail);
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void *, void *self) {
            return static_cast<MarkdownReader *>(self)->leaveBlock(type);
        };
        parser.enter_span = [](MD_SPANTYPE type, void *detail, void *self) {
            return static_cast<MarkdownReader *>(self)->enterSpan(type, detail);
        };
        parser.leave_span = [](MD_SPANTYPE type, void *, void *self) {
            return static_cast<MarkdownReader *>(self)->leaveSpan(type);
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR *part, MD_SIZE size, void *self) {
            return static_cast<MarkdownReader *>(self)->addText(
                type, QString::fromUtf8(part, qsizetype(size)));
        };
        if (md_parse(text.constData(), MD_SIZE(text.size()), &parser, this) != 0)
            return {};
        endPart();
        if (m_parts.size() > kMarkdownParts)
            return {};
        return std::move(m_parts);
    }

private:
    struct List
    {
        bool isOrdered = false;
        unsigned number = 0;
    };
    struct OpenSpan
    {
        TextSpan::Style style;
        qsizetype start;
        QString address;
    };

    int enterBlock(MD_BLOCKTYPE type, void *detail)
    {
        switch (type) {
        case MD_BLOCK_QUOTE:
            endPart();
            ++m_quotes;
            break;
        case MD_BLOCK_UL:
            endPart();
            m_lists.append(List());
            break;
        case MD_BLOCK_OL:
            endPart();
            m_lists.append(List{true, static_cast<MD_BLOCK_OL_DETAIL *>(detail)->start});
            break;
        case MD_BLOCK_LI:
            endPart();
            m_marker = markerOf(*static_cast<MD_BLOCK_LI_DETAIL *>(detail));
            break;
        case MD_BLOCK_H:
            startPart(MarkdownPart::Heading);
            m_part.level = int(static_cast<MD_BLOCK_H_DETAIL *>(detail)->level);
            break;
        case MD_BLOCK_CODE: {
            startPart(MarkdownPart::Code);
            const MD_ATTRIBUTE &lang = static_cast<MD_BLOCK_CODE_DETAIL *>(detail)->lang;
            m_part.language = attribute(lang).left(32);
            break;
        }
        case MD_BLOCK_HR:
            startPart(MarkdownPart::Rule);
            endPart();
            break;
        case MD_BLOCK_TABLE:
            startPart(MarkdownPart::Table);
            m_styledCells = 0;
            break;
        case MD_BLOCK_TR:
            if (m_part.rows.size() < kMarkdownRows)
                m_part.rows.append(QList<MarkdownCell>());
            else
                ++m_part.omittedRows;
            break;
        case MD_BLOCK_TH:
            m_part.alignments.append(
                int(alignment(static_cast<MD_BLOCK_TD_DETAIL *>(detail)->align)));
            break;
        case MD_BLOCK_P:
            startPart(m_lists.isEmpty() ? MarkdownPart::Paragraph : MarkdownPart::Item);
            break;
        default:
            break;
        }
        return isOverLimit();
    }

    int leaveBlock(MD_BLOCKTYPE type)
    {
        switch (type) {
        case MD_BLOCK_QUOTE:
            endPart();
            --m_quotes;
            break;
        case MD_BLOCK_UL:
        case MD_BLOCK_OL:
            endPart();
            m_lists.removeLast();
            m_marker.clear();
            break;
        case MD_BLOCK_TH:
        case MD_BLOCK_TD:
            endCell();
            break;
        case MD_BLOCK_LI:
        case MD_BLOCK_H:
        case MD_BLOCK_CODE:
        case MD_BLOCK_TABLE:
        case MD_BLOCK_P:
            endPart();
            break;
        default:
            break;
        }
        return isOverLimit();
    }

    int enterSpan(MD_SPANTYPE type, void *detail)
    {
        // The text of an item may come without a paragraph.
        beginText();
        switch (type) {
        case MD_SPAN_EM:
            m_open.append({TextSpan::Emphasis, m_part.text.size(), {}});
            break;
        case MD_SPAN_STRONG:
            m_open.append({TextSpan::Strong, m_part.text.size(), {}});
            break;
        case MD_SPAN_DEL:
            m_open.append({TextSpan::Struck, m_part.text.size(), {}});
            break;
        case MD_SPAN_CODE:
            m_open.append({TextSpan::Code, m_part.text.size(), {}});
            break;
        case MD_SPAN_A:
            openLink(static_cast<MD_SPAN_A_DETAIL *>(detail)->href);
            break;
        case MD_SPAN_IMG:
            openLink(static_cast<MD_SPAN_IMG_DETAIL *>(detail)->src);
            m_part.text += u"🖼 "_s;
            break;
        default:
            m_open.append({TextSpan::Code, m_part.text.size(), {}});
            break;
        }
        return isOverLimit();
    }

    int leaveSpan(MD_SPANTYPE)
    {
        const OpenSpan span = m_open.takeLast();
        const qsizetype length = m_part.text.size() - span.start;
        if (length > 0) {
            m_part.spans.list.append({span.start, length, span.style, span.address});
            ++m_spans;
        }
        return isOverLimit();
    }

    int addText(MD_TEXTTYPE type, const QString &text)
    {
        beginText();
        switch (type) {
        case MD_TEXT_BR:
            m_part.text += u'\n';
            break;
        case MD_TEXT_SOFTBR:
            m_part.text += u' ';
            break;
        case MD_TEXT_NULLCHAR:
            m_part.text += QChar::ReplacementCharacter;
            break;
        case MD_TEXT_ENTITY:
            m_part.text += entity(text);
            break;
        default:
            m_part.text += cleanText(text, Lines::Many);
            break;
        }
        return 0;
    }

    static QString entity(const QString &text)
    {
        static const std::pair<QStringView, char16_t> known[] = {
            {u"&amp;", u'&'},     {u"&lt;", u'<'},      {u"&gt;", u'>'},
            {u"&quot;", u'"'},    {u"&nbsp;", 0x00a0},  {u"&copy;", 0x00a9},
            {u"&mdash;", 0x2014}, {u"&ndash;", 0x2013}, {u"&hellip;", 0x2026}};
        for (const auto &[name, character] : known) {
            if (text == name)
                return QChar(character);
        }
        const bool isHex = text.startsWith("&#x"_L1, Qt::CaseInsensitive);
        if (!text.startsWith("&#"_L1))
            return text;
        bool isNumber = false;
        const uint code = text.mid(isHex ? 3 : 2).chopped(1).toUInt(&isNumber, isHex ? 16 : 10);
        const bool isCharacter =
            isNumber && code > 0 && code <= 0x10ffff && !QChar::isSurrogate(code);
        return isCharacter ? cleanText(QStringView(QChar::fromUcs4(code)).toString(), Lines::Many)
                           : QString(QChar::ReplacementCharacter);
    }

    static QString attribute(const MD_ATTRIBUTE &value)
    {
        QString text;
        for (int i = 0; value.size > 0 && value.substr_offsets[i] < value.size; ++i) {
            const MD_OFFSET from = value.substr_offsets[i];
            const QString part =
                QString::fromUtf8(value.text + from, value.substr_offsets[i + 1] - from);
            text += value.substr_types[i] == MD_TEXT_ENTITY ? entity(part) : part;
        }
        return cleanText(text);
    }

    static Qt::Alignment alignment(MD_ALIGN align)
    {
        switch (align) {
        case MD_ALIGN_LEFT:
            return Qt::AlignLeft;
        case MD_ALIGN_CENTER:
            return Qt::AlignHCenter;
        case MD_ALIGN_RIGHT:
            return Qt::AlignRight;
        default:
            return {};
        }
    }

    void openLink(const MD_ATTRIBUTE &address)
    {
        m_open.append({TextSpan::Link, m_part.text.size(), attribute(address)});
    }

    QString markerOf(const MD_BLOCK_LI_DETAIL &item)
    {
        if (item.is_task)
            return item.task_mark == ' ' ? u"☐"_s : u"☑"_s;
        List &list = m_lists.last();
        return list.isOrdered ? QString(QString::number(list.number++) + u'.') : u"•"_s;
    }

    void startPart(MarkdownPart::Kind kind)
    {
        endPart();
        m_part = {};
        m_part.kind = kind;
        m_part.depth = std::min(int(m_lists.size()), kMarkdownDepth);
        m_part.quotes = std::min(m_quotes, kMarkdownDepth);
        m_part.marker = std::exchange(m_marker, {});
        m_hasPart = true;
    }

    void beginText()
    {
        if (!m_hasPart)
            startPart(m_lists.isEmpty() ? MarkdownPart::Paragraph : MarkdownPart::Item);
    }

    static TextSpans sorted(TextSpans spans)
    {
        std::sort(spans.list.begin(), spans.list.end(), [](const TextSpan &a, const TextSpan &b) {
            return a.start != b.start ? a.start < b.start : a.length > b.length;
        });
        return spans;
    }

    void endCell()
    {
        MarkdownCell cell{std::exchange(m_part.text, {}), sorted(std::exchange(m_part.spans, {}))};
        if (m_part.rows.isEmpty() || m_part.omittedRows > 0)
            return;
        if (!cell.spans.list.isEmpty() && ++m_styledCells > kMarkdownStyledCells)
            cell.spans = {};
        m_part.rows.last().append(std::move(cell));
    }

    void endPart()
    {
        if (!std::exchange(m_hasPart, false))
            return;
        if (m_part.kind == MarkdownPart::Code) {
            if (m_part.text.endsWith(u'\n'))
                m_part.text.chop(1);
            m_part.spans = syntaxSpans(m_part.text, languageNamed(m_part.language));
        } else {
            m_part.spans = sorted(std::move(m_part.spans));
        }
        m_parts.append(std::exchange(m_part, {}));
    }

    int isOverLimit() const
    {
        return m_parts.size() > kMarkdownParts || m_spans > kMarkdownSpans
                || (!m_part.rows.isEmpty() && m_part.rows.constLast().size() > kMarkdownColumns)
            ? 1
            : 0;
    }

    QList<MarkdownPart> m_parts;
    MarkdownPart m_part;
    bool m_hasPart = false;
    QString m_marker;
    QList<List> m_lists;
    QList<OpenSpan> m_open;
    int m_quotes = 0;
    qsizetype m_spans = 0;
    int m_styledCells = 0; ///< Of this table.
};

/// Front matter, as skills have, becomes code; Markdown would make a heading of it.
QString withFrontMatterAsCode(const QString &text)
{
    static const QRegularExpression start(u"^---\n[\\w-]+ *:"_s);
    const qsizetype end = text.indexOf("\n---\n"_L1);
    if (end < 0 || !start.match(text).hasMatch())
        return text;
    const QString inner = text.sliced(4, end - 4);
    if (inner.contains("~~~~"_L1))
        return text;
    return u"~~~~yaml\n"_s + inner + u"\n~~~~\n"_s + text.sliced(end + 5);
}

} // namespace

QVariant MarkdownCell::spansValue() const
{
    return spans.list.isEmpty() ? QVariant() : QVariant::fromValue(spans);
}

QVariantList MarkdownPart::rowValues() const
{
    QVariantList values;
    for (const QList<MarkdownCell> &row : rows) {
        QVariantList cells;
        for (const MarkdownCell &cell : row)
            cells.append(QVariant::fromValue(cell));
        values.append(QVariant(cells));
    }
    return values;
}

std::optional<QList<MarkdownPart>> readMarkdown(const QString &text)
{
    if (text.size() > kMarkdownChars)
        return {};
    return MarkdownReader().read(withMathAsCode(withFrontMatterAsCode(text)).toUtf8());
}

} // namespace quayside

#include "moc_markdown.cpp"
