// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/inboxlistmodel.h"
#include "app/asks/questiondesk.h"
#include "app/signin/signindesk.h"

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

    Q_PROPERTY(quayside::InboxListModel *list READ list CONSTANT)
    Q_PROPERTY(int choice READ choice WRITE setChoice NOTIFY changed) ///< A Choice.
    Q_PROPERTY(int totalCount READ totalCount NOTIFY changed)
    Q_PROPERTY(int questionCount READ questionCount NOTIFY changed) ///< Forms and links.
    Q_PROPERTY(int requestCount READ requestCount NOTIFY changed) ///< For a model.
    Q_PROPERTY(int signInCount READ signInCount NOTIFY changed)
    Q_PROPERTY(quayside::InboxItem *chosen READ chosen NOTIFY chosenChanged) ///< May be null.
    /// What chosen is; at most one of them is not null.
    Q_PROPERTY(
        quayside::QuestionController *chosenQuestion READ chosenQuestion NOTIFY chosenChanged)
    Q_PROPERTY(quayside::SignInController *chosenSignIn READ chosenSignIn NOTIFY chosenChanged)
    /// Names of the servers that are not listened to for now (ELIC-05).
    Q_PROPERTY(QStringList mutedNames READ mutedNames NOTIFY mutedChanged)

public:
    enum Choice { Everything, QuestionsOnly, RequestsOnly, SignInsOnly };
    Q_ENUM(Choice)
    enum class Opens {
        Oldest, ///< As long as something waits, one is open.
        OnChoice,
    };

    InboxController(const AppPorts &ports, Opens opens, QObject *parent = nullptr);

    InboxListModel *list() { return &m_list; }
    int choice() const { return m_choice; }
    void setChoice(int choice);
    int totalCount() const;
    int questionCount() const { return countOf(QuestionsOnly); }
    int requestCount() const { return countOf(RequestsOnly); }
    int signInCount() const { return countOf(SignInsOnly); }
    InboxItem *chosen() const { return m_chosen; }
    QuestionController *chosenQuestion() const;
    SignInController *chosenSignIn() const;
    QStringList mutedNames() const;
    /// Of this server only; empty: of all.
    void setServer(const QString &serverId);

    /// Null: none is open.
    Q_INVOKABLE void choose(quayside::InboxItem *item);
    void choose(qint64 questionId);
    /// Chooses it, whatever is left out of the list.
    void reveal(InboxItem *item);
    /// Listens to a server again, by its place in mutedNames.
    Q_INVOKABLE void unmute(int index);

Q_SIGNALS:
    void changed();
    void chosenChanged();
    void mutedChanged();

private:
    QList<InboxItem *> ofServer() const;
    int countOf(Choice choice) const;
    QStringList mutedServers() const;
    void update();

    AppPorts m_ports;
    Opens m_opens;
    InboxListModel m_list;
    QPointer<InboxItem> m_chosen;
    QString m_serverId;
    Choice m_choice = Everything;
};

} // namespace quayside
