// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>
#include <QQmlEngine>

#include <utility>

namespace quayside {

/// Environment variables or headers that the person edits. `name` and `value` are writable. A value in the keychain is
/// not shown: `isKept`, until it is replaced.
class VariableListModel : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to AddServerController.")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role { NameRole = Qt::UserRole, ValueRole, IsKeptRole };
    Q_ENUM(Role)

    using QAbstractListModel::QAbstractListModel;
    int count() const { return int(m_rows.size()); }
    const QList<std::pair<QString, QString>> &variables() const { return m_rows; }

    Q_INVOKABLE void append();
    Q_INVOKABLE void remove(int row);
    Q_INVOKABLE void setName(int row, const QString &name);
    Q_INVOKABLE void setValue(int row, const QString &value);
    void setVariables(const QList<std::pair<QString, QString>> &variables);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();

private:
    QList<std::pair<QString, QString>> m_rows;
};

} // namespace quayside
