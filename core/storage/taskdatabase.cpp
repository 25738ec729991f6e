// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/taskdatabase.h"

#include <QSqlQuery>

#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

Database::Format format()
{
    return {u"tasks.db"_s,
            0x51737431, // "Qst1"
            1,
            {u"CREATE TABLE task (key TEXT PRIMARY KEY NOT NULL, serverId TEXT NOT NULL,"
             " taskId TEXT NOT NULL, isFinished INTEGER NOT NULL, updatedAt INTEGER NOT NULL,"
             " owner TEXT NOT NULL, record BLOB NOT NULL) STRICT"_s,
             u"CREATE INDEX openTask ON task (serverId, taskId) WHERE NOT isFinished"_s,
             u"CREATE TABLE result (key TEXT PRIMARY KEY NOT NULL"
             " REFERENCES task (key) ON DELETE CASCADE, content BLOB NOT NULL) STRICT"_s,
             u"CREATE TABLE wish (key TEXT NOT NULL REFERENCES task (key) ON DELETE CASCADE,"
             " kind INTEGER NOT NULL, PRIMARY KEY (key, kind)) STRICT"_s}};
}

/// A null string would be stored as NULL.
QVariant text(const QString &text)
{
    return text.isNull() ? u""_s : text;
}

QVariant bytes(const QByteArray &bytes)
{
    return bytes.isNull() ? ""_ba : bytes;
}

constexpr QLatin1String kForeign("the task belongs to another running program");
constexpr QLatin1String kUnknownTask("there is no such task");

Error refused(QLatin1String why, int code)
{
    return Error::storage("tasks.db: "_L1 + why, code);
}

/// Ours or of the tables: the database itself is well.
bool isRefusal(const Error &error)
{
    return error.code == EEXIST || error.code == EPERM || error.code == ENOENT;
}

} // namespace

TaskDatabase::TaskDatabase(const QString &configFolder, const QString &owner)
    : m_database(configFolder, format())
    , m_owner(owner)
{
}

Result<Database::Opened> TaskDatabase::open(const QDateTime &now)
{
    return m_database.open(now);
}

QList<Result<void>> TaskDatabase::apply(const std::vector<TaskChange> &changes)
{
    QList<Result<void>> results;
    const auto done = m_database.transact([&]() -> Result<void> {
        for (const TaskChange &change : changes) {
            const auto applied = applyOne(change);
            if (!applied && !isRefusal(applied.error()))
                return applied;
            results.append(applied);
        }
        return {};
    });
    if (done)
        return results;
    const bool isAboutAll =
        done.error().code == EWOULDBLOCK || done.error().code == Database::kDamaged;
    if (isAboutAll || changes.size() < 2)
        return QList<Result<void>>(qsizetype(changes.size()), done);
    // One that is too large for the disk must not take the others with it.
    results.clear();
    for (const TaskChange &change : changes)
        results += apply({change});
    return results;
}

Result<void> TaskDatabase::applyOne(const TaskChange &change)
{
    if (const auto *task = std::get_if<StoredTask>(&change))
        return save(*task);
    if (const auto *result = std::get_if<StoredResult>(&change))
        return save(*result);
    return remove(std::get<RemovedTask>(change).key);
}

Result<void> TaskDatabase::save(const StoredTask &task)
{
    // Only a new one is compared: two programs may each have had one, before both became ours.
    const auto saved = m_database.run(
        u"WITH new (key, serverId, taskId, isFinished, updatedAt, owner, record)"
        " AS (VALUES (?, ?, ?, ?, ?, ?, ?)) INSERT INTO task SELECT * FROM new"
        " WHERE isFinished OR taskId = '' OR NOT EXISTS (SELECT 1 FROM task"
        " WHERE task.serverId = new.serverId AND task.taskId = new.taskId"
        " AND task.owner = new.owner AND NOT task.isFinished)"
        " OR EXISTS (SELECT 1 FROM task WHERE task.key = new.key)"
        " ON CONFLICT (key) DO UPDATE SET serverId = excluded.serverId, taskId = excluded.taskId,"
        " isFinished = excluded.isFinished, updatedAt = excluded.updatedAt,"
        " record = excluded.record WHERE owner = excluded.owner"_s,
        {task.key, text(task.serverId), text(task.taskId), task.isFinished, task.updatedAt, m_owner,
         bytes(task.record)});
    if (!saved)
        return saved.error();
    if (*saved > 0)
        return {};
    const auto known = has(task.key);
    if (!known)
        return known.error();
    return *known ? refused(kForeign, EPERM)
                  : refused("an open task has this id already"_L1, EEXIST);
}

Result<void> TaskDatabase::save(const StoredResult &result)
{
    const auto saved =
        m_database.run(u"INSERT INTO result SELECT key, ? FROM task WHERE key = ? AND owner = ?"
                       " ON CONFLICT (key) DO UPDATE SET content = excluded.content"_s,
                       {bytes(result.content), result.key, m_owner});
    if (!saved)
        return saved.error();
    if (*saved > 0)
        return {};
    const auto known = has(result.key);
    if (!known)
        return known.error();
    return *known ? refused(kForeign, EPERM) : refused(kUnknownTask, ENOENT);
}

Result<void> TaskDatabase::remove(const QString &key)
{
    const auto removed =
        m_database.run(u"DELETE FROM task WHERE key = ? AND owner = ?"_s, {key, m_owner});
    if (!removed)
        return removed.error();
    const auto known = has(key);
    if (!known)
        return known.error();
    return *known ? refused(kForeign, EPERM) : Result<void>();
}

Result<bool> TaskDatabase::has(const QString &key)
{
    bool isThere = false;
    const auto looked = m_database.read(u"SELECT 1 FROM task WHERE key = ?"_s, {key},
                                        [&](const QSqlQuery &) { isThere = true; });
    return looked ? Result<bool>(isThere) : looked.error();
}

Result<QList<StoredTask>> TaskDatabase::tasks()
{
    return tasksNotOf({});
}

Result<QList<StoredTask>> TaskDatabase::othersTasks()
{
    return tasksNotOf(m_owner);
}

Result<QList<StoredTask>> TaskDatabase::tasksNotOf(const QString &owner)
{
    QList<StoredTask> all;
    const auto read = m_database.read(
        u"SELECT key, serverId, taskId, isFinished, updatedAt, owner, record"
        " FROM task WHERE owner <> ? ORDER BY rowid"_s,
        {text(owner)}, [&](const QSqlQuery &row) {
            all.append({row.value(0).toString(), row.value(1).toString(), row.value(2).toString(),
                        row.value(3).toBool(), row.value(4).toLongLong(), row.value(5).toString(),
                        row.value(6).toByteArray()});
        });
    return read ? Result<QList<StoredTask>>(std::move(all)) : read.error();
}

Result<QByteArray> TaskDatabase::result(const QString &key)
{
    QByteArray content;
    const auto read =
        m_database.read(u"SELECT content FROM result WHERE key = ?"_s, {key},
                        [&](const QSqlQuery &row) { content = row.value(0).toByteArray(); });
    return read ? Result<QByteArray>(std::move(content)) : read.error();
}

Result<void> TaskDatabase::adopt(const QString &goneOwner)
{
    const auto adopted =
        m_database.run(u"UPDATE task SET owner = ? WHERE owner = ?"_s, {m_owner, goneOwner});
    return adopted ? Result<void>() : adopted.error();
}

Result<void> TaskDatabase::wish(const TaskWish &wish)
{
    const auto known = has(wish.key);
    if (!known)
        return known.error();
    if (!*known)
        return refused(kUnknownTask, ENOENT);
    const auto left =
        m_database.run(u"INSERT OR IGNORE INTO wish VALUES (?, ?)"_s, {wish.key, int(wish.kind)});
    return left ? Result<void>() : left.error();
}

Result<QList<TaskWish>> TaskDatabase::takeWishes()
{
    QList<TaskWish> wishes;
    const auto taken = m_database.read(
        u"DELETE FROM wish WHERE key IN (SELECT key FROM task WHERE owner = ?)"
        " RETURNING key, kind"_s,
        {m_owner}, [&](const QSqlQuery &row) {
            const bool isForget = row.value(1).toInt() == int(TaskWish::Kind::Forget);
            wishes.append({row.value(0).toString(),
                           isForget ? TaskWish::Kind::Forget : TaskWish::Kind::Cancel});
        });
    return taken ? Result<QList<TaskWish>>(std::move(wishes)) : taken.error();
}

} // namespace mcp
