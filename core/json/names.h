// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <utility>

namespace mcp::json {

/// The enumerators of an enum that have a name in JSON. An enum gets names by a function beside it:
/// `constexpr json::EnumNames<Colour, 2> jsonNames(Colour) { return {{{Colour::Red, "red"}, {Colour::Blue, "blue"}}}; }`
template<class T, size_t N>
using EnumNames = std::array<std::pair<T, const char *>, N>;

template<class T>
concept NamedEnum = std::is_enum_v<T> && requires(T value)
{
    {
        jsonNames(value).front().first
        } -> std::convertible_to<T>;
};

template<NamedEnum T>
std::optional<T> fromName(QStringView name)
{
    for (const auto &[value, known] : jsonNames(T())) {
        if (name == QLatin1String(known))
            return value;
    }
    return std::nullopt;
}

/// A value without a name is a mistake, and its name is empty.
template<NamedEnum T>
QString nameOf(T value)
{
    const auto names = jsonNames(T());
    const auto it = std::find_if(names.begin(), names.end(),
                                 [value](const auto &named) { return named.first == value; });
    Q_ASSERT(it != names.end());
    return it == names.end() ? QString() : QString::fromLatin1(it->second);
}

/// For an error text: "red, green or blue".
template<NamedEnum T>
QString allNames()
{
    const auto names = jsonNames(T());
    QString text;
    for (size_t i = 0; i < names.size(); ++i) {
        if (i > 0)
            text += QLatin1String(i + 1 == names.size() ? " or " : ", ");
        text += QLatin1String(names[i].second);
    }
    return text;
}

} // namespace mcp::json

namespace mcp {

/// Here because core/base knows no JSON.
constexpr json::EnumNames<ErrorKind, 9> jsonNames(ErrorKind)
{
    return {{{ErrorKind::Cancelled, "cancelled"},
             {ErrorKind::Timeout, "timeout"},
             {ErrorKind::Closed, "closed"},
             {ErrorKind::Transport, "transport"},
             {ErrorKind::Protocol, "protocol"},
             {ErrorKind::Remote, "remote"},
             {ErrorKind::Auth, "auth"},
             {ErrorKind::Policy, "policy"},
             {ErrorKind::Storage, "storage"}}};
}

} // namespace mcp
