// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/schema/verdict.h"

#include <QString>

namespace quayside {

/// What a check of the arguments of a tool found (TOOL-11), with the place of each fault; empty when all is well.
QString argumentsText(const mcp::schema::Verdict &verdict);
/// The same of its result (TOOL-15).
QString resultText(const mcp::schema::Verdict &verdict);

} // namespace quayside
