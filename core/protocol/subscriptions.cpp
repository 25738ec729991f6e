// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/subscriptions.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::SubscriptionParams)
MCP_JSON_INSTANTIATE(mcp::SubscriptionMeta)
MCP_JSON_INSTANTIATE(mcp::SubscriptionNotice)
