// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "app/base/inboxitem.h"
#include "app/base/keyedlistmodel.h"

namespace quayside {

class CallController;
class QuestionController;
class RefusedHostsController;
class SignInController;

/// Some of the requests to the person, oldest first.
class RequestListModel : public quayside::KeyedListModel // in full, or qmllint does not find it
{
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("Belongs to a controller.")
    /// The oldest; null when there is none. Later ones wait behind it (SEC-47).
    Q_PROPERTY(quayside::InboxItem *first READ first NOTIFY firstChanged)

public:
    enum Role { ItemRole = Qt::UserRole };
    Q_ENUM(Role)

    using KeyedListModel::KeyedListModel;
    template<class Item>
    void setItems(const QList<Item *> &items)
    {
        setRequests(QList<InboxItem *>(items.cbegin(), items.cend()));
    }
    InboxItem *first() const { return m_items.value(0); }

    int count() const override { return int(m_items.size()); }
    InboxItem *at(int row) const { return m_items.at(row); }

Q_SIGNALS:
    void firstChanged();

private:
    void setRequests(const QList<InboxItem *> &items);
    const Roles &roles() const override;

    QList<InboxItem *> m_items;
};

/// Everything that servers and calls ask of the person, whatever page shows it: questions and calls while they wait, each with
/// what was typed into it so far, and the sign-in and the refused hosts of each server, which may be open or not.
class PersonRequests : public QObject
{
    Q_OBJECT

public:
    explicit PersonRequests(const AppPorts &ports, QObject *parent = nullptr);

    /// Until it is destroyed.
    void add(SignInController *signIn);
    void add(RefusedHostsController *refused);

    /// All that are open, oldest first; of this server only, unless it is empty.
    QList<InboxItem *> open(const QString &serverId = {}) const;

    /// Oldest first.
    QList<QuestionController *> questions() const;
    QList<QuestionController *> questions(const QString &serverId) const;
    /// taskId is the server's name of a task; empty: those that belong to none.
    QList<QuestionController *> questions(const QString &serverId, const QString &taskId) const;
    /// Those that a call of ours brought about and no task. With a name only what belongs to the call of method with this
    /// name, and what belongs to no call that is known.
    QList<QuestionController *> ofCalls(const QString &serverId, QLatin1StringView method,
                                        const QString &name) const;
    /// Oldest first; of a server, and of a tool of it, unless these are empty.
    QList<CallController *> calls(const QString &serverId = {}, const QString &tool = {}) const;

    /// Null when it is gone.
    QuestionController *question(qint64 id) const;
    CallController *call(qint64 id) const;
    /// Open or not; null when there is no such server.
    SignInController *signIn(const QString &serverId) const;
    RefusedHostsController *refusedHosts(const QString &serverId) const;

Q_SIGNALS:
    /// Questions, calls or refused hosts of a server came or went, or are different now.
    void changed(const QString &serverId);
    void signInsChanged();
    void signedIn();
    /// A link could not be opened.
    void browserMissing(const QString &serverName);

private:
    template<class Item>
    QList<Item *> all() const;
    void addQuestion(qint64 id);
    void addCall(qint64 id);
    void append(InboxItem *item);
    void remove(InboxItem *item);
    void onQuestionChanged(qint64 id);
    void onCallChanged(qint64 id);
    void onSignInChanged();
    void startTick();
    void tick();

    AppPorts m_ports;
    QList<InboxItem *> m_items; ///< In the order in which they came.
    std::unique_ptr<mcp::Alarm> m_tick; ///< While something is open.
};

} // namespace quayside
