// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/compilerkeywords.h"

#include "core/schema/fingerprint.h"

namespace mcp::schema {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

quint8 typeBit(const QString &name)
{
    for (const auto &[bit, known] : kTypes) {
        if (name == known)
            return bit;
    }
    return 0;
}

Constants constants(QLatin1String keyword, const Value::Array &values)
{
    Constants all{keyword, values, {}};
    qint64 steps = kNoMaximum;
    for (const Value &value : values)
        all.fingerprints.append(fingerprint(value, steps));
    return all;
}

} // namespace

void Compiler::Keyword::definitions(Compiler &compiler, Part &part, const Value &value)
{
    for (const auto &[name, schema] : value.members())
        compiler.child(part, schema);
}

void Compiler::Keyword::type(Compiler &, Part &part, const Value &value)
{
    if (value.isString())
        part.node.types = typeBit(value.toString());
    for (const Value &type : value.items())
        part.node.types |= typeBit(type.toString());
}

void Compiler::Keyword::multipleOf(Compiler &compiler, Part &part, const Value &value)
{
    bound<&NumberRules::multipleOf>(compiler, part, value);
    if (part.node.numbers->multipleOf->value.digitCount() > json::Decimal::kStepDigits)
        compiler.fail(
            SchemaProblem::OverBound,
            QStringLiteral("multipleOf has more than %1 digits").arg(json::Decimal::kStepDigits));
}

void Compiler::Keyword::items(Compiler &compiler, Part &part, const Value &value)
{
    if (value.isArray())
        schemas<&Node::arrays, &ArrayRules::prefix>(compiler, part, value);
    else
        schema<&Node::arrays, &ArrayRules::items>(compiler, part, value);
}

void Compiler::Keyword::additionalItems(Compiler &compiler, Part &part, const Value &value)
{
    const NodeId id = compiler.child(part, value);
    if (part.schema.at(u"items").isArray())
        ensure(part.node.arrays).items = id;
}

void Compiler::Keyword::properties(Compiler &compiler, Part &part, const Value &value)
{
    for (const auto &[name, schema] : value.members()) {
        const NodeId id = compiler.child(part, schema);
        ensure(part.node.objects).properties[name].schema = id;
    }
}

void Compiler::Keyword::patternProperties(Compiler &compiler, Part &part, const Value &value)
{
    for (const auto &[text, schema] : value.members()) {
        const NodeId id = compiler.child(part, schema);
        if (auto pattern = compiler.pattern(text))
            ensure(part.node.objects).patterns.append({std::move(*pattern), id});
    }
}

void Compiler::Keyword::required(Compiler &, Part &part, const Value &value)
{
    ObjectRules &rules = ensure(part.node.objects);
    for (const Value &name : value.items()) {
        PropertyRule &property = rules.properties[name.toString()];
        if (property.required >= 0)
            continue;
        property.required = rules.required.size();
        rules.required.append(name.toString());
    }
}

const QHash<QString, Compiler::Keyword> &Compiler::keywords()
{
    using K = Keyword;
    constexpr Dialect kNew = Dialect::Draft202012;
    static const QHash<QString, Keyword> all{
        {u"$defs"_s, {K::definitions, kNew, false}},
        {u"definitions"_s, {K::definitions, {}, false}},
        {u"contentSchema"_s,
         {[](Compiler &compiler, Part &part, const Value &value) { compiler.child(part, value); },
          kNew, false}},
        {u"$ref"_s, {K::reference<false>}},
        {u"$dynamicRef"_s, {K::reference<true>, kNew}},
        {u"type"_s, {K::type}},
        {u"enum"_s, {[](Compiler &, Part &part, const Value &value) {
             part.node.constants.append(constants("enum"_L1, value.items()));
         }}},
        {u"const"_s, {[](Compiler &, Part &part, const Value &value) {
             part.node.constants.append(constants("const"_L1, {value}));
         }}},

        {u"minimum"_s, {K::bound<&NumberRules::minimum>}},
        {u"maximum"_s, {K::bound<&NumberRules::maximum>}},
        {u"exclusiveMinimum"_s, {K::bound<&NumberRules::exclusiveMinimum>}},
        {u"exclusiveMaximum"_s, {K::bound<&NumberRules::exclusiveMaximum>}},
        {u"multipleOf"_s, {K::multipleOf}},
        {u"minLength"_s, {K::count<&Node::strings, &StringRules::minLength>}},
        {u"maxLength"_s, {K::count<&Node::strings, &StringRules::maxLength>}},
        {u"pattern"_s, {[](Compiler &compiler, Part &part, const Value &value) {
             ensure(part.node.strings).pattern = compiler.pattern(value.toString());
         }}},
        {u"minItems"_s, {K::count<&Node::arrays, &ArrayRules::minItems>}},
        {u"maxItems"_s, {K::count<&Node::arrays, &ArrayRules::maxItems>}},
        {u"uniqueItems"_s, {[](Compiler &, Part &part, const Value &value) {
             ensure(part.node.arrays).isUnique = value.toBool();
         }}},
        {u"minContains"_s, {K::count<&Node::arrays, &ArrayRules::minContains>, kNew}},
        {u"maxContains"_s, {K::count<&Node::arrays, &ArrayRules::maxContains>, kNew}},
        {u"minProperties"_s, {K::count<&Node::objects, &ObjectRules::minProperties>}},
        {u"maxProperties"_s, {K::count<&Node::objects, &ObjectRules::maxProperties>}},

        {u"prefixItems"_s, {K::schemas<&Node::arrays, &ArrayRules::prefix>, kNew}},
        {u"items"_s, {K::items}},
        {u"additionalItems"_s, {K::additionalItems, Dialect::Draft7}},
        {u"contains"_s, {K::schema<&Node::arrays, &ArrayRules::contains>}},
        {u"properties"_s, {K::properties}},
        {u"patternProperties"_s, {K::patternProperties}},
        {u"additionalProperties"_s, {K::schema<&Node::objects, &ObjectRules::additional>}},
        {u"propertyNames"_s, {K::schema<&Node::objects, &ObjectRules::names>}},
        {u"required"_s, {K::required}},
        {u"dependentRequired"_s,
         {[](Compiler &compiler, Part &part, const Value &value) {
              compiler.depend(part, "dependentRequired"_L1, value);
          },
          kNew}},
        {u"dependentSchemas"_s,
         {[](Compiler &compiler, Part &part, const Value &value) {
              compiler.depend(part, "dependentSchemas"_L1, value);
          },
          kNew}},
        {u"dependencies"_s, {[](Compiler &compiler, Part &part, const Value &value) {
             compiler.depend(part, "dependencies"_L1, value);
         }}},
        {u"unevaluatedItems"_s, {K::own<&Node::unevaluatedItems>, kNew}},
        {u"unevaluatedProperties"_s, {K::own<&Node::unevaluatedProperties>, kNew}},

        {u"allOf"_s, {K::schemas<&Node::combination, &Combination::allOf>}},
        {u"anyOf"_s, {K::schemas<&Node::combination, &Combination::anyOf>}},
        {u"oneOf"_s, {K::schemas<&Node::combination, &Combination::oneOf>}},
        {u"not"_s, {K::schema<&Node::combination, &Combination::excluded>}},
        {u"if"_s, {K::schema<&Node::combination, &Combination::condition>}},
        {u"then"_s, {K::schema<&Node::combination, &Combination::consequence>}},
        {u"else"_s, {K::schema<&Node::combination, &Combination::alternative>}},
    };
    return all;
}

} // namespace mcp::schema
