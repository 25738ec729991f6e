// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/storage/serverentry.h"

/// The member `oauth` of a server in servers.json: how to sign in.
namespace mcp::serverformat {

/// where: the place, for errors.
Result<OAuthEntry> readOAuth(const json::Value &value, const QString &where);
/// The value to write in place of old, whose members that are not ours stay; Null for none.
json::Value writeOAuth(const OAuthEntry &entry, const json::Value &old);

} // namespace mcp::serverformat
