// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/tools.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::SchemaRoot)
MCP_JSON_INSTANTIATE(mcp::Tool)
MCP_JSON_INSTANTIATE(mcp::ListToolsResult)
MCP_JSON_INSTANTIATE(mcp::CallToolParams)
MCP_JSON_INSTANTIATE(mcp::CallToolResult)
