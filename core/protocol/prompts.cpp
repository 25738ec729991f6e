// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/prompts.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::Prompt)
MCP_JSON_INSTANTIATE(mcp::ListPromptsResult)
MCP_JSON_INSTANTIATE(mcp::GetPromptParams)
MCP_JSON_INSTANTIATE(mcp::GetPromptResult)
