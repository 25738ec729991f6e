// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/tolerantlist.h"
#include "core/protocol/content.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// A readable resource of a server. Text fields are untrusted.
struct Resource
{
    QString uri;
    QString name;
    std::optional<QString> title;
    std::optional<QString> description;
    std::optional<QString> mimeType;
    std::optional<qint64> size;
    std::optional<json::TolerantList<Icon>> icons;
    std::optional<Annotations> annotations;
    std::optional<json::Raw> meta;
    QStringList notes = {}; ///< As of Tool.

    MCP_JSON_TOLERANT_FIELDS(Resource, uri, name, title, description, mimeType, size, icons,
                             annotations, meta)
};

/// Addresses of resources with variables in them (RFC 6570). Text fields are untrusted.
struct ResourceTemplate
{
    QString uriTemplate;
    QString name;
    std::optional<QString> title;
    std::optional<QString> description;
    std::optional<QString> mimeType;
    std::optional<json::TolerantList<Icon>> icons;
    std::optional<Annotations> annotations;
    std::optional<json::Raw> meta;
    QStringList notes = {}; ///< As of Tool.

    MCP_JSON_TOLERANT_FIELDS(ResourceTemplate, uriTemplate, name, title, description, mimeType,
                             icons, annotations, meta)
};

/// One page of templates.
struct ListResourceTemplatesResult
{
    json::TolerantList<ResourceTemplate> resourceTemplates;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> ttlMs; ///< For freshness(), as the next.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;
    QStringList notes = {};

    MCP_JSON_TOLERANT_FIELDS(ListResourceTemplatesResult, resourceTemplates, nextCursor, ttlMs,
                             cacheScope, meta)
};

/// Parameters with one resource: for subscribing, unsubscribing, and the notification about a change.
struct ResourceUriParams
{
    QString uri;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(ResourceUriParams, uri, meta)
};

/// One page of resources.
struct ListResourcesResult
{
    json::TolerantList<Resource> resources;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> ttlMs; ///< For freshness(), as the next.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;
    QStringList notes = {};

    MCP_JSON_TOLERANT_FIELDS(ListResourcesResult, resources, nextCursor, ttlMs, cacheScope, meta)
};

/// The URI is sent unchanged (RES-03).
struct ReadResourceParams
{
    QString uri;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(ReadResourceParams, uri, meta)
};

/// A resource, possibly in several parts (RES-04).
struct ReadResourceResult
{
    QList<ResourceContents> contents;
    std::optional<json::Raw> ttlMs; ///< For freshness(), as the next.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;
    json::Raw source; ///< The whole result, unparsed, when it was read from a message.

    MCP_JSON_FIELDS(ReadResourceResult, contents, ttlMs, cacheScope, meta)
};

/// PAGE-01.
struct ListResources
{
    static constexpr QLatin1StringView method{"resources/list"};
    static constexpr bool isRepeatable = true;
    using Params = PaginatedParams;
    using Reply = ListResourcesResult;
};

/// RES-04.
struct ListResourceTemplates
{
    static constexpr QLatin1StringView method{"resources/templates/list"};
    static constexpr bool isRepeatable = true;
    using Params = PaginatedParams;
    using Reply = ListResourceTemplatesResult;
};

/// RES-08; of the stateful era.
struct Subscribe
{
    static constexpr QLatin1StringView method{"resources/subscribe"};
    static constexpr auto read = &readAnyResult;
    using Params = ResourceUriParams;
    using Reply = EmptyResult;
};

struct Unsubscribe
{
    static constexpr QLatin1StringView method{"resources/unsubscribe"};
    static constexpr auto read = &readAnyResult;
    using Params = ResourceUriParams;
    using Reply = EmptyResult;
};

struct ResourceUpdated
{
    static constexpr QLatin1StringView method{"notifications/resources/updated"};
    using Params = ResourceUriParams;
};

struct ResourceListChanged
{
    static constexpr QLatin1StringView method{"notifications/resources/list_changed"};
    using Params = EmptyParams;
};

struct ReadResource
{
    static constexpr QLatin1StringView method{"resources/read"};
    static constexpr bool isRepeatable = true;
    static constexpr bool hasInputRounds = true; ///< MRTR-01
    static QString subject(const ReadResourceParams &params) { return params.uri; } ///< HTTP-42
    using Params = ReadResourceParams;
    using Reply = ReadResourceResult;
};

} // namespace mcp
