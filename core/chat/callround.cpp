// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/callround.h"

#include "core/base/offload.h"
#include "core/chat/calllabels.h"
#include "core/chat/callresult.h"
#include "core/chat/contextbudget.h"
#include "core/chat/tasktools.h"

#include <algorithm>

namespace mcp::chat {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds kLeastTimeout{1}; ///< Of `get_task`.

bool isReadOnly(const Tool &tool)
{
    return tool.annotations && tool.annotations->isReadOnly();
}

} // namespace

struct CallRound::Call
{
    enum class Step {
        Resolving,
        Waiting, ///< For other calls.
        Sent, ///< Also while it waits for its own task.
        Asking, ///< About a task: `get_task`.
        Ended,
    };

    ToolCall asked;
    Step step = Step::Resolving;
    ServerToolCall call = {}; ///< From Waiting on, as the next.
    Labels labels = {};
    ToolResult answer = {}; ///< What is known of its result before it comes: whose it is.
    QString taskKey = {}; ///< Of the task that it became, or asks about; empty: there is none.
    CallHandle handle = {}; ///< Of what it waits for.
    std::unique_ptr<Alarm> timeout = {}; ///< With a task.
    bool isStopped = false;
};

CallRound::CallRound(const QList<ToolCall> &calls, const ToolSet &tools, const TurnPorts &ports,
                     Setting setting, QObject *parent)
    : QObject(parent)
    , m_tools(tools)
    , m_ports(ports)
    , m_setting(std::move(setting))
{
    for (const ToolCall &asked : calls) {
        m_calls.push_back(std::make_shared<Call>());
        m_calls.back()->asked = asked;
        m_calls.back()->answer.callId = asked.id;
    }
}

CallRound::~CallRound()
{
    abandon();
}

void CallRound::abandon()
{
    m_isStopping = true;
    for (const CallPtr &call : m_calls) {
        call->step = Call::Step::Ended;
        if (call->timeout)
            call->timeout->stop();
        call->handle.abandon();
    }
}

bool CallRound::isOver() const
{
    return std::all_of(m_calls.begin(), m_calls.end(),
                       [](const CallPtr &call) { return call->step == Call::Step::Ended; });
}

void CallRound::start()
{
    for (size_t i = 0; i < m_calls.size(); ++i) {
        const CallPtr call = m_calls[i];
        if (call->step == Call::Step::Ended)
            continue;
        if (m_setting.isPastLimit)
            end(call, Outcome::NotRun,
                u"This turn has had all its rounds. The call was not sent."_s);
        else if (i >= size_t(kCallsInRound))
            end(call, Outcome::NotRun,
                u"These are too many calls at once. This one was not sent."_s);
        else if (m_setting.faults.contains(call->asked.id))
            end(call, Outcome::NotRun,
                u"This call cannot be read, so it was not sent. %1\nSend the call "
                "again with one JSON object."_s.arg(m_setting.faults.value(call->asked.id)));
        else if (!m_setting.tasks.isEmpty() && isTaskTool(call->asked.name))
            useTaskTool(call);
        else
            resolve(call);
    }
}

void CallRound::resolve(const CallPtr &call)
{
    const std::function<Result<Resolved>()> work = [tools = m_tools, seen = m_setting.seen,
                                                    asked = call->asked] {
        Resolved resolved{tools.resolve(asked.name, asked.input), {}};
        if (const auto *found = std::get_if<ServerToolCall>(&resolved.meaning))
            resolved.labels = labelsOf(seen, found->arguments);
        return Result<Resolved>(std::move(resolved));
    };
    call->handle =
        offload<Resolved>(this, work).then(this, [this, call](const Result<Resolved> &resolved) {
            if (resolved && call->step == Call::Step::Resolving)
                onResolved(call, *resolved);
        });
}

void CallRound::onResolved(const CallPtr &call, const Resolved &resolved)
{
    if (const auto *reply = std::get_if<ToolReply>(&resolved.meaning)) {
        const CutText cut = cutToTokens(reply->text, resultTokens(m_ports.window));
        return end(call, reply->isError ? Outcome::NotRun : Outcome::Done, cut.text);
    }
    call->call = std::get<ServerToolCall>(resolved.meaning);
    call->labels = resolved.labels;
    call->step = Call::Step::Waiting;
    startCalls();
}

/// A second call of a server waits, unless it claims to be read-only.
bool CallRound::mayStart(const Call &call) const
{
    int sent = 0;
    bool isServerBusy = false;
    for (const CallPtr &other : m_calls) {
        if (other->step != Call::Step::Sent)
            continue;
        ++sent;
        isServerBusy |= other->call.target.serverId == call.call.target.serverId;
    }
    return sent < kCallsAtOnce && (!isServerBusy || isReadOnly(call.call.target.tool));
}

/// In the order of the model, however long the checks of their arguments take.
void CallRound::startCalls()
{
    for (const CallPtr &call : m_calls) {
        if (m_isStopping || call->step == Call::Step::Resolving)
            return;
        if (call->step == Call::Step::Waiting && mayStart(*call))
            send(call);
    }
}

void CallRound::send(const CallPtr &call)
{
    call->step = Call::Step::Sent;
    const TurnPorts::Source source = m_ports.source(call->call.target.serverId);
    call->answer.serverId = call->call.target.serverId;
    call->answer.serverName = source.name;
    call->answer.isPrivate = source.isPrivate;
    Q_EMIT callStarted(call->asked.id, call->call);
    Caller caller;
    caller.source = Source::Conversation;
    caller.conversation = m_setting.conversation;
    caller.call = call->asked.id;
    caller.labels = call->labels;
    call->handle =
        m_ports.call(caller, call->call).then(this, [this, call](const Result<CallAnswer> &answer) {
            onCalled(call, answer);
        });
}

void CallRound::onCalled(const CallPtr &call, const Result<CallAnswer> &answer)
{
    if (call->step == Call::Step::Ended)
        return;
    if (!answer)
        return endWith(call, answer.error());
    if (answer->result)
        return endWith(call, *answer->result);
    if (!answer->notSent.isEmpty())
        return end(call, Outcome::NotRun, answer->notSent);
    call->taskKey = answer->taskKey;
    if (m_isStopping)
        return leaveTask(call);
    waitForTask(call, m_setting.timeout);
}

// Tasks

void CallRound::useTaskTool(const CallPtr &call)
{
    const auto task = namedTask(m_setting.tasks, call->asked.input);
    if (!task)
        return end(call, Outcome::NotRun, task.error().detail);
    call->step = Call::Step::Asking;
    call->taskKey = task->taskKey;
    if (call->asked.name == kCancelTask)
        return cancelTask(call);
    call->answer.serverId = task->serverId;
    call->answer.serverName = task->serverName;
    call->answer.isPrivate = task->isPrivate;
    call->answer.taskKey = task->taskKey;
    waitForTask(call, std::max(m_setting.timeout, kLeastTimeout));
}

void CallRound::cancelTask(const CallPtr &call)
{
    if (!m_ports.cancelTask)
        return end(call, Outcome::NotRun, u"Tasks cannot be ended here."_s);
    m_ports.cancelTask(call->taskKey);
    end(call, Outcome::Done, u"The server was asked to end the task."_s);
}

void CallRound::waitForTask(const CallPtr &call, std::chrono::seconds timeout)
{
    // The call owns the alarm.
    call->timeout = m_ports.clock->createAlarm([this, kept = std::weak_ptr(call)] {
        if (const CallPtr waiting = kept.lock())
            onTaskTimeout(waiting);
    });
    call->timeout->start(timeout);
    call->handle = m_ports.taskResult(call->taskKey)
                       .then(this, [this, call](const Result<CallToolResult> &result) {
                           if (call->step != Call::Step::Ended)
                               endWith(call, result);
                       });
}

void CallRound::onTaskTimeout(const CallPtr &call)
{
    if (call->step == Call::Step::Ended)
        return;
    if (call->step != Call::Step::Asking)
        return leaveTask(call);
    call->handle.abandon();
    end(call, Outcome::Done, u"The task %1 goes on."_s.arg(taskName(call->taskKey)));
}

/// The turn does not wait for the task any longer.
void CallRound::leaveTask(const CallPtr &call)
{
    call->handle.abandon();
    ToolResult result = call->answer;
    result.outcome = Outcome::Task;
    result.taskKey = call->taskKey;
    result.text = u"The call goes on as the task %1, and its result is not known yet. The person "
                  "finds it under that name in the list of tasks. get_task waits for its "
                  "result; do not ask again and again."_s.arg(taskName(call->taskKey));
    end(call, result);
}

// The end

void CallRound::stop()
{
    m_isStopping = true;
    for (const CallPtr &call : m_calls)
        stopOne(call, false);
}

void CallRound::stopCall(const QString &callId)
{
    for (const CallPtr &call : m_calls) {
        if (call->asked.id == callId)
            stopOne(call, true);
    }
}

void CallRound::stopOne(const CallPtr &call, bool isWithTask)
{
    switch (call->step) {
    case Call::Step::Ended:
        return;
    case Call::Step::Resolving:
    case Call::Step::Waiting:
        return end(call, Outcome::NotRun, u"The person stopped this call. It was not sent."_s);
    case Call::Step::Asking:
        call->handle.abandon();
        return end(call, Outcome::NotRun, u"The person stopped this call. The task goes on."_s);
    case Call::Step::Sent:
        break;
    }
    if (call->taskKey.isEmpty()) {
        call->isStopped = true;
        return call->handle.cancel();
    }
    if (!isWithTask || !m_ports.cancelTask)
        return leaveTask(call);
    call->handle.abandon();
    m_ports.cancelTask(call->taskKey);
    end(call, Outcome::Stopped,
        u"The person stopped this call, which had become a task. What it has done is not known."_s);
}

void CallRound::endWith(const CallPtr &call, const Result<CallToolResult> &outcome)
{
    const bool isStopped =
        call->isStopped && !outcome && outcome.error().kind == ErrorKind::Cancelled;
    if (isStopped)
        return end(call, Outcome::Stopped,
                   u"The person stopped this call. Whether it has done anything is not known."_s);
    ToolResult result = resultOf(outcome, call->answer, m_ports.window, qsizetype(m_calls.size()));
    result.taskKey = call->answer.taskKey;
    end(call, result);
}

void CallRound::end(const CallPtr &call, Outcome outcome, const QString &text)
{
    end(call, ownResult(call->asked.id, outcome, text));
}

void CallRound::end(const CallPtr &call, ToolResult result)
{
    const bool wasSent = result.outcome != Outcome::Refused && result.outcome != Outcome::NotRun;
    if (wasSent && m_ports.facts) {
        const TurnPorts::CallFacts facts = m_ports.facts(call->asked.id);
        result.changed = facts.changed;
        result.took = facts.took;
    }
    result.title = titleOf(call->call.target.tool.displayName());
    call->step = Call::Step::Ended;
    if (call->timeout)
        call->timeout->stop();
    Q_EMIT callEnded(result);
    startCalls();
}

} // namespace mcp::chat

#include "moc_callround.cpp"
