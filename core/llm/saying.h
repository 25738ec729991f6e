// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/llm/refusal.h"

namespace mcp::llm {

/// What an error body says, whoever wrote it. Untrusted.
struct Saying
{
    int status = 0; ///< Of HTTP; of an error in the middle of an answer, the one that it names.
    QString message; ///< With the places that it names.
    QString words; ///< Message and codes, in lower case; bounded.
    QString codes; ///< The codes alone, in lower case.
    std::optional<std::chrono::milliseconds> retryAfter;
};

Saying sayingIn(const Refusal &refusal);

/// Whether an event of an answer tells of an error instead.
bool saysError(const json::Value &event);

} // namespace mcp::llm
