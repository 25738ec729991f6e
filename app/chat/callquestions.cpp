// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/callquestions.h"

#include "app/asks/callcontroller.h"
#include "app/asks/personrequests.h"
#include "app/asks/questioncontroller.h"
#include "core/host/host.h"
#include "core/tasks/tasktracker.h"

#include <algorithm>

namespace quayside {

QList<QuestionController *> questionsOf(const mcp::Chat::Call &call, const AppPorts &ports)
{
    using Step = mcp::Chat::Call::Step;
    if (call.step == Step::Running)
        return ports.requests->ofCalls(call.serverId, mcp::CallTool::method, call.tool.name);
    const mcp::TaskRecord *task =
        call.step == Step::Waiting ? ports.host->tasks()->record(call.taskKey) : nullptr;
    return task ? ports.requests->questions(call.serverId, task->taskId)
                : QList<QuestionController *>();
}

bool needsPerson(const mcp::Chat &chat, const AppPorts &ports)
{
    const QList<CallController *> asked = ports.requests->calls();
    const QList<const mcp::Chat::Call *> calls = chat.openCalls();
    return std::any_of(asked.cbegin(), asked.cend(),
                       [&chat](const auto *call) { return call->conversation() == chat.key(); })
        || std::any_of(calls.cbegin(), calls.cend(),
                       [&ports](const auto *call) { return !questionsOf(*call, ports).isEmpty(); });
}

} // namespace quayside
