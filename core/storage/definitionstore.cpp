// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/definitionstore.h"

#include "core/base/logging.h"
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

    Result<void> open(const QDateTime &now)
    {
        const auto opened = m_database.open(now);
        return opened ? Result<void>() : opened.error();
    }

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

    Result<void> find(const QString &serverId, const QByteArrayList &digests, Texts &texts)
    {
        for (const QByteArray &digest : digests) {
            const auto read =
                m_database.read(u"SELECT text FROM definitions WHERE server = ? AND digest = ?"_s,
                                {serverId, digest}, [&](const QSqlQuery &row) {
                                    texts.insert(digest, row.value(0).toByteArray());
                                });
            if (!read)
                return read.error();
        }
        return {};
    }

    Result<void> keepList(const QString &serverId, const List &list)
    {
        const QByteArray digests = notNull(list.digests.join()); // Of an empty list as well.
        const auto kept = m_database.run(
            u"INSERT OR REPLACE INTO lists (server, readAt, digests) VALUES (?, ?, ?)"_s,
            {serverId, list.readAt.toMSecsSinceEpoch(), digests});
        return kept ? Result<void>() : kept.error();
    }

    Result<void> findList(const QString &serverId, List &list)
    {
        return m_database.read(
            u"SELECT readAt, substr(digests, 1, ?) FROM lists WHERE server = ?"_s,
            {qint64(kListed * kDigestBytes), serverId}, [&list](const QSqlQuery &row) {
                list.readAt = utcTime(std::chrono::milliseconds(row.value(0).toLongLong()));
                const QByteArray digests = row.value(1).toByteArray();
                for (qsizetype at = 0; at + kDigestBytes <= digests.size(); at += kDigestBytes)
                    list.digests.append(digests.sliced(at, kDigestBytes));
            });
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
{
    m_pool.setMaxThreadCount(1);
}

DefinitionStore::~DefinitionStore()
{
    m_pool.waitForDone();
}

template<class T>
void DefinitionStore::run(std::function<Result<void>(Table &, T &)> work,
                          std::function<void(const T &)> after)
{
    m_pool.start([this, work = std::move(work), after = std::move(after), folder = m_folder,
                  now = m_clock->wallTime()] {
        Table table(folder);
        T answer;
        const auto opened = table.open(now);
        const auto done = opened ? work(table, answer) : opened;
        QMetaObject::invokeMethod(
            this,
            [this, after, answer, done] {
                if (after)
                    after(answer);
                if (!done)
                    Q_EMIT failed(done.error());
            },
            Qt::QueuedConnection);
    });
}

void DefinitionStore::change(std::function<Result<void>(Table &)> work)
{
    run<Texts>([work = std::move(work)](Table &table, Texts &) { return work(table); }, {});
}

template<class T>
Pending<T> DefinitionStore::ask(QHash<quint64, Promise<T>> &answers,
                                std::function<Result<void>(Table &, T &)> work)
{
    if (!isThere() && m_pool.activeThreadCount() == 0)
        return settled<T>(T());
    const quint64 question = ++m_questions;
    const Pending<T> pending = answers[question].pending(); // Promises stay on this thread.
    run<T>(std::move(work),
           [&answers, question](const T &answer) { answers.take(question).settle(answer); });
    return pending;
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
    return ask<Texts>(m_answers, [serverId, digests](Table &table, Texts &texts) {
        return table.find(serverId, digests, texts);
    });
}

void DefinitionStore::keepList(const QString &serverId, const QByteArrayList &digests)
{
    const List list{digests.first(std::min(digests.size(), kListed)), m_clock->wallTime()};
    change([serverId, list](Table &table) { return table.keepList(serverId, list); });
}

Pending<DefinitionStore::List> DefinitionStore::list(const QString &serverId)
{
    return ask<List>(
        m_lists, [serverId](Table &table, List &list) { return table.findList(serverId, list); });
}

void DefinitionStore::forget(const QString &serverId)
{
    if (isThere() || m_pool.activeThreadCount() > 0)
        change([serverId](Table &table) { return table.forget(serverId); });
}

} // namespace mcp

#include "moc_definitionstore.cpp"
