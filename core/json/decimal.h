// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <compare>

namespace mcp::json {

/// The exact value of a JSON number: 1, 1.0 and 10e-1 are equal. Exponents beyond ±10^15 are clamped.
class Decimal
{
public:
    Decimal() = default; ///< 0
    /// literal must be a JSON number.
    explicit Decimal(QByteArrayView literal);

    bool isInteger() const { return m_exponent >= 0; }
    bool isPositive() const { return !m_isNegative && !m_digits.isEmpty(); }
    qsizetype digitCount() const { return m_digits.size(); }
    /// step must be positive and have at most kStepDigits digits.
    bool isMultipleOf(const Decimal &step) const;
    static constexpr qsizetype kStepDigits = 18;

    bool operator==(const Decimal &) const = default;
    friend std::strong_ordering operator<=>(const Decimal &a, const Decimal &b);
    friend size_t qHash(const Decimal &number, size_t seed);

private:
    QByteArray m_digits; ///< Without leading or trailing zeros; empty for 0.
    qint64 m_exponent = 0; ///< The value is digits times 10 to the power of this.
    bool m_isNegative = false;
};

} // namespace mcp::json
