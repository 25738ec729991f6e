// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRegularExpression>

namespace mcp {

/// For what is matched a few times in the life of a program: it is not compiled to machine code, which takes far longer than
/// the matches.
inline QRegularExpression
rarePattern(const QString &pattern,
            QRegularExpression::PatternOptions options = QRegularExpression::NoPatternOption)
{
    return QRegularExpression(QLatin1String("(*NO_JIT)") + pattern, options);
}

} // namespace mcp
