// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/auditlog.h"

#include "core/base/logging.h"
#include "core/base/offload.h"
#include "core/json/value.h"
#include "core/storage/fileversion.h"
#include "core/storage/keystore.h"
#include "core/storage/settingsstore.h"

#include <QPointer>
#include <QRandomGenerator>

#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr auto kKeyName = u"audit-key";
constexpr std::chrono::milliseconds kKeyRetrySpacing{50}; ///< While another program makes it.
constexpr int kKeyRetries = 200;
constexpr auto kHeadName = u"audit-head";
constexpr auto kArgumentsSetting = u"auditArguments";

/// Nothing when text is no key.
QByteArray auditKeyOf(const QString &text)
{
    const QByteArray key = QByteArray::fromBase64(text.toLatin1());
    return key.size() == auditseal::kKeyBytes ? key : QByteArray();
}

Error notWritten(const Error &why)
{
    Error error = why;
    if (isNewerFile(why)) // Its text is known to those who list such files.
        return error;
    error.detail = u"The audit log cannot be written: "_s + why.detail;
    return error;
}

} // namespace

struct AuditLog::Sealed
{
    Result<std::optional<AuditHead>> head;
    bool isKept =
        true; ///< The head in the keychain fits; else it stays, for verify() to find what is missing.
};

/// The log on its thread.
struct AuditLog::File
{
    File(const QString &folder, const AuditKeeping &keeping)
        : store(folder, keeping)
    {
    }

    /// Gives whether the log needs a seal. After damage the person learns of it before anything is done.
    Result<bool> write(QList<AuditRecord> &records, const QByteArray &key)
    {
        store.setKey(key);
        const auto before = std::exchange(damage, {});
        if (before) {
            const auto noted = noteDamage(*before, records.constFirst());
            return noted ? *before : noted.error();
        }
        if (const auto added = store.append(records); !added)
            return added.error();
        return store.needsSeal();
    }

    /// now: an entry without content.
    Sealed seal(const std::optional<AuditHead> &kept, const AuditRecord &now, const QByteArray &key)
    {
        store.setKey(key);
        if (const auto before = std::exchange(damage, {}); before) {
            if (const auto noted = noteDamage(*before, now); !noted)
                return {noted.error(), false};
        }
        Sealed sealed{std::optional<AuditHead>(), true};
        if (kept && kept->logId != store.logId()) {
            AuditRecord gone = ofLog(now, kNewLog,
                                     u"The keychain knows an earlier log with %1 entries, which is"
                                     " not in this file."_s.arg(kept->sequence));
            QList<AuditRecord> records{gone};
            if (const auto added = store.append(records); !added)
                return {added.error(), false};
        } else if (kept) {
            const auto contains = store.contains(*kept);
            sealed.isKept = contains && *contains;
        }
        sealed.head = store.seal(utcTime(std::chrono::milliseconds(now.at)));
        return sealed;
    }

    void sync()
    {
        if (const auto synced = store.sync(); !synced)
            qCWarning(lcStorage) << "the audit log is not on the disk yet:"
                                 << synced.error().detail;
    }

    AuditStore store;
    std::optional<Error> damage; ///< Of the log before, which was set aside; not noted yet.

private:
    /// The new log begins with an entry that says so.
    Result<void> noteDamage(const Error &what, const AuditRecord &now)
    {
        QList<AuditRecord> records{ofLog(now, kSetAside, what.detail)};
        const auto added = store.append(records);
        if (!added)
            damage = what;
        return added;
    }

    static AuditRecord ofLog(const AuditRecord &now, const QString &decision, const QString &reason)
    {
        AuditEntry entry;
        entry.kind = AuditEntry::Kind::Log;
        entry.decision = decision;
        entry.reason = reason;
        AuditRecord record;
        record.at = now.at;
        record.bootTime = now.bootTime;
        record.entry = AuditRecord::bounded(entry);
        record.outcome = AuditRecord::bounded(record.outcome);
        return record;
    }
};

AuditLog::AuditLog(const QString &configFolder, Clock *clock, KeyStore *keys,
                   SettingsStore *settings, const AuditKeeping &keeping, QObject *parent)
    : QObject(parent)
    , m_folder(configFolder)
    , m_clock(clock)
    , m_keys(keys)
    , m_settings(settings)
    , m_thread(u"audit"_s,
               [configFolder, keeping](const QDateTime &now) -> Result<Thread::Opened> {
                   auto file = std::make_unique<File>(configFolder, keeping);
                   const auto opened = file->store.open(now);
                   if (!opened)
                       return opened.error();
                   file->damage = opened->damage;
                   return Thread::Opened{std::move(file)};
               },
               {.now = [clock] { return clock->wallTime(); }})
{
    m_syncAlarm =
        m_clock->createAlarm([this] { m_thread.postIfOpen([](File &file) { file.sync(); }); });
    m_keyRetry = m_clock->createAlarm([this] { readKey(); });
    connect(m_keys, &KeyStore::keepingChanged, this, [this] {
        if (m_isUnsealed && m_keys->keeping().isLasting())
            askForKey();
    });
}

AuditLog::~AuditLog() = default;

bool AuditLog::keepsArguments() const
{
    return m_settings->value(QString::fromUtf16(kArgumentsSetting)).toBool();
}

void AuditLog::setKeepsArguments(bool isKept)
{
    if (keepsArguments() == isKept)
        return;
    m_settings->set(QString::fromUtf16(kArgumentsSetting), json::Value(isKept));
    Q_EMIT keepsArgumentsChanged();
}

AuditRecord AuditLog::recordNow() const
{
    AuditRecord record;
    record.at = m_clock->wallTime().toMSecsSinceEpoch();
    record.bootTime = m_clock->elapsed().count();
    record.entry = AuditRecord::bounded(record.entry);
    record.outcome = AuditRecord::bounded(record.outcome);
    return record;
}

Pending<qint64> AuditLog::decide(const AuditEntry &entry)
{
    AuditRecord record = recordNow();
    record.entry = AuditRecord::bounded(entry);
    if (!keepsArguments())
        record.entry.argumentText = u""_s;
    return write(record);
}

void AuditLog::finish(qint64 sequence, const AuditOutcome &outcome)
{
    AuditRecord record = recordNow();
    record.entry.kind = AuditEntry::Kind::Outcome;
    record.refers = sequence;
    record.outcome = AuditRecord::bounded(outcome);
    write(record).then(this, [](const Result<qint64> &) {});
}

void AuditLog::record(const AuditEntry &entry)
{
    decide(entry).then(this, [](const Result<qint64> &) {});
}

Pending<qint64> AuditLog::write(const AuditRecord &record)
{
    // Outcomes belong to decisions that were written, so they have room of their own.
    const int most = record.refers > 0 ? 2 * kWaiting : kWaiting;
    if (m_waiting >= most) {
        const Error full =
            notWritten(Error::storage(u"too many entries wait for the disk"_s, EBUSY));
        Q_EMIT failed(full);
        return settled<qint64>(full);
    }
    ++m_waiting;
    return m_thread.gather<bool>(
        m_batch, record,
        [key = m_key](File &file, QList<AuditRecord> &records) { return file.write(records, key); },
        [this](const Batch &batch, const Result<bool> &needsSeal) { onWritten(batch, needsSeal); });
}

void AuditLog::onWritten(const Batch &batch, const Result<bool> &needsSeal)
{
    const QPointer<AuditLog> guard(this); // A handler may destroy the log.
    m_waiting -= int(batch.changes.size());
    if (needsSeal) {
        m_isUnsealed = true;
        if (!m_syncAlarm->isActive())
            m_syncAlarm->start(kSyncAfter);
        if (!hasKey())
            askForKey();
        for (qsizetype i = 0; i < batch.changes.size(); ++i)
            batch.promises.at(i).settle(batch.changes.at(i).sequence);
        if (guard)
            Q_EMIT appended();
        if (guard && *needsSeal && !m_isSealing)
            seal().then(this, [](const Result<bool> &) {});
        return;
    }
    const Error why = notWritten(needsSeal.error());
    qCWarning(lcStorage) << why.detail;
    Q_EMIT failed(why);
    for (const Promise<qint64> &promise : batch.promises)
        promise.settle(why);
}

void AuditLog::askForKey()
{
    if (m_isAskingForKey || hasKey())
        return;
    m_isAskingForKey = true;
    m_keyRetries = 0;
    readKey();
}

void AuditLog::readKey()
{
    m_keys->read(QString::fromUtf16(kKeyName)).then(this, [this](const Result<QString> &text) {
        onKey(text);
    });
}

void AuditLog::onKey(const Result<QString> &text)
{
    if (text && text->isEmpty())
        return makeKey();
    useKey(auditKeyOf(text.valueOr({})));
}

/// Makes the key under a lock. If several programs start at the same time, one makes it and the others read it, because
/// seals of different keys could not be verified.
void AuditLog::makeKey()
{
    if (!m_keyLock) {
        auto lock = std::make_unique<QLockFile>(m_folder + u"/audit-key.lock"_s);
        lock->setStaleLockTime(0); // The lock is stale only if the other program has ended.
        if (lock->tryLock(0)) {
            m_keyLock = std::move(lock);
            return readKey();
        }
        const bool isTaken = lock->error() == QLockFile::LockFailedError;
        if (!isTaken || ++m_keyRetries > kKeyRetries)
            return useKey({});
        return m_keyRetry->start(kKeyRetrySpacing);
    }
    QByteArray key(auditseal::kKeyBytes, Qt::Uninitialized);
    QRandomGenerator::system()->generate(reinterpret_cast<quint32 *>(key.data()),
                                         reinterpret_cast<quint32 *>(key.data() + key.size()));
    m_keys->create(QString::fromUtf16(kKeyName), QString::fromLatin1(key.toBase64()))
        .then(this, [this](const Result<bool> &isKept) {
            // One that is gone with this run could not be checked later.
            if (!isKept || !*isKept)
                return useKey({});
            m_keys->read(QString::fromUtf16(kKeyName)).then(this, [this](const auto &text) {
                useKey(auditKeyOf(text.valueOr({})));
            });
        });
}

void AuditLog::useKey(const QByteArray &key)
{
    m_isAskingForKey = false;
    m_keyLock.reset();
    m_key = key;
    if (!hasKey()) {
        const auto waiting = std::exchange(m_toSeal, {});
        for (const Promise<bool> &promise : waiting)
            promise.settle(false);
        return;
    }
    if (!m_toSeal.isEmpty())
        startSeal();
}

Pending<bool> AuditLog::seal()
{
    if (!m_isUnsealed && m_waiting == 0)
        return settled<bool>(true);
    const Promise<bool> promise;
    m_toSeal.append(promise);
    if (!hasKey())
        askForKey();
    else if (!m_isSealing)
        startSeal();
    return promise.pending();
}

void AuditLog::startSeal()
{
    m_isSealing = true;
    m_isUnsealed = false;
    m_sealing = std::exchange(m_toSeal, {});
    m_keys->read(QString::fromUtf16(kHeadName)).then(this, [this](const Result<QString> &text) {
        if (!text)
            return endSeal(false);
        m_thread.post<Sealed>(
            [kept = AuditHead::fromText(*text), now = recordNow(),
             key = m_key](File &file) -> Result<Sealed> { return file.seal(kept, now, key); },
            [this](const Result<Sealed> &sealed) {
                onSealed(sealed ? *sealed : Sealed{sealed.error(), false});
            });
    });
}

void AuditLog::onSealed(const Sealed &sealed)
{
    if (!sealed.head) {
        qCWarning(lcStorage) << "the audit log is not sealed:" << sealed.head.error().detail;
        return endSeal(false);
    }
    if (!*sealed.head || !sealed.isKept)
        return endSeal(sealed.isKept);
    m_keys->write(QString::fromUtf16(kHeadName), (*sealed.head)->toText())
        .then(this, [this](const Result<bool> &isKept) { endSeal(isKept && *isKept); });
}

void AuditLog::endSeal(bool isDone)
{
    const QPointer<AuditLog> guard(this);
    m_isSealing = false;
    m_isUnsealed = m_isUnsealed || !isDone;
    const auto waiting = std::exchange(m_sealing, {});
    for (const Promise<bool> &promise : waiting)
        promise.settle(isDone);
    if (guard && !m_toSeal.isEmpty() && !m_isSealing)
        startSeal();
}

Pending<QList<AuditRecord>> AuditLog::page(const AuditFilter &filter, qint64 offset, int most,
                                           const AuditOrder &order)
{
    return offload<QList<AuditRecord>>(this, [folder = m_folder, filter, offset, most, order] {
        return auditreader::page(folder, filter, offset, most, order);
    });
}

Pending<AuditCount> AuditLog::count(const AuditFilter &filter)
{
    return offload<AuditCount>(
        this, [folder = m_folder, filter] { return auditreader::count(folder, filter); });
}

Pending<QHash<QString, QDateTime>> AuditLog::lastUses(const QStringList &grantIds)
{
    return offload<QHash<QString, QDateTime>>(
        this, [folder = m_folder, grantIds] { return auditreader::lastUses(folder, grantIds); });
}

Pending<AuditReport> AuditLog::verify()
{
    const Promise<AuditReport> promise;
    m_keys->read(QString::fromUtf16(kKeyName))
        .then(this, [this, promise](const Result<QString> &key) {
            m_keys->read(QString::fromUtf16(kHeadName))
                .then(this, [this, promise, key](const Result<QString> &head) {
                    offload<AuditReport>(
                        this,
                        [folder = m_folder, key = auditKeyOf(key.valueOr({})),
                         kept = AuditHead::fromText(head.valueOr({}))]() -> Result<AuditReport> {
                            return auditreader::verify(folder, key, kept);
                        })
                        .forward(this, promise);
                });
        });
    return promise.pending();
}

Pending<qint64> AuditLog::exportTo(const QString &path, const AuditFilter &filter,
                                   OutputFile::Existing existing)
{
    return offload<qint64>(this, [folder = m_folder, path, filter, existing]() -> Result<qint64> {
        OutputFile file(path);
        if (const auto created = file.create(OutputFile::Readers::Owner, existing); !created)
            return created.error();
        const auto number = auditreader::forEach(
            folder, filter, [&](const AuditRecord &record, const QByteArray &before) {
                const QByteArray line = record.toJson(before) + '\n';
                return file.write(line) == line.size();
            });
        const auto finished = number ? file.finish() : Result<void>();
        return finished ? number : finished.error();
    });
}

} // namespace mcp

#include "moc_auditlog.cpp"
