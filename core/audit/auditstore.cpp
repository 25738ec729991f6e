// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditstore.h"

#include "core/json/value.h"

#include <QMessageAuthenticationCode>
#include <QSqlQuery>
#include <QUuid>
#include <QtEndian>

#include <algorithm>
#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;
using json::Value;

namespace {

QByteArray keyedHash(const QByteArray &key, const QByteArrayList &parts)
{
    QMessageAuthenticationCode code(QCryptographicHash::Sha256, key);
    for (const QByteArray &part : parts) {
        const auto size = qToBigEndian(quint64(part.size()));
        code.addData(reinterpret_cast<const char *>(&size), sizeof size);
        code.addData(part);
    }
    return code.result();
}

QString insertion()
{
    const QStringList &columns = AuditRecord::columns();
    return u"INSERT INTO entry ("_s + columns.join(u", "_s) + u", hash) VALUES ("_s
        + u"?, "_s.repeated(columns.size()) + u"?)"_s;
}

} // namespace

QString AuditHead::toText() const
{
    return QString::fromUtf8(
        Value(Value::Object{{u"log"_s, Value(logId)},
                            {u"sequence"_s, Value(sequence)},
                            {u"hash"_s, Value(QString::fromLatin1(hash.toHex()))}})
            .toJson());
}

std::optional<AuditHead> AuditHead::fromText(const QString &text)
{
    const auto value = json::parse(text);
    if (!value)
        return {};
    AuditHead head{value->at(u"log").toString(), value->at(u"sequence").toInteger().value_or(0),
                   QByteArray::fromHex(value->at(u"hash").toString().toLatin1())};
    const bool isWhole =
        !head.logId.isEmpty() && head.sequence > 0 && head.hash.size() == AuditRecord::kHashBytes;
    return isWhole ? std::optional(head) : std::nullopt;
}

QByteArray auditseal::keyId(const QByteArray &key)
{
    return keyedHash(key, {"quayside-audit-key-1"_ba}).left(8);
}

QByteArray auditseal::ofHead(const QByteArray &key, const AuditHead &head)
{
    return keyedHash(key,
                     {"quayside-audit-seal-1"_ba, head.logId.toUtf8(),
                      QByteArray::number(head.sequence), head.hash});
}

QByteArray auditseal::ofSpan(const QByteArray &key, const QString &logId, qint64 first, qint64 last,
                             const QByteArray &hash)
{
    return keyedHash(key,
                     {"quayside-audit-span-1"_ba, logId.toUtf8(), QByteArray::number(first),
                      QByteArray::number(last), hash});
}

Database::Format AuditStore::format()
{
    const auto refuse = [](const QString &table, const QString &event, const QString &when) {
        return QString(u"CREATE TRIGGER "_s + table + event + u" BEFORE "_s + event + u" ON "_s
                       + table + when
                       + u" BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END"_s);
    };
    // INSERT OR REPLACE would remove a row without asking the trigger for DELETE.
    const QString isThere = u" WHEN EXISTS (SELECT 1 FROM %1 WHERE %2 = NEW.%2)"_s;
    const QString hasNotLeft = u" WHEN OLD.sequence > (SELECT ifnull(max(last), 0) FROM span)"_s;
    return {
        u"audit.db"_s,
        0x51736175, // "Qsau"
        1,
        {u"CREATE TABLE log (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT"_s,
         u"CREATE TABLE entry (sequence INTEGER PRIMARY KEY, at INTEGER NOT NULL,"
         " bootTime INTEGER NOT NULL, kind TEXT NOT NULL, serverId TEXT NOT NULL,"
         " serverName TEXT NOT NULL, identity BLOB NOT NULL, tool TEXT NOT NULL,"
         " definitionDigest BLOB NOT NULL, argumentDigest BLOB NOT NULL,"
         " argumentText TEXT NOT NULL, source TEXT NOT NULL, decision TEXT NOT NULL,"
         " reason TEXT NOT NULL, grantId TEXT NOT NULL, refers INTEGER NOT NULL,"
         " outcome TEXT NOT NULL, requestBytes INTEGER NOT NULL, resultBytes INTEGER NOT NULL,"
         " duration INTEGER NOT NULL, hash BLOB NOT NULL) STRICT"_s,
         u"CREATE INDEX outcomeOf ON entry (refers) WHERE refers > 0"_s,
         u"CREATE INDEX useOfGrant ON entry (grantId, at) WHERE grantId <> ''"_s,
         // Entries up to this one, with a key that is not in the file.
         u"CREATE TABLE seal (sequence INTEGER PRIMARY KEY, hash BLOB NOT NULL,"
         " keyId BLOB NOT NULL, mark BLOB NOT NULL) STRICT"_s,
         // Entries that have left.
         u"CREATE TABLE span (last INTEGER PRIMARY KEY, first INTEGER NOT NULL,"
         " count INTEGER NOT NULL, hash BLOB NOT NULL, keyId BLOB NOT NULL,"
         " mark BLOB NOT NULL) STRICT"_s,
         refuse(u"entry"_s, u"UPDATE"_s, {}), refuse(u"entry"_s, u"DELETE"_s, hasNotLeft),
         refuse(u"entry"_s, u"INSERT"_s, isThere.arg(u"entry"_s, u"sequence"_s)),
         refuse(u"seal"_s, u"UPDATE"_s, {}), refuse(u"seal"_s, u"DELETE"_s, hasNotLeft),
         refuse(u"span"_s, u"UPDATE"_s, {}), refuse(u"span"_s, u"DELETE"_s, {}),
         refuse(u"log"_s, u"UPDATE"_s, {}), refuse(u"log"_s, u"DELETE"_s, {})},
        false};
}

AuditStore::AuditStore(const QString &configFolder, AuditKeeping keeping)
    : m_database(configFolder, format())
    , m_keeping(keeping)
{
}

Result<Database::Opened> AuditStore::open(const QDateTime &now)
{
    auto opened = m_database.open(now);
    if (!opened)
        return opened;
    const QString fresh = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const auto named = m_database.run(u"INSERT INTO log SELECT 1, ? WHERE NOT EXISTS"
                                      " (SELECT 1 FROM log) ON CONFLICT DO NOTHING"_s,
                                      {fresh});
    if (!named)
        return named.error();
    const auto read = m_database.transact([this] { return readState(); });
    m_head = m_sealed;
    return read ? opened : read.error();
}

Result<void> AuditStore::readState()
{
    const auto named = m_database.read(u"SELECT id FROM log"_s, {}, [&](const QSqlQuery &row) {
        m_logId = row.value(0).toString();
    });
    return named ? readEnd() : named;
}

/// Other programs write as well.
Result<void> AuditStore::readEnd()
{
    m_last = m_removed = 0;
    m_hash = AuditRecord::startHash(m_logId);
    const auto onRow = [this](const QSqlQuery &row) {
        m_last = row.value(0).toLongLong();
        m_hash = row.value(1).toByteArray();
    };
    if (const auto spans =
            m_database.read(u"SELECT last, hash FROM span ORDER BY last DESC LIMIT 1"_s, {}, onRow);
        !spans)
        return spans;
    m_removed = m_last;
    if (const auto entries = m_database.read(
            u"SELECT sequence, hash FROM entry ORDER BY sequence DESC LIMIT 1"_s, {}, onRow);
        !entries)
        return entries;
    m_sealed = 0;
    return m_database.read(u"SELECT ifnull(max(sequence), 0) FROM seal"_s, {},
                           [this](const QSqlQuery &row) { m_sealed = row.value(0).toLongLong(); });
}

Result<void> AuditStore::append(QList<AuditRecord> &records)
{
    static const QString kInsertion = insertion();
    return m_database.transact([&]() -> Result<void> {
        if (const auto read = readEnd(); !read)
            return read;
        if (m_last - m_removed + records.size() > std::max(kMost, m_keeping.entries * 2))
            return Error::storage(u"The audit log is full: without the keychain old entries"
                                  " cannot be sealed, and so they cannot be removed"_s,
                                  EFBIG);
        for (AuditRecord &record : records) {
            record.sequence = ++m_last;
            QVariantList values = record.values();
            m_hash = record.hash = AuditRecord::hashOf(values, m_hash);
            values.append(record.hash);
            if (const auto added = m_database.run(kInsertion, values); !added)
                return added.error();
            const bool isDue = hasKey() && m_last - m_sealed >= kSealEvery;
            if (const auto done = isDue ? sealEnd() : Result<void>(); !done)
                return done;
        }
        return {};
    });
}

Result<std::optional<AuditHead>> AuditStore::seal(const QDateTime &now)
{
    if (!hasKey())
        return std::optional<AuditHead>();
    const auto sealedAll = m_database.transact([&]() -> Result<void> {
        if (const auto read = readEnd(); !read)
            return read;
        if (const auto done = sealEnd(); !done)
            return done;
        return removeOld(now);
    });
    if (!sealedAll)
        return sealedAll.error();
    if (const auto synced = sync(); !synced)
        return synced.error();
    m_head = m_last;
    if (m_last == 0)
        return std::optional<AuditHead>();
    return std::optional(AuditHead{m_logId, m_last, m_hash});
}

Result<void> AuditStore::sealEnd()
{
    if (m_last <= m_sealed)
        return {};
    const auto added = m_database.run(u"INSERT INTO seal VALUES (?, ?, ?, ?)"_s,
                                      {m_last, m_hash, auditseal::keyId(m_key),
                                       auditseal::ofHead(m_key, {m_logId, m_last, m_hash})});
    if (!added)
        return added.error();
    m_sealed = m_last;
    return {};
}

Result<void> AuditStore::removeOld(const QDateTime &now)
{
    qint64 last = std::max<qint64>(m_removed, m_last - m_keeping.entries);
    const auto aged = m_database.read(
        u"SELECT sequence - 1 FROM entry WHERE at >= ? ORDER BY sequence LIMIT 1"_s,
        {now.toMSecsSinceEpoch() - m_keeping.age.count()},
        [&](const QSqlQuery &row) { last = std::max(last, row.value(0).toLongLong()); });
    if (!aged)
        return aged;
    last = std::min(last, m_last - std::min(kKeptAlways, m_keeping.entries));
    if (last - m_removed < std::min(kLeaveAtOnce, m_keeping.entries))
        return {};
    QByteArray hash;
    const auto found =
        m_database.read(u"SELECT hash FROM entry WHERE sequence = ?"_s, {last},
                        [&](const QSqlQuery &row) { hash = row.value(0).toByteArray(); });
    if (!found || hash.isEmpty()) // A log with holes keeps what is left.
        return found;
    const qint64 first = m_removed + 1;
    const std::pair<QString, QVariantList> steps[]{
        {u"INSERT INTO span (last, first, count, hash, keyId, mark) VALUES (?, ?, ?, ?, ?, ?)"_s,
         {last, first, last - first + 1, hash, auditseal::keyId(m_key),
          auditseal::ofSpan(m_key, m_logId, first, last, hash)}},
        {u"DELETE FROM entry WHERE sequence <= ?"_s, {last}},
        {u"DELETE FROM seal WHERE sequence <= ?"_s, {last}}};
    for (const auto &[sql, values] : steps) {
        if (const auto done = m_database.run(sql, values); !done)
            return done.error();
    }
    m_removed = last;
    return {};
}

Result<bool> AuditStore::contains(const AuditHead &head)
{
    if (head.logId != m_logId)
        return false;
    bool isThere = head.sequence <= m_removed;
    const auto found = m_database.read(
        u"SELECT hash FROM entry WHERE sequence = ?"_s, {head.sequence},
        [&](const QSqlQuery &row) { isThere = row.value(0).toByteArray() == head.hash; });
    return found ? Result<bool>(isThere) : found.error();
}

} // namespace mcp
