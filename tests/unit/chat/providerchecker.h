// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/toolprojection.h"

namespace mcp {

/// What a provider of this kind would refuse in a request with these tools; empty when it takes it. Looks at the bytes that core/llm sends,
/// and shares no code with core/chat.
QStringList refusals(const QList<Tool> &tools, llm::ToolFormat format);

/// What Gemini would refuse of these tools behind a gateway that passes their schemas on, when it is known that it wants plain ones.
QStringList plainRefusals(const QList<Tool> &tools);

} // namespace mcp
