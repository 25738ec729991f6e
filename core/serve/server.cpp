// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/serve/server.h"

#include "core/serve/randomid.h"
#include "core/serve/session.h"

#include <algorithm>

namespace mcp::serve {

Server::Server(Implementation implementation, QObject *parent)
    : QObject(parent)
    , m_implementation(std::move(implementation))
    , m_stateKey(randomId())
{
}

/// Calls that end now do not change their tasks.
Server::~Server()
{
    m_tasks.reset();
}

void Server::enableTasks()
{
    if (!m_tasks)
        m_tasks = std::make_unique<Tasks>();
}

Result<void> Server::keepTasksIn(const QString &file)
{
    enableTasks();
    const auto kept = m_tasks->keepIn(file);
    if (!kept)
        return kept;
    const QStringList ids = m_tasks->ids();
    for (const QString &id : ids) {
        const ServedTask *task = m_tasks->find(id);
        if (!task || isTerminal(task->status))
            continue;
        const auto call = std::make_shared<Call>(m_tasks.get(), *task);
        const auto *stateful = m_tools.find(task->tool, Era::Stateful);
        const auto *tool = stateful ? stateful : m_tools.find(task->tool, Era::Stateless);
        m_tasks->resume(id, call);
        if (const Handler handler = tool ? tool->handler : Handler())
            handler(call);
        else
            call->fail(rpc::kInternalError, QStringLiteral("The tool is not offered any more"));
    }
    return {};
}

void Server::addTool(const Tool &tool, const Handler &handler, std::optional<Era> era)
{
    m_tools.insert(tool.name, {tool, handler, {}, era});
}

void Server::removeTool(const QString &name)
{
    m_tools.remove(name);
}

void Server::addPrompt(const Prompt &prompt, const Handler &handler, const Completer &completer)
{
    m_prompts.insert(prompt.name, {prompt, handler, completer});
    m_hasCompleters = m_hasCompleters || completer;
}

void Server::addResource(const Resource &resource, const Handler &handler, bool canSubscribe)
{
    m_resources.insert(resource.uri, {resource, handler});
    if (canSubscribe)
        m_subscribable.insert(resource.uri);
}

void Server::addTemplate(const ResourceTemplate &resourceTemplate, const Handler &handler,
                         const Completer &completer)
{
    m_templates.insert(resourceTemplate.uriTemplate, {resourceTemplate, handler, completer});
    m_hasCompleters = m_hasCompleters || completer;
}

/// Sending to one may end another.
void Server::forEachSession(const std::function<void(Session *)> &notify) const
{
    const QList<QPointer<Session>> sessions(m_sessions.cbegin(), m_sessions.cend());
    for (const QPointer<Session> &session : sessions) {
        if (session)
            notify(session);
    }
}

void Server::notifyListChanged(List list)
{
    forEachSession([list](Session *session) { session->notifyListChanged(list); });
}

void Server::notifyUpdated(const QString &uri)
{
    forEachSession([&uri](Session *session) { session->notifyUpdated(uri); });
}

bool Server::hasSubscribers(const QString &uri) const
{
    return std::ranges::any_of(
        m_sessions, [&uri](const Session *session) { return session->isSubscribed(uri); });
}

Handler Server::resourceHandler(const QString &uri, Era era) const
{
    if (const auto *resource = m_resources.find(uri, era))
        return resource->handler;
    for (const QString &one : m_templates.keys()) {
        if (uri.startsWith(QStringView(one).left(one.indexOf(u'{'))))
            return m_templates.find(one, era)->handler;
    }
    return {};
}

std::vector<std::unique_ptr<Feature>> Server::makeFeatures(Session *session) const
{
    std::vector<std::unique_ptr<Feature>> features;
    for (const FeatureMaker &maker : m_features) {
        if (auto feature = maker(session))
            features.push_back(std::move(feature));
    }
    return features;
}

} // namespace mcp::serve
