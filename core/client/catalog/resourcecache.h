// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/protocol/resources.h"

#include <list>

namespace mcp {

/// What was read of resources, for as long as the server says that it stays true (CACHE-*). Of one connection: nobody else
/// sees it. Bounded in bytes; what was put in first goes first.
class ResourceCache
{
public:
    explicit ResourceCache(const Clock *clock)
        : m_clock(clock)
    {
    }

    /// What was read of uri, when that is still fresh.
    std::optional<ReadResourceResult> find(const QString &uri) const;
    void insert(const QString &uri, const ReadResourceResult &result);
    /// The server says that this resource, or one below it, is another now (CACHE-05, RES-10).
    void drop(const QString &uri);
    void clear() { m_entries.clear(), m_bytes = 0; }

private:
    struct Entry
    {
        QString uri;
        ReadResourceResult result;
        std::chrono::milliseconds freshUntil{};
    };

    const Clock *m_clock;
    std::list<Entry> m_entries; ///< Oldest first.
    qsizetype m_bytes = 0;
};

} // namespace mcp
