// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/session.h"

#include "core/client/link/statefuldialect.h"
#include "core/client/link/statelessdialect.h"
#include "core/json/write.h"
#include "core/protocol/completion.h"
#include "core/protocol/discover.h"
#include "core/protocol/errorcodes.h"
#include "core/serve/requestmeta.h"

#include <algorithm>

namespace mcp::serve {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

constexpr qsizetype kNameChars = 200; ///< Of an unknown name in an error.
constexpr qsizetype kStreams = 20; ///< Of one client.
constexpr qsizetype kCalls = 1'000; ///< The same.
/// Of the parameters of the open calls of one client, besides the one call that may be larger. Parsed they take up to thirty
/// times as much.
constexpr qsizetype kOpenBytes = 4 * 1024 * 1024;
constexpr qsizetype kAllOpenBytes = 8 * 1024 * 1024; ///< The same of all clients.
constexpr qsizetype kSmallBytes =
    4 * 1024; ///< One call of this size is taken of each client even so.

QByteArray head(Session::ResultType type)
{
    switch (type) {
    case Session::ResultType::Cacheable:
        return R"("resultType":"complete","ttlMs":0,"cacheScope":"private")"_ba;
    case Session::ResultType::InputRequired:
        return R"("resultType":"input_required")"_ba;
    case Session::ResultType::Task:
        return R"("resultType":"task")"_ba;
    case Session::ResultType::Complete:
        break;
    }
    return R"("resultType":"complete")"_ba;
}

/// The member that every request of the stateless era has in `_meta` (LIFE-40) and this one has not, or not as it should be;
/// empty: none.
QString missingMember(const Value &params)
{
    const Value *revision = metaMember(params, "protocolVersion"_L1);
    if (!revision || !revision->isString())
        return u"protocolVersion"_s;
    const Value *capabilities = metaMember(params, "clientCapabilities"_L1);
    return capabilities && capabilities->isObject() ? QString() : u"clientCapabilities"_s;
}

std::function<bool(const SubscriptionFilter &)> wantingUpdates(const QString &uri)
{
    return [uri](const SubscriptionFilter &filter) {
        return filter.resourceSubscriptions && filter.resourceSubscriptions->contains(uri);
    };
}

json::Raw metaOf(const rpc::Id &stream)
{
    return json::Raw(json::write(SubscriptionMeta{stream.toRaw()}));
}

} // namespace

Session::Session(Server *server, rpc::Peer *peer, std::optional<Era> era, QObject *parent)
    : QObject(parent)
    , m_server(server)
    , m_peer(peer)
    , m_era(era)
    , m_isEraGiven(era.has_value())
{
    m_server->m_sessions.append(this);
    connect(peer, &rpc::Peer::requestReceived, this, &Session::onRequest);
    connect(peer, &rpc::Peer::requestCancelled, this, &Session::onCancelled);
    if (era && isStateless())
        begin(*era, StatelessDialect::revisions().constFirst());
}

Session::~Session()
{
    m_server->m_sessions.removeOne(this);
    cancelCalls();
    m_server->m_openBytes -= m_openBytes; // Of calls that handlers still hold.
    m_tasks = nullptr;
    m_features.clear();
    if (!m_subscribed.isEmpty() || !m_listeners.isEmpty())
        Q_EMIT m_server->subscribersChanged();
}

/// Before any request of the session is answered.
void Session::begin(Era era, const QString &revision)
{
    m_era = era;
    m_revision = revision;
    m_peer->setAcceptsBatches(revision == u"2025-03-26"); // RPC-11
    m_features = m_server->makeFeatures(this);
    auto tasks = m_server->tasks() ? SessionTasks::make(this, m_server->tasks()) : nullptr;
    m_tasks = tasks.get();
    if (tasks)
        m_features.push_back(std::move(tasks));
}

void Session::cancelCalls()
{
    const auto calls = std::exchange(m_calls, {});
    for (const std::weak_ptr<Call> &call : calls) {
        if (const CallPtr open = call.lock())
            open->cancel();
    }
}

void Session::forget(const rpc::Id &id, qsizetype bytes)
{
    m_calls.remove(id);
    m_openBytes -= bytes;
    m_server->m_openBytes -= bytes;
}

const QList<Session::Method> &Session::methods()
{
    static const QList<Method> all{
        {Initialize::method, Era::Stateful, &Session::initialize},
        {Discover::method, Era::Stateless, &Session::discover},
        {Ping::method, Era::Stateful, &Session::ping},
        {SetLevel::method, Era::Stateful, &Session::setLevel},
        {ListTools::method, {}, &Session::listTools},
        {CallTool::method, {}, &Session::callTool},
        {ListPrompts::method, {}, &Session::listPrompts},
        {GetPrompt::method, {}, &Session::getPrompt},
        {ListResources::method, {}, &Session::listResources},
        {ListResourceTemplates::method, {}, &Session::listTemplates},
        {ReadResource::method, {}, &Session::readResource},
        {Subscribe::method, Era::Stateful, &Session::subscribe},
        {Unsubscribe::method, Era::Stateful, &Session::unsubscribe},
        {ListenToSubscriptions::method, Era::Stateless, &Session::listen},
        {Complete::method, {}, &Session::complete},
    };
    return all;
}

void Session::onRequest(const rpc::IncomingRequest &incoming)
{
    const Request request{incoming.id, incoming.method, incoming.params,
                          json::parse(incoming.params).valueOr(Value())};
    if (const auto *id = std::get_if<QString>(&request.id.value); id && id->size() > kIdChars)
        return m_peer->respondError(request.id, rpc::kInvalidRequest, u"The id is too long"_s);
    // A client may look first, and then choose the older era.
    if (request.method == Initialize::method && !m_isEraGiven)
        return initialize(request);
    if (!m_era && metaMember(request.params, "protocolVersion"_L1))
        begin(Era::Stateless, StatelessDialect::revisions().constFirst());
    if (isStateless() && !isWellFormed(request))
        return;
    if (std::ranges::any_of(m_features,
                            [&](const auto &feature) { return feature->takeRequest(incoming); }))
        return;
    const QList<Method> &all = methods();
    const auto method = std::ranges::find_if(
        all, [&request](const Method &one) { return request.method == one.name; });
    if (method == all.cend() || method->era.value_or(era()) != era())
        return m_peer->respondError(request.id, rpc::kMethodNotFound, u"Method not found"_s);
    (this->*method->handle)(request);
}

void Session::onCancelled(const rpc::Id &id)
{
    const QPointer<Session> self(this);
    if (const CallPtr call = m_calls.value(id).lock())
        call->cancel();
    if (!self)
        return;
    if (m_listeners.remove(id))
        Q_EMIT m_server->subscribersChanged();
    for (const auto &feature : m_features)
        feature->drop(id);
}

/// Whether the request says in which revision it is (LIFE-40, LIFE-43). Otherwise it is refused.
bool Session::isWellFormed(const Request &request)
{
    const QString missing = missingMember(request.params);
    const QString revision =
        request.params.at(u"_meta").at(u"io.modelcontextprotocol/protocolVersion").toString();
    const QStringList &known = StatelessDialect::revisions();
    const bool isKnown = known.contains(revision);
    if (isKnown && missing.isEmpty())
        return true;
    const bool isOld = request.method == Initialize::method; // It names its revision elsewhere.
    if (isKnown || (missing == u"protocolVersion" && !isOld)) {
        refuse(request, u"params._meta must have io.modelcontextprotocol/"_s + missing);
        return false;
    }
    Value::Array supported;
    for (const QString &one : known)
        supported.append(Value(one));
    const QString requested =
        revision.isEmpty() ? request.params.at(u"protocolVersion").toString() : revision;
    const Value data(
        Value::Object{{u"supported"_s, Value(supported)}, {u"requested"_s, Value(requested)}});
    m_peer->respondError(request.id, kUnsupportedVersion, u"Unsupported protocol version"_s,
                         data.toJson());
    return false;
}

void Session::refuse(const Request &request, const QString &why)
{
    m_peer->respondError(request.id, rpc::kInvalidParams, why);
}

const Value &Session::capabilitiesFor(const Value &params) const
{
    static const Value none;
    if (!isStateless())
        return m_capabilities;
    const Value *declared = metaMember(params, "clientCapabilities"_L1);
    return declared ? *declared : none;
}

void Session::respond(const rpc::Id &id, const QByteArray &result, ResultType type)
{
    if (!isStateless())
        return m_peer->respond(id, result);
    m_peer->respond(id, '{' + head(type) + (result == "{}" ? "" : ",") + result.sliced(1));
}

ServerCapabilities Session::capabilities() const
{
    const auto list = [this](bool canSubscribe) {
        Value::Object flags;
        if (m_server->hasListChanged())
            flags.append({u"listChanged"_s, Value(true)});
        if (canSubscribe)
            flags.append({u"subscribe"_s, Value(true)});
        return Presence{Value(flags).toRaw()};
    };
    ServerCapabilities all;
    const bool mayGrow = m_server->hasListChanged();
    if (mayGrow || !m_server->tools().isEmpty())
        all.tools = list(false);
    if (mayGrow || !m_server->prompts().isEmpty())
        all.prompts = list(false);
    if (mayGrow || !m_server->resources().isEmpty() || !m_server->templates().isEmpty())
        all.resources = list(m_server->canSubscribe());
    if (m_server->isLogging())
        all.logging = Presence();
    if (m_server->hasCompleters())
        all.completions = Presence();
    for (const auto &feature : m_features)
        feature->declare(all);
    return all;
}

/// LIFE-20, LIFE-22
void Session::initialize(const Request &request)
{
    if (m_era == Era::Stateful && !m_revision.isEmpty())
        return m_peer->respondError(request.id, rpc::kInvalidRequest,
                                    u"The session is initialized already"_s);
    const auto params = json::read<InitializeParams>(request.raw);
    if (!params)
        return refuse(request, params.error().detail);
    const QStringList &known = StatefulDialect::revisions();
    const bool isKnown = known.contains(params->protocolVersion);
    m_capabilities = request.params.at(u"capabilities");
    cancelCalls(); // Of the other era.
    if (!std::exchange(m_listeners, {}).isEmpty())
        Q_EMIT m_server->subscribersChanged();
    begin(Era::Stateful, isKnown ? params->protocolVersion : known.constFirst());
    InitializeResult result;
    result.protocolVersion = m_revision;
    result.capabilities = capabilities();
    result.serverInfo = m_server->implementation();
    if (!m_server->instructions().isEmpty())
        result.instructions = m_server->instructions();
    respond(request.id, json::write(result));
}

void Session::discover(const Request &request)
{
    DiscoverResult result;
    result.supportedVersions = StatelessDialect::revisions();
    result.capabilities = capabilities();
    if (!m_server->instructions().isEmpty())
        result.instructions = m_server->instructions();
    result.meta = json::Raw(json::write(ResultMeta{m_server->implementation()}));
    respond(request.id, json::write(result), ResultType::Cacheable);
}

void Session::ping(const Request &request)
{
    respond(request.id, "{}");
}

void Session::setLevel(const Request &request)
{
    const auto level = json::fromName<LogLevel>(request.params.at(u"level").toString());
    if (!m_server->isLogging())
        return m_peer->respondError(request.id, rpc::kMethodNotFound, u"Method not found"_s);
    if (!level)
        return refuse(request, u"Unknown level"_s);
    m_logLevel = *level;
    respond(request.id, "{}");
}

bool Session::isLogged(LogLevel level, const Value &params) const
{
    if (!m_server->isLogging())
        return false;
    if (!isStateless())
        return level >= m_logLevel;
    const Value *wanted = metaMember(params, "logLevel"_L1);
    const auto least = wanted ? json::fromName<LogLevel>(wanted->toString()) : std::nullopt;
    return least && level >= *least;
}

const QByteArray &Session::stateKey() const
{
    return m_server->m_stateKey;
}

CallPtr Session::makeCall(const Request &request)
{
    const qsizetype bytes = request.raw.view().size();
    const qsizetype all = m_server->m_openBytes;
    const bool isTooMuch = m_openBytes > 0 && m_openBytes + bytes > kOpenBytes;
    const bool isTooMuchOfAll =
        all > 0 && all + bytes > kAllOpenBytes && (m_openBytes > 0 || bytes > kSmallBytes);
    if (m_calls.size() >= kCalls || isTooMuch || isTooMuchOfAll) {
        m_peer->respondError(request.id, rpc::kInternalError, u"Too many calls are open"_s);
        return nullptr;
    }
    m_openBytes += bytes;
    m_server->m_openBytes += bytes;
    const auto call =
        std::make_shared<Call>(this, request.id, request.method, request.params, bytes);
    m_calls.insert(request.id, call);
    if (isStateless() && !call->readState()) {
        call->fail(rpc::kInvalidParams, u"The requestState is not of this server"_s); // MRTR-06
        return nullptr;
    }
    return call;
}

void Session::callTool(const Request &request)
{
    const CallPtr call = makeCall(request);
    if (!call)
        return;
    const QString name = request.params.at(u"name").toString();
    const auto *found = m_server->tools().find(name, era());
    if (!found)
        return callOther(call, u"Unknown tool: "_s + name.left(kNameChars));
    if (const Value *arguments = request.params.find(u"arguments");
        arguments && !arguments->isObject() && !arguments->isNull())
        return call->fail(rpc::kInvalidParams, u"The arguments are no object"_s);
    const auto tool = *found; // The handler may change what the server offers.
    if (m_tasks)
        m_tasks->admit(call, tool.item);
    if (!call->isOpen())
        return;
    tool.handler(call);
    call->beginWantedTask();
}

void Session::getPrompt(const Request &request)
{
    const CallPtr call = makeCall(request);
    if (!call)
        return;
    const auto *found = m_server->prompts().find(request.params.at(u"name").toString(), era());
    if (!found)
        return callOther(call, u"Unknown prompt"_s);
    const Handler handler = found->handler; // As above.
    handler(call);
}

void Session::readResource(const Request &request)
{
    const CallPtr call = makeCall(request);
    if (!call)
        return;
    if (const Handler handler =
            m_server->resourceHandler(request.params.at(u"uri").toString(), era()))
        handler(call);
    else
        callOther(call, u"Resource not found"_s);
}

/// Of what is not offered.
void Session::callOther(const CallPtr &call, const QString &why)
{
    if (const Handler handler = m_server->otherHandler())
        handler(call);
    else
        call->failNotFound(why);
}

/// RES-08. What can be subscribed to also bounds how much.
void Session::subscribe(const Request &request)
{
    const QString uri = request.params.at(u"uri").toString();
    if (!m_server->canSubscribe(uri)) {
        if (const CallPtr call = makeCall(request))
            call->failNotFound(u"The server does not report changes of this resource"_s);
        return;
    }
    m_subscribed.insert(uri);
    respond(request.id, "{}");
    Q_EMIT m_server->subscribersChanged();
}

void Session::unsubscribe(const Request &request)
{
    m_subscribed.remove(request.params.at(u"uri").toString());
    respond(request.id, "{}");
    Q_EMIT m_server->subscribersChanged();
}

/// SUBS-01, SUBS-02
void Session::listen(const Request &request)
{
    const auto params = json::read<SubscriptionParams>(request.raw);
    if (!params)
        return refuse(request, params.error().detail);
    if (m_listeners.size() >= kStreams)
        return refuse(request, u"Too many streams"_s);
    SubscriptionParams answer;
    SubscriptionFilter &accepted = answer.notifications;
    if (const auto &wanted = params->notifications.resourceSubscriptions) {
        accepted.resourceSubscriptions = QList<QString>();
        QSet<QString> seen;
        for (const QString &uri : *wanted) {
            if (m_server->canSubscribe(uri) && !seen.contains(uri)) {
                seen.insert(uri);
                accepted.resourceSubscriptions->append(uri);
            }
        }
    }
    if (m_server->hasListChanged()) {
        const SubscriptionFilter &wanted = params->notifications;
        const auto yes = [](const std::optional<bool> &flag) {
            return flag.value_or(false) ? flag : std::nullopt;
        };
        accepted.toolsListChanged = yes(wanted.toolsListChanged);
        accepted.promptsListChanged = yes(wanted.promptsListChanged);
        accepted.resourcesListChanged = yes(wanted.resourcesListChanged);
    }
    for (const auto &feature : m_features)
        feature->listen(request.id, params->notifications, accepted);
    answer.meta = metaOf(request.id);
    m_listeners.insert(request.id, accepted);
    m_peer->notify<SubscriptionsAcknowledged>(answer);
    Q_EMIT m_server->subscribersChanged();
}

void Session::notifyListChanged(Server::List list)
{
    const auto notify = [this, list](const EmptyParams &params) {
        if (list == Server::List::Tools)
            m_peer->notify<ToolListChanged>(params);
        else if (list == Server::List::Prompts)
            m_peer->notify<PromptListChanged>(params);
        else
            m_peer->notify<ResourceListChanged>(params);
    };
    if (!isStateless()) {
        if (!m_revision.isEmpty())
            notify({});
        return;
    }
    const auto wants = [list](const SubscriptionFilter &filter) {
        const auto &flag = list == Server::List::Tools ? filter.toolsListChanged
            : list == Server::List::Prompts            ? filter.promptsListChanged
                                                       : filter.resourcesListChanged;
        return flag.has_value();
    };
    for (const rpc::Id &stream : streams(wants))
        notify({metaOf(stream)});
}

QList<rpc::Id> Session::streams(const std::function<bool(const SubscriptionFilter &)> &wants) const
{
    QList<rpc::Id> streams;
    for (auto it = m_listeners.cbegin(); it != m_listeners.cend(); ++it) {
        if (wants(it.value()))
            streams.append(it.key());
    }
    return streams;
}

bool Session::isSubscribed(const QString &uri) const
{
    return m_subscribed.contains(uri) || !streams(wantingUpdates(uri)).isEmpty();
}

void Session::notifyUpdated(const QString &uri)
{
    ResourceUriParams params;
    params.uri = uri;
    if (m_subscribed.contains(uri))
        m_peer->notify<ResourceUpdated>(params);
    for (const rpc::Id &stream : streams(wantingUpdates(uri))) {
        params.meta = metaOf(stream);
        m_peer->notify<ResourceUpdated>(params);
    }
}

} // namespace mcp::serve

#include "moc_session.cpp"
