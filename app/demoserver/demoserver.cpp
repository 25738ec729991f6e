// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/demoserver/demoserver.h"

#include "app/demoserver/demotools.h"
#include "app/demoserver/extensiontasks.h"
#include "app/demoserver/requestedtasks.h"
#include "core/client/link/statefuldialect.h"
#include "core/client/link/statelessdialect.h"
#include "core/protocol/discover.h"

namespace quayside {

using namespace Qt::StringLiterals;
using namespace mcp;

namespace {

const QString kTaskRevision = u"2025-11-25"_s; ///< The only one of the stateful era with tasks.
constexpr int kUnsupportedVersion = -32022;

const QString kInstructions = u"Everything here is invented and harmless. Try any tool."_s;

ServerCapabilities capabilities()
{
    ServerCapabilities all;
    all.tools = all.prompts = all.completions = Presence();
    all.resources = Presence{json::Raw(R"({"subscribe":true})"_ba)};
    return all;
}

Implementation ourselves()
{
    Implementation server;
    server.name = u"quayside-demo-server"_s;
    server.title = u"Demo"_s;
    server.version = QStringLiteral(QUAYSIDE_VERSION);
    server.icons = demoIcons();
    return server;
}

} // namespace

DemoServer::DemoServer(rpc::Peer *peer, Era era, DemoJobs *jobs, QObject *parent)
    : QObject(parent)
    , m_peer(peer)
    , m_era(era)
    , m_jobs(jobs)
    , m_questions(peer, era, nullptr)
    , m_prompts(peer, era)
    , m_resources(peer, era, nullptr)
    , m_skills(peer)
{
    if (isStateless(era))
        m_tasks = new ExtensionTasks(peer, m_jobs, this);
    connect(peer, &rpc::Peer::requestReceived, this, &DemoServer::onRequest);
    connect(peer, &rpc::Peer::requestCancelled, this, &DemoServer::onCancelled);
    connect(m_jobs, &DemoJobs::changed, this, &DemoServer::onJobChanged);
}

/// Nobody waits for what is no task.
DemoServer::~DemoServer()
{
    for (const auto &[job, call] : m_plain)
        m_jobs->forget(job);
}

void DemoServer::onRequest(const rpc::IncomingRequest &request)
{
    const QString &method = request.method;
    const bool hasSession = !isStateless(m_era);
    if (!hasSession && !isWellFormed(request))
        return;
    if (!hasSession && m_skills.takeRequest(request))
        return;
    if (m_prompts.takeRequest(request) || m_resources.takeRequest(request))
        return;
    if (m_tasks && m_tasks->takeRequest(request))
        return;
    if (method == Discover::method && !hasSession) {
        discover(request);
    } else if (method == Initialize::method && hasSession) {
        initialize(request);
    } else if (method == Ping::method && hasSession) {
        respond(m_peer, m_era, request.id, "{}");
    } else if (method == ListTools::method) {
        listTools(request);
    } else if (method == CallTool::method) {
        callTool(request);
    } else {
        m_peer->respondError(request.id, rpc::kMethodNotFound, u"Method not found"_s);
    }
}

void DemoServer::onCancelled(const rpc::Id &id)
{
    m_questions.drop(id);
    m_resources.drop(id);
    if (m_tasks)
        m_tasks->drop(id);
    const auto it = std::find_if(m_plain.cbegin(), m_plain.cend(),
                                 [&id](const auto &call) { return call.second.request == id; });
    if (it == m_plain.cend())
        return;
    const QString job = it->first;
    m_plain.erase(it);
    m_jobs->forget(job);
}

/// Whether it says in which revision it is; refused when not (LIFE-40, LIFE-43).
bool DemoServer::isWellFormed(const rpc::IncomingRequest &request)
{
    const auto params = json::parse(request.params).valueOr({});
    const json::Value *revision =
        params.at(u"_meta").find(u"io.modelcontextprotocol/protocolVersion");
    const QStringList &known = StatelessDialect::revisions();
    if (revision && known.contains(revision->toString()))
        return true;
    if (!revision) {
        m_peer->respondError(request.id, rpc::kInvalidParams, u"No revision is named"_s);
        return false;
    }
    json::Value::Array supported;
    for (const QString &one : known)
        supported.append(json::Value(one));
    const json::Value data(
        json::Value::Object{{u"supported"_s, json::Value(supported)}, {u"requested"_s, *revision}});
    m_peer->respondError(request.id, kUnsupportedVersion, u"Unsupported protocol version"_s,
                         data.toJson());
    return false;
}

void DemoServer::initialize(const rpc::IncomingRequest &request)
{
    const auto params = json::read<InitializeParams>(request.params);
    if (!params)
        return m_peer->respondError(request.id, rpc::kInvalidParams, params.error().detail);
    const QList<QString> &known = StatefulDialect::revisions();
    if (const auto all = json::parse(request.params); all && all->find(u"capabilities"))
        m_questions.setCapabilities(*all->find(u"capabilities"));
    InitializeResult result;
    result.protocolVersion =
        known.contains(params->protocolVersion) ? params->protocolVersion : known.constFirst();
    result.capabilities = capabilities();
    result.serverInfo = ourselves();
    result.instructions = kInstructions;
    if (result.protocolVersion == kTaskRevision && !m_tasks) {
        const auto &forms = params->capabilities.elicitation;
        m_tasks = new RequestedTasks(m_peer, m_jobs, forms && forms->isDeclared(), this);
        result.capabilities.tasks =
            Presence{json::Raw(R"({"list":{},"cancel":{},"requests":{"tools":{"call":{}}}})"_ba)};
    }
    respond(m_peer, m_era, request.id, json::write(result));
}

void DemoServer::discover(const rpc::IncomingRequest &request)
{
    DiscoverResult result;
    result.supportedVersions = StatelessDialect::revisions();
    result.capabilities = capabilities();
    result.capabilities.extensions = Presence{json::Raw(
        R"({"io.modelcontextprotocol/tasks":{},"io.modelcontextprotocol/skills":{"directoryRead":true}})"_ba)};
    result.instructions = kInstructions;
    result.meta = json::Raw(json::write(ResultMeta{ourselves()}));
    respondCacheable(m_peer, m_era, request.id, json::write(result));
}

void DemoServer::listTools(const rpc::IncomingRequest &request)
{
    ListToolsResult result;
    result.tools.items = demoTools() + DemoQuestions::tools() + demoJobTools();
    if (isStateless(m_era)) {
        for (Tool &tool : result.tools.items)
            tool.execution.reset(); // Means nothing there (TASKX-03).
        result.tools.items.append(DemoSkills::reviseTool());
    }
    respondCacheable(m_peer, m_era, request.id, json::write(result));
}

void DemoServer::callTool(const rpc::IncomingRequest &request)
{
    const auto params = json::read<CallToolParams>(request.params);
    if (!params)
        return m_peer->respondError(request.id, rpc::kInvalidParams, params.error().detail);
    const auto arguments = json::parse(params->arguments.raw);
    if (!arguments)
        return m_peer->respondError(request.id, rpc::kInvalidParams, arguments.error().detail);
    for (const Tool &tool : demoJobTools()) {
        if (tool.name == params->name)
            return callJob(request, *params, tool, *arguments);
    }
    if (m_questions.takeCall(request, params->name))
        return;
    if (isStateless(m_era) && params->name == DemoSkills::reviseTool().name)
        return respond(m_peer, m_era, request.id, json::write(DemoSkills::revise()));
    if (const auto result = runDemoTool(params->name, *arguments))
        respond(m_peer, m_era, request.id, json::write(*result));
    else
        m_peer->respondError(request.id, rpc::kInvalidParams, u"Unknown tool: "_s + params->name);
}

void DemoServer::callJob(const rpc::IncomingRequest &request, const CallToolParams &params,
                         const Tool &tool, const json::Value &arguments)
{
    if (!m_jobs->makeRoom())
        return m_peer->respondError(
            request.id, rpc::kInternalError,
            u"The limit of %1 running jobs is reached"_s.arg(DemoJobs::kMost));
    if (m_tasks && m_tasks->takeCall(request, params, tool, arguments))
        return;
    DemoJob what;
    what.tool = tool.name;
    what.arguments = arguments;
    const DemoJob &job = m_jobs->start(what);
    m_plain.emplace(job.id, PlainCall{request.id, progressTokenOf(params.meta)});
}

void DemoServer::onJobChanged(const DemoJob &job)
{
    const auto it = m_plain.find(job.id);
    if (it == m_plain.end())
        return;
    if (it->second.progressToken)
        tellProgress(m_peer, *it->second.progressToken, job);
    if (job.question) // There is no task to ask it with.
        return m_jobs->answer(job.id, ElicitResult{u"cancel"_s, {}});
    if (!job.result)
        return;
    respond(m_peer, m_era, it->second.request, json::write(*job.result));
    m_plain.erase(it);
    // Others are still to hear that it is done.
    QTimer::singleShot(0, m_jobs, [jobs = m_jobs, id = job.id] { jobs->forget(id); });
}

} // namespace quayside

#include "moc_demoserver.cpp"
