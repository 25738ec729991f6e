// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/requests.h"
#include "core/client/catalog/subscriptions.h"
#include "core/client/link/profile.h"
#include "core/client/tasks/tasksnapshot.h"

#include <QSet>

namespace mcp {

/// What can be asked of the tasks of one server, whatever the era, over every link of its connection. Ids work like
/// secrets. Where tasks are off and none had to be made all the same, or the server has none, everything fails with Policy;
/// an Error of kind Remote with kInvalidParams: it does not know the task (any more). Tests replace what is virtual.
class TaskCalls : public QObject
{
    Q_OBJECT

public:
    /// However often the watched tasks change, the subscription is not changed more often than this.
    static constexpr std::chrono::milliseconds kWatchSpacing{500};

    /// handler may be null; all others must outlive this.
    TaskCalls(Requests *requests, PeerRequestHandler *handler, Subscriptions *subscriptions,
              Clock *clock, QObject *parent = nullptr);
    ~TaskCalls() override;

    /// Of the server of the link, before the link is used.
    void setProfile(const ServerProfile &profile);
    /// Whether the connection is Ready.
    void setConnected(bool isConnected);
    /// Whether the server can be asked now. readyChanged() is emitted when it is connected or not any more.
    virtual bool isReady() const { return m_isConnected && mayAsk(); }
    /// Of the link, or of the last one.
    virtual Era era() const { return m_profile.era; }
    /// Whether the person may have tasks.
    bool isOn() const { return m_handler && m_handler->features().hasTasks; }
    /// Whether the server is asked about tasks: they are on, or one had to be made all the same (TASK-02).
    bool mayAsk() const { return isOn() || (rules().hasTaskRequests && hasLive()); }
    /// Whether the server said that it has tasks.
    bool isOffered() const { return m_profile.tasks.isDeclared; }
    /// Whether the person may or must run the tool as a task; Forbidden where that is the server's choice alone. Required
    /// where tasks are off, too: the tool runs in no other way (TASK-02).
    TaskSupport support(const Tool &tool) const;
    virtual bool canList() const { return isOn() && m_profile.tasks.canList; }
    virtual bool canCancel() const { return mayAsk() && m_profile.tasks.canCancel; }

    virtual Pending<TaskSnapshot> get(const QString &taskId);
    /// The answer of the call itself: a CallToolResult, or its error. With EraRules::hasResultRequests it waits for the
    /// result, without a time limit, and the handler gets the questions of the task (TASK-10). Otherwise Protocol when there
    /// is no result yet.
    virtual Pending<json::Raw> result(const QString &taskId);
    /// Nothing in it where it is only a request (TASKX-20).
    virtual Pending<std::optional<TaskSnapshot>> cancel(const QString &taskId);
    /// Answers what a task of the extension asks, by key.
    virtual Pending<EmptyResult> update(const QString &taskId, const json::RawObject &answers);
    virtual Pending<QList<TaskSnapshot>> list();
    /// For a task that is not wanted; does not wait for the result.
    void cancelIfPossible(const QString &taskId);

    /// Subscribes to notifications about the task, if the server has them (TASKX-24).
    virtual void watch(const QString &taskId);
    virtual void unwatch(const QString &taskId);

    /// The server has such a task for us. What becomes of it is seen from what is asked about it here.
    void add(const TaskSnapshot &task);
    /// It is over, whatever was last heard of it.
    void remove(const QString &taskId) { m_live.remove(taskId); }
    /// Whether one of those has not ended, as far as is known.
    bool hasLive() const { return !m_live.isEmpty(); }

    /// A notification that may come; whether it is one about a task.
    bool take(const QString &method, const json::Raw &params);

Q_SIGNALS:
    void readyChanged();
    /// The server told of it by itself: of any task in the stateful era, of a watched one in the other (TASK-09, TASKX-25).
    void changed(const mcp::TaskSnapshot &task);
    /// Whether the server sends notifications about the task. True may come again: some may have been missed (TASKX-25).
    void watched(const QString &taskId, bool isWatched);
    void violated(const QString &what);

private:
    struct Walk;

    const EraRules &rules() const { return m_requests->rules(); }
    bool hasMethods() const { return mayAsk() && m_profile.tasks.hasMethods; }
    template<class M>
    Pending<typename M::Reply> ask(const typename M::Params &params, rpc::CallOptions options);
    Result<TaskSnapshot> checked(const QString &taskId, const TaskSnapshot &task);
    void listFrom(const std::shared_ptr<Walk> &walk);
    void subscribeSoon();
    void subscribe();
    void onAccepted();

    Requests *m_requests;
    PeerRequestHandler *m_handler;
    Subscriptions *m_subscriptions;
    std::unique_ptr<Alarm> m_subscribing;
    std::unique_ptr<Subscription> m_subscription; ///< For all watched tasks at once.
    ServerProfile m_profile;
    QSet<QString> m_live; ///< Ids; of this link.
    QSet<QString> m_watched; ///< Ids, as the next.
    QSet<QString> m_accepted; ///< The server sends notifications about them.
    bool m_isConnected = false;
    bool m_isRefused = false; ///< The server sends no notifications about tasks, over this link.
};

} // namespace mcp
