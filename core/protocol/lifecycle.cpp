// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/lifecycle.h"

#include "core/json/value.h"
#include "core/json/writeimpl.h"

namespace mcp {

bool Presence::isOn(QStringView flag) const
{
    const auto members = json::parse(value);
    const json::Value *found = members ? members->find(flag) : nullptr;
    return found && found->toBool();
}

} // namespace mcp

MCP_JSON_INSTANTIATE(mcp::ClientCapabilities)
MCP_JSON_INSTANTIATE(mcp::InitializeParams)
MCP_JSON_INSTANTIATE(mcp::InitializeResult)
