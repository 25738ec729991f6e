// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/samplevalues.h"

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;
using schema::FieldKind;
using schema::FormField;

namespace {

Value sampleOf(const FormField &field);

Value sampleText(const FormField &field)
{
    switch (field.format) {
    case schema::TextFormat::Email:
        return Value(u"ada@example.org"_s);
    case schema::TextFormat::Uri:
        return Value(u"https://example.org/"_s);
    case schema::TextFormat::Date:
        return Value(u"2026-07-28"_s);
    case schema::TextFormat::Time:
        return Value(u"12:00:00Z"_s);
    case schema::TextFormat::DateTime:
        return Value(u"2026-07-28T12:00:00Z"_s);
    case schema::TextFormat::Plain:
    case schema::TextFormat::Password:
        break;
    }
    return Value(u"ahoy"_s.leftJustified(qMin<qint64>(field.minLength.value_or(0), 10'000), u'.'));
}

Value sampleMembers(const FormField &field)
{
    Value object{Value::Object()};
    for (const FormField &child : field.children) {
        if (child.isRequired || child.defaultValue)
            object.insert(child.name, sampleOf(child));
    }
    return object;
}

Value sampleItems(const FormField &field)
{
    Value::Array items;
    for (qint64 i = 0; i < qMin<qint64>(field.minItems.value_or(0), 100); ++i) {
        if (field.kind == FieldKind::MultiEnum)
            items.append(field.choices.value(i).value);
        else if (!field.children.isEmpty())
            items.append(sampleOf(field.children.constFirst()));
    }
    return Value(items);
}

Value sampleOf(const FormField &field)
{
    if (field.defaultValue)
        return *field.defaultValue;
    switch (field.kind) {
    case FieldKind::String:
        return sampleText(field);
    case FieldKind::Number:
    case FieldKind::Integer:
        return field.minimum.value_or(field.maximum.value_or(Value(qint64(1))));
    case FieldKind::Boolean:
        return Value(true);
    case FieldKind::Enum:
        return field.choices.value(0).value;
    case FieldKind::MultiEnum:
    case FieldKind::Array:
        return sampleItems(field);
    case FieldKind::Object:
        return sampleMembers(field);
    case FieldKind::OneOf:
        return field.children.isEmpty() ? Value() : sampleOf(field.children.constFirst());
    case FieldKind::Const:
        return field.constant;
    case FieldKind::Null:
    case FieldKind::Json:
        break;
    }
    return {};
}

} // namespace

Value sampleObject(const Value &schema)
{
    return sampleMembers(schema::describeForm(schema).root);
}

} // namespace mcp
