// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditfile.h"
#include "core/audit/auditreader.h"
#include "core/json/value.h"

#include <QSqlQuery>

#include <algorithm>

namespace mcp {

using namespace Qt::StringLiterals;
using AuditProblem = AuditReport::Problem;

namespace {

/// Follows the chain of one log from its first entry to its last.
class Verification
{
public:
    Verification(Database &log, const QByteArray &key, const std::optional<AuditHead> &kept)
        : m_log(log)
        , m_key(key)
        , m_keyId(key.isEmpty() ? QByteArray() : auditseal::keyId(key))
        , m_kept(kept)
    {
        m_report.hasKey = !key.isEmpty();
    }

    AuditReport run()
    {
        // One state of the file, also while a program writes.
        if (const auto begun = m_log.run(u"BEGIN"_s); !begun)
            return unreadable(begun.error());
        const auto read = readAll();
        (void)m_log.run(u"COMMIT"_s);
        if (!read && m_report.isGood())
            return unreadable(read.error());
        if (m_report.isGood())
            checkEnd();
        if (m_report.isGood() && m_restart > 0)
            fail(AuditProblem::Restarted, m_restart, m_restart);
        m_report.hash = m_hash;
        return m_report;
    }

private:
    Result<void> readAll()
    {
        if (const auto named =
                m_log.read(u"SELECT id FROM log"_s, {},
                           [this](const QSqlQuery &row) { m_logId = row.value(0).toString(); });
            !named)
            return named;
        m_hash = AuditRecord::startHash(m_logId);
        if (const auto spans = m_log.read(
                u"SELECT first, last, count, hash, keyId, mark FROM span ORDER BY last"_s, {},
                [this](const QSqlQuery &row) { checkSpan(row); });
            !spans)
            return spans;
        m_report.removed = m_report.last;
        return m_log.read(u"SELECT "_s + AuditRecord::columns().join(u", "_s)
                              + u", entry.hash, seal.hash, seal.keyId, seal.mark FROM entry"
                                " LEFT JOIN seal USING (sequence) ORDER BY sequence"_s,
                          {}, [this](const QSqlQuery &row) { checkEntry(row); });
    }

    void checkSpan(const QSqlQuery &row)
    {
        if (!m_report.isGood())
            return;
        const qint64 first = row.value(0).toLongLong();
        const qint64 last = row.value(1).toLongLong();
        const QByteArray hash = row.value(3).toByteArray();
        const bool fits = first == m_report.last + 1 && last >= first
            && row.value(2).toLongLong() == last - first + 1;
        // Also one of a key that we no longer have: anybody could have removed these entries.
        const bool isOurs = !m_report.hasKey
            || (row.value(4).toByteArray() == m_keyId
                && row.value(5).toByteArray()
                    == auditseal::ofSpan(m_key, m_logId, first, last, hash));
        if (!fits || !isOurs)
            return fail(AuditProblem::BadSeal, m_report.last + 1, last);
        m_report.last = last;
        m_hash = hash;
    }

    void checkEntry(const QSqlQuery &row)
    {
        if (!m_report.isGood())
            return;
        const auto record = auditfile::recordOf(row);
        const qint64 sequence = row.value(0).toLongLong();
        if (sequence > m_report.last + 1)
            return fail(AuditProblem::Missing, m_report.last + 1, sequence - 1);
        const QByteArray hash =
            record ? AuditRecord::hashOf(record->values(), m_hash) : QByteArray();
        if (!record || sequence <= m_report.last || hash != record->hash)
            return fail(AuditProblem::Changed, sequence, sequence);
        if (m_report.first == 0)
            m_report.first = sequence;
        m_report.last = sequence;
        m_report.outcomes += record->entry.kind == AuditEntry::Kind::Outcome;
        m_hash = hash;
        if (m_restart == 0 && isRestart(record->entry))
            m_restart = sequence;
        if (m_kept && m_kept->logId == m_logId && m_kept->sequence == sequence) {
            if (m_kept->hash != hash)
                return fail(AuditProblem::Changed, unsealed(), sequence);
            m_report.sealed = sequence;
        }
        const int seal = int(AuditRecord::columns().size()) + 1;
        if (!row.isNull(seal))
            checkSeal({m_logId, sequence, row.value(seal).toByteArray()},
                      row.value(seal + 1).toByteArray(), row.value(seal + 2).toByteArray());
    }

    void checkSeal(const AuditHead &head, const QByteArray &keyId, const QByteArray &mark)
    {
        if (!m_report.hasKey)
            return;
        if (keyId != m_keyId) {
            ++m_report.otherKeys;
            return;
        }
        if (mark != auditseal::ofHead(m_key, head))
            return fail(AuditProblem::BadSeal, head.sequence, head.sequence);
        // Who changes entries can make the chain fit again, but not the seal.
        if (head.hash != m_hash)
            return fail(AuditProblem::Changed, unsealed(), head.sequence);
        m_report.sealed = head.sequence;
    }

    void checkEnd()
    {
        if (!m_kept)
            return;
        if (m_kept->logId != m_logId)
            fail(AuditProblem::Replaced, 1, m_kept->sequence);
        else if (m_kept->sequence > m_report.last)
            fail(AuditProblem::CutOff, m_report.last + 1, m_kept->sequence);
    }

    /// The first entry that no seal covers.
    qint64 unsealed() const { return std::max(m_report.sealed, m_report.removed) + 1; }

    void fail(AuditProblem problem, qint64 first, qint64 last)
    {
        m_report.problem = problem;
        m_report.firstBad = first;
        m_report.lastBad = std::max(first, last);
    }

    AuditReport unreadable(const Error &why)
    {
        fail(AuditProblem::Unreadable, m_report.last + 1, m_report.last + 1);
        m_report.detail = why.detail;
        return m_report;
    }

    Database &m_log;
    QByteArray m_key;
    QByteArray m_keyId; ///< Empty without a key.
    std::optional<AuditHead> m_kept;
    QString m_logId;
    QByteArray m_hash; ///< Of the last entry.
    qint64 m_restart = 0; ///< The first entry that tells of an earlier log.
    AuditReport m_report;
};

/// The values of an entry from a line of an export.
std::optional<QVariantList> exportedValues(const json::Value &line)
{
    static const QVariantList kTypes = AuditRecord().values();
    QVariantList values;
    for (qsizetype i = 0; i < kTypes.size(); ++i) {
        const json::Value &member = line.at(AuditRecord::columns().at(i));
        const int type = kTypes.at(i).typeId();
        const bool fits =
            type == QMetaType::LongLong ? member.toInteger().has_value() : member.isString();
        if (!fits)
            return {};
        if (type == QMetaType::LongLong)
            values.append(*member.toInteger());
        else if (type == QMetaType::QString)
            values.append(member.toString());
        else
            values.append(QByteArray::fromHex(member.toString().toLatin1()));
    }
    return values;
}

} // namespace

AuditReport auditreader::verify(const QString &configFolder, const QByteArray &key,
                                const std::optional<AuditHead> &kept)
{
    const auto log = auditfile::open(configFolder);
    AuditReport report;
    report.hasKey = !key.isEmpty();
    if (log && *log)
        return Verification(**log, key, kept).run();
    if (!log) {
        report.problem = AuditProblem::Unreadable;
        report.firstBad = report.lastBad = 1;
        report.detail = log.error().detail;
    } else if (kept) {
        report.problem = AuditProblem::CutOff;
        report.firstBad = 1;
        report.lastBad = kept->sequence;
    }
    return report;
}

AuditReport auditreader::verifyExport(const std::function<std::optional<QByteArray>()> &nextLine)
{
    AuditReport report;
    report.isExport = true;
    qint64 restart = 0; ///< The first entry that tells of an earlier log.
    const auto fail = [&report](AuditProblem problem, qint64 first, qint64 last) {
        report.problem = problem;
        report.firstBad = first;
        report.lastBad = last;
        return report;
    };
    while (const auto text = nextLine()) {
        const auto line = json::parse(json::Raw(*text));
        const auto values = line ? exportedValues(*line) : std::nullopt;
        const qint64 sequence = values ? values->constFirst().toLongLong() : report.last + 1;
        const auto bytesOf = [&line](QStringView name) {
            return QByteArray::fromHex(line->at(name).toString().toLatin1());
        };
        const bool isFirst = report.first == 0;
        if (!isFirst && sequence > report.last + 1)
            return fail(AuditProblem::Missing, report.last + 1, sequence - 1);
        const QByteArray before = values ? bytesOf(u"before") : QByteArray();
        const bool follows = isFirst || (sequence == report.last + 1 && before == report.hash);
        if (!values || !follows || AuditRecord::hashOf(*values, before) != bytesOf(u"hash"))
            return fail(AuditProblem::Changed, sequence, sequence);
        if (isFirst)
            report.first = sequence;
        report.last = sequence;
        report.hash = bytesOf(u"hash");
        const auto record = AuditRecord::fromValues(*values);
        report.outcomes += record && record->entry.kind == AuditEntry::Kind::Outcome;
        if (restart == 0 && record && isRestart(record->entry))
            restart = sequence;
    }
    return restart > 0 ? fail(AuditProblem::Restarted, restart, restart) : report;
}

} // namespace mcp
