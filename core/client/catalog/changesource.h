// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/client/catalog/listenstream.h"

#include <QStringList>

namespace mcp {

/// Changes that a client wants to be told of.
struct ListenFilter
{
    bool hasTools = false;
    bool hasPrompts = false;
    bool hasResources = false; ///< The list of them, and of templates.
    QStringList resourceUris; ///< Each of these.
    QStringList taskIds = {}; ///< Tasks of the extension (TASKX-24).

    bool operator==(const ListenFilter &) const = default;
};

/// How servers of one era report changes.
class ChangeSource : public QObject
{
    Q_OBJECT

public:
    /// What the server of the link can report, before the link is used.
    void setCapabilities(const ServerCapabilities &capabilities);

    /// The part of wanted that the server can report at all (SUBS-01).
    virtual ListenFilter offered(const ListenFilter &wanted) const;
    /// Asks the server for wanted, a part of what it offers. Called again for each link.
    virtual void setWanted(const ListenFilter &wanted) = 0;
    /// Whether the server has answered about all of asked, a part of what it offers.
    virtual bool isDecided(const ListenFilter &asked) const = 0;
    /// What the server reports at this moment.
    virtual ListenFilter accepted() const = 0;
    /// Whether a notification may be used. If not, it is dropped.
    virtual bool accepts(const QString &method, const json::Raw &params,
                         const rpc::Origin &origin) = 0;

Q_SIGNALS:
    /// accepted() or isDecided() changed.
    void acceptedChanged();
    /// Changes may have been missed (SUBS-10).
    void returned();
    void violated(const QString &what);

protected:
    ChangeSource(Requests *requests, QObject *parent);

    Requests *m_requests;
    ListenFilter m_declared; ///< By its capabilities; without any that are named.
    bool m_canSubscribe = false;
};

/// `resources/subscribe`, and notifications that arrive without a request (RES-08, RES-09).
class SubscribedChanges final : public ChangeSource
{
    Q_OBJECT

public:
    SubscribedChanges(Requests *requests, QObject *parent);

    void setWanted(const ListenFilter &wanted) override;
    bool isDecided(const ListenFilter &asked) const override;
    ListenFilter accepted() const override;
    bool accepts(const QString &method, const json::Raw &params,
                 const rpc::Origin &origin) override;

private:
    void subscribe(const QString &uri);

    QSet<QString> m_asked;
    QSet<QString> m_subscribed; ///< Of those, the ones that the server has accepted.
    bool m_hasRemarked = false; ///< On changes that were not declared, over this link.
};

/// `subscriptions/listen` (SUBS-*).
class StreamedChanges final : public ChangeSource
{
    Q_OBJECT

public:
    /// However often the wanted tasks change, the server is not asked more often than this.
    static constexpr std::chrono::milliseconds kTaskSpacing{500};

    StreamedChanges(Requests *requests, Clock *clock, QObject *parent);

    ListenFilter offered(const ListenFilter &wanted) const override;
    void setWanted(const ListenFilter &wanted) override;
    bool isDecided(const ListenFilter &asked) const override;
    ListenFilter accepted() const override;
    bool accepts(const QString &method, const json::Raw &params,
                 const rpc::Origin &origin) override;

private:
    void updateTasks();
    bool acknowledge(const json::Raw &params);
    const ListenStream *streamOf(const QString &method) const;
    bool isAsked(const QString &method, const json::Raw &params) const;
    bool isLate(const json::Raw &params) const;

    ListenStream *m_lists; ///< Changes of lists; those of resources are apart (SUBS-05).
    ListenStream *m_resources;
    ListenStream *m_tasks; ///< They change often: apart, so that the others need not.
    std::unique_ptr<Alarm> m_taskAlarm;
    SubscriptionFilter m_wantedTasks;
    QSet<QString> m_acceptedTasks;
};

} // namespace mcp
