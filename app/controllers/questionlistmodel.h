// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/models/keyedlistmodel.h"

#include <QPointer>

namespace quayside {

class QuestionController;

/// Questions that wait for the person, oldest first.
class QuestionListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a controller.")

public:
    enum Role { QuestionRole = Qt::UserRole };
    Q_ENUM(Role)

    using KeyedListModel::KeyedListModel;
    void setQuestions(const QList<QuestionController *> &questions);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    QList<QuestionController *> m_questions;
};

} // namespace quayside
