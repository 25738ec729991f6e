// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditreader.h"

#include "core/audit/auditfile.h"
#include "core/base/clock.h"

#include <QFileInfo>
#include <QSqlQuery>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kRowsAtOnce = 500; ///< Of forEach().
constexpr qsizetype kGrantsAtOnce = 500;

/// A condition, and the values of its places.
struct Condition
{
    QStringList parts;
    QVariantList values;

    void add(const QString &part, const QVariantList &more = {})
    {
        parts.append(part);
        values += more;
    }
    QString text() const { return parts.isEmpty() ? u"1"_s : parts.join(u" AND "_s); }
};

QString likePattern(QString text)
{
    text.replace(u'\\', u"\\\\"_s).replace(u'%', u"\\%"_s).replace(u'_', u"\\_"_s);
    return u'%' + text + u'%';
}

/// Of a decision e whose outcome is o.
Condition conditionOf(const AuditFilter &filter)
{
    Condition all;
    const std::pair<QString, QString> exact[]{{u"e.tool = ?"_s, filter.tool},
                                              {u"e.decision = ?"_s, filter.decision},
                                              {u"o.outcome = ?"_s, filter.outcome}};
    for (const auto &[part, value] : exact) {
        if (!value.isEmpty())
            all.add(part, {value});
    }
    if (!filter.server.isEmpty())
        all.add(u"(e.serverId = ? OR e.serverName = ?)"_s, {filter.server, filter.server});
    if (filter.since.isValid())
        all.add(u"e.at >= ?"_s, {filter.since.toMSecsSinceEpoch()});
    if (filter.newest > 0)
        all.add(u"e.sequence <= ?"_s, {filter.newest});
    if (filter.until.isValid())
        all.add(u"e.at < ?"_s, {filter.until.toMSecsSinceEpoch()});
    if (!filter.text.isEmpty()) {
        const QString pattern = likePattern(filter.text.left(AuditRecord::kNameChars));
        all.add(u"(e.serverName LIKE ? ESCAPE '\\' OR e.tool LIKE ? ESCAPE '\\'"
                " OR e.reason LIKE ? ESCAPE '\\' OR e.argumentText LIKE ? ESCAPE '\\')"_s,
                {pattern, pattern, pattern, pattern});
    }
    return all;
}

QString columnOf(AuditOrder::By by)
{
    switch (by) {
    case AuditOrder::By::Who:
        return u"e.source"_s;
    case AuditOrder::By::Server:
        return u"e.serverName COLLATE NOCASE"_s;
    case AuditOrder::By::Tool:
        return u"e.tool COLLATE NOCASE"_s;
    case AuditOrder::By::Decision:
        return u"e.decision"_s;
    case AuditOrder::By::Outcome:
        return u"o.outcome"_s;
    case AuditOrder::By::Duration:
        return u"o.duration"_s;
    case AuditOrder::By::Time:
        break;
    }
    return u"e.sequence"_s;
}

/// What follows ORDER BY, whose places are for the words of order. Entries without the value stand at the end.
QString orderOf(const AuditOrder &order)
{
    const QString column = columnOf(order.by);
    const QString way = order.isDescending ? u" DESC"_s : u" ASC"_s;
    if (order.by == AuditOrder::By::Time)
        return column + way;
    const QString last = u" NULLS LAST"_s;
    QStringList parts;
    if (!order.words.isEmpty()) {
        QString rank = u"CASE ifnull("_s + column + u", '') WHEN '' THEN NULL"_s;
        for (qsizetype i = 0; i < order.words.size(); ++i)
            rank += u" WHEN ? THEN "_s + QString::number(i);
        parts.append(rank + u" ELSE "_s + QString::number(order.words.size()) + u" END"_s + way
                     + last);
    }
    parts.append(column + way + last);
    parts.append(u"e.sequence DESC"_s);
    return parts.join(u", "_s);
}

/// An entry that is an outcome, or has one. The first outcome counts.
constexpr QStringView kWithOutcome =
    u" FROM entry e LEFT JOIN entry o ON o.sequence = (SELECT min(sequence) FROM entry"
    " WHERE refers = e.sequence AND refers > 0) ";

QString columnsOf(const QString &table)
{
    QStringList names;
    for (const QString &column : AuditRecord::columns())
        names.append(table + u'.' + column);
    return names.join(u", "_s);
}

Result<QList<AuditRecord>> pageOf(Database &log, const AuditFilter &filter, qint64 offset, int most,
                                  const AuditOrder &order)
{
    Condition all = conditionOf(filter);
    all.add(u"e.kind <> 'outcome'"_s);
    const QString sql = u"SELECT "_s + columnsOf(u"e"_s)
        + u", e.hash, o.outcome, o.requestBytes, o.resultBytes, o.duration"_s + kWithOutcome
        + u"WHERE "_s + all.text() + u" ORDER BY "_s + orderOf(order) + u" LIMIT ? OFFSET ?"_s;
    QVariantList values = all.values;
    for (const QString &word : order.words)
        values.append(word);
    values += QVariantList{most, offset};
    QList<AuditRecord> records;
    const auto read = log.read(sql, values, [&](const QSqlQuery &row) {
        auto record = auditfile::recordOf(row);
        if (!record)
            return; // For verify() to name.
        const int next = int(AuditRecord::columns().size()) + 1;
        record->outcome = {row.value(next).toString(), row.value(next + 1).toLongLong(),
                           row.value(next + 2).toLongLong(),
                           std::chrono::milliseconds(row.value(next + 3).toLongLong())};
        records.append(*record);
    });
    return read ? Result<QList<AuditRecord>>(std::move(records)) : read.error();
}

} // namespace

Result<std::unique_ptr<Database>> auditfile::open(const QString &configFolder)
{
    auto log = std::make_unique<Database>(configFolder, AuditStore::format());
    const auto opened = log->openToRead();
    if (opened)
        return log;
    const bool isBeingMade = opened.error().code == EIO && QFileInfo(log->path()).size() == 0;
    if (opened.error().code == ENOENT || isBeingMade)
        return std::unique_ptr<Database>();
    return opened.error();
}

Result<AuditRecord> auditfile::recordOf(const QSqlQuery &row)
{
    const int count = int(AuditRecord::columns().size());
    QVariantList values;
    for (int i = 0; i < count; ++i)
        values.append(row.value(i));
    auto record = AuditRecord::fromValues(values);
    if (record)
        record->hash = row.value(count).toByteArray();
    return record;
}

Result<QList<AuditRecord>> auditreader::page(const QString &configFolder, const AuditFilter &filter,
                                             qint64 offset, int most, const AuditOrder &order)
{
    const auto log = auditfile::open(configFolder);
    if (!log || !*log)
        return log ? Result<QList<AuditRecord>>(QList<AuditRecord>()) : log.error();
    return pageOf(**log, filter, offset, most, order);
}

Result<AuditCount> auditreader::count(const QString &configFolder, const AuditFilter &filter)
{
    const auto log = auditfile::open(configFolder);
    if (!log || !*log)
        return log ? Result<AuditCount>(AuditCount()) : log.error();
    Condition all = conditionOf(filter);
    all.add(u"e.kind <> 'outcome'"_s);
    AuditCount found;
    const QString source = filter.outcome.isEmpty() ? u" FROM entry e "_s : kWithOutcome.toString();
    const auto read = (*log)->read(
        u"SELECT count(*), ifnull(max(e.sequence), 0)"_s + source + u"WHERE "_s + all.text(),
        all.values, [&](const QSqlQuery &row) {
            found = {row.value(0).toLongLong(), row.value(1).toLongLong()};
        });
    return read ? Result<AuditCount>(found) : read.error();
}

Result<QHash<QString, QDateTime>> auditreader::lastUses(const QString &configFolder,
                                                        const QStringList &grantIds)
{
    QHash<QString, QDateTime> uses;
    const auto log = auditfile::open(configFolder);
    if (!log || !*log)
        return log ? Result<QHash<QString, QDateTime>>(uses) : log.error();
    for (const QString &id : grantIds.first(std::min(kGrantsAtOnce, grantIds.size()))) {
        const auto read = (*log)->read(
            u"SELECT max(at) FROM entry WHERE grantId = ? AND grantId <> '' AND kind = 'call'"_s,
            {id}, [&](const QSqlQuery &row) {
                if (!row.isNull(0))
                    uses.insert(id, utcTime(std::chrono::milliseconds(row.value(0).toLongLong())));
            });
        if (!read)
            return read.error();
    }
    return uses;
}

Result<qint64> auditreader::forEach(const QString &configFolder, const AuditFilter &filter,
                                    const OnEntry &onEntry)
{
    const auto log = auditfile::open(configFolder);
    if (!log || !*log)
        return log ? Result<qint64>(0) : log.error();
    // An outcome matches by the decision that it refers to, which may have left.
    const Condition all = conditionOf(filter);
    const QString sql = u"SELECT "_s + columnsOf(u"x"_s)
        + u", x.hash, ifnull((SELECT hash FROM entry WHERE sequence = x.sequence - 1),"
          " ifnull((SELECT hash FROM span WHERE last = x.sequence - 1), '')) FROM entry x"
          " LEFT JOIN entry e ON e.sequence = CASE WHEN x.refers > 0 THEN x.refers ELSE x.sequence "
          "END"
          " LEFT JOIN entry o ON o.sequence = (SELECT min(sequence) FROM entry"
          " WHERE refers = e.sequence AND refers > 0)"
          " WHERE x.sequence > ? AND "_s
        + all.text() + u" ORDER BY x.sequence LIMIT ?"_s;
    QString logId;
    if (const auto named =
            (*log)->read(u"SELECT id FROM log"_s, {},
                         [&](const QSqlQuery &row) { logId = row.value(0).toString(); });
        !named)
        return named.error();
    qint64 last = 0;
    qint64 number = 0;
    for (bool goesOn = true; goesOn;) {
        int rows = 0;
        const auto read =
            (*log)->read(sql, QVariantList{last} + all.values + QVariantList{kRowsAtOnce},
                         [&](const QSqlQuery &row) {
                             ++rows;
                             last = row.value(0).toLongLong();
                             const auto record = auditfile::recordOf(row);
                             if (!goesOn || !record)
                                 return;
                             const QByteArray before = last == 1
                                 ? AuditRecord::startHash(logId)
                                 : row.value(int(AuditRecord::columns().size()) + 1).toByteArray();
                             goesOn = onEntry(*record, before);
                             ++number;
                         });
        if (!read)
            return read.error();
        goesOn = goesOn && rows == kRowsAtOnce;
    }
    return number;
}

} // namespace mcp
