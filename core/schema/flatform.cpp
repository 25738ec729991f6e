// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/flatform.h"

#include "core/schema/formschema.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mcp::schema {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr int kFieldNameChars = 60; ///< Of a field name in an error.

/// Keywords that make a value depend on more than the simple rules of one field.
const QStringList &combinators()
{
    static const QStringList all =
        QStringLiteral("$ref $dynamicRef $recursiveRef allOf anyOf oneOf not if const contains "
                       "prefixItems dependentRequired dependencies minContains dependentSchemas "
                       "patternProperties propertyNames maxContains minProperties maxProperties "
                       "properties unevaluatedItems unevaluatedProperties additionalProperties")
            .split(u' ');
    return all;
}

/// Why a schema is not part of a flat form; empty if it is.
using Reason = QString;

Reason forbiddenKeyword(const Value &schema, std::initializer_list<QStringView> allowed)
{
    for (const QString &key : combinators()) {
        if (schema.find(key) && std::find(allowed.begin(), allowed.end(), key) == allowed.end())
            return u"is described with "_s + key;
    }
    return {};
}

/// A multiple choice of strings: `enum` (ELIC-15a, c).
Reason listProblem(const Value &values)
{
    if (!values.isArray() || values.items().isEmpty())
        return u"has no choices"_s;
    const auto isText = [](const Value &value) { return value.isString(); };
    return std::ranges::all_of(values.items(), isText) ? Reason()
                                                       : u"has choices that are not strings"_s;
}

/// The same with titles: `{const, title}` each (ELIC-15b).
Reason titledProblem(const Value &alternatives)
{
    if (!alternatives.isArray() || alternatives.items().isEmpty())
        return u"has no choices"_s;
    for (const Value &alternative : alternatives.items()) {
        const Value *title = alternative.find(u"title");
        if (!alternative.at(u"const").isString())
            return u"has choices that are not strings"_s;
        if (title && !title->isString())
            return u"has a choice whose title is not a string"_s;
        if (const Reason reason = forbiddenKeyword(alternative, {u"const"}); !reason.isEmpty())
            return u"has a choice that "_s + reason;
    }
    return {};
}

/// Two limits on a count, and the maximum count.
Reason countProblem(const Value &schema, QStringView least, QStringView most, qint64 available)
{
    qint64 bounds[] = {0, available};
    const QStringView keys[] = {least, most};
    for (int i = 0; i < 2; ++i) {
        const auto number = schema.at(keys[i]).toInteger();
        if (schema.find(keys[i]) && (!number || *number < 0))
            return u"has a %1 that is not a count"_s.arg(keys[i]);
        if (number)
            bounds[i] = i == 0 ? *number : std::min(*number, available);
    }
    return bounds[0] > bounds[1] ? u"allows nothing: %1 and %2 contradict"_s.arg(least, most)
                                 : Reason();
}

Reason choiceProblem(const Value &schema)
{
    const Value *list = schema.find(u"enum");
    const Value *titled = schema.find(u"oneOf");
    if (list && titled)
        return u"has duplicate choices"_s;
    return list ? listProblem(*list) : titledProblem(*titled);
}

Reason textProblem(const Value &schema)
{
    if (const Reason reason = forbiddenKeyword(schema, {u"oneOf"}); !reason.isEmpty())
        return reason;
    if (schema.find(u"enum") || schema.find(u"oneOf"))
        return choiceProblem(schema);
    return countProblem(schema, u"minLength", u"maxLength", std::numeric_limits<qint64>::max());
}

Reason numberProblem(const Value &schema, bool isInteger)
{
    if (schema.find(u"enum"))
        return u"has choices that are not strings"_s;
    if (const Reason reason = forbiddenKeyword(schema, {}); !reason.isEmpty())
        return reason;
    for (const QStringView key :
         {u"minimum", u"maximum", u"exclusiveMinimum", u"exclusiveMaximum", u"multipleOf"}) {
        const Value *value = schema.find(key);
        if (value && !value->isNumber())
            return u"has a %1 that is not a number"_s.arg(key);
    }
    const auto bound = [&schema](QStringView key, double fallback) {
        const Value *value = schema.find(key);
        return value ? value->toDouble() : fallback;
    };
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    double least = bound(u"minimum", -kEndless);
    double most = bound(u"maximum", kEndless);
    const double above = bound(u"exclusiveMinimum", -kEndless);
    const double below = bound(u"exclusiveMaximum", kEndless);
    if (isInteger) {
        least = std::max(std::ceil(least), std::floor(above) + 1);
        most = std::min(std::floor(most), std::ceil(below) - 1);
    }
    const bool isPossible = least <= most && above < below && above < most && least < below;
    return isPossible ? Reason() : u"allows nothing: its bounds contradict"_s;
}

/// ELIC-16
Reason severalProblem(const Value &schema)
{
    if (schema.find(u"enum"))
        return u"has choices that are not strings"_s;
    if (const Reason reason = forbiddenKeyword(schema, {}); !reason.isEmpty())
        return reason;
    const Value &items = schema.at(u"items");
    if (!items.isObject())
        return u"is a list of anything"_s;
    const Value *list = items.find(u"enum");
    const Value *titled = items.find(u"anyOf");
    if (!list && !titled)
        return u"is a list of values other than choices"_s;
    if (list && titled)
        return u"has duplicate choices"_s;
    const Value *type = items.find(u"type");
    if ((list && !type) || (type && type->toString() != u"string"))
        return u"has choices that are not strings"_s;
    if (const Reason reason = forbiddenKeyword(items, {u"anyOf"}); !reason.isEmpty())
        return u"has choices each of which "_s + reason;
    const Reason reason = list ? listProblem(*list) : titledProblem(*titled);
    if (!reason.isEmpty())
        return reason;
    QSet<QString> different;
    for (const Value &choice : (list ? list : titled)->items())
        different.insert(list ? choice.toString() : choice.at(u"const").toString());
    return countProblem(schema, u"minItems", u"maxItems", different.size());
}

Reason fieldProblem(const Value &schema)
{
    const Value &type = schema.at(u"type");
    if (!type.isString()) {
        const Reason reason = forbiddenKeyword(schema, {});
        return reason.isEmpty() ? u"has no type"_s : reason;
    }
    for (const QStringView key : {u"title", u"description", u"pattern", u"format"}) {
        const Value *text = schema.find(key);
        if (text && !text->isString())
            return u"has a %1 that is not a string"_s.arg(key);
    }
    const QString name = type.toString();
    if (name == u"string")
        return textProblem(schema);
    if (name == u"number" || name == u"integer")
        return numberProblem(schema, name == u"integer");
    if (name == u"boolean")
        return schema.find(u"enum") ? u"has choices that are not strings"_s
                                    : forbiddenKeyword(schema, {});
    if (name == u"array")
        return severalProblem(schema);
    if (name == u"object")
        return u"has fields of its own"_s;
    return u"is of the unknown type "_s + name.left(kFieldNameChars);
}

Reason requiredProblem(const Value &schema, const Value &properties)
{
    const Value *required = schema.find(u"required");
    if (!required)
        return {};
    if (!required->isArray())
        return u"its required fields are not a list"_s;
    QSet<QString> names;
    for (const auto &[name, property] : properties.members())
        names.insert(name);
    for (const Value &name : required->items()) {
        if (!name.isString() || !names.contains(name.toString()))
            return u"it requires a missing field: "_s + name.toString().left(kFieldNameChars);
    }
    return {};
}

Reason formProblem(const Value &schema)
{
    if (schema.at(u"type").toString() != u"object")
        return u"it is not an object"_s;
    const Reason reason = forbiddenKeyword(schema, {u"properties", u"additionalProperties"});
    if (!reason.isEmpty())
        return u"it "_s + reason;
    const Value *additional = schema.find(u"additionalProperties");
    if (additional && (!additional->isBool() || additional->toBool()))
        return u"it takes fields of any name"_s;
    const Value &properties = schema.at(u"properties");
    if (!properties.isObject())
        return u"it has no fields"_s;
    if (properties.members().size() > limits::kFormFields)
        return u"it has %1 fields, more than %2"_s.arg(properties.members().size())
            .arg(limits::kFormFields);
    for (const auto &[name, property] : properties.members()) {
        if (name.isEmpty())
            return u"a field has no name"_s;
        const Reason why = fieldProblem(property);
        if (!why.isEmpty())
            return u"the field \"%1\" %2"_s.arg(name.left(kFieldNameChars), why);
    }
    return requiredProblem(schema, properties);
}

} // namespace

Result<void> checkFlatForm(const Value &requestedSchema)
{
    Reason reason = formProblem(requestedSchema);
    // The remaining limit is on the total size, mostly of choices.
    if (reason.isEmpty() && describeForm(requestedSchema).problem != FormDescription::Problem::None)
        reason = u"it is too large"_s;
    if (reason.isEmpty())
        return {};
    return Error::protocol(u"This form cannot be shown: "_s + reason);
}

} // namespace mcp::schema
