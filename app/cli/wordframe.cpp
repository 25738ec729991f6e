// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/wordframe.h"

#include "app/cli/dialog.h"
#include "app/cli/tasktable.h"

#include <QList>

#include <algorithm>
#include <utility>

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastWidth = 20;

} // namespace

WordFrame::WordFrame(int width)
    : m_width(std::max(kLeastWidth, width - cells(kFrameBar.toString())))
{
}

QString WordFrame::add(const QString &piece)
{
    QString text;
    const QList<uint> signs = m_cleaner.clean(piece).toUcs4();
    for (const char32_t sign : signs) {
        if (sign == U'\n' && m_isInLine) {
            text += end();
            continue;
        }
        const QString shown = sign == U'\t' ? u"    "_s
            : sign == U'\n'                 ? QString()
                                            : QString::fromUcs4(&sign, 1);
        const int width = cells(shown);
        if (width > 0 && m_used + width > m_width)
            text += end();
        if (!std::exchange(m_isInLine, true))
            text += kFrameBar;
        text += shown;
        m_used += width;
        if (sign == U'\n')
            text += end();
    }
    return text;
}

QString WordFrame::end()
{
    m_used = 0;
    return std::exchange(m_isInLine, false) ? u"\n"_s : QString();
}

void HeldLines::append(const QString &line)
{
    m_lines.append(line);
    if (m_lines.size() <= kMost)
        return;
    m_lines.removeFirst();
    ++m_omitted;
}

QStringList HeldLines::release()
{
    m_isHeld = false;
    QStringList lines = std::exchange(m_lines, {});
    if (const int omitted = std::exchange(m_omitted, 0); omitted > 0)
        lines.prepend(u"%1 earlier messages are left out."_s.arg(omitted));
    return lines;
}

} // namespace quayside
