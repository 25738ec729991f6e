// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/host/host.h"

namespace quayside {

class Printer;

/// Prints the configured servers for other apps, without secrets.
void exportServers(const mcp::Host &host, Printer *printer);

/// Adds the servers of file, or of the app called from, that are not there yet; none of them counts as reviewed (SEC-01).
/// Says what was not taken and where secrets remain. Errors are for the person; the ids of what was added.
mcp::Result<QStringList> importServers(mcp::Host *host, const QString &file, const QString &from,
                                       Printer *printer);

} // namespace quayside
