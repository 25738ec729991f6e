// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/database.h"

#include <variant>
#include <vector>

namespace mcp {

/// A task of a server as it is kept.
struct StoredTask
{
    QString key; ///< Ours.
    QString serverId;
    QString taskId; ///< The server's; works like a secret. Empty while it has named none.
    bool isFinished = false;
    qint64 updatedAt = 0; ///< ms since 1970, UTC.
    QString
        owner; ///< The running program that follows it (InstanceLock). Set by the store when it saves.
    QByteArray record; ///< All the rest, in a form that is the tracker's business.

    bool operator==(const StoredTask &) const = default;
};

/// What a task came to; kept beside it, for it may be large.
struct StoredResult
{
    QString key;
    QByteArray content;
};

struct RemovedTask
{
    QString key;
};

using TaskChange = std::variant<StoredTask, StoredResult, RemovedTask>;

/// What another program of ours wants its owner to do with a task.
struct TaskWish
{
    enum class Kind { Cancel, Forget }; // Their numbers stand in the file.
    QString key;
    Kind kind = Kind::Cancel;

    bool operator==(const TaskWish &) const = default;
};

/// The tasks of all servers, in `<config folder>/tasks.db` (REL-02). Every running program of ours may read all of them;
/// each is changed by its owner alone. Belongs to the thread that opens it; errors as those of Database.
class TaskDatabase
{
public:
    /// owner: the id of this program's InstanceLock.
    TaskDatabase(const QString &configFolder, const QString &owner);

    Result<Database::Opened> open(const QDateTime &now);
    /// Only for reading: for a disk that is full, or must not be written to.
    Result<void> openToRead() { return m_database.openToRead(); }

    /// In this order, and all in one transaction: what is reported as done is on disk. What cannot be done does not keep the
    /// rest from being done. Refused: EEXIST when an open task of ours has the same server and task id, EPERM when
    /// somebody else owns it, ENOENT for the result of a task that is not there.
    QList<Result<void>> apply(const std::vector<TaskChange> &changes);

    /// Oldest first, without results.
    Result<QList<StoredTask>> tasks();
    /// The same without our own.
    Result<QList<StoredTask>> othersTasks();
    /// Null when there is none.
    Result<QByteArray> result(const QString &key);

    /// Makes all tasks of an owner who is gone ours.
    Result<void> adopt(const QString &goneOwner);

    /// Leaves word for the owner. ENOENT when there is no such task.
    Result<void> wish(const TaskWish &wish);
    /// Requests of other programs for our tasks; each is returned once.
    Result<QList<TaskWish>> takeWishes();

    /// Whether another program has changed something since this was last asked. Cheap.
    Result<bool> hasChanged() { return m_database.hasChanged(); }

private:
    Result<void> applyOne(const TaskChange &change);
    Result<void> save(const StoredTask &task);
    Result<void> save(const StoredResult &result);
    Result<void> remove(const QString &key);
    Result<bool> has(const QString &key);
    Result<QList<StoredTask>> tasksNotOf(const QString &owner);

    Database m_database;
    QString m_owner;
};

} // namespace mcp
