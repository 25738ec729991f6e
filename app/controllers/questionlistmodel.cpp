// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/controllers/questionlistmodel.h"

#include "app/controllers/questioncontroller.h"

namespace quayside {

void QuestionListModel::setQuestions(const QList<QuestionController *> &questions)
{
    setRows(m_questions, questions,
            [](const QuestionController *question) { return QString::number(question->id()); });
}

int QuestionListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_questions.size());
}

QVariant QuestionListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != QuestionRole)
        return {};
    return QVariant::fromValue(m_questions.at(index.row()));
}

QHash<int, QByteArray> QuestionListModel::roleNames() const
{
    return {{QuestionRole, "question"}};
}

} // namespace quayside

#include "moc_questionlistmodel.cpp"
