// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"

#include <optional>

namespace mcp::schema {

/// One schema equivalent to outer and inner together, or nothing if that is not simple. Titles, descriptions and
/// defaults of outer win; `$defs` and similar keywords are left out.
std::optional<json::Value> mergeSchemas(const json::Value &outer, const json::Value &inner);

/// object without the member called key.
json::Value withoutMember(const json::Value &object, QStringView key);

} // namespace mcp::schema
