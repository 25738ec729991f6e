// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSize>
#include <QStringList>

namespace quayside {

/// Lines on a terminal that stay where they are and change in place.
class LiveTable
{
public:
    /// Whether standard output is a terminal; without one there is nothing to change in place.
    static bool isPossible();
    /// Of the terminal, in cells.
    static QSize room();

    /// Shows lines instead of those of before; as many as there is room for. Nothing is written when nothing changes.
    void show(const QStringList &lines);

private:
    QStringList m_shown;
};

/// What turns shown, which stand right above the cursor, into lines.
QByteArray redraw(const QStringList &shown, const QStringList &lines);

} // namespace quayside
