// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace quayside {

/// The differences between two texts, line by line.
struct LineDiff
{
    enum class Kind {
        Same,
        Added,
        Removed,
        Gap, ///< Unchanged lines that are left out: `count` of them.
    };

    static constexpr int kLines = 20'000; ///< Compared of each text; what follows is not looked at.
    static constexpr int kEdits = 1'500; ///< With more, the whole changed part counts as replaced.
    static constexpr int kContext = 3; ///< Unchanged lines that are kept around a change.

    struct Line
    {
        Kind kind = Kind::Same;
        QString text; ///< Without its line break.
        int count = 1;

        bool operator==(const Line &) const = default;
    };

    QList<Line> lines; ///< Empty if the texts are the same.
    int added = 0; ///< Lines.
    int removed = 0; ///< Lines.
    bool isCut = false; ///< One of the texts has more than kLines lines.
};

/// What was removed from before and added in after, with kContext unchanged lines around it. "\r\n" ends a line like "\n".
/// Pure; at most about 100 ms for the largest texts: meant for the pool (core/base/offload.h).
LineDiff lineDiff(const QString &before, const QString &after);

} // namespace quayside
