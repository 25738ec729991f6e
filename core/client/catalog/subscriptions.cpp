// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/subscriptions.h"

#include "core/json/read.h"
#include "core/protocol/prompts.h"
#include "core/protocol/resources.h"
#include "core/protocol/tasks.h"
#include "core/protocol/tools.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

bool isOn(const std::optional<Presence> &capability, QStringView flag)
{
    return capability && capability->isOn(flag);
}

std::optional<bool> flag(bool isSet)
{
    return isSet ? std::optional(true) : std::nullopt;
}

SubscriptionFilter listsOf(const ListenFilter &all)
{
    SubscriptionFilter lists;
    lists.toolsListChanged = flag(all.hasTools);
    lists.promptsListChanged = flag(all.hasPrompts);
    lists.resourcesListChanged = flag(all.hasResources);
    return lists;
}

SubscriptionFilter resourcesOf(const ListenFilter &all)
{
    SubscriptionFilter resources;
    if (!all.resourceUris.isEmpty())
        resources.resourceSubscriptions = all.resourceUris;
    return resources;
}

SubscriptionFilter tasksOf(const ListenFilter &all)
{
    SubscriptionFilter tasks;
    if (!all.taskIds.isEmpty())
        tasks.taskIds = all.taskIds;
    return tasks;
}

bool isEmpty(const ListenFilter &filter)
{
    return filter == ListenFilter();
}

} // namespace

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
    , m_lists(new ListenStream(requests, clock, this))
    , m_resources(new ListenStream(requests, clock, this))
    , m_tasks(new ListenStream(requests, clock, this))
    , m_taskAlarm(clock->createAlarm([this] { updateTasks(); }))
{
    connect(requests, &Requests::linked, this, [this] {
        m_subscribed.clear();
        m_asked.clear();
        update();
    });
    for (ListenStream *stream : {m_lists, m_resources}) {
        connect(stream, &ListenStream::acceptedChanged, this, &Subscriptions::tell);
        connect(stream, &ListenStream::returned, this, &Subscriptions::returned);
    }
    // What of tasks was missed is found out by those who look at them anyway.
    connect(m_tasks, &ListenStream::acceptedChanged, this, [this] {
        const auto ids = m_tasks->accepted().value_or(SubscriptionFilter()).taskIds;
        const QList<QString> all = ids.value_or(QList<QString>());
        m_acceptedTasks = {all.cbegin(), all.cend()};
        tell();
    });
}

Subscriptions::~Subscriptions() = default;

void Subscriptions::setCapabilities(const ServerCapabilities &capabilities)
{
    m_offered.hasTools = isOn(capabilities.tools, u"listChanged");
    m_offered.hasPrompts = isOn(capabilities.prompts, u"listChanged");
    m_offered.hasResources = isOn(capabilities.resources, u"listChanged");
    m_canSubscribe = isOn(capabilities.resources, u"subscribe");
    m_hasRemarked = false;
}

std::unique_ptr<Subscription> Subscriptions::listen(const ListenFilter &wanted)
{
    std::unique_ptr<Subscription> subscription(new Subscription(this, wanted));
    m_subscriptions.append(subscription.get());
    // Whoever asks can connect to it before anything is told.
    QMetaObject::invokeMethod(this, &Subscriptions::update, Qt::QueuedConnection);
    return subscription;
}

void Subscriptions::remove(Subscription *subscription)
{
    m_subscriptions.removeOne(subscription);
    update();
}

ListenFilter Subscriptions::wishes() const
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
    return offered(all);
}

/// What of wanted the server can tell of at all (SUBS-01).
ListenFilter Subscriptions::offered(const ListenFilter &wanted) const
{
    return {wanted.hasTools && m_offered.hasTools, wanted.hasPrompts && m_offered.hasPrompts,
            wanted.hasResources && m_offered.hasResources,
            m_canSubscribe ? wanted.resourceUris : QStringList(),
            m_requests->era() == Era::Stateless ? wanted.taskIds : QStringList()};
}

void Subscriptions::update()
{
    if (!m_requests->hasLink())
        return;
    if (m_requests->era() == Era::Stateful) {
        m_lists->setFilter({});
        m_resources->setFilter({});
        m_tasks->setFilter({});
        updateSubscribed();
        return tell();
    }
    const ListenFilter all = wishes();
    m_lists->setFilter(listsOf(all));
    m_resources->setFilter(resourcesOf(all));
    updateTasks();
    tell();
}

/// TASKX-24
void Subscriptions::updateTasks()
{
    const bool canAsk = m_requests->hasLink() && m_requests->era() == Era::Stateless;
    if (!canAsk || m_taskAlarm->isActive())
        return;
    const SubscriptionFilter wanted = tasksOf(wishes());
    if (wanted == m_tasks->filter())
        return;
    // One that is not acknowledged yet would never be if each change replaced it.
    if (!m_tasks->isOpening())
        m_tasks->setFilter(wanted);
    m_taskAlarm->start(kTaskSpacing);
}

/// RES-08: each address once, however many want it.
void Subscriptions::updateSubscribed()
{
    const QStringList wanted = wishes().resourceUris;
    for (const QString &uri : wanted) {
        if (!m_asked.contains(uri))
            subscribe(uri);
    }
    const QSet<QString> asked = m_asked;
    for (const QString &uri : asked) {
        if (wanted.contains(uri))
            continue;
        m_asked.remove(uri);
        m_subscribed.remove(uri);
        ResourceUriParams params;
        params.uri = uri;
        m_requests->call<Unsubscribe>(params).then(this, [](const Result<EmptyResult> &) {});
    }
}

void Subscriptions::subscribe(const QString &uri)
{
    m_asked.insert(uri);
    ResourceUriParams params;
    params.uri = uri;
    rpc::CallOptions options;
    options.timeout = limits::kListTimeout;
    m_requests->call<Subscribe>(params, std::move(options))
        .then(this, [this, uri](const Result<EmptyResult> &result) {
            if (!m_asked.contains(uri))
                return;
            if (result)
                m_subscribed.insert(uri);
            else if (result.error().kind == ErrorKind::Remote
                     && result.error().code == rpc::kMethodNotFound)
                m_canSubscribe = false;
            if (!result) {
                m_asked.remove(uri);
            }
            tell();
        });
}

/// The server has said what it thinks of all of wanted.
bool Subscriptions::isDecided(const ListenFilter &wanted) const
{
    const ListenFilter asked = offered(wanted);
    if (m_requests->era() == Era::Stateful)
        return std::none_of(asked.resourceUris.cbegin(), asked.resourceUris.cend(),
                            [this](const QString &uri) {
                                return m_asked.contains(uri) && !m_subscribed.contains(uri);
                            });
    const SubscriptionFilter lists = listsOf(asked);
    const SubscriptionFilter resources = resourcesOf(asked);
    const SubscriptionFilter tasks = tasksOf(asked);
    return (mcp::isEmpty(lists) || m_lists->hasAnswered(lists))
        && (mcp::isEmpty(resources) || m_resources->hasAnswered(resources))
        && (mcp::isEmpty(tasks) || m_tasks->hasAnswered(tasks));
}

ListenFilter Subscriptions::accepted() const
{
    if (m_requests->era() == Era::Stateful) {
        ListenFilter all = m_offered;
        all.resourceUris = QStringList(m_subscribed.cbegin(), m_subscribed.cend());
        return all;
    }
    ListenFilter all;
    if (const auto &lists = m_lists->accepted()) {
        all.hasTools = lists->toolsListChanged.value_or(false);
        all.hasPrompts = lists->promptsListChanged.value_or(false);
        all.hasResources = lists->resourcesListChanged.value_or(false);
    }
    if (const auto &resources = m_resources->accepted())
        all.resourceUris = resources->resourceSubscriptions.value_or(QList<QString>());
    return all;
}

void Subscriptions::tell()
{
    const auto all = m_subscriptions;
    for (Subscription *subscription : all) {
        if (m_subscriptions.contains(subscription))
            tellOne(subscription);
    }
}

void Subscriptions::tellOne(Subscription *subscription)
{
    const ListenFilter granted = accepted();
    const ListenFilter &wanted = subscription->m_wanted;
    ListenFilter now{wanted.hasTools && granted.hasTools,
                     wanted.hasPrompts && granted.hasPrompts,
                     wanted.hasResources && granted.hasResources,
                     {}};
    for (const QString &uri : wanted.resourceUris) {
        if (granted.resourceUris.contains(uri))
            now.resourceUris.append(uri);
    }
    std::copy_if(wanted.taskIds.cbegin(), wanted.taskIds.cend(), std::back_inserter(now.taskIds),
                 [this](const QString &id) { return m_acceptedTasks.contains(id); });
    const bool isLive = isDecided(wanted) && !isEmpty(now);
    const bool isRefused = isDecided(wanted) && isEmpty(now);
    if (now == subscription->m_accepted && isLive == subscription->m_isLive
        && isRefused == subscription->m_isRefused)
        return;
    subscription->m_accepted = now;
    subscription->m_isLive = isLive;
    subscription->m_isRefused = isRefused;
    if (isRefused)
        Q_EMIT subscription->ended(
            {ErrorKind::Policy, u"The server tells of no changes here"_s, 0, {}}); // SUBS-03
    else
        Q_EMIT subscription->acceptedChanged();
}

bool Subscriptions::take(const QString &method, const json::Raw &params, const rpc::Origin &origin)
{
    if (method == SubscriptionsAcknowledged::method) {
        const bool isOurs = m_lists->acknowledge(params) || m_resources->acknowledge(params)
            || m_tasks->acknowledge(params);
        if (!isOurs && !isLate(params))
            Q_EMIT violated(u"It acknowledged a subscription that is not open"_s);
        return isOurs;
    }
    if (!streamOf(method)) {
        const bool isMisplaced = origin.request
            && (m_lists->has(*origin.request) || m_resources->has(*origin.request)
                || m_tasks->has(*origin.request));
        if (isMisplaced) // SUBS-11
            Q_EMIT violated(u"It sent %1 where only changes belong"_s.arg(method.left(100)));
        return !isMisplaced;
    }
    if (!isLegal(method, params))
        return false;
    pass(method, params);
    return true;
}

/// The one over which the server is to send method; null when it belongs to no subscription.
ListenStream *Subscriptions::streamOf(const QString &method) const
{
    if (method == ResourceUpdated::method)
        return m_resources;
    if (method == TaskChanged::method)
        return m_requests->era() == Era::Stateless ? m_tasks : nullptr;
    const bool isAboutList = method == ToolListChanged::method
        || method == PromptListChanged::method || method == ResourceListChanged::method;
    return isAboutList ? m_lists : nullptr;
}

void Subscriptions::remarkUnlessDeclared(const QString &method)
{
    const bool isDeclared = method == ResourceUpdated::method
        || (method == ToolListChanged::method && m_offered.hasTools)
        || (method == PromptListChanged::method && m_offered.hasPrompts)
        || (method == ResourceListChanged::method && m_offered.hasResources);
    if (!isDeclared && !std::exchange(m_hasRemarked, true)) // LIFE-03
        Q_EMIT violated(u"It sent %1 without having declared it"_s.arg(method));
}

/// SUBS-02, SUBS-04, STDIO-08, TASKX-25; nothing is illegal in the stateful era.
bool Subscriptions::isLegal(const QString &method, const json::Raw &params)
{
    if (m_requests->era() == Era::Stateful) {
        remarkUnlessDeclared(method);
        return true;
    }
    const auto notice = json::read<SubscriptionNotice>(params);
    const bool hasId = notice && notice->meta && notice->meta->subscriptionId;
    const ListenStream *stream = streamOf(method);
    bool isAsked = hasId && stream->covers(*notice->meta->subscriptionId);
    if (isAsked && stream == m_tasks) {
        const auto about = json::read<TaskIdParams>(params);
        isAsked = about && m_acceptedTasks.contains(about->taskId);
    } else if (isAsked && stream == m_lists) {
        const SubscriptionFilter &lists = *stream->accepted();
        const auto &wanted = method == ToolListChanged::method ? lists.toolsListChanged
            : method == PromptListChanged::method              ? lists.promptsListChanged
                                                               : lists.resourcesListChanged;
        isAsked = wanted.value_or(false);
    }
    if (!isAsked && !isLate(params))
        Q_EMIT violated(u"It sent %1 without being asked to"_s.arg(method));
    return isAsked;
}

/// It belongs to what we have ended, and was on its way (SUBS-06).
bool Subscriptions::isLate(const json::Raw &params) const
{
    const auto notice = json::read<SubscriptionNotice>(params);
    const auto id = notice && notice->meta ? notice->meta->subscriptionId : std::nullopt;
    return id && (m_lists->hasEnded(*id) || m_resources->hasEnded(*id) || m_tasks->hasEnded(*id));
}

void Subscriptions::pass(const QString &method, const json::Raw &params)
{
    const auto notice = json::read<SubscriptionNotice>(params);
    const QString uri = notice ? notice->uri.value_or(QString()) : QString();
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
