// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/asks/questionlistmodel.h"

namespace quayside {

void QuestionListModel::setQuestions(const QList<QuestionController *> &questions)
{
    const QuestionController *before = first();
    setRows(m_questions, questions,
            [](const QuestionController *question) { return QString::number(question->id()); });
    if (first() != before)
        Q_EMIT firstChanged();
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
