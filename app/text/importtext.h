// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"

#include <QString>

namespace quayside {

/// Why pasted text, a link or a file gives no server, with what to do. For errors of core/import.
QString importText(const mcp::Error &error);

/// Why the site at host names no server, with what to do. For errors of mcp::CardSearch.
QString siteProblemText(const QString &host, const mcp::Error &error);

} // namespace quayside
