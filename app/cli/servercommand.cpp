// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/servercommand.h"

#include "app/cli/printer.h"
#include "app/cli/resultparts.h"
#include "app/cli/taskcommand.h"
#include "app/text/listtext.h"
#include "app/text/schematext.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/subscriptions.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/client/tasks/taskcalls.h"
#include "core/host/host.h"
#include "core/json/value.h"
#include "core/protocol/completion.h"

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::Error;
using mcp::json::Value;
using mcp::schema::Verdict;

namespace {

bool isText(const Value &schema, const QString &name)
{
    const Value *properties = schema.find(u"properties");
    const Value *property = properties ? properties->find(name) : nullptr;
    const Value *type = property ? property->find(u"type") : nullptr;
    return type && type->toString() == u"string";
}

} // namespace

ServerCommand::ServerCommand(const CommandLine &line, mcp::Host *host, mcp::Server *server,
                             mcp::Clock *clock, Printer *printer, QObject *parent)
    : QObject(parent)
    , m_line(line)
    , m_host(host)
    , m_server(server)
    , m_clock(clock)
    , m_printer(printer)
{
}

ServerCommand::~ServerCommand() = default;

mcp::Connection *ServerCommand::connection() const
{
    return m_server->connection();
}

void ServerCommand::start()
{
    switch (m_line.command()) {
    case CommandLine::Command::Tools:
    case CommandLine::Command::Call:
        return withList(connection()->tools(), u"tools"_s, [this] { onTools(); });
    case CommandLine::Command::Resources:
        return listResources();
    case CommandLine::Command::Read:
        return readResource();
    case CommandLine::Command::Prompts:
        return withList(connection()->prompts(), u"prompts"_s, [this] {
            m_printer->prompts(*m_server);
            finish();
        });
    case CommandLine::Command::Prompt:
        return follow(
            connection()->getPrompt(m_line.operands.constFirst(), values(), m_line.timeout),
            [this](const mcp::GetPromptResult &result) {
                m_printer->prompt(result);
                finish(result.messages.problems.isEmpty());
            });
    case CommandLine::Command::Complete:
        return complete();
    case CommandLine::Command::Listen:
        return listen();
    case CommandLine::Command::Ping:
        return ping();
    default: // The others are not for a connected server.
        return;
    }
}

void ServerCommand::stop()
{
    m_isDone = true;
    m_subscription.reset();
}

void ServerCommand::finish(bool isGood)
{
    if (!std::exchange(m_isDone, true))
        Q_EMIT done(isGood);
}

void ServerCommand::fail(const Error &why)
{
    if (!std::exchange(m_isDone, true))
        Q_EMIT failed(why);
}

void ServerCommand::limitTime()
{
    if (!m_line.timeout)
        return;
    m_limit = m_clock->createAlarm([this] {
        fail(Error::timeout());
        m_calls.cancelAll();
    });
    m_limit->start(*m_line.timeout);
}

template<class T, class Print>
void ServerCommand::follow(mcp::Pending<T> pending, Print print)
{
    m_calls.add(pending.then(this, [this, print](const mcp::Result<T> &result) {
        if (m_isDone)
            return;
        if (result)
            print(*result);
        else
            fail(result.error());
    }));
}

void ServerCommand::withList(mcp::Catalog *catalog, const QString &what,
                             const std::function<void()> &then)
{
    if (!catalog)
        return fail(Error::policy(u"The server offers no %1."_s.arg(what)));
    const auto onChanged = [this, catalog, then] {
        // A call needs its own tool only.
        const bool isWanting = m_line.command() == CommandLine::Command::Call
            ? catalog->isReading()
            : catalog->isLoading();
        if (isWanting || m_isDone)
            return;
        m_limit.reset();
        catalog->disconnect(this);
        if (catalog->problem())
            fail(*catalog->problem());
        else
            then();
    };
    limitTime();
    connect(catalog, &mcp::Catalog::changed, this, onChanged);
    onChanged();
}

// Tools

void ServerCommand::onTools()
{
    if (m_line.command() == CommandLine::Command::Tools) {
        m_printer->tools(*m_server);
        return finish();
    }
    const QString name = m_line.operands.constFirst();
    const mcp::Tool *tool = connection()->tools()->findUsable(name);
    if (!tool) {
        const QString reason = leftOutText(connection()->tools()->warnings(), name);
        return fail(Error::policy(
            reason.isEmpty() ? u"%1 has no tool called \"%2\"."_s.arg(m_server->entry().name, name)
                             : reason));
    }
    callTool(*tool);
}

void ServerCommand::callTool(const mcp::Tool &tool)
{
    const auto arguments = callArguments(tool, m_line.arguments, m_line.value(u"args"_s));
    if (!arguments) {
        Q_EMIT misused(arguments.error());
        return;
    }
    if (m_line.has(u"no-validate"_s))
        return sendCall(tool, *arguments);
    follow(connection()->tools()->checkArguments(tool.name, *arguments), // TOOL-11
           [this, tool, arguments = *arguments](const Verdict &verdict) {
               const QString found = argumentsText(verdict);
               if (verdict.outcome == Verdict::Outcome::Invalid) {
                   Q_EMIT misused(
                       Error::policy(found + u"\nUse --no-validate to send them unchecked."_s));
                   return;
               }
               if (!found.isEmpty())
                   m_printer->warning(found);
               sendCall(tool, arguments);
           });
}

void ServerCommand::sendCall(const mcp::Tool &tool, const mcp::json::RawObject &arguments)
{
    const auto mode = callMode(*connection(), tool.name, m_line.has(u"task"_s));
    if (!mode)
        return fail(mode.error());
    mcp::rpc::CallOptions options = m_host->callOptions(m_server->entry().id);
    if (m_line.timeout)
        options.timeout = options.totalTimeout = *m_line.timeout;
    options.onProgress = [this](const mcp::rpc::ProgressParams &progress) {
        if (!m_task) // Otherwise it is printed with the task.
            m_printer->progress(progress);
    };
    mcp::TaskTracker::Start what;
    what.serverId = m_server->entry().id;
    what.tool = tool.name;
    what.toolTitle = tool.displayName();
    what.arguments = arguments;
    what.inputSchema = tool.inputSchema.raw;
    what.mode = *mode;
    what.ttl = m_line.ttl;
    // The call continues when its task cannot be stored (TASKX-08).
    connect(m_host, &mcp::Host::tasksFailed, this, [this](const Error &why) {
        m_printer->error(why, errorText(why, Occasion::Configuration));
    });
    follow(m_host->callTool(what, options), [this](const mcp::TaskTracker::Started &started) {
        if (started.result)
            printResult(*started.result);
        else
            followTask(started.key);
    });
}

void ServerCommand::printResult(const mcp::CallToolResult &result)
{
    m_printer->result(result);
    if (result.isError.value_or(false))
        return finish(false);
    mcp::ToolCatalog *tools = connection() ? connection()->tools() : nullptr;
    if (m_line.has(u"no-validate"_s) || !tools)
        return finish();
    follow(tools->checkResult(m_line.operands.constFirst(), result), // TOOL-15
           [this](const Verdict &verdict) {
               if (const QString found = resultText(verdict); !found.isEmpty())
                   m_printer->warning(found);
               finish(verdict.isValid()
                      || verdict.outcome == Verdict::Outcome::Unchecked); // SCH-01
           });
}

void ServerCommand::followTask(const QString &key)
{
    m_task = new TaskFollower(m_host->tasks(), key, m_printer, this);
    connect(m_task, &TaskFollower::blocked, this, &ServerCommand::blocked);
    connect(m_task, &TaskFollower::ended, this,
            [this](const mcp::Result<mcp::CallToolResult> &outcome) {
                if (m_isDone)
                    return;
                const mcp::TaskRecord *record = m_task->record();
                if (outcome)
                    printResult(*outcome);
                else if (record && !record->error)
                    fail(Error::policy(withoutResult(*record)));
                else
                    fail(outcome.error());
            });
}

// Resources, prompts and the rest

void ServerCommand::listResources()
{
    withList(connection()->resources(), u"resources"_s, [this] {
        withList(connection()->resourceTemplates(), u"resources"_s, [this] {
            m_printer->resources(*m_server);
            finish();
        });
    });
}

void ServerCommand::readResource()
{
    follow(connection()->readResource(m_line.operands.constFirst(), m_line.timeout),
           [this](const mcp::ReadResourceResult &result) {
               if (!m_line.has(u"output"_s)) {
                   m_printer->contents(result);
                   return finish();
               }
               if (const auto saved =
                       saveContents(result, m_line.value(u"output"_s), m_line.existing());
                   !saved)
                   return fail(saved.error());
               finish();
           });
}

QMap<QString, QString> ServerCommand::values() const
{
    QMap<QString, QString> all;
    for (const auto &[name, value] : m_line.arguments)
        all.insert(name, value);
    return all;
}

void ServerCommand::complete()
{
    const auto reference = !m_line.has(u"prompt"_s)
        ? mcp::CompletionReference::resource(m_line.value(u"resource"_s))
        : mcp::CompletionReference::prompt(m_line.value(u"prompt"_s));
    follow(connection()->complete(reference, m_line.operands.value(0), m_line.operands.value(1),
                                  values(), m_line.timeout),
           [this](const mcp::CompleteResult &result) {
               m_printer->completion(result);
               finish();
           });
}

void ServerCommand::listen()
{
    m_subscription = connection()->listen({true, true, true, m_line.values(u"uri"_s)});
    connect(m_subscription.get(), &mcp::Subscription::ended, this, &ServerCommand::fail);
    connect(connection(), &mcp::Connection::notificationReceived, this,
            [this](const QString &method, const mcp::json::Raw &params) {
                m_printer->notice(method, params);
            });
}

void ServerCommand::ping()
{
    const auto start = m_clock->now();
    limitTime();
    follow(connection()->ping(), [this, start](const mcp::EmptyResult &) {
        m_printer->pong(connection()->profile(), m_clock->now() - start);
        finish();
    });
}

mcp::Result<mcp::json::RawObject> callArguments(const mcp::Tool &tool,
                                                const QList<std::pair<QString, QString>> &pairs,
                                                const QString &json)
{
    Value arguments{Value::Object()};
    if (!json.isEmpty()) {
        auto given = mcp::json::parse(json);
        if (!given)
            return mcp::Error::policy(u"--args: "_s + given.error().detail);
        if (!given->isObject())
            return mcp::Error::policy(u"--args needs a JSON object."_s);
        arguments = *std::move(given);
    }
    const Value schema = mcp::json::parse(tool.inputSchema.raw).valueOr(Value());
    for (const auto &[name, text] : pairs) {
        const auto parsed =
            isText(schema, name) ? mcp::Result<Value>(Value(text)) : mcp::json::parse(text);
        arguments.insert(name, parsed.valueOr(Value(text)));
    }
    return mcp::json::RawObject{arguments.toRaw()};
}

mcp::Result<mcp::CallMode> callMode(const mcp::Connection &connection, const QString &tool,
                                    bool wantsTask)
{
    if (connection.profile().era == mcp::Era::Stateless)
        return mcp::CallMode::Plain;
    const mcp::ToolCatalog *tools = connection.tools();
    const mcp::Tool *known = tools ? tools->find(tool) : nullptr;
    const auto support = known ? connection.tasks()->support(*known) : mcp::TaskSupport::Forbidden;
    if (wantsTask && support == mcp::TaskSupport::Forbidden)
        return mcp::Error::policy(u"%1 cannot be run as a task."_s.arg(tool));
    return wantsTask || support == mcp::TaskSupport::Required ? mcp::CallMode::AsTask
                                                              : mcp::CallMode::Plain;
}

} // namespace quayside

#include "moc_servercommand.cpp"
