// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/extensiontasks.h"

#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/errorcodes.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

const QString kQuestion = u"route"_s; ///< The key of the only one there is.
const QString kExtension = u"io.modelcontextprotocol/tasks"_s;
const QString kNeedsTasks = u"This needs tasks"_s;
constexpr auto kTasksRequired =
    R"({"requiredCapabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}})";

DetailedTask detailedTaskOf(const DemoJob &job)
{
    DetailedTask task;
    task.taskId = job.id;
    task.status = json::nameOf(job.status);
    task.statusMessage = job.message;
    task.createdAt = TaskTime{job.startedAt};
    task.lastUpdatedAt = TaskTime{job.changedAt};
    task.ttlMs = TaskDuration{job.ttl ? std::optional<qint64>(job.ttl->count()) : std::nullopt};
    task.pollIntervalMs = TaskDuration{kPollIntervalMs};
    return task;
}

/// With what comes with its status.
DetailedTask detailsOf(const DemoJob &job)
{
    DetailedTask task = detailedTaskOf(job);
    if (job.result)
        task.result = json::Raw(json::write(*job.result));
    if (job.question)
        task.inputRequests =
            json::Raw("{\"" + kQuestion.toLatin1() + R"(":{"method":"elicitation/create","params":)"
                      + json::write(*job.question) + "}}");
    return task;
}

json::Raw subscriptionMeta(const rpc::Id &id)
{
    return json::Raw(json::write(SubscriptionMeta{id.toRaw()}));
}

} // namespace

ExtensionTasks::ExtensionTasks(serve::Session *session, DemoJobs *jobs)
    : DemoTasks(session, jobs)
{
    connect(jobs, &DemoJobs::changed, this, &ExtensionTasks::onChanged);
}

void ExtensionTasks::declare(ServerCapabilities &capabilities) const
{
    serve::declareExtension(capabilities, kExtension, "{}");
}

bool ExtensionTasks::takeCall(const serve::CallPtr &call, const Tool &tool)
{
    const TaskSupport support = taskSupport(tool);
    if (support == TaskSupport::Forbidden)
        return false;
    if (call->declares({u"extensions", kExtension})) { // TASKX-01
        DemoJob what;
        what.tool = tool.name;
        what.arguments = call->arguments();
        what.isTask = true;
        what.isSilent = !call->declares({u"elicitation"});
        if (const DemoJob *job = start(call, what))
            call->finishWithTask(json::write(detailedTaskOf(*job)));
        return true;
    }
    if (support != TaskSupport::Required)
        return false;
    call->fail(kMissingCapability, kNeedsTasks, kTasksRequired);
    return true;
}

bool ExtensionTasks::takeRequest(const rpc::IncomingRequest &request)
{
    const QString &method = request.method;
    if (method != GetDetailedTask::method && method != UpdateTask::method
        && method != WishTaskCancelled::method)
        return false;
    const json::Value params = json::parse(request.params).valueOr({});
    if (!session()->capabilitiesFor(params).at(u"extensions").find(kExtension)) {
        refuse(request.id);
        return true;
    }
    const DemoJob *job = jobOf(request);
    if (!job)
        return true;
    if (method == GetDetailedTask::method)
        session()->respond(request.id, json::write(detailsOf(*job)));
    else if (method == UpdateTask::method)
        update(request, *job);
    else {
        jobs()->cancel(job->id);
        session()->respond(request.id, "{}");
    }
    return true;
}

void ExtensionTasks::refuse(const rpc::Id &id)
{
    peer()->respondError(id, kMissingCapability, kNeedsTasks, kTasksRequired);
}

void ExtensionTasks::listen(const rpc::Id &id, const SubscriptionFilter &wanted,
                            SubscriptionFilter &accepted)
{
    if (!wanted.taskIds)
        return;
    accepted.taskIds = QList<QString>();
    for (const QString &task : *wanted.taskIds) {
        const DemoJob *job = jobs()->find(task);
        if (job && job->isTask && !accepted.taskIds->contains(task))
            accepted.taskIds->append(task);
    }
    m_listeners.insert(id, *accepted.taskIds);
}

void ExtensionTasks::update(const rpc::IncomingRequest &request, const DemoJob &job)
{
    const auto params = json::read<UpdateTaskParams>(request.params);
    const auto answers =
        params ? json::parse(params->inputResponses.raw).valueOr({}) : json::Value();
    const json::Value *given = answers.find(kQuestion);
    const auto answer = given ? json::read<ElicitResult>(given->toRaw()) : ElicitResult();
    if (given && !answer)
        return peer()->respondError(request.id, rpc::kInvalidParams, answer.error().detail);
    session()->respond(request.id, "{}");
    if (given)
        jobs()->answer(job.id, *answer);
}

void ExtensionTasks::onChanged(const DemoJob &job)
{
    for (auto it = m_listeners.cbegin(); it != m_listeners.cend(); ++it) {
        if (!it.value().contains(job.id))
            continue;
        DetailedTask task = detailsOf(job);
        task.meta = subscriptionMeta(it.key());
        peer()->notify<TaskChanged>(task);
    }
}

} // namespace quayside

#include "moc_extensiontasks.cpp"
