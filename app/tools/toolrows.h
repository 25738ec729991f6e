// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/catalog/catalogmodel.h"
#include "core/host/knowntools.h"
#include "core/protocol/tools.h"

#include <QHash>

#include <functional>

namespace quayside {

using ToolTest = std::function<bool(const mcp::Tool &tool)>;

/// The rows of the tools of a server. changes: what waits for the person, by name (SEC-49).
QList<CatalogRow> toolRows(const QString &serverId, const QList<mcp::Tool> &tools,
                           const ToolTest &canRunAsTask = {},
                           const QHash<QString, mcp::ToolChange> &changes = {},
                           const ToolTest &looksLikeAnother = {});

} // namespace quayside
