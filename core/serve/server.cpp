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

void Server::removeTool(const QString &name)
{
    m_tools.items.removeIf([&name](const Tool &tool) { return tool.name == name; });
    m_tools.handlers.remove(name);
    m_onlyEra.remove(name);
}

void Server::tellListChanged(List list)
{
    const QList<QPointer<Session>> sessions(m_sessions.cbegin(), m_sessions.cend());
    for (const QPointer<Session> &session : sessions) {
        if (session)
            session->tellListChanged(list);
    }
}

void Server::addTool(const Tool &tool, const Handler &handler, std::optional<Era> era)
{
    m_tools.items.append(tool);
    m_tools.handlers.insert(tool.name, handler);
    if (era)
        m_onlyEra.insert(tool.name, *era);
}

void Server::addPrompt(const Prompt &prompt, const Handler &handler, const Completer &completer)
{
    m_prompts.items.append(prompt);
    m_prompts.handlers.insert(prompt.name, handler);
    if (completer)
        m_prompts.completers.insert(prompt.name, completer);
}

void Server::addResource(const Resource &resource, const Handler &handler, bool hasNews)
{
    if (hasNews)
        m_news.insert(resource.uri);
    m_resources.items.append(resource);
    m_resources.handlers.insert(resource.uri, handler);
}

void Server::addTemplate(const ResourceTemplate &resourceTemplate, const Handler &handler,
                         const Completer &completer)
{
    m_templates.items.append(resourceTemplate);
    m_templates.handlers.insert(resourceTemplate.uriTemplate, handler);
    if (completer)
        m_templates.completers.insert(resourceTemplate.uriTemplate, completer);
}

bool Server::isWatched(const QString &uri) const
{
    return std::ranges::any_of(m_sessions,
                               [&uri](const Session *session) { return session->watches(uri); });
}

void Server::tellChanged(const QString &uri)
{
    const QList<QPointer<Session>> sessions(m_sessions.cbegin(), m_sessions.cend());
    for (const QPointer<Session> &session : sessions) {
        if (session)
            session->tellChanged(uri);
    }
}

QList<Tool> Server::tools(Era era) const
{
    QList<Tool> tools;
    for (const Tool &tool : m_tools.items) {
        if (m_onlyEra.value(tool.name, era) == era)
            tools.append(tool);
    }
    return tools;
}

const Handler *Server::toolHandler(const QString &name, Era era) const
{
    return m_onlyEra.value(name, era) == era ? m_tools.find(name) : nullptr;
}

const Handler *Server::resourceHandler(const QString &uri) const
{
    if (const Handler *handler = m_resources.find(uri))
        return handler;
    for (const ResourceTemplate &one : m_templates.items) {
        const QStringView start = QStringView(one.uriTemplate).left(one.uriTemplate.indexOf(u'{'));
        if (uri.startsWith(start))
            return m_templates.find(one.uriTemplate);
    }
    return nullptr;
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
