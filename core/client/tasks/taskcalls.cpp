// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/tasks/taskcalls.h"

#include "core/client/record/secretmask.h"
#include "core/json/value.h"

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// `tasks/get` of the extension; some servers give the answer the type it has when the task begins (TASKX-10).
struct ReadTask : GetDetailedTask
{
    struct Reply
    {
        TaskSnapshot task;
        bool hasWrongType = false;
    };
    static Result<Reply> readTyped(const json::Raw &raw, ResultType type)
    {
        const auto task = json::read<DetailedTask>(raw);
        if (!task)
            return task.error();
        auto snapshot = toSnapshot(*task);
        if (!snapshot)
            return snapshot.error();
        return Reply{*std::move(snapshot), type == ResultType::Task};
    }
    static Result<Reply> read(const json::Raw &raw) { return readTyped(raw, ResultType::Complete); }
};

/// What the server says of its error may name the task, whose id nobody is to see (TASK-24, TASKX-28).
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

/// The answer to a question about one task.
Result<TaskSnapshot> answerAbout(const QString &taskId, const Result<TaskSnapshot> &snapshot)
{
    if (snapshot && snapshot->taskId != taskId)
        return Error::protocol(u"It answered about another task"_s);
    return snapshot;
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

TaskCalls::TaskCalls(Requests *requests, PeerRequestHandler *handler, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
    , m_handler(handler)
{
}

void TaskCalls::setProfile(const ServerProfile &profile)
{
    m_profile = profile;
    m_offered = profile.hasTaskMethods() ? TaskCapability::of(profile.capabilities.tasks)
                                         : TaskCapability();
    m_live.clear();
}

void TaskCalls::add(const TaskSnapshot &task)
{
    if (isTerminal(task.status))
        m_live.remove(task.taskId);
    else
        m_live.insert(task.taskId);
}

bool TaskCalls::isOffered() const
{
    if (m_profile.era == Era::Stateful)
        return m_offered.canCallTools();
    const auto &extensions = m_profile.capabilities.extensions; // TASKX-02
    const auto members = extensions && extensions->isDeclared() ? json::parse(extensions->value)
                                                                : Result<json::Value>(Error());
    return members && members->find(QString(kTasksExtension));
}

TaskSupport TaskCalls::support(const Tool &tool) const
{
    const bool isPossible = m_profile.era == Era::Stateful && m_offered.canCallTools();
    const TaskSupport support = isPossible ? taskSupport(tool) : TaskSupport::Forbidden;
    return isOn() || support == TaskSupport::Required ? support
                                                      : TaskSupport::Forbidden; // TASK-01, TASKX-03
}

bool TaskCalls::hasMethods() const
{
    return mayAsk() && (isStateless() || m_profile.hasTaskMethods());
}

bool TaskCalls::canList() const
{
    return isOn() && m_profile.era == Era::Stateful && m_offered.canList();
}

bool TaskCalls::canCancel() const
{
    return mayAsk() && (m_profile.era == Era::Stateless || m_offered.canCancel());
}

/// Fails promise when it is not.
template<class T>
bool TaskCalls::isReady(bool isPossible, const Promise<T> &promise) const
{
    if (!isPossible)
        promise.settle(Error{ErrorKind::Policy, u"The server offers no such thing"_s, 0, {}});
    return isPossible;
}

Pending<TaskSnapshot> TaskCalls::get(const QString &taskId)
{
    Promise<TaskSnapshot> promise;
    if (!isReady(hasMethods(), promise))
        return promise.pending();
    const auto settle = [this, promise, taskId](const Result<TaskSnapshot> &snapshot) {
        const auto answer = answerAbout(taskId, snapshot);
        if (answer)
            add(*answer);
        else if (answer.error().kind == ErrorKind::Remote)
            m_live.remove(taskId);
        promise.settle(answer ? answer : withoutId(answer.error(), taskId));
    };
    CallHandle call;
    if (isStateless()) {
        call = m_requests->call<ReadTask>(idParams(taskId), shortCall())
                   .then(this, [this, settle](const Result<ReadTask::Reply> &reply) {
                       if (reply && reply->hasWrongType)
                           Q_EMIT violated(u"What it says of a task has the type of a new task"_s);
                       settle(reply ? Result(reply->task) : reply.error());
                   });
    } else {
        call = m_requests->call<GetTask>(idParams(taskId), shortCall())
                   .then(this, [settle](const Result<Task> &task) {
                       settle(task ? toSnapshot(*task) : task.error());
                   });
    }
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

Pending<json::Raw> TaskCalls::result(const QString &taskId)
{
    Promise<json::Raw> promise;
    if (!isReady(hasMethods(), promise))
        return promise.pending();
    CallHandle call;
    if (isStateless()) {
        call = get(taskId).then(this, [promise](const Result<TaskSnapshot> &task) {
            if (!task)
                promise.settle(task.error());
            else if (task->error)
                promise.settle(*task->error);
            else if (task->result)
                promise.settle(*task->result);
            else
                promise.settle(Error::protocol(u"Its task came without a result"_s)); // TASKX-10
        });
    } else {
        rpc::CallOptions options;
        options.timeout = options.totalTimeout = 0ms; // TIME-03
        options.isCancellable = false; // TASK-12: to stop waiting says nothing about the task.
        call = m_requests->call<GetTaskPayload>(idParams(taskId), std::move(options))
                   .then(this, [promise, taskId](const Result<CallToolResult> &result) {
                       if (result)
                           promise.settle(result->source);
                       else
                           promise.settle(withoutId(result.error(), taskId));
                   });
    }
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

Pending<std::optional<TaskSnapshot>> TaskCalls::cancel(const QString &taskId)
{
    Promise<std::optional<TaskSnapshot>> promise;
    if (!isReady(hasMethods() && canCancel(), promise))
        return promise.pending();
    CallHandle call;
    if (isStateless()) {
        call = m_requests->call<WishTaskCancelled>(idParams(taskId), shortCall())
                   .then(this, [promise, taskId](const Result<EmptyResult> &result) {
                       if (result)
                           promise.settle(std::optional<TaskSnapshot>()); // TASKX-20
                       else
                           promise.settle(withoutId(result.error(), taskId));
                   });
    } else {
        call = m_requests->call<CancelTask>(idParams(taskId), shortCall())
                   .then(this, [this, promise, taskId](const Result<Task> &task) {
                       const auto answer =
                           answerAbout(taskId, task ? toSnapshot(*task) : task.error());
                       if (!answer)
                           return promise.settle(withoutId(answer.error(), taskId));
                       add(*answer);
                       promise.settle(std::optional(*answer));
                   });
    }
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

void TaskCalls::cancelIfPossible(const QString &taskId)
{
    cancel(taskId).then(this, [](const Result<std::optional<TaskSnapshot>> &) {});
}

Pending<EmptyResult> TaskCalls::update(const QString &taskId, const json::RawObject &answers)
{
    Promise<EmptyResult> promise;
    if (!isReady(hasMethods() && isStateless(), promise))
        return promise.pending();
    UpdateTaskParams params;
    params.taskId = taskId;
    params.inputResponses = answers;
    const CallHandle call = m_requests->call<UpdateTask>(params, shortCall())
                                .then(this, [promise, taskId](const Result<EmptyResult> &result) {
                                    if (result)
                                        promise.settle(result);
                                    else
                                        promise.settle(withoutId(result.error(), taskId));
                                });
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

Pending<QList<TaskSnapshot>> TaskCalls::list()
{
    const auto walk = std::make_shared<Walk>();
    if (isReady(hasMethods() && canList(), walk->promise))
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

bool TaskCalls::take(const QString &method, const json::Raw &params)
{
    const bool isOurs = method == (isStateless() ? TaskChanged::method : TaskStatusChanged::method);
    if (!isOurs || !hasMethods())
        return false;
    Result<TaskSnapshot> snapshot = Error();
    if (isStateless()) {
        const auto task = json::read<DetailedTask>(params);
        snapshot = task ? toSnapshot(*task) : task.error();
    } else {
        const auto task = json::read<Task>(params);
        snapshot = task ? toSnapshot(*task) : task.error();
    }
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
