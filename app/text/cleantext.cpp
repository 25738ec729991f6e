// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/cleantext.h"

#include "core/base/hiddencharacter.h"
#include "core/base/limits.h"

#include <QList>

#include <algorithm>
#include <limits>
#include <utility>

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
    const bool isOneLine = lines == Lines::One;
    const qsizetype most = isOneLine ? mcp::limits::kLineChars : kNoEnd;
    bool isCut = text.size() > most;
    const QString shown = isCut ? text.first(lineEnd(text)) : text;
    const QString clean = TextCleaner().clean(shown, lines, most, isCut);
    return isCut ? QString(clean + kOmission) : clean;
}

QString TextCleaner::clean(const QString &piece)
{
    bool isCut = false;
    return clean(piece, Lines::Many, kNoEnd, isCut);
}

QString TextCleaner::clean(const QString &piece, Lines lines, qsizetype most, bool &isCut)
{
    if (piece.isEmpty())
        return {};
    if (std::all_of(piece.cbegin(), piece.cend(), isPlainLatin)) {
        m_before = piece.back().unicode();
        m_marks = 0;
        return piece;
    }
    QString clean;
    clean.reserve(piece.size());
    const QList<uint> codes = piece.toUcs4();
    for (qsizetype i = 0; i < codes.size(); ++i) {
        const char32_t code = codes.at(i);
        const char32_t before = std::exchange(m_before, code);
        const char32_t after = i + 1 < codes.size() ? codes.at(i + 1) : 0;
        if (code == U'\r' && after == U'\n')
            continue;
        QString shown;
        if (code == U'\n' || code == U'\t')
            shown = lines == Lines::Many ? QChar(char16_t(code)) : QChar(u' ');
        else if (mcp::isHiddenCharacter(code) && !belongsToPicture(code, before, after))
            shown = mark(code);
        else
            shown = QString::fromUcs4(&code, 1);
        m_marks = shown.size() <= 2 && standsOnLetter(code) ? m_marks + 1 : 0;
        if (m_marks > kMarks + 1)
            continue;
        if (m_marks == kMarks + 1)
            shown = kOmission;
        if (clean.size() + shown.size() > most) {
            isCut = true;
            break;
        }
        clean += shown;
    }
    return clean;
}

} // namespace quayside
