// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/schemaprojector.h"
#include "core/schema/fingerprint.h"

#include <algorithm>

namespace mcp::chat {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

constexpr int kReferenceHops = 16;

using SchemaParts = QList<SchemaPart>;

/// parts without those that are equal to an earlier one.
SchemaParts distinct(const SchemaParts &parts)
{
    SchemaParts kept;
    QSet<size_t> known;
    qint64 steps = 200'000; // What is not looked at counts as different.
    for (const SchemaPart &part : parts) {
        const size_t print = schema::fingerprint(*part.schema, steps);
        if (steps >= 0 && known.contains(print))
            continue;
        known.insert(print);
        kept.append(part);
    }
    return kept;
}

/// All strings of schemas that are nothing but a choice of strings; nothing otherwise.
std::optional<Value> unitedEnum(const SchemaParts &choices)
{
    Value::Array values;
    QSet<QString> known;
    for (const SchemaPart &choice : choices) {
        const Value *constant = choice.schema->find(u"const");
        const Value::Array own =
            constant ? Value::Array{*constant} : choice.schema->at(u"enum").items();
        if (own.isEmpty() || choice.schema->find(u"$ref"))
            return std::nullopt;
        for (const Value &value : own) {
            if (!value.isString())
                return std::nullopt;
            if (!known.contains(value.toString()))
                values.append(value);
            known.insert(value.toString());
        }
    }
    return Value(values);
}

} // namespace

SchemaProjector::Property &SchemaProjector::Flat::at(const QString &name)
{
    const auto known = places.constFind(name);
    if (known != places.cend())
        return properties[*known];
    places.insert(name, properties.size());
    properties.append({name, {}, {}, false});
    return properties.last();
}

void SchemaProjector::Flat::require(const QString &name)
{
    if (requiredSet.contains(name))
        return;
    requiredSet.insert(name);
    required.append(name);
}

Value SchemaProjector::root()
{
    const SchemaPart root = m_index.root();
    if (!takesObjects(root)) {
        fail(ProjectionProblem::Kind::NotAnObject);
        return {};
    }
    Draft out;
    if (const Value *description = m_document.find(u"description"))
        out.put("description"_L1, text(*description));
    out.put("type"_L1, Value(u"object"_s));
    if (hasBranches()) {
        Flat flat;
        flatten(root, flat, 0);
        putFlat(flat, out);
    } else {
        m_chain.append(root.schema);
        putObject({root}, out);
        m_chain.clear();
    }
    if (!out.has(u"properties")) // OpenAI refuses an object without.
        out.put("properties"_L1, Value(Value::Object()));
    if (const Value named = definitions(); !named.members().isEmpty())
        out.put("$defs"_L1, named);
    return Value(out.members);
}

bool SchemaProjector::hasBranches() const
{
    static constexpr QStringView keywords[] = {
        u"allOf",       u"anyOf", u"oneOf",       u"then",
        u"else",        u"$ref",  u"$dynamicRef", u"dependentSchemas",
        u"dependencies"};
    return std::any_of(std::begin(keywords), std::end(keywords),
                       [this](QStringView keyword) { return m_document.find(keyword); });
}

bool SchemaProjector::takesObjects(SchemaPart part) const
{
    for (int hop = 0; part.schema && hop < kReferenceHops; ++hop) {
        if (allowsNothing(*part.schema))
            return false;
        const Value &type = part.schema->at(u"type");
        const bool isObject = type.isNull() || type.toString() == u"object"
            || type.items().contains(Value(u"object"_s));
        if (!isObject)
            return false;
        part = m_index.target(part);
    }
    return true;
}

void SchemaProjector::flatten(const SchemaPart &part, Flat &flat, int depth)
{
    const Value &schema = *part.schema;
    const Value &properties = schema.at(u"properties");
    const Value &required = schema.at(u"required");
    if (!schema.isObject() || m_chain.contains(&schema)
        || !visit(1 + properties.members().size() + required.items().size()))
        return;
    if (depth > kProjectedDepth)
        return fail(ProjectionProblem::Kind::TooDeep);
    m_chain.append(&schema);
    const SchemaPart target = m_index.target(part);
    if (target.schema)
        flatten(target, flat, depth + 1);
    if (!target.schema || !m_index.isDraft7()) {
        for (const auto &[name, property] : properties.members()) {
            if (!allowsNothing(property))
                flat.at(name).always.append(m_index.child(part, property));
        }
        for (const Value &name : required.items())
            flat.require(name.toString());
        for (const Value &each : schema.at(u"allOf").items())
            flatten(m_index.child(part, each), flat, depth + 1);
        for (const QStringView key : {u"anyOf", u"oneOf"}) {
            Parts branches;
            for (const Value &branch : schema.at(key).items())
                branches.append(m_index.child(part, branch));
            unite(branches, true, flat, depth + 1);
        }
        Parts conditional;
        for (const QStringView key : {u"then", u"else"}) {
            if (const Value *branch = schema.find(u"if") ? schema.find(key) : nullptr)
                conditional.append(m_index.child(part, *branch));
        }
        unite(conditional, conditional.size() == 2, flat, depth + 1);
        for (const QStringView key : {u"dependentSchemas", u"dependencies"}) {
            for (const auto &[name, branch] : schema.at(key).members())
                unite({m_index.child(part, branch)}, false, flat, depth + 1);
        }
    }
    m_chain.removeLast();
}

/// isOneRequired: one of the branches holds for each value.
void SchemaProjector::unite(const Parts &branches, bool isOneRequired, Flat &flat, int depth)
{
    QHash<QString, int> mentions;
    QHash<QString, int> requirements;
    QStringList required;
    int count = 0;
    for (const SchemaPart &branch : branches) {
        if (!takesObjects(branch))
            continue;
        ++count;
        Flat own;
        flatten(branch, own, depth);
        for (const Property &property : std::as_const(own.properties)) {
            Property &united = flat.at(property.name);
            united.choices += property.always + property.choices;
            united.isOpen |= property.isOpen && property.always.isEmpty();
            ++mentions[property.name];
        }
        for (const QString &name : std::as_const(own.required))
            ++requirements[name];
        required = own.required;
    }
    for (auto it = mentions.cbegin(); it != mentions.cend(); ++it)
        flat.at(it.key()).isOpen |= !isOneRequired || it.value() < count;
    for (const QString &name : std::as_const(required)) {
        if (isOneRequired && requirements.value(name) == count)
            flat.require(name);
    }
}

void SchemaProjector::putFlat(const Flat &flat, Draft &out)
{
    Value::Object properties;
    for (const Property &each : flat.properties) {
        if (spend(each.name.size()))
            properties.append({m_names.sent(each.name), property(each)});
        if (m_problem)
            return;
    }
    out.put("properties"_L1, Value(properties));
    Value::Array required;
    for (const QString &name : flat.required) {
        if (flat.places.contains(name) && spend(name.size()))
            required.append(Value(m_names.sent(name)));
    }
    if (!required.isEmpty())
        out.put("required"_L1, Value(required));
}

Value SchemaProjector::property(const Property &property)
{
    const QString place = pointerPiece(u"properties", property.name);
    m_path.append(place);
    const Parts always = distinct(property.always);
    const Parts choices = distinct(property.choices);
    Value base = always.isEmpty() ? choice(choices) : all(always);
    const bool areEqual = distinct(always + choices).size() < always.size() + choices.size();
    if (!always.isEmpty() && !choices.isEmpty() && !property.isOpen && !areEqual
        && !base.find(u"$ref") && !base.find(u"enum") && !base.find(u"const")) {
        if (const auto united = unitedEnum(choices))
            base.insert(u"enum"_s, value(*united));
        else if (takesAll() && choices.size() > 1 && !base.find(u"anyOf"))
            base.insert(u"anyOf"_s, choice(choices).at(u"anyOf"));
    }
    m_path.removeLast();
    return base;
}

/// One of choices, which are different.
Value SchemaProjector::choice(const Parts &choices)
{
    if (choices.size() == 1)
        return subschema(choices.constFirst(), {});
    Draft out;
    if (const auto united = unitedEnum(choices)) {
        putTexts(choices.first(1), out);
        out.put("type"_L1, Value(u"string"_s));
        out.put("enum"_L1, value(*united));
        return Value(out.members);
    }
    Value::Array each;
    for (const SchemaPart &part : choices) {
        if (!m_problem)
            each.append(subschema(part, {}));
    }
    out.put("anyOf"_L1, Value(each));
    return Value(out.members);
}

/// All of schemas, which are different.
Value SchemaProjector::all(const Parts &schemas)
{
    if (schemas.size() == 1)
        return subschema(schemas.constFirst(), {});
    if (isGemini()) {
        Parts parts;
        SchemaPart again;
        const qsizetype before = m_chain.size();
        for (const SchemaPart &schema : schemas)
            gather(schema, before, parts, again);
        const Value out = merged(parts, again);
        m_chain.resize(before);
        return out;
    }
    Value::Array each;
    for (const SchemaPart &part : schemas) {
        if (!m_problem)
            each.append(subschema(part, {}));
    }
    Draft out;
    out.put("allOf"_L1, Value(each));
    return Value(out.members);
}

Value SchemaProjector::definitions()
{
    Value::Object named;
    while (!m_waiting.isEmpty() && !m_problem) {
        const SchemaPart next = m_waiting.takeFirst();
        const QString name = m_definitions.value(next.schema);
        named.append({name, subschema(next, pointerPiece(u"$defs", name))});
    }
    return Value(named);
}

} // namespace mcp::chat
