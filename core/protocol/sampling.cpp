// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/sampling.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::SamplingContent)
MCP_JSON_INSTANTIATE(mcp::SamplingMessage)
MCP_JSON_INSTANTIATE(mcp::CreateMessageParams)
MCP_JSON_INSTANTIATE(mcp::CreateMessageResult)
