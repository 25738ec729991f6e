// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoserver.h"

#include "app/demoserver/demotools.h"
#include "core/client/statefuldialect.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

constexpr int kStepsPerSecond = 4;

/// A notification as Peer::notify() wants it.
struct Progress
{
    static constexpr QLatin1StringView method{"notifications/progress"};
    using Params = rpc::ProgressParams;
};

std::optional<rpc::Id> progressTokenOf(const std::optional<json::Raw> &meta)
{
    const auto members = meta ? json::parse(*meta) : json::Value();
    const json::Value *token = members ? members->find(u"progressToken") : nullptr;
    return token ? rpc::Id::fromRaw(token->toRaw()) : std::nullopt;
}

Presence declared()
{
    return {};
}

Resource notesResource()
{
    Resource notes;
    notes.uri = u"demo://quay/notes"_s;
    notes.name = u"notes"_s;
    notes.title = u"Harbour notes"_s;
    notes.description = u"A few lines to read."_s;
    notes.mimeType = u"text/plain"_s;
    return notes;
}

Prompt greetingPrompt()
{
    PromptArgument who;
    who.name = u"name"_s;
    who.title = u"Name"_s;
    who.required = true;
    Prompt prompt;
    prompt.name = u"greeting"_s;
    prompt.title = u"Greeting"_s;
    prompt.description = u"Asks for a short welcome."_s;
    prompt.arguments = QList{who};
    return prompt;
}

} // namespace

DemoServer::DemoServer(rpc::Peer *peer, QObject *parent)
    : QObject(parent)
    , m_peer(peer)
{
    connect(peer, &rpc::Peer::requestReceived, this, &DemoServer::onRequest);
    connect(peer, &rpc::Peer::requestCancelled, this, [this](const rpc::Id &id) {
        std::erase_if(m_slow, [&id](const auto &call) { return call.second.first == id; });
    });
}

void DemoServer::onRequest(const rpc::IncomingRequest &request)
{
    const QString &method = request.method;
    if (method == Initialize::method) {
        initialize(request);
    } else if (method == Ping::method) {
        m_peer->respond(request.id, "{}");
    } else if (method == ListTools::method) {
        ListToolsResult result;
        result.tools.items = demoTools();
        m_peer->respond(request.id, json::write(result));
    } else if (method == CallTool::method) {
        callTool(request);
    } else if (method == ListResources::method) {
        ListResourcesResult result;
        result.resources.items = {notesResource()};
        m_peer->respond(request.id, json::write(result));
    } else if (method == ReadResource::method) {
        readResource(request);
    } else if (method == ListPrompts::method) {
        ListPromptsResult result;
        result.prompts.items = {greetingPrompt()};
        m_peer->respond(request.id, json::write(result));
    } else if (method == GetPrompt::method) {
        getPrompt(request);
    } else {
        m_peer->respondError(request.id, rpc::kMethodNotFound, u"Method not found"_s);
    }
}

void DemoServer::initialize(const rpc::IncomingRequest &request)
{
    const auto params = json::read<InitializeParams>(request.params);
    if (!params)
        return m_peer->respondError(request.id, rpc::kInvalidParams, params.error().detail);
    const QList<QString> &known = StatefulDialect::revisions();
    InitializeResult result;
    result.protocolVersion =
        known.contains(params->protocolVersion) ? params->protocolVersion : known.constFirst();
    result.capabilities.tools = declared();
    result.capabilities.resources = declared();
    result.capabilities.prompts = declared();
    result.serverInfo.name = u"quayside-demo-server"_s;
    result.serverInfo.title = u"Demo"_s;
    result.serverInfo.version = QStringLiteral(QUAYSIDE_VERSION);
    result.instructions = u"Everything here is invented and harmless. Try any tool."_s;
    m_peer->respond(request.id, json::write(result));
}

void DemoServer::callTool(const rpc::IncomingRequest &request)
{
    const auto params = json::read<CallToolParams>(request.params);
    if (!params)
        return m_peer->respondError(request.id, rpc::kInvalidParams, params.error().detail);
    const auto arguments = json::parse(params->arguments.raw);
    if (!arguments)
        return m_peer->respondError(request.id, rpc::kInvalidParams, arguments.error().detail);
    if (params->name == u"slow") {
        const json::Value *seconds = arguments->find(u"seconds");
        return startSlow(request.id, seconds ? seconds->toInteger().value_or(5) : 5,
                         progressTokenOf(params->meta));
    }
    if (const auto result = runDemoTool(params->name, *arguments))
        m_peer->respond(request.id, json::write(*result));
    else
        m_peer->respondError(request.id, rpc::kInvalidParams, u"Unknown tool: "_s + params->name);
}

void DemoServer::startSlow(const rpc::Id &id, qint64 seconds,
                           const std::optional<rpc::Id> &progressToken)
{
    const qint64 key = ++m_lastSlow;
    SlowCall call;
    call.timer = std::make_unique<QTimer>();
    call.progressToken = progressToken;
    call.steps = int(qBound(qint64(1), seconds, qint64(600))) * kStepsPerSecond;
    connect(call.timer.get(), &QTimer::timeout, this, [this, key] { onSlowStep(key); });
    call.timer->start(1000 / kStepsPerSecond);
    m_slow.emplace(key, std::pair(id, std::move(call)));
}

void DemoServer::onSlowStep(qint64 key)
{
    const auto it = m_slow.find(key);
    if (it == m_slow.end())
        return;
    auto &[id, call] = it->second;
    ++call.step;
    const int second = call.step / kStepsPerSecond;
    const int seconds = call.steps / kStepsPerSecond;
    if (call.progressToken) {
        rpc::ProgressParams progress;
        progress.progressToken = *call.progressToken;
        progress.progress = call.step;
        progress.total = call.steps;
        progress.message = u"Second %1 of %2"_s.arg(second).arg(seconds);
        m_peer->notify<Progress>(progress);
    }
    if (call.step < call.steps)
        return;
    m_peer->respond(id, json::write(textResult(u"Counted to %1."_s.arg(seconds))));
    call.timer.release()->deleteLater(); // It is calling us.
    m_slow.erase(it);
}

void DemoServer::readResource(const rpc::IncomingRequest &request)
{
    const auto params = json::read<ReadResourceParams>(request.params);
    if (!params || params->uri != notesResource().uri) {
        constexpr int kResourceNotFound = -32002;
        return m_peer->respondError(request.id, kResourceNotFound, u"Resource not found"_s);
    }
    ResourceContents contents;
    contents.uri = params->uri;
    contents.mimeType = u"text/plain"_s;
    contents.text = u"Low water at 02:10 and 14:40.\nThe south quay is closed on Sundays.\n"_s;
    ReadResourceResult result;
    result.contents = {contents};
    m_peer->respond(request.id, json::write(result));
}

void DemoServer::getPrompt(const rpc::IncomingRequest &request)
{
    const auto params = json::read<GetPromptParams>(request.params);
    if (!params || params->name != greetingPrompt().name)
        return m_peer->respondError(request.id, rpc::kInvalidParams, u"Unknown prompt"_s);
    const auto arguments = params->arguments ? json::parse(params->arguments->raw) : json::Value();
    const json::Value *name = arguments ? arguments->find(u"name") : nullptr;
    TextContent text;
    text.text = u"Welcome %1 to the harbour in one friendly sentence."_s.arg(name ? name->toString()
                                                                                  : QString());
    PromptMessage message;
    message.role = u"user"_s;
    message.content = {text};
    GetPromptResult result;
    result.messages = {message};
    m_peer->respond(request.id, json::write(result));
}

} // namespace quayside

#include "moc_demoserver.cpp"
