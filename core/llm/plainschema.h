// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"

namespace mcp::llm {

/// The schema of a tool's arguments in the subset of OpenAPI that Gemini takes as `parameters`
/// (https://ai.google.dev/api/caching#Schema): no references, one type for each value, `anyOf` without other keywords. Gateways in
/// the format of OpenAI often pass schemas on as they are, and Gemini refuses a request with any other keyword.
///
/// What is left out is looser than schema, and is told in descriptions. Null if schema names no arguments or cannot be read.
/// Pure; any input; the work and the result are bounded.
json::Raw plainSchema(const json::Raw &schema);

} // namespace mcp::llm
