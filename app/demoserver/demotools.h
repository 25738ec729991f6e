// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/json/value.h"
#include "core/protocol/tools.h"
#include "core/rpc/peer.h"

namespace quayside {

/// The tools that answer at once, one for each thing a result can be.
QList<mcp::Tool> demoTools();

/// Runs one of them; nothing when there is no such tool.
std::optional<mcp::CallToolResult> runDemoTool(const QString &name,
                                               const mcp::json::Value &arguments);

/// The harbour, as the icon of the server and of a tool.
mcp::json::TolerantList<mcp::Icon> demoIcons();

/// A tool that only looks, with a description of its arguments in JSON.
mcp::Tool demoTool(const QString &name, const QString &title, const QString &description,
                   const QByteArray &inputSchema);

/// A result that is one block of text.
mcp::CallToolResult textResult(const QString &text, bool isError = false);

/// Whether the requests of era are independent of each other. Otherwise they belong to a session.
bool isStateless(mcp::Era era);
/// Answers request id in the form of era; result is a JSON object.
void respond(mcp::rpc::Peer *peer, mcp::Era era, const mcp::rpc::Id &id, const QByteArray &result);
/// The same with a result that a client of a stateless era may keep for a time.
void respondCacheable(mcp::rpc::Peer *peer, mcp::Era era, const mcp::rpc::Id &id,
                      const QByteArray &result);
/// A result as 2026-07-28 wants it: result is the JSON object it was before.
QByteArray statelessResult(const QByteArray &result, const QByteArray &resultType = "complete");
/// The same for one that a client may keep; ours it may not (CACHE-01).
QByteArray cacheableResult(const QByteArray &result);

} // namespace quayside
