// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/sampling.h"

#include "core/json/writeimpl.h"

namespace mcp {

std::optional<SamplingContent> SamplingContent::fromRaw(const json::Raw &raw)
{
    SamplingContent content;
    content.isList = raw.isArray();
    if (content.isList) {
        auto blocks = json::read<QList<SamplingBlock>>(raw);
        if (!blocks)
            return std::nullopt;
        content.blocks = *std::move(blocks);
    } else {
        auto block = json::read<SamplingBlock>(raw);
        if (!block)
            return std::nullopt;
        content.blocks.append(*std::move(block));
    }
    return content;
}

json::Raw SamplingContent::toRaw() const
{
    Q_ASSERT(isList || blocks.size() == 1);
    return json::Raw(isList ? json::write(blocks) : json::write(blocks.constFirst()));
}

} // namespace mcp

MCP_JSON_INSTANTIATE(QList<mcp::SamplingBlock>)
MCP_JSON_INSTANTIATE(mcp::SamplingBlock)
MCP_JSON_INSTANTIATE(mcp::SamplingMessage)
MCP_JSON_INSTANTIATE(mcp::CreateMessageParams)
MCP_JSON_INSTANTIATE(mcp::CreateMessageResult)
