// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/server.h"

namespace quayside {

/// The tools that answer at once, one for each thing a result can be.
void offerTools(mcp::serve::Server *server);

/// The harbour, as the icon of the server and of a tool.
mcp::json::TolerantList<mcp::Icon> demoIcons();

/// A tool that only looks, with a description of its arguments in JSON.
mcp::Tool demoTool(const QString &name, const QString &title, const QString &description,
                   const QByteArray &inputSchema);

} // namespace quayside
