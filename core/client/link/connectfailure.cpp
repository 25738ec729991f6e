// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/link/connectfailure.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::ConnectFailure)
