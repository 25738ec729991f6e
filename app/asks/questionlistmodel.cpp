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

const ListModel::Roles &QuestionListModel::roles() const
{
    static const Roles table = rolesOf<QuestionListModel>({
        {QuestionRole, "question", [](QuestionController *question) { return question; }},
    });
    return table;
}

} // namespace quayside

#include "moc_questionlistmodel.cpp"
