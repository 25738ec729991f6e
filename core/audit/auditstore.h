// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditrecord.h"
#include "core/storage/database.h"

#include <QList>

#include <optional>

namespace mcp {

/// The newest entry of a log that was sealed. A copy is kept in the keychain, so that cutting off the end is found.
struct AuditHead
{
    QString logId;
    qint64 sequence = 0;
    QByteArray hash;

    QString toText() const;
    static std::optional<AuditHead> fromText(const QString &text);
    bool operator==(const AuditHead &) const = default;
};

/// The keyed marks that the writer makes and the reader checks.
namespace auditseal {
constexpr qsizetype kKeyBytes = 32;
/// Tells keys apart, and says nothing about them.
QByteArray keyId(const QByteArray &key);
/// Over the entries up to head.
QByteArray ofHead(const QByteArray &key, const AuditHead &head);
/// Over the entries first to last, which were removed; hash is that of the last.
QByteArray ofSpan(const QByteArray &key, const QString &logId, qint64 first, qint64 last,
                  const QByteArray &hash);
} // namespace auditseal

/// When old entries leave.
struct AuditKeeping
{
    qint64 entries = 100'000;
    std::chrono::milliseconds age = std::chrono::hours(24 * 365);
};

/// Writes the audit log, `<config folder>/audit.db` (SEC-72, SEC-73). Entries are only added; the tables refuse to change
/// or remove them, but for old ones whose removal is sealed. Belongs to the thread that opens it; errors as those of Database.
class AuditStore
{
public:
    static constexpr qint64 kSealEvery = 1'000; ///< Entries.
    static constexpr qint64 kLeaveAtOnce = 1'000; ///< Entries that leave together.
    static constexpr qint64 kKeptAlways =
        1'000; ///< However old the newest are: a clock may be wrong.
    /// Without a key nothing can leave, and here the log is full.
    static constexpr qint64 kMost = 1'000'000;

    explicit AuditStore(const QString &configFolder, AuditKeeping keeping = {});

    static Database::Format format();

    Result<Database::Opened> open(const QDateTime &now);

    /// All of them or none. When this returns they outlast the end of the program, however it ends; sync() makes them
    /// outlast a power cut. Waiting for the disk with each entry would add 4 ms to a call on a common disk. Sets sequence
    /// and hash of each.
    Result<void> append(QList<AuditRecord> &records);
    Result<void> sync() { return m_database.sync(); }

    /// Without a key nothing is sealed, and nothing leaves.
    void setKey(const QByteArray &key) { m_key = key; }
    bool hasKey() const { return !m_key.isEmpty(); }
    /// Whether kSealEvery entries were written since the last seal().
    bool needsSeal() const { return hasKey() && m_last - m_head >= kSealEvery; }
    /// Seals all entries, removes old ones and waits for the disk: the head may be kept elsewhere. Nothing when there is no entry, or no key.
    Result<std::optional<AuditHead>> seal(const QDateTime &now);
    /// Whether the log holds the entry that head names, or removed it under a seal.
    Result<bool> contains(const AuditHead &head);
    const QString &logId() const { return m_logId; }

private:
    Result<void> readState();
    Result<void> readEnd();
    Result<void> sealEnd();
    Result<void> removeOld(const QDateTime &now);

    Database m_database;
    AuditKeeping m_keeping;
    QByteArray m_key;
    QString m_logId;
    qint64 m_last = 0; ///< The newest entry.
    QByteArray m_hash; ///< Its hash.
    qint64 m_sealed = 0; ///< The newest entry with a seal.
    qint64 m_head = 0; ///< The newest entry at the last seal(), or when the log was opened.
    qint64 m_removed = 0; ///< The newest entry that has left.
};

} // namespace mcp
