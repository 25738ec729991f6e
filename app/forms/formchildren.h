// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QQmlEngine>

namespace quayside {

class FormNode;

/// The rows below a FormNode.
class FormChildren : public QAbstractListModel
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a FormNode.")
    Q_PROPERTY(int count READ count NOTIFY countChanged)

public:
    enum Role {
        NodeRole = Qt::UserRole, ///< `node`: the FormNode of the row.
        NameRole, ///< `name`: as FormNode::name.
        KindRole, ///< `kind`: as FormNode::kind.
    };
    Q_ENUM(Role)

    explicit FormChildren(QObject *parent = nullptr);

    int count() const { return int(m_rows.size()); }
    FormNode *at(int row) const { return m_rows.value(row); }
    int rowOf(const FormNode *node) const;
    void insert(int row, FormNode *node);
    FormNode *take(int row);
    void move(int from, int to); ///< `to` is where the row stands afterwards.

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void countChanged();

private:
    QList<FormNode *> m_rows;
};

} // namespace quayside
