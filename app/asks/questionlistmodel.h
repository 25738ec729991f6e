// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/questioncontroller.h"
#include "app/base/keyedlistmodel.h"

namespace quayside {

/// Questions that wait for the person, oldest first.
class QuestionListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a controller.")
    /// The oldest; null when there is none. Later ones wait behind it (SEC-47).
    Q_PROPERTY(quayside::QuestionController *first READ first NOTIFY firstChanged)

public:
    enum Role { QuestionRole = Qt::UserRole };
    Q_ENUM(Role)

    using KeyedListModel::KeyedListModel;
    void setQuestions(const QList<QuestionController *> &questions);
    QuestionController *first() const { return m_questions.value(0); }

    int count() const override { return int(m_questions.size()); }
    QuestionController *at(int row) const { return m_questions.at(row); }

Q_SIGNALS:
    void firstChanged();

private:
    const Roles &roles() const override;

    QList<QuestionController *> m_questions;
};

} // namespace quayside
