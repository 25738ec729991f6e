// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/tools.h"

#include "core/json/writeimpl.h"

namespace mcp {

Result<CallToolResult> CallTool::read(const json::Raw &raw)
{
    auto result = json::read<CallToolResult>(raw);
    if (result && result->isTask())
        return Error::protocol(QStringLiteral("It made a task that nobody asked for"));
    return result;
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::SchemaRoot)
MCP_JSON_INSTANTIATE(mcp::Tool)
MCP_JSON_INSTANTIATE(mcp::ListToolsResult)
MCP_JSON_INSTANTIATE(mcp::CallToolParams)
MCP_JSON_INSTANTIATE(mcp::CallToolResult)
