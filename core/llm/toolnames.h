// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/tools.h"

#include <QHash>
#include <QList>
#include <QString>

namespace mcp::llm {

/// Providers take names of tools with fewer characters than servers give: dots and slashes are none of them.
class ToolNames
{
public:
    explicit ToolNames(const QList<Tool> &tools);

    /// What a provider is told, for a tool of the list or one that was used before.
    QString wireName(const QString &name) const;
    /// The tool's own name for what a provider said.
    QString ownName(const QString &wireName) const;

private:
    QHash<QString, QString> m_wireNames;
    QHash<QString, QString> m_ownNames;
};

} // namespace mcp::llm
