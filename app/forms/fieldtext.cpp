// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/fieldtext.h"

#include "app/forms/fieldcheck.h"
#include "app/text/cleantext.h"

#include <QCoreApplication>

namespace quayside {

using namespace mcp::schema;
using mcp::json::Value;

namespace {

struct FieldText
{
    Q_DECLARE_TR_FUNCTIONS(quayside::FieldText)

public:
    static QString contradiction(const FormTree &tree)
    {
        if (tree.checksFormats)
            return tr("The limits contradict each other.");
        return tr("The limits contradict each other and are not checked.");
    }

    static QString numberHint(const FormField &field, const FormTree &tree)
    {
        if (areBoundsContradicting(field))
            return contradiction(tree);
        const auto text = [](const std::optional<Value> &bound) {
            return bound ? QString::fromLatin1(bound->numberText()) : QString();
        };
        QStringList parts;
        if (field.exclusiveMinimum)
            parts += tr("More than %1").arg(text(field.exclusiveMinimum));
        if (field.minimum && field.maximum) {
            parts += tr("%1 to %2").arg(text(field.minimum), text(field.maximum));
        } else if (field.minimum) {
            parts += tr("%1 or more").arg(text(field.minimum));
        } else if (field.maximum) {
            parts += tr("%1 or less").arg(text(field.maximum));
        }
        if (field.exclusiveMaximum)
            parts += tr("Less than %1").arg(text(field.exclusiveMaximum));
        if (field.multipleOf)
            parts += tr("A multiple of %1").arg(text(field.multipleOf));
        return parts.join(u", ");
    }

    static QString lengthHint(const FormField &field, const FormTree &tree)
    {
        if (areBoundsContradicting(field))
            return contradiction(tree);
        if (field.minLength && field.maxLength && *field.minLength == *field.maxLength)
            return tr("Exactly %n characters", nullptr, int(*field.minLength));
        if (field.minLength.value_or(0) > 1 && field.maxLength)
            return tr("%1 to %2 characters").arg(*field.minLength).arg(*field.maxLength);
        if (field.maxLength)
            return tr("At most %n characters", nullptr, int(*field.maxLength));
        if (field.minLength.value_or(0) > 1)
            return tr("At least %n characters", nullptr, int(*field.minLength));
        return {};
    }

    static QString formatHint(TextFormat format)
    {
        switch (format) {
        case TextFormat::Email:
            return tr("An e-mail address");
        case TextFormat::Uri:
            return tr("A link, like https://example.org");
        case TextFormat::Date:
            return tr("A date, like 2026-11-20");
        case TextFormat::Time:
            return tr("A time, like 14:30:00Z");
        case TextFormat::DateTime:
            return tr("A date and time, like 2026-11-20T14:30:00Z");
        case TextFormat::Plain:
        case TextFormat::Password:
            return {};
        }
        return {};
    }

    static QString patternHint(const FormField &field, FormTree &tree)
    {
        if (field.pattern.isEmpty())
            return {};
        if (!tree.patterns.isUsable(field.pattern))
            return tree.checksFormats ? QString() : tr("The pattern cannot be checked here");
        return tr("Pattern %1").arg(cleanText(field.pattern.left(200)));
    }

    static QString countHint(const FormField &field, const FormTree &tree)
    {
        const qint64 least = field.minItems.value_or(0);
        if (areBoundsContradicting(field))
            return contradiction(tree);
        if (least == 1 && field.maxItems == 2)
            return tr("One or two");
        if (least == 1 && field.maxItems == 1)
            return tr("Exactly one");
        if (field.maxItems && least == *field.maxItems)
            return tr("Exactly %1").arg(least);
        if (field.maxItems && least > 0)
            return tr("%1 to %2").arg(least).arg(*field.maxItems);
        if (field.maxItems)
            return tr("At most %1").arg(*field.maxItems);
        return least > 0 ? tr("At least %1").arg(least) : QString();
    }

    static QString reason(const FormField &field)
    {
        const QString detail = cleanText(field.noteDetail.left(200));
        switch (field.note) {
        case FieldNote::None:
            return {};
        case FieldNote::AnyValue:
            return tr("Any JSON value.");
        case FieldNote::NoType:
            return tr("The schema specifies no type. Enter JSON.");
        case FieldNote::UnknownType:
            return tr("The type “%1” is not supported. Enter JSON.").arg(detail);
        case FieldNote::RemoteReference:
            return tr("The schema refers to “%1” outside the document, which is never downloaded. "
                      "Enter JSON.")
                .arg(detail);
        case FieldNote::MissingReference:
            return tr("The schema refers to a missing definition. Enter JSON.");
        case FieldNote::TooDeep:
            return tr("The schema is nested too deeply for a form. Enter JSON.");
        case FieldNote::NotCombined:
            return tr("The schema combines rules in an unsupported way. Enter JSON.");
        case FieldNote::UnsupportedKeyword:
            return tr("“%1” is not supported. Enter JSON.").arg(detail);
        case FieldNote::BrokenKeyword:
            return tr("“%1” is not valid in the schema. Enter JSON.").arg(detail);
        }
        return {};
    }

    static QString kindTitle(const FormField &field)
    {
        switch (field.kind) {
        case FieldKind::String:
            return tr("Text");
        case FieldKind::Number:
            return tr("Number");
        case FieldKind::Integer:
            return tr("Whole number");
        case FieldKind::Boolean:
            return tr("Yes or no");
        case FieldKind::Enum:
        case FieldKind::MultiEnum:
            return tr("Choice");
        case FieldKind::Array:
            return tr("List");
        case FieldKind::Object:
            return tr("Group");
        case FieldKind::Null:
            return tr("Nothing");
        case FieldKind::Const:
            return cleanText(valueText(field.constant));
        case FieldKind::OneOf:
        case FieldKind::Json:
            return tr("Other");
        }
        return {};
    }

    static QString declined(const FormDescription &description)
    {
        using Problem = FormDescription::Problem;
        switch (description.problem) {
        case Problem::None:
            return {};
        case Problem::NotASchema:
            return tr(
                "The schema is not a JSON object, so there is no form. You can still enter JSON.");
        case Problem::NotAnObject:
            return tr("The schema does not describe an object that a form can show. You can still "
                      "enter JSON.");
        case Problem::BrokenSchema:
            return tr("The schema is not valid at “%1”, so there is no form. You can still enter "
                      "JSON.")
                .arg(cleanText(description.detail));
        case Problem::TooLarge:
            return tr("The schema is too large for a form. You can still enter JSON.");
        case Problem::TooManyFields:
            break;
        }
        if (description.fieldCount >= kCountedFields)
            return tr("The form would have %1 fields or more, and the limit is %2. You can still "
                      "enter JSON.")
                .arg(kCountedFields)
                .arg(mcp::limits::kFormFields);
        return tr("The form would have %1 fields, and the limit is %2. You can still enter JSON.")
            .arg(description.fieldCount)
            .arg(mcp::limits::kFormFields);
    }

    static QString unchecked(const QStringList &rules)
    {
        return tr("Not checked here: %1.").arg(cleanText(rules.join(u", ")));
    }
};

} // namespace

QString fieldHint(const FormField &field, FormTree &tree)
{
    QStringList parts;
    switch (field.kind) {
    case FieldKind::Number:
    case FieldKind::Integer:
        return FieldText::numberHint(field, tree);
    case FieldKind::String:
        parts = {FieldText::formatHint(field.format), FieldText::lengthHint(field, tree),
                 FieldText::patternHint(field, tree)};
        parts.removeAll(QString());
        return parts.join(u" · ");
    case FieldKind::Array:
    case FieldKind::MultiEnum:
        return FieldText::countHint(field, tree);
    default:
        return {};
    }
}

QString fieldNote(const FormField &field)
{
    QStringList parts;
    if (field.kind == FieldKind::Json)
        parts += FieldText::reason(field);
    if (!field.unchecked.isEmpty())
        parts += FieldText::unchecked(field.unchecked);
    return parts.join(u' ');
}

QStringList fieldOptions(const FormField &field)
{
    QStringList options;
    for (const Choice &choice : field.choices)
        options += cleanText(choice.title.isEmpty() ? valueText(choice.value) : choice.title);
    if (field.kind != FieldKind::OneOf)
        return options;
    for (const FormField &alternative : field.children) {
        const QString title = alternative.title.isEmpty() ? FieldText::kindTitle(alternative)
                                                          : cleanText(alternative.title);
        const auto same = options.filter(title).size();
        options += same ? title + u' ' + QString::number(same + 1) : title;
    }
    return options;
}

QString declinedSentence(const FormDescription &description)
{
    return FieldText::declined(description);
}

} // namespace quayside
