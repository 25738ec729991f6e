// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/rawobject.h"
#include "core/protocol/tools.h"

#include <chrono>
#include <optional>

namespace mcp {

/// How a tool is called where the caller decides (EraRules::hasTaskRequests); elsewhere always Plain (TASKX-03).
enum class CallMode { Plain, AsTask };

/// A call of a tool of one of our servers.
struct ToolCall
{
    QString serverId;
    QString tool;
    QString toolTitle = {};
    json::RawObject arguments = {};
    CallMode mode = CallMode::Plain;
    /// How long the result of a task is to be kept; the server may choose another value.
    std::optional<std::chrono::milliseconds> ttl = {};
    json::Raw inputSchema = {}; ///< Of the tool; says what of arguments is secret.
    QString conversation = {}; ///< Key of the one in which a model calls it; empty: in none.
};

/// The outcome of a call: a result, or the key in the TaskTracker of a task that is still running. One of the two is set.
struct ToolCallOutcome
{
    std::optional<CallToolResult> result;
    QString taskKey;
};

} // namespace mcp
