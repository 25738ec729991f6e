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

void appendRows(QList<TranscriptRow> &rows, const QList<MarkdownPart> &parts)
{
    for (const MarkdownPart &part : parts) {
        TranscriptRow row;
        row.part = part;
        rows.append(row);
    }
}

/// Where a piece of a plain text ends: at the end of a line, else behind a word, else between two characters.
qsizetype plainEnd(const QString &text, qsizetype from)
{
    const QStringView piece = QStringView(text).sliced(from, kPartChars);
    const qsizetype line = piece.lastIndexOf(u'\n');
    if (line >= 0)
        return from + line + 1;
    const qsizetype word = piece.lastIndexOf(u' ');
    return word > 0 ? from + word + 1 : wholeCharacters(text, from + kPartChars);
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

QStringList markdownBlocks(const QString &text, qsizetype before)
{
    QStringList blocks;
    CodeFence open;
    bool isAfterBlank = false;
    qsizetype start = 0;
    const qsizetype most = std::min(text.size(), kBlockChars - before);
    for (qsizetype from = 0; from < most;) {
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

bool hasLongBlock(const QString &text)
{
    if (text.size() <= kReadHereChars)
        return false;
    const QStringList blocks = markdownBlocks(text);
    return std::any_of(blocks.cbegin(), blocks.cend(),
                       [](const QString &block) { return block.size() > kReadHereChars; });
}

PlainRows plainRows(const QString &block, qsizetype from)
{
    PlainRows plain;
    plain.doneChars = from;
    while (from < block.size()) {
        const bool isLast = block.size() - from <= kPartChars;
        const qsizetype end = isLast ? block.size() : plainEnd(block, from);
        MarkdownPart part;
        part.text = cleanText(block.sliced(from, end - from), Lines::Many);
        while (part.text.endsWith(u'\n')) {
            part.text.chop(1);
            if (!isLast)
                break;
        }
        QList<MarkdownPart> parts;
        if (!part.text.trimmed().isEmpty())
            appendPieces(parts, part);
        if (from > 0 && !parts.isEmpty()) {
            parts.first().isContinued = true;
            parts.first().isInLine = block.at(from - 1) != u'\n';
        }
        appendRows(plain.rows, parts);
        if (!isLast) {
            plain.doneRows = int(plain.rows.size());
            plain.doneChars = end;
        }
        from = end;
    }
    return plain;
}

QList<TranscriptRow> blockRows(const QString &block)
{
    const auto parts = readMarkdown(block);
    if (!parts)
        return plainRows(block).rows;
    QList<TranscriptRow> rows;
    appendRows(rows, *parts);
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
