// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"

#include "app/cli/auditcommand.h"
#include "app/cli/chatcommand.h"
#include "app/cli/conversationcommand.h"
#include "app/cli/eventwriter.h"
#include "app/cli/launchdialog.h"
#include "app/cli/profilekeys.h"
#include "app/cli/respondent.h"
#include "app/cli/scriptrunner.h"
#include "app/cli/servercommand.h"
#include "app/cli/signin.h"
#include "app/cli/taskcommand.h"
#include "app/cli/terminal.h"
#include "app/cli/transfer.h"
#include "app/cli/verb.h"
#include "app/text/errortext.h"
#include "app/text/keychaintext.h"
#include "app/text/launchtext.h"
#include "core/client/record/serverlog.h"
#include "core/host/questions.h"
#include "core/storage/consentstore.h"

namespace quayside {

using namespace Qt::StringLiterals;

namespace {

std::unique_ptr<Terminal> terminalFor(const Verb &verb)
{
    return verb.has(Verb::Asks) && Terminal::isPossible() ? std::make_unique<Terminal>() : nullptr;
}

/// The client features while verb runs. Without a terminal, questions of earlier tasks are left to the window.
mcp::HostPorts withFeatures(mcp::HostPorts ports, const Verb &verb, bool hasTerminal,
                            const mcp::Result<Answers> &answers)
{
    mcp::ClientFeatures &features = ports.features;
    const bool isAnswering =
        verb.has(Verb::Asks) && (verb.command != CommandLine::Command::TaskResult || hasTerminal);
    features.hasTasks = verb.has(Verb::Calls);
    features.hasFormElicitation = features.hasUrlElicitation = isAnswering;
    features.hasRoots = isAnswering;
    features.hasSampling = isAnswering && (hasTerminal || (answers && answers->hasSampling()));
    features.hasSamplingTools = isAnswering && answers && answers->hasSamplingTools();
    return ports;
}

} // namespace

Command::Command(CommandLine line, mcp::HostPorts ports, QObject *parent)
    : QObject(parent)
    , m_line(std::move(line))
    , m_clock(ports.clock)
    , m_printer(m_line.isJson())
    , m_events(ports.clock)
    , m_terminal(terminalFor(*m_line.verb))
    , m_answers(readAnswers(m_line.value(u"answers"_s)))
    , m_host(withFeatures(std::move(ports), *m_line.verb, m_terminal != nullptr, m_answers))
{
}

Command::~Command()
{
    // They are deleted before the host, whose signals they use.
    delete m_request;
    delete m_tasks;
    delete m_chat;
}

void Command::start()
{
    m_start = m_clock->now();
    connect(m_host.keys(), &mcp::KeyStore::keepingChanged, this, &Command::warnOfMemoryOnly);
    if (!m_answers)
        return refuse(m_answers.error().detail, WrongUsage);
    answerQuestions();
    if (m_line.command() == CommandLine::Command::Run) {
        readSteps();
        if (m_isFinishing)
            return;
    }
    const auto report = [this](const mcp::Error &why) {
        m_printer.error(why, errorText(why, Occasion::Configuration));
    };
    const auto reporting = connect(&m_host, &mcp::Host::newerFileFound, this, report);
    if (const auto loaded = m_host.load(); !loaded) {
        if (!m_line.given)
            return fail(loaded.error());
        report(loaded.error());
    }
    if (m_line.verb->name.startsWith("tasks"_L1))
        disconnect(reporting); // TaskCommand reports that the tasks cannot be read.
    if (m_line.verb->has(Verb::Calls))
        m_host
            .history(); // From now on calls are kept in it, unless the person has switched that off.
    switch (m_line.command()) {
    case CommandLine::Command::Servers:
        m_printer.servers(m_host.servers());
        return finish(Done);
    case CommandLine::Command::Add:
        return addServer();
    case CommandLine::Command::Import:
        return importAll();
    case CommandLine::Command::Export:
        exportServers(m_host, &m_printer);
        return finish(Done);
    case CommandLine::Command::Chat:
        return chat();
    case CommandLine::Command::KeyStatus:
        return showKeys();
    default:
        if (m_line.verb->name.startsWith("chat "_L1))
            return showConversations();
        if (m_line.verb->name.startsWith("audit "_L1))
            return showAudit();
        return m_line.verb->name.startsWith("tasks"_L1) ? showTasks() : connectServer();
    }
}

void Command::answerQuestions()
{
    if (!m_line.verb->has(Verb::Asks))
        return;
    const auto serverName = [this](const QString &id) {
        const mcp::Server *server = m_server ? m_server : m_host.server(id);
        return server ? server->entry().name : id;
    };
    m_respondent = new Respondent({.questions = m_host.questions(),
                                   .host = &m_host,
                                   .clock = m_clock,
                                   .terminal = m_terminal.get(),
                                   .serverName = serverName},
                                  *m_answers, this);
    connect(m_respondent, &Respondent::began, this, [this] { m_printer.setHeld(true); });
    connect(m_respondent, &Respondent::rested, this, [this] { m_printer.setHeld(false); });
    connect(m_respondent, &Respondent::answered, this, [this](const Exchange &exchange) {
        if (m_line.command() != CommandLine::Command::Run)
            return m_printer.exchange(exchange);
        EventWriter::Event event(&m_events);
        for (const auto &[key, value] : exchangeJson(exchange))
            event.raw(key.toLatin1(), value.toJson());
    });
}

/// For this run only.
void Command::share(const mcp::Server &server)
{
    mcp::ServerEntry entry = server.entry();
    if (!m_answers->folders())
        return;
    entry.folders = m_answers->folders();
    m_host.questions()->setEntry(entry);
}

void Command::readSteps()
{
    const auto text = readSmallFile(m_line.operands.constFirst());
    if (!text)
        return refuse(text.error().detail, WrongUsage);
    auto steps = readScript(*text);
    if (!steps)
        return refuse(steps.error().detail, WrongUsage);
    m_steps = *std::move(steps);
}

void Command::addServer()
{
    const auto server = m_host.add(*m_line.given);
    if (!server)
        return fail(server.error());
    // The typed command line counts as reviewed. Its risks are printed all the same.
    const mcp::LaunchReview review = (*server)->review();
    for (const mcp::LaunchRisk &risk : review.risks)
        m_printer.note(riskText(risk));
    if (!review.canStart)
        m_printer.note(
            (*server)->entry().isRemote()
                ? u"The address cannot be used as it is. The server is listed and waits for "
                  u"a review."_s
                : u"The program was not found. The server is listed and waits for a review."_s);
    else if (const auto approved = (*server)->approve(review); !approved)
        return fail(approved.error());
    m_host.secretsKept().then(this, [this, entry = (*server)->entry()](const auto &areKept) {
        onSecretsKept(entry, areKept && *areKept);
    });
}

/// A server whose secrets cannot be stored is not added.
void Command::onSecretsKept(const mcp::ServerEntry &entry, bool areKept)
{
    if (areKept) {
        m_printer.added(entry);
        return finish(Done);
    }
    const auto removed = m_host.remove(entry.id);
    refuse(removed ? u"The server was not added: its secrets cannot be stored."_s
                   : u"The server was added without its secrets. Remove it."_s,
           Failed);
}

/// They wait for a review. Servers whose secrets cannot be stored are removed again.
void Command::importAll()
{
    const auto ids =
        importServers(&m_host, m_line.operands.value(0), m_line.value(u"from"_s), &m_printer);
    if (!ids)
        return fail(ids.error());
    m_host.secretsKept().then(this, [this, ids = *ids](const mcp::Result<bool> &areKept) {
        if (areKept && *areKept)
            return finish(Done);
        for (const QString &id : ids)
            (void)m_host.remove(id);
        refuse(u"No server was added: their secrets cannot be stored."_s, Failed);
    });
}

/// SEC-66; a script wants its lines of JSON alone. A server that is given for this run only has nothing to keep.
void Command::warnOfMemoryOnly()
{
    const mcp::SecretKeeping keeping = m_host.keys()->keeping();
    const bool isKept = !m_line.given || m_line.command() == CommandLine::Command::Add;
    if (isKept && !keeping.isLasting() && m_line.command() != CommandLine::Command::KeyStatus)
        m_printer.note(keepingText(keeping));
}

/// Prints where secrets are stored.
void Command::showKeys()
{
    m_host.keys()->tryAgain().then(this, [this](const mcp::Result<mcp::SecretKeeping> &) {
        const mcp::SecretKeeping keeping = m_host.keys()->keeping();
        m_printer.entry(keepingText(keeping), keepingJson(keeping));
        finishGood(keeping.isLasting());
    });
}

void Command::chat()
{
    for (const mcp::Server *server : m_host.servers())
        share(*server);
    m_chat = new ChatCommand(m_line,
                             {.host = &m_host,
                              .clock = m_clock,
                              .printer = &m_printer,
                              .terminal = m_terminal.get(),
                              .respondent = m_respondent},
                             this);
    connect(m_chat, &ChatCommand::done, this,
            [this](int exitStatus) { finish(ExitStatus(exitStatus)); });
    connect(m_chat, &ChatCommand::failed, this,
            [this](const mcp::Error &why, int exitStatus) { fail(why, ExitStatus(exitStatus)); });
    m_chat->start();
}

void Command::showConversations()
{
    auto *conversations = new ConversationCommand(m_line, &m_host, &m_printer, this);
    connect(conversations, &ConversationCommand::done, this, [this] { finish(Done); });
    connect(conversations, &ConversationCommand::failed, this,
            [this](const mcp::Error &why) { fail(why); });
    conversations->start();
}

void Command::showAudit()
{
    auto *audit = new AuditCommand(m_line, &m_host, &m_printer, this);
    connect(audit, &AuditCommand::done, this, &Command::finishGood);
    connect(audit, &AuditCommand::failed, this, [this](const mcp::Error &why) { fail(why); });
    audit->start();
}

void Command::showTasks()
{
    m_tasks = new TaskCommand(m_line, &m_host, m_clock, &m_printer, this);
    connect(m_tasks, &TaskCommand::done, this, &Command::finishGood);
    connect(m_tasks, &TaskCommand::failed, this, [this](const mcp::Error &why) { fail(why); });
    if (m_line.command() == CommandLine::Command::TaskResult)
        limitTime();
    m_tasks->start();
}

const mcp::TaskRecord *Command::followedTask() const
{
    const TaskFollower *followed = m_tasks ? m_tasks->task()
        : m_request                        ? m_request->task()
                                           : nullptr;
    return followed ? followed->record() : nullptr;
}

void Command::leaveTask()
{
    const mcp::TaskRecord *record = followedTask();
    if (!record)
        return;
    const mcp::Server *server = m_line.given ? nullptr : m_host.server(record->serverId);
    m_printer.taskLeft(record->key, server ? &server->entry() : nullptr);
}

void Command::runScript(const std::optional<mcp::Error> &failure)
{
    if (m_script)
        return;
    if (!failure)
        EventWriter::Event(&m_events)
            .raw("connected", mcp::json::Value(profileJson(connection()->profile())).toJson())
            .since(m_start);
    m_script = new ScriptRunner(m_server, std::exchange(m_steps, {}),
                                {.host = &m_host,
                                 .clock = m_clock,
                                 .events = &m_events,
                                 .timeout = m_line.timeout,
                                 .validates = !m_line.has(u"no-validate"_s),
                                 .acceptsChanges = m_line.has(u"accept-changes"_s),
                                 .failure = failure},
                                this);
    connect(m_script, &ScriptRunner::finished, this, [this](bool isAsExpected) {
        finish(isAsExpected ? Done : m_script->wasRefused() ? Refused : Failed);
    });
    m_script->start();
}

void Command::interrupt()
{
    if (!m_chat || !m_chat->interrupt())
        terminate();
}

void Command::terminate()
{
    if (m_isFinishing)
        return;
    if (m_script)
        return m_script->interrupt();
    if ((m_request && m_request->isListening())
        || m_line.command() == CommandLine::Command::WatchTasks)
        return finish(Done);
    leaveTask();
    if (m_request)
        m_request->cancel();
    if (m_chat)
        m_chat->interrupt();
    fail(mcp::Error::cancelled());
}

QStringList Command::errorTail() const
{
    return connection() ? connection()->log()->errorTail(20) : QStringList();
}

void Command::fail(const mcp::Error &error, ExitStatus status)
{
    if (m_isFinishing)
        return;
    tellFailure(error);
    finish(status);
}

void Command::tellFailure(const mcp::Error &error)
{
    const bool isOurs = error.kind == mcp::ErrorKind::Policy && !error.detail.isEmpty();
    const Occasion occasion = occasionOf(error);
    ErrorText text = errorText(error, occasion);
    if (isOurs)
        text = {error.detail, {}, {}};
    const bool isProgram = m_server && !m_server->entry().isRemote();
    if (error.kind == mcp::ErrorKind::Closed && occasion == Occasion::Start && isProgram)
        text = endedText(error.code, !errorTail().isEmpty(), false);
    if (isHelpedBySignIn(error))
        text.hint = signInHint();
    m_printer.error(error, text);
}

Occasion Command::occasionOf(const mcp::Error &error) const
{
    const bool isCalling = m_line.command() == CommandLine::Command::Call && m_hasConnected;
    if (error.kind == mcp::ErrorKind::Storage)
        return isCalling ? Occasion::Call : Occasion::Configuration;
    if (!m_hasConnected) {
        const mcp::TaskRecord *task = followedTask();
        const mcp::Server *server = task ? m_host.server(task->serverId) : m_server;
        return server && server->entry().isRemote() ? Occasion::Connect : Occasion::Start;
    }
    const bool isList = m_line.command() == CommandLine::Command::Tools
        || m_line.command() == CommandLine::Command::Resources
        || m_line.command() == CommandLine::Command::Prompts;
    if (m_line.command() == CommandLine::Command::Read)
        return Occasion::Read;
    return isList ? Occasion::List : Occasion::Call;
}

void Command::finish(ExitStatus status)
{
    if (std::exchange(m_isFinishing, true))
        return;
    if (m_request)
        m_request->stop();
    // A server given on the command line, and its account, are for this run only.
    if (m_line.given && m_server && m_server->authorizer())
        m_server->forgetAccount();
    connect(&m_host, &mcp::Host::stopped, this, [this, status] {
        const auto &problem = m_host.consent()->problem();
        const bool isForgotten =
            m_line.command() == CommandLine::Command::Add && status == Done && problem;
        if (isForgotten)
            m_printer.note(u"The approval will not last. "_s + consentText(*problem));
        Q_EMIT finished(isForgotten ? Failed : status);
    });
    m_host.stopAll();
}

} // namespace quayside

#include "moc_command.cpp"
