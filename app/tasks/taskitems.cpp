// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "app/tasks/taskitems.h"

#include "app/asks/personrequests.h"
#include "app/asks/questioncontroller.h"
#include "app/tasks/tasktext.h"
#include "app/text/cleantext.h"
#include "app/text/launchtext.h"
#include "core/base/clock.h"
#include "core/host/host.h"
#include "core/tasks/tasktracker.h"

#include <algorithm>
#include <tuple>

namespace quayside {

using TaskState::Kind;

namespace {

constexpr std::chrono::milliseconds kPause{100};
constexpr qsizetype kWordsChars = 300;

QString words(const QString &text)
{
    return cleanText(text.left(kWordsChars));
}

Kind kindOf(const mcp::TaskRecord &record, const mcp::TaskLive &live, bool asks)
{
    switch (record.state) {
    case mcp::TaskState::Completed:
        return record.isToolError ? Kind::ToolError : Kind::Done;
    case mcp::TaskState::Failed:
        return record.isToolError ? Kind::ToolError : Kind::Failed;
    case mcp::TaskState::Cancelled:
        return Kind::Cancelled;
    case mcp::TaskState::Lost:
        return record.lostReason == mcp::LostReason::Detached ? Kind::Left : Kind::Lost;
    case mcp::TaskState::Working:
    case mcp::TaskState::NeedsInput:
        break;
    }
    if (asks)
        return Kind::NeedsYou;
    if (record.isCancelRequested)
        return Kind::Cancelling;
    if (live.isBlocked)
        return Kind::Blocked;
    if (live.isServerAway)
        return Kind::Away;
    return live.isStuck ? Kind::Unheard : Kind::Working;
}

} // namespace

TaskItems::TaskItems(const AppPorts &ports, QObject *parent)
    : QObject(parent)
    , m_requests(ports.requests)
    , m_clock(ports.clock)
    , m_tracker(ports.host->tasks())
    , m_alarm(ports.clock->createAlarm([this] { flush(); }))
{
    connect(m_tracker, &mcp::TaskTracker::loaded, this, &TaskItems::onLoaded);
    connect(m_tracker, &mcp::TaskTracker::added, this, &TaskItems::onChanged);
    connect(m_tracker, &mcp::TaskTracker::changed, this, &TaskItems::onChanged);
    connect(m_tracker, &mcp::TaskTracker::removed, this, &TaskItems::onRemoved);
    connect(m_requests, &PersonRequests::changed, this, &TaskItems::onQuestions);
    onLoaded();
}

TaskItems::~TaskItems() = default;

void TaskItems::put(const QList<TaskItem> &items)
{
    const auto serversBefore = m_serverNames;
    QStringList keys;
    keys.reserve(items.size());
    for (const TaskItem &item : items) {
        const auto old = m_items.constFind(item.key);
        if (old != m_items.cend())
            count(*old, -1);
        count(item, 1);
        m_serverNames.insert(item.serverId, item.serverName);
        m_items.insert(item.key, item);
        keys.append(item.key);
    }
    if (m_serverNames != serversBefore)
        Q_EMIT serversChanged();
    if (!keys.isEmpty())
        Q_EMIT changed(keys);
}

void TaskItems::remove(const QStringList &keys)
{
    const auto serversBefore = m_serverNames;
    QStringList gone;
    for (const QString &key : keys) {
        const auto old = m_items.constFind(key);
        if (old == m_items.cend())
            continue;
        count(*old, -1);
        if (!m_countsOfServers.contains(old->serverId))
            m_serverNames.remove(old->serverId);
        m_items.erase(old);
        gone.append(key);
    }
    if (m_serverNames != serversBefore)
        Q_EMIT serversChanged();
    if (!gone.isEmpty())
        Q_EMIT removed(gone);
}

void TaskItems::count(const TaskItem &item, int step)
{
    m_counts[size_t(groupOf(item.kind))] += step;
    int &ofServer = m_countsOfServers[item.serverId];
    ofServer += step;
    if (ofServer == 0)
        m_countsOfServers.remove(item.serverId);
}

const TaskItem *TaskItems::find(const QString &key) const
{
    const auto found = m_items.constFind(key);
    return found == m_items.cend() ? nullptr : &*found;
}

QList<const TaskItem *> TaskItems::open(int most) const
{
    QList<const TaskItem *> items;
    for (const TaskItem &item : m_items) {
        if (!isFinished(item.kind))
            items.append(&item);
    }
    const auto isBefore = [](const TaskItem *one, const TaskItem *other) {
        const auto place = [](const TaskItem *item) {
            return std::tuple(groupOf(item->kind), -item->startedAt.toMSecsSinceEpoch());
        };
        const auto first = place(one);
        const auto second = place(other);
        return first == second ? one->key < other->key : first < second;
    };
    const qsizetype shown = std::min<qsizetype>(most, items.size());
    std::partial_sort(items.begin(), items.begin() + shown, items.end(), isBefore);
    return items.first(shown);
}

QString TaskItems::facts(const TaskItem &item) const
{
    std::optional<std::chrono::milliseconds> untilCheck = m_tracker->live(item.key).nextCheckAt;
    if (untilCheck)
        *untilCheck -= m_clock->now();
    return factsText(item, m_clock->wallTime(), untilCheck);
}

void TaskItems::onLoaded()
{
    const QList<QString> keys = m_tracker->keys();
    for (const QString &key : keys)
        onChanged(key);
}

void TaskItems::onChanged(const QString &key)
{
    m_removed.remove(key);
    m_changed.insert(key);
    flushSoon();
}

void TaskItems::onRemoved(const QString &key)
{
    m_changed.remove(key);
    m_removed.insert(key);
    flushSoon();
}

/// The first change after a pause is shown at once, with the others of the same pass of the event loop.
void TaskItems::flushSoon()
{
    if (!m_alarm->isActive() && !std::exchange(m_isFlushDue, true))
        QMetaObject::invokeMethod(this, &TaskItems::flush, Qt::QueuedConnection);
}

/// Tasks that had questions before may have none now.
void TaskItems::onQuestions(const QString &serverId)
{
    QSet<QString> asking;
    const QList<QuestionController *> open = m_requests->questions(serverId);
    for (const QuestionController *question : open) {
        if (const QString key = m_tracker->keyOf(serverId, question->taskId()); !key.isEmpty())
            asking.insert(key);
    }
    QSet<QString> &asked = m_asking[serverId];
    const QSet<QString> concerned = asked + asking;
    for (const QString &key : concerned)
        onChanged(key);
    asked = asking;
}

void TaskItems::flush()
{
    m_isFlushDue = false;
    if (m_changed.isEmpty() && m_removed.isEmpty())
        return;
    m_alarm->start(kPause);
    QList<TaskItem> items;
    const QSet<QString> changed = std::exchange(m_changed, {});
    for (const QString &key : changed) {
        if (const mcp::TaskRecord *record = m_tracker->record(key))
            items.append(itemOf(*record));
    }
    put(items);
    const QSet<QString> removed = std::exchange(m_removed, {});
    remove({removed.cbegin(), removed.cend()});
}

TaskItem TaskItems::itemOf(const mcp::TaskRecord &record) const
{
    const mcp::TaskLive live = m_tracker->live(record.key);
    const QList<QuestionController *> questions =
        m_requests->questions(record.serverId, record.taskId);
    TaskItem item;
    item.key = record.key;
    item.serverId = record.serverId;
    item.serverName = visibleText(record.serverName);
    item.tool = record.tool;
    item.title = words(record.toolTitle.isEmpty() ? record.tool : record.toolTitle);
    item.kind = kindOf(record, live, !questions.isEmpty());
    item.message =
        words(live.progressMessage.isEmpty() ? record.statusMessage : live.progressMessage);
    item.questionCount = int(questions.size());
    if (!questions.isEmpty())
        item.question = words(questions.first()->message());
    item.reason = live.isServerListed ? reasonOf(record, item.kind)
                                      : tr("The server is no longer in the list.");
    item.startedAt = record.startedAt;
    item.finishedAt = record.finishedAt;
    if (record.ttl)
        item.keptUntil = record.startedAt.addMSecs(record.ttl->count());
    item.progress = live.progress;
    item.total = live.total;
    item.isUnsaved = live.isUnsaved;
    return item;
}

QString TaskItems::reasonOf(const mcp::TaskRecord &record, Kind kind)
{
    if (kind == Kind::ToolError)
        return tr("The tool reports an error.");
    if (kind == Kind::Working && record.isResultPending)
        return tr("The result is being received.");
    return taskEndText(record).title;
}

} // namespace quayside

#include "moc_taskitems.cpp"
