// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recordedserver.h"

#include "core/json/value.h"
#include "core/policy/canonicaljson.h"
#include "core/protocol/completion.h"
#include "core/protocol/discover.h"
#include "core/protocol/elicitation.h"
#include "core/protocol/logging.h"
#include "core/protocol/roots.h"
#include "core/protocol/sampling.h"
#include "core/protocol/tasks.h"

#include <QHash>

#include <algorithm>
#include <map>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;
using std::chrono::milliseconds;

namespace {

constexpr qsizetype kCompletions = 1'000; ///< Of one argument.

bool isCall(const QString &method)
{
    return method == CallTool::method || method == GetPrompt::method
        || method == ReadResource::method;
}

/// Of parameters or results that are looked into.
Value valueOf(const std::optional<json::Raw> &text)
{
    return text ? json::parse(*text).valueOr(Value()) : Value();
}

/// Reads the messages one by one.
class Reader
{
public:
    explicit Reader(RecordedServer *server)
        : m_server(server)
    {
    }

    void read(const RecordedMessage &message);
    /// Takes lists that were never read to their end, where there is no other.
    void finish();

private:
    /// A request of the client without an answer.
    struct Open
    {
        QString method;
        json::Raw params;
        std::optional<qsizetype> call; ///< In m_server->calls.
    };
    /// A call without its answer.
    struct Running
    {
        QByteArray token; ///< Of its progress, as JSON.
        milliseconds last{}; ///< When it began, or its last step was.
    };
    /// A list while its pages come, and the last one that came whole.
    template<class Item>
    struct List
    {
        QList<Item> pages;
        bool isWhole = false;

        void add(QList<Item> *whole, const QList<Item> &page, bool isFirst, bool isLast)
        {
            if (isFirst)
                pages.clear();
            pages += page;
            if (isLast)
                *whole = pages;
            isWhole = isWhole || isLast;
        }
        void finish(QList<Item> *whole) const
        {
            if (!isWhole)
                *whole = pages;
        }
    };

    void onSent(const rpc::Message &message);
    void onReceived(const rpc::Message &message);
    void begin(Open &open);
    void onAnswer(const Open &open, const rpc::Message &message);
    void onGreeting(const json::Raw &result);
    void onOffer(const Open &open, const json::Raw &result);
    void onCompletion(const json::Raw &params, const json::Raw &result);
    void onCallAnswer(qsizetype index, const rpc::Message &message);
    void onTaskAnswer(const Open &open, const rpc::Message &message);
    void onTask(qsizetype index, const DetailedTask &task);
    void onNotification(const QString &method, const json::Raw &params);
    void addQuestions(qsizetype index, const Value &requests);
    void addStep(qsizetype index, RecordedStep step);
    void end(qsizetype index, const std::optional<json::Raw> &result,
             const std::optional<json::Raw> &error);
    void forget(qsizetype index);
    std::optional<qsizetype> latest() const;

    RecordedServer *m_server;
    milliseconds m_now{};
    QHash<QByteArray, Open> m_open; ///< By id, as JSON.
    std::map<qsizetype, Running> m_running; ///< By the place of the call.
    QHash<QByteArray, qsizetype> m_tokens; ///< Of m_running.
    /// Calls that ended with questions, and come again (MRTR-05), by RecordedCall::key().
    QHash<QByteArray, qsizetype> m_waiting;
    QHash<QString, qsizetype> m_tasks; ///< By what the recording shows of their ids.
    List<Tool> m_tools;
    List<Prompt> m_prompts;
    List<Resource> m_resources;
    List<ResourceTemplate> m_templates;
};

void Reader::read(const RecordedMessage &recorded)
{
    const auto message = json::read<rpc::Message>(recorded.text);
    if (!message)
        return;
    m_now = recorded.at;
    if (recorded.isSent)
        onSent(*message);
    else
        onReceived(*message);
}

void Reader::onSent(const rpc::Message &message)
{
    const json::Raw params = message.params.value_or(json::Raw());
    if (!message.method) { // A question is answered, and the server continues.
        if (const auto index = latest())
            m_running[*index].last = m_now;
        return;
    }
    if (!message.id) {
        const auto cancelled = json::read<rpc::CancelledParams>(params);
        if (*message.method != rpc::Cancelled::method || !cancelled || !cancelled->requestId)
            return;
        const Open open = m_open.take(cancelled->requestId->toRaw().toByteArray());
        if (open.call)
            forget(*open.call);
        return;
    }
    Open open{*message.method, params, {}};
    if (open.method == Initialize::method || open.method == Discover::method) {
        m_running.clear(); // Of a connection that was lost.
        m_tokens.clear();
        m_open.clear();
    } else if (isCall(open.method)) {
        begin(open);
    }
    m_open.insert(message.id->toByteArray(), open);
}

void Reader::onReceived(const rpc::Message &message)
{
    const json::Raw params = message.params.value_or(json::Raw());
    if (message.method && !message.id)
        return onNotification(*message.method, params);
    if (message.method) {
        RecordedStep step{{}, *message.method, params};
        if (const auto index = step.isQuestion() ? latest() : std::nullopt)
            addStep(*index, step);
        return;
    }
    const QByteArray id = message.id ? message.id->toByteArray() : QByteArray();
    if (m_open.contains(id))
        onAnswer(m_open.take(id), message);
}

void Reader::begin(Open &open)
{
    const Value params = valueOf(open.params);
    RecordedCall call;
    call.method = open.method;
    call.subject = params.at(open.method == ReadResource::method ? u"uri" : u"name").toString();
    const Value &arguments = params.at(u"arguments");
    call.arguments = canonicalJson(arguments.isObject() ? arguments.toRaw() : json::Raw("{}"_ba))
                         .value_or(QByteArray());
    const bool isAgain = params.find(u"inputResponses") || params.find(u"requestState");
    const auto waiting = isAgain ? m_waiting.constFind(call.key()) : m_waiting.cend();
    if (waiting != m_waiting.cend()) {
        open.call = *waiting;
        m_waiting.erase(waiting);
        forget(*open.call);
    } else {
        open.call = m_server->calls.size();
        m_server->calls.append(call);
    }
    const Value &token = params.at(u"_meta").at(u"progressToken");
    m_running[*open.call] = {token.toJson(), m_now};
    if (!token.isNull())
        m_tokens.insert(token.toJson(), *open.call);
}

void Reader::onAnswer(const Open &open, const rpc::Message &message)
{
    if (open.call)
        onCallAnswer(*open.call, message);
    else if (open.method.startsWith("tasks/"_L1))
        onTaskAnswer(open, message);
    else if (message.result)
        onOffer(open, *message.result);
}

/// Of either era: both may have been asked with one id.
void Reader::onGreeting(const json::Raw &result)
{
    ServerCapabilities capabilities;
    if (const auto found = json::read<DiscoverResult>(result)) {
        const auto meta = json::read<ResultMeta>(found->meta.value_or(json::Raw("{}"_ba)));
        if (meta && meta->serverInfo)
            m_server->implementation = *meta->serverInfo;
        m_server->instructions = found->instructions.value_or(QString());
        capabilities = found->capabilities;
    } else if (const auto initialized = json::read<InitializeResult>(result)) {
        m_server->implementation = initialized->serverInfo;
        m_server->instructions = initialized->instructions.value_or(QString());
        capabilities = initialized->capabilities;
    }
    m_server->hasLogging = capabilities.logging.has_value();
}

void Reader::onOffer(const Open &open, const json::Raw &result)
{
    const auto params = json::read<PaginatedParams>(open.params);
    const bool isFirst = !params || !params->cursor;
    const auto add = [isFirst](auto &list, auto *whole, const auto &page, auto member) {
        if (page)
            list.add(whole, ((*page).*member).items, isFirst, !page->nextCursor);
    };
    if (open.method == Initialize::method || open.method == Discover::method)
        onGreeting(result);
    else if (open.method == ListTools::method)
        add(m_tools, &m_server->tools, json::read<ListToolsResult>(result),
            &ListToolsResult::tools);
    else if (open.method == ListPrompts::method)
        add(m_prompts, &m_server->prompts, json::read<ListPromptsResult>(result),
            &ListPromptsResult::prompts);
    else if (open.method == ListResources::method)
        add(m_resources, &m_server->resources, json::read<ListResourcesResult>(result),
            &ListResourcesResult::resources);
    else if (open.method == ListResourceTemplates::method)
        add(m_templates, &m_server->templates, json::read<ListResourceTemplatesResult>(result),
            &ListResourceTemplatesResult::resourceTemplates);
    else if (open.method == Complete::method)
        onCompletion(open.params, result);
}

void Reader::onCompletion(const json::Raw &params, const json::Raw &result)
{
    const auto asked = json::read<CompleteParams>(params);
    const auto found = json::read<CompleteResult>(result);
    if (!asked || !found)
        return;
    const QString subject = asked->ref.name.value_or(asked->ref.uri.value_or(QString()));
    QStringList &values =
        m_server->completions[RecordedServer::completionKey(subject, asked->argument.name)];
    for (const QString &value : found->completion.values) {
        if (values.size() < kCompletions && !values.contains(value))
            values.append(value);
    }
}

void Reader::finish()
{
    m_tools.finish(&m_server->tools);
    m_prompts.finish(&m_server->prompts);
    m_resources.finish(&m_server->resources);
    m_templates.finish(&m_server->templates);
}

void Reader::onCallAnswer(qsizetype index, const rpc::Message &message)
{
    const json::Raw result = message.result.value_or(json::Raw());
    const auto head = json::read<ResultHead>(result);
    const QString type = head ? head->resultType.value_or(QString()) : QString();
    const auto asTool = json::read<CallToolResult>(result);
    if (type == "input_required"_L1) {
        addQuestions(index, valueOf(result).at(u"inputRequests"));
        m_waiting.insert(m_server->calls.at(index).key(), index);
        forget(index);
    } else if (type == "task"_L1 || (asTool && asTool->isTask())) {
        m_server->calls[index].isTask = true;
        const auto task =
            json::read<DetailedTask>(type == "task"_L1 ? result : asTool->task.value_or(result));
        if (task) {
            m_tasks.insert(task->taskId, index);
            onTask(index, *task);
        }
    } else {
        end(index, message.result, message.error);
    }
}

/// `tasks/result` has the result of a task, or its error. In the stateless era `tasks/get` has both.
void Reader::onTaskAnswer(const Open &open, const rpc::Message &message)
{
    const auto about = json::read<TaskIdParams>(open.params);
    const auto index = about ? m_tasks.constFind(about->taskId) : m_tasks.cend();
    if (index == m_tasks.cend())
        return;
    if (open.method == "tasks/result"_L1)
        end(*index, message.result, message.error);
    else if (const auto task = json::read<DetailedTask>(message.result.value_or(json::Raw())))
        onTask(*index, *task);
}

void Reader::onTask(qsizetype index, const DetailedTask &task)
{
    // A task that needs input says so each time that it is asked.
    const Value requests = valueOf(task.inputRequests);
    const bool isAsked =
        std::ranges::any_of(m_server->calls.at(index).steps, [&requests](const RecordedStep &step) {
            return step.isQuestion() && !requests.members().isEmpty()
                && step.params == requests.members().constFirst().second.at(u"params").toRaw();
        });
    if (!isAsked)
        addQuestions(index, requests);
    if (task.result || task.error)
        end(index, task.result, task.error);
}

void Reader::end(qsizetype index, const std::optional<json::Raw> &result,
                 const std::optional<json::Raw> &error)
{
    RecordedCall &call = m_server->calls[index];
    if (call.result || call.error)
        return;
    if (const auto running = m_running.find(index); running != m_running.end())
        call.pause = m_now - running->second.last;
    forget(index);
    call.result = result;
    if (!error)
        return;
    const auto read = json::read<rpc::ResponseError>(*error);
    call.error = read ? *read : rpc::ResponseError{rpc::kInternalError, u"Unreadable error"_s, {}};
}

/// No step is added to it any more.
void Reader::forget(qsizetype index)
{
    const auto running = m_running.find(index);
    if (running == m_running.end())
        return;
    m_tokens.remove(running->second.token);
    m_running.erase(running);
}

/// The running call that began last: questions and log messages do not name their call.
std::optional<qsizetype> Reader::latest() const
{
    return m_running.empty() ? std::nullopt : std::optional(m_running.rbegin()->first);
}

void Reader::onNotification(const QString &method, const json::Raw &params)
{
    if (method == LoggingMessage::method) {
        if (const auto index = latest())
            addStep(*index, {{}, method, params});
    } else if (method == rpc::Progress::method) {
        const auto call = m_tokens.constFind(valueOf(params).at(u"progressToken").toJson());
        if (call != m_tokens.cend())
            addStep(*call, {{}, method, params});
    } else if (method == TaskChanged::method) {
        const auto task = json::read<DetailedTask>(params);
        const auto index = task ? m_tasks.constFind(task->taskId) : m_tasks.cend();
        if (index != m_tasks.cend())
            onTask(*index, *task);
    }
}

/// They are asked together.
void Reader::addQuestions(qsizetype index, const Value &requests)
{
    QList<RecordedStep> questions;
    for (const auto &[key, request] : requests.members()) {
        RecordedStep step{{}, request.at(u"method").toString(), request.at(u"params").toRaw()};
        if (step.isQuestion() && questions.size() < RecordedCall::kMostSteps)
            questions.append(step);
    }
    for (qsizetype i = 0; i < questions.size(); ++i) {
        questions[i].isWithNext = i + 1 < questions.size();
        addStep(index, questions.at(i));
    }
}

void Reader::addStep(qsizetype index, RecordedStep step)
{
    QList<RecordedStep> &steps = m_server->calls[index].steps;
    const auto running = m_running.find(index);
    if (steps.size() == RecordedCall::kMostSteps || running == m_running.end())
        return;
    step.pause = m_now - running->second.last;
    if (!step.params.isObject())
        step.params = json::Raw("{}"_ba);
    running->second.last = m_now;
    steps.append(step);
}

} // namespace

bool RecordedStep::isQuestion() const
{
    return method == Elicit::method || method == CreateMessage::method
        || method == ListRoots::method;
}

QString RecordedServer::completionKey(const QString &subject, const QString &argument)
{
    return argument + u' ' + subject;
}

Value withoutEra(const Value &result)
{
    Value::Object members = result.members();
    members.removeIf([](const Value::Member &member) {
        static const QStringList own{u"resultType"_s, u"ttlMs"_s, u"cacheScope"_s};
        return own.contains(member.first);
    });
    for (auto &[name, member] : members) {
        if (name != "_meta"_L1)
            continue;
        Value::Object meta = member.members();
        meta.removeIf([](const Value::Member &one) {
            return one.first.startsWith("io.modelcontextprotocol/"_L1);
        });
        member = Value(meta);
    }
    return Value(members);
}

RecordedServer readServer(const Recording &recording)
{
    RecordedServer server;
    server.implementation.name = recording.head.server.value_or(QString());
    Reader reader(&server);
    for (const RecordedMessage &message : recording.messages)
        reader.read(message);
    reader.finish();
    server.calls.removeIf([](const RecordedCall &call) { return !call.result && !call.error; });
    return server;
}

} // namespace mcp
