// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/preview/textspans.h"

#include <QVariant>

#include <optional>

namespace quayside {

/// One block of a Markdown text, ready to be shown. All texts are cleaned (SEC-36).
/// A cell of a table. A value for QML.
struct MarkdownCell
{
    Q_GADGET
    QML_ANONYMOUS
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(QVariant spans READ spansValue)

public:
    QString text;
    TextSpans spans = {};

    /// Null if there are none.
    QVariant spansValue() const;
    bool operator==(const MarkdownCell &) const = default;
};

struct MarkdownPart
{
    enum Kind { Paragraph, Heading, Item, Code, Table, Rule };

    Kind kind = Paragraph;
    int level = 0; ///< Of a heading, 1 to 6.
    int depth = 0; ///< Of the lists around it.
    int quotes = 0; ///< Of the quotes around it.
    QString marker = {}; ///< Of the first part of an item: "•", "3.", "☑".
    QString text = {};
    TextSpans spans = {};
    QString language = {}; ///< Of code.
    QList<QList<MarkdownCell>> rows = {}; ///< Of a table; the first has the headers.
    QList<int> alignments = {}; ///< Qt::Alignment of each column; 0 if the table does not say.
    int omittedRows = 0;
    bool isContinued = false; ///< Belongs to the part before it, which is too long for one.
    bool isInLine = false; ///< Goes on in the line in which the part before it ends.

    QVariantList rowValues() const; ///< The cells of `rows`, for QML.
    bool operator==(const MarkdownPart &) const = default;
};

constexpr qsizetype kMarkdownChars = 256 * 1024; ///< Longer texts are shown as plain text.
constexpr qsizetype kMarkdownParts = 5'000;
constexpr qsizetype kMarkdownSpans =
    10'000; ///< Code has as many; they are laid out again at each change of the width.
constexpr qsizetype kMarkdownAddressChars = 1024 * 1024; ///< Of all links together.
constexpr qsizetype kMarkdownWordChars =
    2'000; ///< In a text with a longer word, bare addresses are no links.
constexpr qsizetype kPartChars =
    4'000; ///< Longer ones have several parts, for only those on screen are drawn.
constexpr qsizetype kPartSpans = 250; ///< The same.
constexpr int kMarkdownDepth = 8; ///< Deeper lists and quotes look like this one.
constexpr qsizetype kMarkdownColumns = 32;
constexpr int kMarkdownStyledCells = 400; ///< Of one table; more have plain text.
constexpr qsizetype kMarkdownRows = 100; ///< Of one table, with the headers; the rest is left out.
constexpr qsizetype kMarkdownCells = 1'000; ///< Of one table; the same.

/// Nothing if the text is too large, or one of the limits is passed: the plain text is shown then. Raw HTML stays text;
/// an image becomes the link to it and is never fetched (SEC-35). Pure; for a pool thread.
std::optional<QList<MarkdownPart>> readMarkdown(const QString &text);

/// Appends part in pieces of kPartChars, kPartSpans and kTextLinks at most, which end with a line, else with a word, else between
/// two characters.
void appendPieces(QList<MarkdownPart> &parts, const MarkdownPart &part);

} // namespace quayside
