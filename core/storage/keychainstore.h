// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/storage/keychain.h"
#include "core/storage/keychainindex.h"
#include "core/storage/keystore.h"

#include <map>
#include <memory>
#include <vector>

namespace mcp {

/// Secrets in the keychain of the system (SEC-66). When it cannot be used they stay in memory for this run, keeping() says
/// why, and tryAgain() moves them in later; there is no other place. The keychain is first asked when there is something in
/// it to read, or something to write: a small entry is written then, as only writing tells a locked keychain from an
/// empty one. Nothing waits longer than kPatience, for which the keychain may ask the person to unlock it; what it
/// says later still counts.
class KeychainStore final : public KeyStore
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kPatience{30};

    /// clock must outlive the store.
    KeychainStore(const QString &configFolder, std::unique_ptr<Keychain> keychain, Clock *clock,
                  QObject *parent = nullptr);
    ~KeychainStore() override;

    Pending<QString> read(const QString &name) override;
    Pending<bool> write(const QString &name, const QString &secret) override;
    Pending<bool> remove(const QString &name) override;
    Pending<bool> replace(const QString &name, const QString &secret) override;

    SecretKeeping keeping() const override { return m_keeping; }
    Pending<SecretKeeping> tryAgain() override;

private:
    enum class State { Unknown, Checking, Known };
    using Step = std::function<void()>;

    bool isOpen() const { return m_keeping.place == SecretKeeping::Place::Keychain; }
    void whenKnown(const Step &step);
    void check();
    void setKeeping(const SecretKeeping &keeping);
    void close(const Error &why);
    void moveIn();

    void readNow(const QString &name, const Promise<QString> &promise);
    void onNotFound(const QString &name, const Promise<QString> &promise);
    void writeNow(const QString &name, const QString &secret, const Promise<bool> &promise);
    void replaceNow(const QString &name, const QString &secret, const Promise<bool> &promise);
    void removeNow(const QString &name, const Promise<bool> &promise);
    Error unavailable() const;

    template<class T>
    void await(Pending<T> pending, std::function<void(const Result<T> &)> then);

    KeychainIndex m_index;
    std::unique_ptr<Keychain> m_keychain;
    Clock *m_clock;
    QHash<QString, QString> m_memory;
    std::vector<Step> m_waiting; ///< For the end of a check.
    std::map<int, std::unique_ptr<Alarm>> m_alarms; ///< By question.
    QSet<int> m_late; ///< Requests whose time is over.
    int m_questions = 0;
    SecretKeeping m_keeping;
    State m_state = State::Unknown;
};

} // namespace mcp
