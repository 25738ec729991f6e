// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/logging.h"

namespace mcp {

Q_LOGGING_CATEGORY(lcRpc, "quayside.rpc", QtWarningMsg)
Q_LOGGING_CATEGORY(lcTransport, "quayside.transport", QtWarningMsg)
Q_LOGGING_CATEGORY(lcClient, "quayside.client", QtWarningMsg)
Q_LOGGING_CATEGORY(lcAuth, "quayside.auth", QtWarningMsg)
Q_LOGGING_CATEGORY(lcTasks, "quayside.tasks", QtWarningMsg)
Q_LOGGING_CATEGORY(lcStorage, "quayside.storage", QtWarningMsg)
Q_LOGGING_CATEGORY(lcHost, "quayside.host", QtWarningMsg)

} // namespace mcp
