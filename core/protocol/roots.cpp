// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/roots.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::Root)
MCP_JSON_INSTANTIATE(mcp::ListRootsResult)
