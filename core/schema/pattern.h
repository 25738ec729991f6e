// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/boundedpattern.h"

#include <QHash>
#include <QString>

#include <limits>
#include <optional>

namespace mcp::schema {

/// An ECMA-262 pattern in the words of QRegularExpression, or nothing when it is too long or uses what only PCRE has.
std::optional<QString> translatePattern(QStringView pattern);

/// Matches texts against patterns from strangers, within bounds (SEC-19). Keeps what it compiled.
class PatternChecker
{
public:
    enum class Outcome {
        Match,
        NoMatch,
        Undecided, ///< The match ran into its limit; counts as invalid (SEC-19).
        NoPattern, ///< There is nothing to match against (ELIC-12).
    };

    /// A pattern that ran into its limit is tried again with much shorter texts only; after some of those none is.
    Outcome check(const QString &pattern, const QString &text);
    /// False for a pattern that does not compile.
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
