// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/listmodel.h"

#include <QList>
#include <QQmlEngine>

namespace quayside {

class FormNode;

/// The rows below a FormNode.
class FormChildren : public quayside::ListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a FormNode.")

public:
    explicit FormChildren(QObject *parent = nullptr);

    FormNode *at(int row) const { return m_rows.value(row); }
    int rowOf(const FormNode *node) const;
    void insert(int row, FormNode *node);
    FormNode *take(int row);
    void move(int from, int to); ///< `to` is where the row stands afterwards.

    int count() const override { return int(m_rows.size()); }

private:
    const Roles &roles() const override;

    QList<FormNode *> m_rows;
};

} // namespace quayside
