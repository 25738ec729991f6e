// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tools/toolrows.h"

#include "app/images/iconaddress.h"
#include "app/tools/toolchangescontroller.h"

#include <QCoreApplication>

namespace quayside {

namespace {

struct ToolWords
{
    Q_DECLARE_TR_FUNCTIONS(quayside::Tool)
};

/// Only hints that the server sets, not defaults.
bool says(const std::optional<mcp::Hint> &hint)
{
    return hint && hint->value.value_or(false);
}

} // namespace

QList<CatalogRow> toolRows(const QString &serverId, const QList<mcp::Tool> &tools,
                           const ToolTest &canRunAsTask,
                           const QHash<QString, mcp::ToolChange> &changes,
                           const ToolTest &looksLikeAnother)
{
    QList<CatalogRow> rows;
    rows.reserve(tools.size());
    for (const mcp::Tool &tool : tools) {
        CatalogRow row = namedRow(tool.name, tool.displayName(), tool.description);
        row.iconAddress = iconAddress({serverId, IconPlace::Kind::Tool, tool.name}, tool.icons);
        if (const auto change = changes.constFind(tool.name); change != changes.cend()) {
            row.chip = ToolChangeModel::chipOf(change->kind);
            row.chipTone = ToolChangeModel::toneOf(change->kind);
        } else if (looksLikeAnother && looksLikeAnother(tool)) {
            row.chip = ToolWords::tr("look-alike");
            row.chipTone = CatalogRow::Warn;
        } else if (tool.annotations && tool.annotations->isDestructive()
                   && says(tool.annotations->destructiveHint)) {
            row.chip = ToolWords::tr("destructive");
            row.chipTone = CatalogRow::Warn;
        } else if (canRunAsTask && canRunAsTask(tool)) {
            row.chip = ToolWords::tr("Task");
            row.chipTone = CatalogRow::Accent;
        }
        rows.append(row);
    }
    fillIcons(rows, QStringLiteral("tool"));
    return rows;
}

} // namespace quayside
