// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/consentstore.h"

#include "core/base/logging.h"
#include "core/storage/fileversion.h"
#include "core/storage/filewatch.h"
#include "core/storage/privatefolder.h"

#include <QCryptographicHash>
#include <QScopedValueRollback>

#include <algorithm>
#include <cerrno>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kRetrySpacing{50};

QString keyName()
{
    return QString::fromLatin1(ConsentStore::kKeyName);
}

} // namespace

ConsentStore::ConsentStore(const QString &configFolder, KeyStore *keys, Clock *clock,
                           QObject *parent)
    : QObject(parent)
    , m_file(configFolder)
    , m_keys(keys)
    , m_clock(clock)
{
    connect(m_keys, &KeyStore::keepingChanged, this, &ConsentStore::onKeeping);
}

ConsentStore::~ConsentStore() = default;

// The file and its key

Result<void> ConsentStore::load()
{
    const auto text = m_file.read();
    if (text && !*text)
        return {};
    const auto consents = text ? m_file.unchecked(**text) : Result<Consents>(text.error());
    if (!consents) {
        setProblem(consents.error());
        return consents.error();
    }
    if (consents->isEmpty())
        return {};
    m_hasFile = true;
    const QStringList ids = consents->servers.keys();
    m_waiting = QSet(ids.cbegin(), ids.cend());
    fetchKey();
    return {};
}

void ConsentStore::follow()
{
    if (m_watch)
        return;
    m_watch = std::make_unique<FileWatch>(m_file.path());
    (void)hasChanged();
    connect(m_watch.get(), &FileWatch::changed, this, &ConsentStore::onFileChanged);
}

void ConsentStore::onFileChanged()
{
    if (m_isBusy)
        return m_watch->tellAgain();
    if (hasChanged())
        fetchKey();
}

/// Whether another program changed the content since the last look. A file that is gone changes nothing.
bool ConsentStore::hasChanged()
{
    const auto text = m_file.read();
    if (!text || !*text)
        return false;
    const bool isOurs = m_file.isLast(**text) && !m_problem;
    const QByteArray digest = QCryptographicHash::hash(**text, QCryptographicHash::Sha256);
    return std::exchange(m_looked, digest) != digest && !isOurs;
}

bool ConsentStore::isWaiting(const QString &serverId) const
{
    return m_isChecking && m_waiting.contains(serverId);
}

bool ConsentStore::isNewer() const
{
    return m_problem && isNewerFile(*m_problem);
}

void ConsentStore::fetchKey()
{
    if (std::exchange(m_isBusy, true))
        return;
    m_isChecking = m_hasFile;
    m_keys->read(keyName()).then(this, [this](const Result<QString> &text) { onKey(text); });
}

void ConsentStore::onKey(const Result<QString> &text)
{
    const SecretKeeping keeping = m_keys->keeping();
    if (!text)
        return stop(text.error());
    // What the KeyStore has for this run only would seal a file that nobody could check later.
    if (!keeping.isLasting())
        return stop(Error::storage({}, int(keeping.problem)));
    if (const auto key = ConsentKey::fromText(*text)) {
        m_creating.reset();
        return use(*key);
    }
    if (m_edits.isEmpty())
        return stop(Error::storage(m_file.path(), int(ConsentProblem::NoKey)));
    createKey();
}

/// Of programs that start at the same time one creates it: the others would set aside what was sealed with the first.
void ConsentStore::createKey()
{
    if (!m_creating) {
        auto lock = std::make_unique<QLockFile>(m_file.path() + u".lock"_s);
        lock->setStaleLockTime(0); // Only the end of the other program frees it.
        const bool isTaken = !lock->tryLock(0) && lock->error() == QLockFile::LockFailedError;
        if (isTaken) {
            const Error busy = Error::storage(m_file.path(), EWOULDBLOCK);
            return retriesLater(busy) ? void() : stop(busy);
        }
        m_creating = std::move(lock);
        m_keys->read(keyName()).then(this, [this](const Result<QString> &text) { onKey(text); });
        return;
    }
    if (std::exchange(m_hasCreated, true)) // It was kept, and is gone.
        return stop(Error::storage(m_file.path(), int(ConsentProblem::NoKey)));
    m_keys->create(keyName(), ConsentKey::create().toText())
        .then(this, [this](const Result<bool> &isKept) { onCreated(isKept); });
}

void ConsentStore::onCreated(const Result<bool> &isKept)
{
    m_hasCreated = isKept && *isKept;
    if (!isKept)
        return stop(isKept.error());
    if (!*isKept)
        return stop(Error::storage({}, int(m_keys->keeping().problem)));
    m_keys->read(keyName()).then(this, [this](const Result<QString> &text) { onKey(text); });
}

void ConsentStore::use(const ConsentKey &key)
{
    if (!m_edits.isEmpty())
        return save(key);
    const auto text = m_file.read();
    if (!text)
        return stop(text.error());
    const auto consents = *text ? m_file.checked(**text, key) : Result<Consents>(Consents());
    if (!consents) {
        showRead({}); // The next change would be saved without it.
        return stop(consents.error());
    }
    m_hasFile = false;
    showRead(*consents);
    stop({});
}

void ConsentStore::save(const ConsentKey &key)
{
    const QDateTime now = m_clock->wallTime().toUTC();
    const auto consents = m_file.update(key, now, [this, now](Consents &all) {
        for (const Edit &edit : std::as_const(m_edits))
            edit.apply(all);
        all.grants.removeIf([&now](const Grant &one) { return one.isOver(now); });
    });
    if (!consents && retriesLater(consents.error()))
        return;
    m_busySince.reset();
    if (!consents)
        return stop(consents.error());
    m_edits.clear();
    m_hasFile = false;
    showRead(*consents);
    // A file with a higher counter than the kept one is in force as well.
    m_keys->replace(keyName(), ConsentKey{key.key, consents->counter}.toText())
        .then(this, [this](const Result<bool> &isKept) {
            if (!isKept || !*isKept)
                qCWarning(lcStorage) << "the counter of the consents is not kept";
            stop({});
        });
}

/// Another program of ours is saving at this moment.
bool ConsentStore::retriesLater(const Error &error)
{
    if (error.code != EWOULDBLOCK)
        return false;
    const auto now = m_clock->now();
    if (now - m_busySince.value_or(now) >= kSavePatience)
        return false;
    m_busySince = m_busySince.value_or(now);
    m_retry = m_clock->createAlarm([this] {
        m_keys->read(keyName()).then(this, [this](const Result<QString> &text) { onKey(text); });
    });
    m_retry->start(kRetrySpacing);
    return true;
}

/// The end of what fetchKey() began.
void ConsentStore::stop(const std::optional<Error> &problem)
{
    if (problem)
        qCWarning(lcStorage).noquote() << "the consents:" << problem->code << problem->detail;
    m_isBusy = false;
    m_creating.reset();
    if (problem && consentProblem(*problem) != ConsentProblem::None)
        m_hasFile = false;
    const bool wasChecking = std::exchange(m_isChecking, false);
    setProblem(problem);
    if (wasChecking)
        Q_EMIT checked();
    if (!problem && !m_edits.isEmpty())
        return fetchKey();
    Q_EMIT saved();
}

void ConsentStore::setProblem(const std::optional<Error> &problem)
{
    if (std::exchange(m_problem, problem) != problem)
        Q_EMIT problemChanged();
}

/// Consents are what is in force now.
void ConsentStore::show(const Consents &consents)
{
    const Consents before = std::exchange(m_consents, consents);
    QStringList ids = before.serverIds() + consents.serverIds();
    ids.removeDuplicates();
    for (const QString &id : std::as_const(ids)) {
        if (before.servers.value(id) != consents.servers.value(id))
            Q_EMIT approvalChanged(id);
        if (!before.isSameFor(id, consents))
            Q_EMIT changed(id);
    }
    if (before.grants != consents.grants)
        Q_EMIT grantsChanged();
}

void ConsentStore::showRead(const Consents &consents)
{
    const QScopedValueRollback reading(m_isReading, true);
    show(consents);
}

/// In force now, and saved later: on what the file holds then, so that what another program withdrew does not come back.
void ConsentStore::change(const QString &key, const Change &apply)
{
    Consents next = m_consents;
    apply(next);
    m_edits.removeIf([&key](const Edit &edit) { return edit.key == key; });
    m_edits.append({key, apply});
    if (m_edits.size() > kUnsaved)
        forgetOldestTool();
    show(next);
    fetchKey();
}

/// What servers list is all that comes without end. When the key is there, such a tool counts as it did before.
void ConsentStore::forgetOldestTool()
{
    const auto oldest = std::find_if(m_edits.cbegin(), m_edits.cend(), [](const Edit &edit) {
        return edit.key.startsWith("tools/"_L1);
    });
    if (oldest != m_edits.cend())
        m_edits.erase(oldest);
}

void ConsentStore::onKeeping()
{
    if (m_keys->keeping().isLasting() && isWaitingForKeys())
        fetchKey();
}

void ConsentStore::tryAgain()
{
    m_keys->tryAgain().then(this, [this](const Result<SecretKeeping> &) {
        if (isWaitingForKeys())
            fetchKey();
    });
}

/// Whether approvals are not in force or not saved because the keychain cannot be used.
bool ConsentStore::isWaitingForKeys() const
{
    return m_hasFile || !m_edits.isEmpty()
        || (m_problem && keyStoreProblem(*m_problem) != KeyStoreProblem::None);
}

} // namespace mcp

#include "moc_consentstore.cpp"
