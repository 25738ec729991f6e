// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

#include <optional>

namespace mcp::json {

/// A Raw that is known to be an object.
struct RawObject
{
    Raw raw{QByteArrayLiteral("{}")};

    static std::optional<RawObject> fromRaw(const Raw &raw)
    {
        return raw.isObject() ? std::optional(RawObject{raw}) : std::nullopt;
    }
    const Raw &toRaw() const { return raw; }
    bool operator==(const RawObject &) const = default;
};

} // namespace mcp::json
