// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArrayView>
#include <QHashFunctions>

#include <algorithm>
#include <array>
#include <utility>

namespace mcp {

/// Remembers recent events of a session across streams (HTTP-26). Events are equal if their ids and texts are: some
/// servers number the events of each stream from one. Only hashes are kept, and newer ones may replace older ones, so
/// distinct events are never confused, but a late duplicate may be missed.
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
    /// Long enough to distinguish notifications; responses are identified by their own ids.
    static constexpr qsizetype kTextBytes = 1024;

    std::array<size_t, 1024> m_kept{};
    size_t m_seed = QHashSeed::globalSeed();
};

} // namespace mcp
