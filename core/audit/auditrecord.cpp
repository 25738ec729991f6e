// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditrecord.h"

#include "core/json/write.h"

#include <QCryptographicHash>
#include <QStringList>
#include <QtEndian>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

/// The text as the database gives it back: with the replacement character in place of unpaired surrogates, and of a byte order mark
/// at the start, which SQLite removes.
QString storedText(const QString &text, qsizetype most)
{
    QString kept = QString::fromUtf8(text.left(most).toUtf8());
    if (kept.startsWith(QChar::ByteOrderMark) || kept.startsWith(QChar::ByteOrderSwapped))
        kept[0] = QChar::ReplacementCharacter;
    return kept.isNull() ? u""_s : kept;
}

QByteArray storedBytes(const QByteArray &bytes)
{
    const QByteArray kept = bytes.left(AuditRecord::kDigestBytes);
    return kept.isNull() ? ""_ba : kept;
}

QByteArray bigEndian(qint64 number)
{
    QByteArray bytes(sizeof number, Qt::Uninitialized);
    qToBigEndian(number, bytes.data());
    return bytes;
}

} // namespace

QString auditWord(const AuditEntry &entry)
{
    return entry.kind == AuditEntry::Kind::Other ? entry.otherKind : json::nameOf(entry.kind);
}

bool isRestart(const AuditEntry &entry)
{
    return entry.kind == AuditEntry::Kind::Log
        && (entry.decision == kNewLog || entry.decision == kSetAside);
}

const QStringList &AuditRecord::columns()
{
    static const QStringList names{u"sequence"_s,       u"at"_s,           u"bootTime"_s,
                                   u"kind"_s,           u"serverId"_s,     u"serverName"_s,
                                   u"identity"_s,       u"tool"_s,         u"definitionDigest"_s,
                                   u"argumentDigest"_s, u"argumentText"_s, u"source"_s,
                                   u"decision"_s,       u"reason"_s,       u"grantId"_s,
                                   u"refers"_s,         u"outcome"_s,      u"requestBytes"_s,
                                   u"resultBytes"_s,    u"duration"_s};
    return names;
}

QVariantList AuditRecord::values() const
{
    return {sequence,
            at,
            bootTime,
            auditWord(entry),
            entry.serverId,
            entry.serverName,
            entry.identity,
            entry.tool,
            entry.definitionDigest,
            entry.argumentDigest,
            entry.argumentText,
            entry.source,
            entry.decision,
            entry.reason,
            entry.grantId,
            refers,
            outcome.outcome,
            outcome.requestBytes,
            outcome.resultBytes,
            qint64(outcome.duration.count())};
}

Result<AuditRecord> AuditRecord::fromValues(const QVariantList &values)
{
    if (values.size() != columns().size())
        return Error::protocol(u"an entry without all its fields"_s);
    const QString word = values.at(3).toString();
    const auto kind = json::fromName<AuditEntry::Kind>(word);
    AuditRecord record;
    record.sequence = values.at(0).toLongLong();
    record.at = values.at(1).toLongLong();
    record.bootTime = values.at(2).toLongLong();
    record.entry = {kind.value_or(AuditEntry::Kind::Other),
                    values.at(4).toString(),
                    values.at(5).toString(),
                    values.at(6).toByteArray(),
                    values.at(7).toString(),
                    values.at(8).toByteArray(),
                    values.at(9).toByteArray(),
                    values.at(10).toString(),
                    values.at(11).toString(),
                    values.at(12).toString(),
                    values.at(13).toString(),
                    values.at(14).toString(),
                    kind ? QString() : word};
    record.refers = values.at(15).toLongLong();
    record.outcome = {values.at(16).toString(), values.at(17).toLongLong(),
                      values.at(18).toLongLong(),
                      std::chrono::milliseconds(values.at(19).toLongLong())};
    return record;
}

AuditEntry AuditRecord::bounded(AuditEntry entry)
{
    for (QString *name : {&entry.serverId, &entry.serverName, &entry.tool, &entry.grantId})
        *name = storedText(*name, kNameChars);
    for (QString *word : {&entry.source, &entry.decision, &entry.otherKind})
        *word = storedText(*word, kWordChars);
    for (QByteArray *digest : {&entry.identity, &entry.definitionDigest, &entry.argumentDigest})
        *digest = storedBytes(*digest);
    entry.reason = storedText(entry.reason, kReasonChars);
    entry.argumentText = storedText(entry.argumentText, kArgumentChars);
    return entry;
}

AuditOutcome AuditRecord::bounded(AuditOutcome outcome)
{
    outcome.outcome = storedText(outcome.outcome, kWordChars);
    return outcome;
}

QByteArray AuditRecord::hashOf(const QVariantList &values, const QByteArray &before)
{
    // Each value has its type and its length, so that different values never give the same input.
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData("quayside-audit-entry-1");
    hash.addData(before);
    for (const QVariant &value : values) {
        const bool isNumber = value.typeId() == QMetaType::LongLong;
        const bool isText = value.typeId() == QMetaType::QString;
        const QByteArray bytes = isNumber ? bigEndian(value.toLongLong())
            : isText                      ? value.toString().toUtf8()
                                          : value.toByteArray();
        hash.addData(isNumber ? "n" : isText ? "t" : "b");
        hash.addData(bigEndian(bytes.size()));
        hash.addData(bytes);
    }
    return hash.result();
}

QByteArray AuditRecord::startHash(const QString &logId)
{
    const QByteArray named = "quayside-audit-log-1" + logId.toUtf8();
    return QCryptographicHash::hash(named, QCryptographicHash::Sha256);
}

QByteArray AuditRecord::toJson(const QByteArray &before) const
{
    json::Writer writer(1024);
    writer.beginObject();
    const QVariantList all = values();
    for (qsizetype i = 0; i < all.size(); ++i) {
        writer.key(columns().at(i).toLatin1());
        if (all.at(i).typeId() == QMetaType::LongLong)
            writer.integer(all.at(i).toLongLong());
        else if (all.at(i).typeId() == QMetaType::QString)
            writer.string(all.at(i).toString());
        else
            writer.string(QString::fromLatin1(all.at(i).toByteArray().toHex()));
        writer.comma();
    }
    writer.key("before");
    writer.string(QString::fromLatin1(before.toHex()));
    writer.comma();
    writer.key("hash");
    writer.string(QString::fromLatin1(hash.toHex()));
    writer.endObject();
    return writer.take();
}

} // namespace mcp
