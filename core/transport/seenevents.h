// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QHashFunctions>

#include <array>
#include <utility>

namespace mcp {

/// Knows the last events of a session by their ids, whichever stream brought them (HTTP-26). Only hashes are kept, and a
/// newer one may push an older one out: an event is never taken for another, and a copy that comes late may be missed.
class SeenEvents
{
public:
    /// False when an event of this id was here before.
    bool add(const QByteArray &id)
    {
        const size_t hash = qHashBits(id.constData(), size_t(id.size()), m_seed);
        size_t &kept = m_kept[hash % m_kept.size()];
        return std::exchange(kept, hash) != hash;
    }

private:
    std::array<size_t, 1024> m_kept{};
    size_t m_seed = QHashSeed::globalSeed();
};

} // namespace mcp
