// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/tools.h"

namespace mcp::check {

class Findings;

/// Checks the definition of a tool: its texts, its annotations and its schemas.
void checkTool(const Tool &tool, Findings &findings);
/// Checks a name that models see.
void checkName(const QString &name, Findings &findings);

} // namespace mcp::check
