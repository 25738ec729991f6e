// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/schemaprojector.h"

#include <algorithm>

namespace mcp::chat {

using json::Value;
using namespace Qt::StringLiterals;

namespace {

bool allowsEverything(const Value &schema)
{
    return schema.isBool() ? schema.toBool() : schema.isObject() && schema.members().isEmpty();
}

} // namespace

void SchemaProjector::putObject(const Parts &parts, Draft &out)
{
    putProperties(parts, out);
    putOtherProperties(parts, out);
}

void SchemaProjector::putProperties(const Parts &parts, Draft &out)
{
    Value::Object properties;
    QSet<QString> known;
    for (const SchemaPart &part : parts) {
        const Value &own = part.schema->at(u"properties");
        QHash<QString, const Value *> last; // Of members with the same name.
        for (const auto &[name, schema] : own.members())
            last.insert(name, &schema);
        for (const auto &[name, schema] : own.members()) {
            if (last.value(name) != &schema || known.contains(name) || allowsNothing(schema))
                continue;
            if (!spend(name.size()))
                return;
            known.insert(name);
            properties.append(
                {m_names.sent(name),
                 subschema(m_index.child(part, schema), pointerPiece(u"properties", name))});
        }
    }
    if (!properties.isEmpty())
        out.put("properties"_L1, Value(properties));
    Value::Array required; // Gemini refuses names without a property.
    for (const SchemaPart &part : parts) {
        for (const Value &name : part.schema->at(u"required").items()) {
            if (known.remove(name.toString()) && spend(name.toString().size()))
                required.append(Value(m_names.sent(name.toString())));
        }
    }
    if (!required.isEmpty())
        out.put("required"_L1, Value(required));
}

void SchemaProjector::putOtherProperties(const Parts &parts, Draft &out)
{
    bool isComplete = true;
    if (const SchemaPart patterns = find(parts, u"patternProperties"); patterns.schema) {
        Value::Object kept = patterns.schema->members();
        kept.removeIf([](const Value::Member &member) { return !isPlainPattern(member.first); });
        isComplete = takesAll() && kept.size() == patterns.schema->members().size();
        if (isComplete && !kept.isEmpty())
            out.put("patternProperties"_L1, Value(schemasByName(patterns, u"patternProperties")));
    }
    if (const SchemaPart more = find(parts, u"additionalProperties"); more.schema) {
        if (allowsEverything(*more.schema))
            out.put("additionalProperties"_L1, Value(true)); // `{}` is refused by some.
        else if (!allowsNothing(*more.schema)) {
            const Value schema = subschema(more, u"/additionalProperties"_s);
            out.put("additionalProperties"_L1, allowsEverything(schema) ? Value(true) : schema);
        } else if (isComplete) {
            out.put("additionalProperties"_L1, Value(false));
        }
    }
    if (!takesAll())
        return;
    if (const SchemaPart names = find(parts, u"propertyNames");
        names.schema && names.schema->isObject())
        out.put("propertyNames"_L1, subschema(names, u"/propertyNames"_s));
    if (const SchemaPart dependent = find(parts, u"dependentRequired"); dependent.schema) {
        Value::Object members;
        for (const auto &[name, others] : dependent.schema->members()) {
            Value::Array names;
            for (const Value &other : others.items()) {
                if (spend(other.toString().size()))
                    names.append(Value(m_names.sent(other.toString())));
            }
            if (spend(name.size()))
                members.append({m_names.sent(name), Value(names)});
        }
        out.put("dependentRequired"_L1, Value(members));
    }
}

void SchemaProjector::putArray(const Parts &parts, Draft &out)
{
    SchemaPart items = find(parts, u"items");
    SchemaPart first = find(parts, u"prefixItems");
    if (items.schema && items.schema->isArray()) { // draft-07
        first = items;
        items = find(parts, u"additionalItems");
    }
    const Value type = out.at(u"type");
    const bool isArray = items.schema || first.schema || type.toString() == u"array"
        || type.items().contains(Value(u"array"_s));
    if (!isArray)
        return;
    const Value::Array places = first.schema ? schemas(first, u"prefixItems") : Value::Array();
    Value rest{Value::Object()};
    if (items.schema && allowsNothing(*items.schema) && !out.has(u"maxItems"))
        out.put("maxItems"_L1, Value(qint64(places.size())));
    else if (items.schema)
        rest = subschema(items, u"/items"_s);
    if (!places.isEmpty() && m_format == llm::ToolFormat::LikeOpenAi)
        out.hints.append(u"each place has a form of its own"_s);
    else if (!places.isEmpty())
        out.put("prefixItems"_L1, Value(places));
    out.put("items"_L1, rest); // OpenAI and Gemini refuse an array without.
}

void SchemaProjector::putCombinations(const Parts &parts, Draft &out)
{
    if (const SchemaPart all = find(parts, u"allOf"); all.schema && !isGemini()) {
        const Value::Array each = schemas(all, u"allOf");
        if (!each.isEmpty())
            out.put("allOf"_L1, Value(each));
    }
    putAlternatives(parts, u"anyOf", out);
    putAlternatives(parts, u"oneOf", out);
    if (!takesAll())
        return;
    if (const SchemaPart dependent = find(parts, u"dependentSchemas"); dependent.schema) {
        Value::Object members = schemasByName(dependent, u"dependentSchemas");
        for (auto &[name, schema] : members)
            name = m_names.sent(name);
        out.put("dependentSchemas"_L1, Value(members));
    }
}

/// As anyOf: schemas in the branches may be looser than they were, so that more than one of `oneOf` fits.
void SchemaProjector::putAlternatives(const Parts &parts, QStringView keyword, Draft &out)
{
    const SchemaPart list = find(parts, keyword);
    const bool hasOwn = out.has(u"properties") || out.has(u"items") || out.has(u"enum");
    if (!list.schema || out.has(u"anyOf") || (!takesAll() && hasOwn))
        return;
    Value::Array each = schemas(list, keyword);
    if (each.isEmpty() || std::any_of(each.begin(), each.end(), allowsEverything))
        return;
    if (each.size() == 1 && each.constFirst().isObject()) {
        const Value::Object &only = each.constFirst().members();
        const bool isFree =
            std::none_of(only.begin(), only.end(), [&out](const Value::Member &member) {
                return member.first != u"description" && out.has(member.first);
            });
        if (isFree) {
            for (const Value::Member &member : only) {
                if (!out.has(member.first))
                    out.members.append(member);
            }
            return;
        }
    }
    if (takesAll())
        return out.put("anyOf"_L1, Value(each));
    // The type stands in the branches.
    const Value type = out.at(u"type");
    out.remove(u"type");
    for (Value &branch : each) {
        const bool hasType = branch.find(u"type") || branch.find(u"$ref") || branch.find(u"anyOf");
        if (!type.isNull() && !hasType)
            branch.insert(u"type"_s, type);
    }
    out.put("anyOf"_L1, Value(each));
}

/// Without those that nothing fits.
Value::Array SchemaProjector::schemas(const SchemaPart &list, QStringView keyword)
{
    Value::Array written;
    for (qsizetype i = 0; i < list.schema->items().size() && !m_problem; ++i) {
        const Value &schema = list.schema->items().at(i);
        if (!allowsNothing(schema) || keyword == u"prefixItems")
            written.append(
                subschema(m_index.child(list, schema), pointerPiece(keyword, QString::number(i))));
    }
    return written;
}

Value::Object SchemaProjector::schemasByName(const SchemaPart &members, QStringView keyword)
{
    Value::Object written;
    QSet<QString> known;
    for (const auto &[name, schema] : members.schema->members()) {
        if (known.contains(name) || !spend(name.size()))
            continue;
        known.insert(name);
        written.append(
            {name, subschema(m_index.child(members, schema), pointerPiece(keyword, name))});
    }
    return written;
}

} // namespace mcp::chat
