// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/storage/keychain.h"
#include "core/storage/keychainindex.h"
#include "core/storage/keystore.h"

#include <array>
#include <map>
#include <memory>
#include <vector>

namespace mcp {

/// Secrets in the keychain of the system (SEC-66). When it cannot be used they stay in memory for this run, keeping() says
/// why, and tryAgain() moves them in later, unless another program has stored an entry of that name first; there is no other
/// place. The keychain is first asked when there is something in it to read, or something to write. A small entry then shows
/// that it is open; it is written where it cannot be read, as only writing tells a locked keychain from an empty one. An
/// entry is written only if its content changes: another program may be reading it. Nothing waits longer than kPatience, for
/// which the keychain may ask the person to unlock it; a later answer is still used.
///
/// An error of the keychain may pass, and a keychain that worked before may be restarting: a question is asked again up to
/// kRetrySpacing.size() times, in a new session. When it still fails, it is tried again by itself after each of
/// kRecheckSpacing.
class KeychainStore final : public KeyStore
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kPatience{30};
    static constexpr std::array<std::chrono::milliseconds, 4> kRetrySpacing{
        std::chrono::milliseconds(0), std::chrono::milliseconds(100),
        std::chrono::milliseconds(500), std::chrono::milliseconds(1500)};
    static constexpr std::array<std::chrono::seconds, 6> kRecheckSpacing{
        std::chrono::seconds(1),  std::chrono::seconds(5),  std::chrono::seconds(15),
        std::chrono::seconds(60), std::chrono::seconds(60), std::chrono::seconds(60)};

    /// clock must outlive the store.
    KeychainStore(const QString &configFolder, std::unique_ptr<Keychain> keychain, Clock *clock,
                  QObject *parent = nullptr);
    ~KeychainStore() override;

    Pending<QString> read(const QString &name) override;
    Pending<bool> write(const QString &name, const QString &secret) override;
    Pending<bool> remove(const QString &name) override;
    Pending<bool> create(const QString &name, const QString &secret) override;
    Pending<bool> replace(const QString &name, const QString &secret) override;

    SecretKeeping keeping() const override { return m_keeping; }
    Pending<SecretKeeping> tryAgain() override;

private:
    enum class State { Unknown, Checking, Known };
    using Step = std::function<void()>;
    using Entry = Keychain::Entry;
    template<class T>
    using Question = std::function<Pending<T>()>;
    template<class T>
    using Answered = std::function<void(const Result<T> &)>;

    /// A secret that the keychain does not have yet.
    struct Unsaved
    {
        QString secret;
        QString sent; ///< What was last sent to the keychain; it may arrive late.
        bool isNew = false; ///< The keychain had no valid entry of this name.
    };

    bool mayPass(KeyStoreProblem problem) const;
    bool isOpen() const { return m_keeping.isLasting(); }
    void whenKnown(const Step &step);
    void check();
    void onChecked(const Result<void> &checked);
    void setKeeping(const SecretKeeping &keeping);
    void onWorked();
    void close(const Error &why);
    void moveIn();
    void moveInUnlessStored(const QString &name);

    void readNow(const QString &name, const Promise<QString> &promise);
    void onNotFound(const QString &name, const Promise<QString> &promise);
    void onRead(const Result<Entry> &entry, const Promise<QString> &promise);
    void put(const QString &name, const QString &secret, bool isListed, const Answered<bool> &then);
    void writeNow(const QString &name, const QString &secret, const Promise<bool> &promise);
    void createNow(const QString &name, const QString &secret, const Promise<bool> &promise);
    void replaceNow(const QString &name, const QString &secret, const Promise<bool> &promise);
    void removeNow(const QString &name, const Promise<bool> &promise);
    Error unavailable() const;

    template<class T>
    void ask(const Question<T> &question, const Answered<T> &then,
             std::chrono::milliseconds patience = kPatience, size_t failures = 0);
    template<class T>
    void await(Pending<T> pending, std::chrono::milliseconds patience, const Answered<T> &then);
    void later(std::chrono::milliseconds delay, const Step &step);

    KeychainIndex m_index;
    std::unique_ptr<Keychain> m_keychain;
    Clock *m_clock;
    QHash<QString, Unsaved> m_memory;
    std::vector<Step> m_waiting; ///< For the end of a check.
    std::map<int, std::unique_ptr<Alarm>> m_alarms; ///< By question.
    std::unique_ptr<Alarm> m_recheck;
    std::chrono::milliseconds m_openSince{};
    size_t m_rechecks = 0; ///< Rechecks since the keychain last worked.
    QSet<int> m_late; ///< Requests whose time is over.
    int m_questions = 0;
    SecretKeeping m_keeping;
    State m_state = State::Unknown;
    bool m_hasWorked = false; ///< The keychain has worked in this run.
};

} // namespace mcp
