// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The calls of a conversation: how they are sent, and what is decided about them.
#include "core/client/call/toolcall.h"
#include "core/host/chat.h"

#include "core/client/catalog/toolcatalog.h"
#include "core/host/chats.h"
#include "core/host/host.h"
#include "core/host/knowntools.h"
#include "core/host/startonuse.h"
#include "core/policy/tooldigest.h"

namespace mcp {

using namespace Qt::StringLiterals;
using chat::ToolResult;
using Step = Chat::Call::Step;

Pending<chat::CallAnswer> Chat::send(const Caller &caller, const chat::ServerToolCall &asked)
{
    Server *server = m_chats->host()->server(asked.target.serverId);
    const bool isReady = server && server->state() == Server::State::Ready;
    if (!isReady && !(server && mayStartOnUse(*server)))
        return settled<chat::CallAnswer>(Error::transport(u"Not connected"_s));
    if (isReady)
        return sendNow(caller, asked);
    const Answer answer;
    Pending<Server::State> starting = startOnUse(server);
    setStep(caller.call, Step::Preparing);
    const CallHandle handle = starting.then(this, [=, this](const Result<Server::State> &state) {
        if (state && *state == Server::State::Ready)
            return sendStarted(caller, asked, answer);
        answer.settle(
            chat::CallAnswer{{}, {}, notStartedText(state ? *state : Server::State::Failed)});
    });
    answer.onCancel([handle] { handle.abandon(); });
    return answer.pending();
}

/// The model was shown the last tools of the server. They are listed before the call is decided about.
void Chat::sendStarted(const Caller &caller, const chat::ServerToolCall &asked,
                       const Answer &answer)
{
    const CallHandle handle =
        m_chats->host()
            ->knownTools()
            ->whenCurrent(asked.target.serverId)
            .then(this, [=, this](const Result<bool> &) {
                if (!isAsShown(asked.target))
                    return answer.settle(Error::policy(json::nameOf(CallRefusal::ChangedTool),
                                                       int(CallRefusal::ChangedTool)));
                setStep(caller.call, Step::Running);
                sendNow(caller, asked).forward(this, answer);
            });
    answer.onCancel([handle] { handle.abandon(); });
}

/// False when the person has accepted another definition since (SEC-49). One that is not accepted, or is gone, is refused and
/// recorded where all calls are decided about.
bool Chat::isAsShown(const chat::ToolTarget &target) const
{
    Host *host = m_chats->host();
    const Server *server = host->server(target.serverId);
    const bool isReady = server && server->state() == Server::State::Ready;
    const ToolCatalog *catalog = isReady ? server->connection()->tools() : nullptr;
    const Tool *listed = catalog ? catalog->find(target.tool.name) : nullptr;
    return !listed || host->knownTools()->standing(target.serverId, *listed) != Standing::Accepted
        || toolDigest(*listed) == toolDigest(target.tool);
}

Pending<chat::CallAnswer> Chat::sendNow(const Caller &caller, const chat::ServerToolCall &asked)
{
    Host *host = m_chats->host();
    const QString &serverId = asked.target.serverId;
    rpc::CallOptions options = host->callOptions(serverId);
    options.onProgress = [self = QPointer(this),
                          callId = caller.call](const rpc::ProgressParams &progress) {
        if (!self || !self->m_calls.contains(callId))
            return;
        self->m_calls[callId].progress = progress;
        Q_EMIT self->callChanged(callId);
    };
    options.time = std::make_shared<CallTime>(m_chats->clock());
    if (const auto call = m_calls.find(caller.call); call != m_calls.end())
        call->time = options.time;
    ToolCall what;
    what.serverId = serverId;
    what.tool = asked.target.tool.name;
    what.toolTitle = asked.target.tool.displayName();
    what.arguments = asked.arguments;
    what.inputSchema = asked.target.tool.inputSchema.raw;
    what.conversation = key();
    return host->callTool(caller, what, options)
        .map(this, [this, callId = caller.call](const ToolCallOutcome &started) {
            if (!started.taskKey.isEmpty() && m_calls.contains(callId)) {
                Call &call = m_calls[callId];
                call.taskKey = started.taskKey;
                call.step = Step::Waiting;
                Q_EMIT callChanged(callId);
            }
            return chat::CallAnswer{started.result, started.taskKey};
        });
}

void Chat::setStep(const QString &callId, Step step)
{
    const auto found = m_calls.find(callId);
    if (found == m_calls.end())
        return;
    found->step = step;
    found->startedAt = m_chats->clock()->now(); // How long the server took to start does not count.
    Q_EMIT callChanged(callId);
}

void Chat::onCallStarted(const QString &callId, const chat::ServerToolCall &started)
{
    if (m_calls.size() >= kCalls)
        m_calls.removeIf([](const auto &call) { return call->step == Step::Ended; });
    Call call;
    call.step = Step::Running;
    call.serverId = started.target.serverId;
    call.tool = started.target.tool;
    call.arguments = started.arguments;
    call.startedAt = m_chats->clock()->now();
    m_calls.insert(callId, call);
    Q_EMIT callChanged(callId);
}

chat::TurnPorts::CallFacts Chat::factsOf(const QString &callId) const
{
    const Call *ended = call(callId);
    if (!ended)
        return {};
    chat::TurnPorts::CallFacts facts;
    if (ended->isEdited)
        facts.changed = ended->arguments.raw;
    const bool wasTask = !ended->taskKey.isEmpty();
    if (ended->time && ended->time->hasStarted() && !wasTask)
        facts.took = ended->time->taken();
    else
        facts.took = CallDuration(m_chats->clock()->now() - ended->startedAt);
    return facts;
}

void Chat::onCallEnded(const ToolResult &result)
{
    const auto found = m_calls.find(result.callId);
    if (found != m_calls.end()) {
        found->step = Step::Ended;
        found->progress = {}; // Its message may be long.
        Q_EMIT callChanged(result.callId);
    }
    Q_EMIT callEnded(result);
}

// Decisions

Chat::Call *Chat::ownCall(const Caller &caller)
{
    if (caller.source != Source::Conversation || caller.conversation != key())
        return nullptr;
    const auto found = m_calls.find(caller.call);
    return found == m_calls.end() ? nullptr : &*found;
}

void Chat::onAsked(qint64 id)
{
    const CallRequest *request = m_chats->host()->gate()->find(id);
    Call *call = request ? ownCall(request->caller) : nullptr;
    if (!call)
        return;
    call->step = Step::Asking;
    call->request = id;
    call->wasAsked = true;
    call->isEdited = request->isEdited();
    call->arguments = request->what.arguments;
    m_asking.insert(id, request->caller.call);
    Q_EMIT callChanged(request->caller.call);
}

void Chat::onGone(qint64 id)
{
    const QString callId = m_asking.take(id);
    const auto call = m_calls.find(callId);
    if (call == m_calls.end() || call->step != Step::Asking)
        return;
    call->step = Step::Running;
    call->request = 0;
    call->startedAt = m_chats->clock()->now(); // What the person took to decide does not count.
    Q_EMIT callChanged(callId);
}

void Chat::onAllowed(const CallRequest &request)
{
    Call *call = ownCall(request.caller);
    if (!call)
        return;
    call->allowed = request.decision;
    Q_EMIT callChanged(request.caller.call);
}

} // namespace mcp
