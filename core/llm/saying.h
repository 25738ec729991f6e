// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/llm/refusal.h"

namespace mcp::llm {

/// The content of an error body, in any of the known formats. Untrusted.
struct Saying
{
    int status = 0; ///< HTTP status; for an error within a stream, the status in its body.
    QString message; ///< Text of the error, with the locations of faults.
    QString words; ///< Message and codes in lower case, bounded; to search for words.
    QString codes; ///< The codes in lower case.
    std::optional<std::chrono::milliseconds> retryAfter;
};

Saying sayingIn(const Refusal &refusal);

/// Whether an event of a stream is an error.
bool saysError(const json::Value &event);

} // namespace mcp::llm
