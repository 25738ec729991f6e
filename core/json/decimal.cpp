// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/decimal.h"

#include <QHash>

#include <algorithm>

namespace mcp::json {

namespace {

constexpr qint64 kExponent = 1'000'000'000'000'000;

/// The exponent, limited to the range of a Decimal.
qint64 exponentOf(QByteArrayView text)
{
    const bool isNegative = text.startsWith('-');
    if (isNegative || text.startsWith('+'))
        text = text.sliced(1);
    qint64 value = 0;
    for (const char digit : text)
        value = std::min(10 * value + (digit - '0'), kExponent);
    return isNegative ? -value : value;
}

} // namespace

Decimal::Decimal(QByteArrayView literal)
{
    m_isNegative = literal.startsWith('-');
    if (m_isNegative)
        literal = literal.sliced(1);
    const auto *mark =
        std::find_if(literal.begin(), literal.end(), [](char c) { return c == 'e' || c == 'E'; });
    const QByteArrayView mantissa = literal.first(mark - literal.begin());
    if (mark != literal.end())
        m_exponent = exponentOf(literal.sliced(mantissa.size() + 1));
    const qsizetype point = mantissa.indexOf('.');
    m_digits = mantissa.toByteArray();
    if (point >= 0) {
        m_digits.remove(point, 1);
        m_exponent -= mantissa.size() - point - 1;
    }
    const auto isZero = [](char digit) { return digit == '0'; };
    const qsizetype leading =
        std::find_if_not(m_digits.cbegin(), m_digits.cend(), isZero) - m_digits.cbegin();
    const qsizetype trailing =
        std::find_if_not(m_digits.crbegin(), m_digits.crend(), isZero) - m_digits.crbegin();
    if (leading == m_digits.size()) {
        *this = Decimal();
        return;
    }
    if (leading + trailing > 0)
        m_digits = m_digits.sliced(leading, m_digits.size() - leading - trailing);
    m_exponent += trailing;
}

bool Decimal::isMultipleOf(const Decimal &step) const
{
    if (m_digits.isEmpty())
        return true;
    // The digits of both sides have no trailing zeros, so the smaller power of ten must be on the left.
    if (m_exponent < step.m_exponent)
        return false;
    const quint64 divisor = step.m_digits.toULongLong();
    quint64 rest = 0;
    for (const char digit : m_digits)
        rest = (10 * rest + quint64(digit - '0')) % divisor;
    // The divisor has fewer than 60 factors of 2 and 5, so further tens have no effect.
    for (qint64 tens = std::min<qint64>(m_exponent - step.m_exponent, 60); tens > 0; --tens)
        rest = 10 * rest % divisor;
    return rest == 0;
}

std::strong_ordering operator<=>(const Decimal &a, const Decimal &b)
{
    const auto sign = [](const Decimal &number) {
        return number.m_digits.isEmpty() ? 0 : number.m_isNegative ? -1 : 1;
    };
    if (sign(a) != sign(b) || sign(a) == 0)
        return sign(a) <=> sign(b);
    const Decimal &small = a.m_isNegative ? b : a;
    const Decimal &large = a.m_isNegative ? a : b;
    const auto width = [](const Decimal &number) {
        return number.m_exponent + number.m_digits.size();
    };
    if (width(small) != width(large))
        return width(small) <=> width(large);
    return small.m_digits.compare(large.m_digits) <=> 0;
}

size_t qHash(const Decimal &number, size_t seed)
{
    return qHashMulti(seed, number.m_digits, number.m_exponent, number.m_isNegative);
}

} // namespace mcp::json
