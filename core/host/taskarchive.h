// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/storethread.h"
#include "core/storage/taskstore.h"
#include "core/tasks/taskjournal.h"

#include <QSet>

namespace mcp {

/// The journal of tasks in `<config folder>/tasks.db`, on a thread of its own: whatever has come together there is written
/// in one transaction. Other running programs of ours share the file; each looks after its own tasks, and after those of
/// one that is gone.
class TaskArchive final : public QObject, public TaskJournal
{
    Q_OBJECT

public:
    explicit TaskArchive(const QString &configFolder, QObject *parent = nullptr);
    /// Waits until everything is on disk.
    ~TaskArchive() override;

    /// Ours, and those of programs that are gone: they are ours from now on.
    Pending<QList<TaskRecord>> load() override;
    Pending<bool> save(const TaskRecord &record) override;
    Pending<bool> saveResult(const QString &key, const json::Raw &result) override;
    /// Of anybody's task.
    Pending<json::Raw> result(const QString &key) override;
    Pending<bool> remove(const QString &key) override;

    /// The tasks other running programs look after, as they last saved them. Known with the answer to load(), and kept up
    /// to date while watching.
    const QList<TaskRecord> &others() const { return m_others; }
    /// Keys of those whose program is gone, where they cannot become ours because nothing can be written.
    const QSet<QString> &unfollowed() const { return m_unfollowed; }
    /// Stores a request for the program that follows the task.
    Pending<bool> wish(const TaskWish &wish);
    /// Looks once a second for what other programs have changed or wish of us, and whether they still run; as long as there
    /// are none, only for their coming.
    void setWatching(bool isWatching);

Q_SIGNALS:
    void othersChanged();
    /// Another program is gone: load() gives its tasks too.
    void adopted();
    /// Another program requests this for a task of ours.
    void wished(const mcp::TaskWish &wish);
    /// The file was damaged and is kept aside; the detail says where. We began a new one.
    void damaged(const mcp::Error &damage);

private:
    class File;
    using Thread = StoreThread<File>;
    using Change = std::function<TaskChange()>; ///< Called on the other thread.

    Pending<bool> write(Change change);

    QList<TaskRecord> m_others;
    QSet<QString> m_unfollowed;
    std::weak_ptr<StoreBatch<Change, bool>> m_batch;
    Thread m_thread;
};

} // namespace mcp
