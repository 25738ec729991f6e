// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/controllers/questiondesk.h"
#include "app/controllers/questionlistmodel.h"

#include <QPointer>
#include <QStringList>

namespace quayside {

/// One view of everything that waits for the person: the list, what is left out of it, and the one that is open. New ones
/// never take the place of the open one (SEC-47).
class InboxController : public QObject
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to App or to the side panel.")

    Q_PROPERTY(quayside::QuestionListModel *list READ list CONSTANT)
    Q_PROPERTY(int choice READ choice WRITE setChoice NOTIFY changed) ///< A Choice.
    Q_PROPERTY(int totalCount READ totalCount NOTIFY changed)
    Q_PROPERTY(int questionCount READ questionCount NOTIFY changed) ///< Forms and links.
    Q_PROPERTY(int requestCount READ requestCount NOTIFY changed) ///< For a model.
    Q_PROPERTY(
        quayside::QuestionController *chosen READ chosen NOTIFY chosenChanged) ///< May be null.
    /// Names of the servers that are not listened to for now (ELIC-05).
    Q_PROPERTY(QStringList mutedNames READ mutedNames NOTIFY mutedChanged)

public:
    enum Choice { Everything, QuestionsOnly, RequestsOnly };
    Q_ENUM(Choice)
    enum class Opens {
        Oldest, ///< As long as something waits, one is open.
        OnChoice,
    };

    InboxController(const AppPorts &ports, Opens opens, QObject *parent = nullptr);

    QuestionListModel *list() { return &m_list; }
    int choice() const { return m_choice; }
    void setChoice(int choice);
    int totalCount() const;
    int questionCount() const { return totalCount() - requestCount(); }
    int requestCount() const;
    QuestionController *chosen() const { return m_chosen; }
    QStringList mutedNames() const;
    /// Of this server only; empty: of all.
    void setServer(const QString &serverId);

    /// Null: none is open.
    Q_INVOKABLE void choose(quayside::QuestionController *question);
    void choose(qint64 id);
    /// Listens to a server again, by its place in mutedNames.
    Q_INVOKABLE void unmute(int index);

Q_SIGNALS:
    void changed();
    void chosenChanged();
    void mutedChanged();

private:
    QList<QuestionController *> ofServer() const;
    QStringList mutedServers() const;
    void update();

    AppPorts m_ports;
    Opens m_opens;
    QuestionListModel m_list;
    QPointer<QuestionController> m_chosen;
    QString m_serverId;
    Choice m_choice = Everything;
};

} // namespace quayside
