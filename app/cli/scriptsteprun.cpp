// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/cli/scriptsteprun.h"

#include "app/cli/respondent.h"
#include "app/cli/resultparts.h"
#include "app/cli/scriptlists.h"
#include "app/cli/scriptrunner.h"
#include "app/cli/serververbs.h"
#include "app/cli/session.h"
#include "app/cli/tasktable.h"
#include "app/text/listtext.h"
#include "app/text/schematext.h"
#include "core/audit/auditlog.h"
#include "core/client/call/toolcall.h"
#include "core/client/catalog/toolcatalog.h"
#include "core/client/connection.h"
#include "core/protocol/completion.h"
#include "core/tasks/tasktracker.h"

#include <algorithm>
#include <iterator>

namespace quayside {

using namespace Qt::StringLiterals;
using mcp::schema::Verdict;
using std::chrono::milliseconds;

namespace {

constexpr qsizetype kQuestions = 1'000; ///< Kept of one step.
constexpr int kReads = 2; ///< The first listing may have begun before the server reported a change.

mcp::Error notOffered(const QString &what)
{
    return mcp::Error::policy(u"The server offers no %1"_s.arg(what));
}

QByteArray mismatchesJson(const QList<Mismatch> &mismatches)
{
    mcp::json::Value::Array all;
    for (const Mismatch &mismatch : mismatches)
        all.append(mcp::json::Value(mismatchText(mismatch)));
    return mcp::json::Value(all).toJson();
}

} // namespace

ScriptStepRun::ScriptStepRun(ScriptStep step, ScriptRunner *runner, QObject *parent)
    : QObject(parent)
    , m_step(std::move(step))
    , m_runner(runner)
    , m_session(runner->session())
{
}

std::optional<milliseconds> ScriptStepRun::timeout() const
{
    return m_step.timeout ? m_step.timeout : m_session->line().timeout;
}

void ScriptStepRun::start()
{
    m_start = m_session->clock()->now();
    if (m_step.verb == ScriptStep::Verb::Parallel)
        return startParts();
    m_server = m_runner->server(m_step.server);
    if (!m_server)
        return notRun(noSuchServer(*m_session->host(), m_step.server));
    if (m_step.server.isEmpty() && m_session->failure())
        return notRun(*m_session->failure());
    connectServer();
}

/// Starts a server that is needed for the first time.
void ScriptStepRun::connectServer()
{
    connect(m_server, &mcp::Server::stateChanged, this, &ScriptStepRun::onServerState);
    if (m_server->state() == mcp::Server::State::Stopped)
        m_server->start();
    const bool isReady = m_server->state() == mcp::Server::State::Ready;
    if (isReady || m_step.server.isEmpty() || m_server->isAtRest())
        return onServerState();
    if (timeout() && m_step.verb != ScriptStep::Verb::Wait) {
        m_limit = m_session->clock()->createAlarm(
            [this] { notRun(mcp::Error::timeout(u"Timed out while connecting"_s)); });
        m_limit->start(*timeout());
    }
}

void ScriptStepRun::onServerState()
{
    using State = mcp::Server::State;
    const State state = m_server->state();
    if (state == State::Ready && m_server->connection())
        m_runner->watch(m_server);
    const bool isFailed = m_server->isAtRest() && state != State::Stopped;
    if (m_isDone)
        return;
    if (!m_hasBegun) {
        if (isFailed)
            return notRun(state == State::NotReviewed ? mcp::Error::policy(
                              u"%1 is not reviewed"_s.arg(m_server->entry().name))
                                                      : m_server->failure());
        if (state == State::Ready || (m_step.server.isEmpty() && m_server->connection()))
            begin();
        return;
    }
    if (isFailed && isWaiting())
        answered(0, m_start, m_server->failure());
}

/// For something else than calls, which report failures themselves.
bool ScriptStepRun::isWaiting() const
{
    using Kind = ScriptStep::Verb;
    return m_ended < m_started
        && (m_step.verb == Kind::Wait || m_step.verb == Kind::List || m_step.verb == Kind::Listen
            || m_step.verb == Kind::Reconnect);
}

EventWriter::Event &ScriptStepRun::nameStep(EventWriter::Event &event) const
{
    event.text("step", m_step.id);
    if (!m_step.name.isEmpty())
        event.text("name", m_step.name);
    return event.text("verb", wordOf(m_step.verb));
}

/// The server cannot be reached.
void ScriptStepRun::notRun(const mcp::Error &why)
{
    if (std::exchange(m_isDone, true))
        return;
    {
        EventWriter::Event event(m_session->events());
        nameStep(event).boolean("ok", false).boolean("notRun", true).error(why);
    }
    m_runner->report({m_step.id, stepText(m_step), {}, errorDetail(why)});
    deleteLater();
    Q_EMIT finished(false);
}

void ScriptStepRun::begin()
{
    m_hasBegun = true;
    m_limit.reset();
    const mcp::Catalog *tools = connection()->tools();
    const bool isAboutTools = m_step.verb == ScriptStep::Verb::Call && tools;
    if (isAboutTools && (tools->isLoading() || tools->isOutdated()))
        return waitForTools();
    startFirst();
}

/// Starts the first calls, and the time after which the step cancels them.
void ScriptStepRun::startFirst()
{
    if (m_step.cancelAfter) {
        m_alarm = m_session->clock()->createAlarm([this] { cancelCalls(); });
        m_alarm->start(*m_step.cancelAfter);
    }
    watchOthers();
    startMore();
}

/// Collects what is expected besides answers.
void ScriptStepRun::watchOthers()
{
    const Expectation &expectation = m_step.expectation;
    if (!expectation.notices.isEmpty())
        connect(m_runner, &ScriptRunner::noticeReceived, this,
                [this](const mcp::Server *server, const QString &method) {
                    if (server == m_server && m_step.expectation.notices.contains(method)
                        && !m_notices.contains(method))
                        m_notices.append(method);
                });
    if (!expectation.asked || !m_session->respondent())
        return;
    const mcp::Questions *questions = m_session->host()->questions();
    connect(questions, &mcp::Questions::asked, this, [this, questions](qint64 id) {
        const mcp::Question *question = questions->find(id);
        const bool isOurs = question && question->serverId == m_server->entry().id
            && question->kind != mcp::Question::Kind::More;
        if (isOurs && m_asked.size() < kQuestions)
            m_asked.insert(id, {askedText(*question), kindWord(*question), {}});
    });
    connect(m_session->respondent(), &Respondent::answered, this, [this](const Exchange &exchange) {
        const auto asked = m_asked.find(exchange.question.id);
        if (asked == m_asked.end())
            return;
        // The answer of a model has no action, a question that was withdrawn no answer.
        const QString accepted = exchange.answer.isNull() ? QString() : u"accept"_s;
        const mcp::json::Value *action = exchange.answer.find(u"action");
        asked->action = action ? action->toString() : accepted;
    });
}

/// The tool list determines whether a call becomes a task, and whether the tool is another one now. Some servers never stop changing it.
void ScriptStepRun::waitForTools()
{
    mcp::Catalog *tools = connection()->tools();
    connect(tools, &mcp::Catalog::changed, this, [this, tools, reads = 0]() mutable {
        if (tools->isLoading() || (tools->isOutdated() && ++reads < kReads))
            return;
        tools->disconnect(this);
        startFirst();
    });
}

void ScriptStepRun::cancelCalls()
{
    m_calls.cancelAll();
    const QList<TaskFollower *> tasks = m_tasks;
    for (const TaskFollower *task : tasks)
        m_session->host()->tasks()->cancel(task->key());
}

void ScriptStepRun::cancel()
{
    m_isCancelled = true;
    cancelCalls();
    for (auto *part : findChildren<ScriptStepRun *>(QString(), Qt::FindDirectChildrenOnly))
        part->cancel();
    if (m_server && m_started == 0)
        return notRun(mcp::Error::cancelled());
    if (isWaiting())
        answered(0, m_start, mcp::Error::cancelled());
}

// The outcome of one call and the decision of the next may wait for the disk at the same time.
static_assert(2 * kScriptCallsAtOnce <= mcp::AuditLog::kWaiting);

void ScriptStepRun::startMore()
{
    const qint64 runs = m_session->line().number(u"at-once"_s).value_or(1); // Each has this step.
    const qint64 most = qMax<qint64>(1, kScriptCallsAtOnce / runs);
    while (!m_isCancelled && m_started < m_step.times && m_started - m_ended < most)
        startOne(m_started++);
}

void ScriptStepRun::startOne(qint64 number)
{
    switch (m_step.verb) {
    case ScriptStep::Verb::List:
        return list(number);
    case ScriptStep::Verb::Call:
        return call(number);
    case ScriptStep::Verb::Read:
        return follow(number, connection()->readResource(m_step.subject, timeout()));
    case ScriptStep::Verb::Prompt:
        return follow(number, connection()->getPrompt(m_step.subject, m_step.values, timeout()));
    case ScriptStep::Verb::Complete:
        return follow(number,
                      connection()->complete(
                          m_step.isPrompt ? mcp::CompletionReference::prompt(m_step.subject)
                                          : mcp::CompletionReference::resource(m_step.subject),
                          m_step.argument, m_step.value, m_step.values, timeout()));
    case ScriptStep::Verb::Ping:
        return follow(number, connection()->ping());
    case ScriptStep::Verb::Listen:
        return listen();
    case ScriptStep::Verb::Wait:
        return wait();
    case ScriptStep::Verb::Reconnect:
        return reconnect();
    case ScriptStep::Verb::Parallel:
        return;
    }
}

/// Arguments of a step with `expect: error` are not checked: the step may test wrong arguments.
void ScriptStepRun::call(qint64 number)
{
    const mcp::json::RawObject arguments = argumentsFor(m_step, number);
    mcp::ToolCatalog *tools = connection()->tools();
    if (tools && refuses(number, tools))
        return;
    if (m_session->line().has(u"no-validate"_s) || m_step.expectation.isError || !tools)
        return sendCall(number, arguments);
    m_calls.add(tools->checkArguments(m_step.subject, arguments)
                    .then(this, [this, number, arguments](const mcp::Result<Verdict> &verdict) {
                        if (!verdict)
                            return answered(number, m_start, verdict.error());
                        if (verdict->outcome == Verdict::Outcome::Invalid) // TOOL-11
                            return answered(number, m_start,
                                            mcp::Error::policy(argumentsText(*verdict)));
                        sendCall(number, arguments);
                    }));
}

/// Refuses a tool that was left out of the list or has changed during the run. The refusal is reported from the event
/// loop, so that many calls of a step do not recurse.
bool ScriptStepRun::refuses(qint64 number, mcp::ToolCatalog *tools)
{
    const mcp::Tool *tool = tools->findUsable(m_step.subject);
    const QString reason = tool ? QString() : leftOutText(tools->warnings(), m_step.subject);
    auto why = tool ? m_runner->changeOf(m_server, *tool) : std::nullopt;
    if (!reason.isEmpty())
        why = mcp::Error::policy(reason);
    if (why)
        QMetaObject::invokeMethod(
            this, [this, number, why = *why] { answered(number, m_start, why); },
            Qt::QueuedConnection);
    return why.has_value();
}

void ScriptStepRun::sendCall(qint64 number, const mcp::json::RawObject &arguments)
{
    const auto mode = callMode(*connection(), m_step.subject, m_step.isTask);
    if (!mode)
        return answered(number, m_start, mode.error());
    mcp::rpc::CallOptions options = m_session->host()->callOptions(m_server->entry().id);
    if (timeout())
        options.timeout = options.totalTimeout = *timeout();
    options.onProgress = [self = QPointer(this), number](const mcp::rpc::ProgressParams &progress) {
        if (!self)
            return;
        ++self->m_going[number].progress;
        EventWriter::Event(self->m_session->events())
            .text("step", self->m_step.id)
            .number("n", number)
            .raw("progress", mcp::json::write(progress));
    };
    mcp::ToolCall what;
    what.serverId = m_server->entry().id;
    what.tool = what.toolTitle = m_step.subject;
    what.arguments = arguments;
    what.mode = *mode;
    what.ttl = m_step.ttl;
    const milliseconds start = m_session->clock()->now();
    m_calls.add(
        m_session->host()
            ->callTool(what, options)
            .then(this, [this, number, start](const mcp::Result<mcp::ToolCallOutcome> &started) {
                if (!started)
                    answered(number, start, started.error());
                else if (started->result)
                    onResult(number, start, *started->result);
                else
                    followTask(number, start, started->taskKey);
            }));
}

void ScriptStepRun::followTask(qint64 number, milliseconds start, const QString &key)
{
    const auto print = [this, number](const TaskRow &row) {
        if (m_isDone)
            return;
        m_going[number].task = mcp::taskStateWord(row.record.state);
        EventWriter::Event(m_session->events())
            .text("step", m_step.id)
            .number("n", number)
            .raw("task", taskJson(row).toJson());
    };
    mcp::TaskTracker *tasks = m_session->host()->tasks();
    auto *task = new TaskFollower(tasks, key, print, this);
    // This program cannot provide what the task waits for.
    connect(task, &TaskFollower::blocked, this, [tasks, key] { tasks->cancel(key); });
    connect(task, &TaskFollower::ended, this,
            [this, number, start, task](const mcp::Result<mcp::CallToolResult> &result) {
                task->deleteLater();
                m_tasks.removeOne(task);
                if (result)
                    onResult(number, start, *result);
                else
                    answered(number, start, result.error());
            });
    m_tasks.append(task);
}

void ScriptStepRun::onResult(qint64 number, milliseconds start, const mcp::CallToolResult &result)
{
    const bool isGood = !result.isError.value_or(false);
    mcp::ToolCatalog *tools = connection() ? connection()->tools() : nullptr;
    if (m_session->line().has(u"no-validate"_s) || !isGood || !tools)
        return answered(number, start, result.source.toByteArray(), {isGood});
    m_calls.add(
        tools
            ->checkResult(m_step.subject, result) // TOOL-15
            .then(this, [this, number, start, result](const mcp::Result<Verdict> &verdict) {
                if (!verdict)
                    return answered(number, start, verdict.error());
                const bool fits =
                    verdict->isValid() || verdict->outcome == Verdict::Outcome::Unchecked;
                answered(number, start, result.source.toByteArray(), {fits, resultText(*verdict)});
            }));
}

template<class T>
void ScriptStepRun::follow(qint64 number, mcp::Pending<T> pending)
{
    const milliseconds start = m_session->clock()->now();
    m_calls.add(pending.then(this, [this, number, start](const mcp::Result<T> &result) {
        if (!result)
            return answered(number, start, result.error());
        if constexpr (std::same_as<T, mcp::GetPromptResult>)
            answered(number, start, result->source.toByteArray(),
                     {.isGood = result->messages.problems.isEmpty(),
                      .warning = leftOutMessages(*result).join(u' ')});
        else if constexpr (requires { result->source; })
            answered(number, start, result->source.toByteArray());
        else
            answered(number, start, mcp::json::write(*result));
    }));
}

void ScriptStepRun::list(qint64 number)
{
    if (timeout()) {
        m_limit = m_session->clock()->createAlarm(
            [this, number] { answered(number, m_start, mcp::Error::timeout(m_step.subject)); });
        m_limit->start(*timeout());
    }
    const ScriptList *list = scriptList(m_step.subject);
    mcp::Catalog *catalog = list->catalogOf(*connection());
    if (!catalog)
        return answered(number, m_start, notOffered(m_step.subject));
    connect(catalog, &mcp::Catalog::changed, this, [this, number, catalog, list] {
        if (catalog->isLoading())
            return;
        catalog->disconnect(this);
        if (catalog->problem())
            answered(number, m_start, *catalog->problem());
        else
            answered(number, m_start, list->write(list->key, catalog));
    });
    catalog->refresh();
}

void ScriptStepRun::listen()
{
    const mcp::ListenFilter filter{m_step.hearsTools, m_step.hearsPrompts, m_step.hearsResources,
                                   m_step.uris};
    std::unique_ptr<mcp::Subscription> subscription = connection()->listen(filter);
    mcp::Subscription *heard = subscription.get();
    connect(heard, &mcp::Subscription::acceptedChanged, this, [this, heard] {
        if (heard->isLive())
            answered(0, m_start, QByteArrayLiteral("{}"));
    });
    connect(heard, &mcp::Subscription::ended, this,
            [this](const mcp::Error &error) { answered(0, m_start, error); });
    m_runner->keep(std::move(subscription));
    if (heard->isLive())
        answered(0, m_start, QByteArrayLiteral("{}"));
}

void ScriptStepRun::wait()
{
    const bool isForNotice = !m_step.notice.isEmpty();
    if (isForNotice) {
        if (m_runner->takeNotice(m_server, m_step.notice))
            return answered(0, m_start, QByteArrayLiteral("{}"));
        connect(m_runner, &ScriptRunner::noticeReceived, this, &ScriptStepRun::onNotice);
        m_alarm = m_session->clock()->createAlarm(
            [this] { answered(0, m_start, mcp::Error::timeout(m_step.notice)); });
        m_alarm->start(m_step.timeout.value_or(milliseconds(30'000)));
        return;
    }
    m_alarm =
        m_session->clock()->createAlarm([this] { answered(0, m_start, QByteArrayLiteral("{}")); });
    m_alarm->start(m_step.pause);
}

void ScriptStepRun::onNotice()
{
    if (m_runner->takeNotice(m_server, m_step.notice))
        answered(0, m_start, QByteArrayLiteral("{}"));
}

void ScriptStepRun::reconnect()
{
    mcp::Connection *connection = this->connection();
    connect(connection, &mcp::Connection::stateChanged, this, [this, connection] {
        switch (connection->state()) {
        case mcp::Connection::State::Ready:
            return answered(0, m_start, QByteArrayLiteral("{}"));
        case mcp::Connection::State::Failed:
            return answered(0, m_start, connection->failure());
        default:
            return;
        }
    });
    connection->reconnect();
}

void ScriptStepRun::startParts()
{
    m_step.times = m_started = m_step.steps.size();
    if (m_step.steps.isEmpty()) {
        // Not before anybody could listen.
        QMetaObject::invokeMethod(
            this, [this] { finishOne(true); }, Qt::QueuedConnection);
        return;
    }
    for (const ScriptStep &step : std::as_const(m_step.steps)) {
        auto *part = new ScriptStepRun(step, m_runner, this);
        connect(part, &ScriptStepRun::finished, this, &ScriptStepRun::finishOne);
        part->start();
    }
}

void ScriptStepRun::answered(qint64 number, milliseconds start, const mcp::Result<QByteArray> &json,
                             const StepOutcome &outcome)
{
    if (m_isDone)
        return;
    const bool isOk = json.hasValue() && outcome.isGood;
    // What this program refuses says nothing about the tool.
    const bool isRefused = m_step.verb == ScriptStep::Verb::Call && !json
        && json.error().kind == mcp::ErrorKind::Policy;
    QList<Mismatch> mismatches = judge(number, start, json, isOk, outcome.warning);
    if (isRefused)
        mismatches.clear();
    {
        EventWriter::Event event(m_session->events());
        nameStep(event);
        if (m_step.times > 1)
            event.number("n", number);
        event.boolean("ok", isOk);
        if (json)
            event.raw("result", *json);
        else
            event.error(json.error());
        if (!outcome.warning.isEmpty())
            event.text("warning", outcome.warning);
        if (!mismatches.isEmpty())
            event.raw("mismatches", mismatchesJson(mismatches));
        event.since(start);
    }
    m_runner->report({m_step.id, stepText(m_step), mismatches,
                      isRefused ? errorDetail(json.error()) : QString(), m_step.times == 1});
    finishOne(!isRefused && mismatches.isEmpty());
}

/// Compares one call with what is expected of it, and saves what later steps need.
QList<Mismatch> ScriptStepRun::judge(qint64 number, milliseconds start,
                                     const mcp::Result<QByteArray> &json, bool isOk,
                                     const QString &warning)
{
    const Expectation &expectation = m_step.expectation;
    const Going going = m_going.take(number);
    StepFacts facts;
    facts.isOk = isOk;
    facts.isAnswer = json || m_step.verb == ScriptStep::Verb::Reconnect
        || (json.error().kind != mcp::ErrorKind::Transport
            && json.error().kind != mcp::ErrorKind::Closed);
    facts.duration = m_session->clock()->now() - start;
    facts.progress = going.progress;
    facts.task = going.task;
    facts.notices = m_notices;
    facts.asked = m_asked.values();
    const bool readsAnswer =
        !expectation.texts.isEmpty() || !expectation.values.isEmpty() || !m_step.saves.isEmpty();
    if (readsAnswer || !isOk)
        facts.answer = mcp::json::parse(mcp::json::Raw(json ? *json : errorJson(json.error())))
                           .valueOr(mcp::json::Value());
    if (!isOk)
        facts.problem = warning.isEmpty() ? textOf(facts.answer) : warning;
    const bool isOutcome = isOk != expectation.isError;
    return findMismatches(expectation, facts)
        + (isOutcome ? save(facts.answer) : QList<Mismatch>());
}

QList<Mismatch> ScriptStepRun::save(const mcp::json::Value &answer)
{
    QList<Mismatch> missing;
    for (const auto &[name, path] : m_step.saves.asKeyValueRange()) {
        const auto found = path.findIn(answer);
        if (found.isEmpty())
            missing.append({Mismatch::Kind::Saved, path.toString(), name});
        else if (!m_runner->save(name, *found.constFirst()))
            missing.append({Mismatch::Kind::TooLong, path.toString(), name});
    }
    return missing;
}

void ScriptStepRun::finishOne(bool isAsExpected)
{
    m_isAsExpected = m_isAsExpected && isAsExpected;
    ++m_ended;
    if (m_step.verb != ScriptStep::Verb::Parallel)
        startMore();
    const bool isThrough = m_ended >= m_step.times || (m_isCancelled && m_ended >= m_started);
    if (!isThrough || std::exchange(m_isDone, true))
        return;
    deleteLater();
    Q_EMIT finished(m_isAsExpected);
}

} // namespace quayside

#include "moc_scriptsteprun.cpp"
