// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/tasktracker.h"

#include "core/base/logging.h"
#include "core/client/record/argumentmask.h"
#include "core/client/tasks/taskcalls.h"
#include "core/json/read.h"
#include "core/tasks/tasksessions.h"
#include "core/tasks/taskstate.h"
#include "core/tasks/taskstore.h"
#include "core/tasks/trackedtask.h"

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kProgressSpacing{100};
constexpr int kFoundTasks = 500; ///< Shown of one server.

Error noSuchTask()
{
    return Error::storage(u"No such task"_s);
}

/// What a call of a finished task was answered with, as far as that needs no result.
Error errorOf(const TaskRecord &record)
{
    if (record.error)
        return *record.error;
    return record.state == TaskState::Cancelled ? Error::cancelled() : Error::closed();
}

} // namespace

/// A task until it is on disk.
struct TaskTracker::Adoption
{
    TaskSnapshot seed;
    std::shared_ptr<TaskRecord> record;
    std::shared_ptr<CallProgress> progress;
    Promise<QString> promise;
};

TaskTracker::TaskTracker(TaskStore *store, Clock *clock, TaskSessions *sessions, QObject *parent)
    : QObject(parent)
    , m_clock(clock)
    , m_store(store)
    , m_sessions(sessions)
    , m_schedule(clock,
                 [this](const QString &key) {
                     if (TrackedTask *task = tracked(key))
                         task->onDue();
                 })
    , m_progressAlarm(clock->createAlarm([this] { tellProgress(); }))
{
    connect(store, &TaskStore::failed, this, &TaskTracker::failed);
    connect(store, &TaskStore::damaged, this, &TaskTracker::failed);
    connect(store, &TaskStore::unsavedChanged, this, [this](const QString &key) {
        if (find(key))
            Q_EMIT changed(key);
    });
    connect(store, &TaskStore::adopted, this, &TaskTracker::load);
    connect(store, &TaskStore::othersChanged, this, &TaskTracker::setOthers);
    connect(store, &TaskStore::wished, this, [this](const TaskWish &wish) {
        wish.kind == TaskWish::Kind::Forget ? forget(wish.key) : cancel(wish.key);
    });
}

TaskTracker::~TaskTracker()
{
    for (auto &[place, entry] : m_entries)
        entry.task = nullptr;
    // While the schedule still exists; those too that are to be deleted later.
    qDeleteAll(findChildren<TrackedTask *>(QString(), Qt::FindDirectChildrenOnly));
}

void TaskTracker::load()
{
    ++m_loads;
    m_store->load().then(this, [this](const auto &records) { onLoaded(records); });
}

void TaskTracker::onLoaded(const Result<QList<TaskRecord>> &records)
{
    --m_loads;
    if (!records)
        Q_EMIT failed(records.error());
    for (const TaskRecord &record : records.valueOr({})) {
        const bool isOpen = !isFinished(record.state);
        Entry *known = find(record.key);
        if ((known && !known->isElsewhere)
            || (isOpen && m_servers[record.serverId].open.contains(record.taskId)))
            continue; // Nothing is asked about twice.
        if (known) { // The program that looked after it is gone: it is ours now.
            known->isElsewhere = false;
            if (isOpen)
                m_servers[record.serverId].open.insert(record.taskId, record.key);
            updateOther(*known, record);
        }
        Entry &entry = known ? *known : insert(std::make_shared<TaskRecord>(record));
        if (isOpen)
            track(entry, std::nullopt);
    }
    takeGoneOthers();
    m_isLoaded = true;
    Q_EMIT loaded();
}

void TaskTracker::setOthers(const QList<TaskRecord> &records, const QSet<QString> &unfollowed)
{
    m_unfollowed = unfollowed;
    m_others.clear();
    for (const TaskRecord &record : records) {
        m_others.insert(record.key);
        Entry *entry = find(record.key);
        if (!entry)
            Q_EMIT added(insert(std::make_shared<TaskRecord>(record), true).record->key);
        else if (entry->isElsewhere && entry->record->toRaw() != record.toRaw())
            updateOther(*entry, record);
    }
    takeGoneOthers();
}

/// While the store is read, a task that is gone there may be loaded here.
void TaskTracker::takeGoneOthers()
{
    QStringList gone;
    for (const auto &[place, entry] : std::as_const(m_entries)) {
        if (entry.isElsewhere && !m_others.contains(entry.record->key))
            gone.append(entry.record->key);
    }
    for (const QString &key : std::as_const(gone)) {
        if (m_loads == 0)
            take(key);
    }
}

void TaskTracker::updateOther(Entry &entry, const TaskRecord &record)
{
    *entry.record = record;
    const QString key = record.key;
    const auto waiting = isFinished(record.state) ? std::exchange(entry.waiting, {})
                                                  : std::vector<Promise<CallToolResult>>();
    Q_EMIT changed(key);
    for (const auto &promise : waiting) {
        finished(key).then(
            this, [promise](const Result<CallToolResult> &result) { promise.settle(result); });
    }
}

void TaskTracker::setServer(const QString &serverId, const QString &name, TaskCalls *calls,
                            PeerRequestHandler *handler)
{
    ServerState &server = m_servers[serverId];
    dropCalls(server);
    server.isListed = true;
    for (const QString &key : std::as_const(server.open)) {
        if (TrackedTask *task = tracked(key)) {
            task->setServerListed(true);
            task->pause();
        }
    }
    server.name = name;
    server.handler = handler;
    server.calls = calls;
    if (!calls)
        return onReadyChanged(serverId);
    connect(calls, &TaskCalls::readyChanged, this, [this, serverId] { onReadyChanged(serverId); });
    connect(calls, &TaskCalls::changed, this, [this, serverId](const TaskSnapshot &snapshot) {
        if (TrackedTask *task = tracked(keyOf(serverId, snapshot.taskId)))
            task->take(snapshot, TrackedTask::Origin::Notice);
    });
    connect(calls, &TaskCalls::watched, this,
            [this, serverId](const QString &taskId, bool isWatched) {
                if (TrackedTask *task = tracked(keyOf(serverId, taskId)))
                    task->setWatched(isWatched);
            });
    onReadyChanged(serverId);
}

void TaskTracker::dropCalls(const ServerState &server)
{
    if (!server.calls)
        return;
    server.calls->disconnect(this);
    const QStringList taskIds = server.open.keys();
    for (const QString &taskId : taskIds)
        server.calls->unwatch(taskId);
}

void TaskTracker::removeServer(const QString &serverId)
{
    const auto server = m_servers.find(serverId);
    if (server == m_servers.end())
        return;
    const auto open = server->second.open;
    for (const QString &key : open) {
        if (TrackedTask *task = tracked(key))
            task->lose(LostReason::ServerRemoved);
        else
            take(key);
    }
    dropCalls(server->second);
    m_servers.erase(serverId);
}

TaskCalls *TaskTracker::readyCalls(const QString &serverId) const
{
    const auto server = m_servers.find(serverId);
    if (server == m_servers.end() || !server->second.calls || !server->second.calls->isReady())
        return nullptr;
    return server->second.calls;
}

void TaskTracker::onReadyChanged(const QString &serverId)
{
    TaskCalls *calls = readyCalls(serverId);
    PeerRequestHandler *const handler = m_servers[serverId].handler;
    const auto open = m_servers[serverId].open;
    for (const QString &key : open) {
        TrackedTask *task = tracked(key);
        if (!task)
            continue;
        const bool wasAway = task->isAway();
        calls ? task->resume(calls, handler) : task->pause();
        if (tracked(key) && wasAway != task->isAway())
            Q_EMIT changed(key);
    }
    if (calls && calls->canList())
        list(serverId, calls);
}

void TaskTracker::list(const QString &serverId, TaskCalls *calls)
{
    calls->list().then(this, [this, serverId, asked = QPointer(calls)](const auto &tasks) {
        if (tasks && asked && readyCalls(serverId) == asked)
            onListed(serverId, asked->era(), *tasks);
    });
}

/// Shows tasks of the server that are not in our list; they are not polled (TASK-16).
void TaskTracker::onListed(const QString &serverId, Era era, const QList<TaskSnapshot> &tasks)
{
    QSet<QString> known;
    QHash<QString, QString> found;
    for (const auto &[place, entry] : std::as_const(m_entries)) {
        if (entry.record->serverId != serverId)
            continue;
        known.insert(entry.record->taskId);
        if (entry.record->isFound)
            found.insert(entry.record->taskId, entry.record->key);
    }
    int count = 0;
    for (const TaskSnapshot &task : tasks) {
        if (isTerminal(task.status) || ++count > kFoundTasks)
            continue;
        found.remove(task.taskId);
        if (known.contains(task.taskId))
            continue;
        known.insert(task.taskId);
        auto record = taskstate::newRecord(task, era, m_clock->wallTime());
        record->serverId = serverId;
        record->serverName = m_servers[serverId].name;
        record->isFound = true;
        Q_EMIT added(insert(record).record->key);
    }
    for (const QString &key : std::as_const(found))
        take(key);
}

Pending<QString> TaskTracker::adopt(const ToolCall &what, Era era, const ToolOutcome &outcome)
{
    const QString open = m_servers[what.serverId].open.value(outcome.task->taskId);
    if (const Entry *entry = find(open); entry && !entry->record->isFound)
        return settled<QString>(Error::protocol(u"The task has the id of another one"_s));
    auto record = taskstate::newRecord(*outcome.task, era, m_clock->wallTime());
    record->serverId = what.serverId;
    record->serverName = m_servers[what.serverId].name;
    record->tool = what.tool;
    record->toolTitle = what.toolTitle;
    record->conversation = what.conversation;
    record->arguments = what.arguments;
    record->maskedArguments = maskedArguments(what.arguments, what.inputSchema);
    record->immediateResponse = outcome.immediateResponse;
    if (m_sessions)
        record->session = m_sessions->current(record->serverId);
    const auto adoption =
        std::make_shared<const Adoption>(Adoption{*outcome.task, record, outcome.progress, {}});
    m_adoptions.insert(record->key, adoption);
    m_store->save(*record).then(this, [this, key = record->key](const Result<bool> &) {
        const auto saved = m_adoptions.take(key);
        if (!m_sessions)
            return begin(*saved);
        m_sessions->enter(saved->record->serverId, saved->record->session)
            .then(this, [this, saved](const Result<bool> &) { begin(*saved); });
    });
    return adoption->promise.pending();
}

void TaskTracker::begin(const Adoption &adoption)
{
    const QString key = adoption.record->key;
    // Listed before we were told.
    take(m_servers[adoption.record->serverId].open.value(adoption.record->taskId));
    Entry &entry = insert(adoption.record);
    entry.progress = adoption.progress; // Null: it has ended with the call (TASKX-27).
    if (entry.progress)
        entry.progress->onChanged = [self = QPointer(this), key] {
            if (self)
                self->onProgress(key);
        };
    const TaskRecord &record = *entry.record;
    qCInfo(lcTasks).noquote() << key << "begins:" << record.tool << "of"
                              << record.serverId; // TASK-23
    Q_EMIT added(key);
    track(entry, adoption.seed);
    adoption.promise.settle(key);
}

TaskTracker::Entry &TaskTracker::insert(std::shared_ptr<TaskRecord> record, bool isElsewhere)
{
    const qint64 place = ++m_lastPlace;
    m_places.insert(record->key, place);
    if (!isFinished(record->state) && !isElsewhere)
        m_servers[record->serverId].open.insert(record->taskId, record->key);
    Entry &entry = m_entries[place];
    entry.record = std::move(record);
    entry.isElsewhere = isElsewhere;
    return entry;
}

void TaskTracker::track(Entry &entry, const std::optional<TaskSnapshot> &seed)
{
    const QString key = entry.record->key;
    const QString serverId = entry.record->serverId;
    auto *task = new TrackedTask(entry.record, {m_clock, m_store, &m_schedule, m_sessions}, this);
    entry.task = task;
    connect(task, &TrackedTask::changed, this, [this, key] { Q_EMIT changed(key); });
    connect(task, &TrackedTask::ended, this, [this, key] { onEnded(key); });
    if (TaskCalls *calls = readyCalls(serverId))
        task->resume(calls, m_servers[serverId].handler);
    task->setServerListed(m_servers[serverId].isListed);
    task->begin(seed);
}

void TaskTracker::onEnded(const QString &key)
{
    Entry *entry = find(key);
    const Result<CallToolResult> outcome = entry->task->outcome();
    qCInfo(lcTasks).noquote() << key << "ends:" << taskStateWord(entry->record->state); // TASK-23
    std::exchange(entry->task, nullptr)->deleteLater();
    entry->progress.reset();
    ServerState &server = m_servers[entry->record->serverId];
    server.open.remove(entry->record->taskId);
    if (server.calls)
        server.calls->unwatch(entry->record->taskId);
    const auto waiting = std::exchange(entry->waiting, {});
    Q_EMIT changed(key);
    for (const auto &promise : waiting)
        promise.settle(outcome);
}

Pending<CallToolResult> TaskTracker::finished(const QString &key)
{
    Entry *entry = find(key);
    if (!entry)
        return settled<CallToolResult>(noSuchTask());
    Promise<CallToolResult> promise;
    if (!isFinished(entry->record->state)) {
        entry->waiting.push_back(promise);
    } else if (!entry->record->hasResult) {
        promise.settle(errorOf(*entry->record));
    } else {
        m_store->result(key).then(this, [promise](const Result<json::Raw> &result) {
            promise.settle(result ? readToolResult(*result) : result.error());
        });
    }
    return promise.pending();
}

Pending<json::Raw> TaskTracker::result(const QString &key)
{
    const Entry *entry = find(key);
    if (!entry || !entry->record->hasResult)
        return settled<json::Raw>(noSuchTask());
    return m_store->result(key);
}

void TaskTracker::cancel(const QString &key)
{
    watch(key);
    const Entry *entry = find(key);
    if (entry && entry->isElsewhere)
        (void)m_store->wish({key, TaskWish::Kind::Cancel});
    else if (entry && entry->task)
        entry->task->cancel();
}

void TaskTracker::watch(const QString &key)
{
    Entry *entry = find(key);
    if (!entry || !entry->record->isFound || entry->isElsewhere)
        return;
    entry->record->isFound = false;
    m_store->update(*entry->record);
    track(*entry, std::nullopt);
    Q_EMIT changed(key);
}

void TaskTracker::sendAgain(const QString &key)
{
    if (TrackedTask *task = tracked(key))
        task->sendAgain();
}

void TaskTracker::forget(const QString &key)
{
    const Entry *entry = find(key);
    if (!entry)
        return;
    if (entry->isElsewhere) {
        (void)m_store->wish({key, TaskWish::Kind::Forget});
        return;
    }
    const QString removed = key; // It may be that of the record.
    take(removed); // First: what waits for a save of the task must not go on with it.
    (void)m_store->remove(removed);
}

void TaskTracker::clearFinished()
{
    const QList<QString> all = keys();
    for (const QString &key : all) {
        if (isFinished(record(key)->state))
            forget(key);
    }
}

/// Off the list.
void TaskTracker::take(const QString &key)
{
    Entry *entry = find(key);
    if (!entry)
        return;
    ServerState &server = m_servers[entry->record->serverId];
    const QString taskId = entry->record->taskId;
    if (server.open.value(taskId) == key) {
        server.open.remove(taskId);
        if (server.calls)
            server.calls->unwatch(taskId);
    }
    if (entry->task) {
        entry->task->disconnect(this);
        entry->task->retire();
    }
    const auto waiting = std::exchange(entry->waiting, {});
    m_entries.erase(m_places.take(key));
    Q_EMIT removed(key);
    for (const auto &promise : waiting)
        promise.settle(Error::cancelled());
}

void TaskTracker::onProgress(const QString &key)
{
    const Entry *entry = find(key);
    if (!entry || !entry->progress)
        return;
    m_progressed.insert(key);
    if (!m_progressAlarm->isActive())
        m_progressAlarm->start(kProgressSpacing);
}

void TaskTracker::tellProgress()
{
    const auto progressed = std::exchange(m_progressed, {});
    for (const QString &key : progressed) {
        if (find(key))
            Q_EMIT changed(key);
    }
}

QList<QString> TaskTracker::keys() const
{
    QList<QString> keys;
    keys.reserve(qsizetype(m_entries.size()));
    for (const auto &[place, entry] : m_entries)
        keys.append(entry.record->key);
    return keys;
}

const TaskRecord *TaskTracker::record(const QString &key) const
{
    const Entry *entry = find(key);
    return entry ? entry->record.get() : nullptr;
}

TaskLive TaskTracker::live(const QString &key) const
{
    TaskLive live;
    live.isUnsaved = m_store->isUnsaved(key);
    const Entry *entry = find(key);
    live.isElsewhere = entry && entry->isElsewhere;
    live.isServerAway = live.isElsewhere && m_unfollowed.contains(key);
    if (!entry || !entry->task)
        return live;
    if (entry->progress) {
        live.progress = entry->progress->progress;
        live.total = entry->progress->total;
        live.progressMessage = entry->progress->message;
    }
    if (const auto at = entry->task->nextCheckAt())
        live.nextCheckAt = *at - m_clock->elapsed() + m_clock->now();
    live.isServerAway = entry->task->isAway();
    live.isServerListed = entry->task->isServerListed();
    live.isStuck = entry->task->isStuck();
    live.isBlocked = entry->task->isBlocked();
    return live;
}

bool TaskTracker::canCancel(const QString &key) const
{
    const Entry *entry = find(key);
    if (!entry || isFinished(entry->record->state))
        return false;
    const TaskCalls *calls = entry->isElsewhere ? nullptr : readyCalls(entry->record->serverId);
    return !calls || calls->canCancel();
}

QString TaskTracker::sessionOf(const QString &serverId) const
{
    const auto isIn = [&serverId](const auto &place) {
        const Entry &entry = place.second;
        return entry.task && entry.record->serverId == serverId && !entry.record->session.isEmpty();
    };
    const auto latest = std::find_if(m_entries.crbegin(), m_entries.crend(), isIn);
    return latest == m_entries.crend() ? QString() : latest->second.record->session;
}

QString TaskTracker::keyOf(const QString &serverId, const QString &taskId) const
{
    const auto server = m_servers.find(serverId);
    return server == m_servers.end() ? QString() : server->second.open.value(taskId);
}

TaskTracker::Entry *TaskTracker::find(const QString &key)
{
    const auto place = m_places.constFind(key);
    return place == m_places.cend() ? nullptr : &m_entries.at(*place);
}

const TaskTracker::Entry *TaskTracker::find(const QString &key) const
{
    const auto place = m_places.constFind(key);
    return place == m_places.cend() ? nullptr : &m_entries.at(*place);
}

TrackedTask *TaskTracker::tracked(const QString &key) const
{
    const Entry *entry = find(key);
    return entry ? entry->task : nullptr;
}

} // namespace mcp

#include "moc_tasktracker.cpp"
