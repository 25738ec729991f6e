// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/verdict.h"

#include <QString>

namespace quayside {

/// The result of checking the arguments of a tool (TOOL-11), with the location of each fault; empty if they are valid.
QString argumentsText(const mcp::schema::Verdict &verdict);
/// The same of its result (TOOL-15).
QString resultText(const mcp::schema::Verdict &verdict);

} // namespace quayside
