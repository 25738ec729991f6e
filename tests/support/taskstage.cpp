// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/taskstage.h"

#include <QCoreApplication>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kInvalidParams = -32602;

} // namespace

QByteArray toolResult(const QByteArray &text, bool isError)
{
    return R"({"content":[{"type":"text","text":")" + text + R"("}],"isError":)"
        + (isError ? "true" : "false") + '}';
}

qsizetype FakeTaskCalls::count(const QString &method, const QString &taskId) const
{
    return std::ranges::count_if(asked, [&](const Asked &one) {
        return one.method == method && (taskId.isEmpty() || one.taskId == taskId);
    });
}

QList<QByteArray> FakeTaskCalls::updates() const
{
    QList<QByteArray> all;
    for (const Asked &one : asked) {
        if (one.method == u"update")
            all.append(one.answers);
    }
    return all;
}

void FakeTaskCalls::setReady(bool isReady)
{
    m_isReady = isReady;
    Q_EMIT readyChanged();
    for (const QString &taskId : std::as_const(watchedNow)) {
        if (acceptsWatching)
            Q_EMIT watched(taskId, isReady);
    }
}

/// The response to all requests of a method; nothing if the task decides.
template<class T>
std::optional<Pending<T>> FakeTaskCalls::note(const char *method, const QString &taskId,
                                              const QByteArray &answers)
{
    const QString name = QString::fromLatin1(method);
    asked.append({name, taskId, answers, m_clock->elapsed()});
    if (silent.contains(name)) {
        Promise<T> never;
        m_unanswered.append(std::make_shared<Promise<T>>(never));
        return never.pending();
    }
    if (failures.contains(name))
        return settled<T>(failures.value(name));
    if (name != u"list" && !tasks.contains(taskId))
        return settled<T>(Error{ErrorKind::Remote, u"Unknown task"_s, kInvalidParams, {}});
    return std::nullopt;
}

Pending<ToolOutcome> FakeTaskCalls::startTool(const QString &name)
{
    asked.append({u"call"_s, name, {}, m_clock->elapsed()});
    if (outcome)
        return settled<ToolOutcome>(*outcome);
    return calls.emplace_back().pending();
}

Pending<TaskSnapshot> FakeTaskCalls::get(const QString &taskId)
{
    const auto answer = note<TaskSnapshot>("get", taskId);
    return answer ? *answer : settled<TaskSnapshot>(tasks.value(taskId));
}

Pending<json::Raw> FakeTaskCalls::result(const QString &taskId)
{
    if (const auto answer = note<json::Raw>("result", taskId))
        return *answer;
    const auto there = results.constFind(taskId);
    if (there != results.cend())
        return settled<json::Raw>(*there);
    return waiting.insert(taskId, {})->pending();
}

Pending<std::optional<TaskSnapshot>> FakeTaskCalls::cancel(const QString &taskId)
{
    using Answer = std::optional<TaskSnapshot>;
    if (const auto answer = note<Answer>("cancel", taskId))
        return *answer;
    return settled<Answer>(m_era == Era::Stateful ? Answer(tasks.value(taskId)) : std::nullopt);
}

Pending<EmptyResult> FakeTaskCalls::update(const QString &taskId, const json::RawObject &answers)
{
    const auto answer = note<EmptyResult>("update", taskId, answers.raw.toByteArray());
    return answer ? *answer : settled<EmptyResult>(EmptyResult());
}

Pending<QList<TaskSnapshot>> FakeTaskCalls::list()
{
    const auto answer = note<QList<TaskSnapshot>>("list", {});
    return answer ? *answer : settled<QList<TaskSnapshot>>(tasks.values());
}

void FakeTaskCalls::watch(const QString &taskId)
{
    if (watchedNow.contains(taskId))
        return;
    watchedNow.insert(taskId);
    if (acceptsWatching)
        QMetaObject::invokeMethod(
            this, [this, taskId] { Q_EMIT watched(taskId, true); }, Qt::QueuedConnection);
}

void FakeTaskCalls::unwatch(const QString &taskId)
{
    watchedNow.remove(taskId);
}

void FakeTaskDisk::release()
{
    isHolding = false;
    for (const auto &change : std::exchange(m_held, {}))
        change();
}

qsizetype FakeTaskDisk::indexOf(const QString &key) const
{
    const QByteArray start = "{\"key\":\"" + key.toLatin1() + '"';
    const auto it = std::ranges::find_if(
        records, [&start](const QByteArray &text) { return text.startsWith(start); });
    return it == records.end() ? -1 : it - records.begin();
}

std::optional<TaskRecord> FakeTaskDisk::saved(const QString &key) const
{
    const qsizetype index = indexOf(key);
    if (index < 0)
        return std::nullopt;
    return TaskRecord::fromRaw(json::Raw(records.at(index))).valueOr({});
}

Pending<bool> FakeTaskDisk::write(const std::function<void()> &change)
{
    if (failure)
        return settled<bool>(*failure);
    if (!isHolding) {
        change();
        return settled<bool>(true);
    }
    Promise<bool> promise;
    m_held.append([change, promise] {
        change();
        promise.settle(true);
    });
    return promise.pending();
}

FakeTaskStore::~FakeTaskStore()
{
    const QList<TaskRecord> waiting = takeWaiting();
    for (const TaskRecord &record : waiting)
        (void)FakeTaskStore::writeRecord(record);
}

Pending<QList<TaskRecord>> FakeTaskStore::load()
{
    if (m_disk->failure)
        return settled<QList<TaskRecord>>(*m_disk->failure);
    QList<TaskRecord> all;
    for (const QByteArray &text : std::as_const(m_disk->records)) {
        if (const auto record = TaskRecord::fromRaw(json::Raw(text)))
            all.append(*record);
    }
    return settled<QList<TaskRecord>>(all);
}

Pending<bool> FakeTaskStore::wish(const TaskWish &wish)
{
    m_disk->wishes.append(wish);
    return settled<bool>(true);
}

Pending<bool> FakeTaskStore::writeRecord(const TaskRecord &record)
{
    ++m_disk->saves;
    return m_disk->write([disk = m_disk, key = record.key, text = record.toRaw().toByteArray()] {
        const qsizetype index = disk->indexOf(key);
        if (index < 0)
            disk->records.append(text);
        else
            disk->records[index] = text;
    });
}

Pending<bool> FakeTaskStore::writeResult(const QString &key, const json::Raw &result)
{
    return m_disk->write(
        [disk = m_disk, key, text = result.toByteArray()] { disk->results.insert(key, text); });
}

Pending<json::Raw> FakeTaskStore::readResult(const QString &key)
{
    if (m_disk->failure || !m_disk->results.contains(key))
        return settled<json::Raw>(
            m_disk->failure.value_or(Error{ErrorKind::Storage, u"None"_s, 0, {}}));
    return settled<json::Raw>(json::Raw(m_disk->results.value(key)));
}

Pending<bool> FakeTaskStore::erase(const QString &key)
{
    return m_disk->write([disk = m_disk, key] {
        disk->results.remove(key);
        if (const qsizetype index = disk->indexOf(key); index >= 0)
            disk->records.removeAt(index);
    });
}

TaskStage::TaskStage(Era with, TaskSessions *sessions)
    : era(with)
    , host(&clock)
    , m_sessions(sessions)
    , m_gate(&host, &clock)
{
    host.tracker = [this] { return tracker.get(); };
    host.send = [this](const ToolCall &call, const rpc::CallOptions &,
                       const std::shared_ptr<ToolCallHandler> &receiver) {
        const CallHandle handle = server->startTool(call.tool).then(
            tracker.get(),
            [receiver](const Result<ToolOutcome> &outcome) { receiver->onOutcome(outcome); });
        return [handle] { handle.abandon(); };
    };
    open(std::make_unique<FakeTaskCalls>(&clock, era));
}

TaskStage::~TaskStage() = default;

void TaskStage::load()
{
    tracker.reset();
    store.reset();
    store = std::make_unique<FakeTaskStore>(&disk);
    tracker = std::make_unique<TaskTracker>(store.get(), &clock, m_sessions);
    QObject::connect(tracker.get(), &TaskTracker::changed, tracker.get(),
                     [this](const QString &key) { changes.append(key); });
    QObject::connect(tracker.get(), &TaskTracker::failed, tracker.get(),
                     [this](const Error &why) { failures.append(why); });
    tracker->load();
    settle();
}

void TaskStage::restartWithoutServers()
{
    tracker.reset();
    server.reset();
    load();
}

void TaskStage::open(std::unique_ptr<FakeTaskCalls> fresh)
{
    load();
    server = std::move(fresh);
    tracker->setServer(u"s"_s, u"Server"_s, server.get(), &handler);
    settle();
}

void TaskStage::restart(bool isServerNew)
{
    auto fresh = std::make_unique<FakeTaskCalls>(&clock, era);
    if (!isServerNew) {
        fresh->tasks = server->tasks;
        fresh->results = server->results;
    }
    tracker.reset();
    handler.asked.clear();
    changes.clear();
    open(std::move(fresh));
}

void TaskStage::settle()
{
    for (int i = 0; i < 12; ++i)
        QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TaskStage::pass(std::chrono::milliseconds time)
{
    constexpr auto kStep = 100ms;
    for (; time > 0ms; time -= kStep) {
        clock.advance(std::min<std::chrono::milliseconds>(time, kStep));
        settle();
    }
}

TaskSnapshot TaskStage::offer(const QString &taskId, const QString &status)
{
    TaskSnapshot task;
    task.taskId = taskId;
    task.statusText = status;
    task.status = taskStatus(status);
    task.createdAt = task.lastUpdatedAt = clock.wallTime();
    task.ttl = 1h;
    task.pollInterval = 2s;
    server->tasks.insert(taskId, task);
    server->outcome = ToolOutcome{{}, task, {}};
    return task;
}

Pending<ToolCallOutcome> TaskStage::call(const ToolCall &what)
{
    host.era = era;
    auto pending = ToolCallFlow::run(&m_gate, {}, what);
    settle(); // It is sent once its decision is recorded.
    return pending;
}

QString TaskStage::begin(const QString &taskId, const QString &status)
{
    offer(taskId, status);
    QString key;
    call({u"s"_s, u"tool"_s, u"Tool"_s, {}, CallMode::AsTask})
        .then(tracker.get(), [&key](const Result<ToolCallOutcome> &started) {
            key = started ? started->taskKey : QString();
        });
    settle();
    return key;
}

void TaskStage::move(const QString &taskId, const QString &status)
{
    TaskSnapshot &task = server->tasks[taskId];
    task.statusText = status;
    task.status = taskStatus(status);
    task.lastUpdatedAt = clock.wallTime();
    task.inputRequests.reset();
    task.result.reset();
    task.error.reset();
}

void TaskStage::ask(const QString &taskId, const QByteArray &inputRequests)
{
    move(taskId, u"input_required"_s);
    server->tasks[taskId].inputRequests = json::RawObject{json::Raw(inputRequests)};
}

void TaskStage::complete(const QString &taskId, const QByteArray &text)
{
    move(taskId, u"completed"_s);
    if (era == Era::Stateless)
        server->tasks[taskId].result = json::Raw(toolResult(text));
    else
        server->results.insert(taskId, json::Raw(toolResult(text)));
}

TaskState TaskStage::state(const QString &key) const
{
    const TaskRecord *record = tracker->record(key);
    return record ? record->state : TaskState::Lost;
}

} // namespace mcp

#include "moc_taskstage.cpp"
