// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/value.h"

#include "core/json/decimal.h"
#include "core/json/document.h"
#include "core/json/write.h"

#include <QHash>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace mcp::json {

Value::Value(qint64 value)
    : m_value(Number{QByteArray::number(value)})
{
}

Value::Value(double value)
{
    if (std::isfinite(value))
        m_value = Number{QByteArray::number(value, 'g', QLocale::FloatingPointShortest)};
}

std::optional<Value> Value::number(QByteArrayView literal)
{
    if (!json::isNumber(literal))
        return std::nullopt;
    Value value;
    value.m_value = Number{literal.toByteArray()};
    return value;
}

bool Value::toBool(bool fallback) const
{
    const bool *value = std::get_if<bool>(&m_value);
    return value ? *value : fallback;
}

QString Value::toString(const QString &fallback) const
{
    const QString *value = std::get_if<QString>(&m_value);
    return value ? *value : fallback;
}

double Value::toDouble(double fallback) const
{
    const Number *value = std::get_if<Number>(&m_value);
    return value ? value->literal.toDouble() : fallback;
}

std::optional<qint64> Value::toInteger() const
{
    const Number *value = std::get_if<Number>(&m_value);
    if (!value)
        return std::nullopt;
    bool ok = false;
    if (const qint64 integer = value->literal.toLongLong(&ok); ok)
        return integer;
    constexpr double kExact = 9007199254740992.0; // 2^53
    const double real = value->literal.toDouble(&ok);
    if (ok && std::trunc(real) == real && std::abs(real) <= kExact)
        return qint64(real);
    return std::nullopt;
}

QByteArray Value::numberText() const
{
    const Number *value = std::get_if<Number>(&m_value);
    return value ? value->literal : QByteArray();
}

const Value::Array &Value::items() const &
{
    static const Array none;
    const Array *items = std::get_if<Array>(&m_value);
    return items ? *items : none;
}

Value::Array Value::items() &&
{
    Array *items = std::get_if<Array>(&m_value);
    return items ? std::move(*items) : Array();
}

const Value::Object &Value::members() const &
{
    static const Object none;
    const Object *members = std::get_if<Object>(&m_value);
    return members ? *members : none;
}

Value::Object Value::members() &&
{
    Object *members = std::get_if<Object>(&m_value);
    return members ? std::move(*members) : Object();
}

const Value *Value::find(QStringView key) const
{
    const Object &all = members();
    const auto it = std::find_if(all.crbegin(), all.crend(),
                                 [key](const Member &member) { return member.first == key; });
    return it == all.crend() ? nullptr : &it->second;
}

const Value &Value::at(QStringView key) const
{
    static const Value null;
    const Value *found = find(key);
    return found ? *found : null;
}

void Value::insert(const QString &key, Value value)
{
    if (!isObject())
        m_value = Object();
    Object &all = *std::get_if<Object>(&m_value);
    const auto it = std::find_if(all.begin(), all.end(),
                                 [&key](const Member &member) { return member.first == key; });
    if (it == all.end())
        all.append({key, std::move(value)});
    else
        it->second = std::move(value);
}

namespace {

void writeIndented(Writer &writer, const Value &value, int depth);

void writeCompact(Writer &writer, const Value &value)
{
    switch (value.kind()) {
    case Value::Kind::Null:
        return writer.null();
    case Value::Kind::Bool:
        return writer.boolean(value.toBool());
    case Value::Kind::Number:
        return writer.raw(value.numberText());
    case Value::Kind::String:
        return writer.string(value.toString());
    case Value::Kind::Array:
        writer.beginArray();
        for (const Value &item : value.items()) {
            writeCompact(writer, item);
            writer.comma();
        }
        return writer.endArray();
    case Value::Kind::Object:
        writer.beginObject();
        for (const auto &[key, member] : value.members()) {
            writer.string(key);
            writer.raw(":");
            writeCompact(writer, member);
            writer.comma();
        }
        return writer.endObject();
    }
}

void newLine(Writer &writer, int depth)
{
    writer.raw("\n");
    writer.raw(QByteArray(2 * depth, ' '));
}

void writeIndented(Writer &writer, const Value &value, int depth)
{
    if (value.items().isEmpty() && value.members().isEmpty())
        return writeCompact(writer, value);
    writer.raw(value.isArray() ? "[" : "{");
    bool isFirst = true;
    const auto separate = [&] {
        if (!std::exchange(isFirst, false))
            writer.comma();
        newLine(writer, depth + 1);
    };
    for (const Value &item : value.items()) {
        separate();
        writeIndented(writer, item, depth + 1);
    }
    for (const auto &[key, member] : value.members()) {
        separate();
        writer.string(key);
        writer.raw(": ");
        writeIndented(writer, member, depth + 1);
    }
    newLine(writer, depth);
    writer.raw(value.isArray() ? "]" : "}");
}

bool sameNumber(const Value &a, const Value &b)
{
    if (a.numberText() == b.numberText())
        return true;
    return Decimal(a.numberText()) == Decimal(b.numberText());
}

/// Members by name, the last of a name counting.
QHash<QStringView, const Value *> byName(const Value::Object &members)
{
    QHash<QStringView, const Value *> all;
    all.reserve(members.size());
    for (const auto &[key, value] : members)
        all.insert(key, &value);
    return all;
}

bool sameMembers(const Value::Object &a, const Value::Object &b)
{
    const auto membersA = byName(a);
    const auto membersB = byName(b);
    if (membersA.size() != membersB.size())
        return false;
    for (auto it = membersA.cbegin(); it != membersA.cend(); ++it) {
        const Value *other = membersB.value(it.key());
        if (!other || !(*other == **it))
            return false;
    }
    return true;
}

} // namespace

QByteArray Value::toJson(Layout layout) const
{
    Writer writer;
    if (layout == Layout::Compact)
        writeCompact(writer, *this);
    else
        writeIndented(writer, *this, 0);
    return writer.take();
}

bool operator==(const Value &a, const Value &b)
{
    if (a.kind() != b.kind())
        return false;
    switch (a.kind()) {
    case Value::Kind::Null:
        return true;
    case Value::Kind::Bool:
        return a.toBool() == b.toBool();
    case Value::Kind::Number:
        return sameNumber(a, b);
    case Value::Kind::String:
        return a.toString() == b.toString();
    case Value::Kind::Array:
        return a.items() == b.items();
    case Value::Kind::Object:
        return sameMembers(a.members(), b.members());
    }
    return false;
}

namespace {

using namespace detail;

/// Builds a Value from the parser, inside the bounds it was given.
struct Builder
{
    Document &document;
    int maxDepth;
    qsizetype nodesLeft;

    bool build(ondemand::value value, Value &out, int depth)
    {
        if (depth > maxDepth)
            return document.fail(QStringLiteral("nested deeper than %1").arg(maxDepth));
        if (--nodesLeft < 0)
            return document.fail("too many values");
        ondemand::json_type type{};
        if (value.type().get(type))
            return broken();
        switch (type) {
        case ondemand::json_type::null:
            return tokenOf(value) == "null" || broken();
        case ondemand::json_type::boolean: {
            bool boolean = false;
            if (value.get_bool().get(boolean))
                return broken();
            out = Value(boolean);
            return true;
        }
        case ondemand::json_type::number: {
            auto number = Value::number(tokenOf(value));
            if (!number)
                return broken();
            out = std::move(*number);
            return true;
        }
        case ondemand::json_type::string: {
            auto text = unquote(tokenOf(value));
            if (!text)
                return broken();
            out = Value(std::move(*text));
            return true;
        }
        case ondemand::json_type::array:
            return buildArray(value, out, depth);
        case ondemand::json_type::object:
            return buildObject(value, out, depth);
        }
        return broken();
    }

    bool buildArray(ondemand::value &value, Value &out, int depth)
    {
        ondemand::array array;
        if (value.get_array().get(array))
            return broken();
        Value::Array items;
        for (auto element : array) {
            ondemand::value item;
            if (element.get(item))
                return broken();
            Value built;
            if (!build(item, built, depth + 1))
                return false;
            items.append(std::move(built));
        }
        out = Value(std::move(items));
        return true;
    }

    bool buildObject(ondemand::value &value, Value &out, int depth)
    {
        ondemand::object object;
        if (value.get_object().get(object))
            return broken();
        Value::Object members;
        for (auto field : object) {
            ondemand::value member;
            if (field.error())
                return broken();
            const QByteArray quoted = quotedKey(field.key().value_unsafe());
            auto key = unquote(quoted);
            if (!key || field.value().get(member))
                return broken();
            Value built;
            if (!build(member, built, depth + 1))
                return false;
            members.append({std::move(*key), std::move(built)});
        }
        out = Value(std::move(members));
        return true;
    }

    /// The key as it stands in the text, up to its closing quote.
    static QByteArray quotedKey(ondemand::raw_json_string key)
    {
        const char *end = key.raw();
        while (*end != '"')
            end += *end == '\\' ? 2 : 1;
        return '"' + QByteArray(key.raw(), end - key.raw()) + '"';
    }

    bool broken() { return document.fail(document.place() + QLatin1String("not valid JSON")); }
};

} // namespace

Result<Value> parse(const Raw &text, int maxDepth, qsizetype maxNodes)
{
    const QByteArrayView trimmed = withoutSpace(text.view());
    const bool isContainer = trimmed.startsWith('{') || trimmed.startsWith('[');
    // The parser wants an object or an array at the top.
    Document document(isContainer || trimmed.isEmpty() ? text
                                                       : Raw('[' + trimmed.toByteArray() + ']'));
    const auto problem = [&document] {
        return Error{ErrorKind::Protocol, document.takeProblem(), 0, {}};
    };
    if (!document.isOpen())
        return problem();
    ondemand::value root;
    Value out;
    Builder builder{document, isContainer ? maxDepth : maxDepth + 1, maxNodes};
    if (document.root().get_value().get(root))
        builder.broken();
    else if (builder.build(root, out, 0) && !document.atEnd())
        document.fail(document.place() + QLatin1String("text after the end"));
    if (!document.isOpen())
        return problem();
    if (isContainer)
        return out;
    if (out.items().size() != 1)
        return Error{ErrorKind::Protocol, QStringLiteral("not valid JSON"), 0, {}};
    return out.items().constFirst();
}

Result<Value> parse(QStringView text)
{
    return parse(Raw(text.toUtf8()));
}

} // namespace mcp::json
