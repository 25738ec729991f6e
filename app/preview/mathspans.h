// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

/// A line that begins or ends a fence of code: its character, how many of them, and whether anything follows. Length 0: it is none.
struct CodeFence
{
    QChar mark;
    qsizetype length = 0;
    bool isBare = false;

    /// Whether this line ends what open began.
    bool closes(const CodeFence &open) const
    {
        return mark == open.mark && length >= open.length && isBare;
    }
};
CodeFence codeFenceOf(QStringView line);

/// A Markdown text whose formulas, `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, are code, with their marks. So nothing in them is taken for
/// Markdown, and no character is lost. As in Pandoc, a dollar opens in front of a character and closes behind one, and not before a
/// digit: prices are no formulas. Pure.
QString withMathAsCode(const QString &text);

} // namespace quayside
