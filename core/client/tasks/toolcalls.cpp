// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/tasks/toolcalls.h"

#include "core/client/link/remoteerrors.h"

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

Error protocolError(const QString &detail)
{
    return {ErrorKind::Protocol, detail, 0, {}};
}

/// Keeps what is told of a call that may become a task.
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
        if (!outcome || !outcome->result->isTask())
            return outcome;
        const auto created = json::read<CreateTaskResult>(raw);
        if (!created)
            return created.error();
        const auto task = toSnapshot(created->task);
        if (!task)
            return task.error();
        return ToolOutcome{{}, *task, created->immediateResponse(), {}};
    }

    /// The extension. What such a task says of its result is not taken yet (TASKX-07).
    static Result<ToolOutcome> readTyped(const json::Raw &raw, ResultType type)
    {
        if (type == ResultType::Complete)
            return readResult(raw);
        const auto created = json::read<DetailedTask>(raw);
        if (!created)
            return created.error();
        auto task = toSnapshot(*created);
        if (!task)
            return task.error();
        if (task->status == TaskStatus::Unknown) // TASKX-05
            return protocolError(u"A new task in a state nobody knows"_s);
        task->inputRequests.reset();
        task->result.reset();
        task->error.reset();
        return ToolOutcome{{}, *task, {}, {}};
    }

private:
    static Result<ToolOutcome> readResult(const json::Raw &raw)
    {
        auto result = json::read<CallToolResult>(raw);
        if (!result)
            return result.error();
        return ToolOutcome{*std::move(result), {}, {}, {}};
    }
};

} // namespace

ToolCalls::ToolCalls(Requests *requests, TaskCalls *tasks, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
    , m_tasks(tasks)
{
}

Pending<CallToolResult> ToolCalls::call(const QString &name, const json::RawObject &arguments,
                                        rpc::CallOptions options)
{
    if (isListAwaited(name))
        return afterList<CallToolResult>([=, this] { return call(name, arguments, options); });
    const bool isTask = support(name) == TaskSupport::Required;
    if (!m_tasks->isOn() && !isTask) {
        CallToolParams params;
        params.name = name;
        params.arguments = arguments;
        return send<CallTool>(params, std::move(options));
    }
    Promise<CallToolResult> promise;
    const CallHandle call =
        start(name, arguments, CallMode::Plain, {}, options)
            .then(this, [this, isTask, options, promise](const Result<ToolOutcome> &outcome) {
                if (!outcome)
                    return promise.settle(outcome.error());
                if (outcome->result)
                    return promise.settle(*outcome->result);
                if (isTask)
                    return waitForResult(*outcome, options, promise);
                m_tasks->cancelIfPossible(outcome->task->taskId);
                promise.settle(protocolError(u"It answered with a task"_s));
            });
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

/// Of a tool that runs only as a task, for somebody who wants nothing but the result (TASK-02, TASK-13). The whole time of
/// the call is what limits it: a task tells of no progress to the request that waits.
void ToolCalls::waitForResult(const ToolOutcome &begun, const rpc::CallOptions &options,
                              const Promise<CallToolResult> &promise)
{
    const QString taskId = begun.task->taskId;
    TaskIdParams params;
    params.taskId = taskId;
    rpc::CallOptions waiting;
    waiting.timeout = 0ms;
    waiting.totalTimeout = options.totalTimeout;
    waiting.isCancellable = false; // TASK-12
    waiting.onHeld = options.onHeld;
    const CallHandle call =
        m_requests->call<GetTaskPayload>(params, std::move(waiting))
            .then(this, [this, begun, taskId, promise](const Result<CallToolResult> &result) {
                const bool isLate = !result && result.error().kind == ErrorKind::Timeout;
                if (isLate)
                    m_tasks->cancelIfPossible(taskId);
                m_tasks->remove(taskId);
                promise.settle(isLate ? Error{ErrorKind::Timeout, CallTool::method, 0, {}}
                                      : result);
            });
    promise.onCancel([self = QPointer(this), taskId, call] {
        call.abandon();
        if (self)
            self->m_tasks->cancelIfPossible(taskId);
    });
}

Pending<ToolOutcome> ToolCalls::start(const QString &name, const json::RawObject &arguments,
                                      CallMode mode, std::optional<milliseconds> ttl,
                                      const rpc::CallOptions &options)
{
    if (isListAwaited(name))
        return afterList<ToolOutcome>(
            [=, this] { return start(name, arguments, mode, ttl, options); });
    Promise<ToolOutcome> promise;
    const TaskSupport support = this->support(name);
    if (mode == CallMode::AsTask && support == TaskSupport::Forbidden) {
        promise.settle(Error{ErrorKind::Policy, u"This tool cannot run as a task"_s, 0, {}});
        return promise.pending();
    }
    CallToolParams params;
    params.name = name;
    params.arguments = arguments;
    if (mode == CallMode::AsTask || support == TaskSupport::Required)
        params.task = TaskMetadata{std::max(ttl.value_or(limits::kTaskTtl), 0ms).count()};
    begin(params, options, promise);
    return promise.pending();
}

/// Just after the connection is there: only the list says which tools have to run as tasks (TASK-02).
bool ToolCalls::isListAwaited(const QString &name) const
{
    return m_requests->era() == Era::Stateful && m_tasks->isOffered() && m_catalog
        && m_catalog->isLoading() && !m_catalog->find(name);
}

/// When the list is read, or cannot be; unless promise is cancelled before.
template<class T>
void ToolCalls::whenListed(const Promise<T> &promise, std::function<void()> step)
{
    auto *waiter = new QObject(this);
    promise.onCancel([waiter = QPointer(waiter)] { delete waiter; });
    connect(m_catalog, &ToolCatalog::changed, waiter, [this, waiter, step = std::move(step)] {
        if (m_catalog->isLoading())
            return;
        waiter->deleteLater();
        m_catalog->disconnect(waiter);
        step();
    });
}

template<class T>
Pending<T> ToolCalls::afterList(std::function<Pending<T>()> call)
{
    Promise<T> promise;
    whenListed(promise, [this, promise, call = std::move(call)] {
        const CallHandle called =
            call().then(this, [promise](const Result<T> &result) { promise.settle(result); });
        promise.onCancel([called] { called.cancel(); });
    });
    return promise.pending();
}

/// Forbidden for a tool that we do not know.
TaskSupport ToolCalls::support(const QString &name) const
{
    const Tool *tool = m_catalog ? m_catalog->find(name) : nullptr;
    return tool ? m_tasks->support(*tool) : TaskSupport::Forbidden;
}

void ToolCalls::begin(const CallToolParams &params, const rpc::CallOptions &options,
                      const Promise<ToolOutcome> &promise)
{
    rpc::CallOptions now = options;
    std::shared_ptr<CallProgress> progress;
    if (params.task) {
        progress = std::make_shared<CallProgress>();
        keepProgress(now, progress);
        now.isCancellable = false; // TASK-18: whoever gives up gives up a task that there may be.
    }
    const CallHandle call =
        send<StartTool>(params, std::move(now))
            .then(this,
                  [this, params, options, progress, promise](const Result<ToolOutcome> &outcome) {
                      if (outcome) {
                          ToolOutcome mine = *outcome;
                          mine.progress = mine.task ? progress : nullptr;
                          return onOutcome(params, std::move(mine), promise);
                      }
                      const Error &error = outcome.error();
                      const bool mustBeTask = !params.task && error.kind == ErrorKind::Remote
                          && error.code == rpc::kInvalidRequest
                          && support(params.name) != TaskSupport::Forbidden;
                      if (!mustBeTask)
                          return promise.settle(error);
                      CallToolParams asTask = params; // TASK-02: once more, the other way.
                      asTask.task = TaskMetadata{milliseconds(limits::kTaskTtl).count()};
                      begin(asTask, options, promise);
                  });
    if (params.task)
        promise.onCancel({});
    else
        promise.onCancel([call] { call.cancel(); });
}

void ToolCalls::onOutcome(const CallToolParams &params, ToolOutcome outcome,
                          const Promise<ToolOutcome> &promise)
{
    if (!outcome.task)
        return promise.settle(std::move(outcome));
    const QString taskId = outcome.task->taskId;
    if (promise.isSettled())
        return m_tasks->cancelIfPossible(taskId); // TASK-18
    const bool isStateful = m_requests->era() == Era::Stateful;
    const bool isUnasked = isStateful ? !params.task : !m_tasks->isOn();
    if (isUnasked) { // TASK-06, TASKX-06
        m_tasks->cancelIfPossible(taskId);
        return promise.settle(protocolError(u"It made a task that nobody asked for"_s));
    }
    m_tasks->add(*outcome.task);
    if (!isStateful && !m_tasks->isOffered())
        Q_EMIT violated(u"It made a task without having said that it has any"_s); // TASKX-02
    if (!isStateful && !outcome.task->lastUpdatedAt.isValid())
        Q_EMIT violated(u"It made a task without saying when"_s); // TASKX-05
    promise.settle(std::move(outcome));
}

template<class M>
Pending<typename M::Reply> ToolCalls::send(const CallToolParams &params, rpc::CallOptions options)
{
    using Reply = typename M::Reply;
    if (!options.onProgress) // PROG-01: it also keeps the call alive.
        options.onProgress = [](const rpc::ProgressParams &) {};
    if (!m_profile.callsWithHeaders())
        return Catalog::watched(m_requests->call<M>(params, std::move(options)), m_catalog);

    auto headers = m_catalog ? m_catalog->headerParameters(params.name, params.arguments)
                             : Result<rpc::HeaderParameters>(rpc::HeaderParameters());
    if (!headers)
        return settled<Reply>(headers.error()); // HTTP-47
    options.headerParameters = *std::move(headers);
    Promise<Reply> promise;
    const CallHandle call =
        m_requests->call<M>(params, options)
            .then(this, [this, params, options, promise](const Result<Reply> &result) {
                const bool isStale = !result && isHeaderMismatch(result.error()) && m_catalog;
                if (isStale)
                    sendAgain<M>(params, options, result.error(), promise);
                else
                    promise.settle(result);
            });
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

/// The server knows another definition of the tool than we do: once more, with the headers of the one it has now
/// (HTTP-54). With the same headers it would be the same call twice (SEC-76).
template<class M>
void ToolCalls::sendAgain(const CallToolParams &params, const rpc::CallOptions &options,
                          const Error &refusal, const Promise<typename M::Reply> &promise)
{
    using Reply = typename M::Reply;
    whenListed(promise, [=, this] {
        rpc::CallOptions again = options;
        const auto headers = m_catalog->headerParameters(params.name, params.arguments);
        if (!headers)
            return promise.settle(headers.error());
        if (*headers == options.headerParameters)
            return promise.settle(refusal);
        Q_EMIT violated(u"It changed %1 without saying so; the call was sent again"_s.arg(
            params.name.left(100)));
        again.headerParameters = *headers;
        const CallHandle call =
            m_requests->call<M>(params, std::move(again))
                .then(this, [promise](const Result<Reply> &result) { promise.settle(result); });
        promise.onCancel([call] { call.cancel(); });
    });
    m_catalog->refresh();
}

} // namespace mcp

#include "moc_toolcalls.cpp"
