// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/keychainstore.h"

#include "core/base/logging.h"

#include <utility>

namespace mcp {

using Place = SecretKeeping::Place;

namespace {

QString checkKey()
{
    return QStringLiteral("check");
}

} // namespace

KeychainStore::KeychainStore(const QString &configFolder, std::unique_ptr<Keychain> keychain,
                             Clock *clock, QObject *parent)
    : KeyStore(parent)
    , m_index(configFolder)
    , m_keychain(std::move(keychain))
    , m_clock(clock)
    , m_recheck(clock->createAlarm([this] {
        if (m_state == State::Known && !isOpen())
            check();
    }))
{
    m_keeping.place = m_keychain->place();
}

KeychainStore::~KeychainStore() = default;

/// Whether problem may end by itself: another program of ours was replacing the entry or saving, or the keychain, which has
/// entries of this profile, was restarted.
bool KeychainStore::mayPass(KeyStoreProblem problem) const
{
    return problem == KeyStoreProblem::Failing || problem == KeyStoreProblem::Unreadable
        || (problem == KeyStoreProblem::Absent && (m_hasWorked || !m_index.isEmpty()));
}

/// Calls then with the answer to question. After an error that may pass it asks again, in a new session.
template<class T>
void KeychainStore::ask(const Question<T> &question, const Answered<T> &then,
                        std::chrono::milliseconds patience, size_t failures)
{
    const auto begin = m_clock->now();
    await<T>(question(), patience, [=, this](const Result<T> &answer) {
        const auto left = patience - (m_clock->now() - begin);
        const bool isAskedAgain = !answer && mayPass(keyStoreProblem(answer.error()))
            && failures < kRetrySpacing.size() && left > kRetrySpacing.at(failures);
        if (!isAskedAgain)
            return then(answer);
        m_keychain->startOver();
        const auto spacing = kRetrySpacing.at(failures);
        later(spacing, [=, this] { ask<T>(question, then, left - spacing, failures + 1); });
    });
}

/// Calls then with the result of pending, or with Slow. After a late answer the keychain is asked again.
template<class T>
void KeychainStore::await(Pending<T> pending, std::chrono::milliseconds patience,
                          const Answered<T> &then)
{
    const int question = ++m_questions;
    auto alarm = m_clock->createAlarm([this, question, then] {
        m_late.insert(question);
        then(Error::storage({}, int(KeyStoreProblem::Slow)));
    });
    alarm->start(patience);
    m_alarms[question] = std::move(alarm);
    pending.then(this, [this, question, then](const Result<T> &result) {
        m_alarms.erase(question);
        if (!m_late.remove(question))
            then(result);
        else if (result && m_state == State::Known && !isOpen())
            check(); // It answers after all.
    });
}

void KeychainStore::later(std::chrono::milliseconds delay, const Step &step)
{
    if (delay.count() == 0)
        return step();
    const int number = ++m_questions;
    const auto onFired = [this, number, step] { // An alarm cannot delete itself.
        const auto run = [this, number, step] {
            m_alarms.erase(number);
            step();
        };
        QMetaObject::invokeMethod(this, run, Qt::QueuedConnection);
    };
    auto alarm = m_clock->createAlarm(onFired);
    alarm->start(delay);
    m_alarms[number] = std::move(alarm);
}

void KeychainStore::whenKnown(const Step &step)
{
    if (m_state == State::Known)
        return step();
    m_waiting.push_back(step);
    if (m_state == State::Unknown)
        check();
}

/// Checks whether the keychain can be used.
void KeychainStore::check()
{
    m_state = State::Checking;
    m_recheck->stop();
    const auto onFound = [this](const Result<Entry> &found) {
        if (!found)
            return onChecked(found.error());
        if (*found)
            return onChecked({});
        const auto write = [this] { return m_keychain->write(checkKey(), QStringLiteral("1")); };
        ask<bool>(write, [this](const Result<bool> &written) {
            onChecked(written ? Result<void>() : written.error());
        });
    };
    ask<Entry>([this] { return m_keychain->read(checkKey()); }, onFound);
}

void KeychainStore::onChecked(const Result<void> &checked)
{
    m_state = State::Known;
    if (checked) {
        m_hasWorked = true;
        m_openSince = m_clock->now();
        setKeeping({m_keychain->place(), KeyStoreProblem::None});
        moveIn();
    } else {
        close(checked.error());
    }
    for (const Step &step : std::exchange(m_waiting, {}))
        step();
}

Pending<SecretKeeping> KeychainStore::tryAgain()
{
    Promise<SecretKeeping> promise;
    m_rechecks = 0;
    if (m_state == State::Known && !isOpen())
        m_state = State::Unknown;
    whenKnown([this, promise] { promise.settle(m_keeping); });
    return promise.pending();
}

void KeychainStore::close(const Error &why)
{
    const auto known = keyStoreProblem(why);
    const auto problem = known == KeyStoreProblem::None ? KeyStoreProblem::Failing : known;
    qCWarning(lcStorage).noquote() << "the keychain cannot be used:" << int(problem) << why.detail;
    setKeeping({Place::MemoryOnly, problem});
    if (mayPass(problem) && m_rechecks < kRecheckSpacing.size() && !m_recheck->isActive())
        m_recheck->start(kRecheckSpacing.at(m_rechecks++));
}

/// Resets the number of rechecks, but only if the keychain has worked for some time: a single entry that cannot be read must
/// not cause endless rechecks.
void KeychainStore::onWorked()
{
    if (m_clock->now() - m_openSince > kRecheckSpacing.back())
        m_rechecks = 0;
}

void KeychainStore::setKeeping(const SecretKeeping &keeping)
{
    if (std::exchange(m_keeping, keeping) != keeping)
        Q_EMIT keepingChanged();
}

/// Makes the changes that the keychain could not take before.
void KeychainStore::moveIn()
{
    const QHash<QString, Unsaved> kept = m_memory;
    for (auto it = kept.cbegin(); it != kept.cend(); ++it) {
        if (it->isNew && m_index.contains(it.key()))
            moveInUnlessStored(it.key());
        else
            writeNow(it.key(), it->secret, {});
    }
    const QStringList leaving = m_index.leaving();
    for (const QString &name : leaving)
        removeNow(name, {});
}

/// Moves a new entry in, unless the keychain has one of another program, which is later.
void KeychainStore::moveInUnlessStored(const QString &name)
{
    ask<Entry>([this, key = m_index.key(name)] { return m_keychain->read(key); },
               [this, name](const Result<Entry> &found) {
                   if (!found)
                       return close(found.error());
                   const auto kept = m_memory.constFind(name);
                   if (kept == m_memory.cend())
                       return;
                   const bool isOfOther =
                       *found && **found != kept->secret && **found != kept->sent;
                   if (isOfOther)
                       m_memory.erase(kept);
                   else
                       writeNow(name, kept->secret, {});
               });
}

Error KeychainStore::unavailable() const
{
    return Error::storage({}, int(m_keeping.problem));
}

Pending<QString> KeychainStore::read(const QString &name)
{
    Promise<QString> promise;
    if (m_memory.contains(name))
        promise.settle(m_memory.value(name).secret);
    else if (!m_index.contains(name) && m_state != State::Checking)
        promise.settle(QString());
    else
        whenKnown([this, name, promise] { readNow(name, promise); });
    return promise.pending();
}

void KeychainStore::readNow(const QString &name, const Promise<QString> &promise)
{
    if (m_memory.contains(name))
        return promise.settle(m_memory.value(name).secret);
    if (!m_index.contains(name))
        return promise.settle(QString());
    if (!isOpen())
        return promise.settle(unavailable());
    ask<Entry>([this, key = m_index.key(name)] { return m_keychain->read(key); },
               [this, name, promise](const Result<Entry> &entry) {
                   if (entry && !*entry)
                       return onNotFound(name, promise);
                   onRead(entry, promise);
               });
}

/// Checks the keychain and reads again: it may have been locked since the last check, or another program may have been replacing
/// the entry. Otherwise the entry is missing.
void KeychainStore::onNotFound(const QString &name, const Promise<QString> &promise)
{
    if (m_state == State::Known)
        m_state = State::Unknown;
    whenKnown([this, name, promise] {
        if (!isOpen())
            return promise.settle(unavailable());
        ask<Entry>([this, key = m_index.key(name)] { return m_keychain->read(key); },
                   [this, promise](const Result<Entry> &entry) { onRead(entry, promise); });
    });
}

void KeychainStore::onRead(const Result<Entry> &entry, const Promise<QString> &promise)
{
    if (!entry) {
        close(entry.error());
        return promise.settle(unavailable());
    }
    onWorked();
    promise.settle(entry->value_or(QString()));
}

/// Stores an entry. If the index lists it already, only if its content changes.
void KeychainStore::put(const QString &name, const QString &secret, bool isListed,
                        const Answered<bool> &then)
{
    const QString key = m_index.key(name);
    const bool isInMemory = m_memory.contains(name);
    const auto onStored = [this, then](const Result<bool> &stored) {
        if (stored)
            onWorked();
        else
            close(stored.error());
        then(stored);
    };
    const auto write = [this, name, key, secret, isInMemory] {
        // A later change may have come while this waited or was retried.
        if (isInMemory && m_memory.value(name).secret != secret)
            return settled<bool>(true);
        if (isInMemory)
            m_memory[name].sent = secret;
        return m_keychain->write(key, secret);
    };
    if (!isListed)
        return ask<bool>(write, onStored);
    ask<Entry>([this, key] { return m_keychain->read(key); },
               [this, secret, write, onStored](const Result<Entry> &kept) {
                   if (!kept || *kept == secret)
                       return onStored(kept ? Result<bool>(true) : kept.error());
                   ask<bool>(write, onStored);
               });
}

Pending<bool> KeychainStore::write(const QString &name, const QString &secret)
{
    Promise<bool> promise;
    whenKnown([this, name, secret, promise] { writeNow(name, secret, promise); });
    return promise.pending();
}

void KeychainStore::writeNow(const QString &name, const QString &secret,
                             const Promise<bool> &promise)
{
    const bool isListed = m_index.contains(name);
    if (!m_memory.contains(name))
        m_memory.insert(name, {{}, {}, !isListed});
    m_memory[name].secret = secret; // Until the keychain has it.
    // Listed first: an unlisted entry could never be removed from the keychain.
    if (!isOpen() || !m_index.add(name))
        return promise.settle(false);
    put(name, secret, isListed, [this, name, secret, promise](const Result<bool> &written) {
        if (const auto unsaved = m_memory.find(name); unsaved != m_memory.end()) {
            if (written && unsaved->secret == secret)
                m_memory.erase(unsaved);
            else if (written)
                unsaved->isNew = false;
            else if (!std::exchange(unsaved->isNew, true))
                m_index.setLeaving(name); // The stored value is outdated.
        }
        // A new name stays listed: another program may have stored it meanwhile.
        promise.settle(written.hasValue());
    });
}

Pending<bool> KeychainStore::create(const QString &name, const QString &secret)
{
    Promise<bool> promise;
    whenKnown([this, name, secret, promise] { createNow(name, secret, promise); });
    return promise.pending();
}

void KeychainStore::createNow(const QString &name, const QString &secret,
                              const Promise<bool> &promise)
{
    const bool isListed = m_index.contains(name);
    if (!isOpen() || !m_index.add(name))
        return promise.settle(false);
    put(name, secret, isListed,
        [promise](const Result<bool> &written) { promise.settle(written.hasValue()); });
}

Pending<bool> KeychainStore::replace(const QString &name, const QString &secret)
{
    Promise<bool> promise;
    whenKnown([this, name, secret, promise] { replaceNow(name, secret, promise); });
    return promise.pending();
}

void KeychainStore::replaceNow(const QString &name, const QString &secret,
                               const Promise<bool> &promise)
{
    if (!isOpen() || !m_index.contains(name))
        return promise.settle(false);
    put(name, secret, true,
        [promise](const Result<bool> &written) { promise.settle(written.hasValue()); });
}

Pending<bool> KeychainStore::remove(const QString &name)
{
    Promise<bool> promise;
    if (m_state == State::Unknown && !m_index.contains(name))
        promise.settle(true);
    else
        whenKnown([this, name, promise] { removeNow(name, promise); });
    return promise.pending();
}

void KeychainStore::removeNow(const QString &name, const Promise<bool> &promise)
{
    m_memory.remove(name);
    const QString key = m_index.key(name);
    m_index.setLeaving(name);
    if (!isOpen() || !m_index.leaving().contains(name))
        return promise.settle(true);
    ask<bool>([this, key] { return m_keychain->remove(key); },
              [this, name, promise](const Result<bool> &removed) {
                  if (removed)
                      m_index.drop(name);
                  else
                      close(removed.error());
                  promise.settle(true);
              });
}

} // namespace mcp

#include "moc_keychainstore.cpp"
