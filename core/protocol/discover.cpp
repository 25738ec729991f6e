// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/discover.h"

#include "core/json/writeimpl.h"

MCP_JSON_INSTANTIATE(mcp::ResultHead)
MCP_JSON_INSTANTIATE(mcp::InputRequiredResult)
MCP_JSON_INSTANTIATE(mcp::ResultMeta)
MCP_JSON_INSTANTIATE(mcp::DiscoverResult)

namespace mcp {

std::optional<Implementation> DiscoverResult::implementation() const
{
    if (meta) {
        const auto read = json::read<ResultMeta>(*meta);
        if (read && read->serverInfo)
            return read->serverInfo;
    }
    return serverInfo;
}

} // namespace mcp
