// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/historystore.h"

#include <QSqlQuery>

#include <algorithm>
#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

Database::Format historyFormat()
{
    // The result is last: what stands before it is read without it.
    return {u"history.db"_s,
            0x51736831, // "Qsh1"
            4,
            {u"CREATE TABLE call (id INTEGER PRIMARY KEY AUTOINCREMENT, serverId TEXT NOT NULL,"
             " tool TEXT NOT NULL, startedAt INTEGER NOT NULL, duration INTEGER NOT NULL,"
             " outcome INTEGER NOT NULL, isCut INTEGER NOT NULL, size INTEGER NOT NULL,"
             " note TEXT NOT NULL, arguments BLOB NOT NULL, result BLOB) STRICT"_s,
             u"CREATE INDEX callOfTool ON call (serverId, tool, id)"_s,
             u"CREATE TABLE savedArguments (serverId TEXT NOT NULL, tool TEXT NOT NULL,"
             " name TEXT NOT NULL, arguments BLOB NOT NULL,"
             " PRIMARY KEY (serverId, tool, name)) STRICT"_s},
            true,
            {{u"ALTER TABLE call ADD COLUMN conversation TEXT NOT NULL DEFAULT ''"_s,
              u"CREATE INDEX callOfConversation ON call (conversation)"
              " WHERE conversation <> ''"_s},
             {u"ALTER TABLE call ADD COLUMN task TEXT NOT NULL DEFAULT ''"_s,
              u"CREATE UNIQUE INDEX callOfTask ON call (task) WHERE task <> ''"_s},
             {u"ALTER TABLE call ADD COLUMN withPerson INTEGER NOT NULL DEFAULT 0"_s}}};
}

/// A null string would be stored as NULL.
QVariant textValue(const QString &text)
{
    return text.isNull() ? u""_s : text;
}

QVariant bytesValue(const QByteArray &bytes)
{
    return bytes.isNull() ? ""_ba : bytes;
}

} // namespace

HistoryStore::HistoryStore(const QString &configFolder)
    : m_database(configFolder, historyFormat())
{
}

Result<void> HistoryStore::run(const QString &sql, const QVariantList &values)
{
    const auto done = m_database.run(sql, values);
    return done ? Result<void>() : done.error();
}

Result<qint64> HistoryStore::count(const QString &sql, const QVariantList &values)
{
    qint64 number = 0;
    const auto done = m_database.read(
        sql, values, [&](const QSqlQuery &row) { number = row.value(0).toLongLong(); });
    return done ? Result<qint64>(number) : done.error();
}

Result<void> HistoryStore::add(const StoredCall &call, const QByteArray &result)
{
    return m_database.transact([&]() -> Result<void> {
        const QVariant kept =
            result.isEmpty() ? QVariant(QMetaType(QMetaType::QByteArray)) : QVariant(result);
        const std::pair<QString, QVariantList> steps[]{
            {u"INSERT OR IGNORE INTO call (serverId, tool, startedAt, duration, outcome, isCut,"
             " size, note, arguments, result, conversation, task, withPerson)"
             " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s,
             {textValue(call.serverId), textValue(call.tool), call.startedAt, call.duration,
              int(call.outcome), call.isCut, qint64(call.arguments.size() + result.size()),
              textValue(call.note), bytesValue(call.arguments), kept, textValue(call.conversation),
              textValue(call.task), call.withPerson}},
            {u"DELETE FROM call WHERE serverId = ? AND tool = ? AND id <= (SELECT id FROM call"
             " WHERE serverId = ? AND tool = ? ORDER BY id DESC LIMIT 1 OFFSET ?)"_s,
             {textValue(call.serverId), textValue(call.tool), textValue(call.serverId),
              textValue(call.tool), kCallsOfTool}},
            {u"DELETE FROM call WHERE id <= (SELECT id FROM call ORDER BY id DESC LIMIT 1"
             " OFFSET ?)"_s,
             {kCalls}},
            {u"DELETE FROM call WHERE id IN (SELECT id FROM (SELECT id, sum(size) OVER"
             " (ORDER BY id DESC) AS total FROM call) WHERE total > ?)"_s,
             {kBytes}},
        };
        for (const auto &[sql, values] : steps) {
            if (const auto done = run(sql, values); !done)
                return done;
        }
        return {};
    });
}

Result<QList<StoredCall>> HistoryStore::read(const QString &condition, const QVariantList &values)
{
    QList<StoredCall> calls;
    const auto done = m_database.read(
        u"SELECT id, serverId, tool, startedAt, duration, outcome, isCut, note,"
        " substr(arguments, 1, %1),"
        " result IS NOT NULL, withPerson, conversation FROM call "_s.arg(kListedBytes)
            + condition,
        values, [&](const QSqlQuery &row) {
            StoredCall call;
            call.id = row.value(0).toLongLong();
            call.serverId = row.value(1).toString();
            call.tool = row.value(2).toString();
            call.startedAt = row.value(3).toLongLong();
            call.duration = row.value(4).toLongLong();
            call.outcome = StoredCall::Outcome(
                std::clamp(row.value(5).toInt(), 0, int(StoredCall::Outcome::Stopped)));
            call.isCut = row.value(6).toBool();
            call.note = row.value(7).toString();
            call.arguments = row.value(8).toByteArray();
            call.hasResult = row.value(9).toBool();
            call.withPerson = row.value(10).toLongLong();
            call.conversation = row.value(11).toString();
            calls.append(call);
        });
    return done ? Result<QList<StoredCall>>(std::move(calls)) : done.error();
}

Result<QList<StoredCall>> HistoryStore::calls(const QString &serverId, const QString &tool)
{
    return read(u"WHERE serverId = ? AND tool = ? ORDER BY id DESC LIMIT ?"_s,
                {textValue(serverId), textValue(tool), kCallsOfTool});
}

Result<QList<StoredCall>> HistoryStore::recentCalls(const QString &serverId, int most)
{
    if (serverId.isEmpty())
        return read(u"ORDER BY id DESC LIMIT ?"_s, {most});
    return read(u"WHERE serverId = ? ORDER BY id DESC LIMIT ?"_s, {textValue(serverId), most});
}

Result<HistoryCounts> HistoryStore::counts()
{
    const auto calls = count(u"SELECT count(*) FROM call"_s, {});
    const auto sets = count(u"SELECT count(*) FROM savedArguments"_s, {});
    if (!calls || !sets)
        return calls ? sets.error() : calls.error();
    return HistoryCounts{*calls, *sets};
}

Result<void> HistoryStore::clearSets()
{
    return run(u"DELETE FROM savedArguments"_s, {});
}

Result<CallContent> HistoryStore::content(qint64 id)
{
    CallContent content;
    const auto done = m_database.read(u"SELECT arguments, result FROM call WHERE id = ?"_s, {id},
                                      [&](const QSqlQuery &row) {
                                          content.arguments = row.value(0).toByteArray();
                                          content.result = row.value(1).toByteArray();
                                      });
    return done ? Result<CallContent>(std::move(content)) : done.error();
}

Result<void> HistoryStore::remove(qint64 id)
{
    return run(u"DELETE FROM call WHERE id = ?"_s, {id});
}

Result<void> HistoryStore::clear(const QString &serverId, const QString &tool)
{
    return run(u"DELETE FROM call WHERE (? = '' OR serverId = ?) AND (? = '' OR tool = ?)"_s,
               {textValue(serverId), textValue(serverId), textValue(tool), textValue(tool)});
}

Result<void> HistoryStore::removeConversation(const QString &key)
{
    // Nothing of it stays in free pages or in the log of writes.
    if (const auto set = count(u"PRAGMA secure_delete = ON"_s, {}); !set)
        return set.error();
    if (const auto done = run(u"DELETE FROM call WHERE conversation = ? AND conversation <> ''"_s,
                              {textValue(key)});
        !done)
        return done;
    const auto emptied = count(u"PRAGMA wal_checkpoint(TRUNCATE)"_s, {});
    return emptied ? Result<void>() : emptied.error();
}

Result<void> HistoryStore::removeServer(const QString &serverId)
{
    return m_database.transact([&]() -> Result<void> {
        if (const auto done = run(u"DELETE FROM call WHERE serverId = ?"_s, {serverId}); !done)
            return done;
        return run(u"DELETE FROM savedArguments WHERE serverId = ?"_s, {serverId});
    });
}

Result<QList<SavedArguments>> HistoryStore::sets(const QString &serverId, const QString &tool)
{
    QList<SavedArguments> sets;
    const auto done = m_database.read(
        u"SELECT name, arguments FROM savedArguments WHERE serverId = ? AND tool = ?"
        " ORDER BY name COLLATE NOCASE LIMIT ?"_s,
        {textValue(serverId), textValue(tool), kSetsOfTool}, [&](const QSqlQuery &row) {
            sets.append({row.value(0).toString(), row.value(1).toByteArray()});
        });
    return done ? Result<QList<SavedArguments>>(std::move(sets)) : done.error();
}

Result<void> HistoryStore::saveSet(const QString &serverId, const QString &tool,
                                   const SavedArguments &set)
{
    const auto ofTool = count(u"SELECT count(*) FROM savedArguments WHERE serverId = ?"
                              " AND tool = ? AND name <> ?"_s,
                              {textValue(serverId), textValue(tool), set.name});
    const auto all = count(u"SELECT count(*) FROM savedArguments"_s, {});
    if (!ofTool || !all)
        return ofTool ? all.error() : ofTool.error();
    if (*ofTool >= kSetsOfTool || *all >= kSets)
        return Error::storage(u"too many saved arguments"_s, ENOSPC);
    return run(u"INSERT INTO savedArguments VALUES (?, ?, ?, ?)"
               " ON CONFLICT DO UPDATE SET arguments = excluded.arguments"_s,
               {textValue(serverId), textValue(tool), textValue(set.name.left(kNameChars)),
                bytesValue(set.arguments)});
}

Result<void> HistoryStore::renameSet(const QString &serverId, const QString &tool,
                                     const QString &from, const QString &to)
{
    return run(
        u"UPDATE savedArguments SET name = ? WHERE serverId = ? AND tool = ? AND name = ?"_s,
        {textValue(to.left(kNameChars)), textValue(serverId), textValue(tool), textValue(from)});
}

Result<void> HistoryStore::removeSet(const QString &serverId, const QString &tool,
                                     const QString &name)
{
    return run(u"DELETE FROM savedArguments WHERE serverId = ? AND tool = ? AND name = ?"_s,
               {textValue(serverId), textValue(tool), textValue(name)});
}

} // namespace mcp
