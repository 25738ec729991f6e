// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/host.h"

namespace quayside {

/// Why Host::server() has none for what the person typed: no server is called that, or several are, and their ids.
mcp::Error noSuchServer(const mcp::Host &host, const QString &typed);

} // namespace quayside
