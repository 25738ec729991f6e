// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRegularExpression>
#include <QString>

#include <optional>

namespace mcp::schema {

/// A pattern from a stranger that can be matched at a price known beforehand (SEC-19). The price is counted in steps
/// of about 20 ns and covers the worst text of that length, so that nobody has to look at a clock. Matching first tries
/// with a small limit, which is enough for honest patterns, and then with a large one if it can still be afforded.
class BoundedPattern
{
public:
    /// Nothing when pattern cannot be understood.
    static std::optional<BoundedPattern> compile(const QString &pattern);

    const QString &text() const { return m_text; }
    /// Whether text has a match; nothing when steps did not suffice or a limit was met. Takes the price off steps.
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
    double m_choices = 1; ///< Ways through the alternatives and what may be left out.
    bool m_isAnchored = false; ///< Can match at the start only.
    bool m_isTangled =
        false; ///< Repeats groups, looks around or refers back: any effort is possible.
};

} // namespace mcp::schema
