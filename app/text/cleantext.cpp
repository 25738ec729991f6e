// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/text/cleantext.h"

#include "core/base/hiddencharacter.h"

#include <QList>

namespace quayside {

namespace {

constexpr char32_t kZeroWidthJoiner = 0x200D;
constexpr char32_t kEmojiStyle = 0xFE0F;

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

} // namespace

QString cleanText(const QString &text, Lines lines)
{
    if (std::all_of(text.cbegin(), text.cend(), isPlainLatin))
        return text;
    QString clean;
    clean.reserve(text.size());
    const QList<uint> codes = text.toUcs4();
    for (qsizetype i = 0; i < codes.size(); ++i) {
        const char32_t code = codes.at(i);
        const char32_t after = i + 1 < codes.size() ? codes.at(i + 1) : 0;
        if (code == U'\r' && after == U'\n')
            continue;
        if (code == U'\n' || code == U'\t')
            clean += lines == Lines::Many ? QChar(char16_t(code)) : QChar(u' ');
        else if (mcp::isHiddenCharacter(code)
                 && !belongsToPicture(code, i > 0 ? codes.at(i - 1) : 0, after))
            clean += mark(code);
        else
            clean += QString::fromUcs4(&code, 1);
    }
    return clean;
}

} // namespace quayside
