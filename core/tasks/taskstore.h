// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/storethread.h"
#include "core/storage/taskdatabase.h"
#include "core/tasks/taskrecord.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace mcp {

/// The records of tasks in `<config folder>/tasks.db`, on a thread of its own: changes that come together are written in
/// one transaction. A change that cannot be written does not stop its task: isUnsaved() reports it (TASKX-08). Other
/// running programs of ours share the file; each looks after its own tasks, and after those of one that is gone.
/// Everything is answered from the event loop; errors are of kind Storage.
class TaskStore : public QObject
{
    Q_OBJECT

public:
    explicit TaskStore(const QString &configFolder, QObject *parent = nullptr);
    /// Waits until everything is on disk.
    ~TaskStore() override;

    /// Our tasks, oldest first, and those of programs that are gone: they are ours from now on. Their results are read one
    /// by one.
    virtual Pending<QList<TaskRecord>> load();
    /// Answered once it would survive a loss of power, or cannot be written.
    Pending<bool> save(const TaskRecord &record);
    /// Without an answer. While a record is being written, only the latest of those that follow is kept, so that a server
    /// with many updates does not fill memory.
    void update(const TaskRecord &record);
    Pending<bool> saveResult(const QString &key, const json::Raw &result);
    /// Of anybody's task.
    Pending<json::Raw> result(const QString &key);
    /// With its result. What still waits to be saved of it is answered with Closed.
    Pending<bool> remove(const QString &key);
    /// The latest record is not on disk.
    bool isUnsaved(const QString &key) const { return m_unsaved.contains(key); }

    /// Stores a request for the program that follows the task.
    virtual Pending<bool> wish(const TaskWish &wish);
    /// Reads once a second which tasks other programs have changed, what they ask this one to do, and whether they still run.
    /// While no other program runs, it only looks whether one has started.
    void setWatching(bool isWatching);

Q_SIGNALS:
    void unsavedChanged(const QString &key);
    /// Something could not be written; once, until something is written again.
    void failed(const mcp::Error &why);
    /// The tasks that other running programs look after, as they last saved them: before the answer to load(), and while
    /// watching. unfollowed: keys of those whose program is gone, and which cannot become ours because nothing can be written.
    void othersChanged(const QList<mcp::TaskRecord> &others, const QSet<QString> &unfollowed);
    /// Another program is gone: load() gives its tasks too.
    void adopted();
    /// Another program requests this for a task of ours.
    void wished(const mcp::TaskWish &wish);
    /// The file was damaged and is kept aside; the detail says where. We began a new one.
    void damaged(const mcp::Error &damage);

protected:
    // What reaches the disk; tests replace these.
    virtual Pending<bool> writeRecord(const TaskRecord &record);
    virtual Pending<bool> writeResult(const QString &key, const json::Raw &result);
    virtual Pending<json::Raw> readResult(const QString &key);
    virtual Pending<bool> erase(const QString &key);
    /// The records that wait until an earlier one of the same task is written: the destructor has to write them.
    QList<TaskRecord> takeWaiting();

private:
    class File;
    using Thread = StoreThread<File>;
    using Change = std::function<TaskChange()>; ///< Called on the other thread.
    using Promises = QList<Promise<bool>>;
    /// What follows a record that is being written.
    struct Next
    {
        std::optional<TaskRecord> record;
        Promises promises;
    };

    void add(const TaskRecord &record, const Promises &promises);
    void write(const TaskRecord &record, const Promises &promises);
    void onWritten(const QString &key, const Result<bool> &written, const Promises &promises);
    void note(const Result<bool> &written);
    Pending<bool> gather(Change change);

    QHash<QString, Next> m_writing; ///< Records on their way to the disk, by key.
    QSet<QString> m_unsaved;
    QHash<QString, json::Raw> m_results; ///< That are not on disk, by key.
    bool m_isFailing = false;
    std::weak_ptr<StoreBatch<Change, bool>> m_batch;
    Thread m_thread;
    QObject
        m_context; ///< Of our own handlers; destroyed first, so that none runs while m_thread ends.
};

} // namespace mcp
