// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/requestedtasks.h"

#include "core/json/read.h"
#include "core/json/write.h"
#include "core/serve/requestmeta.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

constexpr int kLongestTtlMs = 3 * 3600 * 1000;

TaskStatus statusOf(const DemoJob &job)
{
    const bool isError = job.result && job.result->isError.value_or(false);
    return isError ? TaskStatus::Failed : job.status;
}

Task requestedTaskOf(const DemoJob &job)
{
    Task task;
    task.taskId = job.id;
    task.status = json::nameOf(statusOf(job));
    task.statusMessage = job.message;
    task.createdAt = TaskTime{job.startedAt};
    task.lastUpdatedAt = TaskTime{job.changedAt};
    task.ttl = TaskDuration{job.ttl ? std::optional<qint64>(job.ttl->count()) : std::nullopt};
    task.pollInterval = TaskDuration{kPollIntervalMs};
    return task;
}

json::Raw relatedTo(const DemoJob &job)
{
    return json::Raw(json::write(RelatedTaskMeta{RelatedTask{job.id}}));
}

void tellProgress(rpc::Peer *peer, const rpc::Id &token, const DemoJob &job)
{
    rpc::ProgressParams progress;
    progress.progressToken = token;
    progress.progress = job.step;
    progress.total = job.steps;
    progress.message = job.message;
    progress.meta = relatedTo(job);
    peer->notify<rpc::Progress>(progress);
}

} // namespace

RequestedTasks::RequestedTasks(serve::Session *session, DemoJobs *jobs)
    : DemoTasks(session, jobs)
    , m_canAsk(session->capabilitiesFor({}).at(u"elicitation").isObject())
{
    connect(jobs, &DemoJobs::changed, this, &RequestedTasks::onChanged);
    connect(jobs, &DemoJobs::forgotten, this, &RequestedTasks::onForgotten);
}

void RequestedTasks::declare(ServerCapabilities &capabilities) const
{
    capabilities.tasks =
        Presence{json::Raw(R"({"list":{},"cancel":{},"requests":{"tools":{"call":{}}}})"_ba)};
}

bool RequestedTasks::takeCall(const serve::CallPtr &call, const Tool &tool)
{
    const json::Value *wish = call->params().find(u"task");
    if (wish && wish->isNull())
        wish = nullptr;
    const TaskSupport support = taskSupport(tool);
    if (!wish && support != TaskSupport::Required)
        return false;
    if (!wish || support == TaskSupport::Forbidden) {
        call->fail(rpc::kMethodNotFound,
                   wish ? tool.name + u" cannot be a task"_s
                        : tool.name + u" can only be called as a task"_s);
        return true;
    }
    const qint64 wanted = wish->at(u"ttl").toInteger().value_or(kLongestTtlMs);
    DemoJob what;
    what.tool = tool.name;
    what.arguments = call->arguments();
    what.ttl = std::chrono::milliseconds(qBound(qint64(1000), wanted, qint64(kLongestTtlMs)));
    what.isTask = true;
    const DemoJob *job = start(call, what);
    if (!job)
        return true;
    m_known.insert(job->id, serve::progressTokenOf(call->params()));
    CreateTaskResult result;
    result.task = requestedTaskOf(*job);
    result.meta =
        json::Value(json::Value::Object{{u"io.modelcontextprotocol/model-immediate-response"_s,
                                         json::Value(u"It has begun: %1."_s.arg(job->message))}})
            .toRaw();
    call->finishWithTask(json::write(result));
    return true;
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
    const DemoJob *job = jobOf(request);
    if (!job)
        return true;
    if (!m_known.contains(job->id))
        m_known.insert(job->id, std::nullopt);
    if (method == GetTask::method) {
        peer()->respond(request.id, json::write(requestedTaskOf(*job)));
    } else if (method == CancelTask::method) {
        cancelTask(request.id, *job);
    } else {
        m_waiting.insert(job->id, request.id);
        deliver(*job);
        ask(*job);
    }
    return true;
}

void RequestedTasks::listTasks(const rpc::Id &id)
{
    ListTasksResult result;
    for (const DemoJob *job : jobs()->all()) {
        if (m_known.contains(job->id))
            result.tasks.items.append(requestedTaskOf(*job));
    }
    peer()->respond(id, json::write(result));
}

void RequestedTasks::cancelTask(const rpc::Id &id, const DemoJob &job)
{
    if (isTerminal(statusOf(job)))
        return peer()->respondError(id, rpc::kInvalidParams,
                                    u"The task is over: "_s + json::nameOf(statusOf(job)));
    jobs()->cancel(job.id);
    peer()->respond(id, json::write(requestedTaskOf(job)));
}

void RequestedTasks::drop(const rpc::Id &id)
{
    m_waiting.removeIf([&id](const auto &waiting) { return waiting.value() == id; });
}

void RequestedTasks::onChanged(const DemoJob &job)
{
    if (!m_known.contains(job.id))
        return;
    if (const auto token = m_known.value(job.id); token && !isTerminal(job.status))
        tellProgress(peer(), *token, job);
    peer()->notify<TaskStatusChanged>(requestedTaskOf(job));
    deliver(job);
    ask(job);
}

void RequestedTasks::onForgotten(const QString &jobId)
{
    m_known.remove(jobId);
    m_asked.remove(jobId);
    for (const rpc::Id &id : m_waiting.values(jobId))
        peer()->respondError(id, rpc::kInvalidParams, u"The task has expired"_s);
    m_waiting.remove(jobId);
}

/// Once, and only somebody who waits for the result.
void RequestedTasks::ask(const DemoJob &job)
{
    if (!job.question || !m_waiting.contains(job.id) || m_asked.contains(job.id))
        return;
    if (!m_canAsk)
        return jobs()->answer(job.id, ElicitResult{u"cancel"_s, {}});
    m_asked.insert(job.id);
    ElicitParams question = *job.question;
    question.meta = relatedTo(job);
    rpc::CallOptions options;
    options.timeout = options.totalTimeout = {}; // People think.
    peer()
        ->call<Elicit>(question, std::move(options))
        .then(this, [this, id = job.id](const Result<ElicitResult> &answer) {
            if (!answer && answer.error().kind == ErrorKind::Closed)
                return; // The client may ask for it again when it is back.
            jobs()->answer(id, answer.valueOr(ElicitResult{u"cancel"_s, {}}));
        });
}

/// To all who wait, once there is something.
void RequestedTasks::deliver(const DemoJob &job)
{
    if (!isTerminal(job.status))
        return;
    const QList<rpc::Id> waiting = m_waiting.values(job.id);
    m_waiting.remove(job.id);
    for (const rpc::Id &id : waiting) {
        if (!job.result) {
            peer()->respondError(id, rpc::kInternalError, u"The task was stopped"_s);
            continue;
        }
        CallToolResult result = *job.result;
        result.meta = relatedTo(job);
        peer()->respond(id, json::write(result));
    }
}

} // namespace quayside

#include "moc_requestedtasks.cpp"
