// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/lifecycle.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::ClientCapabilities)
MCP_JSON_INSTANTIATE(mcp::InitializeParams)
MCP_JSON_INSTANTIATE(mcp::InitializeResult)
