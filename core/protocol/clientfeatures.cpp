// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/writeimpl.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/roots.h"
#include "core/protocol/sampling.h"

MCP_JSON_INSTANTIATE(mcp::ElicitParams)
MCP_JSON_INSTANTIATE(mcp::ElicitResult)
MCP_JSON_INSTANTIATE(mcp::ElicitationCompleteParams)
MCP_JSON_INSTANTIATE(mcp::ElicitationRequiredData)
MCP_JSON_INSTANTIATE(mcp::Root)
MCP_JSON_INSTANTIATE(mcp::ListRootsResult)
MCP_JSON_INSTANTIATE(mcp::SamplingContent)
MCP_JSON_INSTANTIATE(mcp::SamplingMessage)
MCP_JSON_INSTANTIATE(mcp::CreateMessageParams)
MCP_JSON_INSTANTIATE(mcp::CreateMessageResult)
