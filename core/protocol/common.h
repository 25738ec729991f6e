// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/field.h"
#include "core/json/raw.h"
#include "core/json/rawobject.h"
#include "core/json/read.h"
#include "core/json/tolerantlist.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace mcp {

/// An image for a server, tool, resource or prompt (ICON-01). Untrusted.
struct Icon
{
    QString src;
    std::optional<QString> mimeType;
    std::optional<QList<QString>> sizes;
    std::optional<QString> theme;

    MCP_JSON_TOLERANT_FIELDS(Icon, src, mimeType, sizes, theme)
};

/// Hints on the audience of content. Untrusted.
struct Annotations
{
    std::optional<QList<QString>> audience;
    std::optional<double> priority;
    std::optional<QString> lastModified;

    MCP_JSON_TOLERANT_FIELDS(Annotations, audience, priority, lastModified)
};

/// The name a client or server reports; for display and logs only (LIFE-07).
struct Implementation
{
    static constexpr bool isTolerant = true;

    QString name; ///< Empty if unknown, as is version.
    std::optional<QString> title;
    QString version;
    std::optional<QString> description;
    std::optional<json::TolerantList<Icon>> icons;
    std::optional<QString> websiteUrl;

    template<class V>
    static void fields(V &v)
    {
        v("name", &Implementation::name, json::kMayBeAbsent);
        v("title", &Implementation::title);
        v("version", &Implementation::version, json::kMayBeAbsent);
        v("description", &Implementation::description);
        v("icons", &Implementation::icons);
        v("websiteUrl", &Implementation::websiteUrl);
    }

    bool isNamed() const { return !name.isEmpty() || (title && !title->isEmpty()); }
};

/// Empty parameters.
struct EmptyParams
{
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(EmptyParams, meta)
};

/// An empty result.
struct EmptyResult
{
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(EmptyResult, meta)
};

/// Accepts any result as an empty one, because it only confirms that the server has done the request.
inline Result<EmptyResult> readAnyResult(const json::Raw &raw)
{
    return json::read<EmptyResult>(raw).valueOr({});
}

/// Requests that a call of 2025-11-25 runs as a task. `ttl`, in milliseconds, is a request; the server may choose
/// another value (TASK-03).
struct TaskMetadata
{
    std::optional<qint64> ttl;

    MCP_JSON_FIELDS(TaskMetadata, ttl)
};

/// How long a result is fresh, from its arrival (CACHE-01). Servers share no cache, so cacheScope is not needed
/// (CACHE-07).
std::chrono::milliseconds freshness(const std::optional<json::Raw> &ttlMs);

/// Parameters of a list request; the cursor is opaque (PAGE-01).
struct PaginatedParams
{
    std::optional<QString> cursor;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(PaginatedParams, cursor, meta)
};

} // namespace mcp
