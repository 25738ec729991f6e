// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/compiler.h"

namespace mcp::schema {

/// How one keyword is compiled into the node.
struct Compiler::Keyword
{
    using Read = void (*)(Compiler &compiler, Part &part, const json::Value &value);

    Read read = nullptr;
    bool isInDraft7 = true;
    bool isIn202012 = true;
    bool isRule = true; ///< False: the keyword only holds schemas for references.
};

/// The rules p points to, created on first use.
template<class T>
T &ensure(std::unique_ptr<T> &p)
{
    if (!p)
        p = std::make_unique<T>();
    return *p;
}

} // namespace mcp::schema
