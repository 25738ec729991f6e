// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/schema/merge.h"

#include <algorithm>

namespace mcp::schema {

namespace {

using json::Value;

bool isAnnotation(QStringView key)
{
    static constexpr QStringView names[] = {
        u"title",     u"description", u"default", u"examples", u"deprecated", u"readOnly",
        u"writeOnly", u"$comment",    u"$schema", u"$id",      u"$anchor",    u"discriminator"};
    return std::find(std::begin(names), std::end(names), key) != std::end(names);
}

bool isDefinitions(QStringView key)
{
    return key == u"$defs" || key == u"definitions";
}

constexpr qsizetype kMergedMembers = 300; ///< Merging is quadratic in the number of members.

Value together(const Value &a, const Value &b)
{
    if (a == b)
        return a;
    Value both;
    both.insert(QStringLiteral("allOf"), Value(Value::Array{a, b}));
    return both;
}

std::optional<Value> mergeProperties(const Value &a, const Value &b)
{
    if (!a.isObject() || !b.isObject())
        return std::nullopt;
    if (a.members().size() > kMergedMembers || b.members().size() > kMergedMembers)
        return std::nullopt;
    Value merged = a;
    for (const auto &[key, schema] : b.members()) {
        const Value *known = a.find(key);
        merged.insert(key, known ? together(*known, schema) : schema);
    }
    return merged;
}

std::optional<Value> mergeRequired(const Value &a, const Value &b)
{
    if (!a.isArray() || !b.isArray() || a.items().size() > kMergedMembers
        || b.items().size() > kMergedMembers)
        return std::nullopt;
    Value::Array merged = a.items();
    for (const Value &name : b.items()) {
        if (!merged.contains(name))
            merged.append(name);
    }
    return Value(merged);
}

std::optional<Value> mergeKeyword(const QString &key, const Value &a, const Value &b)
{
    if (isAnnotation(key))
        return a;
    if (key == u"properties")
        return mergeProperties(a, b);
    if (a == b)
        return a;
    if (key == u"required")
        return mergeRequired(a, b);
    if (key == u"additionalProperties" && a.isBool() && b.isBool())
        return Value(a.toBool() && b.toBool());
    return std::nullopt;
}

} // namespace

std::optional<Value> mergeSchemas(const Value &outer, const Value &inner)
{
    if (!outer.isObject() || !inner.isObject())
        return std::nullopt;
    if (outer.members().size() > kMergedMembers || inner.members().size() > kMergedMembers)
        return std::nullopt;
    Value merged{Value::Object()};
    for (const auto &[key, value] : outer.members()) {
        if (!isDefinitions(key))
            merged.insert(key, value);
    }
    for (const auto &[key, value] : inner.members()) {
        if (isDefinitions(key))
            continue;
        const Value *known = merged.find(key);
        std::optional<Value> both = known ? mergeKeyword(key, *known, value) : value;
        if (!both)
            return std::nullopt;
        merged.insert(key, std::move(*both));
    }
    return merged;
}

Value withoutMember(const Value &object, QStringView key)
{
    Value::Object members = object.members();
    members.removeIf([key](const Value::Member &member) { return member.first == key; });
    return Value(std::move(members));
}

} // namespace mcp::schema
