// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/changesource.h"

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

} // namespace

ChangeSource::ChangeSource(Requests *requests, QObject *parent)
    : QObject(parent)
    , m_requests(requests)
{
}

void ChangeSource::setCapabilities(const ServerCapabilities &capabilities)
{
    m_declared.hasTools = isOn(capabilities.tools, u"listChanged");
    m_declared.hasPrompts = isOn(capabilities.prompts, u"listChanged");
    m_declared.hasResources = isOn(capabilities.resources, u"listChanged");
    m_canSubscribe = isOn(capabilities.resources, u"subscribe");
}

ListenFilter ChangeSource::offered(const ListenFilter &wanted) const
{
    return {wanted.hasTools && m_declared.hasTools, wanted.hasPrompts && m_declared.hasPrompts,
            wanted.hasResources && m_declared.hasResources,
            m_canSubscribe ? wanted.resourceUris : QStringList()};
}

SubscribedChanges::SubscribedChanges(Requests *requests, QObject *parent)
    : ChangeSource(requests, parent)
{
    connect(requests, &Requests::linked, this, [this] {
        m_subscribed.clear();
        m_asked.clear();
        m_hasRemarked = false;
    });
}

void SubscribedChanges::setWanted(const ListenFilter &wanted)
{
    for (const QString &uri : wanted.resourceUris) {
        if (!m_asked.contains(uri))
            subscribe(uri);
    }
    const QSet<QString> asked = m_asked;
    for (const QString &uri : asked) {
        if (wanted.resourceUris.contains(uri))
            continue;
        m_asked.remove(uri);
        m_subscribed.remove(uri);
        ResourceUriParams params;
        params.uri = uri;
        m_requests->call<Unsubscribe>(params).then(this, [](const Result<EmptyResult> &) {});
    }
}

void SubscribedChanges::subscribe(const QString &uri)
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
            if (!result)
                m_asked.remove(uri);
            Q_EMIT acceptedChanged();
        });
}

bool SubscribedChanges::isDecided(const ListenFilter &asked) const
{
    return std::ranges::none_of(asked.resourceUris, [this](const QString &uri) {
        return m_asked.contains(uri) && !m_subscribed.contains(uri);
    });
}

ListenFilter SubscribedChanges::accepted() const
{
    ListenFilter all = m_declared;
    all.resourceUris = QStringList(m_subscribed.cbegin(), m_subscribed.cend());
    return all;
}

/// Nothing is illegal here; a change that was not declared is logged once (LIFE-03).
bool SubscribedChanges::accepts(const QString &method, const json::Raw & /*params*/,
                                const rpc::Origin & /*origin*/)
{
    const bool isUndeclared = (method == ToolListChanged::method && !m_declared.hasTools)
        || (method == PromptListChanged::method && !m_declared.hasPrompts)
        || (method == ResourceListChanged::method && !m_declared.hasResources);
    if (isUndeclared && !std::exchange(m_hasRemarked, true))
        Q_EMIT violated(u"It sent %1 without having declared it"_s.arg(method));
    return true;
}

StreamedChanges::StreamedChanges(Requests *requests, Clock *clock, QObject *parent)
    : ChangeSource(requests, parent)
    , m_lists(new ListenStream(requests, clock, this))
    , m_resources(new ListenStream(requests, clock, this))
    , m_tasks(new ListenStream(requests, clock, this))
    , m_taskAlarm(clock->createAlarm([this] { updateTasks(); }))
{
    for (ListenStream *stream : {m_lists, m_resources}) {
        connect(stream, &ListenStream::acceptedChanged, this, &ChangeSource::acceptedChanged);
        connect(stream, &ListenStream::returned, this, &ChangeSource::returned);
    }
    // Tasks are polled anyway, so nothing is missed there.
    connect(m_tasks, &ListenStream::acceptedChanged, this, [this] {
        const auto ids = m_tasks->accepted().value_or(SubscriptionFilter()).taskIds;
        const QList<QString> all = ids.value_or(QList<QString>());
        m_acceptedTasks = {all.cbegin(), all.cend()};
        Q_EMIT acceptedChanged();
    });
}

ListenFilter StreamedChanges::offered(const ListenFilter &wanted) const
{
    ListenFilter all = ChangeSource::offered(wanted);
    all.taskIds = wanted.taskIds;
    return all;
}

void StreamedChanges::setWanted(const ListenFilter &wanted)
{
    m_lists->setFilter(listsOf(wanted));
    m_resources->setFilter(resourcesOf(wanted));
    m_wantedTasks = tasksOf(wanted);
    updateTasks();
}

/// TASKX-24
void StreamedChanges::updateTasks()
{
    if (!m_requests->hasLink() || m_taskAlarm->isActive() || m_wantedTasks == m_tasks->filter())
        return;
    // If each change replaced the stream before it is acknowledged, none would ever be.
    if (!m_tasks->isOpening())
        m_tasks->setFilter(m_wantedTasks);
    m_taskAlarm->start(kTaskSpacing);
}

bool StreamedChanges::isDecided(const ListenFilter &asked) const
{
    const SubscriptionFilter lists = listsOf(asked);
    const SubscriptionFilter resources = resourcesOf(asked);
    const SubscriptionFilter tasks = tasksOf(asked);
    return (isEmpty(lists) || m_lists->hasAnswered(lists))
        && (isEmpty(resources) || m_resources->hasAnswered(resources))
        && (isEmpty(tasks) || m_tasks->hasAnswered(tasks));
}

ListenFilter StreamedChanges::accepted() const
{
    ListenFilter all;
    if (const auto &lists = m_lists->accepted()) {
        all.hasTools = lists->toolsListChanged.value_or(false);
        all.hasPrompts = lists->promptsListChanged.value_or(false);
        all.hasResources = lists->resourcesListChanged.value_or(false);
    }
    if (const auto &resources = m_resources->accepted())
        all.resourceUris = resources->resourceSubscriptions.value_or(QList<QString>());
    all.taskIds = m_acceptedTasks.values();
    return all;
}

/// SUBS-02, SUBS-04, SUBS-11, STDIO-08, TASKX-25
bool StreamedChanges::accepts(const QString &method, const json::Raw &params,
                              const rpc::Origin &origin)
{
    if (method == SubscriptionsAcknowledged::method)
        return acknowledge(params);
    if (!streamOf(method)) {
        const bool isMisplaced = origin.request
            && (m_lists->has(*origin.request) || m_resources->has(*origin.request)
                || m_tasks->has(*origin.request));
        if (isMisplaced)
            Q_EMIT violated(u"It sent %1 where only changes belong"_s.arg(method.left(100)));
        return !isMisplaced;
    }
    const bool isLegal = isAsked(method, params);
    if (!isLegal && !isLate(params))
        Q_EMIT violated(u"It sent %1 without being asked to"_s.arg(method));
    return isLegal;
}

bool StreamedChanges::acknowledge(const json::Raw &params)
{
    const bool isOurs = m_lists->acknowledge(params) || m_resources->acknowledge(params)
        || m_tasks->acknowledge(params);
    if (!isOurs && !isLate(params))
        Q_EMIT violated(u"It acknowledged a subscription that is not open"_s);
    return isOurs;
}

/// The stream to which notifications of this method belong; null if to none.
const ListenStream *StreamedChanges::streamOf(const QString &method) const
{
    if (method == ResourceUpdated::method)
        return m_resources;
    if (method == TaskChanged::method)
        return m_tasks;
    const bool isAboutList = method == ToolListChanged::method
        || method == PromptListChanged::method || method == ResourceListChanged::method;
    return isAboutList ? m_lists : nullptr;
}

bool StreamedChanges::isAsked(const QString &method, const json::Raw &params) const
{
    const auto notice = json::read<SubscriptionNotice>(params);
    const bool hasId = notice && notice->meta && notice->meta->subscriptionId;
    const ListenStream *stream = streamOf(method);
    if (!hasId || !stream->covers(*notice->meta->subscriptionId))
        return false;
    if (stream == m_tasks) {
        const auto about = json::read<TaskIdParams>(params);
        return about && m_acceptedTasks.contains(about->taskId);
    }
    if (stream == m_resources)
        return true;
    const SubscriptionFilter &lists = *stream->accepted();
    const auto &wanted = method == ToolListChanged::method ? lists.toolsListChanged
        : method == PromptListChanged::method              ? lists.promptsListChanged
                                                           : lists.resourcesListChanged;
    return wanted.value_or(false);
}

/// It belongs to a subscription that we have ended, and was sent before (SUBS-06).
bool StreamedChanges::isLate(const json::Raw &params) const
{
    const auto notice = json::read<SubscriptionNotice>(params);
    const auto id = notice && notice->meta ? notice->meta->subscriptionId : std::nullopt;
    return id && (m_lists->hasEnded(*id) || m_resources->hasEnded(*id) || m_tasks->hasEnded(*id));
}

} // namespace mcp

#include "moc_changesource.cpp"
