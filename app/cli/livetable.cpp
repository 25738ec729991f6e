// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/livetable.h"

#include "app/text/cleantext.h"

#include <cstdio>

#include <sys/ioctl.h>
#include <unistd.h>

namespace quayside {

using namespace Qt::StringLiterals;

bool LiveTable::isPossible()
{
    return ::isatty(STDOUT_FILENO) != 0;
}

QSize LiveTable::room()
{
    winsize size{};
    const bool isKnown = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return isKnown ? QSize(size.ws_col, size.ws_row) : QSize(80, 24);
}

void LiveTable::show(const QStringList &lines)
{
    // The line of the cursor is kept free: what scrolls away could not be changed any more.
    const qsizetype most = qMax(2, room().height() - 1);
    QStringList fit = lines;
    if (lines.size() > most) {
        fit = lines.first(most - 1);
        fit.append(u"… and %1 more"_s.arg(lines.size() - fit.size()));
    }
    if (fit == m_shown)
        return;
    const QByteArray text = redraw(m_shown, fit);
    std::fwrite(text.constData(), 1, size_t(text.size()), stdout);
    std::fflush(stdout);
    m_shown = fit;
}

QByteArray redraw(const QStringList &shown, const QStringList &lines)
{
    QByteArray text;
    if (!shown.isEmpty())
        text += "\x1b[" + QByteArray::number(shown.size()) + 'A';
    for (qsizetype i = 0; i < lines.size(); ++i) {
        // A line that stays is not written anew: nothing flickers.
        if (shown.value(i) != lines.at(i) || i >= shown.size())
            text += '\r' + cleanText(lines.at(i)).toUtf8() + "\x1b[K";
        text += '\n';
    }
    if (lines.size() < shown.size())
        text += "\x1b[J";
    return text;
}

} // namespace quayside
