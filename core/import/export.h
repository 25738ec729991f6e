// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/storage/serverentry.h"

#include <QByteArray>
#include <QList>

namespace mcp {

/// One entry, as in the block below.
json::Value exportServer(const ServerEntry &entry);

/// entries as an `mcpServers` block for other hosts, with what these understand: command, args, env, cwd, type, url and
/// headers. Secrets are left out: in their place stands `${NAME}` (install.md 4).
QByteArray exportServers(const QList<ServerEntry> &entries);

} // namespace mcp
