// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/call.h"

#include "core/base/limits.h"
#include "core/json/write.h"
#include "core/protocol/errorcodes.h"
#include "core/serve/requestmeta.h"
#include "core/serve/sealedstate.h"
#include "core/serve/session.h"

namespace mcp::serve {

using namespace Qt::StringLiterals;
using json::Value;

Call::Call(Session *session, const rpc::Id &id, QString method, Value params, qsizetype bytes)
    : m_session(session)
    , m_id(id)
    , m_method(std::move(method))
    , m_params(std::move(params))
    , m_bytes(bytes)
{
}

Call::Call(Tasks *tasks, const ServedTask &task)
    : m_method(CallTool::method)
    , m_params(Value::Object{{u"name"_s, Value(task.tool)}, {u"arguments"_s, task.arguments}})
    , m_tasks(tasks)
    , m_taskId(task.id)
    , m_bytes(0)
{
}

Call::~Call()
{
    fail(rpc::kInternalError, u"The server has no answer"_s);
}

const Value &Call::arguments() const
{
    static const Value none(Value::Object{});
    const Value *arguments = m_params.find(u"arguments");
    return arguments && arguments->isObject() ? *arguments : none;
}

/// Whether it may be answered; from now on it may not, and nothing is asked for it.
bool Call::takeOpen()
{
    if (!std::exchange(m_isOpen, false))
        return false;
    m_onCancelled = nullptr;
    if (isTask() || !m_session)
        return true;
    m_session->forget(m_id, m_bytes);
    const auto questions = std::exchange(m_questions, {});
    for (const qint64 question : questions)
        m_session->peer()->abandon(question);
    return true;
}

void Call::respond(const QByteArray &result, bool isCacheable)
{
    if (takeOpen() && m_session)
        m_session->respond(m_id, result,
                           isCacheable ? Session::ResultType::Cacheable
                                       : Session::ResultType::Complete);
}

void Call::finish(const CallToolResult &result)
{
    beginWantedTask();
    if (!isTask())
        respond(json::write(result));
    else if (takeOpen() && m_tasks)
        m_tasks->finish(m_taskId, result);
}

void Call::finish(const GetPromptResult &result)
{
    respond(json::write(result));
}

void Call::finish(const ReadResourceResult &result)
{
    respond(json::write(result), true);
}

void Call::finishWith(const json::RawObject &result)
{
    beginWantedTask();
    if (!isTask())
        return respond(result.raw.toByteArray(), isOfResource());
    const auto read = readToolResult(result.raw);
    if (read)
        finish(*read);
    else
        fail(rpc::kInternalError, u"The result cannot be read"_s);
}

void Call::fail(int code, const QString &message, const QByteArray &data)
{
    if (!takeOpen())
        return;
    if (isTask() && m_tasks)
        m_tasks->fail(
            m_taskId,
            {code, message, data.isEmpty() ? std::nullopt : std::optional(json::Raw(data))});
    else if (!isTask() && m_session)
        m_session->peer()->respondError(m_id, code, message, data);
}

/// If the client takes nothing else.
void Call::beginWantedTask()
{
    const SessionTasks *shown = m_session ? m_session->tasks() : nullptr;
    if (shown && shown->wantsTask(m_params))
        becomeTask();
}

bool Call::becomeTask(const TaskOptions &options)
{
    if (isTask())
        return true;
    SessionTasks *shown = m_session ? m_session->tasks() : nullptr;
    if (!m_isOpen || !shown || m_method != CallTool::method || !shown->takesTask(m_params))
        return false;
    ServedTask task;
    task.tool = m_params.at(u"name").toString();
    task.arguments = arguments();
    task.capabilities = m_session->capabilitiesFor(m_params);
    task.message = options.message;
    task.ttl = options.ttl.value_or(shown->ttl(m_params));
    task.isCancellable = options.isCancellable;
    for (const auto &[key, answer] : m_used.members())
        task.answers.insert(key, answer);
    m_tasks = m_session->server()->tasks();
    const ServedTask *begun = m_tasks->start(shared_from_this(), std::move(task));
    if (!begun) {
        fail(rpc::kInternalError, u"Too many tasks are running"_s);
        return false;
    }
    const QByteArray answer = shown->begin(*begun);
    m_session->forget(m_id, m_bytes);
    m_taskId = begun->id;
    keepForTask();
    m_session->respond(m_id, answer, Session::ResultType::Task);
    return true;
}

/// Of its parameters those that the task counts. The level of the log is not among them (TASKX-27).
void Call::keepForTask()
{
    Value kept(Value::Object{{u"name"_s, m_params.at(u"name")}, {u"arguments"_s, arguments()}});
    if (progressTokenOf(m_params))
        kept.insert(
            u"_meta"_s,
            Value(Value::Object{{u"progressToken"_s, m_params.at(u"_meta").at(u"progressToken")}}));
    m_params = kept;
    m_earlier = m_used = Value();
}

/// Null without a task, and once that is forgotten.
const ServedTask *Call::task() const
{
    return isTask() && m_tasks ? m_tasks->find(m_taskId) : nullptr;
}

std::chrono::milliseconds Call::taskAge() const
{
    const ServedTask *task = this->task();
    const qint64 age = task ? task->createdAt.msecsTo(QDateTime::currentDateTimeUtc()) : 0;
    return std::chrono::milliseconds(std::max<qint64>(age, 0));
}

void Call::failNotFound(const QString &what)
{
    if (!isOfResource())
        return fail(rpc::kInvalidParams, what);
    const bool hasOwnCode = m_session && !m_session->isStateless();
    const Value data(Value::Object{{u"uri"_s, m_params.at(u"uri")}});
    fail(hasOwnCode ? kResourceNotFound : rpc::kInvalidParams, what, data.toJson());
}

void Call::sendProgress(double progress, std::optional<double> total, const QString &message)
{
    if (!m_isOpen)
        return;
    if (isTask() && m_tasks && !message.isEmpty())
        m_tasks->setMessage(m_taskId, message);
    const auto token = progressTokenOf(m_params);
    if (!token || !m_session || (isTask() && m_session->isStateless()))
        return;
    rpc::ProgressParams params;
    params.progressToken = *token;
    params.progress = progress;
    params.total = total;
    if (!message.isEmpty())
        params.message = message;
    if (isTask())
        params.meta = json::Raw(json::write(RelatedTaskMeta{RelatedTask{m_taskId}})); // TASK-11
    m_session->peer()->notify<rpc::Progress>(params);
}

/// Of the client; null if it has left.
const Value *Call::capabilities() const
{
    if (const ServedTask *task = this->task())
        return &task->capabilities;
    return m_session ? &m_session->capabilitiesFor(m_params) : nullptr;
}

bool Call::canAsk(const Question &question) const
{
    const Value *declared = capabilities();
    return declared && question.isFor(*declared);
}

bool Call::declares(const QList<QStringView> &path) const
{
    const Value *at = capabilities();
    for (const QStringView key : path)
        at = at ? at->find(key) : nullptr;
    return at && at->isObject(); // LIFE-04
}

void Call::log(LogLevel level, const Value &data, const std::optional<QString> &logger)
{
    if (!m_isOpen || !m_session || !m_session->isLogged(level, m_params))
        return;
    LoggingMessageParams params;
    if (isTask())
        params.meta = json::Raw(json::write(RelatedTaskMeta{RelatedTask{m_taskId}})); // TASK-11
    params.level = json::nameOf(level);
    params.logger = logger;
    params.data = data.toRaw();
    m_session->peer()->notify<LoggingMessage>(params);
}

void Call::ask(const Question &question, const std::function<void(const Answer &answer)> &answered)
{
    askAll({question}, [key = question.key, answered](const Answers &answers) {
        answered(*answers.constFind(key));
    });
}

void Call::askAll(const QList<Question> &questions, Answered answered)
{
    beginWantedTask();
    if (!m_isOpen || !(isTask() ? bool(m_tasks) : bool(m_session)))
        return;
    if (questions.isEmpty())
        return answered({});
    if (isTask())
        return askInTask(questions, answered);
    if (m_session->isStateless())
        return askInRound(questions, answered);
    struct Round
    {
        Answers answers;
        Answered answered;
        qsizetype missing;
    };
    const auto round = std::make_shared<Round>(Round{{}, std::move(answered), questions.size()});
    for (const Question &question : questions) {
        const auto settle = [self = weak_from_this(), key = question.key,
                             round](const Answer &answer) {
            const CallPtr call = self.lock();
            if (!call)
                return;
            call->m_questions.remove(key);
            round->answers.insert(key, answer);
            if (--round->missing == 0)
                round->answered(round->answers);
        };
        m_questions.insert(question.key, sendQuestion(m_session->peer(), question, settle));
    }
}

void Call::askInTask(const QList<Question> &questions, const Answered &answered)
{
    QStringList keys;
    for (const Question &question : questions)
        keys.append(question.key);
    const auto proceed = [self = weak_from_this(), keys, answered] {
        const CallPtr call = self.lock();
        const ServedTask *task = call ? call->task() : nullptr;
        if (!task || !call->m_isOpen)
            return;
        Answers answers;
        for (const QString &key : keys)
            answers.insert(key, task->answers.value(key, Error{ErrorKind::Closed, {}, 0, {}}));
        answered(answers);
    };
    m_tasks->ask(m_taskId, questions, proceed);
}

bool Call::isOfResource() const
{
    return m_method.startsWith("resources/"_L1);
}

QString Call::subject() const
{
    return m_method + u' ' + m_params.at(isOfResource() ? u"uri" : u"name").toString();
}

bool Call::readState()
{
    const Value *state = m_params.find(u"requestState");
    if (!state || state->isNull())
        return true;
    const auto earlier = openState(state->toString(), m_session->stateKey(), subject());
    m_earlier = earlier.value_or(Value());
    return earlier.has_value();
}

/// Of the last round or an earlier one; null if there is none that can be one.
const Value *Call::answerTo(const QString &key) const
{
    const Value *answer = m_params.at(u"inputResponses").find(key);
    if (!answer || !answer->isObject())
        answer = m_earlier.find(key);
    return answer && answer->isObject() ? answer : nullptr;
}

void Call::askInRound(const QList<Question> &questions, const Answered &answered)
{
    Answers answers;
    Value::Object requests;
    for (const Question &question : questions) {
        if (const Value *answer = answerTo(question.key)) {
            m_used.insert(question.key, *answer);
            answers.insert(question.key, *answer);
            continue;
        }
        requests.append({question.key, question.toValue()});
    }
    if (requests.isEmpty())
        return answered(answers);
    const QString state = sealState(m_used, m_session->stateKey(), subject());
    if (state.size() > limits::kRequestStateBytes)
        return fail(rpc::kInternalError, u"The answers are too long"_s);
    const Value round(
        Value::Object{{u"inputRequests"_s, Value(requests)}, {u"requestState"_s, Value(state)}});
    if (takeOpen() && m_session)
        m_session->respond(m_id, round.toJson(), Session::ResultType::InputRequired);
}

void Call::cancel()
{
    const auto callback = std::exchange(m_onCancelled, nullptr);
    if (takeOpen() && callback)
        callback();
}

CallToolResult textResult(const QString &text, bool isError)
{
    CallToolResult result;
    result.content = QList<ContentBlock>{ContentBlock::fromText(text)};
    if (isError)
        result.isError = true;
    return result;
}

} // namespace mcp::serve
