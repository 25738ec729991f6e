// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/servers/variablelistmodel.h"

#include "core/storage/secretreference.h"

namespace quayside {

void VariableListModel::append()
{
    beginInsertRows({}, count(), count());
    m_rows.emplaceBack();
    endInsertRows();
    Q_EMIT countChanged();
}

void VariableListModel::remove(int row)
{
    if (row < 0 || row >= count())
        return;
    beginRemoveRows({}, row, row);
    m_rows.removeAt(row);
    endRemoveRows();
    Q_EMIT countChanged();
}

void VariableListModel::setVariables(const QList<Variable> &variables)
{
    if (m_rows == variables)
        return;
    beginResetModel();
    m_rows = variables;
    endResetModel();
    Q_EMIT countChanged();
}

void VariableListModel::setValue(int row, const QString &value)
{
    setData(index(row), value, ValueRole);
}

const ListModel::Roles &VariableListModel::roles() const
{
    static const Roles table = rolesOf<VariableListModel>({
        {NameRole, "name", &Variable::first},
        {ValueRole, "value",
         [](const Variable &variable) {
             return mcp::isSecretReference(variable.second) ? QString() : variable.second;
         }},
        {IsKeptRole, "isKept",
         [](const Variable &variable) { return mcp::isSecretReference(variable.second); }},
    });
    return table;
}

bool VariableListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const bool isKnown = role == NameRole || role == ValueRole;
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !isKnown)
        return false;
    auto &row = m_rows[index.row()];
    QString &part = role == NameRole ? row.first : row.second;
    const QString text = value.toString();
    if (part == text)
        return true;
    part = text;
    Q_EMIT dataChanged(index, index, {role, IsKeptRole});
    return true;
}

} // namespace quayside

#include "moc_variablelistmodel.cpp"
