// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/call/requests.h"
#include "core/client/link/profile.h"
#include "core/client/tasks/tasksnapshot.h"

#include <QSet>

namespace mcp {

/// What can be asked of the tasks of one server, whatever the era. Ids work like secrets. Where tasks are off and none had
/// to be made all the same, or the server has none, everything fails with Policy; an Error of kind Remote with
/// kInvalidParams: it does not know the task (any more).
class TaskCalls final : public QObject
{
    Q_OBJECT

public:
    /// handler may be null.
    TaskCalls(Requests *requests, PeerRequestHandler *handler, QObject *parent = nullptr);

    /// Of the server of the link, before the link is used.
    void setProfile(const ServerProfile &profile);
    /// Whether the person may have tasks.
    bool isOn() const { return m_handler && m_handler->features().hasTasks; }
    /// Whether the server is asked about tasks: they are on, or one had to be made all the same (TASK-02).
    bool mayAsk() const { return isOn() || (rules().hasTaskRequests && hasLive()); }
    /// Whether the server said that it has tasks.
    bool isOffered() const { return m_profile.tasks.isDeclared; }
    /// Whether the person may or must run the tool as a task; Forbidden where that is the server's choice alone. Required
    /// where tasks are off, too: the tool runs in no other way (TASK-02).
    TaskSupport support(const Tool &tool) const;
    bool canList() const { return isOn() && m_profile.tasks.canList; }
    bool canCancel() const { return mayAsk() && m_profile.tasks.canCancel; }

    Pending<TaskSnapshot> get(const QString &taskId);
    /// The answer of the call itself: a CallToolResult, or its error. With EraRules::hasResultRequests it waits for the
    /// result, without a time limit, and the handler gets the questions of the task (TASK-10). Otherwise Protocol when there
    /// is no result yet.
    Pending<json::Raw> result(const QString &taskId);
    /// Nothing in it where it is only a request (TASKX-20).
    Pending<std::optional<TaskSnapshot>> cancel(const QString &taskId);
    /// Answers what a task of the extension asks, by key.
    Pending<EmptyResult> update(const QString &taskId, const json::RawObject &answers);
    Pending<QList<TaskSnapshot>> list();
    /// For a task that is not wanted; does not wait for the result.
    void cancelIfPossible(const QString &taskId);

    /// The server has such a task for us. What becomes of it is seen from what is asked about it here.
    void add(const TaskSnapshot &task);
    /// It is over, whatever was last heard of it.
    void remove(const QString &taskId) { m_live.remove(taskId); }
    /// Whether one of those has not ended, as far as is known.
    bool hasLive() const { return !m_live.isEmpty(); }

    /// A notification that may come; whether it is one about a task.
    bool take(const QString &method, const json::Raw &params);

Q_SIGNALS:
    void changed(const mcp::TaskSnapshot &task);
    void violated(const QString &what);

private:
    struct Walk;

    const EraRules &rules() const { return m_requests->rules(); }
    bool hasMethods() const { return mayAsk() && m_profile.tasks.hasMethods; }
    template<class M>
    Pending<typename M::Reply> ask(const typename M::Params &params, rpc::CallOptions options);
    Result<TaskSnapshot> checked(const QString &taskId, const TaskSnapshot &task);
    void listFrom(const std::shared_ptr<Walk> &walk);

    Requests *m_requests;
    PeerRequestHandler *m_handler;
    ServerProfile m_profile;
    QSet<QString> m_live; ///< Ids; of this link.
};

} // namespace mcp
