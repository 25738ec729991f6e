// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/base/listmodel.h"

namespace quayside {

int ListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : count();
}

QVariant ListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    for (const Role &each : roles()) {
        if (each.number == role)
            return each.value(*this, index.row());
    }
    return {};
}

int ListModel::rowWith(const QString &role, const QVariant &value) const
{
    for (const Role &each : roles()) {
        if (role != QLatin1StringView(each.name))
            continue;
        for (int row = 0; row < count(); ++row) {
            if (each.value(*this, row) == value)
                return row;
        }
        return -1;
    }
    return -1;
}

QHash<int, QByteArray> ListModel::roleNames() const
{
    QHash<int, QByteArray> names;
    for (const Role &each : roles())
        names.insert(each.number, each.name);
    return names;
}

} // namespace quayside

#include "moc_listmodel.cpp"
