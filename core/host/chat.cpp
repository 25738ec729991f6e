// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/chat.h"

#include "core/auth/credentials.h"
#include "core/chat/callresult.h"
#include "core/chat/contextbudget.h"
#include "core/chat/conversationbook.h"
#include "core/chat/turnprompt.h"
#include "core/host/chats.h"
#include "core/host/chattools.h"
#include "core/host/host.h"
#include "core/host/models.h"
#include "core/tasks/tasktracker.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using chat::Message;
using chat::ToolResult;
using chat::TurnFlow;
using Step = Chat::Call::Step;

Chat::Chat(chat::Conversation conversation, bool isStored, Chats *chats)
    : m_conversation(std::move(conversation))
    , m_chats(chats)
    , m_choice(new ChatTools(chats->host(), chats->clock(), this))
    , m_isStored(isStored)
{
    CallGate *gate = chats->host()->gate();
    connect(gate, &CallGate::asked, this, &Chat::onAsked);
    connect(gate, &CallGate::changed, this, &Chat::onAsked);
    connect(gate, &CallGate::gone, this, &Chat::onGone);
    connect(gate, &CallGate::allowed, this, &Chat::onAllowed);
    connect(m_choice, &ChatTools::changed, this, &Chat::toolsChanged);
    connect(chats->host()->models()->store(), &ModelStore::changed, this, [this] {
        updateTools();
        Q_EMIT changed();
    });
    updateTools();
    followTasks();
}

Chat::~Chat()
{
    end(); // While everything its calls report to is there.
}

/// Without a word in the conversation.
void Chat::end()
{
    delete std::exchange(m_turn, nullptr);
}

const ProviderEntry *Chat::provider() const
{
    const auto &entries = m_chats->host()->models()->store()->entries();
    const auto found = std::find_if(entries.cbegin(), entries.cend(), [this](const auto &entry) {
        return entry.id == m_conversation.model.providerId;
    });
    return found == entries.cend() ? nullptr : &*found;
}

bool Chat::isWindowKnown() const
{
    return m_chats->knownWindow(m_conversation.model) > 0;
}

qint64 Chat::window() const
{
    const qint64 known = m_chats->knownWindow(m_conversation.model);
    return chat::windowOf(known);
}

qint64 Chat::contextTokens() const
{
    return chat::estimatedContext(m_conversation, m_choice->set());
}

const chat::ToolSet &Chat::tools() const
{
    return m_choice->set();
}

QList<Tool> Chat::lastTools(const QString &serverId) const
{
    return m_choice->lastTools(serverId);
}

qint64 Chat::answering() const
{
    return m_turn && m_turn->message() ? m_turn->message()->id : 0;
}

bool Chat::isPreparing() const
{
    return m_isBusy && (!m_turn || m_turn->isPreparing());
}

const Chat::Call *Chat::call(const QString &callId) const
{
    const auto found = m_calls.constFind(callId);
    return found == m_calls.cend() ? nullptr : &*found;
}

QList<const Chat::Call *> Chat::openCalls() const
{
    QList<const Call *> open;
    for (const Call &call : m_calls) {
        if (call.step != Step::Ended)
            open.append(&call);
    }
    return open;
}

// What the person does

void Chat::say(const QList<chat::Part> &parts)
{
    begin([parts](TurnFlow *turn) { turn->start(parts); });
}

void Chat::edit(qint64 message, const QList<chat::Part> &parts)
{
    const Message *edited = m_conversation.find(message);
    if (m_isBusy || !edited || edited->role != Message::Role::Person)
        return;
    begin([this, parts, parent = edited->parent](TurnFlow *turn) {
        m_conversation.show(parent);
        Q_EMIT branchChanged();
        turn->start(parts);
    });
}

void Chat::retry(qint64 answer)
{
    const Message *message = m_conversation.find(answer);
    if (m_isBusy || !message || message->role != Message::Role::Model)
        return;
    begin([this, parent = message->parent](TurnFlow *turn) {
        m_conversation.show(parent);
        Q_EMIT branchChanged();
        turn->answer();
    });
}

void Chat::continueAnswer(const QString &words)
{
    const Message *last = m_conversation.find(m_conversation.shown());
    if (last && last->state == Message::State::RoundLimit)
        begin([](TurnFlow *turn) { turn->answer(); });
    else if (last)
        say({chat::Text{words}});
}

void Chat::compact()
{
    if (m_conversation.shown() != 0)
        begin([](TurnFlow *turn) { turn->summarize(); });
}

void Chat::stop()
{
    if (m_turn)
        m_turn->stop();
    else
        m_isStopping = m_isBusy; // The conversation is being stored.
}

void Chat::stopCall(const QString &callId)
{
    if (m_turn)
        m_turn->stopCall(callId);
}

void Chat::show(qint64 message)
{
    if (m_isBusy || !m_conversation.show(m_conversation.newestBehind(message)))
        return;
    keep();
    Q_EMIT branchChanged();
    addReports();
}

void Chat::removeSummary(qint64 summary)
{
    const Message *message = m_conversation.find(summary);
    if (m_isBusy || !message || !m_conversation.show(message->parent))
        return;
    keep();
    Q_EMIT branchChanged();
}

void Chat::setModel(const ModelName &model)
{
    if (model == nextModel())
        return;
    m_nextModel = model;
    if (!m_isBusy)
        takeNextModel();
    Q_EMIT changed();
}

/// A turn has one model, whatever the person chooses meanwhile.
void Chat::takeNextModel()
{
    m_conversation.model = *std::exchange(m_nextModel, std::nullopt);
    keep();
    updateTools();
}

void Chat::setServers(const QStringList &ids)
{
    if (m_isBusy || ids == m_conversation.servers)
        return;
    m_conversation.servers = ids;
    keep();
    updateTools();
    Q_EMIT changed();
}

void Chat::setOptions(const chat::ConversationOptions &options)
{
    chat::ConversationOptions taken = options;
    taken.taskTimeout =
        std::clamp(options.taskTimeout, 0, chat::ConversationOptions::kMostTaskTimeout);
    taken.longestAnswer = std::clamp(options.longestAnswer, chat::ConversationOptions::kLeastAnswer,
                                     chat::ConversationOptions::kMostAnswer);
    if (taken == m_conversation.options)
        return;
    m_conversation.options = taken;
    keep();
    updateTools();
    Q_EMIT changed();
}

/// What is not stored yet is stored with its first message.
void Chat::keep()
{
    if (!m_isStored)
        return;
    m_chats->book()->update(m_conversation).then(this, [this](const Result<bool> &kept) {
        if (!kept)
            Q_EMIT failed(kept.error());
        Q_EMIT m_chats->listChanged();
    });
}

void Chat::updateTools()
{
    ChatTools::Choice choice;
    choice.servers = m_conversation.servers;
    choice.off = m_conversation.options.toolsOff;
    if (const ProviderEntry *entry = provider())
        choice.format = llm::toolFormatOf(*entry, m_conversation.model.model);
    choice.window = m_chats->knownWindow(m_conversation.model);
    m_choice->setChoice(choice);
}

// The turn

void Chat::begin(const Then &start)
{
    if (m_isBusy)
        return;
    m_failure.reset();
    m_isStopping = false;
    setBusy(true);
    if (m_isStored)
        return startTurn(start);
    m_chats->book()->add(m_conversation).then(this, [this, start](const Result<bool> &kept) {
        m_isStored = bool(kept);
        if (kept)
            return startTurn(start);
        setBusy(false);
        fail(kept.error());
    });
}

void Chat::startTurn(const Then &start)
{
    m_turn = new TurnFlow(&m_conversation, turnPorts(), this);
    connectTurn();
    start(m_turn);
    if (m_isStopping && m_turn)
        m_turn->stop();
    Q_EMIT m_chats->listChanged();
}

void Chat::connectTurn()
{
    connect(m_turn, &TurnFlow::messageAdded, this, [this](qint64 id) {
        Q_EMIT messageAdded(id);
        Q_EMIT changed(); // The first words are the title.
    });
    connect(m_turn, &TurnFlow::prepared, this, &Chat::prepared);
    connect(m_turn, &TurnFlow::titled, this, &Chat::keep);
    connect(m_turn, &TurnFlow::partsAdded, this, [this] { Q_EMIT messageChanged(answering()); });
    connect(m_turn, &TurnFlow::textChanged, this, &Chat::answerTextChanged);
    connect(m_turn, &TurnFlow::callStarted, this, &Chat::onCallStarted);
    connect(m_turn, &TurnFlow::callEnded, this, &Chat::onCallEnded);
    connect(m_turn, &TurnFlow::finished, this, &Chat::onTurnEnded);
}

chat::TurnPorts Chat::turnPorts()
{
    Host *host = m_chats->host();
    chat::TurnPorts ports;
    ports.clock = m_chats->clock();
    ports.journal = m_chats->book();
    ports.window = m_chats->knownWindow(m_conversation.model);
    // For each turn: a server may have others now, or the person may have accepted some.
    ports.tools = [this] {
        return m_choice->whenCurrent().map(this, [this](bool) { return m_choice->set(); });
    };
    ports.ask = [host, provider = m_conversation.model.providerId](const llm::Prompt &prompt,
                                                                   const llm::OnDelta &onDelta) {
        return host->models()->generate(provider, prompt, onDelta);
    };
    ports.call = [this](const Caller &caller, const chat::ServerToolCall &asked) {
        return send(caller, asked);
    };
    ports.taskResult = [host](const QString &key) { return host->tasks()->finished(key); };
    ports.cancelTask = [host](const QString &key) { host->tasks()->cancel(key); };
    ports.source = [this](const QString &serverId) { return sourceOf(serverId); };
    ports.facts = [this](const QString &callId) { return factsOf(callId); };
    return ports;
}

/// A program on this computer may read the person's files; an address with an account, or with secrets, the data behind them.
chat::TurnPorts::Source Chat::sourceOf(const QString &serverId) const
{
    const Server *server = m_chats->host()->server(serverId);
    if (!server)
        return {serverId, true};
    const ServerEntry &entry = server->entry();
    const bool isSignedIn = m_chats->host()->credentials().account(serverId).has_value();
    return {entry.name, !entry.isRemote() || isSignedIn || !entry.headers.isEmpty()};
}

void Chat::onTurnEnded()
{
    TurnFlow *turn = std::exchange(m_turn, nullptr);
    turn->deleteLater();
    const Message *message = turn->message();
    if (message)
        Q_EMIT messageChanged(message->id);
    const bool isFailed = !message || message->state == Message::State::Failed;
    setBusy(false);
    if (isFailed && turn->failure().kind != ErrorKind::Cancelled)
        fail(turn->failure());
    Q_EMIT m_chats->listChanged();
    followTasks();
    addReports();
}

void Chat::setBusy(bool isBusy)
{
    if (std::exchange(m_isBusy, isBusy) == isBusy)
        return;
    if (!isBusy && m_nextModel) {
        takeNextModel();
        Q_EMIT changed();
    }
    Q_EMIT busyChanged();
    m_chats->onBusyChanged(this);
}

void Chat::fail(const Error &why)
{
    m_failure = why;
    Q_EMIT failed(why);
}

// Tasks

/// Of the branch that is shown, those whose results have not been told.
void Chat::followTasks()
{
    TaskTracker *tasks = nullptr;
    QSet<QString> told;
    QList<ToolResult> open;
    for (const Message *message : m_conversation.branch()) {
        for (const chat::Part &part : message->parts) {
            if (const auto *report = std::get_if<chat::Report>(&part))
                told.insert(report->taskKey);
            const auto *result = std::get_if<ToolResult>(&part);
            if (result && result->outcome == ToolResult::Outcome::Task)
                open.append(*result);
            else if (result && !result->taskKey.isEmpty())
                told.insert(result->taskKey); // By `get_task`.
        }
    }
    for (const ToolResult &result : std::as_const(open)) {
        if (told.contains(result.taskKey) || m_followed.contains(result.taskKey))
            continue;
        if (!tasks)
            tasks = m_chats->host()->tasks();
        if (!tasks->isLoaded()) {
            connect(tasks, &TaskTracker::loaded, this, &Chat::followTasks,
                    Qt::ConnectionType(Qt::UniqueConnection | Qt::QueuedConnection));
            return;
        }
        m_followed.insert(result.taskKey);
        tasks->finished(result.taskKey)
            .then(this, [this, result](const Result<CallToolResult> &outcome) {
                onTaskEnded(result.taskKey, result, outcome);
            });
    }
}

void Chat::onTaskEnded(const QString &taskKey, const ToolResult &call,
                       const Result<CallToolResult> &outcome)
{
    if (!outcome && outcome.error().kind == ErrorKind::Closed)
        return; // The program ends; the next run looks again.
    const TaskRecord *record = m_chats->host()->tasks()->record(taskKey);
    chat::Report report;
    report.taskKey = taskKey;
    report.tool = record ? record->tool : QString();
    report.result = chat::resultOf(outcome, call, window());
    report.result.title = call.title;
    m_reports.append(report);
    addReports();
}

/// Those whose calls are in the branch that is shown.
void Chat::addReports()
{
    if (m_isBusy || m_reports.isEmpty())
        return;
    QSet<QString> calls;
    for (const Message *message : m_conversation.branch()) {
        for (const chat::Part &part : message->parts) {
            if (const auto *result = std::get_if<ToolResult>(&part))
                calls.insert(result->callId);
        }
    }
    QList<chat::Part> parts;
    for (qsizetype i = m_reports.size() - 1; i >= 0; --i) {
        if (calls.contains(m_reports.at(i).result.callId))
            parts.prepend(m_reports.takeAt(i));
    }
    if (parts.isEmpty())
        return;
    if (m_conversation.options.continuesByItself && provider())
        return begin([parts](TurnFlow *turn) { turn->start(parts); });
    Message &message = m_conversation.add(Message::Role::Person, m_conversation.shown());
    message.parts = parts;
    const Message added = message;
    Q_EMIT messageAdded(added.id);
    m_chats->book()->addMessage(key(), added).then(this, [this](const Result<bool> &kept) {
        if (!kept)
            Q_EMIT failed(kept.error());
        Q_EMIT m_chats->listChanged();
    });
}

} // namespace mcp

#include "moc_chat.cpp"
