// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/extensiontasks.h"

#include "core/json/read.h"
#include "core/json/write.h"
#include "core/protocol/errorcodes.h"
#include "core/serve/session.h"

namespace mcp::serve {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

const QString kNeedsTasks = u"This needs tasks"_s;
constexpr auto kTasksRequired =
    R"({"requiredCapabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}})";

} // namespace

ExtensionTasks::ExtensionTasks(Session *session, Tasks *tasks)
    : SessionTasks(session, tasks)
{
    connect(tasks, &Tasks::changed, this, &ExtensionTasks::onChanged);
}

void ExtensionTasks::declare(ServerCapabilities &capabilities) const
{
    declareExtension(capabilities, kTasksExtension, "{}");
}

void ExtensionTasks::admit(const CallPtr &call, const Tool &tool) const
{
    if (taskSupport(tool) == TaskSupport::Required && !takesTask(call->params()))
        call->fail(kMissingCapability, kNeedsTasks, kTasksRequired);
}

bool ExtensionTasks::takesTask(const Value &params) const
{
    return session()
        ->capabilitiesFor(params)
        .at(u"extensions")
        .at(QString(kTasksExtension))
        .isObject();
}

QByteArray ExtensionTasks::begin(const ServedTask &task)
{
    return json::write(shown(task));
}

DetailedTask ExtensionTasks::shown(const ServedTask &task)
{
    auto shown = headOf<DetailedTask>(task);
    shown.ttlMs = TaskDuration{task.ttl.count()};
    shown.pollIntervalMs = TaskDuration{kPollIntervalMs};
    return shown;
}

/// With what comes with its status (TASKX-11).
DetailedTask ExtensionTasks::details(const ServedTask &task, const Value &capabilities)
{
    DetailedTask details = shown(task);
    if (task.result)
        details.result = json::Raw(json::write(*task.result));
    if (task.error)
        details.error = json::Raw(json::write(*task.error));
    if (task.questions.isEmpty())
        return details;
    Value::Object requests;
    for (const Question &question : task.questions) {
        if (question.isFor(capabilities))
            requests.append({question.key, question.toValue()});
    }
    details.inputRequests = Value(requests).toRaw();
    return details;
}

bool ExtensionTasks::takeRequest(const rpc::IncomingRequest &request)
{
    const QString &method = request.method;
    if (method != GetDetailedTask::method && method != UpdateTask::method
        && method != WishTaskCancelled::method)
        return false;
    const Value params = json::parse(request.params).valueOr({});
    if (!takesTask(params)) {
        peer()->respondError(request.id, kMissingCapability, kNeedsTasks, kTasksRequired);
        return true;
    }
    const ServedTask *task = taskOf(request);
    if (!task)
        return true;
    if (method == GetDetailedTask::method) {
        session()->respond(request.id,
                           json::write(details(*task, session()->capabilitiesFor(params))));
    } else if (method == UpdateTask::method) {
        update(request);
    } else {
        const QString id = task->id;
        session()->respond(request.id, "{}");
        tasks()->cancel(id);
    }
    return true;
}

void ExtensionTasks::update(const rpc::IncomingRequest &request)
{
    const auto params = json::read<UpdateTaskParams>(request.params);
    const auto answers = params ? json::parse(params->inputResponses.raw) : Result<Value>(Value());
    if (!params || !answers)
        return peer()->respondError(request.id, rpc::kInvalidParams,
                                    params ? answers.error().detail : params.error().detail);
    const QList<Question> open = tasks()->find(params->taskId)->questions;
    for (const Question &question : open) {
        const Value *given = answers->find(question.key);
        if (given && !given->isObject())
            return peer()->respondError(request.id, rpc::kInvalidParams,
                                        u"An input response is an object"_s);
    }
    session()->respond(request.id, "{}");
    for (const Question &question : open) {
        if (const Value *given = answers->find(question.key))
            tasks()->answer(params->taskId, question.key, *given);
    }
}

void ExtensionTasks::listen(const rpc::Id &id, const SubscriptionFilter &wanted,
                            SubscriptionFilter &accepted)
{
    if (!wanted.taskIds)
        return;
    accepted.taskIds = QList<QString>();
    for (const QString &task : *wanted.taskIds) {
        if (tasks()->find(task) && !accepted.taskIds->contains(task))
            accepted.taskIds->append(task);
    }
    m_listeners.insert(id, *accepted.taskIds);
}

void ExtensionTasks::onChanged(const ServedTask &task)
{
    const auto listeners = m_listeners;
    for (auto it = listeners.cbegin(); it != listeners.cend(); ++it) {
        if (!it.value().contains(task.id))
            continue;
        DetailedTask now = details(task, task.capabilities);
        now.meta = json::Raw(json::write(SubscriptionMeta{it.key().toRaw()}));
        peer()->notify<TaskChanged>(now);
    }
}

} // namespace mcp::serve

#include "moc_extensiontasks.cpp"
