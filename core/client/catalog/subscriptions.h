// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/listenstream.h"
#include "core/client/link/profile.h"

#include <QStringList>

namespace mcp {

class Subscriptions;

/// What somebody wants to be told of.
struct ListenFilter
{
    bool hasTools = false;
    bool hasPrompts = false;
    bool hasResources = false; ///< The list of them, and of templates.
    QStringList resourceUris; ///< Each of these.
    QStringList taskIds = {}; ///< Tasks of the extension (TASKX-24).

    bool operator==(const ListenFilter &) const = default;
};

/// A wish to be told when what a server offers changes, whatever the era: it lasts until this is destroyed, over every
/// link.
class Subscription final : public QObject
{
    Q_OBJECT

public:
    ~Subscription() override;

    const ListenFilter &wanted() const { return m_wanted; }
    /// What of it the server tells us.
    const ListenFilter &accepted() const { return m_accepted; }
    /// The server has said what of it it keeps to.
    bool isLive() const { return m_isLive; }

Q_SIGNALS:
    /// accepted() or isLive() is another now.
    void acceptedChanged();
    void toolsChanged();
    void promptsChanged();
    void resourcesChanged();
    /// One of the resources asked for, or one below it (RES-10). For the resource page.
    void resourceUpdated(const QString &uri);
    // Of its tasks Connection::taskChanged() tells.
    /// The server offers nothing of this.
    void ended(const mcp::Error &why);

private:
    friend class Subscriptions;
    Subscription(Subscriptions *manager, ListenFilter wanted);

    QPointer<Subscriptions> m_manager;
    ListenFilter m_wanted;
    ListenFilter m_accepted;
    bool m_isLive = false;
    bool m_isRefused = false;
};

/// All the wishes of one connection, put together into what its era has for them: `resources/subscribe` and notices that
/// come unasked, or `subscriptions/listen` (SUBS-*, RES-08, RES-09).
class Subscriptions final : public QObject
{
    Q_OBJECT

public:
    /// However often the wishes for tasks change, the server hears of it no more often than this.
    static constexpr std::chrono::milliseconds kTaskSpacing{500};

    Subscriptions(Requests *requests, Clock *clock, QObject *parent = nullptr);
    ~Subscriptions() override;

    std::unique_ptr<Subscription> listen(const ListenFilter &wanted);
    /// What the server of the link can tell of, before the link is used.
    void setCapabilities(const ServerCapabilities &capabilities);

    /// Passes a notification on to whom it concerns. False when it may not come this way; it is to be dropped then.
    bool take(const QString &method, const json::Raw &params, const rpc::Origin &origin);

Q_SIGNALS:
    /// Changes may have been missed: everything is to be looked at again (SUBS-10).
    void returned();
    void violated(const QString &what);

private:
    friend class Subscription;

    void remove(Subscription *subscription);
    void update();
    void updateSubscribed();
    void subscribe(const QString &uri);
    void tell();
    void tellOne(Subscription *subscription);
    void updateTasks();
    ListenStream *streamOf(const QString &method) const;
    bool isLegal(const QString &method, const json::Raw &params);
    void remarkUnlessDeclared(const QString &method);
    bool isLate(const json::Raw &params) const;
    void pass(const QString &method, const json::Raw &params);
    ListenFilter wishes() const;
    ListenFilter offered(const ListenFilter &wanted) const;
    ListenFilter accepted() const;
    bool isDecided(const ListenFilter &wanted) const;

    Requests *m_requests;
    ListenStream *m_lists; ///< Changes of lists; of resources the other (SUBS-05).
    ListenStream *m_resources;
    ListenStream *m_tasks; ///< They come and go: apart, so that the others need not.
    std::unique_ptr<Alarm> m_taskAlarm;
    QSet<QString> m_acceptedTasks;
    QList<Subscription *> m_subscriptions;
    QSet<QString> m_subscribed; ///< Stateful era: accepted by the server.
    QSet<QString> m_asked; ///< Stateful era: sent.
    ListenFilter m_offered; ///< By its capabilities; without any that are named.
    bool m_canSubscribe = false;
    bool m_hasRemarked = false; ///< On changes that were not declared, over this link.
};

} // namespace mcp
