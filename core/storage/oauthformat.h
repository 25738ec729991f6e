// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/storage/serverentry.h"

/// The member `oauth` of a server in servers.json: how to sign in.
namespace mcp::serverformat {

Result<OAuthEntry> readOAuth(const json::Value &value);
/// Sets it in raw, the server; members of it that are not ours stay as they are.
void writeOAuth(json::Value &raw, OAuthEntry entry);

} // namespace mcp::serverformat
