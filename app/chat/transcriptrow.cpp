// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/transcriptrow.h"

#include "app/preview/mathspans.h"
#include "app/text/cleantext.h"
#include "app/text/cuttext.h"
#include "app/text/measure.h"
#include "core/chat/turnprompt.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::chat::Message;

namespace {

/// Where a row ends: at the end of a line, else behind a word, else between two characters.
qsizetype breakIn(const QString &text, qsizetype from)
{
    if (text.size() - from <= kRowChars)
        return text.size();
    const qsizetype end = from + kRowChars;
    const qsizetype line = text.lastIndexOf(u'\n', end);
    if (line > from)
        return line;
    const qsizetype word = text.lastIndexOf(u' ', end - 1);
    return word > from ? word + 1 : wholeCharacters(text, end);
}

TextSpans spansIn(const TextSpans &all, qsizetype from, qsizetype end)
{
    TextSpans inside;
    for (const TextSpan &span : all.list) {
        const qsizetype start = std::max(span.start, from);
        const qsizetype stop = std::min(span.end(), end);
        if (stop > start)
            inside.list.append({start - from, stop - start, span.style, span.address});
    }
    return inside;
}

void appendPart(QList<TranscriptRow> &rows, const MarkdownPart &part)
{
    TranscriptRow row;
    row.part = part;
    if (part.text.size() <= kRowChars) {
        rows.append(row);
        return;
    }
    for (qsizetype from = 0; from < part.text.size();) {
        const qsizetype end = breakIn(part.text, from);
        row.part.text = part.text.sliced(from, end - from);
        row.part.spans = spansIn(part.spans, from, end);
        row.isContinued = from > 0;
        rows.append(row);
        row.part.marker.clear();
        row.isInLine = end < part.text.size() && part.text.at(end) != u'\n';
        from = row.isInLine ? end : end + 1;
    }
}

void appendPlain(QList<TranscriptRow> &rows, const QString &text)
{
    for (const QString &line : cleanText(text, Lines::Many).split(u'\n', Qt::SkipEmptyParts)) {
        MarkdownPart part;
        part.text = line;
        appendPart(rows, part);
    }
}

TranscriptRow rowOf(TranscriptRow::Kind kind, const QString &text)
{
    TranscriptRow row;
    row.kind = kind;
    const qsizetype end = wholeCharacters(text, std::min(text.size(), kPersonChars));
    row.text = cleanText(text.first(end), Lines::Many);
    row.omitted = text.size() - end;
    return row;
}

TranscriptRow attachmentRow(const mcp::chat::Attachment &attachment)
{
    TranscriptRow row = rowOf(TranscriptRow::Attachment, attachment.text);
    row.omitted += attachment.omitted;
    row.title = cleanText(attachment.name.isEmpty() ? attachment.uri : attachment.name);
    row.serverName = attachment.serverName;
    const QString size = sizeText(attachment.text.toUtf8().size());
    row.facts =
        attachment.mimeType.isEmpty() ? size : cleanText(attachment.mimeType) + u" · " + size;
    return row;
}

/// The rows of one part.
QList<TranscriptRow> rowsOf(const Message &message, int place, const WordReader &words)
{
    const mcp::chat::Part &part = message.parts.at(place);
    if (const auto *text = std::get_if<mcp::chat::Text>(&part))
        return message.role == Message::Role::Person
            ? QList{rowOf(TranscriptRow::Person, text->text)}
            : words(place, text->text);
    if (const auto *attachment = std::get_if<mcp::chat::Attachment>(&part))
        return {attachmentRow(*attachment)};
    if (const auto *thinking = std::get_if<mcp::chat::Thinking>(&part))
        return {rowOf(TranscriptRow::Thinking, thinking->text)};
    if (const auto *summary = std::get_if<mcp::chat::Summary>(&part))
        return {rowOf(TranscriptRow::Summary, summary->text)};
    TranscriptRow row;
    if (std::holds_alternative<mcp::chat::Image>(part)) {
        row.kind = TranscriptRow::Picture;
        return {row};
    }
    if (const auto *call = std::get_if<mcp::chat::ToolCall>(&part)) {
        row.kind = TranscriptRow::Call;
        row.callId = call->id;
        return {row};
    }
    if (const auto *report = std::get_if<mcp::chat::Report>(&part)) {
        row.kind = TranscriptRow::Report;
        row.callId = report->result.callId;
        return {row};
    }
    return {}; // A result is shown with its call.
}

/// Reports are told by us, so nobody edits them; an answer that grows has no end yet.
bool hasFoot(const Message &message)
{
    if (message.role == Message::Role::Model)
        return message.state != Message::State::Running && !mcp::chat::isSummary(message);
    return std::any_of(message.parts.cbegin(), message.parts.cend(),
                       [](const mcp::chat::Part &part) {
                           return !std::holds_alternative<mcp::chat::Report>(part);
                       });
}

} // namespace

QStringList markdownBlocks(const QString &text)
{
    QStringList blocks;
    CodeFence open;
    bool isAfterBlank = false;
    qsizetype start = 0;
    for (qsizetype from = 0; from < text.size();) {
        const qsizetype lineEnd = text.indexOf(u'\n', from);
        const qsizetype end = lineEnd < 0 ? text.size() : lineEnd + 1;
        const QStringView line = QStringView(text).sliced(from, end - from);
        const bool isBlank = line.trimmed().isEmpty();
        if (isAfterBlank && !isBlank && open.length == 0 && !line.front().isSpace()) {
            blocks.append(text.sliced(start, from - start));
            start = from;
        }
        const CodeFence fence = codeFenceOf(line);
        if (open.length == 0)
            open = fence;
        else if (fence.closes(open))
            open = {};
        isAfterBlank = isBlank;
        from = end;
    }
    if (start < text.size())
        blocks.append(text.sliced(start));
    return blocks;
}

QList<TranscriptRow> blockRows(const QString &block)
{
    QList<TranscriptRow> rows;
    const auto parts = readMarkdown(block);
    if (!parts)
        appendPlain(rows, block);
    for (const MarkdownPart &part : parts.value_or(QList<MarkdownPart>()))
        appendPart(rows, part);
    return rows;
}

QList<TranscriptRow> wordRows(const QString &text)
{
    QList<TranscriptRow> rows;
    for (const QString &block : markdownBlocks(text))
        rows.append(blockRows(block));
    return rows;
}

QList<TranscriptRow> transcriptRows(const Message &message, const WordReader &words)
{
    QList<TranscriptRow> rows;
    for (int place = 0; place < message.parts.size(); ++place) {
        for (TranscriptRow row : rowsOf(message, place, words)) {
            row.place = place;
            row.isGrowing = false;
            rows.append(row);
        }
    }
    if (hasFoot(message)) {
        TranscriptRow foot;
        foot.kind = TranscriptRow::Foot;
        rows.append(foot);
    }
    for (TranscriptRow &row : rows) {
        row.messageId = message.id;
        row.isOfPerson = message.role == Message::Role::Person;
    }
    if (!rows.isEmpty())
        rows.first().isFirst = true;
    return rows;
}

QList<TranscriptRow> transcriptRows(const Message &message)
{
    return transcriptRows(message, [](int, const QString &text) { return wordRows(text); });
}

} // namespace quayside
