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
    /// Nothing when pattern cannot be understood.
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
    int m_repeats = 0; ///< Quantifiers that leave it open how often.
    double m_choices = 1; ///< The number of paths through alternatives and optional parts.
    bool m_isAnchored = false; ///< Can match at the start only.
    bool m_isTangled =
        false; ///< Repeats groups, looks around or refers back: any effort is possible.
};

} // namespace mcp::schema
