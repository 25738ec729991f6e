// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/chat/chatcontroller.h"

#include "app/asks/personrequests.h"
#include "app/chat/callquestions.h"
#include "app/chat/chattext.h"
#include "app/text/cleantext.h"
#include "app/text/modeltext.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/host/chat.h"
#include "core/host/host.h"

#include <QLocale>

#include <algorithm>

namespace quayside {

using mcp::chat::Message;

namespace {

constexpr int kSuggestions = 3;
constexpr double kNearlyFull = 0.8;

/// A tool that only reads, by its own claim, and needs no arguments; null when the server has none.
const mcp::Tool *easyTool(const mcp::ToolCatalog *catalog)
{
    for (const mcp::Tool &tool : catalog ? catalog->tools() : QList<mcp::Tool>()) {
        const bool isReading = tool.annotations && tool.annotations->readOnlyHint
            && tool.annotations->readOnlyHint->value.value_or(false);
        if (isReading && !tool.inputSchema.raw.view().contains("\"required\""))
            return &tool;
    }
    return nullptr;
}

ChatController::Remedy remedyOf(const mcp::Error &why)
{
    using Remedy = ChatController::Remedy;
    switch (modelRemedy(why)) {
    case ModelRemedy::None:
        break;
    case ModelRemedy::Settings:
        return Remedy::OpenSettings;
    case ModelRemedy::Summary:
        return Remedy::Summarize;
    }
    return Remedy::NoRemedy;
}

} // namespace

ChatController::ChatController(mcp::Chat *chat, const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_chat(chat)
    , m_ports(ports)
    , m_transcript(chat, ports, this)
    , m_setup(chat, ports, this)
    , m_composer(chat, ports, this)
{
    connect(chat, &mcp::Chat::changed, this, &ChatController::changed);
    connect(chat, &mcp::Chat::changed, this, &ChatController::contextChanged);
    connect(chat, &mcp::Chat::branchChanged, this, &ChatController::changed);
    connect(chat, &mcp::Chat::branchChanged, this, &ChatController::contextChanged);
    connect(chat, &mcp::Chat::messageAdded, this, &ChatController::onMessageAdded);
    connect(chat, &mcp::Chat::prepared, this, &ChatController::busyTextChanged);
    connect(chat, &mcp::Chat::messageChanged, this, &ChatController::contextChanged);
    connect(chat, &mcp::Chat::busyChanged, this, &ChatController::onBusyChanged);
    connect(chat, &mcp::Chat::callChanged, this, &ChatController::onCallChanged);
    connect(chat, &mcp::Chat::failed, this, &ChatController::onFailed);
    connect(ports.requests, &PersonRequests::changed, this, &ChatController::busyTextChanged);
    connect(&m_setup, &ChatSetupController::toolsChanged, this, &ChatController::updateSuggestions);
    connect(&m_setup, &ChatSetupController::toolsChanged, this, &ChatController::contextChanged);
    updateSuggestions();
}

ChatController::~ChatController() = default;

QString ChatController::key() const
{
    return m_chat->key();
}

QString ChatController::title() const
{
    return cleanText(m_chat->conversation().title);
}

bool ChatController::isEmpty() const
{
    return m_chat->conversation().shown() == 0;
}

bool ChatController::isBusy() const
{
    return m_chat->isBusy();
}

bool ChatController::needsYou() const
{
    return needsPerson(*m_chat, m_ports);
}

QString ChatController::busyText() const
{
    if (!m_chat->isBusy())
        return {};
    if (m_chat->isPreparing())
        return tr("Preparing the tools…");
    if (needsYou())
        return tr("Waiting for you…");
    const int calls = int(m_chat->openCalls().size());
    return calls > 0 ? tr("%Ln call(s) running…", nullptr, calls)
                     : tr("%1 is answering…").arg(cleanText(m_chat->conversation().model.model));
}

// What the person does

/// Words that could not be stored come back.
void ChatController::send()
{
    if (!m_composer.canSend())
        return;
    m_setup.startServers();
    const qint64 edited = m_composer.editing();
    m_sent = m_composer.take();
    if (edited != 0)
        m_chat->edit(edited, m_sent);
    else
        m_chat->say(m_sent);
}

void ChatController::stop()
{
    m_chat->stop();
}

void ChatController::retry(double messageId)
{
    m_setup.startServers();
    m_chat->retry(qint64(messageId));
}

void ChatController::edit(double messageId)
{
    const Message *message = m_chat->conversation().find(qint64(messageId));
    if (message && message->role == Message::Role::Person && !isBusy())
        m_composer.edit(*message);
}

void ChatController::editLast()
{
    const QList<const Message *> branch = m_chat->conversation().branch();
    const auto last = std::find_if(branch.crbegin(), branch.crend(), [](const Message *message) {
        return message->role == Message::Role::Person
            && std::any_of(message->parts.cbegin(), message->parts.cend(), [](const auto &part) {
                   return std::holds_alternative<mcp::chat::Text>(part);
               });
    });
    if (last != branch.crend())
        edit(double((*last)->id));
}

void ChatController::showBranch(double messageId, int step)
{
    const QList<qint64> siblings = m_chat->conversation().siblings(qint64(messageId));
    const qsizetype at = siblings.indexOf(qint64(messageId)) + step;
    if (at >= 0 && at < siblings.size())
        m_chat->show(siblings.at(at));
}

void ChatController::showMessage(qint64 messageId, const QString &words)
{
    const QList<const Message *> branch = m_chat->conversation().branch();
    if (std::none_of(branch.cbegin(), branch.cend(),
                     [messageId](const auto *message) { return message->id == messageId; }))
        m_chat->show(messageId);
    m_transcript.seek(messageId, words);
}

void ChatController::continueAnswer()
{
    m_setup.startServers();
    m_chat->continueAnswer(tr("Please continue."));
}

void ChatController::compact()
{
    m_chat->compact();
}

void ChatController::removeSummary(double messageId)
{
    m_chat->removeSummary(qint64(messageId));
}

QString ChatController::failureSource() const
{
    return problemSource(!m_failure.isDetailOwn);
}

void ChatController::dismissFailure()
{
    m_failure = {};
    m_remedy = Remedy::NoRemedy;
    Q_EMIT failureChanged();
}

// What happens

void ChatController::onMessageAdded(qint64)
{
    m_sent.clear();
    Q_EMIT changed();
    Q_EMIT contextChanged();
    Q_EMIT busyTextChanged();
}

void ChatController::onBusyChanged()
{
    if (isBusy())
        dismissFailure();
    else if (m_failure.title.isEmpty() && !isEmpty())
        announce(tr("The answer is complete."));
    Q_EMIT busyChanged();
    Q_EMIT busyTextChanged();
    Q_EMIT contextChanged();
}

void ChatController::onCallChanged(const QString &callId)
{
    const mcp::Chat::Call *call = m_chat->call(callId);
    if (call && call->step == mcp::Chat::Call::Step::Asking)
        announce(tr("%1 needs your permission.").arg(cleanText(call->tool.displayName())));
    Q_EMIT busyTextChanged();
}

void ChatController::onFailed(const mcp::Error &why)
{
    m_failure = conversationErrorText(why);
    m_remedy = remedyOf(why);
    const Message *last = m_chat->conversation().find(m_chat->conversation().shown());
    if (last && !last->problem.isEmpty())
        m_failure.detail.clear(); // The transcript shows it.
    if (!m_sent.isEmpty() && !m_composer.canSend()) {
        Message unsaid;
        unsaid.parts = std::exchange(m_sent, {});
        m_composer.edit(unsaid);
    }
    announce(m_failure.title);
    Q_EMIT failureChanged();
}

void ChatController::announce(const QString &words)
{
    if (std::exchange(m_announcement, words) != words)
        Q_EMIT announcementChanged();
}

// Context

QString ChatController::contextText() const
{
    const QString tokens = QLocale().toString(qlonglong(m_chat->contextTokens()));
    const QString window = QLocale().toString(qlonglong(m_chat->window()));
    return m_chat->isWindowKnown() ? tr("About %1 of %2 tokens").arg(tokens, window)
                                   : tr("About %1 tokens; assumed window: %2").arg(tokens, window);
}

double ChatController::contextPart() const
{
    return std::clamp(double(m_chat->contextTokens()) / double(m_chat->window()), 0.0, 1.0);
}

bool ChatController::isContextFull() const
{
    return contextPart() >= kNearlyFull;
}

QString ChatController::usageText() const
{
    qint64 in = 0;
    qint64 out = 0;
    for (const Message &message : m_chat->conversation().messages()) {
        in += message.inputTokens;
        out += message.outputTokens;
    }
    return quayside::usageText(in, out);
}

bool ChatController::canCompact() const
{
    return !isBusy() && !isEmpty() && m_setup.hasModel();
}

void ChatController::updateSuggestions()
{
    QStringList texts;
    for (const QString &id : m_chat->conversation().servers) {
        const mcp::Server *server = m_ports.host->server(id);
        const bool isReady = server && server->state() == mcp::Server::State::Ready;
        if (!isReady || texts.size() >= kSuggestions)
            continue;
        const mcp::Tool *tool = easyTool(server->connection()->tools());
        const QString &name = server->entry().name;
        texts.append(tool ? tr("Use “%1” of %2 and explain the result.")
                                .arg(cleanText(tool->displayName()).left(60), name)
                          : tr("What can you do with %1?").arg(name));
    }
    if (std::exchange(m_suggestions, texts) != texts)
        Q_EMIT suggestionsChanged();
}

} // namespace quayside

#include "moc_chatcontroller.cpp"
