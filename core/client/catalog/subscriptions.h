// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/changesource.h"

namespace mcp {

class Subscriptions;

/// A client of the notifications about changes, whatever the era. It stays subscribed until this is destroyed, over every
/// link.
class Subscription final : public QObject
{
    Q_OBJECT

public:
    ~Subscription() override;

    const ListenFilter &wanted() const { return m_wanted; }
    /// The part of it that the server reports.
    const ListenFilter &accepted() const { return m_accepted; }
    /// The server has said which part it reports.
    bool isLive() const { return m_isLive; }

Q_SIGNALS:
    /// accepted() or isLive() changed.
    void acceptedChanged();
    void toolsChanged();
    void promptsChanged();
    void resourcesChanged();
    /// One of the wanted resources, or one below it (RES-10). For the resource page.
    void resourceUpdated(const QString &uri);
    // Tasks are reported by TaskCalls::changed().
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

/// All subscriptions of one connection, each change asked for once.
class Subscriptions final : public QObject
{
    Q_OBJECT

public:
    Subscriptions(Requests *requests, Clock *clock, QObject *parent = nullptr);

    std::unique_ptr<Subscription> listen(const ListenFilter &wanted);
    /// What the server of the link can report, before the link is used.
    void setCapabilities(const ServerCapabilities &capabilities);

    /// Passes a notification to its subscriptions. False if it is illegal and has to be dropped.
    bool take(const QString &method, const json::Raw &params, const rpc::Origin &origin);

Q_SIGNALS:
    /// Changes may have been missed: everything is to be read again (SUBS-10).
    void returned();
    void violated(const QString &what);

private:
    friend class Subscription;

    ChangeSource *source();
    void remove(Subscription *subscription);
    void update();
    void tell();
    void tellOne(Subscription *subscription, const ListenFilter &granted);
    void pass(const QString &method, const json::Raw &params);
    ListenFilter wanted();

    Requests *m_requests;
    SubscribedChanges m_subscribed;
    StreamedChanges m_streamed;
    QList<Subscription *> m_subscriptions;
};

} // namespace mcp
