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
    /// Things of one kind, in the order in which they were added, and who answers for each.
    template<class Item>
    class Offer
    {
    public:
        struct Entry
        {
            Item item;
            Handler handler;
            Completer completer = {};
            std::optional<Era> era = {}; ///< The only one in which it is offered.

            bool isIn(Era other) const { return era.value_or(other) == other; }
        };

        /// In the place of the one with this key, if there is one.
        void insert(const QString &key, const Entry &entry)
        {
            if (!m_entries.contains(key))
                m_keys.append(key);
            m_entries.insert(key, entry);
        }
        void remove(const QString &key)
        {
            if (m_entries.remove(key))
                m_keys.removeOne(key);
        }
        /// Null if there is none. Valid until the next change.
        const Entry *find(const QString &key, Era era) const
        {
            const auto it = m_entries.constFind(key);
            return it != m_entries.cend() && it->isIn(era) ? &*it : nullptr;
        }
        QList<Item> items(Era era) const
        {
            QList<Item> items;
            for (const QString &key : m_keys) {
                if (const Entry *entry = find(key, era))
                    items.append(entry->item);
            }
            return items;
        }
        bool isEmpty() const { return m_keys.isEmpty(); }
        const QStringList &keys() const { return m_keys; }

    private:
        QStringList m_keys; ///< Names or URIs.
        QHash<QString, Entry> m_entries;
    };

    enum class List { Tools, Prompts, Resources };

    explicit Server(Implementation implementation, QObject *parent = nullptr);
    ~Server() override;

    void setInstructions(const QString &text) { m_instructions = text; }
    /// In the place of a tool with the same name. era: the only one in which it is offered; nothing: both.
    void addTool(const Tool &tool, const Handler &handler, std::optional<Era> era = {});
    void removeTool(const QString &name);
    void addPrompt(const Prompt &prompt, const Handler &handler, const Completer &completer = {});
    /// canSubscribe: notifyUpdated() is called for it.
    void addResource(const Resource &resource, const Handler &handler, bool canSubscribe = false);
    /// handler gets each URI that begins as the template does, up to its first variable, and is no resource.
    void addTemplate(const ResourceTemplate &resourceTemplate, const Handler &handler,
                     const Completer &completer = {});
    /// Gets the calls of tools, prompts and resources that are not offered, which are errors otherwise.
    void setOtherHandler(const Handler &handler) { m_otherHandler = handler; }
    const Handler &otherHandler() const { return m_otherHandler; }
    /// Calls can become tasks (TASK-01, TASKX-01): see Call::becomeTask().
    void enableTasks();
    Tasks *tasks() const { return m_tasks.get(); } ///< Null if calls cannot.
    /// Keeps tasks in this file, and continues those that it holds, once all tools are added. Fails with Storage if it holds
    /// something else.
    Result<void> keepTasksIn(const QString &file);
    void addFeature(FeatureMaker maker) { m_features.append(std::move(maker)); }

    /// Handlers use Call::log().
    void setLogging(bool isLogging) { m_isLogging = isLogging; }
    bool isLogging() const { return m_isLogging; }
    /// notifyListChanged() is called after each change of a list.
    void setListChanged(bool isReported) { m_hasListChanged = isReported; }
    bool hasListChanged() const { return m_hasListChanged; }
    /// Notifies the clients that want to know (TOOL-20, SUBS-04).
    void notifyListChanged(List list);

    /// The entries of a page of a list.
    void setPageSize(qsizetype entries) { m_pageSize = entries; }

    bool canSubscribe(const QString &uri) const { return m_subscribable.contains(uri); }
    bool canSubscribe() const { return !m_subscribable.isEmpty(); }
    bool hasSubscribers(const QString &uri) const;
    /// Notifies the subscribers of the resource (RES-08, SUBS-04).
    void notifyUpdated(const QString &uri);

    const Implementation &implementation() const { return m_implementation; }
    const QString &instructions() const { return m_instructions; }
    const Offer<Tool> &tools() const { return m_tools; }
    const Offer<Prompt> &prompts() const { return m_prompts; }
    const Offer<Resource> &resources() const { return m_resources; }
    const Offer<ResourceTemplate> &templates() const { return m_templates; }
    /// Of the resource with this URI, or of the first template that it fits; null without one.
    Handler resourceHandler(const QString &uri, Era era) const;
    bool hasCompleters() const { return m_hasCompleters; }
    qsizetype pageSize() const { return m_pageSize; }
    std::vector<std::unique_ptr<Feature>> makeFeatures(Session *session) const;

Q_SIGNALS:
    /// What hasSubscribers() returns may have changed.
    void subscribersChanged();

private:
    friend class Session;

    /// Those that there are when it begins.
    void forEachSession(const std::function<void(Session *)> &notify) const;

    Implementation m_implementation;
    QString m_instructions;
    Offer<Tool> m_tools;
    Offer<Prompt> m_prompts;
    Offer<Resource> m_resources;
    QSet<QString> m_subscribable; ///< URIs.
    Offer<ResourceTemplate> m_templates;
    Handler m_otherHandler;
    std::unique_ptr<Tasks> m_tasks;
    QList<FeatureMaker> m_features;
    QList<Session *> m_sessions;
    qsizetype m_openBytes = 0; ///< Of the parameters of their open calls.
    QByteArray m_stateKey; ///< Of sealState().
    bool m_isLogging = false;
    bool m_hasListChanged = false;
    bool m_hasCompleters = false;
    qsizetype m_pageSize = 1'000;
};

} // namespace mcp::serve
