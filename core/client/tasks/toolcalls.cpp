// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/tasks/toolcalls.h"

#include "core/client/link/remoteerrors.h"

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

/// Keeps the progress of a call that may become a task.
void keepProgress(rpc::CallOptions &options, const std::shared_ptr<CallProgress> &progress)
{
    options.onProgress = [kept = std::weak_ptr(progress),
                          tell = std::move(options.onProgress)](const rpc::ProgressParams &told) {
        if (tell)
            tell(told);
        const auto now = kept.lock();
        if (!now)
            return;
        now->progress = told.progress;
        now->total = told.total;
        now->message = told.message.value_or(QString());
        if (now->onChanged)
            now->onChanged();
    };
    options.progressLife = progress; // TASK-25
}

/// `tools/call` where a task is an answer too.
struct StartTool : CallTool
{
    using Reply = ToolOutcome;

    /// 2025-11-25
    static Result<ToolOutcome> read(const json::Raw &raw)
    {
        auto outcome = readResult(raw);
        if (!outcome)
            return outcome;
        // In this era it is an object (TOOL-15), so that null can only mean that it is absent.
        std::optional<json::Raw> &structured = outcome->result->structuredContent;
        if (structured && structured->view() == "null")
            structured.reset();
        if (!outcome->result->isTask())
            return outcome;
        const auto created = json::read<CreateTaskResult>(raw);
        if (!created)
            return created.error();
        const auto task = toSnapshot(created->task);
        if (!task)
            return task.error();
        return ToolOutcome{{}, *task, created->immediateResponse()};
    }

    /// The extension. What such a task says of its result is not taken yet (TASKX-07).
    static Result<ToolOutcome> readTyped(const json::Raw &raw, ResultType type)
    {
        if (type == ResultType::Complete)
            return readResult(raw);
        auto task = readSnapshot<DetailedTask>(raw);
        if (!task)
            return task.error();
        if (task->status == TaskStatus::Unknown) // TASKX-05
            return Error::protocol(u"A new task in a state nobody knows"_s);
        task->inputRequests.reset();
        task->result.reset();
        task->error.reset();
        ToolOutcome outcome{{}, *task, {}};
        if (!task->lastUpdatedAt.isValid()) // TASKX-05
            outcome.violation = u"It made a task without saying when"_s;
        return outcome;
    }

private:
    static Result<ToolOutcome> readResult(const json::Raw &raw)
    {
        auto result = readToolResult(raw);
        if (!result)
            return result.error();
        return ToolOutcome{*std::move(result), {}, {}};
    }
};

} // namespace

struct ToolCalls::Run final : rpc::AnswerHandler, std::enable_shared_from_this<Run>
{
    Run(ToolCalls *calls, const ToolCall &call, const rpc::CallOptions &callOptions,
        std::shared_ptr<ToolCallHandler> &&callHandler)
        : owner(calls)
        , params{call.tool, call.arguments, {}}
        , mode(call.mode)
        , ttl(call.ttl)
        , options(callOptions)
        , handler(std::move(callHandler))
    {
    }

    QPointer<ToolCalls> owner;
    CallToolParams params;
    CallMode mode;
    std::optional<milliseconds> ttl;
    rpc::CallOptions options; ///< With the headers that were sent last.
    std::shared_ptr<ToolCallHandler> handler; ///< Null once it has the outcome, or was stopped.
    std::function<void()> onStop = {};
    Requests::Abandon abandon = {}; ///< Of the latest request.
    std::shared_ptr<CallProgress> progress = {}; ///< Of a call that may become a task.
    bool isStale = false; ///< It was sent again with other headers (HTTP-54).

    void onAnswer(const Result<rpc::Decoded> &answer) override
    {
        if (owner)
            rpc::withReply<ToolOutcome>(answer, [this](const Result<ToolOutcome> &outcome) {
                owner->onAnswer(shared_from_this(), outcome);
            });
    }
    void stop()
    {
        const auto dropped = std::exchange(handler, nullptr);
        if (const auto tell = std::exchange(onStop, nullptr))
            tell();
    }
    void settle(const Result<ToolOutcome> &outcome)
    {
        onStop = nullptr;
        if (const auto waiting = std::exchange(handler, nullptr))
            waiting->onOutcome(outcome);
    }
};

/// Wants nothing but the result.
struct ToolCalls::ResultHandler final : ToolCallHandler
{
    ResultHandler(ToolCalls *calls, const QString &name, const rpc::CallOptions &callOptions)
        : owner(calls)
        , tool(name)
        , totalTimeout(callOptions.totalTimeout)
        , onHeld(callOptions.onHeld)
    {
    }

    void onOutcome(const Result<ToolOutcome> &outcome) override
    {
        if (!outcome)
            promise.settle(outcome.error());
        else if (outcome->result)
            promise.settle(*outcome->result);
        else if (owner)
            owner->onTaskForResult(*this, *outcome);
    }

    QPointer<ToolCalls> owner;
    QString tool;
    milliseconds totalTimeout;
    std::function<void(bool isHeld)> onHeld;
    Promise<CallToolResult> promise = {};
};

ToolCalls::ToolCalls(Requests *requests, TaskCalls *tasks, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
    , m_tasks(tasks)
{
}

Pending<CallToolResult> ToolCalls::call(const QString &name, const json::RawObject &arguments,
                                        rpc::CallOptions &&options)
{
    const auto handler = std::make_shared<ResultHandler>(this, name, options);
    const Promise<CallToolResult> promise = handler->promise;
    promise.onCancel(start({{}, name, {}, arguments}, options, handler));
    return promise.pending();
}

/// Waits for the result of a tool that runs only as a task (TASK-02, TASK-13). The whole time of the call is what limits it: a
/// task tells of no progress to the request that waits.
void ToolCalls::onTaskForResult(const ResultHandler &caller, const ToolOutcome &begun)
{
    const Promise<CallToolResult> promise = caller.promise;
    const QString taskId = begun.task->taskId;
    if (support(caller.tool) != TaskSupport::Required) {
        m_tasks->cancelIfPossible(taskId);
        return promise.settle(Error::protocol(u"It answered with a task"_s));
    }
    TaskIdParams params;
    params.taskId = taskId;
    rpc::CallOptions waiting;
    waiting.timeout = 0ms;
    waiting.totalTimeout = caller.totalTimeout;
    waiting.isCancellable = false; // TASK-12
    waiting.onHeld = caller.onHeld;
    const CallHandle call =
        m_requests->call<GetTaskPayload>(params, std::move(waiting))
            .then(this, [this, begun, taskId, promise](const Result<CallToolResult> &result) {
                const bool isLate = !result && result.error().kind == ErrorKind::Timeout;
                if (isLate)
                    m_tasks->cancelIfPossible(taskId);
                m_tasks->remove(taskId);
                promise.settle(isLate ? Error::timeout(CallTool::method) : result);
            });
    promise.onCancel([self = QPointer(this), taskId, call] {
        call.abandon();
        if (self)
            self->m_tasks->cancelIfPossible(taskId);
    });
}

std::function<void()> ToolCalls::start(const ToolCall &call, const rpc::CallOptions &options,
                                       std::shared_ptr<ToolCallHandler> handler)
{
    const auto run = std::make_shared<Run>(this, call, options, std::move(handler));
    begin(run);
    return [weak = std::weak_ptr(run)] {
        if (const auto open = weak.lock())
            open->stop();
    };
}

void ToolCalls::begin(const RunPtr &run)
{
    if (!run->options.onProgress) // PROG-01: it also keeps the call alive.
        run->options.onProgress = [](const rpc::ProgressParams &) {};
    if (isListAwaited(run->params.name))
        onListed(run, [this, run] { sendFirst(run); });
    else
        sendFirst(run);
}

/// Just after the connection is there: only the list says which tools have to run as tasks (TASK-02).
bool ToolCalls::isListAwaited(const QString &name) const
{
    return m_requests->rules().hasTaskRequests && m_tasks->isOffered() && m_catalog
        && m_catalog->isLoading() && !m_catalog->find(name);
}

/// Once the list is read, or cannot be; unless the call is cancelled before.
void ToolCalls::onListed(const RunPtr &run, std::function<void()> step)
{
    auto *waiter = new QObject(this);
    run->onStop = [waiter = QPointer(waiter)] { delete waiter; };
    connect(m_catalog, &ToolCatalog::changed, waiter, [this, waiter, step = std::move(step)] {
        if (m_catalog->isLoading())
            return;
        waiter->deleteLater();
        m_catalog->disconnect(waiter);
        step();
    });
}

/// Forbidden for a tool that we do not know.
TaskSupport ToolCalls::support(const QString &name) const
{
    const Tool *tool = m_catalog ? m_catalog->find(name) : nullptr;
    return tool ? m_tasks->support(*tool) : TaskSupport::Forbidden;
}

/// HTTP-46
Result<rpc::HeaderParameters> ToolCalls::headersOf(const CallToolParams &params) const
{
    if (!m_profile.callsWithHeaders() || !m_catalog)
        return rpc::HeaderParameters();
    return m_catalog->headerParameters(params.name, params.arguments);
}

void ToolCalls::sendFirst(const RunPtr &run)
{
    const TaskSupport support = this->support(run->params.name);
    if (run->mode == CallMode::AsTask && support == TaskSupport::Forbidden)
        return run->settle(Error::policy(u"This tool cannot run as a task"_s));
    if (run->mode == CallMode::AsTask || support == TaskSupport::Required)
        run->params.task = TaskMetadata{std::max(run->ttl.value_or(limits::kTaskTtl), 0ms).count()};
    const auto headers = headersOf(run->params);
    if (!headers)
        return run->settle(headers.error()); // HTTP-47
    run->options.headerParameters = *headers;
    send(run);
}

void ToolCalls::send(const RunPtr &run)
{
    rpc::CallOptions options = run->options;
    if (run->params.task) {
        run->progress = std::make_shared<CallProgress>();
        keepProgress(options, run->progress);
        options.isCancellable =
            false; // TASK-18: when the call is given up, the task that it may create is cancelled.
    }
    run->abandon = m_requests->send<StartTool>(run->params, std::move(options), run);
    if (run->params.task)
        run->onStop = nullptr;
    else
        run->onStop = [run = run.get()] { run->abandon(); };
}

void ToolCalls::onAnswer(const RunPtr &run, const Result<ToolOutcome> &outcome)
{
    if (outcome && outcome->task)
        return onTask(run, *outcome);
    if (outcome)
        return run->settle(outcome);
    const Error &error = outcome.error();
    const bool isStale = m_profile.callsWithHeaders() && isHeaderMismatch(error) && m_catalog;
    if (isStale && !std::exchange(run->isStale, true))
        return sendAgain(run, error);
    if (m_catalog)
        m_catalog->takeHint(error);
    if (m_catalog && isUnknownTool(error))
        m_catalog->refreshSoon(); // TOOL-21
    const bool mustBeTask = !run->params.task && error.kind == ErrorKind::Remote
        && error.code == rpc::kInvalidRequest
        && support(run->params.name) != TaskSupport::Forbidden;
    if (!mustBeTask)
        return run->settle(error);
    Q_EMIT violated(u"It takes %1 as a task only, without saying so; the call was sent again"_s.arg(
        run->params.name.left(100)));
    run->params.task = TaskMetadata{milliseconds(limits::kTaskTtl).count()};
    send(run); // TASK-02: once more, as a task.
}

/// The server knows another definition of the tool than we do: once more, with the headers of the one it has now
/// (HTTP-54). With the same headers it would be the same call twice (SEC-76).
void ToolCalls::sendAgain(const RunPtr &run, const Error &refusal)
{
    onListed(run, [this, run, refusal] {
        const auto fresh = headersOf(run->params);
        if (!fresh)
            return run->settle(fresh.error());
        if (*fresh == run->options.headerParameters)
            return run->settle(refusal);
        if (const auto why =
                run->handler ? run->handler->onToolChanged() : std::optional(Error::cancelled()))
            return run->settle(*why);
        Q_EMIT violated(u"It changed %1 without saying so; the call was sent again"_s.arg(
            run->params.name.left(100)));
        run->options.headerParameters = *fresh;
        send(run);
    });
    m_catalog->refresh();
}

void ToolCalls::onTask(const RunPtr &run, ToolOutcome outcome)
{
    const QString taskId = outcome.task->taskId;
    if (!run->handler)
        return m_tasks->cancelIfPossible(taskId); // TASK-18
    const bool isUnasked =
        m_requests->rules().hasTaskRequests ? !run->params.task : !m_tasks->isOn();
    if (isUnasked) { // TASK-06, TASKX-06
        m_tasks->cancelIfPossible(taskId);
        return run->settle(Error::protocol(u"It made a task that nobody asked for"_s));
    }
    m_tasks->add(*outcome.task);
    if (!m_tasks->isOffered())
        Q_EMIT violated(u"It made a task without having said that it has any"_s); // TASKX-02
    if (!outcome.violation.isEmpty())
        Q_EMIT violated(outcome.violation);
    outcome.progress = run->progress;
    run->settle(outcome);
}

} // namespace mcp

#include "moc_toolcalls.cpp"
