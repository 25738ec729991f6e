// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace quayside {

enum class Lines { One, Many };

/// Untrusted text with invisible characters made visible (SEC-36): control characters as ␛, others as ⟨U+202E⟩; at most
/// four combining marks per letter, then "…". Lines::Many keeps line breaks and tabs. Lines::One turns them into spaces
/// and truncates the text at limits::kLineChars with "…" (SEC-41): for names, titles, addresses, types.
QString cleanText(const QString &text, Lines lines = Lines::One);

/// Cleans a text that comes in pieces, as cleanText() with Lines::Many: marks on a letter are counted over all of them.
class TextCleaner
{
public:
    QString clean(const QString &piece);
    /// What follows begins a text of its own, or stands behind a plain character.
    void restart() { *this = {}; }

private:
    friend QString cleanText(const QString &text, Lines lines);
    QString clean(const QString &piece, Lines lines, qsizetype most, bool &isCut);

    char32_t m_before = 0; ///< The last character of the piece before.
    int m_marks = 0; ///< On the last letter.
};

} // namespace quayside
