// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/asks/callcontroller.h"
#include "app/asks/personrequests.h"
#include "app/asks/questioncontroller.h"
#include "app/asks/refusedhostscontroller.h"
#include "app/base/feature.h"
#include "app/signin/signincontroller.h"

#include <QPointer>
#include <QStringList>

namespace quayside {

/// One view of everything that waits for the person: the list, what is left out of it, and the one that is open. New ones
/// never take the place of the open one (SEC-47).
class InboxController : public QObject, public Feature<InboxController>
{
    Q_OBJECT
    QML_ELEMENT
    QML_SINGLETON

    Q_PROPERTY(quayside::RequestListModel *list READ list CONSTANT)
    Q_PROPERTY(int choice READ choice WRITE setChoice NOTIFY changed) ///< A Choice.
    Q_PROPERTY(int totalCount READ totalCount NOTIFY changed)
    Q_PROPERTY(int questionCount READ questionCount NOTIFY changed) ///< Forms and links.
    Q_PROPERTY(int requestCount READ requestCount NOTIFY changed) ///< For a model.
    Q_PROPERTY(int signInCount READ signInCount NOTIFY changed)
    Q_PROPERTY(int callCount READ callCount NOTIFY changed)
    Q_PROPERTY(int hostCount READ hostCount NOTIFY changed) ///< Servers with refused hosts.
    Q_PROPERTY(quayside::InboxItem *chosen READ chosen NOTIFY chosenChanged) ///< May be null.
    /// What chosen is; at most one of them is not null.
    Q_PROPERTY(
        quayside::QuestionController *chosenQuestion READ chosenQuestion NOTIFY chosenChanged)
    Q_PROPERTY(quayside::SignInController *chosenSignIn READ chosenSignIn NOTIFY chosenChanged)
    Q_PROPERTY(quayside::CallController *chosenCall READ chosenCall NOTIFY chosenChanged)
    Q_PROPERTY(quayside::RefusedHostsController *chosenHosts READ chosenHosts NOTIFY chosenChanged)
    /// Names of the servers that are not listened to for now (ELIC-05).
    Q_PROPERTY(QStringList mutedNames READ mutedNames NOTIFY mutedChanged)

public:
    enum Choice { Everything, QuestionsOnly, RequestsOnly, SignInsOnly, CallsOnly, HostsOnly };
    Q_ENUM(Choice)
    enum class Opens {
        Oldest, ///< As long as something waits, one is open.
        OnChoice,
    };

    InboxController(const AppPorts &ports, Opens opens, QObject *parent = nullptr);

    RequestListModel *list() { return &m_list; }
    int choice() const { return m_choice; }
    void setChoice(int choice);
    int totalCount() const { return int(m_ports.requests->open(m_serverId).size()); }
    int questionCount() const { return countOf(QuestionsOnly); }
    int requestCount() const { return countOf(RequestsOnly); }
    int signInCount() const { return countOf(SignInsOnly); }
    int callCount() const { return countOf(CallsOnly); }
    int hostCount() const { return countOf(HostsOnly); }
    InboxItem *chosen() const { return m_chosen; }
    QuestionController *chosenQuestion() const;
    SignInController *chosenSignIn() const;
    CallController *chosenCall() const;
    RefusedHostsController *chosenHosts() const;
    QStringList mutedNames() const;
    /// Of this server only; empty: of all.
    void setServer(const QString &serverId);

    /// Null: none is open.
    Q_INVOKABLE void choose(quayside::InboxItem *item);
    /// Chooses it, whatever is left out of the list.
    void reveal(InboxItem *item);
    /// Listens to a server again, by its place in mutedNames.
    Q_INVOKABLE void unmute(int index);

Q_SIGNALS:
    void changed();
    void chosenChanged();
    void mutedChanged();

private:
    int countOf(Choice choice) const;
    QStringList mutedServers() const;
    void update();

    AppPorts m_ports;
    Opens m_opens;
    RequestListModel m_list;
    QPointer<InboxItem> m_chosen;
    QString m_serverId;
    Choice m_choice = Everything;
};

} // namespace quayside
