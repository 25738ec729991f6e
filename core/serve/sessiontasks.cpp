// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/sessiontasks.h"

#include "core/json/read.h"
#include "core/serve/extensiontasks.h"
#include "core/serve/requestedtasks.h"
#include "core/serve/session.h"

namespace mcp::serve {

using namespace Qt::StringLiterals;

SessionTasks::SessionTasks(Session *session, Tasks *tasks)
    : m_session(session)
    , m_tasks(tasks)
{
}

std::unique_ptr<SessionTasks> SessionTasks::make(Session *session, Tasks *tasks)
{
    if (session->isStateless())
        return std::make_unique<ExtensionTasks>(session, tasks);
    if (session->revision() == u"2025-11-25") // The only one of the stateful era with tasks.
        return std::make_unique<RequestedTasks>(session, tasks);
    return nullptr;
}

rpc::Peer *SessionTasks::peer() const
{
    return m_session->peer();
}

const ServedTask *SessionTasks::taskOf(const rpc::IncomingRequest &request) const
{
    const auto params = json::read<TaskIdParams>(request.params);
    const ServedTask *task = params ? m_tasks->find(params->taskId) : nullptr;
    if (!task)
        peer()->respondError(request.id, rpc::kInvalidParams, u"There is no such task"_s);
    return task;
}

} // namespace mcp::serve

#include "moc_sessiontasks.cpp"
