// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/storage/keychain.h"
#include "core/storage/keystore.h"

#include <QMap>

#include <functional>
#include <vector>

namespace mcp {

/// A system keychain controlled by the test. KeychainStore owns the Keychain; the test owns its state.
struct FakeKeyring
{
    enum class Mood {
        Open,
        Locked, ///< As libsecret has it: reading finds nothing, writing is refused.
        Absent,
        Denied,
        Silent, ///< Answers when released.
    };

    Mood mood = Mood::Open;
    QMap<QString, QString> entries;
    int asked = 0; ///< The number of operations of all kinds.
    int written = 0; ///< The number of write operations.
    int failures =
        0; ///< So many next operations fail, as while another program replaces the entry.
    bool isRestarted = false; ///< Every operation fails until a new session begins.
    int sessions = 1;
    std::vector<std::function<void()>> held; ///< Operations that were started while it was silent.

    /// Unlocks it and answers pending operations.
    void release()
    {
        mood = Mood::Open;
        for (const auto &answer : std::exchange(held, {}))
            answer();
    }
};

class FakeKeychain final : public Keychain
{
public:
    /// ring must outlive this.
    explicit FakeKeychain(FakeKeyring *ring)
        : m_ring(ring)
    {
    }

    Pending<std::optional<QString>> read(const QString &key) override
    {
        return answer<std::optional<QString>>([ring = m_ring, key] {
            const bool isThere =
                ring->mood == FakeKeyring::Mood::Open && ring->entries.contains(key);
            return isThere ? std::optional(ring->entries.value(key)) : std::nullopt;
        });
    }
    Pending<bool> write(const QString &key, const QString &secret) override
    {
        if (m_ring->mood == FakeKeyring::Mood::Locked)
            return refused<bool>(KeyStoreProblem::Locked);
        return answer<bool>([ring = m_ring, key, secret] {
            ring->entries.insert(key, secret);
            ++ring->written;
            return true;
        });
    }
    Pending<bool> remove(const QString &key) override
    {
        return answer<bool>([ring = m_ring, key] {
            if (ring->mood == FakeKeyring::Mood::Open)
                ring->entries.remove(key);
            return true;
        });
    }

    void startOver() override
    {
        ++m_ring->sessions;
        m_ring->isRestarted = false;
    }

private:
    template<class T>
    Pending<T> refused(KeyStoreProblem problem)
    {
        ++m_ring->asked;
        return settled<T>(Error{ErrorKind::Storage, {}, int(problem), {}});
    }
    template<class T>
    Pending<T> answer(std::function<T()> give)
    {
        if (m_ring->mood == FakeKeyring::Mood::Absent)
            return refused<T>(KeyStoreProblem::Absent);
        if (m_ring->mood == FakeKeyring::Mood::Denied)
            return refused<T>(KeyStoreProblem::Denied);
        if (m_ring->isRestarted)
            return refused<T>(KeyStoreProblem::Failing);
        if (m_ring->failures > 0) {
            --m_ring->failures;
            return refused<T>(KeyStoreProblem::Failing);
        }
        ++m_ring->asked;
        Promise<T> promise;
        if (m_ring->mood == FakeKeyring::Mood::Silent)
            m_ring->held.push_back([promise, give] { promise.settle(give()); });
        else
            promise.settle(give());
        return promise.pending();
    }

    FakeKeyring *m_ring;
};

} // namespace mcp
