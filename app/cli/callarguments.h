// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/client/tasks/tooloutcome.h"
#include "core/json/rawobject.h"
#include "core/protocol/tools.h"

#include <QList>

#include <utility>

namespace mcp {
class Connection;
}

namespace quayside {

/// The arguments of a call from what was typed. A value is text where the tool's schema says so; else JSON if it is JSON,
/// and text if it is not. Errors' detail is for the person.
mcp::Result<mcp::json::RawObject> callArguments(const mcp::Tool &tool,
                                                const QList<std::pair<QString, QString>> &pairs,
                                                const QString &json);

/// A call is a task where the tool requires it, or where wantsTask and the era lets the client decide (TASKX-03). Fails for
/// a tool that cannot be a task.
mcp::Result<mcp::CallMode> callMode(const mcp::Connection &connection, const QString &tool,
                                    bool wantsTask);

} // namespace quayside
