// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/audit/auditreader.h"
#include "core/base/clock.h"
#include "core/base/outputfile.h"
#include "core/storage/storethread.h"

#include <QLockFile>

namespace mcp {

class KeyStore;
class SettingsStore;

/// The audit log of this profile, shared with the other programs of ours: written on a thread of its own, read on pool
/// threads. Decisions that wait at the same time are written together. Nothing is touched before the first entry.
/// Entries are sealed with a key from the keychain every AuditStore::kSealEvery entries and by seal(); while the keychain
/// cannot be used they stay unsealed.
class AuditLog final : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kSyncAfter{1}; ///< What a power cut may undo.
    static constexpr int kWaiting = 1'000; ///< Entries to be written; further ones are refused.

    /// All must outlive this.
    AuditLog(const QString &configFolder, Clock *clock, KeyStore *keys, SettingsStore *settings,
             const AuditKeeping &keeping = {}, QObject *parent = nullptr);
    /// Waits until everything is on disk.
    ~AuditLog() override;

    /// Whether the text of arguments is kept; remembered in the settings, off at first.
    bool keepsArguments() const;
    void setKeepsArguments(bool isKept);

    /// The sequence number of the entry once it is durable: no end of this program undoes it, and after kSyncAfter no power
    /// cut. After an error what it is about must not be done (SEC-72).
    Pending<qint64> decide(const AuditEntry &entry);
    /// What became of the entry with this number.
    void finish(qint64 sequence, const AuditOutcome &outcome);
    /// As decide(), for what is done already; failed() tells when it is not written.
    void record(const AuditEntry &entry);

    // As the functions of auditreader.
    Pending<QList<AuditRecord>> page(const AuditFilter &filter, qint64 offset, int most,
                                     const AuditOrder &order = {});
    Pending<AuditCount> count(const AuditFilter &filter);
    Pending<QHash<QString, QDateTime>> lastUses(const QStringList &grantIds);
    /// With the key and the head from the keychain.
    Pending<AuditReport> verify();
    /// One JSON object a line; gives their number. The file is there when it is complete, and only its owner can read it.
    Pending<qint64> exportTo(const QString &path, const AuditFilter &filter,
                             OutputFile::Existing existing);

    /// Whether entries wait to be written, or to be sealed.
    bool isBusy() const { return m_waiting > 0 || m_isSealing; }
    /// Whether entries of this run are not sealed, and can be as far as is known.
    bool needsSeal() const { return m_isUnsealed && (hasKey() || m_isAskingForKey); }
    /// Seals all entries, and keeps the head in the keychain. False: there is no key, or the log does not fit to the head
    /// that the keychain has; verify() tells more.
    Pending<bool> seal();

Q_SIGNALS:
    void appended(); ///< Entries, by this program.
    void keepsArgumentsChanged();
    /// Something was not written, or a damaged log was set aside.
    void failed(const mcp::Error &why);

private:
    struct Sealed;
    struct File;
    using Thread = StoreThread<File>;
    using Batch = StoreBatch<AuditRecord, qint64>;

    AuditRecord recordNow() const;
    bool hasKey() const { return !m_key.isEmpty(); }
    Pending<qint64> write(const AuditRecord &record);
    void onWritten(const Batch &batch, const Result<bool> &needsSeal);
    void askForKey();
    void onKey(const Result<QString> &text);
    void useKey(const QByteArray &key);
    void readKey();
    void makeKey();
    void startSeal();
    void onSealed(const Sealed &sealed);
    void endSeal(bool isDone);

    QString m_folder;
    Clock *m_clock;
    KeyStore *m_keys;
    SettingsStore *m_settings;
    std::unique_ptr<Alarm> m_syncAlarm;
    QList<Promise<bool>> m_sealing; ///< Settled when the seal is made that is under way.
    QList<Promise<bool>> m_toSeal; ///< For the next one.
    int m_waiting = 0; ///< Entries that are not written yet.
    std::unique_ptr<QLockFile> m_keyLock; ///< Held while the key is made.
    std::unique_ptr<Alarm> m_keyRetry;
    int m_keyRetries = 0;
    bool m_isAskingForKey = false;
    QByteArray m_key;
    bool m_isUnsealed = false; ///< Something was written since the last seal.
    bool m_isSealing = false;
    std::weak_ptr<Batch> m_batch;
    Thread m_thread;
};

} // namespace mcp
