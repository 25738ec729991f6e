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

/// Members by name; the last duplicate wins.
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

/// Of the value that begins here.
Value build(Document &document)
{
    switch (document.peek()) {
    case '{': {
        Value::Object members;
        document.openObject();
        while (document.nextMember()) {
            QString key = *unquote(document.quotedKey());
            members.append({std::move(key), build(document)});
        }
        return Value(std::move(members));
    }
    case '[': {
        Value::Array items;
        document.openArray();
        while (document.nextItem())
            items.append(build(document));
        return Value(std::move(items));
    }
    case '"':
        return Value(*unquote(document.takeToken()));
    case 'n':
        document.skip();
        return {};
    case 't':
    case 'f':
        return Value(document.takeToken().front() == 't');
    default:
        return *Value::number(document.takeToken());
    }
}

} // namespace

Value withTexts(const Value &value, const std::function<Value(const QString &)> &replace)
{
    if (value.isString())
        return replace(value.toString());
    if (value.isArray()) {
        Value::Array items;
        for (const Value &item : value.items())
            items.append(withTexts(item, replace));
        return Value(items);
    }
    if (!value.isObject())
        return value;
    Value::Object members;
    for (const auto &[name, member] : value.members())
        members.append({name, withTexts(member, replace)});
    return Value(members);
}

Result<Value> parse(const Raw &text, int maxDepth, qsizetype maxNodes)
{
    Document document(text, {maxDepth, maxNodes});
    if (!document.isOpen())
        return Error::protocol(document.errorLine() + document.problem());
    return build(document);
}

Result<Value> parse(QStringView text)
{
    return parse(Raw(text.toUtf8()));
}

} // namespace mcp::json
