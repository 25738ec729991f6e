// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/members.h"

#include <algorithm>

namespace mcp {

using json::Value;
using namespace Qt::StringLiterals;

void setMember(Value &object, const QString &key, Value value)
{
    Value::Object members = object.members();
    const auto it = std::find_if(members.rbegin(), members.rend(),
                                 [&key](const auto &member) { return member.first == key; });
    if (it == members.rend())
        members.append({key, std::move(value)});
    else
        it->second = std::move(value);
    object = Value(std::move(members));
}

void dropMember(Value &object, const QString &key)
{
    Value::Object members = object.members();
    members.removeIf([&key](const auto &member) { return member.first == key; });
    object = Value(std::move(members));
}

void putMember(Value &object, const QString &key, bool isEmpty, Value value)
{
    if (isEmpty)
        dropMember(object, key);
    else
        setMember(object, key, std::move(value));
}

Result<QString> readText(const Value &value, const QString &where)
{
    if (!value.isString())
        return Error::storage(where + ": expected a string"_L1);
    return value.toString();
}

Result<bool> readFlag(const Value &value, const QString &where)
{
    if (!value.isBool())
        return Error::storage(where + ": expected true or false"_L1);
    return value.toBool();
}

Result<QStringList> readTextList(const Value &value, const QString &where)
{
    if (!value.isArray())
        return Error::storage(where + ": expected a list"_L1);
    QStringList texts;
    for (const Value &item : value.items()) {
        const auto text = readText(item, where + u'[' + QString::number(texts.size()) + u']');
        if (!text)
            return text.error();
        texts.append(*text);
    }
    return texts;
}

Value textList(const QStringList &texts)
{
    Value::Array items;
    for (const QString &text : texts)
        items.append(Value(text));
    return Value(std::move(items));
}

Value textOrNull(const QString &text)
{
    return text.isEmpty() ? Value() : Value(text);
}

Value textListOrNull(const QStringList &texts)
{
    return texts.isEmpty() ? Value() : textList(texts);
}

Value trueOrNull(bool isSet)
{
    return isSet ? Value(true) : Value();
}

Value falseOrNull(bool isSet)
{
    return isSet ? Value() : Value(false);
}

} // namespace mcp
