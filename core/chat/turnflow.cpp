// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/turnflow.h"

#include "core/chat/calllabels.h"
#include "core/chat/tasktools.h"
#include "core/chat/tokenestimate.h"
#include "core/chat/turnprompt.h"
#include "core/llm/providerproblem.h"

#include <QPointer>
#include <QSet>
#include <QUuid>

#include <algorithm>

namespace mcp::chat {

using namespace Qt::StringLiterals;
using State = Message::State;

namespace {

constexpr qsizetype kProblemChars = 1'000;
constexpr qint64 kSummaryTokens = 2'048;

/// What must fit beside the messages that are summed up, besides the summary.
constexpr qint64 kSummarySpare = 512;

QSet<QString> callIds(const Conversation &conversation)
{
    QSet<QString> ids;
    for (const Message &message : conversation.messages()) {
        for (const Part &part : message.parts) {
            if (const auto *call = std::get_if<ToolCall>(&part))
                ids.insert(call->id);
        }
    }
    return ids;
}

} // namespace

TurnFlow::TurnFlow(Conversation *conversation, TurnPorts ports, QObject *parent)
    : QObject(parent)
    , m_conversation(conversation)
    , m_ports(std::move(ports))
{
}

TurnFlow::~TurnFlow()
{
    m_asking.abandon();
    endCalls();
}

const Message *TurnFlow::message() const
{
    return m_conversation->find(m_message);
}

void TurnFlow::start(const QList<Part> &parts)
{
    if (m_conversation->title.isEmpty())
        m_conversation->title = titleOf(parts);
    Message &said = m_conversation->add(Message::Role::Person, m_conversation->shown());
    said.parts = parts;
    const Message added = said;
    Q_EMIT messageAdded(added.id);
    m_ports.journal->addMessage(m_conversation->key, added)
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
    const Message added = answer;
    Q_EMIT messageAdded(added.id);
    m_ports.journal->addMessage(m_conversation->key, added)
        .then(this, [this](const Result<bool> &kept) {
            if (!kept)
                return fail(kept.error());
            prepare([this] { ask(); });
        });
}

/// Calls then when the tools are known, or when the turn is stopped before that.
void TurnFlow::prepare(const std::function<void()> &then)
{
    const auto onTools = [this, then](const Result<ToolSet> &tools) {
        m_isPreparing = false;
        m_tools = tools.valueOr({});
        Q_EMIT prepared();
        if (!tools && !m_isStopping)
            return fail(tools.error());
        then();
    };
    if (m_isStopping)
        return onTools(Error::cancelled());
    m_asking = m_ports.tools().then(this, onTools);
}

void TurnFlow::stopCall(const QString &callId)
{
    if (m_round)
        m_round->stopCall(callId);
    else if (m_keeping > 0 && callIds(*m_conversation).contains(callId))
        m_stoppedEarly.append(callId);
}

// The model

llm::Prompt TurnFlow::createPrompt() const
{
    llm::Prompt prompt;
    prompt.model = m_conversation->model.model;
    prompt.system = systemPrompt(m_conversation->options.system);
    prompt.temperature = m_conversation->options.temperature;
    return prompt;
}

void TurnFlow::ask()
{
    if (m_isFinished)
        return;
    if (m_isStopping)
        return finish(State::Stopped);
    ++m_rounds;
    llm::Prompt prompt = createPrompt();
    if (m_isAskedAgain)
        prompt.system +=
            u"\n\nYour last answer called a tool in a way that could not be read, so that "
            "nothing of it was sent. Call a tool with its name and one JSON object of "
            "arguments, or answer with text."_s;
    prompt.messages = promptMessages(*m_conversation);
    prompt.tools = m_tools.definitions();
    if (!tasksOf(*m_conversation).isEmpty())
        prompt.tools += taskToolDefinitions();
    m_asked = estimatedContext(*m_conversation, m_tools);
    prompt.maxTokens = answerTokens(m_conversation->options.longestAnswer, m_ports.window, m_asked);
    const auto onDelta = [self = QPointer(this)](const llm::Delta &delta) {
        if (self)
            self->onDelta(delta);
    };
    m_asking = m_ports.ask(prompt, onDelta).then(this, [this](const Result<llm::Answer> &answer) {
        onAnswer(answer);
    });
}

void TurnFlow::onDelta(const llm::Delta &delta)
{
    if (m_isFinished || m_isStopping)
        return;
    if (delta.makesTextReasoning)
        m_reasoning += std::exchange(m_text, {});
    else
        (delta.isReasoning ? m_reasoning : m_text) += delta.text;
    Q_EMIT textChanged();
}

void TurnFlow::clearText()
{
    if (m_text.isEmpty() && m_reasoning.isEmpty())
        return;
    m_text.clear();
    m_reasoning.clear();
    Q_EMIT textChanged();
}

void TurnFlow::onAnswer(const Result<llm::Answer> &answer)
{
    if (m_isFinished)
        return;
    if (!answer)
        return asksAgain(answer.error()) ? ask() : onNoAnswer(answer.error());
    m_isAskedAgain = false;
    const llm::Usage &usage = answer->usage;
    Message *message = model();
    message->inputTokens += usage.inputTokens;
    message->outputTokens += usage.outputTokens;
    message->contextTokens =
        (usage.inputTokens > 0 ? usage.inputTokens : m_asked) + usage.outputTokens;
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

/// Asks the model again after a call that cannot be read, but only once in a row. The unreadable answer is dropped.
bool TurnFlow::asksAgain(const Error &why)
{
    const auto problem = llm::providerProblem(why);
    const bool isBadCall = problem && problem->kind == llm::ProviderProblem::Kind::BadCall;
    if (!isBadCall || m_isStopping || m_rounds >= kRounds || std::exchange(m_isAskedAgain, true))
        return false;
    model()->outputTokens += estimatedTokens(m_reasoning) + estimatedTokens(m_text);
    clearText();
    Q_EMIT partsAdded();
    return true;
}

/// What has arrived stays; how many tokens it was is a guess.
void TurnFlow::onNoAnswer(const Error &why)
{
    QList<Part> parts;
    if (!m_reasoning.isEmpty())
        parts.append(Thinking{m_reasoning.left(kThinkingChars)});
    if (!m_text.isEmpty())
        parts.append(Text{m_text});
    model()->outputTokens += estimatedTokens(m_reasoning) + estimatedTokens(m_text);
    keep(parts, [this, why] {
        if (m_isStopping)
            finish(State::Stopped);
        else
            fail(why);
    });
}

QList<Part> TurnFlow::partsOf(const llm::Answer &answer)
{
    QSet<QString> ids = callIds(*m_conversation);
    QList<Part> parts;
    m_faults.clear();
    if (!answer.thinking.isEmpty())
        parts.append(Thinking{answer.thinking.left(kThinkingChars)});
    for (qsizetype i = 0; i < answer.blocks.size(); ++i) {
        const SamplingBlock &block = answer.blocks.at(i);
        if (const auto *text = std::get_if<TextContent>(&block.value)) {
            parts.append(Text{text->text, text->meta.value_or(json::Raw())});
        } else if (const auto *image = std::get_if<ImageContent>(&block.value)) {
            parts.append(Image{image->data, image->mimeType});
        } else if (const auto *use = std::get_if<ToolUseContent>(&block.value)) {
            // Some providers give the same id twice; a result must have one call, also for the person.
            const bool isNew = !use->id.isEmpty() && !ids.contains(use->id);
            const QString id =
                isNew ? use->id : QString(u"call_" + QUuid::createUuid().toString(QUuid::Id128));
            ids.insert(id);
            if (answer.faults.contains(i))
                m_faults.insert(id, answer.faults.value(i));
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
    clearText();
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
    CallRound::Setting setting;
    setting.conversation = m_conversation->key;
    setting.seen = resultsOn(m_conversation->branch());
    setting.tasks = tasksOf(*m_conversation);
    setting.timeout = std::chrono::seconds(m_conversation->options.taskTimeout);
    setting.isPastLimit = m_rounds >= kRounds;
    setting.faults = std::exchange(m_faults, {});
    m_round = new CallRound(calls, m_tools, m_ports, setting, this);
    connect(m_round, &CallRound::callStarted, this, &TurnFlow::callStarted);
    connect(m_round, &CallRound::callEnded, this, [this](const ToolResult &result) {
        if (m_isFinished)
            return;
        Q_EMIT callEnded(result);
        keep({result}, [this] { onRoundEnded(); });
    });
    const QStringList stopped = std::exchange(m_stoppedEarly, {});
    for (const QString &callId : stopped)
        m_round->stopCall(callId);
    m_round->start();
}

/// When all of it is in the journal.
void TurnFlow::onRoundEnded()
{
    if (m_keeping > 0 || !m_round || !m_round->isOver())
        return;
    endCalls();
    if (m_rounds >= kRounds && !m_isStopping)
        return finish(State::RoundLimit);
    ask();
}

void TurnFlow::endCalls()
{
    CallRound *round = std::exchange(m_round, nullptr);
    if (!round)
        return;
    round->disconnect(this);
    round->abandon();
    round->deleteLater(); // It may be telling of a call.
}

// Summaries

void TurnFlow::summarize()
{
    prepare([this] { askForSummary(); });
}

void TurnFlow::askForSummary()
{
    if (m_isStopping)
        return fail(Error::cancelled());
    llm::Prompt prompt = createPrompt();
    prompt.maxTokens = answerTokens(kSummaryTokens, m_ports.window, 0);
    prompt.messages = summaryMessages(*m_conversation,
                                      windowOf(m_ports.window) - prompt.maxTokens
                                          - estimatedTokens(prompt.system) - kSummarySpare);
    const bool isNamed = !isUnnamed(*m_conversation);
    m_asking =
        m_ports.ask(prompt, {}).then(this, [this, isNamed](const Result<llm::Answer> &answer) {
            onSummary(answer, isNamed);
        });
}

void TurnFlow::onSummary(const Result<llm::Answer> &answer, bool wasNamed)
{
    if (m_isFinished)
        return;
    if (m_isStopping)
        return fail(Error::cancelled());
    if (!answer)
        return fail(answer.error());
    QString text;
    for (const SamplingBlock &block : answer->blocks) {
        if (const auto *words = std::get_if<TextContent>(&block.value))
            text += words->text;
    }
    if (text.trimmed().isEmpty())
        return fail(llm::toError({llm::ProviderProblem::Kind::NoAnswer, {}}, {}));
    addSummary(wasNamed ? TitledSummary{{}, text.trimmed()} : titledSummary(text), answer->usage);
}

/// Into the journal first: there is no way to take a message out of a conversation.
void TurnFlow::addSummary(const TitledSummary &summary, const llm::Usage &usage)
{
    const QList<Message> &messages = m_conversation->messages();
    Message message;
    message.id = messages.isEmpty() ? 1 : messages.constLast().id + 1;
    message.parent = m_conversation->shown();
    message.role = Message::Role::Model;
    message.inputTokens = usage.inputTokens;
    message.outputTokens = usage.outputTokens;
    message.contextTokens = estimatedTokens(summary.text) + m_tools.estimatedTokens()
        + estimatedTokens(systemPrompt(m_conversation->options.system));
    message.parts = {Summary{summary.text}};
    m_ports.journal->addMessage(m_conversation->key, message)
        .then(this, [this, message, title = summary.title](const Result<bool> &kept) {
            if (m_isFinished)
                return;
            if (!kept)
                return fail(kept.error());
            const bool isTitled = !title.isEmpty() && isUnnamed(*m_conversation);
            if (isTitled)
                m_conversation->title = title;
            m_conversation->restore(message);
            m_conversation->show(message.id);
            m_message = message.id;
            m_isFinished = true;
            if (isTitled)
                Q_EMIT titled();
            Q_EMIT messageAdded(message.id);
            Q_EMIT finished();
        });
}

// The end

void TurnFlow::stop()
{
    if (m_isFinished || m_isStopping)
        return;
    m_isStopping = true;
    m_asking.cancel();
    if (m_round)
        m_round->stop();
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
    endCalls();
    clearText();
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
