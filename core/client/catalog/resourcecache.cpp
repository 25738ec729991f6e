// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/client/catalog/resourcecache.h"

#include "core/protocol/common.h"

#include <algorithm>

namespace mcp {

namespace {

constexpr qsizetype kCacheBytes = 16 * 1024 * 1024;

} // namespace

std::optional<ReadResourceResult> ResourceCache::find(const QString &uri) const
{
    const auto it = std::find_if(m_entries.cbegin(), m_entries.cend(),
                                 [&uri](const Entry &entry) { return entry.uri == uri; });
    if (it == m_entries.cend() || m_clock->now() >= it->freshUntil)
        return std::nullopt;
    return it->result;
}

void ResourceCache::insert(const QString &uri, const ReadResourceResult &result)
{
    drop(uri);
    const auto time = freshness(result.ttlMs);
    const qsizetype size = result.source.size();
    if (time.count() == 0 || size > kCacheBytes)
        return;
    m_entries.push_back({uri, result, m_clock->now() + time});
    m_bytes += size;
    while (m_bytes > kCacheBytes) {
        m_bytes -= m_entries.front().result.source.size();
        m_entries.pop_front();
    }
}

void ResourceCache::drop(const QString &uri)
{
    for (auto it = m_entries.begin(); it != m_entries.end();) {
        // A folder that was read holds what is below it.
        if (!uri.startsWith(it->uri)) {
            ++it;
            continue;
        }
        m_bytes -= it->result.source.size();
        it = m_entries.erase(it);
    }
}

} // namespace mcp
