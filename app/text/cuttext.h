// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

constexpr qsizetype kPageChars = 256 * 1024; ///< SEC-41
constexpr qsizetype kLineChars = 2'000; ///< SEC-41
constexpr qsizetype kReadHereChars =
    8 * 1024; ///< SEC-41, no longer text is parsed on the thread of the window.

/// A page of a text for display, and the number of characters after it.
struct CutText
{
    QString text;
    qsizetype omittedChars = 0;
};

/// Cleans text from a place on, breaks its lines at kLineChars and keeps pageChars of it. Pure.
CutText cutText(const QString &text, qsizetype from = 0, qsizetype pageChars = kPageChars);
/// The same for a result or a resource, which has further pages: one with a longer line has a quarter of kPageChars, for lines
/// without spaces take several times as long to lay out.
CutText cutBlock(const QString &text, qsizetype from = 0);

/// A place at or just before end that does not split a character of two units.
qsizetype wholeCharacters(const QString &text, qsizetype end);

/// The text in one line, cleaned; after chars of it an ellipsis.
QString shortLine(const QString &text, qsizetype chars);

/// "12,345 more characters are not shown."; empty if none.
QString omittedText(qsizetype omittedChars);

} // namespace quayside
