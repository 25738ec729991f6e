// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/host/taskarchive.h"

#include "core/base/clock.h"
#include "core/storage/instancelock.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QTimer>

#include <cerrno>
#include <chrono>

namespace mcp {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr auto kGather = 10ms; ///< A disk takes about as long to make sure of one transaction.
constexpr auto kLook = 1s;
constexpr auto kReopen = 5s; ///< Between two attempts at a database that could not be opened.

StoredTask stored(const TaskRecord &record)
{
    return {record.key,
            record.serverId,
            record.taskId,
            isFinished(record.state),
            QDateTime::currentMSecsSinceEpoch(),
            {},
            record.toRaw().toByteArray()};
}

/// One that cannot be read is shown as what is left of it.
TaskRecord loaded(const StoredTask &task)
{
    const auto read = TaskRecord::fromRaw(json::Raw(task.record));
    if (read && read->key == task.key)
        return *read;
    TaskRecord rest;
    rest.key = task.key;
    rest.serverId = task.serverId;
    rest.taskId = task.taskId;
    rest.startedAt = utcTime(std::chrono::milliseconds(task.updatedAt));
    rest.finishedAt = rest.startedAt;
    rest.state = TaskState::Lost;
    rest.lostReason = LostReason::GivenUp;
    rest.error = Error::storage(read ? u"the record is of another task"_s : read.error().detail,
                                Database::kDamaged);
    return rest;
}

template<class T>
Promise<T> takeFirst(std::deque<Promise<T>> &promises)
{
    const Promise<T> first = promises.front();
    promises.pop_front();
    return first;
}

} // namespace

/// Everything that touches the disk. Its functions run on the archive's thread, and post what comes of it to the archive,
/// which outlives that.
class TaskArchive::Worker final : public QObject
{
public:
    Worker(TaskArchive *archive, QString configFolder)
        : m_archive(archive)
        , m_folder(std::move(configFolder))
    {
        m_gathering.setSingleShot(true);
        m_gathering.setTimerType(Qt::PreciseTimer);
        m_gathering.setInterval(kGather);
        m_looking.setInterval(kLook);
        connect(&m_gathering, &QTimer::timeout, this, &Worker::flush);
        connect(&m_looking, &QTimer::timeout, this, &Worker::look);
    }

    void add(TaskChange change)
    {
        m_changes.push_back(std::move(change));
        if (!m_gathering.isActive())
            m_gathering.start();
    }
    void load();
    void read(const QString &key);
    void wish(const TaskWish &wish);
    void setWatching(bool isWatching)
    {
        m_isWatching = isWatching;
        if (isWatching)
            m_looking.start();
        else
            m_looking.stop();
    }
    /// The database belongs to this thread.
    void close()
    {
        flush();
        m_store.reset();
        m_coming.reset();
        m_instance.reset();
        m_looking.stop();
    }

private:
    Result<void> open();
    Result<void> tryOpen();
    void showOnly();
    void flush();
    void watchComing();
    void onComing();
    void look();
    void readOthers();
    Result<bool> adoptGone(const QList<StoredTask> &tasks);
    void tellOthers(QList<StoredTask> others, const QSet<QString> &unfollowed = {});
    void tellWishes();
    template<class F>
    void post(F &&function)
    {
        QMetaObject::invokeMethod(m_archive, std::forward<F>(function), Qt::QueuedConnection);
    }

    TaskArchive *m_archive;
    QString m_folder;
    std::unique_ptr<InstanceLock> m_instance;
    std::unique_ptr<TaskStore> m_store; ///< Null when it could not be opened.
    Error m_problem; ///< Why not.
    QElapsedTimer m_tried; ///< To open it.
    std::vector<TaskChange> m_changes; ///< Not on disk yet.
    QTimer m_gathering{this};
    QTimer m_looking{this};
    std::unique_ptr<QFileSystemWatcher>
        m_coming; ///< Of other programs. Null: it cannot be watched.
    bool m_isWatching = false;
    QList<StoredTask> m_others; ///< As last emitted.
};

Result<void> TaskArchive::Worker::open()
{
    if (m_store)
        return {};
    if (m_tried.isValid() && !m_tried.hasExpired(std::chrono::milliseconds(kReopen).count()))
        return m_problem;
    const auto opened = tryOpen();
    if (!opened) {
        m_store.reset();
        m_problem = opened.error();
        m_tried.start();
    }
    return opened;
}

Result<void> TaskArchive::Worker::tryOpen()
{
    if (!m_instance) {
        auto instance = std::make_unique<InstanceLock>(m_folder);
        if (const auto taken = instance->take(); !taken)
            return taken;
        m_instance = std::move(instance);
    }
    m_store = std::make_unique<TaskStore>(m_folder, m_instance->id());
    const auto opened = m_store->open(QDateTime::currentDateTimeUtc());
    if (!opened)
        return opened.error();
    watchComing();
    if (opened->damage)
        post([archive = m_archive, damage = *opened->damage] { Q_EMIT archive->damaged(damage); });
    return {};
}

void TaskArchive::Worker::flush()
{
    m_gathering.stop();
    if (m_changes.empty())
        return;
    const std::vector<TaskChange> changes = std::exchange(m_changes, {});
    const auto opened = open();
    QList<Result<void>> results =
        opened ? m_store->apply(changes) : QList<Result<void>>(qsizetype(changes.size()), opened);
    post([archive = m_archive, results = std::move(results)] { archive->onWritten(results); });
}

void TaskArchive::Worker::load()
{
    flush();
    QList<TaskRecord> ours;
    QList<StoredTask> others;
    const auto collect = [&]() -> Result<void> {
        if (const auto opened = open(); !opened)
            return opened;
        const auto before = m_store->othersTasks();
        if (!before)
            return before.error();
        if (const auto adopted = adoptGone(*before); !adopted)
            return adopted.error();
        const auto tasks = m_store->tasks();
        if (!tasks)
            return tasks.error();
        for (const StoredTask &task : *tasks) {
            if (task.owner == m_instance->id())
                ours.append(loaded(task));
            else
                others.append(task);
        }
        return {};
    };
    const auto collected = collect();
    if (!collected)
        showOnly();
    const auto answer = collected ? Result<QList<TaskRecord>>(std::move(ours)) : collected.error();
    if (collected)
        tellOthers(std::move(others)); // First: who hears of the answer knows all.
    post([archive = m_archive, answer] { takeFirst(archive->m_loads).settle(answer); });
    if (collected)
        tellWishes();
}

/// Nothing can be written, so nothing of it can be ours.
void TaskArchive::Worker::showOnly()
{
    TaskStore store(m_folder, {});
    auto tasks = store.openToRead() ? store.tasks() : QList<StoredTask>();
    if (!tasks)
        return;
    const InstanceLock instances(m_folder);
    QHash<QString, bool> isAlive; // By owner.
    QSet<QString> unfollowed;
    for (const StoredTask &task : std::as_const(*tasks)) {
        if (!isAlive.contains(task.owner))
            isAlive.insert(task.owner, instances.isAlive(task.owner));
        if (!task.isFinished && !isAlive.value(task.owner))
            unfollowed.insert(task.key);
    }
    tellOthers(*std::move(tasks), unfollowed);
}

void TaskArchive::Worker::read(const QString &key)
{
    flush();
    const auto opened = open();
    TaskStore readable(m_folder, {});
    const auto content = opened ? m_store->result(key)
        : readable.openToRead() ? readable.result(key)
                                : opened.error();
    const auto answer = !content ? Result<json::Raw>(content.error())
        : content->isNull()      ? Error::storage(u"no result of this task is kept"_s, ENOENT)
                                 : Result<json::Raw>(json::Raw(*content));
    post([archive = m_archive, answer] { takeFirst(archive->m_reads).settle(answer); });
}

void TaskArchive::Worker::wish(const TaskWish &wish)
{
    flush();
    const auto opened = open();
    const auto left = opened ? m_store->wish(wish) : opened;
    const auto answer = left ? Result<bool>(true) : left.error();
    post([archive = m_archive, answer] { takeFirst(archive->m_wishes).settle(answer); });
}

/// Whoever writes to the database has put a file of its own into this folder before.
void TaskArchive::Worker::watchComing()
{
    m_coming = std::make_unique<QFileSystemWatcher>();
    if (m_coming->addPath(m_instance->folder()))
        connect(m_coming.get(), &QFileSystemWatcher::directoryChanged, this, &Worker::onComing);
    else
        m_coming.reset();
    onComing();
}

void TaskArchive::Worker::onComing()
{
    if (m_isWatching && !m_looking.isActive())
        m_looking.start();
}

void TaskArchive::Worker::look()
{
    // Before we look, so that what the last of them has done is seen.
    const bool isAlone = m_coming && m_others.isEmpty() && !m_instance->hasOthers();
    if (m_store)
        readOthers();
    if (!m_store || (isAlone && m_others.isEmpty()))
        m_looking.stop(); // Until another program appears, or the database can be opened.
}

void TaskArchive::Worker::readOthers()
{
    const auto adopted = adoptGone(m_others);
    if (adopted && *adopted)
        post([archive = m_archive] { Q_EMIT archive->adopted(); });
    const auto changed = m_store->hasChanged();
    if (!(adopted && *adopted) && !(changed && *changed))
        return;
    auto others = m_store->othersTasks();
    if (!others)
        return;
    tellOthers(std::move(*others));
    tellWishes();
}

/// Whether there was one.
Result<bool> TaskArchive::Worker::adoptGone(const QList<StoredTask> &tasks)
{
    QSet<QString> owners;
    for (const StoredTask &task : tasks)
        owners.insert(task.owner);
    bool isAny = false;
    for (const QString &owner : std::as_const(owners)) {
        if (m_instance->isAlive(owner))
            continue;
        if (const auto adopted = m_store->adopt(owner); !adopted)
            return adopted.error();
        isAny = true;
    }
    return isAny;
}

void TaskArchive::Worker::tellOthers(QList<StoredTask> others, const QSet<QString> &unfollowed)
{
    if (others == m_others)
        return;
    m_others = std::move(others);
    QList<TaskRecord> records;
    for (const StoredTask &task : std::as_const(m_others))
        records.append(loaded(task));
    post([archive = m_archive, records = std::move(records), unfollowed] {
        archive->m_others = records;
        archive->m_unfollowed = unfollowed;
        Q_EMIT archive->othersChanged();
    });
}

void TaskArchive::Worker::tellWishes()
{
    const auto wishes = m_store->takeWishes();
    for (const TaskWish &wish : wishes.valueOr({}))
        post([archive = m_archive, wish] { Q_EMIT archive->wished(wish); });
}

TaskArchive::TaskArchive(const QString &configFolder, QObject *parent)
    : QObject(parent)
    , m_worker(new Worker(this, configFolder))
{
    m_worker->moveToThread(&m_thread);
    m_thread.setObjectName(u"tasks"_s);
    m_thread.start();
}

TaskArchive::~TaskArchive()
{
    // Earlier jobs run first.
    QMetaObject::invokeMethod(m_worker, [this] {
        m_worker->close();
        m_thread.quit();
    });
    m_thread.wait();
    delete m_worker;
}

Pending<QList<TaskRecord>> TaskArchive::load()
{
    m_loads.emplace_back();
    QMetaObject::invokeMethod(m_worker, [worker = m_worker] { worker->load(); });
    return m_loads.back().pending();
}

Pending<bool> TaskArchive::save(const TaskRecord &record)
{
    return write([record]() -> TaskChange { return stored(record); });
}

Pending<bool> TaskArchive::saveResult(const QString &key, const json::Raw &result)
{
    return write([key, result]() -> TaskChange { return StoredResult{key, result.toByteArray()}; });
}

Pending<bool> TaskArchive::remove(const QString &key)
{
    return write([key]() -> TaskChange { return RemovedTask{key}; });
}

/// The data is serialized on the other thread.
Pending<bool> TaskArchive::write(std::function<TaskChange()> change)
{
    m_writes.emplace_back();
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, change = std::move(change)] { worker->add(change()); });
    return m_writes.back().pending();
}

void TaskArchive::onWritten(const QList<Result<void>> &results)
{
    // A receiver of a signal may delete this object.
    std::vector<Promise<bool>> promises;
    for (qsizetype i = 0; i < results.size(); ++i)
        promises.push_back(takeFirst(m_writes));
    for (qsizetype i = 0; i < results.size(); ++i) {
        const Result<void> &result = results.at(i);
        promises[size_t(i)].settle(result ? Result<bool>(true) : result.error());
    }
}

Pending<json::Raw> TaskArchive::result(const QString &key)
{
    m_reads.emplace_back();
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, key] { worker->read(key); });
    return m_reads.back().pending();
}

Pending<bool> TaskArchive::wish(const TaskWish &wish)
{
    m_wishes.emplace_back();
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, wish] { worker->wish(wish); });
    return m_wishes.back().pending();
}

void TaskArchive::setWatching(bool isWatching)
{
    QMetaObject::invokeMethod(m_worker,
                              [worker = m_worker, isWatching] { worker->setWatching(isWatching); });
}

} // namespace mcp

#include "moc_taskarchive.cpp"
