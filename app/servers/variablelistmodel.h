// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"

#include <QQmlEngine>

#include <utility>

namespace quayside {

/// Environment variables or headers that the person edits. `name` and `value` are writable. A value in the keychain is
/// not shown: `isKept`, until it is replaced.
class VariableListModel : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to AddServerController.")

public:
    using Variable = std::pair<QString, QString>; ///< Its name and its value.
    enum Role { NameRole = Qt::UserRole, ValueRole, IsKeptRole };
    Q_ENUM(Role)

    using ListModel::ListModel;
    const QList<Variable> &variables() const { return m_rows; }

    Q_INVOKABLE void append();
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void setName(int row, const QString &name) { setData(index(row), name, NameRole); }
    Q_INVOKABLE void setValue(int row, const QString &value);
    void setVariables(const QList<Variable> &variables);

    int count() const override { return int(m_rows.size()); }
    const Variable &at(int row) const { return m_rows.at(row); }
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

private:
    const Roles &roles() const override;

    QList<Variable> m_rows;
};

} // namespace quayside
