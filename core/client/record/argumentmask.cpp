// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/record/argumentmask.h"

#include "core/client/record/secretmask.h"
#include "core/schema/pointer.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr qsizetype kSubschemas = 200; ///< That say something about one value.

using Schemas = QList<const Value *>;

/// Goes through a value and the parts of a schema that are about it.
class ArgumentMask
{
public:
    explicit ArgumentMask(const Value &schema)
        : m_schema(schema)
    {
    }

    Value masked(const Value &arguments) const
    {
        Schemas about;
        take(about, &m_schema);
        return masked(arguments, about);
    }

private:
    /// With what it refers to and is combined of.
    void take(Schemas &about, const Value *schema) const
    {
        if (!schema || !schema->isObject() || about.contains(schema) || about.size() >= kSubschemas)
            return;
        about.append(schema);
        if (const Value *reference = schema->find(u"$ref"); reference && reference->isString())
            take(about, schema::resolvePointer(m_schema, reference->toString()));
        for (const QStringView key : {u"allOf", u"anyOf", u"oneOf"}) {
            const Value *parts = schema->find(key);
            for (const Value &part : parts ? parts->items() : Value::Array())
                take(about, &part);
        }
        for (const QStringView key : {u"then", u"else"})
            take(about, schema->find(key));
    }

    static bool isSecret(const Value *schema)
    {
        const Value *format = schema->find(u"format");
        const Value *writeOnly = schema->find(u"writeOnly");
        const Value *secret = schema->find(u"x-secret");
        return (format && format->toString() == "password"_L1) || (writeOnly && writeOnly->toBool())
            || (secret && secret->toBool());
    }

    Schemas aboutMember(const Schemas &about, const QString &name) const
    {
        Schemas member;
        for (const Value *schema : about) {
            const Value *properties = schema->find(u"properties");
            const Value *known = properties ? properties->find(name) : nullptr;
            take(member, known ? known : schema->find(u"additionalProperties"));
        }
        return member;
    }

    Schemas aboutItem(const Schemas &about, qsizetype index) const
    {
        Schemas item;
        for (const Value *schema : about) {
            const Value *first = schema->find(u"prefixItems");
            const bool isFirst = first && index < first->items().size();
            take(item, isFirst ? &first->items().at(index) : schema->find(u"items"));
        }
        return item;
    }

    Value masked(const Value &value, const Schemas &about) const
    {
        const bool isEmpty = value.isNull() || (value.isString() && value.toString().isEmpty());
        if (!isEmpty && std::any_of(about.begin(), about.end(), isSecret))
            return Value(QString::fromUtf16(SecretMask::kMark));
        if (about.isEmpty())
            return value;
        if (value.isObject()) {
            Value::Object members;
            for (const auto &[name, member] : value.members())
                members.append({name, masked(member, aboutMember(about, name))});
            return Value(std::move(members));
        }
        if (!value.isArray())
            return value;
        Value::Array items;
        for (qsizetype i = 0; i < value.items().size(); ++i)
            items.append(masked(value.items().at(i), aboutItem(about, i)));
        return Value(std::move(items));
    }

    const Value &m_schema;
};

bool isMark(const Value &value)
{
    return value.toString() == QStringView(SecretMask::kMark);
}

Value withoutMarks(const Value &value)
{
    Value::Array items;
    for (const Value &item : value.items()) {
        if (!isMark(item))
            items.append(withoutMarks(item));
    }
    Value::Object members;
    for (const auto &[name, member] : value.members()) {
        if (!isMark(member))
            members.append({name, withoutMarks(member)});
    }
    return value.isArray() ? Value(std::move(items))
        : value.isObject() ? Value(std::move(members))
                           : value;
}

} // namespace

json::RawObject maskedArguments(const json::RawObject &arguments, const json::Raw &inputSchema)
{
    const auto value = json::parse(arguments.raw);
    if (!value)
        return {};
    const auto schema = json::parse(inputSchema);
    const Value known = schema ? ArgumentMask(*schema).masked(*value) : *value;
    const Value masked = SecretMask().masked(known);
    return masked == *value ? arguments : json::RawObject{masked.toRaw()};
}

json::RawObject withoutMasked(const json::RawObject &arguments)
{
    const auto value = json::parse(arguments.raw);
    if (!value)
        return arguments;
    const Value left = withoutMarks(*value);
    return left == *value ? arguments : json::RawObject{left.toRaw()};
}

} // namespace mcp
