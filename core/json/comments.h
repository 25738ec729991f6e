// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp::json {

/// Converts JSON with comments and trailing commas (JSONC) to plain JSON: both become spaces, so that all positions in
/// the text stay the same. Other errors remain.
QString withoutComments(const QString &text);

} // namespace mcp::json
