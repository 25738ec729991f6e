// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"

#include <optional>

namespace mcp::serve {

class Server;

/// Serves the client on standard input and output until it closes them. Returns the exit status of the process, which needs
/// a QCoreApplication. Without an era the first request of the client tells it.
int serveStdio(Server *server, std::optional<Era> era = {});

} // namespace mcp::serve
