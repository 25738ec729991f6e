// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/rpc/message.h"

namespace mcp::serve {

/// What `params._meta` of a request has as `io.modelcontextprotocol/<name>` (LIFE-40); null without such a member.
const json::Value *metaMember(const json::Value &params, QLatin1StringView name);

constexpr qsizetype kIdChars = 1'024; ///< Of an id or a progress token of a client.

/// Where the client wants to read of progress (PROG-01); nothing if it does not.
std::optional<rpc::Id> progressTokenOf(const json::Value &params);

} // namespace mcp::serve
