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
#include <deque>
#include <map>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;
using std::chrono::milliseconds;

namespace {

constexpr qsizetype kWaiting = 1'000; ///< Calls that may come again at one time.
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

private:
    /// A request of the client without an answer.
    struct Open
    {
        QString method;
        json::Raw params;
        std::optional<qsizetype> call; ///< In m_server->calls.
    };
    /// A call that goes on.
    struct Going
    {
        QByteArray token; ///< Of its progress, as JSON.
        milliseconds last{}; ///< When it began, or its last step was.
    };

    void onRequest(const QByteArray &id, Open open);
    void begin(Open &open);
    void onAnswer(const Open &open, const rpc::Message &message);
    void onOffer(const Open &open, const json::Raw &result);
    void onCallAnswer(qsizetype index, const rpc::Message &message);
    void onTaskAnswer(const QString &method, const rpc::Message &message);
    void onNotification(const QString &method, const json::Raw &params);
    void addQuestions(qsizetype index, const Value &requests);
    void addStep(qsizetype index, const QString &method, const json::Raw &params);
    void end(qsizetype index, const std::optional<json::Raw> &result,
             const std::optional<json::Raw> &error);
    std::optional<qsizetype> latest() const;

    RecordedServer *m_server;
    milliseconds m_now{};
    QHash<QByteArray, Open> m_open; ///< By id, as JSON.
    std::map<qsizetype, Going> m_going; ///< By the place of the call.
    QHash<QByteArray, qsizetype> m_tokens; ///< Of m_going.
    QList<qsizetype> m_waiting; ///< Calls that ended with questions, and come again (MRTR-05).
    std::deque<qsizetype>
        m_tasks; ///< Their ids are masked: the first that began is taken for the first that ends.
};

void Reader::read(const RecordedMessage &recorded)
{
    const auto message = json::read<rpc::Message>(recorded.text);
    if (!message)
        return;
    m_now = recorded.at;
    const QByteArray id = message->id ? message->id->toByteArray() : QByteArray();
    const json::Raw params = message->params.value_or(json::Raw());
    if (recorded.isSent) {
        if (message->method && message->id)
            return onRequest(id, {*message->method, params, {}});
        if (const auto index = message->id ? latest() : std::nullopt)
            m_going[*index].last = m_now; // A question is answered, and the server continues.
        return;
    }
    if (!message->method) {
        const auto open = m_open.constFind(id);
        if (open == m_open.cend())
            return;
        const Open asked = *open;
        m_open.erase(open);
        return onAnswer(asked, *message);
    }
    if (!message->id)
        return onNotification(*message->method, params);
    if (const auto index = latest())
        addStep(*index, *message->method, params);
}

void Reader::onRequest(const QByteArray &id, Open open)
{
    if (isCall(open.method))
        begin(open);
    m_open.insert(id, std::move(open));
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
    const auto again = std::ranges::find_if(m_waiting, [this, &call](qsizetype index) {
        const RecordedCall &other = m_server->calls.at(index);
        return other.method == call.method && other.subject == call.subject
            && other.arguments == call.arguments;
    });
    if (again != m_waiting.end() && params.find(u"inputResponses")) {
        open.call = *again;
        m_waiting.erase(again);
    } else {
        open.call = m_server->calls.size();
        m_server->calls.append(call);
    }
    const QByteArray token = params.at(u"_meta").at(u"progressToken").toJson();
    m_going[*open.call] = {token, m_now};
    m_tokens.insert(token, *open.call);
}

void Reader::onAnswer(const Open &open, const rpc::Message &message)
{
    if (open.call)
        onCallAnswer(*open.call, message);
    else if (open.method.startsWith("tasks/"_L1))
        onTaskAnswer(open.method, message);
    else if (message.result)
        onOffer(open, *message.result);
}

/// A page without a cursor begins its list anew.
void Reader::onOffer(const Open &open, const json::Raw &result)
{
    const auto add = [&open](auto &list, const auto &page, auto member) {
        if (!page)
            return;
        const auto params = json::read<PaginatedParams>(open.params);
        if (!params || !params->cursor)
            list.clear();
        list += ((*page).*member).items;
    };
    if (open.method == Initialize::method) {
        if (const auto found = json::read<InitializeResult>(result)) {
            m_server->implementation = found->serverInfo;
            m_server->instructions = found->instructions.value_or(QString());
            m_server->hasLogging = found->capabilities.logging.has_value();
        }
    } else if (open.method == Discover::method) {
        if (const auto found = json::read<DiscoverResult>(result)) {
            const auto meta = json::read<ResultMeta>(found->meta.value_or(json::Raw("{}"_ba)));
            if (meta && meta->serverInfo)
                m_server->implementation = *meta->serverInfo;
            m_server->instructions = found->instructions.value_or(QString());
            m_server->hasLogging = found->capabilities.logging.has_value();
        }
    } else if (open.method == ListTools::method) {
        add(m_server->tools, json::read<ListToolsResult>(result), &ListToolsResult::tools);
    } else if (open.method == ListPrompts::method) {
        add(m_server->prompts, json::read<ListPromptsResult>(result), &ListPromptsResult::prompts);
    } else if (open.method == ListResources::method) {
        add(m_server->resources, json::read<ListResourcesResult>(result),
            &ListResourcesResult::resources);
    } else if (open.method == ListResourceTemplates::method) {
        add(m_server->templates, json::read<ListResourceTemplatesResult>(result),
            &ListResourceTemplatesResult::resourceTemplates);
    } else if (open.method == Complete::method) {
        const auto params = json::read<CompleteParams>(open.params);
        const auto found = json::read<CompleteResult>(result);
        if (!params || !found)
            return;
        const QString subject = params->ref.name.value_or(params->ref.uri.value_or(QString()));
        QStringList &values =
            m_server->completions[RecordedServer::completionKey(subject, params->argument.name)];
        for (const QString &value : found->completion.values) {
            if (values.size() < kCompletions && !values.contains(value))
                values.append(value);
        }
    }
}

void Reader::onCallAnswer(qsizetype index, const rpc::Message &message)
{
    const auto head = json::read<ResultHead>(message.result.value_or(json::Raw()));
    const QString type = head ? head->resultType.value_or(QString()) : QString();
    const auto asTool = json::read<CallToolResult>(message.result.value_or(json::Raw()));
    if (type == "input_required"_L1) {
        addQuestions(index, valueOf(message.result).at(u"inputRequests"));
        if (m_waiting.size() < kWaiting)
            m_waiting.append(index);
    } else if (type == "task"_L1 || (asTool && asTool->isTask())) {
        m_server->calls[index].isTask = true;
        m_tasks.push_back(index);
    } else {
        end(index, message.result, message.error);
    }
}

/// `tasks/result` has the result of a task, or its error. In the stateless era `tasks/get` has both.
void Reader::onTaskAnswer(const QString &method, const rpc::Message &message)
{
    struct Ended
    {
        std::optional<json::Raw> result;
        std::optional<json::Raw> error;
    };
    if (m_tasks.empty())
        return;
    const qsizetype index = m_tasks.front();
    Ended ended;
    if (method == "tasks/result"_L1) {
        ended = {message.result, message.error};
    } else if (const auto task = json::read<DetailedTask>(message.result.value_or(json::Raw()))) {
        ended = {task->result, task->error};
        addQuestions(index, valueOf(task->inputRequests));
    }
    if (!ended.result && !ended.error)
        return;
    m_tasks.pop_front();
    end(index, ended.result, ended.error);
}

void Reader::end(qsizetype index, const std::optional<json::Raw> &result,
                 const std::optional<json::Raw> &error)
{
    RecordedCall &call = m_server->calls[index];
    if (const auto going = m_going.find(index); going != m_going.end()) {
        call.pause = m_now - going->second.last;
        m_tokens.remove(going->second.token);
        m_going.erase(going);
    }
    call.result = result;
    if (!error)
        return;
    const auto read = json::read<rpc::ResponseError>(*error);
    call.error = read ? *read : rpc::ResponseError{rpc::kInternalError, u"Unreadable error"_s, {}};
}

/// The call that began last and goes on: questions and log messages do not say which one they belong to.
std::optional<qsizetype> Reader::latest() const
{
    return m_going.empty() ? std::nullopt : std::optional(m_going.rbegin()->first);
}

void Reader::onNotification(const QString &method, const json::Raw &params)
{
    if (method == LoggingMessage::method) {
        if (const auto index = latest())
            addStep(*index, method, params);
    } else if (method == rpc::Progress::method) {
        const auto call = m_tokens.constFind(valueOf(params).at(u"progressToken").toJson());
        if (call != m_tokens.cend())
            addStep(*call, method, params);
    }
}

/// A task that needs input says so each time that it is asked.
void Reader::addQuestions(qsizetype index, const Value &requests)
{
    for (const auto &[key, request] : requests.members()) {
        const json::Raw params = request.at(u"params").toRaw();
        const auto isSame = [&params](const RecordedStep &step) { return step.params == params; };
        if (!std::ranges::any_of(m_server->calls.at(index).steps, isSame))
            addStep(index, request.at(u"method").toString(), params);
    }
}

void Reader::addStep(qsizetype index, const QString &method, const json::Raw &params)
{
    QList<RecordedStep> &steps = m_server->calls[index].steps;
    if (steps.size() == RecordedCall::kMostSteps)
        return;
    milliseconds &last = m_going[index].last;
    steps.append({m_now - last, method, params});
    last = m_now;
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

RecordedServer readServer(const Recording &recording)
{
    RecordedServer server;
    server.implementation.name = recording.head.server.value_or(QString());
    Reader reader(&server);
    for (const RecordedMessage &message : recording.messages)
        reader.read(message);
    server.calls.removeIf([](const RecordedCall &call) { return !call.result && !call.error; });
    return server;
}

} // namespace mcp
