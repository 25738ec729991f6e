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

} // namespace

/// Everything that touches the disk. Lives on the archive's thread, and tells what it sees there to the archive.
class TaskArchive::File final : public QObject
{
public:
    File(TaskArchive *archive, const QString &configFolder)
        : m_archive(archive)
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
    void tell(std::function<void()> what) { m_archive->m_thread.tell(std::move(what)); }

    TaskArchive *m_archive;
    QString m_folder;
    std::unique_ptr<InstanceLock> m_instance;
    std::unique_ptr<TaskStore> m_store; ///< Null when it could not be opened.
    Error m_problem; ///< Why not.
    QElapsedTimer m_tried; ///< To open it.
    QTimer m_looking{this};
    std::unique_ptr<QFileSystemWatcher>
        m_coming; ///< Of other programs. Null: it cannot be watched.
    bool m_isWatching = false;
    bool m_isLoaded = false; ///< The last load() succeeded.
    QList<StoredTask> m_others; ///< As last emitted.
};

Result<void> TaskArchive::File::open()
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

Result<void> TaskArchive::File::tryOpen()
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
        tell([archive = m_archive, damage = *opened->damage] { Q_EMIT archive->damaged(damage); });
    return {};
}

QList<Result<void>> TaskArchive::File::apply(const QList<Change> &changes)
{
    std::vector<TaskChange> made;
    for (const Change &change : changes)
        made.push_back(change());
    const auto opened = open();
    return opened ? m_store->apply(made) : QList<Result<void>>(changes.size(), opened);
}

Result<QList<TaskRecord>> TaskArchive::File::load()
{
    auto ours = collect();
    m_isLoaded = ours.hasValue();
    if (!ours)
        showOnly();
    return ours;
}

Result<QList<TaskRecord>> TaskArchive::File::collect()
{
    if (const auto opened = open(); !opened)
        return opened.error();
    const auto before = m_store->othersTasks();
    if (!before)
        return before.error();
    if (const auto adopted = adoptGone(*before); !adopted)
        return adopted.error();
    const auto tasks = m_store->tasks();
    if (!tasks)
        return tasks.error();
    QList<TaskRecord> ours;
    QList<StoredTask> others;
    for (const StoredTask &task : *tasks) {
        if (task.owner == m_instance->id())
            ours.append(loaded(task));
        else
            others.append(task);
    }
    tellOthers(std::move(others)); // Before the answer: who hears of that knows all.
    return ours;
}

/// Nothing can be written, so nothing of it can be ours.
void TaskArchive::File::showOnly()
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

Result<json::Raw> TaskArchive::File::read(const QString &key)
{
    const auto opened = open();
    TaskStore readable(m_folder, {});
    const auto content = opened ? m_store->result(key)
        : readable.openToRead() ? readable.result(key)
                                : opened.error();
    if (!content)
        return content.error();
    if (content->isNull())
        return Error::storage(u"no result of this task is kept"_s, ENOENT);
    return json::Raw(*content);
}

Result<void> TaskArchive::File::wish(const TaskWish &wish)
{
    const auto opened = open();
    return opened ? m_store->wish(wish) : opened;
}

/// Whoever writes to the database has put a file of its own into this folder before.
void TaskArchive::File::watchComing()
{
    m_coming = std::make_unique<QFileSystemWatcher>();
    if (m_coming->addPath(m_instance->folder()))
        connect(m_coming.get(), &QFileSystemWatcher::directoryChanged, this, &File::onComing);
    else
        m_coming.reset();
    onComing();
}

void TaskArchive::File::onComing()
{
    if (m_isWatching && !m_looking.isActive())
        m_looking.start();
}

void TaskArchive::File::look()
{
    // Before we look, so that what the last of them has done is seen.
    const bool isAlone = m_coming && m_others.isEmpty() && !m_instance->hasOthers();
    if (m_store)
        readOthers();
    if (!m_store || (isAlone && m_others.isEmpty()))
        m_looking.stop(); // Until another program appears, or the database can be opened.
}

void TaskArchive::File::readOthers()
{
    const auto adopted = adoptGone(m_others);
    if (adopted && *adopted)
        tell([archive = m_archive] { Q_EMIT archive->adopted(); });
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
Result<bool> TaskArchive::File::adoptGone(const QList<StoredTask> &tasks)
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

void TaskArchive::File::tellOthers(QList<StoredTask> others, const QSet<QString> &unfollowed)
{
    if (others == m_others)
        return;
    m_others = std::move(others);
    QList<TaskRecord> records;
    for (const StoredTask &task : std::as_const(m_others))
        records.append(loaded(task));
    tell([archive = m_archive, records = std::move(records), unfollowed] {
        archive->m_others = records;
        archive->m_unfollowed = unfollowed;
        Q_EMIT archive->othersChanged();
    });
}

void TaskArchive::File::tellWishes()
{
    const auto wishes = m_store->takeWishes();
    for (const TaskWish &wish : wishes.valueOr({}))
        tell([archive = m_archive, wish] { Q_EMIT archive->wished(wish); });
}

TaskArchive::TaskArchive(const QString &configFolder, QObject *parent)
    : QObject(parent)
    , m_thread(u"tasks"_s,
               [this, configFolder](const QDateTime &) -> Result<Thread::Opened> {
                   return Thread::Opened{
                       std::make_unique<File>(this, configFolder), {}, Thread::Stays::Always};
               },
               {.gathering = kGather})
{
}

TaskArchive::~TaskArchive() = default;

Pending<QList<TaskRecord>> TaskArchive::load()
{
    auto answer = m_thread.run<QList<TaskRecord>>([](File &file) { return file.load(); });
    m_thread.postIfOpen([](File &file) { file.tellWishesOfLoaded(); });
    return answer;
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

Pending<bool> TaskArchive::write(Change change)
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

Pending<json::Raw> TaskArchive::result(const QString &key)
{
    return m_thread.run<json::Raw>([key](File &file) { return file.read(key); });
}

Pending<bool> TaskArchive::wish(const TaskWish &wish)
{
    return m_thread.change([wish](File &file) { return file.wish(wish); });
}

void TaskArchive::setWatching(bool isWatching)
{
    m_thread.post<void>(
        [isWatching](File &file) -> Result<void> {
            file.setWatching(isWatching);
            return {};
        },
        [](const Result<void> &) {});
}

} // namespace mcp

#include "moc_taskarchive.cpp"
