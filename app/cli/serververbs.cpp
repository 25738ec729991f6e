// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// The verbs for a server.
#include "app/cli/serververbs.h"

#include "app/cli/resultparts.h"
#include "app/cli/session.h"
#include "app/cli/verbs.h"
#include "app/text/examtext.h"
#include "app/text/listtext.h"
#include "app/text/schematext.h"
#include "core/auth/serverauthorizer.h"
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/tasks/taskcalls.h"
#include "core/host/doctor.h"
#include "core/protocol/completion.h"
#include "core/tasks/tasktracker.h"

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

/// The arguments of a call from what was typed. A value is text where the tool's schema says so; else JSON if it is JSON,
/// and text if it is not. Errors' detail is for the person.
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

/// Calls then when catalog has read its list once.
void withList(Session *session, mcp::Catalog *catalog, const QString &what,
              const std::function<void()> &then)
{
    if (!catalog)
        return session->fail(Error::policy(u"The server offers no %1."_s.arg(what)));
    const auto onChanged = [session, catalog, then] {
        // A call needs its own tool only.
        const bool isWanting =
            session->line().is("call"_L1) ? catalog->isReading() : catalog->isLoading();
        if (isWanting || session->isFinishing())
            return;
        session->endLimit();
        catalog->disconnect(session->work());
        if (catalog->problem())
            session->fail(*catalog->problem());
        else
            then();
    };
    session->limitTime();
    QObject::connect(catalog, &mcp::Catalog::changed, session->work(), onChanged);
    onChanged();
}

QMap<QString, QString> values(const CommandLine &line)
{
    QMap<QString, QString> all;
    for (const auto &[name, value] : line.arguments)
        all.insert(name, value);
    return all;
}

// A call, step by step

void printResult(Session *session, const mcp::CallToolResult &result)
{
    session->printer()->result(result);
    if (result.isError.value_or(false))
        return session->finish(Session::Failed);
    mcp::ToolCatalog *tools = session->connection() ? session->connection()->tools() : nullptr;
    if (session->line().has(u"no-validate"_s) || !tools)
        return session->finish();
    session->follow(tools->checkResult(session->line().operands.constFirst(), result), // TOOL-15
                    [session](const Verdict &verdict) {
                        if (const QString found = resultText(verdict); !found.isEmpty())
                            session->printer()->warning(found);
                        session->finishGood(verdict.isValid()
                                            || verdict.outcome
                                                == Verdict::Outcome::Unchecked); // SCH-01
                    });
}

void followTask(Session *session, const QString &key)
{
    const TaskFollower *task = session->followTask(key);
    QObject::connect(task, &TaskFollower::blocked, session->work(), [session](const QString &why) {
        session->leaveTask();
        session->refuse(why, Session::Failed);
    });
    QObject::connect(task, &TaskFollower::ended, session->work(),
                     [session, task](const mcp::Result<mcp::CallToolResult> &outcome) {
                         if (session->isFinishing())
                             return;
                         const mcp::TaskRecord *record = task->record();
                         if (outcome)
                             printResult(session, *outcome);
                         else if (record && !record->error)
                             session->fail(Error::policy(withoutResult(*record)));
                         else
                             session->fail(outcome.error());
                     });
}

void sendCall(Session *session, const mcp::Tool &tool, const mcp::json::RawObject &arguments)
{
    const CommandLine &line = session->line();
    const auto mode = callMode(*session->connection(), tool.name, line.has(u"task"_s));
    if (!mode)
        return session->fail(mode.error());
    mcp::rpc::CallOptions options = session->host()->callOptions(session->server()->entry().id);
    if (line.timeout)
        options.timeout = options.totalTimeout = *line.timeout;
    options.onProgress = [session](const mcp::rpc::ProgressParams &progress) {
        if (!session->task()) // Otherwise it is printed with the task.
            session->printer()->progress(progress);
    };
    mcp::ToolCall what;
    what.serverId = session->server()->entry().id;
    what.tool = tool.name;
    what.toolTitle = tool.displayName();
    what.arguments = arguments;
    what.inputSchema = tool.inputSchema.raw;
    what.mode = *mode;
    what.ttl = line.ttl;
    // The call continues when its task cannot be stored (TASKX-08).
    QObject::connect(session->host(), &mcp::Host::tasksFailed, session->work(),
                     [session](const Error &why) {
                         session->printer()->error(why, errorText(why, Occasion::Configuration));
                     });
    session->follow(session->host()->callTool(what, options),
                    [session](const mcp::ToolCallOutcome &started) {
                        if (started.result)
                            printResult(session, *started.result);
                        else
                            followTask(session, started.taskKey);
                    });
}

void checkCall(Session *session, const mcp::Tool &tool)
{
    const CommandLine &line = session->line();
    const auto arguments = callArguments(tool, line.arguments, line.value(u"args"_s));
    if (!arguments)
        return session->fail(arguments.error(), Session::WrongUsage);
    if (line.has(u"no-validate"_s))
        return sendCall(session, tool, *arguments);
    session->follow(
        session->connection()->tools()->checkArguments(tool.name, *arguments), // TOOL-11
        [session, tool, arguments = *arguments](const Verdict &verdict) {
            const QString found = argumentsText(verdict);
            if (verdict.outcome == Verdict::Outcome::Invalid)
                return session->refuse(found + u"\nUse --no-validate to send them unchecked."_s,
                                       Session::WrongUsage);
            if (!found.isEmpty())
                session->printer()->warning(found);
            sendCall(session, tool, arguments);
        });
}

} // namespace

void listTools(Session *session)
{
    withList(session, session->connection()->tools(), u"tools"_s, [session] {
        session->printer()->tools(*session->server());
        session->finish();
    });
}

void callTool(Session *session)
{
    mcp::ToolCatalog *tools = session->connection()->tools();
    withList(session, tools, u"tools"_s, [session, tools] {
        const QString name = session->line().operands.constFirst();
        if (const mcp::Tool *tool = tools->findUsable(name))
            return checkCall(session, *tool);
        const QString reason = leftOutText(tools->warnings(), name);
        session->fail(Error::policy(reason.isEmpty() ? u"%1 has no tool called \"%2\"."_s.arg(
                                        session->server()->entry().name, name)
                                                     : reason));
    });
}

void listResources(Session *session)
{
    withList(session, session->connection()->resources(), u"resources"_s, [session] {
        withList(session, session->connection()->resourceTemplates(), u"resources"_s, [session] {
            session->printer()->resources(*session->server());
            session->finish();
        });
    });
}

void readResource(Session *session)
{
    const CommandLine &line = session->line();
    session->follow(session->connection()->readResource(line.operands.constFirst(), line.timeout),
                    [session, &line](const mcp::ReadResourceResult &result) {
                        if (!line.has(u"output"_s)) {
                            session->printer()->contents(result);
                            return session->finish();
                        }
                        const auto saved =
                            saveContents(result, line.value(u"output"_s), line.existing());
                        if (!saved)
                            return session->fail(saved.error());
                        session->finish();
                    });
}

void listPrompts(Session *session)
{
    withList(session, session->connection()->prompts(), u"prompts"_s, [session] {
        session->printer()->prompts(*session->server());
        session->finish();
    });
}

void getPrompt(Session *session)
{
    const CommandLine &line = session->line();
    session->follow(
        session->connection()->getPrompt(line.operands.constFirst(), values(line), line.timeout),
        [session](const mcp::GetPromptResult &result) {
            session->printer()->prompt(result);
            session->finishGood(result.messages.problems.isEmpty());
        });
}

void completeArgument(Session *session)
{
    const CommandLine &line = session->line();
    const auto reference = line.has(u"prompt"_s)
        ? mcp::CompletionReference::prompt(line.value(u"prompt"_s))
        : mcp::CompletionReference::resource(line.value(u"resource"_s));
    session->follow(session->connection()->complete(reference, line.operands.value(0),
                                                    line.operands.value(1), values(line),
                                                    line.timeout),
                    [session](const mcp::CompleteResult &result) {
                        session->printer()->completion(result);
                        session->finish();
                    });
}

void listenToServer(Session *session)
{
    auto subscription =
        session->connection()->listen({true, true, true, session->line().values(u"uri"_s)});
    QObject::connect(subscription.get(), &mcp::Subscription::ended, session->work(),
                     [session](const Error &why) { session->fail(why); });
    QObject::connect(session->connection(), &mcp::Connection::notificationReceived, session->work(),
                     [session](const QString &method, const mcp::json::Raw &params) {
                         session->printer()->notice(method, params);
                     });
    session->setInterrupt([session](bool) {
        session->finish();
        return true;
    });
    session->keep(std::move(subscription));
}

void pingServer(Session *session)
{
    const auto start = session->clock()->now();
    session->limitTime();
    session->follow(session->connection()->ping(), [session, start](const mcp::EmptyResult &) {
        session->printer()->pong(session->connection()->profile(), session->clock()->now() - start);
        session->finish();
    });
}

// Accounts

/// The server is connected, which may have needed no account.
void signIn(Session *session)
{
    using State = mcp::auth::ServerAuthorizer::State;
    mcp::auth::ServerAuthorizer *authorizer = session->server()->authorizer();
    if (!authorizer)
        return session->refuse(u"%1 has no sign-in."_s.arg(session->server()->entry().name),
                               Session::Failed);
    const auto look = [session, authorizer] {
        const auto account = authorizer->account();
        const bool isOver = authorizer->state() == State::Failed
            || (authorizer->state() == State::SignedOut && authorizer->failure());
        if (session->isFinishing())
            return;
        if (authorizer->state() == State::SignedIn && account) {
            session->printer()->signedIn(session->server()->entry(), *account);
            session->finish();
        } else if (isOver) {
            session->fail(*authorizer->failure());
        }
    };
    QObject::connect(authorizer, &mcp::auth::ServerAuthorizer::stateChanged, session->work(), look);
    if (authorizer->state() == State::SignedIn)
        look();
    else // The server works without an account as well.
        authorizer->signIn();
}

void signOut(Session *session)
{
    mcp::Server *server = session->server();
    if (!session->host()->credentials().account(server->entry().id)) {
        session->printer()->note(u"You are not signed in to %1."_s.arg(server->entry().name));
        return session->finish();
    }
    server->signOut();
    const auto look = [session, server] {
        if (session->isFinishing() || !server->isAtRest())
            return;
        session->printer()->signedOut(server->entry());
        session->finish();
    };
    QObject::connect(server, &mcp::Server::stateChanged, session->work(), look);
    look();
}

/// The server need not be connected.
void examineServer(Session *session)
{
    auto *doctor = session->host()->createDoctor(session->server()).release();
    doctor->setParent(session->work());
    QObject::connect(doctor, &mcp::Doctor::stepChanged, session->work(), [session, doctor] {
        if (doctor->step() != mcp::Doctor::Step::Done || session->isFinishing())
            return;
        session->printer()->examination(doctor->examination());
        session->finishGood(isHealthy(doctor->examination()));
    });
    doctor->start();
}

mcp::Result<mcp::CallMode> callMode(const mcp::Connection &connection, const QString &tool,
                                    bool wantsTask)
{
    if (!connection.profile().rules().hasTaskRequests)
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
