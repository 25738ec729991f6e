// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/elicitation.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::ElicitParams)
MCP_JSON_INSTANTIATE(mcp::ElicitResult)
MCP_JSON_INSTANTIATE(mcp::ElicitationCompleteParams)
MCP_JSON_INSTANTIATE(mcp::ElicitationRequiredData)
