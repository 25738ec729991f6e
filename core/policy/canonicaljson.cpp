// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/policy/canonicaljson.h"

#include "core/json/value.h"

#include <algorithm>

namespace mcp {

namespace {

/// Names that occur twice both stay, in their order.
json::Value sorted(const json::Value &value)
{
    if (value.isArray()) {
        json::Value::Array items;
        items.reserve(value.items().size());
        for (const json::Value &item : value.items())
            items.append(sorted(item));
        return json::Value(std::move(items));
    }
    if (!value.isObject())
        return value;
    json::Value::Object members;
    members.reserve(value.members().size());
    for (const auto &[name, member] : value.members())
        members.append({name, sorted(member)});
    std::stable_sort(members.begin(), members.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    return json::Value(std::move(members));
}

} // namespace

std::optional<QByteArray> canonicalJson(const json::Raw &text)
{
    const auto value = json::parse(text);
    return value ? std::optional(sorted(*value).toJson()) : std::nullopt;
}

} // namespace mcp
