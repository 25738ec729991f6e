// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/definitionstore.h"

#include "core/base/logging.h"
#include "core/storage/database.h"

#include <QFileInfo>
#include <QSqlQuery>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

const QString kDefinitionsFile = u"definitions.db"_s;

Database::Format definitionsFormat()
{
    return {kDefinitionsFile,
            0x51736431,
            1,
            {u"CREATE TABLE definitions (id INTEGER PRIMARY KEY, server TEXT NOT NULL, digest BLOB "
             u"NOT NULL, "
             "text BLOB NOT NULL, UNIQUE (server, digest)) STRICT"_s}};
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
                                   {serverId, it.key(), *it});
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

    Result<void> forget(const QString &serverId)
    {
        const auto removed =
            m_database.run(u"DELETE FROM definitions WHERE server = ?"_s, {serverId});
        return removed ? Result<void>() : removed.error();
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

void DefinitionStore::run(const Work &work, const After &after)
{
    m_pool.start([this, work, after, folder = m_folder, now = m_clock->wallTime()] {
        Table table(folder);
        Texts texts;
        const auto opened = table.open(now);
        const auto done = opened ? work(table, texts) : opened;
        QMetaObject::invokeMethod(
            this,
            [this, after, texts, done] {
                if (after)
                    after(texts);
                if (!done)
                    Q_EMIT failed(done.error());
            },
            Qt::QueuedConnection);
    });
}

void DefinitionStore::keep(const QString &serverId, const Texts &texts)
{
    Texts kept = texts;
    kept.removeIf([](const auto &text) { return text.value().size() > kTextBytes; });
    if (!kept.isEmpty())
        run([serverId, kept](Table &table, Texts &) { return table.keep(serverId, kept); });
}

Pending<DefinitionStore::Texts> DefinitionStore::find(const QString &serverId,
                                                      const QByteArrayList &digests)
{
    if (!QFileInfo::exists(m_folder + u'/' + kDefinitionsFile) && m_pool.activeThreadCount() == 0)
        return settled<Texts>(Texts());
    const quint64 question = ++m_questions;
    Promise<Texts> &promise = m_answers[question]; // Promises stay on this thread.
    run([serverId, digests](Table &table,
                            Texts &texts) { return table.find(serverId, digests, texts); },
        [this, question](const Texts &texts) { m_answers.take(question).settle(texts); });
    return promise.pending();
}

void DefinitionStore::forget(const QString &serverId)
{
    if (QFileInfo::exists(m_folder + u'/' + kDefinitionsFile))
        run([serverId](Table &table, Texts &) { return table.forget(serverId); });
}

} // namespace mcp

#include "moc_definitionstore.cpp"
