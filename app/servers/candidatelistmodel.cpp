// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/candidatelistmodel.h"

#include "app/text/launchtext.h"

#include <algorithm>

namespace quayside {

namespace {

/// The command in one line; arguments with spaces are quoted.
QString commandText(const mcp::ServerEntry &entry)
{
    if (entry.isRemote())
        return visibleText(entry.url);
    QStringList words{entry.program};
    for (const QString &argument : entry.arguments) {
        const bool needsQuotes = argument.isEmpty() || argument.contains(u' ');
        words.append(needsQuotes ? QString(u'"' + argument + u'"') : argument);
    }
    return visibleText(words.join(u' '));
}

} // namespace

void CandidateListModel::setEntries(const QList<mcp::ServerEntry> &entries)
{
    beginResetModel();
    m_rows.clear();
    for (const mcp::ServerEntry &entry : entries)
        m_rows.append({entry, true});
    endResetModel();
    Q_EMIT countChanged();
    Q_EMIT selectedCountChanged();
}

QList<mcp::ServerEntry> CandidateListModel::selectedEntries() const
{
    QList<mcp::ServerEntry> entries;
    for (const Row &row : m_rows) {
        if (row.isSelected)
            entries.append(row.entry);
    }
    return entries;
}

void CandidateListModel::setSelected(int row, bool selected)
{
    setData(index(row), selected, SelectedRole);
}

const ListModel::Roles &CandidateListModel::roles() const
{
    static const Roles table = rolesOf<CandidateListModel>({
        {NameRole, "name", [](const Row &row) { return visibleText(row.entry.name); }},
        {CommandTextRole, "commandText", [](const Row &row) { return commandText(row.entry); }},
        {SelectedRole, "selected", &Row::isSelected},
    });
    return table;
}

bool CandidateListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != SelectedRole)
        return false;
    Row &row = m_rows[index.row()];
    if (row.isSelected == value.toBool())
        return true;
    row.isSelected = value.toBool();
    Q_EMIT dataChanged(index, index, {SelectedRole});
    Q_EMIT selectedCountChanged();
    return true;
}

} // namespace quayside

#include "moc_candidatelistmodel.cpp"
