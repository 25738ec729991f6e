// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/fieldcheck.h"

#include "app/text/cleantext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <cmath>
#include <limits>

namespace quayside {

using namespace mcp::schema;
using mcp::json::Value;

namespace {

constexpr int kShapeSteps = 20'000;

/// As a double, infinite where a double ends.
double real(const Value &number)
{
    const QByteArray literal = number.numberText();
    bool isInRange = false;
    const double value = literal.toDouble(&isInRange);
    if (isInRange || literal.toLower().contains("e-"))
        return value;
    const double infinity = std::numeric_limits<double>::infinity();
    return literal.startsWith('-') ? -infinity : infinity;
}

/// -1, 0 or 1; exact between integers.
int compared(const Value &a, const Value &b)
{
    const auto integerA = a.toInteger();
    const auto integerB = b.toInteger();
    if (integerA && integerB)
        return *integerA < *integerB ? -1 : *integerA > *integerB;
    const double left = real(a);
    const double right = real(b);
    return left < right ? -1 : left > right;
}

bool isWhole(const Value &number)
{
    const QByteArray digits = number.numberText();
    return number.toInteger() || std::none_of(digits.begin(), digits.end(), [](char c) {
               return c == '.' || c == 'e' || c == 'E';
           });
}

bool isMultiple(const Value &value, const Value &step)
{
    const auto integer = value.toInteger();
    const auto integerStep = step.toInteger();
    if (integer && integerStep)
        return *integer % *integerStep == 0;
    const double ratio = real(value) / real(step);
    return std::abs(ratio - std::round(ratio)) <= 1e-9 * std::max(1.0, std::abs(ratio));
}

bool isEmail(const QString &text)
{
    static const QRegularExpression address(
        QStringLiteral(R"(\A[^\s@<>"]{1,64}@[^\s@.]+(\.[^\s@.]+)*\z)"));
    return text.size() <= 320 && address.match(text).hasMatch();
}

bool isTime(const QString &text)
{
    static const QRegularExpression time(QStringLiteral(
        R"(\A([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)\z)"));
    return text.size() <= 40 && time.match(text).hasMatch();
}

bool isDate(const QString &text)
{
    static const QRegularExpression date(QStringLiteral(R"(\A\d{4}-\d\d-\d\d\z)"));
    return date.match(text).hasMatch() && QDate::fromString(text, Qt::ISODate).isValid();
}

bool isDateTime(const QString &text)
{
    return text.size() > 11 && isDate(text.first(10)) && text.at(10).toUpper() == u'T'
        && isTime(text.sliced(11));
}

bool isLink(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() && !url.scheme().isEmpty();
}

qsizetype codePoints(const QString &text)
{
    return text.size()
        - std::count_if(text.begin(), text.end(), [](QChar unit) { return unit.isLowSurrogate(); });
}

struct FieldCheck
{
    Q_DECLARE_TR_FUNCTIONS(quayside::FieldCheck)

public:
    static QString format(TextFormat format, const QString &text)
    {
        switch (format) {
        case TextFormat::Email:
            return isEmail(text) ? QString()
                                 : tr("Not an e-mail address. Write it like name@example.org.");
        case TextFormat::Uri:
            return isLink(text) ? QString()
                                : tr("Not a link. Write it in full, like https://example.org.");
        case TextFormat::Date:
            return isDate(text)
                ? QString()
                : tr("Not a date. Write year-month-day, like 2026-11-20, or pick one.");
        case TextFormat::Time:
            return isTime(text) ? QString() : tr("Not a time. Write it like 14:30:00Z.");
        case TextFormat::DateTime:
            return isDateTime(text)
                ? QString()
                : tr("Not a date and time. Write them like 2026-11-20T14:30:00Z, or pick them.");
        case TextFormat::Plain:
        case TextFormat::Password:
            return {};
        }
        return {};
    }

    static QString length(const FormField &field, const QString &text)
    {
        if (areBoundsContradicting(field))
            return {};
        const qsizetype length = codePoints(text);
        if (field.minLength && length < *field.minLength)
            return tr("At least %n characters.", nullptr, int(*field.minLength));
        if (field.maxLength && length > *field.maxLength)
            return tr("At most %n characters.", nullptr, int(*field.maxLength));
        return {};
    }

    static QString bounds(const FormField &field, const Value &value)
    {
        const auto text = [](const std::optional<Value> &bound) {
            return QString::fromLatin1(bound->numberText());
        };
        if (field.minimum && compared(value, *field.minimum) < 0)
            return tr("At least %1.").arg(text(field.minimum));
        if (field.maximum && compared(value, *field.maximum) > 0)
            return tr("At most %1.").arg(text(field.maximum));
        if (field.exclusiveMinimum && compared(value, *field.exclusiveMinimum) <= 0)
            return tr("More than %1.").arg(text(field.exclusiveMinimum));
        if (field.exclusiveMaximum && compared(value, *field.exclusiveMaximum) >= 0)
            return tr("Less than %1.").arg(text(field.exclusiveMaximum));
        return {};
    }

    static QString number(const FormField &field, const Value &value)
    {
        if (!value.isNumber())
            return field.kind == FieldKind::Integer
                ? tr("Not a number. Write digits, like 3.")
                : tr("Not a number. Write digits, like 3 or 0.5.");
        if (field.kind == FieldKind::Integer && !isWhole(value))
            return tr("Not a whole number. Write digits only, like 3.");
        if (!areBoundsContradicting(field)) {
            if (const QString problem = bounds(field, value); !problem.isEmpty())
                return problem;
        }
        if (field.multipleOf && !isMultiple(value, *field.multipleOf))
            return tr("Must be a multiple of %1.")
                .arg(QString::fromLatin1(field.multipleOf->numberText()));
        return {};
    }

    static QString count(const FormField &field, qsizetype count)
    {
        if (areBoundsContradicting(field))
            return {};
        if (field.minItems && count < *field.minItems)
            return field.kind == FieldKind::MultiEnum
                ? tr("Choose at least %1.").arg(*field.minItems)
                : tr("At least %1 needed.").arg(*field.minItems);
        if (field.maxItems && count > *field.maxItems)
            return field.kind == FieldKind::MultiEnum
                ? tr("Choose at most %1.").arg(*field.maxItems)
                : tr("At most %1 allowed.").arg(*field.maxItems);
        return {};
    }

    static QString pattern(const FormField &field, const QString &text, FormTree &tree)
    {
        using Outcome = PatternChecker::Outcome;
        const QString shown = cleanText(field.pattern.left(200));
        switch (tree.patterns.check(field.pattern, text)) {
        case Outcome::Match:
        case Outcome::NoPattern:
            return {};
        case Outcome::NoMatch:
            return tr("Does not fit the pattern %1").arg(shown);
        case Outcome::Undecided: // SEC-19
            return tr("Checking against the pattern %1 takes too long. Try a shorter text.")
                .arg(shown);
        }
        return {};
    }
};

bool isChoice(const FormField &field, const Value &value)
{
    return std::any_of(field.choices.begin(), field.choices.end(),
                       [&value](const Choice &choice) { return choice.value == value; });
}

bool hasShapeIn(const FormField &field, const Value &value, int &steps);

bool hasMembers(const FormField &field, const Value &value, int &steps)
{
    if (!value.isObject())
        return false;
    qsizetype known = 0;
    for (const FormField &property : field.children) {
        const Value *member = value.find(property.name);
        known += member != nullptr;
        if (member ? !hasShapeIn(property, *member, steps)
                   : property.isRequired && !property.isNullable)
            return false;
    }
    return field.isOpen || known == value.members().size();
}

bool hasShapeIn(const FormField &field, const Value &value, int &steps)
{
    if (--steps < 0)
        return false;
    if (field.isNullable && value.isNull())
        return true;
    const auto fits = [&steps](const Value &candidate, const FormField &shape) {
        return hasShapeIn(shape, candidate, steps);
    };
    switch (field.kind) {
    case FieldKind::String:
        return value.isString();
    case FieldKind::Number:
        return value.isNumber();
    case FieldKind::Integer:
        return value.isNumber() && isWhole(value);
    case FieldKind::Boolean:
        return value.isBool();
    case FieldKind::Enum:
        return isChoice(field, value);
    case FieldKind::MultiEnum:
        return value.isArray()
            && std::all_of(value.items().begin(), value.items().end(), [&](const Value &item) {
                   steps -= int(field.choices.size());
                   return steps >= 0 && isChoice(field, item);
               });
    case FieldKind::Array:
        return value.isArray()
            && (field.children.isEmpty()
                || std::all_of(value.items().begin(), value.items().end(), [&](const Value &item) {
                       return fits(item, field.children.constFirst());
                   }));
    case FieldKind::Object:
        return field.isDeferred ? value.isObject() : hasMembers(field, value, steps);
    case FieldKind::OneOf:
        return field.isDeferred
            || std::any_of(field.children.begin(), field.children.end(),
                           [&](const FormField &alternative) { return fits(value, alternative); });
    case FieldKind::Null:
        return value.isNull();
    case FieldKind::Const:
        return value == field.constant;
    case FieldKind::Json:
        return true;
    }
    return false;
}

} // namespace

QString textProblem(const FormField &field, const QString &text, FormTree &tree)
{
    if (const QString problem = FieldCheck::length(field, text); !problem.isEmpty())
        return problem;
    if (tree.checksFormats) {
        if (const QString problem = FieldCheck::format(field.format, text); !problem.isEmpty())
            return problem;
    }
    return field.pattern.isEmpty() ? QString() : FieldCheck::pattern(field, text, tree);
}

QString numberProblem(const FormField &field, const Value &value)
{
    return FieldCheck::number(field, value);
}

QString countProblem(const FormField &field, qsizetype count)
{
    return FieldCheck::count(field, count);
}

bool areBoundsContradicting(const FormField &field)
{
    const auto crosses = [](const std::optional<Value> &low, const std::optional<Value> &high,
                            int least) { return low && high && compared(*low, *high) >= least; };
    const auto areCrossed = [](std::optional<qint64> low, std::optional<qint64> high) {
        return low && high && *low > *high;
    };
    return crosses(field.minimum, field.maximum, 1)
        || crosses(field.exclusiveMinimum, field.maximum, 0)
        || crosses(field.minimum, field.exclusiveMaximum, 0)
        || crosses(field.exclusiveMinimum, field.exclusiveMaximum, 0)
        || areCrossed(field.minLength, field.maxLength)
        || areCrossed(field.minItems, field.maxItems)
        || (field.kind == FieldKind::MultiEnum
            && areCrossed(field.minItems, std::optional<qint64>(field.choices.size())));
}

bool hasShape(const FormField &field, const Value &value)
{
    int steps = kShapeSteps;
    return hasShapeIn(field, value, steps);
}

Value typedNumber(const FormField &field, const QString &text)
{
    const auto number = Value::number(text.trimmed().toUtf8());
    if (!number)
        return Value(text);
    // ELIC-13: a whole number goes without a fraction.
    if (field.kind == FieldKind::Integer && number->numberText().contains('.')
        && number->toInteger())
        return Value(*number->toInteger());
    return *number;
}

QString valueText(const Value &value)
{
    return value.isString() ? value.toString() : QString::fromUtf8(value.toJson());
}

} // namespace quayside
