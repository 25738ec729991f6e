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

DetailedTask headOf(const ServedTask &task)
{
    DetailedTask shown;
    shown.taskId = task.id;
    shown.status = json::nameOf(task.status);
    if (!task.message.isEmpty())
        shown.statusMessage = task.message;
    shown.createdAt = TaskTime{task.createdAt};
    shown.lastUpdatedAt = TaskTime{task.changedAt};
    shown.ttlMs = TaskDuration{task.ttl ? std::optional<qint64>(task.ttl->count()) : std::nullopt};
    shown.pollIntervalMs = TaskDuration{kPollIntervalMs};
    return shown;
}

/// With what comes with its status (TASKX-11).
DetailedTask detailsOf(const ServedTask &task, const Value &capabilities)
{
    DetailedTask shown = headOf(task);
    if (task.result)
        shown.result = json::Raw(json::write(*task.result));
    if (task.error)
        shown.error = json::Raw(json::write(*task.error));
    if (task.questions.isEmpty())
        return shown;
    Value::Object requests;
    for (const Question &question : task.questions) {
        if (question.isFor(capabilities))
            requests.append({question.key, question.toValue()});
    }
    shown.inputRequests = Value(requests).toRaw();
    return shown;
}

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

QByteArray ExtensionTasks::begin(const ServedTask &task, const Value &)
{
    return json::write(headOf(task));
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
                           json::write(detailsOf(*task, session()->capabilitiesFor(params))));
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
        DetailedTask shown = detailsOf(task, task.capabilities);
        shown.meta = json::Raw(json::write(SubscriptionMeta{it.key().toRaw()}));
        peer()->notify<TaskChanged>(shown);
    }
}

} // namespace mcp::serve

#include "moc_extensiontasks.cpp"
