// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/boundedpattern.h"

#include <QHash>
#include <QString>

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
        Undecided, ///< The pattern is no pattern, or the match ran into its limit.
    };

    /// A pattern that ran into its limit is not tried again; after a few of those none is.
    Outcome check(const QString &pattern, const QString &text);
    /// False for a pattern that does not compile or has run into its limit.
    bool isUsable(const QString &pattern);
    void clear();

private:
    QHash<QString, std::optional<BoundedPattern>> m_compiled;
    int m_overruns = 0;

    const std::optional<BoundedPattern> &compiled(const QString &pattern);
};

} // namespace mcp::schema
