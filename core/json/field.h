// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <concepts>

/// What a struct may list in fields(): QString, bool, qint64, double, Raw, structs with fields(), unions, lists of these,
/// std::optional of these, and
/// - QDateTime: ISO 8601 text in UTC; an invalid one is the empty text,
/// - std::chrono::milliseconds: their count,
/// - QByteArray: hexadecimal digits,
/// - an enum with names (names.h): the name,
/// - QMap<QString, T>: an object; of two members with one name the last counts.
/// A third argument changes how one field is read: kMayBeAbsent, or a type that Spells it.
namespace mcp::json {

struct Plain
{
};

/// The member may be absent; the field then keeps its initial value. It is always written.
struct MayBeAbsent
{
};
inline constexpr MayBeAbsent kMayBeAbsent;

/// How a field stands in a string of its own form, such as words with spaces between them.
template<class How, class M>
concept Spells = requires(const QString &text, const M &value)
{
    {
        How::fromText(text)
        } -> std::same_as<M>;
    {
        How::toText(value)
        } -> std::same_as<QString>;
};

} // namespace mcp::json
