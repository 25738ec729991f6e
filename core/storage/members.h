// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

#include <QStringList>

#include <type_traits>

/// Members of JSON objects in files that people and other programs write as well. Errors are ErrorKind::Storage and name
/// the place in `detail`.
namespace mcp {

/// Replaces the member that counts, or appends one.
void setMember(json::Value &object, const QString &key, json::Value value);
void dropMember(json::Value &object, const QString &key);
/// Sets a member, or drops it where there is nothing to say.
void putMember(json::Value &object, const QString &key, bool isEmpty, json::Value value);

Result<QString> readText(const json::Value &value, const QString &where);
Result<bool> readFlag(const json::Value &value, const QString &where);
Result<QStringList> readTextList(const json::Value &value, const QString &where);
json::Value textList(const QStringList &texts);
/// Null for the value that a field has without a member.
json::Value textOrNull(const QString &text);
json::Value textListOrNull(const QStringList &texts);
json::Value trueOrNull(bool isSet);
json::Value falseOrNull(bool isSet);

/// Reads such an object into entry, for a function that lists the members with the fields of S that they are for:
/// `v(key, &S::field, readValue, writeValue)`. readValue(value, where) gives a Result.
template<class S>
struct MemberReader
{
    const json::Value &object;
    QString where; ///< The place of object, for errors; empty: the top.
    S &entry; ///< A field without a member stays as it is.
    Result<void> result = {}; ///< The first error.

    template<class T, class R, class W>
    void operator()(const QString &key, T S::*field, const R &readValue, const W &)
    {
        const json::Value *value = object.find(key);
        if (value && result)
            result = readValue(*value, where.isEmpty() ? key : QString(where + u'.' + key))
                         .transform([&](const T &read) { entry.*field = read; });
    }
};

/// Writes entry for the same function; other members of object stay. writeValue(field) or writeValue(field, old) gives the
/// value to write in place of old, Null for none.
template<class S>
struct MemberWriter
{
    json::Value &object;
    const S &entry;
    const S *before = nullptr; ///< Only what differs from it is written.

    template<class T, class R, class W>
    void operator()(const QString &key, T S::*field, const R &, const W &writeValue)
    {
        if (before && entry.*field == before->*field)
            return;
        json::Value value;
        if constexpr (std::is_invocable_v<W, const T &, const json::Value &>)
            value = writeValue(entry.*field, object.at(key));
        else
            value = writeValue(entry.*field);
        putMember(object, key, value.isNull(), value);
    }
};

} // namespace mcp
