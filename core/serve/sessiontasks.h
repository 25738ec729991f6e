// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/serve/feature.h"
#include "core/serve/tasks.h"

namespace mcp::serve {

class Session;

inline constexpr int kPollIntervalMs = 1'000; ///< What clients are asked to wait between two polls.

/// How a session shows the tasks of its server; one subclass for each generation of them.
class SessionTasks : public Feature
{
    Q_OBJECT

public:
    /// For the revision of the session; null if that has no tasks (TASK-01).
    static std::unique_ptr<SessionTasks> make(Session *session, Tasks *tasks);

    /// Fails the call if the tool must be called in another way (TASK-02, TASKX-01).
    virtual void admit(const CallPtr &call, const Tool &tool) const = 0;
    /// Whether the client takes a task as the answer to its call; params: of the call.
    virtual bool takesTask(const json::Value &params) const = 0;
    /// Whether it takes nothing else.
    virtual bool wantsTask(const json::Value &) const { return false; }
    /// The ttl that the client asks for. It counts if the server sets none.
    virtual std::chrono::milliseconds ttl(const json::Value &) const { return Tasks::kTtl; }
    /// The answer to the call that became this task.
    virtual QByteArray begin(const ServedTask &task) = 0;

protected:
    SessionTasks(Session *session, Tasks *tasks);

    Session *session() const { return m_session; }
    rpc::Peer *peer() const;
    Tasks *tasks() const { return m_tasks; }
    /// The task that the request is about; null, and refused, if there is none.
    const ServedTask *taskOf(const rpc::IncomingRequest &request) const;

    /// What both generations show of a task under the same names.
    template<class Shown>
    static Shown headOf(const ServedTask &task)
    {
        Shown shown;
        shown.taskId = task.id;
        shown.status = json::nameOf(task.status);
        if (!task.message.isEmpty())
            shown.statusMessage = task.message;
        shown.createdAt = TaskTime{task.createdAt};
        shown.lastUpdatedAt = TaskTime{task.changedAt};
        return shown;
    }

private:
    Session *m_session;
    Tasks *m_tasks;
};

} // namespace mcp::serve
