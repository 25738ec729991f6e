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
/// Why the entry called name is not in the list although the server sent it; empty: it did not, as far as is known.
QString leftOutText(const QList<mcp::ListWarning> &warnings, const QString &name);

} // namespace quayside
