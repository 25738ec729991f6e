// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <QString>

#include <concepts>
#include <string_view>

/// What a struct may list in fields(): QString, bool, qint64, double, Raw, structs with fields(), unions, lists of these,
/// std::optional of these, and
/// - QDateTime: ISO 8601 text in UTC; an invalid one is the empty text,
/// - std::chrono::milliseconds: their count,
/// - QByteArray: hexadecimal digits,
/// - an enum with names (names.h): the name,
/// - QMap<QString, T>: an object; of two members with one name the last counts.
/// A third argument changes how one field is read: kMayBeAbsent, or a type that Spells it, ReadsAny or HasForm.
/// MCP_JSON_FIELDS writes a fields() whose members are called as in JSON.
/// A struct with `static constexpr bool isTolerant = true` is read tolerantly: an optional member that cannot be read counts as
/// absent, a list item that cannot be read is left out, and an empty array counts as an empty object. Each of these adds a note,
/// such as `.annotations.title: expected string`, to the innermost enclosing struct with a member `QStringList notes`. Structs
/// that protect the person are read strictly.
namespace mcp::json {

struct Plain
{
};

/// The member may be absent; the field then keeps its initial value. It is always written.
struct MayBeAbsent
{
};
inline constexpr MayBeAbsent kMayBeAbsent;

/// The name in JSON of a field of MCP_JSON_FIELDS: its own, but `_meta` for meta.
consteval std::string_view fieldName(std::string_view member)
{
    return member == "meta" ? "_meta" : member;
}

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

/// Reads a field from a member of any type. The field is written as usual.
template<class How, class M>
concept ReadsAny = requires(const Raw &raw)
{
    {
        How::fromRaw(raw)
        } -> std::same_as<M>;
};

/// Another type stands in JSON in place of that of the field. If it is an std::optional, the member may be absent.
template<class How, class M>
concept HasForm = requires(const typename How::Form &form, const M &value)
{
    {
        How::fromForm(form)
        } -> std::same_as<M>;
    {
        How::toForm(value)
        } -> std::same_as<typename How::Form>;
};

} // namespace mcp::json

/// As MCP_JSON_FIELDS, for a tolerant struct.
#define MCP_JSON_TOLERANT_FIELDS(Type, ...)                                                        \
    static constexpr bool isTolerant = true;                                                       \
    MCP_JSON_FIELDS(Type, __VA_ARGS__)
/// Gives the struct Type a fields() that lists these members: `MCP_JSON_FIELDS(Root, uri, name, meta)`. At most 27.
#define MCP_JSON_FIELDS(Type, ...)                                                                 \
    template<class V>                                                                              \
    static void fields(V &v)                                                                       \
    {                                                                                              \
        using Struct = Type;                                                                       \
        MCP_JSON_REPEAT(MCP_JSON_FIELD(__VA_ARGS__))                                               \
    }
#ifndef Q_MOC_RUN // moc does not know __VA_OPT__ and needs no fields.
#define MCP_JSON_FIELD(member, ...)                                                                \
    v(::mcp::json::fieldName(#member), &Struct::member);                                           \
    __VA_OPT__(MCP_JSON_NEXT_FIELD MCP_JSON_PARENTHESES(__VA_ARGS__))
#define MCP_JSON_NEXT_FIELD() MCP_JSON_FIELD
#define MCP_JSON_PARENTHESES ()
#define MCP_JSON_REPEAT(...) MCP_JSON_REPEAT_9(MCP_JSON_REPEAT_9(MCP_JSON_REPEAT_9(__VA_ARGS__)))
#define MCP_JSON_REPEAT_9(...) MCP_JSON_REPEAT_3(MCP_JSON_REPEAT_3(MCP_JSON_REPEAT_3(__VA_ARGS__)))
#define MCP_JSON_REPEAT_3(...) MCP_JSON_REPEAT_1(MCP_JSON_REPEAT_1(MCP_JSON_REPEAT_1(__VA_ARGS__)))
#define MCP_JSON_REPEAT_1(...) __VA_ARGS__
#endif
