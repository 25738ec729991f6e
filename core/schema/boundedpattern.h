// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRegularExpression>
#include <QString>

#include <optional>

namespace mcp::schema {

/// An untrusted pattern with a known maximum cost per match (SEC-19). The cost is counted in steps of about 20 ns and
/// covers the worst text of that length, so no clock is needed. Matching uses a small limit first, which suffices for
/// most patterns, then a large one if the remaining steps allow it.
class BoundedPattern
{
public:
    /// Nothing if pattern cannot be parsed.
    static std::optional<BoundedPattern> compile(const QString &pattern);

    const QString &text() const { return m_text; }
    /// Whether text has a match; nothing if the steps did not suffice or a limit was reached. Subtracts the cost from
    /// steps.
    std::optional<bool> matches(const QString &text, qint64 &steps) const;

private:
    BoundedPattern() = default;
    void classify();
    void addQuantifier(qsizetype at, bool isOfGroup);
    double tries(qsizetype length) const;
    std::optional<bool> attempt(const QRegularExpression &expression, int limit,
                                const QString &text, qint64 &steps) const;

    QString m_text;
    QRegularExpression m_quick;
    QRegularExpression m_thorough;
    int m_repeats = 0; ///< Unbounded quantifiers.
    double m_choices = 1; ///< The number of paths through alternatives and optional parts.
    bool m_isAnchored = false; ///< Matches only at the start.
    bool m_isTangled =
        false; ///< Nested quantifiers, lookaround or backreferences: the cost is unbounded.
};

} // namespace mcp::schema
