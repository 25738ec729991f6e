// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/callcontroller.h"
#include "app/asks/questioncontroller.h"
#include "app/signin/signincontroller.h"
#include "app/tasks/taskbook.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace quayside {

/// What is worth telling a person who does not look at the window: a task ended, or needs them, a server asks
/// something or wants them to sign in, or a call waits for their permission. Says which, in our words.
class TaskNews : public QObject
{
    Q_OBJECT

public:
    /// All must outlive this.
    TaskNews(const TaskBook *book, const QuestionDesk *questions, const SignInDesk *signIns,
             const CallDesk *calls, QObject *parent = nullptr);

    /// The window is in front: nothing is told.
    void setWatched(bool isWatched) { m_isWatched = isWatched; }

Q_SIGNALS:
    /// place: where to look, for AppController::showPlace().
    void told(const QString &place, const QString &title, const QString &text);
    /// What was told of there is answered, or wanted no more.
    void settled(const QString &place);

private:
    struct News
    {
        QString place;
        QString title;
        QString text;
    };
    void onChanged(const QStringList &keys);
    void onRemoved(const QStringList &keys);
    void onQuestions(const QString &serverId);
    void onSignIns();
    void onCalls();
    static QString titleOf(const TaskItem &item, std::optional<TaskState::Kind> before);

    const TaskBook *m_book;
    const QuestionDesk *m_questions;
    const SignInDesk *m_signIns;
    const CallDesk *m_calls;
    qint64 m_lastQuestion = 0; ///< That was told of.
    QSet<qint64> m_openQuestions; ///< Of those that were told of.
    qint64 m_lastCall = 0; ///< That was seen.
    std::optional<qint64> m_openCall; ///< That was told of.
    QSet<QString> m_openSignIns; ///< Servers that wait for one.
    QHash<QString, TaskState::Kind> m_kinds; ///< As they were last.
    bool m_isWatched = true;
};

} // namespace quayside
