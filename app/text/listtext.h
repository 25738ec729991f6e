// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace mcp {
struct ListWarning;
}

namespace quayside {

/// What was left out of the list of a server, one sentence for each warning; cleaned.
QStringList listWarningTexts(const QList<mcp::ListWarning> &warnings);

} // namespace quayside
