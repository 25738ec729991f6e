// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/compilerkeywords.h"

#include "core/schema/fingerprint.h"

#include <utility>

namespace mcp::schema {

using json::Value;

namespace {

quint8 typeBit(const QString &name)
{
    static const std::pair<QLatin1String, quint8> types[] = {
        {QLatin1String("null"), kNullBit},       {QLatin1String("boolean"), kBooleanBit},
        {QLatin1String("integer"), kIntegerBit}, {QLatin1String("number"), kNumberBit},
        {QLatin1String("string"), kStringBit},   {QLatin1String("array"), kArrayBit},
        {QLatin1String("object"), kObjectBit}};
    for (const auto &[known, bit] : types) {
        if (name == known)
            return bit;
    }
    return 0;
}

/// Larger counts are clamped to 2^63.
qint64 count(const Value &value)
{
    const auto integer = value.toInteger();
    return integer ? *integer : kNoMaximum;
}

NumberBound bound(const Value &value)
{
    return {json::Decimal(value.numberText()), QString::fromLatin1(value.numberText())};
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

const QHash<QString, Compiler::Keyword> &Compiler::keywords()
{
    static const QHash<QString, Keyword> all = [] {
        QHash<QString, Keyword> table;
        addStructure(table);
        addLimits(table);
        addContainers(table);
        addCombinations(table);
        return table;
    }();
    return all;
}

void Compiler::addStructure(QHash<QString, Keyword> &all)
{
    const auto add = [&all](const char *name, Keyword keyword) {
        all.insert(QString::fromLatin1(name), keyword);
    };
    const auto hold = [](Compiler &compiler, Part &part, const Value &value) {
        for (const auto &[name, schema] : value.members())
            compiler.child(part, schema);
    };
    add("$defs", {hold, false, true, false});
    add("definitions", {hold, true, true, false});
    add("contentSchema",
        {[](Compiler &compiler, Part &part, const Value &value) { compiler.child(part, value); },
         false, true, false});
    add("$ref", {[](Compiler &compiler, Part &part, const Value &value) {
            compiler.refer(part, value, false);
        }});
    add("$dynamicRef",
        {[](Compiler &compiler, Part &part, const Value &value) {
             compiler.refer(part, value, true);
         },
         false, true});
    add("type", {[](Compiler &, Part &part, const Value &value) {
            if (value.isString())
                part.node.types = typeBit(value.toString());
            for (const Value &type : value.items())
                part.node.types |= typeBit(type.toString());
        }});
    add("enum", {[](Compiler &, Part &part, const Value &value) {
            part.node.constants.append(constants(QLatin1String("enum"), value.items()));
        }});
    add("const", {[](Compiler &, Part &part, const Value &value) {
            part.node.constants.append(constants(QLatin1String("const"), {value}));
        }});
}

void Compiler::addLimits(QHash<QString, Keyword> &all)
{
    const auto add = [&all](const char *name, Keyword::Read read, bool isInDraft7 = true) {
        all.insert(QString::fromLatin1(name), {read, isInDraft7});
    };
    add("minimum", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.numbers).minimum = bound(value);
    });
    add("maximum", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.numbers).maximum = bound(value);
    });
    add("exclusiveMinimum", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.numbers).exclusiveMinimum = bound(value);
    });
    add("exclusiveMaximum", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.numbers).exclusiveMaximum = bound(value);
    });
    add("multipleOf", [](Compiler &compiler, Part &part, const Value &value) {
        const NumberBound step = bound(value);
        if (step.value.digitCount() > json::Decimal::kStepDigits)
            compiler.fail(SchemaProblem::OverBound,
                          QStringLiteral("multipleOf has more than %1 digits")
                              .arg(json::Decimal::kStepDigits));
        ensure(part.node.numbers).multipleOf = step;
    });
    add("minLength", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.strings).minLength = count(value);
    });
    add("maxLength", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.strings).maxLength = count(value);
    });
    add("pattern", [](Compiler &compiler, Part &part, const Value &value) {
        ensure(part.node.strings).pattern = compiler.pattern(value.toString());
    });
    add("minItems", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.arrays).minItems = count(value);
    });
    add("maxItems", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.arrays).maxItems = count(value);
    });
    add("uniqueItems", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.arrays).isUnique = value.toBool();
    });
    add(
        "minContains",
        [](Compiler &, Part &part, const Value &value) {
            ensure(part.node.arrays).minContains = count(value);
        },
        false);
    add(
        "maxContains",
        [](Compiler &, Part &part, const Value &value) {
            ensure(part.node.arrays).maxContains = count(value);
        },
        false);
    add("minProperties", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.objects).minProperties = count(value);
    });
    add("maxProperties", [](Compiler &, Part &part, const Value &value) {
        ensure(part.node.objects).maxProperties = count(value);
    });
}

void Compiler::addContainers(QHash<QString, Keyword> &all)
{
    const auto add = [&all](const char *name, Keyword::Read read, bool isInDraft7 = true,
                            bool isIn202012 = true) {
        all.insert(QString::fromLatin1(name), {read, isInDraft7, isIn202012});
    };
    add(
        "prefixItems",
        [](Compiler &compiler, Part &part, const Value &value) {
            compiler.compileAll(value, part.place, ensure(part.node.arrays).prefix);
        },
        false);
    add("items", [](Compiler &compiler, Part &part, const Value &value) {
        if (value.isArray())
            compiler.compileAll(value, part.place, ensure(part.node.arrays).prefix);
        else
            ensure(part.node.arrays).items = compiler.child(part, value);
    });
    add(
        "additionalItems",
        [](Compiler &compiler, Part &part, const Value &value) {
            const NodeId id = compiler.child(part, value);
            const Value *items = part.schema.find(u"items");
            if (items && items->isArray())
                ensure(part.node.arrays).items = id;
        },
        true, false);
    add("contains", [](Compiler &compiler, Part &part, const Value &value) {
        ensure(part.node.arrays).contains = compiler.child(part, value);
    });
    add("properties", [](Compiler &compiler, Part &part, const Value &value) {
        for (const auto &[name, schema] : value.members()) {
            const NodeId id = compiler.child(part, schema);
            ensure(part.node.objects).properties[name].schema = id;
        }
    });
    add("patternProperties", [](Compiler &compiler, Part &part, const Value &value) {
        for (const auto &[text, schema] : value.members()) {
            const NodeId id = compiler.child(part, schema);
            if (auto pattern = compiler.pattern(text))
                ensure(part.node.objects).patterns.append({std::move(*pattern), id});
        }
    });
    add("additionalProperties", [](Compiler &compiler, Part &part, const Value &value) {
        ensure(part.node.objects).additional = compiler.child(part, value);
    });
    add("propertyNames", [](Compiler &compiler, Part &part, const Value &value) {
        ensure(part.node.objects).names = compiler.child(part, value);
    });
    add("required", [](Compiler &, Part &part, const Value &value) {
        ObjectRules &rules = ensure(part.node.objects);
        for (const Value &name : value.items()) {
            PropertyRule &property = rules.properties[name.toString()];
            if (property.required >= 0)
                continue;
            property.required = rules.required.size();
            rules.required.append(name.toString());
        }
    });
    add(
        "dependentRequired",
        [](Compiler &compiler, Part &part, const Value &value) {
            compiler.depend(part, QLatin1String("dependentRequired"), value);
        },
        false);
    add(
        "dependentSchemas",
        [](Compiler &compiler, Part &part, const Value &value) {
            compiler.depend(part, QLatin1String("dependentSchemas"), value);
        },
        false);
    add("dependencies", [](Compiler &compiler, Part &part, const Value &value) {
        compiler.depend(part, QLatin1String("dependencies"), value);
    });
    add(
        "unevaluatedItems",
        [](Compiler &compiler, Part &part, const Value &value) {
            part.node.unevaluatedItems = compiler.child(part, value);
        },
        false);
    add(
        "unevaluatedProperties",
        [](Compiler &compiler, Part &part, const Value &value) {
            part.node.unevaluatedProperties = compiler.child(part, value);
        },
        false);
}

void Compiler::addCombinations(QHash<QString, Keyword> &all)
{
    const auto add = [&all](const char *name, Keyword::Read read) {
        all.insert(QString::fromLatin1(name), {read});
    };
    add("allOf", [](Compiler &compiler, Part &part, const Value &value) {
        compiler.compileAll(value, part.place, ensure(part.node.combination).allOf);
    });
    add("anyOf", [](Compiler &compiler, Part &part, const Value &value) {
        compiler.compileAll(value, part.place, ensure(part.node.combination).anyOf);
    });
    add("oneOf", [](Compiler &compiler, Part &part, const Value &value) {
        compiler.compileAll(value, part.place, ensure(part.node.combination).oneOf);
    });
    add("not", [](Compiler &compiler, Part &part, const Value &value) {
        ensure(part.node.combination).excluded = compiler.child(part, value);
    });
    add("if", [](Compiler &compiler, Part &part, const Value &value) {
        ensure(part.node.combination).condition = compiler.child(part, value);
    });
    add("then", [](Compiler &compiler, Part &part, const Value &value) {
        ensure(part.node.combination).consequence = compiler.child(part, value);
    });
    add("else", [](Compiler &compiler, Part &part, const Value &value) {
        ensure(part.node.combination).alternative = compiler.child(part, value);
    });
}

} // namespace mcp::schema
