// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/import/found.h"
#include "core/json/value.h"

namespace mcp {

/// The servers of a configuration of another host: `mcpServers`, `servers`, `context_servers` (Zed), `mcp_servers` (Codex),
/// `extensions` (Goose), `mcp` (VS Code, opencode, Crush), `amp.mcpServers`, `projects` (Claude Code), each with entries by
/// their names or a list of them (Continue); entries by their names, or a single entry. Permissions that only the person may
/// give are not imported: shared folders, unencrypted connections, calls without a question (SEC-64, HTTP-06). Each member
/// that is not imported gets a warning. Errors are those of ImportProblem.
Result<FoundServers> readServers(const json::Value &document);

/// The same for JSON with comments and trailing commas; the outer braces may be missing.
Result<FoundServers> readServersJson(const QString &text);

} // namespace mcp
