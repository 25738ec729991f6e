// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/common.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::Implementation)
MCP_JSON_INSTANTIATE(mcp::EmptyParams)
MCP_JSON_INSTANTIATE(mcp::EmptyResult)
MCP_JSON_INSTANTIATE(mcp::PaginatedParams)
