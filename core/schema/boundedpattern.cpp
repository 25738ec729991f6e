// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/boundedpattern.h"

#include "core/schema/pattern.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mcp::schema {

namespace {

constexpr int kQuickLimit = 300;
constexpr int kThoroughLimit = 5'000;
constexpr qsizetype kTextChars = 20'000;
// Measured: one count of the engine may scan the whole text, at up to 1.5 ns per character.
constexpr double kNsPerCount = 10;
constexpr double kNsPerChar = 1.5;
constexpr double kNsPerStep = 20;
constexpr double kStepsPerMatch = 10;

QRegularExpression limited(const QString &translated, int limit)
{
    return QRegularExpression(u"(*LIMIT_MATCH=" + QString::number(limit) + u')' + translated);
}

} // namespace

std::optional<BoundedPattern> BoundedPattern::compile(const QString &pattern)
{
    const auto translated = translatePattern(pattern);
    if (!translated)
        return std::nullopt;
    BoundedPattern compiled;
    compiled.m_text = pattern;
    compiled.m_quick = limited(*translated, kQuickLimit);
    if (!compiled.m_quick.isValid())
        return std::nullopt;
    compiled.m_thorough = limited(*translated, kThoroughLimit);
    compiled.classify();
    return compiled;
}

/// Parses the pattern just enough to estimate its cost, with a bias to overestimate.
void BoundedPattern::classify()
{
    m_isAnchored = m_text.startsWith(u'^');
    bool isInClass = false;
    int groups = 0;
    QChar before;
    for (qsizetype i = 0; i < m_text.size(); ++i) {
        QChar c = m_text.at(i);
        if (c == u'\\' && i + 1 < m_text.size()) {
            const QChar escaped = m_text.at(++i);
            m_isTangled |= !isInClass && (escaped == u'k' || (escaped >= u'1' && escaped <= u'9'));
            c = u'\\';
        } else if (isInClass) {
            isInClass = c != u']';
        } else if (c == u'[') {
            isInClass = true;
        } else if (c == u'(' || c == u')') {
            groups += c == u'(' ? 1 : -1;
        } else if (c == u'|') {
            ++m_choices;
            m_isAnchored &= groups > 0;
        } else if (c == u'?' && before == u'(') {
            m_isTangled |= i + 1 >= m_text.size() || m_text.at(i + 1) != u':';
        } else if (c == u'*' || c == u'+' || c == u'?' || c == u'{') {
            addQuantifier(i, before == u')');
        }
        before = c;
    }
}

void BoundedPattern::addQuantifier(qsizetype at, bool isOfGroup)
{
    const QStringView rest = QStringView(m_text).sliced(at);
    const bool isFixed =
        rest.startsWith(u'{') && !rest.first(rest.indexOf(u'}') + 1).contains(u',');
    m_isTangled |= isOfGroup && (!isFixed || m_repeats > 0 || m_choices > 1);
    if (rest.startsWith(u'?'))
        m_choices *= 2;
    else if (!isFixed)
        ++m_repeats;
}

/// The number of counts that the engine may need for the worst text of this length before it is refused.
double BoundedPattern::tries(qsizetype length) const
{
    const double chars = double(length) + 1;
    if (m_isTangled)
        return std::numeric_limits<double>::infinity();
    return m_choices * std::pow(chars, m_repeats);
}

std::optional<bool> BoundedPattern::attempt(const QRegularExpression &expression, int limit,
                                            const QString &text, qint64 &steps) const
{
    const double chars = double(text.size()) + 1;
    const double starts = m_isAnchored ? 1 : chars;
    const double worst = limit * (kNsPerCount + chars * kNsPerChar);
    const double price =
        kStepsPerMatch + starts * std::min(tries(text.size()) * kNsPerChar, worst) / kNsPerStep;
    if (price >= double(steps)) {
        steps = 0;
        return std::nullopt;
    }
    steps -= qint64(price);
    const QRegularExpressionMatch match = expression.match(text);
    return match.isValid() ? std::optional(match.hasMatch()) : std::nullopt;
}

std::optional<bool> BoundedPattern::matches(const QString &text, qint64 &steps) const
{
    if (text.size() > kTextChars)
        return std::nullopt;
    if (const auto quick = attempt(m_quick, kQuickLimit, text, steps); quick || steps == 0)
        return quick;
    return attempt(m_thorough, kThoroughLimit, text, steps);
}

} // namespace mcp::schema
