// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/boundedpattern.h"

#include <QHash>
#include <QString>

#include <limits>
#include <optional>

namespace mcp::schema {

/// An ECMA-262 pattern in the syntax of QRegularExpression, or nothing if it is too long or uses syntax that only PCRE
/// has.
std::optional<QString> translatePattern(QStringView pattern);

/// Matches texts against untrusted patterns with bounded cost (SEC-19). Caches compiled patterns.
class PatternChecker
{
public:
    enum class Outcome {
        Match,
        NoMatch,
        Undecided, ///< The match reached its limit; counts as invalid (SEC-19).
        NoPattern, ///< There is no valid pattern (ELIC-12).
    };

    /// A pattern that reached its limit is only tried on much shorter texts again, and after several of those never.
    Outcome check(const QString &pattern, const QString &text);
    /// False for an invalid pattern.
    bool isUsable(const QString &pattern);
    void clear();

private:
    struct Known
    {
        std::optional<BoundedPattern> expression;
        qsizetype tooLong = std::numeric_limits<qsizetype>::max(); ///< Texts of this length.
    };

    Known &known(const QString &pattern);

    QHash<QString, Known> m_known;
    int m_overruns = 0;
};

} // namespace mcp::schema
