// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/promptcatalog.h"
#include "core/client/catalog/resourcecatalog.h"
#include "core/client/catalog/skillcatalog.h"
#include "core/client/catalog/subscriptions.h"
#include "core/client/connectionparts.h"
#include "core/client/record/serverlog.h"
#include "core/client/tasks/toolcalls.h"
#include "core/json/write.h"
#include "core/protocol/completion.h"

#include <algorithm>

/// The part of Connection that sends requests to the server.
namespace mcp {

using namespace Qt::StringLiterals;
using std::chrono::milliseconds;

namespace {

json::RawObject toObject(const QMap<QString, QString> &values)
{
    json::Writer writer;
    writer.beginObject();
    for (auto it = values.cbegin(); it != values.cend(); ++it) {
        writer.string(it.key());
        writer.raw(":");
        writer.string(it.value());
        writer.comma();
    }
    writer.endObject();
    return {json::Raw(writer.take())};
}

/// Sends requests of these methods again with the same parameters.
template<class... M>
struct MethodList
{
    static bool contain(const QString &method) { return ((method == M::method) || ...); }
    static void send(Requests *requests, const QString &method, const json::Raw &params)
    {
        (sendIf<M>(requests, method, params), ...);
    }

private:
    /// `_meta` belongs to a single request and is made again.
    template<class One>
    static void sendIf(Requests *requests, const QString &method, const json::Raw &params)
    {
        if (method != One::method)
            return;
        auto again = json::read<typename One::Params>(params.isNull() ? json::Raw("{}") : params);
        if (!again)
            return;
        again->meta.reset();
        requests->call<One>(*again).then(requests, [](const Result<typename One::Reply> &) {});
    }
};

rpc::CallOptions within(Connection::Timeout timeout, milliseconds usual)
{
    rpc::CallOptions options;
    options.timeout = timeout.value_or(usual);
    if (timeout)
        options.totalTimeout = *timeout;
    return options;
}

using Reads = MethodList<ListTools, ListResources, ListResourceTemplates, ListPrompts, ReadResource,
                         GetPrompt, Complete, ListSkills, GetSkill, ReadDirectory>;

} // namespace

Pending<CallToolResult> Connection::callTool(const QString &name, const json::RawObject &arguments)
{
    return m_toolCalls->call(name, arguments, {});
}

Pending<CallToolResult> Connection::callTool(const QString &name, const json::RawObject &arguments,
                                             const rpc::CallOptions &options)
{
    return m_toolCalls->call(name, arguments, rpc::CallOptions(options));
}

void Connection::forgetResource(const QString &uri)
{
    m_parts->cache.drop(uri);
}

Pending<ReadResourceResult> Connection::readResource(const QString &uri, Timeout timeout)
{
    if (const auto known = m_parts->cache.find(uri))
        return settled<ReadResourceResult>(*known);
    ReadResourceParams params;
    params.uri = uri;
    rpc::CallOptions options = within(timeout, limits::kListTimeout);
    if (!m_parts->profile.rules().tellsLifetimes)
        return Catalog::watched(m_requests->call<ReadResource>(params, std::move(options)),
                                m_resources);
    const auto tookInput = std::make_shared<bool>(false);
    options.onInputRound = [tookInput] { *tookInput = true; };
    return m_requests->call<ReadResource>(params, std::move(options))
        .map(this, [this, uri, tookInput](const ReadResourceResult &result) {
            if (!*tookInput) // Otherwise it depends on answers of the person (CACHE-03).
                m_parts->cache.insert(uri, result);
            return result;
        });
}

Pending<GetPromptResult>
Connection::getPrompt(const QString &name, const QMap<QString, QString> &arguments, Timeout timeout)
{
    GetPromptParams params;
    params.name = name;
    if (!arguments.isEmpty())
        params.arguments = toObject(arguments);
    return Catalog::watched(
        m_requests->call<GetPrompt>(params, within(timeout, limits::kListTimeout)), m_prompts);
}

Pending<CompleteResult> Connection::complete(const CompletionReference &reference,
                                             const QString &argument, const QString &value,
                                             const QMap<QString, QString> &context, Timeout timeout)
{
    if (!m_parts->profile.mayComplete() || m_hasNoCompletion)
        return settled<CompleteResult>(Error::policy(u"The server offers no completion"_s));
    CompleteParams params{reference, {argument, value}, {}, {}};
    if (m_parts->profile.takesCompletionContext() && !context.isEmpty())
        params.context = CompletionContext{toObject(context)};
    Promise<CompleteResult> promise;
    const CallHandle call =
        m_requests->call<Complete>(params, within(timeout, limits::kCompletionTimeout))
            .then(this, [this, promise](const Result<CompleteResult> &result) {
                if (!result) {
                    m_hasNoCompletion |= result.error().kind == ErrorKind::Remote
                        && result.error().code == rpc::kMethodNotFound; // RPC-20
                    return promise.settle(result.error());
                }
                CompleteResult first = *result;
                first.completion.values = first.completion.values.first(
                    std::min<qsizetype>(first.completion.values.size(), limits::kCompletions));
                promise.settle(first);
            });
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

std::unique_ptr<Subscription> Connection::listen(const ListenFilter &wanted)
{
    return m_subscriptions->listen(wanted);
}

bool Connection::canSendAgain(const QString &method)
{
    return method == Ping::method || Reads::contain(method);
}

void Connection::sendAgain(const QString &method, const json::Raw &params)
{
    if (method == Ping::method)
        ping().then(this, [](const Result<EmptyResult> &) {});
    else
        Reads::send(m_requests, method, params);
}

Pending<EmptyResult> Connection::ping()
{
    Dialect *dialect = m_requests->dialect();
    if (!dialect)
        return settled<EmptyResult>(Error::transport(u"Not connected"_s));
    Promise<EmptyResult> promise;
    const CallHandle call =
        dialect->ping().then(this, [this, promise](const Result<EmptyResult> &result) {
            const bool isStale = !result && result.error().kind == ErrorKind::Timeout
                && m_parts->profile.rules().mustAnswerPings;
            if (isStale) { // PING-02
                m_log->append(LogLine::Source::Protocol,
                              u"It does not answer; it is connected to again"_s);
                reconnect();
            }
            promise.settle(result);
        });
    promise.onCancel([call] { call.cancel(); });
    return promise.pending();
}

void Connection::setLogLevel(const QString &level)
{
    m_logLevel = level;
    if (Dialect *dialect = m_requests->dialect())
        dialect->setLogLevel(level);
}

void Connection::announceRoots()
{
    if (Dialect *dialect = m_requests->dialect())
        dialect->announceRoots();
}

} // namespace mcp
