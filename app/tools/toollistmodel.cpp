// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tools/toollistmodel.h"

#include "app/text/cleantext.h"
#include "app/text/secondline.h"

#include <algorithm>

namespace quayside {

namespace {

constexpr qsizetype kSearchedChars = 400; ///< Of a description.
// As in Chip of Quayside.Components.
constexpr int kWarnTone = 2;
constexpr int kAccentTone = 4;

/// Only hints that the server sets, not defaults.
bool says(const std::optional<mcp::Hint> &hint)
{
    return hint && hint->value.value_or(false);
}

} // namespace

ToolListModel::Row ToolListModel::rowOf(const mcp::Tool &tool, bool canRunAsTask)
{
    Row row;
    row.name = tool.name;
    row.title = cleanText(tool.displayName());
    const QString description = tool.description.value_or(QString()).left(kSearchedChars);
    row.secondLine = secondLineOf(tool.name, tool.displayName(), description);
    if (tool.annotations && tool.annotations->isDestructive()
        && says(tool.annotations->destructiveHint)) {
        row.chip = tr("Destructive · claimed");
        row.chipTone = kWarnTone;
    } else if (canRunAsTask) {
        row.chip = tr("task");
        row.chipTone = kAccentTone;
    }
    const QString searched = tool.name + u'\n' + row.title + u'\n' + description;
    row.searched = searched.toLower();
    return row;
}

void ToolListModel::setTools(const QList<mcp::Tool> &tools, const CanRunAsTask &canRunAsTask)
{
    const int before = totalCount();
    m_all.clear();
    m_all.reserve(tools.size());
    for (const mcp::Tool &tool : tools)
        m_all.append(rowOf(tool, canRunAsTask && canRunAsTask(tool)));
    show();
    if (totalCount() != before)
        Q_EMIT totalCountChanged();
}

void ToolListModel::setFilter(const QString &filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    show();
    Q_EMIT filterChanged();
}

void ToolListModel::show()
{
    const QStringList words = m_filter.toLower().split(u' ', Qt::SkipEmptyParts);
    QList<Row> shown;
    for (const Row &row : std::as_const(m_all)) {
        const bool isMatch = std::all_of(words.cbegin(), words.cend(), [&row](const QString &word) {
            return row.searched.contains(word);
        });
        if (isMatch)
            shown.append(row);
    }
    setRows(m_rows, shown, [](const Row &row) { return row.name; });
}

const ListModel::Roles &ToolListModel::roles() const
{
    static const Roles table = rolesOf<ToolListModel>({
        {NameRole, "name", &Row::name},
        {TitleRole, "title", &Row::title},
        {SecondLineRole, "secondLine", &Row::secondLine},
        {ChipRole, "chip", &Row::chip},
        {ChipToneRole, "chipTone", &Row::chipTone},
    });
    return table;
}

} // namespace quayside

#include "moc_toollistmodel.cpp"
