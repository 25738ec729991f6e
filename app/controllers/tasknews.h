// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/models/taskbook.h"

#include <QHash>
#include <QObject>

namespace quayside {

/// What is worth telling a person who does not look at the window: a task ended, or needs them. Says which, in our words.
class TaskNews : public QObject
{
    Q_OBJECT

public:
    /// book must outlive this.
    explicit TaskNews(const TaskBook *book, QObject *parent = nullptr);

    /// The window is in front: nothing is told.
    void setWatched(bool isWatched) { m_isWatched = isWatched; }

Q_SIGNALS:
    /// key is empty when it is about several.
    void told(const QString &key, const QString &title, const QString &text);

private:
    struct News
    {
        QString key;
        QString title;
        QString text;
    };
    void onChanged(const QStringList &keys);
    void onRemoved(const QStringList &keys);
    static QString titleOf(const TaskItem &item, std::optional<TaskState::Kind> before);

    const TaskBook *m_book;
    QHash<QString, TaskState::Kind> m_kinds; ///< As they were last.
    bool m_isWatched = true;
};

} // namespace quayside
