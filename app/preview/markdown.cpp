// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/preview/markdown.h"

#include "app/preview/mathspans.h"
#include "app/preview/syntax.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/linktext.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <md4c.h>

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kAddressBytes = 8 * kAddressChars; ///< As written, with entities.

/// How many characters from there a piece may have.
qsizetype pieceChars(const TextSpans &spans, qsizetype from)
{
    qsizetype count = 0;
    qsizetype links = 0;
    for (auto span = spans.at(from); span != spans.list.cend(); ++span) {
        links += span->style.testFlag(TextSpan::Link) ? 1 : 0;
        if (++count > kPartSpans || links > kTextLinks)
            return std::min(kPartChars, span->start - from);
    }
    return kPartChars;
}

qsizetype pieceEnd(const QString &text, const TextSpans &spans, qsizetype from)
{
    const qsizetype most = pieceChars(spans, from);
    if (text.size() - from <= most)
        return text.size();
    const QStringView piece = QStringView(text).sliced(from, most + 1);
    const qsizetype line = piece.lastIndexOf(u'\n');
    if (line > 0)
        return from + line;
    const qsizetype word = piece.chopped(1).lastIndexOf(u' ');
    return word > 0 ? from + word + 1 : wholeCharacters(text, from + most);
}

TextSpans spansIn(const TextSpans &all, qsizetype from, qsizetype end)
{
    TextSpans inside;
    for (auto span = all.at(from); span != all.list.cend() && span->start < end; ++span) {
        const qsizetype start = std::max(span->start, from);
        const qsizetype stop = std::min(span->end(), end);
        inside.list.append({start - from, stop - start, span->style, span->address});
    }
    return inside;
}

/// The parser looks for bare addresses in quadratic time within a word.
bool hasLongWord(const QString &text)
{
    qsizetype length = 0;
    return std::any_of(text.cbegin(), text.cend(), [&length](QChar c) {
        length = c > u' ' ? length + 1 : 0;
        return length > kMarkdownWordChars;
    });
}

/// Takes what the parser reports; the parser calls it with text in UTF-8.
class MarkdownReader
{
    Q_DECLARE_TR_FUNCTIONS(quayside::Markdown)

public:
    std::optional<QList<MarkdownPart>> read(const QByteArray &text, bool hasBareLinks)
    {
        MD_PARSER parser{};
        parser.flags = MD_DIALECT_GITHUB | MD_FLAG_NOHTML;
        if (!hasBareLinks)
            parser.flags &= ~unsigned(MD_FLAG_PERMISSIVEAUTOLINKS);
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
            m_part.language = cleanText(attribute(lang).left(32));
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
            if (hasRoomForRow())
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
        if (type == MD_SPAN_A) {
            const auto &link = *static_cast<MD_SPAN_A_DETAIL *>(detail);
            openLink(link.href, link.title);
        } else if (type == MD_SPAN_IMG) {
            const auto &image = *static_cast<MD_SPAN_IMG_DETAIL *>(detail);
            openLink(image.src, image.title);
            append(tr("Image:") + u' ');
            m_cleaner.restart();
        } else {
            ++m_open[styleOf(type)];
        }
        return isOverLimit();
    }

    int leaveSpan(MD_SPANTYPE type)
    {
        if (type != MD_SPAN_A && type != MD_SPAN_IMG)
            --m_open[styleOf(type)];
        else if (--m_links == 0)
            m_address.clear();
        return isOverLimit();
    }

    int addText(MD_TEXTTYPE type, const QString &text)
    {
        beginText();
        switch (type) {
        case MD_TEXT_BR:
            append(m_cleaner.clean(u"\n"_s));
            break;
        case MD_TEXT_SOFTBR:
            append(m_cleaner.clean(u" "_s));
            break;
        case MD_TEXT_NULLCHAR:
            append(m_cleaner.clean(QString(QChar::ReplacementCharacter)));
            break;
        case MD_TEXT_ENTITY:
            append(m_cleaner.clean(entity(text)));
            break;
        default:
            append(m_cleaner.clean(text));
            break;
        }
        return isOverLimit();
    }

    static TextSpan::Style styleOf(MD_SPANTYPE type)
    {
        switch (type) {
        case MD_SPAN_EM:
            return TextSpan::Emphasis;
        case MD_SPAN_STRONG:
            return TextSpan::Strong;
        case MD_SPAN_DEL:
            return TextSpan::Struck;
        default:
            return TextSpan::Code;
        }
    }

    /// Of what is open at this place, however deep it is nested.
    TextSpan::Styles styles() const
    {
        TextSpan::Styles now;
        for (const TextSpan::Style style :
             {TextSpan::Emphasis, TextSpan::Strong, TextSpan::Struck, TextSpan::Code})
            now.setFlag(style, m_open.value(style) > 0);
        now.setFlag(TextSpan::Link, !m_address.isEmpty());
        return now;
    }

    void append(const QString &shown)
    {
        const qsizetype start = m_part.text.size();
        m_part.text += shown;
        const TextSpan::Styles now = styles();
        if (!now || shown.isEmpty())
            return;
        QList<TextSpan> &spans = m_part.spans.list;
        const bool goesOn = !spans.isEmpty() && spans.constLast().end() == start
            && spans.constLast().style == now
            && spans.constLast().address.constData() == m_address.constData();
        if (goesOn) {
            spans.last().length += shown.size();
            return;
        }
        spans.append({start, shown.size(), now, m_address});
        m_addressChars += m_address.size();
        ++m_spans;
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
        return isCharacter ? QStringView(QChar::fromUcs4(code)).toString()
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
        return text;
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

    /// Of links in links the outer one counts. An address that is too long to be looked at makes no link; no part of it does.
    void openLink(const MD_ATTRIBUTE &address, const MD_ATTRIBUTE &title)
    {
        // The parser reads them for each use of a reference.
        m_addressChars += qsizetype(address.size) + qsizetype(title.size);
        if (m_links++ > 0 || qsizetype(address.size) > kAddressBytes)
            return;
        const QString whole = attribute(address);
        if (whole.size() <= kAddressChars)
            m_address = whole;
    }

    bool hasRoomForRow() const
    {
        const qsizetype rows = m_part.rows.size();
        return rows == 0
            || (rows < kMarkdownRows && rows * m_part.rows.constFirst().size() < kMarkdownCells);
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
        m_cleaner.restart();
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

    void endCell()
    {
        const QString text = std::exchange(m_part.text, {});
        const TextSpans spans = std::exchange(m_part.spans, {});
        m_cleaner.restart();
        if (m_part.rows.isEmpty() || m_part.omittedRows > 0)
            return;
        const qsizetype end = pieceEnd(text, spans, 0);
        MarkdownCell cell{end < text.size() ? QString(text.first(end) + u'…') : text,
                          spansIn(spans, 0, end)};
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
            m_codeSpans += m_part.spans.list.size();
            if (m_codeSpans > kMarkdownSpans)
                m_part.spans = {};
        }
        appendPieces(m_parts, std::exchange(m_part, {}));
    }

    int isOverLimit() const
    {
        return m_parts.size() > kMarkdownParts || m_spans > kMarkdownSpans
                || m_addressChars > kMarkdownAddressChars
                || (!m_part.rows.isEmpty() && m_part.rows.constLast().size() > kMarkdownColumns)
            ? 1
            : 0;
    }

    QList<MarkdownPart> m_parts;
    MarkdownPart m_part;
    bool m_hasPart = false;
    QString m_marker;
    QList<List> m_lists;
    QHash<TextSpan::Style, int> m_open; ///< How many of each.
    int m_links = 0; ///< Open, in each other.
    QString m_address; ///< Of the outer one; empty: there is none.
    TextCleaner m_cleaner; ///< Of this part or cell.
    int m_quotes = 0;
    qsizetype m_spans = 0;
    qsizetype m_codeSpans = 0; ///< Of colors.
    qsizetype m_addressChars = 0;
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
    const QString whole = withMathAsCode(withFrontMatterAsCode(text));
    return MarkdownReader().read(whole.toUtf8(), !hasLongWord(whole));
}

void appendPieces(QList<MarkdownPart> &parts, const MarkdownPart &part)
{
    if (part.text.size() <= pieceChars(part.spans, 0)) {
        parts.append(part);
        return;
    }
    MarkdownPart piece = part;
    for (qsizetype from = 0; from < part.text.size();) {
        const qsizetype end = pieceEnd(part.text, part.spans, from);
        piece.text = part.text.sliced(from, end - from);
        piece.spans = spansIn(part.spans, from, end);
        parts.append(piece);
        piece.marker.clear();
        piece.isContinued = true;
        piece.isInLine = end < part.text.size() && part.text.at(end) != u'\n';
        from = piece.isInLine ? end : end + 1;
    }
}

} // namespace quayside

#include "moc_markdown.cpp"
