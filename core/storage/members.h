// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <QStringList>

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

/// Copies a member into a field, or leaves the field as it is when there is no such member.
template<class T, class Read>
Result<void> readMember(const json::Value &object, const QString &key, T &field, Read read)
{
    const json::Value *value = object.find(key);
    if (!value)
        return {};
    auto result = read(*value);
    if (!result)
        return result.error();
    field = *std::move(result);
    return {};
}

} // namespace mcp
