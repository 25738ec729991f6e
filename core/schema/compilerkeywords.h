// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/compiler.h"

namespace mcp::schema {

/// The rules p points to, created on first use.
template<class T>
T &ensure(std::unique_ptr<T> &p)
{
    if (!p)
        p = std::make_unique<T>();
    return *p;
}

/// How one keyword is compiled into the node.
struct Compiler::Keyword
{
    using Read = void (*)(Compiler &compiler, Part &part, const json::Value &value);

    Read read = nullptr;
    std::optional<Dialect> only = {}; ///< The dialect that has the keyword; nothing: both.
    bool isRule = true; ///< False: the keyword only holds schemas for references.

    // Readers into Field of the Rules that a node has for one kind of value.
    template<auto Rules, auto Field>
    static void count(Compiler &, Part &part, const json::Value &value)
    {
        // Larger counts are clamped to 2^63.
        ensure(part.node.*Rules).*Field = value.toInteger().value_or(kNoMaximum);
    }
    template<auto Field>
    static void bound(Compiler &, Part &part, const json::Value &value)
    {
        const QByteArray text = value.numberText();
        ensure(part.node.numbers).*Field =
            NumberBound{json::Decimal(text), QString::fromLatin1(text)};
    }
    template<auto Rules, auto Field>
    static void schema(Compiler &compiler, Part &part, const json::Value &value)
    {
        ensure(part.node.*Rules).*Field = compiler.child(part, value);
    }
    template<auto Rules, auto Field>
    static void schemas(Compiler &compiler, Part &part, const json::Value &value)
    {
        compiler.compileAll(value, part.place, ensure(part.node.*Rules).*Field);
    }
    /// The same into Field of the node itself.
    template<auto Field>
    static void own(Compiler &compiler, Part &part, const json::Value &value)
    {
        part.node.*Field = compiler.child(part, value);
    }
    template<bool isDynamic>
    static void reference(Compiler &compiler, Part &part, const json::Value &value)
    {
        compiler.refer(part, value, isDynamic);
    }

    static void definitions(Compiler &compiler, Part &part, const json::Value &value);
    static void type(Compiler &compiler, Part &part, const json::Value &value);
    static void multipleOf(Compiler &compiler, Part &part, const json::Value &value);
    static void items(Compiler &compiler, Part &part, const json::Value &value);
    static void additionalItems(Compiler &compiler, Part &part, const json::Value &value);
    static void properties(Compiler &compiler, Part &part, const json::Value &value);
    static void patternProperties(Compiler &compiler, Part &part, const json::Value &value);
    static void required(Compiler &compiler, Part &part, const json::Value &value);
};

} // namespace mcp::schema
