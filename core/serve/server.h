// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/era.h"
#include "core/serve/feature.h"

#include <QSet>

namespace mcp::serve {

/// The values of an argument of a prompt or template, given the arguments that are filled in (COMP-02). The session leaves out
/// those that do not begin with what was typed.
using Completer = std::function<QStringList(const QString &argument, const json::Value &arguments)>;
/// Makes the part of a session, whose revision is known by then; null: not in this session.
using FeatureMaker = std::function<std::unique_ptr<Feature>(Session *)>;

/// What a server offers, and the handlers that answer: one for all clients, which have a Session each. Handlers run on its
/// thread, and may change what it offers.
class Server final : public QObject
{
    Q_OBJECT

public:
    /// Things of one kind, and who answers for each.
    template<class Item>
    struct Offer
    {
        QList<Item> items; ///< In the order of the list.
        QHash<QString, Handler> handlers; ///< By name or URI.
        QHash<QString, Completer> completers;

        const Handler *find(const QString &key) const
        {
            const auto it = handlers.constFind(key);
            return it == handlers.cend() ? nullptr : &*it;
        }
    };

    enum class List { Tools, Prompts, Resources };

    explicit Server(Implementation implementation, QObject *parent = nullptr);

    void setInstructions(const QString &text) { m_instructions = text; }
    /// era: the only one in which the tool is offered; nothing: both.
    void addTool(const Tool &tool, const Handler &handler, std::optional<Era> era = {});
    void removeTool(const QString &name);
    void addPrompt(const Prompt &prompt, const Handler &handler, const Completer &completer = {});
    /// hasNews: tellChanged() is called for it, so that clients may subscribe.
    void addResource(const Resource &resource, const Handler &handler, bool hasNews = false);
    /// handler gets each URI that begins as the template does, up to its first variable, and is no resource.
    void addTemplate(const ResourceTemplate &resourceTemplate, const Handler &handler,
                     const Completer &completer = {});
    void addFeature(FeatureMaker maker) { m_features.append(std::move(maker)); }

    /// Handlers use Call::log().
    void setLogging(bool isLogging) { m_isLogging = isLogging; }
    bool isLogging() const { return m_isLogging; }
    /// tellListChanged() is called after each change of a list.
    void setListNews(bool hasNews) { m_hasListNews = hasNews; }
    bool hasListNews() const { return m_hasListNews; }
    /// Tells the clients that want to read of it (TOOL-20, SUBS-04).
    void tellListChanged(List list);

    /// The entries of a page of a list.
    void setPageSize(qsizetype entries) { m_pageSize = entries; }

    bool hasNews(const QString &uri) const { return m_news.contains(uri); }
    bool hasNews() const { return !m_news.isEmpty(); }
    /// Whether a client wants to read of changes of the resource.
    bool isWatched(const QString &uri) const;
    /// Tells the clients that want to read of it (RES-08, SUBS-04).
    void tellChanged(const QString &uri);

    const Implementation &implementation() const { return m_implementation; }
    const QString &instructions() const { return m_instructions; }
    QList<Tool> tools(Era era) const;
    const Handler *toolHandler(const QString &name, Era era) const;
    const Offer<Prompt> &prompts() const { return m_prompts; }
    const Offer<Resource> &resources() const { return m_resources; }
    const Offer<ResourceTemplate> &templates() const { return m_templates; }
    /// Null if no resource and no template has this URI.
    const Handler *resourceHandler(const QString &uri) const;
    qsizetype pageSize() const { return m_pageSize; }
    std::vector<std::unique_ptr<Feature>> makeFeatures(Session *session) const;

Q_SIGNALS:
    /// The answers of isWatched() may have changed.
    void watchedChanged();

private:
    friend class Session;

    Implementation m_implementation;
    QString m_instructions;
    Offer<Tool> m_tools;
    QHash<QString, Era> m_onlyEra; ///< By tool.
    Offer<Prompt> m_prompts;
    Offer<Resource> m_resources;
    QSet<QString> m_news; ///< URIs of the resources with news.
    Offer<ResourceTemplate> m_templates;
    QList<FeatureMaker> m_features;
    QList<Session *> m_sessions;
    QByteArray m_stateKey; ///< Of sealState().
    bool m_isLogging = false;
    bool m_hasListNews = false;
    qsizetype m_openBytes = 0; ///< Of the parameters of all open calls.
    qsizetype m_pageSize = 1'000;
};

} // namespace mcp::serve
