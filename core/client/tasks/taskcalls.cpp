// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/tasks/taskcalls.h"

#include "core/client/record/secretmask.h"

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// `tasks/get` in both eras. Some servers of the extension give the answer the type of a new task (TASKX-10).
struct ReadTask : GetDetailedTask
{
    struct Reply
    {
        TaskSnapshot task;
        bool hasWrongType = false;
    };
    /// 2025-11-25
    static Result<Reply> read(const json::Raw &raw)
    {
        return readSnapshot<Task>(raw).transform(
            [](const TaskSnapshot &task) { return Reply{task}; });
    }
    /// The extension
    static Result<Reply> readTyped(const json::Raw &raw, ResultType type)
    {
        return readSnapshot<DetailedTask>(raw).transform([type](const TaskSnapshot &task) {
            return Reply{task, type == ResultType::Task};
        });
    }
};

/// `tasks/cancel` in both eras.
struct StopTask : WishTaskCancelled
{
    using Reply = std::optional<TaskSnapshot>;

    /// 2025-11-25
    static Result<Reply> read(const json::Raw &raw)
    {
        return readSnapshot<Task>(raw).transform(
            [](const TaskSnapshot &task) { return Reply(task); });
    }
    /// The extension: the response does not say what becomes of the task (TASKX-20).
    static Result<Reply> readTyped(const json::Raw &raw, ResultType type)
    {
        if (type == ResultType::Task)
            return Error::protocol(u"A task came where there can be none"_s);
        return json::read<EmptyResult>(raw).transform([](const EmptyResult &) { return Reply(); });
    }
};

/// The text of an error may contain the id of the task, which is a secret (TASK-24, TASKX-28).
Error withoutId(Error error, const QString &taskId)
{
    error.detail.replace(taskId, QString::fromUtf16(SecretMask::kMark));
    return error;
}

rpc::CallOptions shortCall()
{
    rpc::CallOptions options;
    options.timeout = limits::kListTimeout;
    return options;
}

TaskIdParams idParams(const QString &taskId)
{
    TaskIdParams params;
    params.taskId = taskId;
    return params;
}

Error noSuchThing()
{
    return Error::policy(u"The server offers no such thing"_s);
}

/// What the call of a task that carries its result is answered with.
Result<json::Raw> resultOf(const TaskSnapshot &task)
{
    if (task.error)
        return *task.error;
    if (!task.result) // TASKX-10
        return Error::protocol(u"Its task came without a result"_s);
    return *task.result;
}

} // namespace

/// A list on its way, page by page.
struct TaskCalls::Walk
{
    Promise<QList<TaskSnapshot>> promise;
    QList<TaskSnapshot> tasks;
    QSet<QString> cursors;
    std::optional<QString> cursor;
    int pages = 0;
};

TaskCalls::TaskCalls(Requests *requests, PeerRequestHandler *handler, Subscriptions *subscriptions,
                     Clock *clock, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
    , m_handler(handler)
    , m_subscriptions(subscriptions)
    , m_subscribing(clock->createAlarm([this] { subscribe(); }))
{
}

TaskCalls::~TaskCalls() = default;

void TaskCalls::setProfile(const ServerProfile &profile)
{
    m_profile = profile;
    m_live.clear();
}

void TaskCalls::setConnected(bool isConnected)
{
    if (std::exchange(m_isConnected, isConnected) == isConnected)
        return;
    const QPointer self(this);
    Q_EMIT readyChanged();
    if (self && isConnected && std::exchange(m_isRefused, false))
        subscribeSoon();
}

void TaskCalls::add(const TaskSnapshot &task)
{
    if (isTerminal(task.status))
        m_live.remove(task.taskId);
    else
        m_live.insert(task.taskId);
}

TaskSupport TaskCalls::support(const Tool &tool) const
{
    const bool isPossible = rules().hasTaskRequests && isOffered();
    const TaskSupport support = isPossible ? taskSupport(tool) : TaskSupport::Forbidden;
    return isOn() || support == TaskSupport::Required ? support
                                                      : TaskSupport::Forbidden; // TASK-01, TASKX-03
}

/// About one task.
template<class M>
Pending<typename M::Reply> TaskCalls::ask(const typename M::Params &params,
                                          rpc::CallOptions options)
{
    using Reply = typename M::Reply;
    Promise<Reply> promise;
    promise.onCancel(m_requests->send<M>(
        params, std::move(options), [promise, taskId = params.taskId](const Result<Reply> &reply) {
            promise.settle(reply ? reply : withoutId(reply.error(), taskId));
        }));
    return promise.pending();
}

Pending<TaskSnapshot> TaskCalls::get(const QString &taskId)
{
    if (!hasMethods())
        return settled<TaskSnapshot>(noSuchThing());
    // Without ask(): of all requests this is the one that is sent by the thousand.
    Promise<TaskSnapshot> promise;
    promise.onCancel(m_requests->send<ReadTask>(
        idParams(taskId), shortCall(),
        [self = QPointer(this), promise, taskId](const Result<ReadTask::Reply> &reply) {
            if (!self)
                return;
            if (!reply && reply.error().kind == ErrorKind::Remote)
                self->m_live.remove(taskId);
            if (!reply)
                return promise.settle(withoutId(reply.error(), taskId));
            if (reply->hasWrongType)
                Q_EMIT self->violated(u"What it says of a task has the type of a new task"_s);
            if (self)
                promise.settle(self->checked(taskId, reply->task));
        }));
    return promise.pending();
}

/// The answer to a question about one task.
Result<TaskSnapshot> TaskCalls::checked(const QString &taskId, const TaskSnapshot &task)
{
    if (task.taskId != taskId)
        return Error::protocol(u"It answered about another task"_s);
    add(task);
    return task;
}

Pending<json::Raw> TaskCalls::result(const QString &taskId)
{
    if (!hasMethods())
        return settled<json::Raw>(noSuchThing());
    if (!rules().hasResultRequests)
        return get(taskId).map(this, &resultOf);
    rpc::CallOptions options;
    options.timeout = options.totalTimeout = 0ms; // TIME-03
    options.isCancellable = false; // TASK-12: to stop waiting says nothing about the task.
    return ask<GetTaskPayload>(idParams(taskId), std::move(options))
        .map(this, [](const CallToolResult &result) { return result.source; });
}

Pending<std::optional<TaskSnapshot>> TaskCalls::cancel(const QString &taskId)
{
    using Reply = std::optional<TaskSnapshot>;
    if (!hasMethods() || !canCancel())
        return settled<Reply>(noSuchThing());
    return ask<StopTask>(idParams(taskId), shortCall())
        .map(this, [this, taskId](const Reply &task) -> Result<Reply> {
            if (!task)
                return task;
            return checked(taskId, *task).transform([](const TaskSnapshot &mine) {
                return Reply(mine);
            });
        });
}

void TaskCalls::cancelIfPossible(const QString &taskId)
{
    cancel(taskId).then(this, [](const Result<std::optional<TaskSnapshot>> &) {});
}

Pending<EmptyResult> TaskCalls::update(const QString &taskId, const json::RawObject &answers)
{
    if (!hasMethods() || rules().hasResultRequests)
        return settled<EmptyResult>(noSuchThing());
    UpdateTaskParams params;
    params.taskId = taskId;
    params.inputResponses = answers;
    return ask<UpdateTask>(params, shortCall());
}

Pending<QList<TaskSnapshot>> TaskCalls::list()
{
    if (!hasMethods() || !canList())
        return settled<QList<TaskSnapshot>>(noSuchThing());
    const auto walk = std::make_shared<Walk>();
    listFrom(walk);
    return walk->promise.pending();
}

/// PAGE-01 to PAGE-04
void TaskCalls::listFrom(const std::shared_ptr<Walk> &walk)
{
    PaginatedParams params;
    params.cursor = walk->cursor;
    const CallHandle call =
        m_requests->call<ListTasks>(params, shortCall())
            .then(this, [this, walk](const Result<ListTasksResult> &page) {
                if (!page)
                    return walk->promise.settle(page.error());
                for (const Task &task : page->tasks.items) {
                    if (auto snapshot = toSnapshot(task))
                        walk->tasks.append(*std::move(snapshot));
                }
                walk->cursor = page->nextCursor;
                if (!walk->cursor)
                    return walk->promise.settle(walk->tasks);
                const bool isEndless = walk->cursors.contains(*walk->cursor)
                    || ++walk->pages >= limits::kPages || walk->tasks.size() >= limits::kListItems;
                if (isEndless)
                    return walk->promise.settle(
                        Error::protocol(u"Its list of tasks does not come to an end"_s));
                walk->cursors.insert(*walk->cursor);
                listFrom(walk);
            });
    walk->promise.onCancel([call] { call.cancel(); });
}

void TaskCalls::watch(const QString &taskId)
{
    if (m_watched.contains(taskId))
        return;
    m_watched.insert(taskId);
    subscribeSoon();
}

void TaskCalls::unwatch(const QString &taskId)
{
    if (m_watched.remove(taskId))
        subscribeSoon();
}

void TaskCalls::subscribeSoon()
{
    if (!m_isRefused && !m_subscribing->isActive())
        m_subscribing->start(kWatchSpacing);
}

void TaskCalls::subscribe()
{
    std::unique_ptr<Subscription> former = std::move(m_subscription); // Until there is another.
    if (m_watched.isEmpty() || m_isRefused)
        return;
    ListenFilter filter;
    filter.taskIds = QStringList(m_watched.cbegin(), m_watched.cend());
    m_subscription = m_subscriptions->listen(filter);
    connect(m_subscription.get(), &Subscription::acceptedChanged, this, &TaskCalls::onAccepted);
    connect(m_subscription.get(), &Subscription::ended, this, [this] {
        m_isRefused = true;
        onAccepted();
        m_subscribing->start(0ms); // It must not be destroyed within its own signal.
    });
}

void TaskCalls::onAccepted()
{
    const QStringList accepted = m_subscription->accepted().taskIds;
    const QSet<QString> now(accepted.cbegin(), accepted.cend());
    const QSet<QString> ended = std::exchange(m_accepted, now) - now;
    for (const QString &taskId : ended)
        Q_EMIT watched(taskId, false);
    for (const QString &taskId : now)
        Q_EMIT watched(taskId, true);
}

bool TaskCalls::take(const QString &method, const json::Raw &params)
{
    if (method != rules().taskNotice || !hasMethods())
        return false;
    const auto snapshot = method == TaskChanged::method ? readSnapshot<DetailedTask>(params)
                                                        : readSnapshot<Task>(params);
    if (snapshot && m_live.contains(snapshot->taskId))
        add(*snapshot);
    if (snapshot)
        Q_EMIT changed(*snapshot);
    else
        Q_EMIT violated(u"What it told of a task cannot be read: "_s + snapshot.error().detail);
    return true;
}

} // namespace mcp

#include "moc_taskcalls.cpp"
