// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/evaluator.h"
#include "core/schema/fingerprint.h"

#include <algorithm>
#include <utility>

// Keywords for any value, for numbers and for strings.
namespace mcp::schema {

using json::Decimal;
using json::Value;

namespace {

constexpr qsizetype kShownChars = 200; ///< Of schema text in a problem.

quint8 typeOf(const Value &value)
{
    switch (value.kind()) {
    case Value::Kind::Null:
        return kNullBit;
    case Value::Kind::Bool:
        return kBooleanBit;
    case Value::Kind::Number:
        return kNumberBit;
    case Value::Kind::String:
        return kStringBit;
    case Value::Kind::Array:
        return kArrayBit;
    case Value::Kind::Object:
        return kObjectBit;
    }
    return 0;
}

QString typeNames(quint8 types)
{
    QStringList names;
    for (const auto &[bit, name] : kTypes) {
        if (types & bit)
            names.append(name);
    }
    return names.join(QLatin1String(" or "));
}

bool isInteger(const Value &number)
{
    const QByteArray text = number.numberText();
    const bool isPlain = std::none_of(text.begin(), text.end(),
                                      [](char c) { return c == '.' || c == 'e' || c == 'E'; });
    return isPlain || Decimal(text).isInteger();
}

QString shown(const QList<Value> &values)
{
    QString text;
    for (const Value &value : values) {
        if (text.size() > kShownChars)
            return text.left(kShownChars) + u'…';
        text += (text.isEmpty() ? QString() : QStringLiteral(", "))
            + QString::fromUtf8(value.toJson().left(kShownChars));
    }
    return text;
}

/// In code points: a surrogate pair counts as one.
qint64 lengthOf(const QString &text)
{
    return text.size()
        - std::count_if(text.begin(), text.end(), [](QChar c) { return c.isLowSurrogate(); });
}

} // namespace

bool Evaluator::checkType(const Node &node, const Subject &subject)
{
    const quint8 type = typeOf(subject.value);
    if (!node.types || (node.types & type)
        || (type == kNumberBit && (node.types & kIntegerBit) && isInteger(subject.value)))
        return true;
    return fail(subject, QLatin1String("type"), [&] {
        return QStringLiteral("must be %1, not %2").arg(typeNames(node.types), typeNames(type));
    });
}

bool Evaluator::checkConstants(const Node &node, const Subject &subject)
{
    for (const Constants &constants : node.constants) {
        const bool isPossible =
            std::any_of(constants.values.begin(), constants.values.end(),
                        [&](const Value &value) { return value.kind() == subject.value.kind(); });
        if (!spend(1 + constants.values.size() / 4))
            return false;
        bool isOne = false;
        const qint64 before = m_steps;
        const size_t own = isPossible ? fingerprint(subject.value, m_steps) : 0;
        if (!spend(before - m_steps)) // comparing costs as much as reading
            return false;
        for (qsizetype i = 0; isPossible && !isOne && i < constants.values.size(); ++i)
            isOne = constants.fingerprints.at(i) == own && constants.values.at(i) == subject.value;
        if (!isOne)
            return fail(subject, constants.keyword, [&]() -> QString {
                return (constants.values.size() == 1 ? QStringLiteral("must be ")
                                                     : QStringLiteral("must be one of "))
                    + shown(constants.values);
            });
    }
    return true;
}

bool Evaluator::checkNumber(const NumberRules &rules, const Subject &subject)
{
    const QByteArray text = subject.value.numberText();
    if (!spend(5 + text.size() / 4))
        return false;
    const Decimal number(text);
    bool isFine = true;
    const auto check = [&](const std::optional<NumberBound> &bound, const char *keyword,
                           const char *words, const auto &holds) {
        if (!bound || !goesOn(isFine) || holds(bound->value))
            return;
        isFine = fail(subject, QLatin1String(keyword),
                      [&]() -> QString { return QLatin1String(words) + bound->text; });
    };
    check(rules.minimum, "minimum", "must be at least ",
          [&](const Decimal &bound) { return number >= bound; });
    check(rules.maximum, "maximum", "must be at most ",
          [&](const Decimal &bound) { return number <= bound; });
    check(rules.exclusiveMinimum, "exclusiveMinimum", "must be greater than ",
          [&](const Decimal &bound) { return number > bound; });
    check(rules.exclusiveMaximum, "exclusiveMaximum", "must be less than ",
          [&](const Decimal &bound) { return number < bound; });
    check(rules.multipleOf, "multipleOf", "must be a multiple of ",
          [&](const Decimal &bound) { return number.isMultipleOf(bound); });
    return isFine;
}

bool Evaluator::checkString(const StringRules &rules, const Subject &subject)
{
    const QString text = subject.value.toString();
    bool isFine = true;
    if (rules.minLength > 0 || rules.maxLength != kNoMaximum) {
        if (!spend(1 + text.size() / 16))
            return false;
        const qint64 length = lengthOf(text);
        if (length < rules.minLength)
            isFine = fail(subject, QLatin1String("minLength"), [&] {
                return QStringLiteral("must have at least %1 characters").arg(rules.minLength);
            });
        else if (length > rules.maxLength)
            isFine = fail(subject, QLatin1String("maxLength"), [&] {
                return QStringLiteral("must have at most %1 characters").arg(rules.maxLength);
            });
    }
    if (!rules.pattern || !goesOn(isFine) || matches(*rules.pattern, text).value_or(true))
        return isFine;
    return fail(subject, QLatin1String("pattern"), [&]() -> QString {
        return QLatin1String("must match the pattern ") + rules.pattern->text().left(kShownChars);
    });
}

/// Nothing if it cannot be determined; then evaluation ends.
std::optional<bool> Evaluator::matches(const BoundedPattern &pattern, const QString &text)
{
    const auto isMatch = pattern.matches(text, m_steps);
    if (!isMatch)
        giveUp();
    return isMatch;
}

} // namespace mcp::schema
