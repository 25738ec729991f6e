// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/policy/decision.h"

#include <QString>

namespace quayside {

/// Why a card offers no lasting permission, as a sentence; empty when it offers one.
QString onceOnlyText(mcp::OnceOnly why, const std::optional<mcp::ToolAnnotations> &claims);

} // namespace quayside
