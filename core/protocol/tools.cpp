// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/tools.h"

#include "core/json/value.h"
#include "core/json/writeimpl.h"

#include <algorithm>
#include <array>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// Some servers return their values without `content`, others in the `toolResult` of the first drafts.
bool saysSomethingElse(const json::Raw &raw)
{
    static constexpr std::array kKnown{"isError"_L1, "resultType"_L1, "_meta"_L1, "content"_L1};
    const json::Value value = json::parse(raw).valueOr({});
    return std::ranges::any_of(value.members(), [](const auto &member) {
        return std::find(kKnown.begin(), kKnown.end(), member.first) == kKnown.end();
    });
}

} // namespace

Result<CallToolResult> readToolResult(const json::Raw &raw)
{
    auto result = json::read<CallToolResult>(raw);
    if (result && !result->content && !result->structuredContent && !result->task
        && saysSomethingElse(raw))
        result->content =
            QList<ContentBlock>{ContentBlock::fromText(QString::fromUtf8(raw.view()))};
    return result;
}

Result<CallToolResult> CallTool::read(const json::Raw &raw)
{
    auto result = readToolResult(raw);
    if (result && result->isTask())
        return Error::protocol(QStringLiteral("It made a task that nobody asked for"));
    return result;
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::SchemaRoot)
MCP_JSON_INSTANTIATE(mcp::Tool)
MCP_JSON_INSTANTIATE(mcp::ListToolsResult)
MCP_JSON_INSTANTIATE(mcp::CallToolParams)
MCP_JSON_INSTANTIATE(mcp::CallToolResult)
