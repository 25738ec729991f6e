// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/llm/wireformat.h"

namespace mcp::llm {

/// Creates a reader for answers in the format of OpenAI.
std::unique_ptr<AnswerReader> createOpenAiReader();

} // namespace mcp::llm
