// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tools/toollistmodel.h"

#include "app/images/iconaddress.h"
#include "app/text/cleantext.h"
#include "app/text/secondline.h"
#include "app/tools/toolchangescontroller.h"

#include <algorithm>

namespace quayside {

namespace {

// As in Chip of Quayside.Components.
constexpr int kWarnTone = 2;
constexpr int kAccentTone = 4;

/// Only hints that the server sets, not defaults.
bool says(const std::optional<mcp::Hint> &hint)
{
    return hint && hint->value.value_or(false);
}

} // namespace

ToolListModel::Row ToolListModel::rowOf(const mcp::Tool &tool, bool canRunAsTask,
                                        bool looksLikeAnother) const
{
    Row row;
    row.name = tool.name;
    row.title = cleanText(tool.displayName());
    row.iconAddress = iconAddress({m_serverId, IconPlace::Kind::Tool, tool.name}, tool.icons);
    const QString description = tool.description.value_or(QString()).left(kSearchedChars);
    row.secondLine = secondLineOf(tool.name, tool.displayName(), description);
    if (looksLikeAnother) {
        row.chip = tr("look-alike");
        row.chipTone = kWarnTone;
    } else if (tool.annotations && tool.annotations->isDestructive()
               && says(tool.annotations->destructiveHint)) {
        row.chip = tr("destructive");
        row.chipTone = kWarnTone;
    } else if (canRunAsTask) {
        row.chip = tr("Task");
        row.chipTone = kAccentTone;
    }
    const QString searched = tool.name + u'\n' + row.title + u'\n' + description;
    row.searched = searched.toLower();
    return row;
}

void ToolListModel::setTools(const QList<mcp::Tool> &tools, const Test &canRunAsTask,
                             const QHash<QString, mcp::ToolChange> &changes,
                             const Test &looksLikeAnother)
{
    const int before = totalCount();
    m_all.clear();
    m_all.reserve(tools.size());
    for (const mcp::Tool &tool : tools)
        m_all.append(rowOf(tool, canRunAsTask && canRunAsTask(tool),
                           looksLikeAnother && looksLikeAnother(tool)));
    for (Row &row : m_all) {
        if (const auto change = changes.constFind(row.name); change != changes.cend()) {
            row.chip = ToolChangeModel::chipOf(change->kind);
            row.chipTone = ToolChangeModel::toneOf(change->kind);
        }
    }
    const bool hasIcons = std::any_of(m_all.cbegin(), m_all.cend(),
                                      [](const Row &row) { return !row.iconAddress.isEmpty(); });
    for (Row &row : m_all)
        row.iconName = hasIcons ? QStringLiteral("tool") : QString();
    show();
    if (totalCount() != before)
        Q_EMIT totalCountChanged();
}

QStringList ToolListModel::firstNames(int most) const
{
    QStringList names;
    for (const Row &row : m_all.first(std::min<qsizetype>(m_all.size(), most)))
        names.append(row.name);
    return names;
}

QString ToolListModel::titleOf(const QString &name) const
{
    const auto found = std::find_if(m_all.cbegin(), m_all.cend(),
                                    [&](const Row &row) { return row.name == name; });
    return found == m_all.cend() ? QString() : found->title;
}

void ToolListModel::show()
{
    setRows(m_rows, matching(m_all), [](const Row &row) { return row.name; });
}

const ListModel::Roles &ToolListModel::roles() const
{
    static const Roles table = rolesOf<ToolListModel>({
        {NameRole, "name", &Row::name},
        {TitleRole, "title", &Row::title},
        {SecondLineRole, "secondLine", &Row::secondLine},
        {ChipRole, "chip", &Row::chip},
        {ChipToneRole, "chipTone", &Row::chipTone},
        {"iconName", &Row::iconName},
        {"iconAddress", &Row::iconAddress},
    });
    return table;
}

} // namespace quayside

#include "moc_toollistmodel.cpp"
