// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/recording/recordedserver.h"

namespace mcp::check {

class Findings;

/// Checks the answers to calls of tools, and what was read of resources. Each rule is reported once for a tool or resource.
void checkAnswers(const RecordedServer &server, Findings &findings);

} // namespace mcp::check
