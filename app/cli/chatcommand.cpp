// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/chatcommand.h"

#include "app/cli/chatservers.h"
#include "app/cli/command.h"
#include "app/cli/dialog.h"
#include "app/cli/printer.h"
#include "app/cli/respondent.h"
#include "app/cli/servercommand.h"
#include "app/text/modeltext.h"
#include "core/auth/credentials.h"
#include "core/host/callgate.h"
#include "core/host/models.h"

#include <algorithm>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::Error;
using mcp::chat::ToolResult;
using mcp::chat::TurnFlow;
using MessageState = mcp::chat::Message::State;

/// Writes at once: the program has nothing else to do meanwhile.
class ChatCommand::Journal final : public mcp::chat::TurnJournal
{
public:
    Journal(mcp::chat::ConversationStore *store, const mcp::Clock *clock)
        : m_store(store)
        , m_clock(clock)
    {
    }

    mcp::Pending<bool> addMessage(const QString &conversation,
                                  const mcp::chat::Message &message) override
    {
        return settle(m_store->addMessage(conversation, message, m_clock->wallTime()));
    }
    mcp::Pending<bool> addParts(const QString &conversation, qint64 message, qsizetype place,
                                const QList<mcp::chat::Part> &parts) override
    {
        return settle(m_store->addParts(conversation, message, place, parts));
    }
    mcp::Pending<bool> finish(const QString &conversation,
                              const mcp::chat::Message &message) override
    {
        return settle(m_store->finish(conversation, message, m_clock->wallTime()));
    }

private:
    static mcp::Pending<bool> settle(const mcp::Result<void> &done)
    {
        return mcp::settled<bool>(done ? mcp::Result<bool>(true) : done.error());
    }

    mcp::chat::ConversationStore *m_store;
    const mcp::Clock *m_clock;
};

ChatCommand::ChatCommand(const CommandLine &line, const Ports &ports, QObject *parent)
    : QObject(parent)
    , m_line(line)
    , m_ports(ports)
    , m_printer(line.isJson)
    , m_servers(new ChatServers(ports.host, ports.clock, ports.printer, this))
    , m_store(ports.host->configFolder())
    , m_journal(std::make_unique<Journal>(&m_store, ports.clock))
{
    connect(m_servers, &ChatServers::ready, this, &ChatCommand::onReady);
    connect(m_servers, &ChatServers::refused, this, [this](const QString &why, bool isUsage) {
        Q_EMIT failed(Error::policy(why), isUsage ? Command::WrongUsage : Command::Refused);
    });
}

ChatCommand::~ChatCommand() = default;

void ChatCommand::start()
{
    if (!chooseModel())
        return;
    m_servers->start(m_line.chatServers, m_line.timeout);
}

/// `--model` is the name of a model, or that of its provider, a slash and its name.
bool ChatCommand::chooseModel()
{
    const auto &entries = m_ports.host->models()->store()->entries();
    QStringList names;
    for (const mcp::ProviderEntry &provider : entries) {
        for (const mcp::ModelEntry &model : provider.models) {
            const QString full = provider.name + u'/' + model.name;
            names.append(full);
            if (m_line.model == model.name || m_line.model == full) {
                m_provider = provider;
                m_model = {provider.id, model.name};
                return true;
            }
        }
    }
    const auto choice = m_ports.host->models()->choose({});
    if (!choice) {
        Q_EMIT failed(Error::policy(u"No model is set up. Add a provider in Quayside, under "
                                    u"Settings, Models."_s),
                      Command::Failed);
        return false;
    }
    if (!m_line.model.isEmpty()) {
        Q_EMIT failed(Error::policy(u"There is no model \"%1\". There are: %2."_s.arg(
                          m_line.model, shortName(names.join(u", "_s)))),
                      Command::WrongUsage);
        return false;
    }
    m_provider = entries.at(choice->provider);
    m_model = {m_provider.id, m_provider.models.at(choice->model).name};
    return true;
}

void ChatCommand::onReady()
{
    m_conversation = mcp::chat::createConversation(m_model, m_servers->ids());
    const QDateTime now = m_ports.clock->wallTime();
    const auto opened = m_store.open(now);
    if (!opened) {
        Q_EMIT failed(opened.error(), Command::Failed);
        return;
    }
    if (opened->damage)
        m_ports.printer->error(*opened->damage,
                               errorText(*opened->damage, Occasion::Configuration));
    if (const auto added = m_store.add(*m_conversation, now); !added) {
        Q_EMIT failed(added.error(), Command::Failed);
        return;
    }
    m_printer.conversation(*m_conversation);
    connect(m_ports.host->gate(), &mcp::CallGate::allowed, this,
            [this](const mcp::CallRequest &request) {
                if (request.caller.conversation == m_conversation->key)
                    m_printer.allowed(request.decision);
            });
    if (!m_line.message.isEmpty())
        return say(m_line.message);
    if (!m_ports.terminal)
        m_file = std::make_unique<Terminal>();
    Terminal *input = m_file ? m_file.get() : m_ports.terminal;
    connect(input, &Terminal::typed, this, &ChatCommand::onTyped);
    connect(input, &Terminal::ended, this, &ChatCommand::onInputEnded);
    connect(input, &Terminal::leftOut, this, [this] {
        m_isBad = true;
        m_ports.printer->note(u"A message of more than 64 KiB was left out."_s);
    });
    // While a server asks something, what is typed is the answer.
    connect(m_ports.respondent, &Respondent::began, this, [this] { m_isPrompting = false; });
    connect(m_ports.respondent, &Respondent::rested, this, &ChatCommand::prompt);
    prompt();
}

// Messages of the person

void ChatCommand::prompt()
{
    if (m_isOver || m_isPrompting || m_turn || m_preparing.isOpen())
        return;
    m_isPrompting = true;
    if (m_file)
        return m_file->goOn();
    m_ports.terminal->listen();
    m_ports.terminal->say(u"\n> "_s);
}

void ChatCommand::onTyped(const QString &line)
{
    if (!m_isPrompting)
        return;
    m_isPrompting = false;
    (m_file ? m_file.get() : m_ports.terminal)->rest();
    if (line.trimmed().isEmpty())
        return prompt();
    say(line);
}

void ChatCommand::onInputEnded()
{
    if (m_isPrompting)
        finish();
}

/// The tools are looked at before each turn: a server may have others now, or the person may have accepted some.
void ChatCommand::say(const QString &text)
{
    m_preparing = m_servers->toolSet(mcp::chat::toolFormatOf(m_provider))
                      .then(this, [this, text](const mcp::Result<mcp::chat::ToolSet> &tools) {
                          if (!m_isOver)
                              startTurn(text, tools.valueOr(mcp::chat::ToolSet()));
                      });
}

void ChatCommand::startTurn(const QString &text, const mcp::chat::ToolSet &tools)
{
    m_turn = new TurnFlow(&*m_conversation, tools, turnPorts(), this);
    connect(m_turn, &TurnFlow::said, this, [this](const QString &words) { m_printer.said(words); });
    connect(m_turn, &TurnFlow::fellSilent, this, [this] { m_printer.fellSilent(); });
    connect(m_turn, &TurnFlow::callStarted, this,
            [this](const QString &, const auto &call) { m_printer.callStarted(call); });
    connect(m_turn, &TurnFlow::callEnded, this, &ChatCommand::onCallEnded);
    connect(m_turn, &TurnFlow::finished, this, &ChatCommand::onTurnEnded);
    m_turn->start({mcp::chat::Text{text}});
}

// The turn

TurnFlow::Ports ChatCommand::turnPorts()
{
    TurnFlow::Ports ports;
    ports.clock = m_ports.clock;
    ports.journal = m_journal.get();
    ports.ask = [this](const mcp::llm::Prompt &prompt,
                       const std::function<void(const QString &)> &onPiece) {
        return m_ports.host->models()->generate(m_model.providerId, prompt, onPiece);
    };
    ports.call = [this](const mcp::Caller &caller, const mcp::chat::ServerToolCall &asked) {
        return call(caller, asked);
    };
    ports.taskResult = [this](const QString &key) { return m_ports.host->tasks()->finished(key); };
    ports.source = [this](const QString &serverId) { return sourceOf(serverId); };
    return ports;
}

mcp::Pending<mcp::chat::CallAnswer> ChatCommand::call(const mcp::Caller &caller,
                                                      const mcp::chat::ServerToolCall &asked)
{
    using mcp::chat::CallAnswer;
    const QString &serverId = asked.target.serverId;
    const mcp::Server *server = m_ports.host->server(serverId);
    if (!server || !server->connection())
        return mcp::settled<CallAnswer>(Error::transport(u"Not connected"_s));
    const auto mode = callMode(*server->connection(), asked.target.tool.name, false);
    if (!mode)
        return mcp::settled<CallAnswer>(mode.error());
    mcp::rpc::CallOptions options = m_ports.host->callOptions(serverId);
    if (m_line.timeout)
        options.timeout = options.totalTimeout = *m_line.timeout;
    options.onProgress = [self = QPointer(this)](const mcp::rpc::ProgressParams &progress) {
        if (self)
            self->m_ports.printer->progress(progress);
    };
    mcp::TaskTracker::Start what;
    what.serverId = serverId;
    what.tool = asked.target.tool.name;
    what.toolTitle = asked.target.tool.displayName();
    what.arguments = asked.arguments;
    what.inputSchema = asked.target.tool.inputSchema.raw;
    what.mode = *mode;
    return m_ports.host->callTool(caller, what, options)
        .map(this, [](const mcp::TaskTracker::Started &started) {
            return CallAnswer{started.result, started.key};
        });
}

/// A program on this computer may read the person's files; an address with an account, or with secrets, the data behind them.
TurnFlow::Source ChatCommand::sourceOf(const QString &serverId) const
{
    const mcp::Server *server = m_ports.host->server(serverId);
    if (!server)
        return {serverId, true, true};
    const mcp::ServerEntry &entry = server->entry();
    const bool isSignedIn = m_ports.host->credentials().account(serverId).has_value();
    return {entry.name, !entry.isRemote() || isSignedIn || !entry.headers.isEmpty(),
            entry.isRemote()};
}

void ChatCommand::onCallEnded(const ToolResult &result)
{
    m_wasRefused = m_wasRefused || result.outcome == ToolResult::Outcome::Refused;
    m_printer.callEnded(result);
}

void ChatCommand::onTurnEnded()
{
    TurnFlow *turn = std::exchange(m_turn, nullptr);
    turn->deleteLater();
    const mcp::chat::Message *message = turn->message();
    const bool isFailed = !message || message->state == MessageState::Failed;
    m_isBad = m_isBad || isFailed || message->state != MessageState::Whole;
    if (isFailed) {
        const Error &why = turn->failure();
        m_ports.printer->error(why,
                               why.kind == mcp::ErrorKind::Storage
                                   ? errorText(why, Occasion::Configuration)
                                   : modelErrorText(why));
    }
    if (message)
        m_printer.turnEnded(*message);
    if (m_line.message.isEmpty())
        prompt();
    else
        finish();
}

bool ChatCommand::interrupt()
{
    if (!m_turn && !m_preparing.isOpen())
        return false;
    m_isOver = m_isOver || !isInteractive();
    if (m_turn)
        m_turn->stop();
    return m_turn && isInteractive();
}

/// Where nobody looks at each turn, the status tells of all of them.
void ChatCommand::finish()
{
    if (std::exchange(m_isOver, true))
        return;
    const bool isDone = isInteractive() || (!m_isBad && !m_wasRefused);
    Q_EMIT done(isDone ? Command::Done : m_wasRefused ? Command::Refused : Command::Failed);
}

} // namespace quayside

#include "moc_chatcommand.cpp"
