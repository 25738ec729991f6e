// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/cells.h"

#include <QList>

#include <algorithm>
#include <array>
#include <utility>

namespace quayside {

namespace {

/// Wide ones by East Asian Width, in blocks; a narrow sign in a wide block only leaves a blank.
constexpr std::array<std::pair<char32_t, char32_t>, 10> kWide{{{0x1100, 0x115f},
                                                               {0x2e80, 0xa4cf},
                                                               {0xa960, 0xa97f},
                                                               {0xac00, 0xd7a3},
                                                               {0xf900, 0xfaff},
                                                               {0xfe30, 0xfe6f},
                                                               {0xff00, 0xff60},
                                                               {0xffe0, 0xffe6},
                                                               {0x1f300, 0x1faff},
                                                               {0x20000, 0x3fffd}}};

int cellsOf(char32_t sign)
{
    const QChar::Category category = QChar::category(sign);
    if (category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing)
        return 0;
    const bool isWide = std::any_of(kWide.cbegin(), kWide.cend(), [sign](const auto &block) {
        return sign >= block.first && sign <= block.second;
    });
    return isWide ? 2 : 1;
}

} // namespace

int cells(const QString &text)
{
    int sum = 0;
    for (const char32_t sign : text.toUcs4())
        sum += cellsOf(sign);
    return sum;
}

QString fitted(const QString &text, int width)
{
    const bool isCut = cells(text) > width;
    const int room = isCut ? width - 1 : width; // One for the ellipsis.
    QString fit;
    int used = 0;
    for (const char32_t sign : text.toUcs4()) {
        used += cellsOf(sign);
        if (used > room)
            break;
        fit += QChar::fromUcs4(sign);
    }
    while (fit.endsWith(u' '))
        fit.chop(1);
    return isCut && width > 0 ? fit + QChar(0x2026) : fit;
}

QString padded(const QString &text, int width)
{
    const QString fit = fitted(text, width);
    return fit + QString(qMax(0, width - cells(fit)), u' ');
}

} // namespace quayside
