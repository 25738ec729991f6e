// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/extensiontasks.h"

#include "app/demoserver/demotools.h"
#include "core/protocol/subscriptions.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

constexpr int kMissingCapability = -32021;
const QString kQuestion = u"route"_s; ///< The key of the only one there is.

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

/// Whether the client declares this capability with the request (LIFE-42).
bool isDeclared(const rpc::IncomingRequest &request, std::initializer_list<QStringView> path)
{
    const auto params = json::parse(request.params).valueOr({});
    const json::Value *at = params.at(u"_meta").find(u"io.modelcontextprotocol/clientCapabilities");
    for (const QStringView key : path)
        at = at ? at->find(key) : nullptr;
    return at;
}

/// Whether the client knows of tasks (TASKX-01).
bool isAnnounced(const rpc::IncomingRequest &request)
{
    return isDeclared(request, {u"extensions", u"io.modelcontextprotocol/tasks"});
}

json::Raw subscriptionMeta(const rpc::Id &id)
{
    return json::Raw(json::write(SubscriptionMeta{id.toRaw()}));
}

} // namespace

ExtensionTasks::ExtensionTasks(rpc::Peer *peer, DemoJobs *jobs, QObject *parent)
    : DemoTasks(peer, jobs, parent)
{
    connect(jobs, &DemoJobs::changed, this, &ExtensionTasks::onChanged);
}

bool ExtensionTasks::takeCall(const rpc::IncomingRequest &request, const CallToolParams &,
                              const Tool &tool, const json::Value &arguments)
{
    const TaskSupport support = taskSupport(tool);
    if (isAnnounced(request) && support != TaskSupport::Forbidden) {
        DemoJob what;
        what.tool = tool.name;
        what.arguments = arguments;
        what.isTask = true;
        what.isSilent = !isDeclared(request, {u"elicitation"});
        const DemoJob &job = jobs()->start(what);
        peer()->respond(request.id, statelessResult(json::write(detailedTaskOf(job)), "task"));
        return true;
    }
    if (support != TaskSupport::Required)
        return false;
    refuse(request.id);
    return true;
}

bool ExtensionTasks::takeRequest(const rpc::IncomingRequest &request)
{
    const QString &method = request.method;
    if (method == ListenToSubscriptions::method) {
        listen(request);
        return true;
    }
    if (method != GetDetailedTask::method && method != UpdateTask::method
        && method != WishTaskCancelled::method)
        return false;
    if (!isAnnounced(request)) {
        refuse(request.id);
        return true;
    }
    const DemoJob *job = jobOf(request);
    if (!job)
        return true;
    if (method == GetDetailedTask::method)
        peer()->respond(request.id, statelessResult(json::write(detailsOf(*job))));
    else if (method == UpdateTask::method)
        update(request, *job);
    else {
        jobs()->cancel(job->id);
        peer()->respond(request.id, statelessResult("{}"));
    }
    return true;
}

void ExtensionTasks::refuse(const rpc::Id &id)
{
    peer()->respondError(
        id, kMissingCapability, u"This needs tasks"_s,
        R"({"requiredCapabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}})");
}

void ExtensionTasks::listen(const rpc::IncomingRequest &request)
{
    const auto params = json::read<SubscriptionParams>(request.params);
    if (!params)
        return peer()->respondError(request.id, rpc::kInvalidParams, params.error().detail);
    QStringList accepted;
    for (const QString &id : params->notifications.taskIds.value_or(QStringList())) {
        if (const DemoJob *job = jobs()->find(id); job && job->isTask)
            accepted.append(id);
    }
    SubscriptionParams answer;
    answer.notifications.taskIds = accepted;
    answer.meta = subscriptionMeta(request.id);
    peer()->notify<SubscriptionsAcknowledged>(answer);
    m_listeners.insert(request.id, accepted);
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
    peer()->respond(request.id, statelessResult("{}"));
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
