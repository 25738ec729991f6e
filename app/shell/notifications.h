// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/personrequests.h"
#include "app/tasks/taskitems.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>

#include <optional>

namespace quayside {

/// Notifications for a person who does not look at the window: a task ended or needs them, a server asks a question,
/// requires a sign-in or wants to connect to a host, or a call waits for permission. All texts are ours.
class Notifications : public QObject
{
    Q_OBJECT

public:
    /// All must outlive this.
    Notifications(const TaskItems *tasks, const PersonRequests *requests,
                  QObject *parent = nullptr);

    /// While the window is active, nothing is posted.
    void setWindowActive(bool isActive) { m_isWindowActive = isActive; }

Q_SIGNALS:
    /// place: the target of a click, for AppController::showPlace().
    void posted(const QString &place, const QString &title, const QString &text);
    /// The notification of this place is out of date.
    void withdrawn(const QString &place);

private:
    struct Notification
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
    void onHosts();
    static QString titleOf(const TaskItem &item, std::optional<TaskState::Kind> before);

    const TaskItems *m_tasks;
    const PersonRequests *m_requests;
    qint64 m_lastQuestion = 0; ///< That was seen.
    QSet<qint64> m_openQuestions; ///< With a notification.
    qint64 m_lastCall = 0; ///< That was seen.
    std::optional<qint64> m_openCall; ///< With a notification.
    QSet<QString> m_openSignIns; ///< Servers that wait for one.
    QSet<QString> m_openHosts; ///< Servers that wait for the person to allow hosts.
    QHash<QString, TaskState::Kind> m_kinds; ///< When they last changed, by key.
    bool m_isWindowActive = true;
};

} // namespace quayside
