// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/json/writeimpl.h"
#include "core/protocol/completion.h"
#include "core/protocol/content.h"
#include "core/protocol/logging.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/subscriptions.h"

namespace mcp {

QString textOfUnknown(const json::Raw &block)
{
    const auto text = json::read<TextContent>(block);
    return text ? text->text : QString();
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::TextContent)
MCP_JSON_INSTANTIATE(mcp::CompleteParams)
MCP_JSON_INSTANTIATE(mcp::CompleteResult)
MCP_JSON_INSTANTIATE(mcp::ResourceContents)
MCP_JSON_INSTANTIATE(mcp::ResourceLink)
MCP_JSON_INSTANTIATE(mcp::LoggingMessageParams)
MCP_JSON_INSTANTIATE(mcp::SetLevelParams)
MCP_JSON_INSTANTIATE(mcp::Prompt)
MCP_JSON_INSTANTIATE(mcp::ListPromptsResult)
MCP_JSON_INSTANTIATE(mcp::GetPromptParams)
MCP_JSON_INSTANTIATE(mcp::GetPromptResult)
MCP_JSON_INSTANTIATE(mcp::Resource)
MCP_JSON_INSTANTIATE(mcp::ResourceTemplate)
MCP_JSON_INSTANTIATE(mcp::ListResourceTemplatesResult)
MCP_JSON_INSTANTIATE(mcp::ResourceUriParams)
MCP_JSON_INSTANTIATE(mcp::ListResourcesResult)
MCP_JSON_INSTANTIATE(mcp::ReadResourceParams)
MCP_JSON_INSTANTIATE(mcp::ReadResourceResult)
MCP_JSON_INSTANTIATE(mcp::SubscriptionParams)
MCP_JSON_INSTANTIATE(mcp::SubscriptionMeta)
MCP_JSON_INSTANTIATE(mcp::SubscriptionNotice)
