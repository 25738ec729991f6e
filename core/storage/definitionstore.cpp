// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/definitionstore.h"

#include "core/storage/database.h"

#include <QFileInfo>
#include <QSqlQuery>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kDigestBytes = 32;
const QString kDefinitionsFile = u"definitions.db"_s;

Database::Format definitionsFormat()
{
    return {
        kDefinitionsFile,
        0x51736431,
        2,
        {u"CREATE TABLE definitions (id INTEGER PRIMARY KEY, server TEXT NOT NULL, digest BLOB "
         u"NOT NULL, "
         "text BLOB NOT NULL, UNIQUE (server, digest)) STRICT"_s},
        true,
        {{u"CREATE TABLE lists (server TEXT PRIMARY KEY NOT NULL, readAt INTEGER NOT NULL, digests "
          u"BLOB NOT NULL) STRICT"_s}}};
}

/// A null array would be stored as NULL, which no column takes.
QByteArray notNull(const QByteArray &bytes)
{
    return bytes.isNull() ? QByteArray("") : bytes;
}

} // namespace

/// Open while one job runs.
class DefinitionStore::Table
{
public:
    explicit Table(const QString &folder)
        : m_database(folder, definitionsFormat())
    {
    }

    Result<Database::Opened> open(const QDateTime &now) { return m_database.open(now); }

    Result<void> keep(const QString &serverId, const Texts &texts)
    {
        return m_database.transact([&]() -> Result<void> {
            for (auto it = texts.cbegin(); it != texts.cend(); ++it) {
                const auto added =
                    m_database.run(u"INSERT OR REPLACE INTO definitions (server, digest, text) "
                                   "VALUES (?, ?, ?)"_s,
                                   {serverId, it.key(), notNull(*it)});
                if (!added)
                    return added.error();
            }
            const auto dropped = m_database.run(
                u"DELETE FROM definitions WHERE id IN (SELECT id FROM (SELECT id, "
                u"SUM(length(text)) "
                "OVER (ORDER BY id DESC) AS bytes FROM definitions WHERE server = ?) WHERE bytes > ?)"_s,
                {serverId, kServerBytes});
            return dropped ? Result<void>() : dropped.error();
        });
    }

    Result<Texts> find(const QString &serverId, const QByteArrayList &digests)
    {
        Texts texts;
        for (const QByteArray &digest : digests) {
            const auto read =
                m_database.read(u"SELECT text FROM definitions WHERE server = ? AND digest = ?"_s,
                                {serverId, digest}, [&](const QSqlQuery &row) {
                                    texts.insert(digest, row.value(0).toByteArray());
                                });
            if (!read)
                return read.error();
        }
        return texts;
    }

    Result<void> keepList(const QString &serverId, const List &list)
    {
        const QByteArray digests = notNull(list.digests.join()); // Of an empty list as well.
        const auto kept = m_database.run(
            u"INSERT OR REPLACE INTO lists (server, readAt, digests) VALUES (?, ?, ?)"_s,
            {serverId, list.readAt.toMSecsSinceEpoch(), digests});
        return kept ? Result<void>() : kept.error();
    }

    Result<List> findList(const QString &serverId)
    {
        List list;
        const auto read = m_database.read(
            u"SELECT readAt, substr(digests, 1, ?) FROM lists WHERE server = ?"_s,
            {qint64(kListed * kDigestBytes), serverId}, [&list](const QSqlQuery &row) {
                list.readAt = utcTime(std::chrono::milliseconds(row.value(0).toLongLong()));
                const QByteArray digests = row.value(1).toByteArray();
                for (qsizetype at = 0; at + kDigestBytes <= digests.size(); at += kDigestBytes)
                    list.digests.append(digests.sliced(at, kDigestBytes));
            });
        return read ? Result<List>(list) : read.error();
    }

    Result<void> forget(const QString &serverId)
    {
        for (const QString &statement : {u"DELETE FROM definitions WHERE server = ?"_s,
                                         u"DELETE FROM lists WHERE server = ?"_s}) {
            if (const auto removed = m_database.run(statement, {serverId}); !removed)
                return removed.error();
        }
        return {};
    }

private:
    Database m_database;
};

DefinitionStore::DefinitionStore(const QString &configFolder, const Clock *clock, QObject *parent)
    : QObject(parent)
    , m_folder(configFolder)
    , m_clock(clock)
    , m_thread(u"definitions"_s,
               [configFolder](const QDateTime &now) -> Result<Thread::Opened> {
                   auto table = std::make_unique<Table>(configFolder);
                   if (const auto opened = table->open(now); !opened)
                       return opened.error();
                   return Thread::Opened{std::move(table), {}, Thread::Stays::ForOneJob};
               },
               {.now = [clock] { return clock->wallTime(); }})
{
}

DefinitionStore::~DefinitionStore() = default;

void DefinitionStore::change(Thread::Work<void> work)
{
    m_thread.post<void>(std::move(work), [this](const Result<void> &done) {
        if (!done)
            Q_EMIT failed(done.error());
    });
}

template<class T>
Pending<T> DefinitionStore::ask(Thread::Work<T> work)
{
    if (!isThere() && m_thread.waiting() == 0)
        return settled<T>(T());
    const Promise<T> promise;
    m_thread.post<T>(std::move(work), [this, promise](const Result<T> &answer) {
        if (!answer)
            Q_EMIT failed(answer.error());
        promise.settle(answer.valueOr(T()));
    });
    return promise.pending();
}

bool DefinitionStore::isThere() const
{
    return QFileInfo::exists(m_folder + u'/' + kDefinitionsFile);
}

void DefinitionStore::keep(const QString &serverId, const Texts &texts)
{
    Texts kept = texts;
    kept.removeIf([](const auto &text) { return text.value().size() > kTextBytes; });
    if (!kept.isEmpty())
        change([serverId, kept](Table &table) { return table.keep(serverId, kept); });
}

Pending<DefinitionStore::Texts> DefinitionStore::find(const QString &serverId,
                                                      const QByteArrayList &digests)
{
    return ask<Texts>([serverId, digests](Table &table) { return table.find(serverId, digests); });
}

void DefinitionStore::keepList(const QString &serverId, const QByteArrayList &digests)
{
    const List list{digests.first(std::min(digests.size(), kListed)), m_clock->wallTime()};
    change([serverId, list](Table &table) { return table.keepList(serverId, list); });
}

Pending<DefinitionStore::List> DefinitionStore::list(const QString &serverId)
{
    return ask<List>([serverId](Table &table) { return table.findList(serverId); });
}

void DefinitionStore::forget(const QString &serverId)
{
    if (isThere() || m_thread.waiting() > 0)
        change([serverId](Table &table) { return table.forget(serverId); });
}

} // namespace mcp

#include "moc_definitionstore.cpp"
