// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/requestedtasks.h"

#include "core/json/write.h"
#include "core/serve/session.h"

namespace mcp::serve {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr qint64 kShortestTtlMs = 1'000;
constexpr qint64 kLongestTtlMs = std::chrono::milliseconds(Tasks::kTtl).count();
constexpr qsizetype kWaiting = 1'000; ///< Requests for results, of one client.

TaskStatus statusOf(const ServedTask &task)
{
    const bool isError = task.result && task.result->isError.value_or(false);
    return isError ? TaskStatus::Failed : task.status; // TASK-14
}

/// With the task that the message belongs to (TASK-11).
Value relatedMeta(Value meta, const QString &taskId)
{
    meta.insert(u"io.modelcontextprotocol/related-task"_s,
                Value(Value::Object{{u"taskId"_s, Value(taskId)}}));
    return meta;
}

const Value *wishIn(const Value &params)
{
    const Value *wish = params.find(u"task");
    return wish && !wish->isNull() ? wish : nullptr;
}

} // namespace

RequestedTasks::RequestedTasks(Session *session, Tasks *tasks)
    : SessionTasks(session, tasks)
{
    connect(tasks, &Tasks::changed, this, &RequestedTasks::onChanged);
    connect(tasks, &Tasks::forgotten, this, &RequestedTasks::onForgotten);
}

void RequestedTasks::declare(ServerCapabilities &capabilities) const
{
    capabilities.tasks =
        Presence{json::Raw(R"({"list":{},"cancel":{},"requests":{"tools":{"call":{}}}})"_ba)};
}

void RequestedTasks::admit(const CallPtr &call, const Tool &tool) const
{
    const TaskSupport support = taskSupport(tool);
    const bool isTask = wantsTask(call->params());
    if (isTask && support == TaskSupport::Forbidden)
        call->fail(rpc::kMethodNotFound, tool.name + u" cannot be a task"_s);
    else if (!isTask && support == TaskSupport::Required)
        call->fail(rpc::kMethodNotFound, tool.name + u" can only be called as a task"_s);
}

bool RequestedTasks::wantsTask(const Value &params) const
{
    return wishIn(params) != nullptr;
}

std::chrono::milliseconds RequestedTasks::ttl(const Value &params) const
{
    const Value *wish = wishIn(params);
    const qint64 wanted =
        wish ? wish->at(u"ttl").toInteger().value_or(kLongestTtlMs) : kLongestTtlMs;
    return std::chrono::milliseconds(qBound(kShortestTtlMs, wanted, kLongestTtlMs));
}

mcp::Task RequestedTasks::shown(const ServedTask &task)
{
    auto shown = headOf<mcp::Task>(task);
    shown.status = json::nameOf(statusOf(task));
    shown.ttl = TaskDuration{task.ttl.count()};
    shown.pollInterval = TaskDuration{kPollIntervalMs};
    return shown;
}

QByteArray RequestedTasks::begin(const ServedTask &task)
{
    m_known.insert(task.id);
    CreateTaskResult result;
    result.task = shown(task);
    if (!task.message.isEmpty())
        result.meta = Value(Value::Object{{u"io.modelcontextprotocol/model-immediate-response"_s,
                                           Value(u"It has begun: "_s + task.message)}})
                          .toRaw();
    return json::write(result);
}

bool RequestedTasks::takeRequest(const rpc::IncomingRequest &request)
{
    const QString &method = request.method;
    if (method == ListTasks::method) {
        listTasks(request.id);
        return true;
    }
    if (method != GetTask::method && method != GetTaskPayload::method
        && method != CancelTask::method)
        return false;
    const ServedTask *task = taskOf(request);
    if (!task)
        return true;
    m_known.insert(task->id);
    if (method == GetTask::method) {
        peer()->respond(request.id, json::write(shown(*task)));
    } else if (method == CancelTask::method) {
        cancelTask(request.id, *task);
    } else if (m_waiting.size() >= kWaiting) {
        peer()->respondError(request.id, rpc::kInternalError, u"Too many requests are open"_s);
    } else {
        // Who asks once more may have lost the questions with an earlier exchange.
        withdraw(task->id, {});
        m_waiting.insert(task->id, request.id);
        deliver(*task);
        ask(*task);
    }
    return true;
}

void RequestedTasks::listTasks(const rpc::Id &id)
{
    ListTasksResult result;
    for (const QString &taskId : tasks()->ids()) {
        if (m_known.contains(taskId))
            result.tasks.items.append(shown(*tasks()->find(taskId)));
    }
    peer()->respond(id, json::write(result));
}

void RequestedTasks::cancelTask(const rpc::Id &id, const ServedTask &task)
{
    if (isTerminal(statusOf(task)))
        return peer()->respondError(id, rpc::kInvalidParams,
                                    u"The task is over: "_s + json::nameOf(statusOf(task)));
    const QString taskId = task.id;
    tasks()->cancel(taskId);
    if (const ServedTask *now = tasks()->find(taskId))
        peer()->respond(id, json::write(shown(*now)));
    else
        peer()->respondError(id, rpc::kInvalidParams, u"The task has expired"_s);
}

void RequestedTasks::drop(const rpc::Id &id)
{
    m_waiting.removeIf([&id](const auto &waiting) { return waiting.value() == id; });
}

void RequestedTasks::onChanged(const ServedTask &task)
{
    if (!m_known.contains(task.id))
        return;
    withdraw(task.id, task.questions);
    peer()->notify<TaskStatusChanged>(shown(task));
    deliver(task);
    ask(task);
}

void RequestedTasks::onForgotten(const QString &taskId)
{
    m_known.remove(taskId);
    withdraw(taskId, {});
    const QList<rpc::Id> waiting = m_waiting.values(taskId);
    m_waiting.remove(taskId);
    for (const rpc::Id &id : waiting)
        peer()->respondError(id, rpc::kInvalidParams, u"The task has expired"_s);
}

/// Each question once, and only who waits for the result (TASK-10).
void RequestedTasks::ask(const ServedTask &task)
{
    if (task.questions.isEmpty() || !m_waiting.contains(task.id))
        return;
    const QString id = task.id;
    const QList<Question> questions = task.questions;
    for (Question question : questions) {
        if (m_asked.value(id).contains(question.key)
            || !question.isFor(session()->capabilitiesFor({})))
            continue;
        Value params = json::parse(json::Raw(question.params)).valueOr(Value());
        params.insert(u"_meta"_s, relatedMeta(params.at(u"_meta"), id));
        question.params = params.toJson();
        const QPointer<RequestedTasks> self(this);
        const auto answered = [self, id, key = question.key](const Answer &answer) {
            // After a connection was lost the client may ask for the result again.
            if (!self || (!answer && answer.error().kind == ErrorKind::Closed))
                return;
            self->m_asked[id].remove(key);
            self->tasks()->answer(id, key, answer);
        };
        m_asked[id].insert(question.key, sendQuestion(peer(), question, answered));
    }
}

/// The questions of the task that are not among those that are open.
void RequestedTasks::withdraw(const QString &taskId, const QList<Question> &open)
{
    QHash<QString, qint64> asked = m_asked.take(taskId);
    QHash<QString, qint64> kept;
    for (const Question &question : open) {
        if (asked.contains(question.key))
            kept.insert(question.key, asked.take(question.key));
    }
    if (!kept.isEmpty())
        m_asked.insert(taskId, kept);
    for (const qint64 number : std::as_const(asked))
        peer()->abandon(number);
}

/// To all who wait, once the task has ended.
void RequestedTasks::deliver(const ServedTask &task)
{
    if (!isTerminal(task.status))
        return;
    const QList<rpc::Id> waiting = m_waiting.values(task.id);
    m_waiting.remove(task.id);
    for (const rpc::Id &id : waiting) {
        if (task.error) {
            peer()->respondError(id, int(task.error->code), task.error->message,
                                 task.error->data ? task.error->data->toByteArray() : QByteArray());
        } else if (!task.result) {
            peer()->respondError(id, rpc::kInternalError, u"The task was stopped"_s);
        } else {
            CallToolResult result = *task.result;
            const auto own = json::parse(result.meta.value_or(json::Raw()));
            result.meta = relatedMeta(own.valueOr(Value()), task.id).toRaw();
            peer()->respond(id, json::write(result));
        }
    }
}

} // namespace mcp::serve

#include "moc_requestedtasks.cpp"
