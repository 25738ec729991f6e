// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/storage/keychainstore.h"

#include "core/base/logging.h"

namespace mcp {

using Place = SecretKeeping::Place;

KeychainStore::KeychainStore(const QString &configFolder, std::unique_ptr<Keychain> keychain,
                             Clock *clock, QObject *parent)
    : KeyStore(parent)
    , m_index(configFolder)
    , m_keychain(std::move(keychain))
    , m_clock(clock)
{
}

KeychainStore::~KeychainStore() = default;

/// Calls then with the result of pending, or with Slow. After a late answer the keychain is asked again.
template<class T>
void KeychainStore::await(Pending<T> pending, std::function<void(const Result<T> &)> then)
{
    const int question = ++m_questions;
    auto alarm = m_clock->createAlarm([this, question, then] {
        m_late.insert(question);
        then(Error::storage({}, int(KeyStoreProblem::Slow)));
    });
    alarm->start(kPatience);
    m_alarms[question] = std::move(alarm);
    pending.then(this, [this, question, then](const Result<T> &result) {
        m_alarms.erase(question);
        if (!m_late.remove(question))
            then(result);
        else if (result && m_state == State::Known && !isOpen())
            check(); // It answers after all.
    });
}

void KeychainStore::whenKnown(const Step &step)
{
    if (m_state == State::Known)
        return step();
    m_waiting.push_back(step);
    if (m_state == State::Unknown)
        check();
}

/// Whether the keychain takes something.
void KeychainStore::check()
{
    m_state = State::Checking;
    await<bool>(m_keychain->write(QStringLiteral("check"), QStringLiteral("1")),
                [this](const Result<bool> &written) {
                    m_state = State::Known;
                    if (written) {
                        setKeeping({});
                        moveIn();
                    } else {
                        close(written.error());
                    }
                    for (const Step &step : std::exchange(m_waiting, {}))
                        step();
                });
}

Pending<SecretKeeping> KeychainStore::tryAgain()
{
    Promise<SecretKeeping> promise;
    if (m_state == State::Known && !isOpen())
        m_state = State::Unknown;
    whenKnown([this, promise] { promise.settle(m_keeping); });
    return promise.pending();
}

void KeychainStore::close(const Error &why)
{
    qCWarning(lcStorage).noquote() << "the keychain cannot be used:" << why.code << why.detail;
    setKeeping({Place::MemoryOnly, KeyStoreProblem(why.code)});
}

void KeychainStore::setKeeping(const SecretKeeping &keeping)
{
    if (std::exchange(m_keeping, keeping) != keeping)
        Q_EMIT keepingChanged();
}

/// Makes the changes that the keychain could not take before.
void KeychainStore::moveIn()
{
    const QHash<QString, QString> kept = m_memory;
    for (auto it = kept.cbegin(); it != kept.cend(); ++it)
        writeNow(it.key(), it.value(), {});
    const QStringList leaving = m_index.leaving();
    for (const QString &name : leaving)
        removeNow(name, {});
}

Error KeychainStore::unavailable() const
{
    return Error::storage({}, int(m_keeping.problem));
}

Pending<QString> KeychainStore::read(const QString &name)
{
    Promise<QString> promise;
    if (m_memory.contains(name))
        promise.settle(m_memory.value(name));
    else if (!m_index.contains(name) && m_state != State::Checking)
        promise.settle(QString());
    else
        whenKnown([this, name, promise] { readNow(name, promise); });
    return promise.pending();
}

void KeychainStore::readNow(const QString &name, const Promise<QString> &promise)
{
    if (m_memory.contains(name))
        return promise.settle(m_memory.value(name));
    if (!m_index.contains(name))
        return promise.settle(QString());
    if (!isOpen())
        return promise.settle(unavailable());
    using Answer = std::optional<QString>;
    await<Answer>(m_keychain->read(m_index.key(name)),
                  [this, name, promise](const Result<Answer> &answer) {
                      if (answer && *answer)
                          return promise.settle(**answer);
                      if (answer)
                          return onNotFound(name, promise);
                      close(answer.error());
                      promise.settle(unavailable());
                  });
}

/// The keychain may have been locked since the check; otherwise the entry is missing.
void KeychainStore::onNotFound(const QString &name, const Promise<QString> &promise)
{
    if (m_state == State::Known)
        m_state = State::Unknown;
    whenKnown([this, name, promise] {
        if (!isOpen())
            return promise.settle(unavailable());
        m_index.drop(name);
        promise.settle(QString());
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
    m_memory.insert(name, secret); // Until the keychain has it.
    const bool isNew = !m_index.contains(name);
    // Listed first: an unlisted entry could never be removed from the keychain.
    if (!isOpen() || !m_index.add(name))
        return promise.settle(false);
    await<bool>(m_keychain->write(m_index.key(name), secret),
                [this, name, secret, isNew, promise](const Result<bool> &written) {
                    if (written && m_memory.value(name) == secret)
                        m_memory.remove(name);
                    if (written)
                        return promise.settle(true);
                    if (isNew)
                        m_index.drop(name);
                    else
                        m_index.setLeaving(name); // The stored value is outdated.
                    close(written.error());
                    promise.settle(false);
                });
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
    await<bool>(m_keychain->write(m_index.key(name), secret),
                [this, promise](const Result<bool> &written) {
                    if (!written)
                        close(written.error());
                    promise.settle(written.hasValue());
                });
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
    await<bool>(m_keychain->remove(key), [this, name, promise](const Result<bool> &removed) {
        if (removed)
            m_index.drop(name);
        else
            close(removed.error());
        promise.settle(true);
    });
}

} // namespace mcp

#include "moc_keychainstore.cpp"
