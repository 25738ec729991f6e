// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/subscriptions.h"

#include "core/json/read.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/tools.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

Subscription::Subscription(Subscriptions *manager, ListenFilter wanted)
    : m_manager(manager)
    , m_wanted(std::move(wanted))
{
}

Subscription::~Subscription()
{
    if (m_manager)
        m_manager->remove(this);
}

Subscriptions::Subscriptions(Requests *requests, Clock *clock, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
    , m_subscribed(requests, nullptr)
    , m_streamed(requests, clock, nullptr)
{
    connect(requests, &Requests::linked, this, &Subscriptions::update);
    for (ChangeSource *source : std::initializer_list<ChangeSource *>{&m_subscribed, &m_streamed}) {
        connect(source, &ChangeSource::acceptedChanged, this, &Subscriptions::tell);
        connect(source, &ChangeSource::returned, this, &Subscriptions::returned);
        connect(source, &ChangeSource::violated, this, &Subscriptions::violated);
    }
}

/// That of the era of the link, or of the last one.
ChangeSource *Subscriptions::source()
{
    if (m_requests->rules().hasListenStreams)
        return &m_streamed;
    return &m_subscribed;
}

void Subscriptions::setCapabilities(const ServerCapabilities &capabilities)
{
    m_subscribed.setCapabilities(capabilities);
    m_streamed.setCapabilities(capabilities);
}

std::unique_ptr<Subscription> Subscriptions::listen(const ListenFilter &wanted)
{
    std::unique_ptr<Subscription> subscription(new Subscription(this, wanted));
    m_subscriptions.append(subscription.get());
    // The caller can connect to its signals before the first one.
    QMetaObject::invokeMethod(this, &Subscriptions::update, Qt::QueuedConnection);
    return subscription;
}

void Subscriptions::remove(Subscription *subscription)
{
    m_subscriptions.removeOne(subscription);
    update();
}

ListenFilter Subscriptions::wanted()
{
    ListenFilter all;
    for (const Subscription *subscription : m_subscriptions) {
        const ListenFilter &wanted = subscription->wanted();
        all.hasTools |= wanted.hasTools;
        all.hasPrompts |= wanted.hasPrompts;
        all.hasResources |= wanted.hasResources;
        for (const QString &uri : wanted.resourceUris) {
            if (!all.resourceUris.contains(uri))
                all.resourceUris.append(uri);
        }
        all.taskIds += wanted.taskIds;
    }
    std::sort(all.taskIds.begin(), all.taskIds.end());
    all.taskIds.removeDuplicates();
    return source()->offered(all);
}

void Subscriptions::update()
{
    if (!m_requests->hasLink())
        return;
    source()->setWanted(wanted());
    tell();
}

void Subscriptions::tell()
{
    const ListenFilter granted = source()->accepted();
    const auto all = m_subscriptions;
    for (Subscription *subscription : all) {
        if (m_subscriptions.contains(subscription))
            tellOne(subscription, granted);
    }
}

void Subscriptions::tellOne(Subscription *subscription, const ListenFilter &granted)
{
    const ListenFilter &wanted = subscription->m_wanted;
    ListenFilter now{wanted.hasTools && granted.hasTools,
                     wanted.hasPrompts && granted.hasPrompts,
                     wanted.hasResources && granted.hasResources,
                     {}};
    for (const QString &uri : wanted.resourceUris) {
        if (granted.resourceUris.contains(uri))
            now.resourceUris.append(uri);
    }
    const QSet<QString> tasks(granted.taskIds.cbegin(), granted.taskIds.cend());
    std::copy_if(wanted.taskIds.cbegin(), wanted.taskIds.cend(), std::back_inserter(now.taskIds),
                 [&tasks](const QString &id) { return tasks.contains(id); });
    const bool isDecided = source()->isDecided(source()->offered(wanted));
    const bool isLive = isDecided && now != ListenFilter();
    const bool isRefused = isDecided && !isLive;
    if (now == subscription->m_accepted && isLive == subscription->m_isLive
        && isRefused == subscription->m_isRefused)
        return;
    subscription->m_accepted = now;
    subscription->m_isLive = isLive;
    subscription->m_isRefused = isRefused;
    if (isRefused)
        Q_EMIT subscription->ended(
            Error::policy(u"The server tells of no changes here"_s)); // SUBS-03
    else
        Q_EMIT subscription->acceptedChanged();
}

bool Subscriptions::take(const QString &method, const json::Raw &params, const rpc::Origin &origin)
{
    if (!source()->accepts(method, params, origin))
        return false;
    pass(method, params);
    return true;
}

void Subscriptions::pass(const QString &method, const json::Raw &params)
{
    QString uri;
    if (method == ResourceUpdated::method)
        uri = json::read<SubscriptionNotice>(params)
                  .transform([](const auto &notice) { return notice.uri.value_or(QString()); })
                  .valueOr({});
    const auto all = m_subscriptions;
    for (Subscription *subscription : all) {
        if (!m_subscriptions.contains(subscription))
            continue;
        const ListenFilter &wanted = subscription->wanted();
        if (method == ToolListChanged::method && wanted.hasTools)
            Q_EMIT subscription->toolsChanged();
        else if (method == PromptListChanged::method && wanted.hasPrompts)
            Q_EMIT subscription->promptsChanged();
        else if (method == ResourceListChanged::method && wanted.hasResources)
            Q_EMIT subscription->resourcesChanged();
        else if (method == ResourceUpdated::method
                 && std::any_of(wanted.resourceUris.cbegin(), wanted.resourceUris.cend(),
                                [&uri](const QString &one) { return uri.startsWith(one); }))
            Q_EMIT subscription->resourceUpdated(uri);
    }
}

} // namespace mcp

#include "moc_subscriptions.cpp"
