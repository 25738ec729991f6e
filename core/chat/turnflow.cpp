// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/turnflow.h"

#include "core/base/offload.h"
#include "core/chat/calllabels.h"
#include "core/chat/resulttext.h"
#include "core/chat/turnprompt.h"

#include <QPointer>
#include <QSet>
#include <QUuid>

#include <algorithm>

namespace mcp::chat {

using namespace Qt::StringLiterals;
using State = Message::State;

struct TurnFlow::Call
{
    enum class Step { Resolving, Waiting, Sent, Ended };

    ToolCall asked;
    Step step = Step::Resolving;
    ServerToolCall call = {}; ///< From Waiting on, as the next.
    Labels labels = {};
    QString taskKey = {}; ///< Of the task that the call became; empty: it is none.
    CallHandle handle = {}; ///< Of what it waits for.
    std::unique_ptr<Alarm> patience = {}; ///< For a task.
};

namespace {

constexpr qsizetype kProblemChars = 1'000;
constexpr qsizetype kTaskNameChars =
    8; ///< Of a key; `tasks` of quayside-cli takes the beginning of one.

/// For the model.
QString refusalText(int code)
{
    switch (CallRefusal(code)) {
    case CallRefusal::CompanyDenies:
        return u"A rule of the person's organization does not allow this call."_s;
    case CallRefusal::NewTool:
    case CallRefusal::ChangedTool:
    case CallRefusal::ChangedInstructions:
        return u"This tool is not as the person has accepted it. It was not called."_s;
    case CallRefusal::Refused:
    case CallRefusal::Closed:
        return u"The person refused this call. It was not sent."_s;
    case CallRefusal::NoAnswer:
    case CallRefusal::Locked:
    case CallRefusal::Ending:
        return u"The person has to agree to this call, and did not. It was not sent."_s;
    case CallRefusal::Stopped:
        return u"The person stopped the server. The call was not sent."_s;
    case CallRefusal::Busy:
        return u"Too many calls wait for the person. This one was not sent."_s;
    case CallRefusal::Changed:
        return u"The tool changed while the person was asked. The call was not sent."_s;
    case CallRefusal::SamplingRunsNoTools:
        break;
    }
    return u"This call is not allowed. It was not sent."_s;
}

bool claimsClosedWorld(const Tool &tool)
{
    return tool.annotations && tool.annotations->openWorldHint
        && tool.annotations->openWorldHint->value == false;
}

bool isReadOnly(const Tool &tool)
{
    return tool.annotations && tool.annotations->isReadOnly();
}

} // namespace

TurnFlow::TurnFlow(Conversation *conversation, const ToolSet &tools, Ports ports, QObject *parent)
    : QObject(parent)
    , m_conversation(conversation)
    , m_tools(tools)
    , m_ports(std::move(ports))
{
}

TurnFlow::~TurnFlow()
{
    m_asking.abandon();
    for (const CallPtr &call : m_calls)
        call->handle.abandon();
}

const Message *TurnFlow::message() const
{
    return m_conversation->find(m_message);
}

void TurnFlow::start(const QList<Part> &parts)
{
    const auto words = std::find_if(parts.cbegin(), parts.cend(), [](const Part &part) {
        return std::holds_alternative<Text>(part);
    });
    if (m_conversation->title.isEmpty() && words != parts.cend())
        m_conversation->title = titleOf(std::get<Text>(*words).text);
    Message &said = m_conversation->add(Message::Role::Person, m_conversation->shown());
    said.parts = parts;
    Q_EMIT messageAdded(said.id);
    m_ports.journal->addMessage(m_conversation->key, *m_conversation->find(m_conversation->shown()))
        .then(this, [this](const Result<bool> &kept) {
            if (!kept)
                return fail(kept.error());
            answer();
        });
}

void TurnFlow::answer()
{
    Message &answer = m_conversation->add(Message::Role::Model, m_conversation->shown());
    answer.state = State::Running;
    m_message = answer.id;
    Q_EMIT messageAdded(answer.id);
    m_ports.journal->addMessage(m_conversation->key, *model())
        .then(this, [this](const Result<bool> &kept) {
            if (!kept)
                return fail(kept.error());
            ask();
        });
}

void TurnFlow::stopCall(const QString &callId)
{
    const std::vector<CallPtr> all = m_calls;
    for (const CallPtr &call : all) {
        if (call->asked.id == callId)
            stopOne(call);
    }
}

// The model

void TurnFlow::ask()
{
    if (m_isFinished)
        return;
    if (m_isStopping)
        return finish(State::Stopped);
    ++m_rounds;
    m_said.clear();
    llm::Prompt prompt;
    prompt.model = m_conversation->model.model;
    prompt.system = systemPrompt();
    prompt.messages = promptMessages(*m_conversation);
    prompt.tools = m_tools.definitions();
    prompt.maxTokens = kAnswerTokens;
    const auto piece = [self = QPointer(this)](const QString &text) {
        if (self)
            self->onPiece(text);
    };
    m_asking = m_ports.ask(prompt, piece).then(this, [this](const Result<llm::Answer> &answer) {
        onAnswer(answer);
    });
}

void TurnFlow::onPiece(const QString &text)
{
    if (m_isFinished || m_isStopping)
        return;
    m_said += text;
    Q_EMIT said(text);
}

void TurnFlow::onAnswer(const Result<llm::Answer> &answer)
{
    if (m_isFinished)
        return;
    Q_EMIT fellSilent();
    if (!answer) {
        // What was said stays; how many tokens it was is a guess.
        const QList<Part> parts = m_said.isEmpty() ? QList<Part>() : QList<Part>{Text{m_said}};
        model()->outputTokens += (m_said.size() + 3) / 4;
        return keep(parts, [this, why = answer.error()] {
            if (m_isStopping)
                finish(State::Stopped);
            else
                fail(why);
        });
    }
    model()->inputTokens += answer->usage.inputTokens;
    model()->outputTokens += answer->usage.outputTokens;
    const QList<Part> parts = partsOf(*answer);
    QList<ToolCall> calls;
    for (const Part &part : parts) {
        if (const auto *call = std::get_if<ToolCall>(&part))
            calls.append(*call);
    }
    const bool isCut = answer->stopReason == "maxTokens"_L1;
    keep(parts, [this, calls, isCut] {
        if (m_isStopping)
            return finish(State::Stopped);
        if (calls.isEmpty())
            return finish(isCut ? State::TokenLimit : State::Whole);
        callAll(calls);
    });
}

QList<Part> TurnFlow::partsOf(const llm::Answer &answer)
{
    QSet<QString> ids;
    for (const Part &part : std::as_const(model()->parts)) {
        if (const auto *call = std::get_if<ToolCall>(&part))
            ids.insert(call->id);
    }
    QList<Part> parts;
    for (const SamplingBlock &block : answer.blocks) {
        if (const auto *text = std::get_if<TextContent>(&block.value)) {
            parts.append(Text{text->text});
        } else if (const auto *image = std::get_if<ImageContent>(&block.value)) {
            parts.append(Image{image->data, image->mimeType});
        } else if (const auto *use = std::get_if<ToolUseContent>(&block.value)) {
            // Some providers give the same id twice; a result must have one call.
            const bool isNew = !use->id.isEmpty() && !ids.contains(use->id);
            const QString id =
                isNew ? use->id : QString(u"call_" + QUuid::createUuid().toString(QUuid::Id128));
            ids.insert(id);
            parts.append(ToolCall{id, use->name, use->input, use->meta.value_or(json::Raw())});
        }
    }
    return parts;
}

/// Adds parts to the message; then when they are in the journal.
void TurnFlow::keep(const QList<Part> &parts, const std::function<void()> &then)
{
    Message *message = model();
    const qsizetype place = message->parts.size();
    message->parts += parts;
    Q_EMIT partsAdded();
    ++m_keeping;
    m_ports.journal->addParts(m_conversation->key, m_message, place, parts)
        .then(this, [this, then](const Result<bool> &kept) {
            --m_keeping;
            if (m_isFinished)
                return;
            if (!kept)
                return fail(kept.error());
            then();
        });
}

// Calls

void TurnFlow::callAll(const QList<ToolCall> &calls)
{
    m_calls.clear();
    for (const ToolCall &asked : calls) {
        m_calls.push_back(std::make_shared<Call>());
        m_calls.back()->asked = asked;
    }
    const std::vector<CallPtr> all = m_calls; // The round may end meanwhile.
    const QList<ToolResult> seen = resultsOn(m_conversation->branch());
    for (size_t i = 0; i < all.size(); ++i) {
        if (m_rounds >= kRounds)
            end(all[i], Outcome::NotRun,
                u"This turn has had all its rounds. The call was not sent."_s);
        else if (i >= size_t(kCallsInRound))
            end(all[i], Outcome::NotRun,
                u"These are too many calls at once. This one was not sent."_s);
        else
            resolve(all[i], seen);
    }
}

void TurnFlow::resolve(const CallPtr &call, const QList<ToolResult> &seen)
{
    const std::function<Result<Resolved>()> work = [tools = m_tools, seen, asked = call->asked] {
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

void TurnFlow::onResolved(const CallPtr &call, const Resolved &resolved)
{
    if (m_isFinished)
        return;
    if (const auto *reply = std::get_if<ToolReply>(&resolved.meaning))
        return end(call, reply->isError ? Outcome::NotRun : Outcome::Done, reply->text);
    call->call = std::get<ServerToolCall>(resolved.meaning);
    call->labels = resolved.labels;
    call->step = Call::Step::Waiting;
    startCalls();
}

/// A second call of a server waits, unless it claims to be read-only.
bool TurnFlow::mayStart(const Call &call) const
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
void TurnFlow::startCalls()
{
    if (m_isStopping)
        return;
    const std::vector<CallPtr> all = m_calls;
    for (const CallPtr &call : all) {
        if (m_isFinished || call->step == Call::Step::Resolving)
            return;
        if (call->step == Call::Step::Waiting && mayStart(*call))
            send(call);
    }
}

void TurnFlow::send(const CallPtr &call)
{
    call->step = Call::Step::Sent;
    Q_EMIT callStarted(call->asked.id, call->call);
    Caller caller;
    caller.source = mcp::Source::Conversation;
    caller.conversation = m_conversation->key;
    caller.call = call->asked.id;
    caller.labels = call->labels;
    call->handle =
        m_ports.call(caller, call->call).then(this, [this, call](const Result<CallAnswer> &answer) {
            onCalled(call, answer);
        });
}

void TurnFlow::onCalled(const CallPtr &call, const Result<CallAnswer> &answer)
{
    if (m_isFinished || call->step == Call::Step::Ended)
        return;
    if (!answer)
        return endWith(call, answer.error());
    if (answer->result)
        return endWith(call, *answer->result);
    call->taskKey = answer->taskKey;
    if (m_isStopping)
        return leaveTask(call);
    waitForTask(call);
}

void TurnFlow::waitForTask(const CallPtr &call)
{
    // The call owns the alarm.
    call->patience = m_ports.clock->createAlarm([this, kept = std::weak_ptr(call)] {
        if (const CallPtr waiting = kept.lock())
            leaveTask(waiting);
    });
    call->patience->start(kTaskPatience);
    call->handle = m_ports.taskResult(call->taskKey)
                       .then(this, [this, call](const Result<CallToolResult> &result) {
                           if (m_isFinished || call->step == Call::Step::Ended)
                               return;
                           if (result)
                               endWith(call, *result);
                           else
                               endWith(call, result.error());
                       });
}

/// The turn does not wait for the task any longer.
void TurnFlow::leaveTask(const CallPtr &call)
{
    call->handle.abandon();
    end(call, Outcome::Task,
        u"The call goes on as the task %1, and its result is not known yet. The person finds it "
        "under that name in the list of tasks."_s.arg(call->taskKey.left(kTaskNameChars)));
}

/// Tokens that one result of the round may take.
qint64 TurnFlow::resultTokens() const
{
    return std::min(kAssumedWindow / 4, kAssumedWindow / 2 / qint64(m_calls.size()));
}

void TurnFlow::addServer(const CallPtr &call, ToolResult &result) const
{
    const Source source = m_ports.source(call->call.target.serverId);
    result.serverId = call->call.target.serverId;
    result.serverName = source.name;
    result.isPrivate = source.isPrivate;
    // SEC-50: without that claim a tool is open to the world.
    result.isOutside = source.isRemote || !claimsClosedWorld(call->call.target.tool);
}

void TurnFlow::endWith(const CallPtr &call, const CallToolResult &answer)
{
    ToolResult result;
    result.outcome = answer.isError.value_or(false) ? Outcome::ToolError : Outcome::Done;
    const CutText cut = resultText(answer, resultTokens());
    result.text = cut.text;
    result.omitted = cut.omitted;
    addServer(call, result);
    end(call, result);
}

void TurnFlow::endWith(const CallPtr &call, const Error &error)
{
    switch (error.kind) {
    case ErrorKind::Policy:
        return end(call, Outcome::Refused, refusalText(error.code));
    case ErrorKind::Cancelled:
        return end(call, Outcome::Failed,
                   u"The person stopped this call. What it has done is not known."_s);
    case ErrorKind::Timeout:
        return end(call, Outcome::Failed,
                   u"There was no answer in time. What the call has done is not known."_s);
    case ErrorKind::Closed:
        return end(call, Outcome::Failed,
                   u"The connection ended before the answer. What the call has done is not "
                   "known."_s);
    case ErrorKind::Protocol:
        return end(call, Outcome::Failed,
                   u"The answer of the server cannot be read. What the call has done is not "
                   "known."_s);
    case ErrorKind::Transport:
        return end(call, Outcome::NotRun, u"The server is not connected."_s);
    case ErrorKind::Auth:
        return end(call, Outcome::NotRun, u"The server wants the person to sign in first."_s);
    case ErrorKind::Storage:
        return end(call, Outcome::NotRun,
                   u"The call was not sent, because it could not be recorded."_s);
    case ErrorKind::Remote:
        break;
    }
    ToolResult result;
    result.outcome = Outcome::ToolError;
    const CutText cut = cutToTokens(error.detail, resultTokens());
    result.text = cut.text;
    result.omitted = cut.omitted;
    addServer(call, result);
    end(call, result);
}

void TurnFlow::end(const CallPtr &call, Outcome outcome, const QString &text)
{
    ToolResult result;
    result.outcome = outcome;
    const CutText cut = cutToTokens(text, resultTokens());
    result.text = cut.text;
    result.omitted = cut.omitted;
    end(call, result);
}

void TurnFlow::end(const CallPtr &call, ToolResult result)
{
    call->step = Call::Step::Ended;
    if (call->patience)
        call->patience->stop();
    result.callId = call->asked.id;
    Q_EMIT callEnded(result);
    keep({result}, [this] { onRoundEnded(); });
    startCalls();
}

/// When all of it is in the journal.
void TurnFlow::onRoundEnded()
{
    const bool isOver = m_keeping == 0
        && std::all_of(m_calls.begin(), m_calls.end(),
                       [](const CallPtr &call) { return call->step == Call::Step::Ended; });
    if (!isOver)
        return;
    m_calls.clear();
    if (m_rounds >= kRounds && !m_isStopping)
        return finish(State::RoundLimit);
    ask();
}

// The end

void TurnFlow::stop()
{
    if (m_isFinished || m_isStopping)
        return;
    m_isStopping = true;
    m_asking.cancel();
    const std::vector<CallPtr> all = m_calls;
    for (const CallPtr &call : all)
        stopOne(call);
}

void TurnFlow::stopOne(const CallPtr &call)
{
    if (call->step == Call::Step::Ended)
        return;
    if (!call->taskKey.isEmpty())
        leaveTask(call);
    else if (call->step == Call::Step::Sent)
        call->handle.cancel();
    else
        end(call, Outcome::NotRun, u"The person stopped the call. It was not sent."_s);
}

void TurnFlow::fail(const Error &error)
{
    if (m_isFinished)
        return;
    m_failure = error;
    if (!message()) {
        m_isFinished = true;
        Q_EMIT finished();
        return;
    }
    model()->problem = error.detail.left(kProblemChars);
    finish(State::Failed);
}

void TurnFlow::finish(State state)
{
    m_isFinished = true;
    for (const CallPtr &call : std::exchange(m_calls, {}))
        call->handle.abandon();
    model()->state = state;
    m_ports.journal->finish(m_conversation->key, *model())
        .then(this, [this](const Result<bool> &kept) {
            if (!kept && model()->state != State::Failed) {
                model()->state = State::Failed;
                m_failure = kept.error();
            }
            Q_EMIT finished();
        });
}

} // namespace mcp::chat

#include "moc_turnflow.cpp"
