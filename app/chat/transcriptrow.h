// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/preview/markdown.h"
#include "core/chat/conversation.h"

#include <QList>

#include <functional>
#include <optional>

namespace quayside {

/// One row of a transcript. A message has several: each block of its text, each call, and its foot. All texts are cleaned (SEC-36).
struct TranscriptRow
{
    enum Kind {
        Person, ///< What the person said: plain text.
        Attachment, ///< What they gave to the model beside that.
        Picture,
        Thinking,
        Words, ///< A block of what the model said: part.
        Call, ///< With its result, once there is one.
        Report, ///< The result of a task, told after the turn of its call.
        Summary, ///< Stands for everything above it.
        Foot, ///< Ends each message.
    };

    Kind kind = Words;
    qint64 messageId = 0;
    bool isOfPerson = false;
    bool isFirst = false; ///< Of its message.
    bool isGrowing = false; ///< The model goes on with it.
    QString text = {}; ///< Of all but Words and calls; cut.
    qint64 omitted = 0; ///< Characters that text lacks.
    QString title = {}; ///< Of an attachment: its name.
    QString facts = {}; ///< Of an attachment: its type and size.
    QString serverName = {}; ///< Of an attachment that is the text of a server.
    MarkdownPart part = {};
    QString callId = {}; ///< Of a call or a report.
    int place = 0; ///< The part of the message that it is made of.

    bool operator==(const TranscriptRow &) const = default;
};

constexpr qsizetype kBlockChars = 512 * 1024; ///< What follows in a text of the model is one block.
constexpr qsizetype kPersonChars =
    20'000; ///< Shown of what the person said, and of other plain texts.

/// The rows of words of the model: block by block as Markdown, or as plain text where that has a limit. Pure; for a pool
/// thread if hasLongBlock().
QList<TranscriptRow> wordRows(const QString &text);
/// Whether the text has a block of more than kReadHereChars. Pure.
bool hasLongBlock(const QString &text);
/// The rows of one message. words: gives those of a text of the model, which is the part at place; like wordRows().
using WordReader = std::function<QList<TranscriptRow>(int place, const QString &text)>;
QList<TranscriptRow> transcriptRows(const mcp::chat::Message &message, const WordReader &words);
/// The same with wordRows(). Pure.
QList<TranscriptRow> transcriptRows(const mcp::chat::Message &message);

/// Markdown divided at blank lines, where both sides read alone as they do together. Together they are the text. before: the
/// characters of the text of the model before it. Pure.
QStringList markdownBlocks(const QString &text, qsizetype before = 0);
/// The rows of one of them. Pure; for a pool thread if the block has more than kReadHereChars (SEC-41).
QList<TranscriptRow> blockRows(const QString &block);
/// The rows of a block that is shown without formatting. When text is added to the block, the first doneRows rows stay as
/// they are.
struct PlainRows
{
    QList<TranscriptRow> rows;
    int doneRows = 0;
    qsizetype doneChars = 0; ///< Where the text of the first doneRows rows ends.
};
/// Begins at the character from.
PlainRows plainRows(const QString &block, qsizetype from = 0);

} // namespace quayside
