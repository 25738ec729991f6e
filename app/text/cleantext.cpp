// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/cleantext.h"

#include "core/base/hiddencharacter.h"
#include "core/base/limits.h"

#include <QList>

#include <algorithm>
#include <limits>

namespace quayside {

namespace {

constexpr char32_t kZeroWidthJoiner = 0x200D;
constexpr char32_t kEmojiStyle = 0xFE0F;
constexpr int kMarks = 4; ///< SEC-36, on one letter.
constexpr QChar kOmission = u'…';
constexpr qsizetype kNoEnd = std::numeric_limits<qsizetype>::max();

bool isPicture(char32_t code)
{
    return (code >= 0x1F000 && code <= 0x1FAFF) || (code >= 0x2190 && code <= 0x2BFF)
        || code == 0x00A9 || code == 0x00AE || code == 0x203C || code == 0x2049 || code == 0x2122
        || code == 0x2139 || code == 0x3030 || code == 0x303D || code == 0x3297 || code == 0x3299;
}

/// The marks that belong to one picture: its colour style and the joiner between two of them.
bool belongsToPicture(char32_t code, char32_t before, char32_t after)
{
    if (code == kEmojiStyle)
        return isPicture(before) || (after == 0x20E3 && before < 0x80);
    return code == kZeroWidthJoiner && (isPicture(before) || before == kEmojiStyle)
        && isPicture(after);
}

/// A combining mark, drawn on the previous letter.
bool standsOnLetter(char32_t code)
{
    const QChar::Category category = QChar::category(code);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
}

QString mark(char32_t code)
{
    if (code < 0x20)
        return QString(QChar(char16_t(0x2400 + code)));
    if (code == 0x7F)
        return QString(QChar(u'\u2421'));
    const QString number = QString::number(code, 16).toUpper().rightJustified(4, u'0');
    return u"\u27E8U+" + number + u'\u27E9';
}

bool isPlainLatin(QChar c)
{
    return c >= u' ' && c <= u'~';
}

/// Where a single line ends: within its limit, and not within a character of two units.
qsizetype lineEnd(const QString &text)
{
    const qsizetype end = mcp::limits::kLineChars;
    return text.at(end - 1).isHighSurrogate() ? end - 1 : end;
}

} // namespace

QString cleanText(const QString &text, Lines lines)
{
    const qsizetype most = lines == Lines::One ? mcp::limits::kLineChars : kNoEnd;
    bool isCut = text.size() > most;
    const QString shown = isCut ? text.first(lineEnd(text)) : text;
    if (std::all_of(shown.cbegin(), shown.cend(), isPlainLatin))
        return isCut ? QString(shown + kOmission) : text;
    QString clean;
    clean.reserve(shown.size());
    const QList<uint> codes = shown.toUcs4();
    int marks = 0;
    for (qsizetype i = 0; i < codes.size(); ++i) {
        const char32_t code = codes.at(i);
        const char32_t after = i + 1 < codes.size() ? codes.at(i + 1) : 0;
        if (code == U'\r' && after == U'\n')
            continue;
        QString piece;
        if (code == U'\n' || code == U'\t')
            piece = lines == Lines::Many ? QChar(char16_t(code)) : QChar(u' ');
        else if (mcp::isHiddenCharacter(code)
                 && !belongsToPicture(code, i > 0 ? codes.at(i - 1) : 0, after))
            piece = mark(code);
        else
            piece = QString::fromUcs4(&code, 1);
        marks = piece.size() <= 2 && standsOnLetter(code) ? marks + 1 : 0;
        if (marks > kMarks + 1)
            continue;
        if (marks == kMarks + 1)
            piece = kOmission;
        if (clean.size() + piece.size() > most) {
            isCut = true;
            break;
        }
        clean += piece;
    }
    return isCut ? QString(clean + kOmission) : clean;
}

} // namespace quayside
