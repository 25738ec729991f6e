// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace mcp::chat {
struct OmittedTool;
}

namespace quayside {

/// Why a model does not see a tool: one sentence, cleaned, without the name of the tool.
QString omittedToolText(const mcp::chat::OmittedTool &tool);

} // namespace quayside
