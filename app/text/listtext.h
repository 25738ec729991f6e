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
/// Why the entry called name was left out of the list. Empty if the server, as far as is known, did not send it.
QString leftOutText(const QList<mcp::ListWarning> &warnings, const QString &name);

} // namespace quayside
