// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/serverentry.h"

#include <QString>

namespace quayside {

/// The folder in which a person most likely looks for a file for a server: the first one that is shared with it, or else where
/// it works. Empty for a remote server, to which files of this computer mean nothing.
QString serverFolder(const mcp::ServerEntry &entry);

} // namespace quayside
