// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>
#include <QHashFunctions>

#include <algorithm>
#include <array>
#include <utility>

namespace mcp {

/// Knows the last events of a session, whichever stream brought them (HTTP-26). An event is the same when its id and its
/// text are: some servers count the events of each stream from one. Only hashes are kept, and a newer one may push an
/// older one out: an event is never taken for another, and a copy that comes late may be missed.
class SeenEvents
{
public:
    /// False when this event was here before.
    bool add(QByteArrayView id, QByteArrayView text)
    {
        size_t hash = qHashBits(id.data(), size_t(id.size()), m_seed);
        hash = qHashBits(text.data(), size_t(std::min(text.size(), kTextBytes)), hash);
        size_t &kept = m_kept[hash % m_kept.size()];
        return std::exchange(kept, hash) != hash;
    }

private:
    /// Enough to tell messages apart; answers, which may be long, come once by their own ids.
    static constexpr qsizetype kTextBytes = 1024;

    std::array<size_t, 1024> m_kept{};
    size_t m_seed = QHashSeed::globalSeed();
};

} // namespace mcp
