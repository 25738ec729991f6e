// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/resources.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::Resource)
MCP_JSON_INSTANTIATE(mcp::ResourceTemplate)
MCP_JSON_INSTANTIATE(mcp::ListResourceTemplatesResult)
MCP_JSON_INSTANTIATE(mcp::ResourceUriParams)
MCP_JSON_INSTANTIATE(mcp::ListResourcesResult)
MCP_JSON_INSTANTIATE(mcp::ReadResourceParams)
MCP_JSON_INSTANTIATE(mcp::ReadResourceResult)
