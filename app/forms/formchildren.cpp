// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/forms/formchildren.h"

#include "app/forms/formnode.h"

namespace quayside {

FormChildren::FormChildren(QObject *parent)
    : ListModel(parent)
{
}

int FormChildren::rowOf(const FormNode *node) const
{
    return int(m_rows.indexOf(const_cast<FormNode *>(node)));
}

void FormChildren::insert(int row, FormNode *node)
{
    Q_ASSERT(row >= 0 && row <= count());
    beginInsertRows({}, row, row);
    m_rows.insert(row, node);
    endInsertRows();
    Q_EMIT countChanged();
}

FormNode *FormChildren::take(int row)
{
    Q_ASSERT(row >= 0 && row < count());
    beginRemoveRows({}, row, row);
    FormNode *node = m_rows.takeAt(row);
    endRemoveRows();
    Q_EMIT countChanged();
    return node;
}

void FormChildren::move(int from, int to)
{
    Q_ASSERT(from >= 0 && from < count() && to >= 0 && to < count());
    if (from == to)
        return;
    beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    m_rows.move(from, to);
    endMoveRows();
}

const ListModel::Roles &FormChildren::roles() const
{
    static const Roles table = rolesOf<FormChildren>({
        {"node", [](FormNode *node) { return node; }},
        {"name", &FormNode::name},
        {"kind", &FormNode::kind},
    });
    return table;
}

} // namespace quayside

#include "moc_formchildren.cpp"
