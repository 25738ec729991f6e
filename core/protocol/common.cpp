// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/common.h"

#include "core/json/value.h"
#include "core/json/writeimpl.h"

#include <limits>

namespace mcp {

std::chrono::milliseconds freshness(const std::optional<json::Raw> &ttlMs)
{
    const auto value = ttlMs ? json::parse(*ttlMs) : Result<json::Value>(json::Value());
    const qint64 duration = value ? value->toInteger().value_or(0) : 0;
    return std::chrono::milliseconds(
        qBound(qint64(0), duration, qint64(std::numeric_limits<qint32>::max())));
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::Implementation)
MCP_JSON_INSTANTIATE(mcp::EmptyParams)
MCP_JSON_INSTANTIATE(mcp::EmptyResult)
MCP_JSON_INSTANTIATE(mcp::PaginatedParams)
