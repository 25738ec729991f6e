// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// A line that begins or ends a fenced code block: the character of the fence, how often it is repeated, and whether text
/// follows. A length of 0 means that the line is no fence.
struct CodeFence
{
    QChar mark;
    qsizetype length = 0;
    bool isBare = false;

    /// Whether this line ends the code block that open began.
    bool closes(const CodeFence &open) const
    {
        return mark == open.mark && length >= open.length && isBare;
    }
};
CodeFence codeFenceOf(QStringView line);

/// Turns the formulas of a Markdown text (`$…$`, `$$…$$`, `\(…\)` and `\[…\]`) with their delimiters into code spans, so that
/// nothing inside is read as Markdown and no character is lost. As in Pandoc, an opening dollar stands before a character that
/// is not a space, a closing one after such a character and not before a digit: prices are no formulas. Pure.
QString withMathAsCode(const QString &text);

} // namespace quayside
