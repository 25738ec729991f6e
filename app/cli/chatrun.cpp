// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/chatrun.h"

#include "app/cli/chatservers.h"
#include "app/cli/dialog.h"
#include "app/cli/respondent.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/text/cleantext.h"
#include "app/text/modeltext.h"
#include "app/text/omittedtext.h"
#include "core/host/chats.h"
#include "core/host/models.h"

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::Error;
using mcp::chat::OmittedTool;
using mcp::chat::ToolResult;
using MessageState = mcp::chat::Message::State;

namespace {

constexpr qsizetype kNamedTools = 5;

/// Names of tools as part of a sentence; servers chose them.
QString namesText(const QStringList &tools)
{
    QStringList names;
    for (const QString &tool : tools.first(std::min(kNamedTools, tools.size())))
        names.append(cleanText(tool));
    const QString text = names.join(u", "_s);
    const qsizetype others = tools.size() - names.size();
    return others > 0 ? u"%1 and %2 others"_s.arg(text).arg(others) : text;
}

} // namespace

ChatRun::ChatRun(Session *session)
    : QObject(session->work())
    , m_session(session)
    , m_printer(session->printer())
    , m_servers(new ChatServers(session, this))
{
    connect(m_servers, &ChatServers::ready, this, &ChatRun::onReady);
    connect(m_servers, &ChatServers::refused, this, [this](const QString &why, bool isUsage) {
        m_session->refuse(why, isUsage ? Session::WrongUsage : Session::Refused);
    });
}

ChatRun::~ChatRun() = default;

void ChatRun::start()
{
    if (!chooseModel())
        return;
    const auto &timeout = m_session->line().timeout;
    if (timeout) {
        mcp::Timeouts timeouts = m_session->host()->timeouts();
        timeouts.connect = timeouts.call = timeouts.total =
            std::chrono::ceil<mcp::Timeouts::Seconds>(*timeout);
        m_session->host()->setTimeouts(timeouts);
    }
    const QString names = m_session->line().value(u"servers"_s);
    m_servers->start(names.split(u',', Qt::SkipEmptyParts), timeout);
}

bool ChatRun::isInteractive() const
{
    return !m_session->line().has(u"once"_s) && m_session->terminal();
}

/// `--model` is the name of a model, or that of its provider, a slash and its name.
bool ChatRun::chooseModel()
{
    const QString wanted = m_session->line().value(u"model"_s);
    const auto &entries = m_session->host()->models()->store()->entries();
    QStringList names;
    for (const mcp::ProviderEntry &provider : entries) {
        for (const mcp::ModelEntry &model : provider.models) {
            const QString full = provider.name + u'/' + model.name;
            names.append(full);
            if (wanted == model.name || wanted == full) {
                m_model = {provider.id, model.name};
                return true;
            }
        }
    }
    const auto choice = m_session->host()->models()->choose({});
    if (!choice) {
        m_session->refuse(
            u"No model is set up. Add a provider in Quayside, under Settings, Models."_s,
            Session::Failed);
        return false;
    }
    if (!wanted.isEmpty()) {
        m_session->refuse(u"There is no model \"%1\". There are: %2."_s.arg(
                              wanted, shortName(names.join(u", "_s))),
                          Session::WrongUsage);
        return false;
    }
    const mcp::ProviderEntry &provider = entries.at(choice->provider);
    m_model = {provider.id, provider.models.at(choice->model).name};
    return true;
}

void ChatRun::onReady()
{
    mcp::Chats *chats = m_session->host()->chats();
    connect(chats, &mcp::Chats::storeFailed, this, [this](const Error &damage) {
        m_session->printer()->error(damage, errorText(damage, Occasion::Configuration));
    });
    m_chat = chats->create(m_model, m_servers->ids());
    connect(m_chat, &mcp::Chat::answerTextChanged, this, &ChatRun::onAnswerText);
    connect(m_chat, &mcp::Chat::callChanged, this, &ChatRun::onCallChanged);
    connect(m_chat, &mcp::Chat::callEnded, this, &ChatRun::onCallEnded);
    connect(m_chat, &mcp::Chat::toolsChanged, this, &ChatRun::onToolsChanged);
    connect(m_chat, &mcp::Chat::busyChanged, this, &ChatRun::onBusyChanged);
    m_printer.conversation(m_chat->conversation());
    connect(m_session->host()->gate(), &mcp::CallGate::allowed, this,
            [this](const mcp::CallRequest &request) {
                if (request.caller.conversation == m_chat->key())
                    m_printer.allowed(request.decision);
            });
    if (m_session->line().has(u"once"_s))
        say(m_session->line().value(u"once"_s));
    else
        listen();
}

void ChatRun::listen()
{
    if (!m_session->terminal())
        m_file = std::make_unique<Terminal>();
    Terminal *input = m_file ? m_file.get() : m_session->terminal();
    connect(input, &Terminal::typed, this, &ChatRun::onTyped);
    connect(input, &Terminal::ended, this, &ChatRun::onInputEnded);
    connect(input, &Terminal::leftOut, this, [this] {
        m_isBad = true;
        m_session->printer()->note(u"A message of more than 64 KiB was left out."_s);
    });
    // While a server asks something, what is typed is the answer.
    connect(m_session->respondent(), &Respondent::began, this, [this] { m_isPrompting = false; });
    connect(m_session->respondent(), &Respondent::rested, this, &ChatRun::prompt);
    prompt();
}

// Messages of the person

void ChatRun::prompt()
{
    if (m_isOver || m_isPrompting || m_chat->isBusy() || m_session->isFinishing())
        return;
    m_isPrompting = true;
    if (m_file)
        return m_file->goOn();
    m_session->terminal()->listen();
    m_session->terminal()->say(u"\n> "_s);
}

void ChatRun::onTyped(const QString &line)
{
    if (!m_isPrompting || m_session->isFinishing())
        return;
    m_isPrompting = false;
    (m_file ? m_file.get() : m_session->terminal())->rest();
    if (line.trimmed().isEmpty())
        return prompt();
    say(line);
}

void ChatRun::onInputEnded()
{
    if (m_isPrompting)
        finish();
}

void ChatRun::say(const QString &text)
{
    m_chat->say({mcp::chat::Text{text}});
}

// The turn

void ChatRun::onAnswerText()
{
    const QString &words = m_chat->answerText();
    if (words.size() > m_printed)
        m_printer.textDelta(words.sliced(m_printed));
    else if (words.isEmpty() && m_printed > 0)
        m_printer.textFinished();
    m_printed = words.size();
}

void ChatRun::onCallChanged(const QString &callId)
{
    const mcp::Chat::Call *call = m_chat->call(callId);
    if (!call)
        return;
    if (!m_started.contains(callId)) {
        m_started.insert(callId);
        const mcp::Server *server = m_session->host()->server(call->serverId);
        m_printer.callStarted(
            {{call->serverId, server ? server->entry().id : call->serverId, call->tool},
             call->arguments});
    }
    const double progress = call->progress.progress;
    if (progress > m_progress.value(callId) && call->step != mcp::Chat::Call::Step::Ended) {
        m_progress.insert(callId, progress);
        m_session->printer()->progress(call->progress);
    }
}

/// Tells what the model does not see, and why: of tools that are not accepted yet how many, when it is another number; of others their names,
/// once.
void ChatRun::onToolsChanged()
{
    QHash<QString, int> waiting;
    QMap<std::pair<QString, QString>, QStringList> others; // By server and reason.
    for (const OmittedTool &tool : m_chat->tools().omitted()) {
        if (tool.why == OmittedTool::Why::Changed)
            ++waiting[tool.serverId];
        else
            others[{tool.serverId, omittedToolText(tool)}].append(tool.tool);
    }
    const auto nameOf = [this](const QString &id) {
        const mcp::Server *server = m_session->host()->server(id);
        return server ? server->entry().name : id;
    };
    for (const QString &id : m_chat->conversation().servers) {
        const int count = waiting.value(id);
        if (std::exchange(m_waitingTools[id], count) == count || count == 0)
            continue;
        m_session->printer()->note(
            u"%1: %2 tools are new or have changed. Look at them in Quayside; until then the model "
            u"does not see them."_s.arg(nameOf(id))
                .arg(count));
    }
    for (auto it = others.cbegin(); it != others.cend(); ++it) {
        const QString note = nameOf(it.key().first) + u": the model does not see "_s
            + namesText(it.value()) + u". "_s + it.key().second;
        if (m_omissions.contains(note))
            continue;
        m_omissions.insert(note);
        m_session->printer()->note(note);
    }
}

void ChatRun::onCallEnded(const ToolResult &result)
{
    m_wasRefused = m_wasRefused || result.outcome == ToolResult::Outcome::Refused;
    m_printer.callEnded(result);
}

void ChatRun::onBusyChanged()
{
    // The chat tells why it failed after this.
    if (!m_chat->isBusy())
        QMetaObject::invokeMethod(this, &ChatRun::onTurnEnded, Qt::QueuedConnection);
}

void ChatRun::onTurnEnded()
{
    m_started.clear();
    m_progress.clear();
    const mcp::chat::Message *last = m_chat->conversation().find(m_chat->conversation().shown());
    const bool isAnswer = last && last->role == mcp::chat::Message::Role::Model;
    const bool isFailed = !isAnswer || last->state == MessageState::Failed;
    m_isBad = m_isBad || isFailed || last->state != MessageState::Whole;
    if (isFailed && m_chat->failure()) {
        const Error &why = *m_chat->failure();
        m_session->printer()->error(why,
                                    why.kind == mcp::ErrorKind::Storage
                                        ? errorText(why, Occasion::Configuration)
                                        : conversationErrorText(why));
    }
    if (isAnswer)
        m_printer.turnEnded(*last);
    if (!m_session->line().has(u"once"_s))
        prompt();
    else
        finish();
}

bool ChatRun::interrupt()
{
    if (!m_chat || !m_chat->isBusy())
        return false;
    m_isOver = m_isOver || !isInteractive();
    const bool isAnswering = m_chat->answering() != 0;
    m_chat->stop();
    return isAnswering && isInteractive();
}

/// Where nobody looks at each turn, the status tells of all of them.
void ChatRun::finish()
{
    if (std::exchange(m_isOver, true))
        return;
    const bool isDone = isInteractive() || (!m_isBad && !m_wasRefused);
    m_session->finish(isDone ? Session::Done : m_wasRefused ? Session::Refused : Session::Failed);
}

void startChat(Session *session)
{
    for (const mcp::Server *server : session->host()->servers())
        session->share(*server);
    auto *run = new ChatRun(session);
    session->setInterrupt([run](bool isEnd) { return run->interrupt() && !isEnd; });
    run->start();
}

} // namespace quayside

#include "moc_chatrun.cpp"
