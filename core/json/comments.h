// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp::json {

/// JSON with comments and trailing commas (JSONC, as editors write it) as plain JSON: both become spaces, so that every
/// place in the text stays where it was. What is wrong otherwise stays wrong.
QString withoutComments(const QString &text);

} // namespace mcp::json
