// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/hiddencharacter.h"

#include <QChar>

namespace mcp {

namespace {

bool isVariation(char32_t code)
{
    return (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0xE0100 && code <= 0xE01EF)
        || (code >= 0x180B && code <= 0x180F);
}

/// Letters and fillers that are invisible although their category is not.
bool isBlank(char32_t code)
{
    switch (code) {
    case 0x034F: // combining grapheme joiner
    case 0x115F:
    case 0x1160:
    case 0x3164:
    case 0xFFA0: // Hangul fillers
    case 0x17B4:
    case 0x17B5: // Khmer inherent vowels
    case 0x2800: // Braille blank
        return true;
    default:
        return isVariation(code);
    }
}

} // namespace

bool isHiddenCharacter(char32_t code)
{
    if (isBlank(code))
        return true;
    switch (QChar::category(code)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        return false;
    }
}

} // namespace mcp
