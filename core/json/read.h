// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/raw.h"

namespace mcp::json {

/// Reads a struct that lists its fields() (see field.h for the types it may have): strict about types and required members, open about extra ones.
/// The error's detail names the place: `$.tools[3].inputSchema: expected object`. Pure; may run on any thread.
/// Instantiated beside the struct (MCP_JSON_INSTANTIATE).
template<class T>
Result<T> read(const Raw &text);

} // namespace mcp::json
