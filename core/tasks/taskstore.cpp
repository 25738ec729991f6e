// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/tasks/taskstore.h"

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

StoredTask rowOf(const TaskRecord &record)
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
TaskRecord recordOf(const StoredTask &task)
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

} // namespace

/// What touches the disk. Lives on the thread of the store, and reports to the store what it finds.
class TaskStore::File final : public QObject
{
public:
    File(TaskStore *store, const QString &configFolder)
        : m_store(store)
        , m_folder(configFolder)
    {
        m_looking.setInterval(kLook);
        connect(&m_looking, &QTimer::timeout, this, &File::look);
    }

    QList<Result<void>> apply(const QList<Change> &changes);
    Result<QList<TaskRecord>> load();
    Result<json::Raw> read(const QString &key);
    Result<void> wish(const TaskWish &wish);
    /// Sent after the answer to load(), so that receivers know the tasks.
    void tellWishesOfLoaded()
    {
        if (m_isLoaded)
            tellWishes();
    }
    void setWatching(bool isWatching)
    {
        m_isWatching = isWatching;
        if (isWatching)
            m_looking.start();
        else
            m_looking.stop();
    }

private:
    Result<void> open();
    Result<void> tryOpen();
    Result<QList<TaskRecord>> collect();
    void showOnly();
    void watchComing();
    void onComing();
    void look();
    void readOthers();
    Result<bool> adoptGone(const QList<StoredTask> &tasks);
    void tellOthers(QList<StoredTask> others, const QSet<QString> &unfollowed = {});
    void tellWishes();
    void tell(std::function<void()> what) { m_store->m_thread.tell(std::move(what)); }

    TaskStore *m_store;
    QString m_folder;
    std::unique_ptr<InstanceLock> m_instance;
    std::unique_ptr<TaskDatabase> m_database; ///< Null when it could not be opened.
    Error m_problem; ///< Why not.
    QElapsedTimer m_tried; ///< To open it.
    QTimer m_looking{this};
    std::unique_ptr<QFileSystemWatcher>
        m_coming; ///< Of other programs. Null: it cannot be watched.
    bool m_isWatching = false;
    bool m_isLoaded = false; ///< The last load() succeeded.
    QList<StoredTask> m_others; ///< As last emitted.
};

Result<void> TaskStore::File::open()
{
    if (m_database)
        return {};
    if (m_tried.isValid() && !m_tried.hasExpired(std::chrono::milliseconds(kReopen).count()))
        return m_problem;
    const auto opened = tryOpen();
    if (!opened) {
        m_database.reset();
        m_problem = opened.error();
        m_tried.start();
    }
    return opened;
}

Result<void> TaskStore::File::tryOpen()
{
    if (!m_instance) {
        auto instance = std::make_unique<InstanceLock>(m_folder);
        if (const auto taken = instance->take(); !taken)
            return taken;
        m_instance = std::move(instance);
    }
    m_database = std::make_unique<TaskDatabase>(m_folder, m_instance->id());
    const auto opened = m_database->open(QDateTime::currentDateTimeUtc());
    if (!opened)
        return opened.error();
    watchComing();
    if (opened->damage)
        tell([store = m_store, damage = *opened->damage] { Q_EMIT store->damaged(damage); });
    return {};
}

QList<Result<void>> TaskStore::File::apply(const QList<Change> &changes)
{
    std::vector<TaskChange> made;
    for (const Change &change : changes)
        made.push_back(change());
    const auto opened = open();
    return opened ? m_database->apply(made) : QList<Result<void>>(changes.size(), opened);
}

Result<QList<TaskRecord>> TaskStore::File::load()
{
    auto ours = collect();
    m_isLoaded = ours.hasValue();
    if (!ours)
        showOnly();
    return ours;
}

Result<QList<TaskRecord>> TaskStore::File::collect()
{
    if (const auto opened = open(); !opened)
        return opened.error();
    const auto before = m_database->othersTasks();
    if (!before)
        return before.error();
    if (const auto adopted = adoptGone(*before); !adopted)
        return adopted.error();
    const auto tasks = m_database->tasks();
    if (!tasks)
        return tasks.error();
    QList<TaskRecord> ours;
    QList<StoredTask> others;
    for (const StoredTask &task : *tasks) {
        if (task.owner == m_instance->id())
            ours.append(recordOf(task));
        else
            others.append(task);
    }
    tellOthers(std::move(others)); // Before the answer: who hears of that knows all.
    return ours;
}

/// Nothing can be written, so nothing of it can be ours.
void TaskStore::File::showOnly()
{
    TaskDatabase database(m_folder, {});
    auto tasks = database.openToRead() ? database.tasks() : QList<StoredTask>();
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

Result<json::Raw> TaskStore::File::read(const QString &key)
{
    const auto opened = open();
    TaskDatabase readable(m_folder, {});
    const auto content = opened ? m_database->result(key)
        : readable.openToRead() ? readable.result(key)
                                : opened.error();
    if (!content)
        return content.error();
    if (content->isNull())
        return Error::storage(u"no result of this task is kept"_s, ENOENT);
    return json::Raw(*content);
}

Result<void> TaskStore::File::wish(const TaskWish &wish)
{
    const auto opened = open();
    return opened ? m_database->wish(wish) : opened;
}

/// Whoever writes to the database has put a file of its own into this folder before.
void TaskStore::File::watchComing()
{
    m_coming = std::make_unique<QFileSystemWatcher>();
    if (m_coming->addPath(m_instance->folder()))
        connect(m_coming.get(), &QFileSystemWatcher::directoryChanged, this, &File::onComing);
    else
        m_coming.reset();
    onComing();
}

void TaskStore::File::onComing()
{
    if (m_isWatching && !m_looking.isActive())
        m_looking.start();
}

void TaskStore::File::look()
{
    // Before we look, so that what the last of them has done is seen.
    const bool isAlone = m_coming && m_others.isEmpty() && !m_instance->hasOthers();
    if (m_database)
        readOthers();
    if (!m_database || (isAlone && m_others.isEmpty()))
        m_looking.stop(); // Until another program appears, or the database can be opened.
}

void TaskStore::File::readOthers()
{
    const auto adopted = adoptGone(m_others);
    if (adopted && *adopted)
        tell([store = m_store] { Q_EMIT store->adopted(); });
    const auto changed = m_database->hasChanged();
    if (!(adopted && *adopted) && !(changed && *changed))
        return;
    auto others = m_database->othersTasks();
    if (!others)
        return;
    tellOthers(std::move(*others));
    tellWishes();
}

/// Whether there was one.
Result<bool> TaskStore::File::adoptGone(const QList<StoredTask> &tasks)
{
    QSet<QString> owners;
    for (const StoredTask &task : tasks)
        owners.insert(task.owner);
    bool isAny = false;
    for (const QString &owner : std::as_const(owners)) {
        if (m_instance->isAlive(owner))
            continue;
        if (const auto adopted = m_database->adopt(owner); !adopted)
            return adopted.error();
        isAny = true;
    }
    return isAny;
}

void TaskStore::File::tellOthers(QList<StoredTask> others, const QSet<QString> &unfollowed)
{
    if (others == m_others)
        return;
    m_others = std::move(others);
    QList<TaskRecord> records;
    for (const StoredTask &task : std::as_const(m_others))
        records.append(recordOf(task));
    tell([store = m_store, records = std::move(records), unfollowed] {
        Q_EMIT store->othersChanged(records, unfollowed);
    });
}

void TaskStore::File::tellWishes()
{
    const auto wishes = m_database->takeWishes();
    for (const TaskWish &wish : wishes.valueOr({}))
        tell([store = m_store, wish] { Q_EMIT store->wished(wish); });
}

TaskStore::TaskStore(const QString &configFolder, QObject *parent)
    : QObject(parent)
    , m_thread(u"tasks"_s,
               [this, configFolder](const QDateTime &) -> Result<Thread::Opened> {
                   return Thread::Opened{
                       std::make_unique<File>(this, configFolder), {}, Thread::Stays::Always};
               },
               {.gathering = kGather})
{
}

TaskStore::~TaskStore()
{
    const QList<TaskRecord> waiting = takeWaiting();
    for (const TaskRecord &record : waiting)
        (void)TaskStore::writeRecord(record);
}

QList<TaskRecord> TaskStore::takeWaiting()
{
    QList<TaskRecord> records;
    const auto writing = std::exchange(m_writing, {});
    for (const Next &next : writing) {
        if (next.record)
            records.append(*next.record);
    }
    return records;
}

Pending<QList<TaskRecord>> TaskStore::load()
{
    auto answer = m_thread.run<QList<TaskRecord>>([](File &file) { return file.load(); });
    m_thread.postIfOpen([](File &file) { file.tellWishesOfLoaded(); });
    return answer;
}

Pending<bool> TaskStore::save(const TaskRecord &record)
{
    const Promise<bool> promise;
    add(record, {promise});
    return promise.pending();
}

void TaskStore::update(const TaskRecord &record)
{
    add(record, {});
}

void TaskStore::add(const TaskRecord &record, const Promises &promises)
{
    const auto writing = m_writing.find(record.key);
    if (writing == m_writing.end()) {
        m_writing.insert(record.key, {});
        write(record, promises);
    } else {
        writing->record = record;
        writing->promises += promises;
    }
}

void TaskStore::write(const TaskRecord &record, const Promises &promises)
{
    writeRecord(record).then(&m_context,
                             [this, key = record.key, promises](const Result<bool> &written) {
                                 onWritten(key, written, promises);
                             });
}

void TaskStore::onWritten(const QString &key, const Result<bool> &written, const Promises &promises)
{
    const Next next = m_writing.take(key);
    if (next.record) {
        m_writing.insert(key, {});
        write(*next.record, next.promises);
    }
    note(written);
    if (m_unsaved.contains(key) == written.hasValue()) {
        if (written)
            m_unsaved.remove(key);
        else
            m_unsaved.insert(key);
        Q_EMIT unsavedChanged(key);
    }
    for (const Promise<bool> &promise : promises)
        promise.settle(written);
}

Pending<bool> TaskStore::saveResult(const QString &key, const json::Raw &result)
{
    const Promise<bool> promise;
    m_results.insert(key, result);
    writeResult(key, result).then(&m_context, [this, key, promise](const Result<bool> &written) {
        note(written);
        if (written)
            m_results.remove(key);
        promise.settle(written);
    });
    return promise.pending();
}

Pending<json::Raw> TaskStore::result(const QString &key)
{
    const auto held = m_results.constFind(key);
    return held == m_results.cend() ? readResult(key) : settled<json::Raw>(*held);
}

Pending<bool> TaskStore::remove(const QString &key)
{
    m_unsaved.remove(key);
    m_results.remove(key);
    Next dropped; // Its promises settle last.
    if (const auto writing = m_writing.find(key); writing != m_writing.end())
        dropped = std::exchange(*writing, {});
    const Promise<bool> promise;
    erase(key).then(&m_context, [this, promise](const Result<bool> &written) {
        note(written);
        promise.settle(written);
    });
    return promise.pending();
}

void TaskStore::note(const Result<bool> &written)
{
    const bool wasFailing = std::exchange(m_isFailing, !written);
    if (!written && !wasFailing)
        Q_EMIT failed(written.error());
}

Pending<bool> TaskStore::writeRecord(const TaskRecord &record)
{
    return gather([record]() -> TaskChange { return rowOf(record); });
}

Pending<bool> TaskStore::writeResult(const QString &key, const json::Raw &result)
{
    return gather([key, result]() -> TaskChange {
        return StoredResult{key, result.toByteArray()};
    });
}

Pending<json::Raw> TaskStore::readResult(const QString &key)
{
    return m_thread.run<json::Raw>([key](File &file) { return file.read(key); });
}

Pending<bool> TaskStore::erase(const QString &key)
{
    return gather([key]() -> TaskChange { return RemovedTask{key}; });
}

Pending<bool> TaskStore::gather(Change change)
{
    using Results = QList<Result<void>>;
    return m_thread.gather<Results>(
        m_batch, std::move(change),
        [](File &file, const QList<Change> &changes) -> Result<Results> {
            return file.apply(changes);
        },
        [](const StoreBatch<Change, bool> &batch, const Result<Results> &results) {
            for (qsizetype i = 0; i < batch.promises.size(); ++i) {
                const Result<void> &result = results->at(i);
                batch.promises.at(i).settle(result ? Result<bool>(true) : result.error());
            }
        });
}

Pending<bool> TaskStore::wish(const TaskWish &wish)
{
    return m_thread.change([wish](File &file) { return file.wish(wish); });
}

void TaskStore::setWatching(bool isWatching)
{
    m_thread.post<void>(
        [isWatching](File &file) -> Result<void> {
            file.setWatching(isWatching);
            return {};
        },
        [](const Result<void> &) {});
}

} // namespace mcp

#include "moc_taskstore.cpp"
