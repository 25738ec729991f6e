// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/formanswer.h"

#include "app/cli/dialog.h"
#include "app/forms/fieldcheck.h"
#include "app/forms/fieldtext.h"
#include "app/text/secretwords.h"
#include "core/schema/flatform.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp::schema;
using mcp::json::Value;

namespace {

QString shapeProblem(const FormField &field)
{
    switch (field.kind) {
    case FieldKind::Boolean:
        return u"Enter yes or no."_s;
    case FieldKind::Enum:
    case FieldKind::MultiEnum:
        return u"The value is not one of the choices."_s;
    default:
        return u"The value has the wrong type."_s;
    }
}

} // namespace

mcp::Result<FormAnswer> FormAnswer::read(const std::optional<mcp::json::Raw> &requestedSchema)
{
    FormAnswer answer;
    answer.m_tree.document =
        mcp::json::parse(requestedSchema.value_or(mcp::json::Raw())).valueOr(Value());
    answer.m_tree.checksFormats = true; // ELIC-10
    if (const auto isFlat = checkFlatForm(answer.m_tree.document); !isFlat)
        return isFlat.error();
    answer.m_form = describeForm(answer.m_tree.document);
    return answer;
}

std::optional<Value> FormAnswer::defaultValue(const FormField &field)
{
    if (field.kind == FieldKind::Const && field.isRequired)
        return field.constant;
    if (!field.defaultValue || !hasShape(field, *field.defaultValue))
        return std::nullopt;
    return inOrder(field, *field.defaultValue);
}

Value FormAnswer::defaults() const
{
    Value::Object content;
    for (const FormField &field : fields()) {
        if (const auto value = defaultValue(field))
            content.append({field.name, *value});
    }
    return Value(content);
}

Value FormAnswer::inOrder(const FormField &field, const Value &value)
{
    if (field.kind != FieldKind::MultiEnum)
        return value;
    Value::Array chosen;
    for (const Choice &choice : field.choices) {
        if (value.items().contains(choice.value) && !chosen.contains(choice.value))
            chosen.append(choice.value);
    }
    return Value(chosen);
}

QString FormAnswer::problem(const FormField &field, const std::optional<Value> &value)
{
    if (!value)
        return field.isRequired ? u"Required."_s : QString();
    if (field.kind == FieldKind::Number || field.kind == FieldKind::Integer)
        return numberProblem(field, *value);
    if (!hasShape(field, *value))
        return shapeProblem(field);
    if (field.kind == FieldKind::String)
        return textProblem(field, value->toString(), m_tree);
    if (field.kind == FieldKind::MultiEnum)
        return countProblem(field, value->items().size());
    return {};
}

QString FormAnswer::problem(const Value &content)
{
    for (const auto &[name, value] : content.members()) {
        if (std::ranges::none_of(
                fields(), [&name = name](const FormField &field) { return field.name == name; }))
            return u"%1: the form has no such field."_s.arg(shortName(name)); // ELIC-18
    }
    for (const FormField &field : fields()) {
        const Value *value = content.find(field.name);
        const QString what = problem(field, value ? std::optional(*value) : std::nullopt);
        if (!what.isEmpty())
            return shortName(field.name) + u": "_s + what;
    }
    return {};
}

bool FormAnswer::isSecret(const FormField &field)
{
    return field.format == TextFormat::Password || soundsLikeSecret(field.name)
        || soundsLikeSecret(field.title) || soundsLikeSecret(field.description);
}

QString FormAnswer::hint(const FormField &field)
{
    return fieldHint(field, m_tree);
}

Value FormAnswer::masked(const Value &content) const
{
    Value shown = content;
    for (const FormField &field : fields()) {
        if (isSecret(field) && shown.find(field.name))
            shown.insert(field.name, Value(secretMark()));
    }
    return shown;
}

QString secretMark()
{
    return u"•••"_s;
}

} // namespace quayside
