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

    template<class V>
    static void fields(V &v)
    {
        v("uri", &Resource::uri);
        v("name", &Resource::name);
        v("title", &Resource::title);
        v("description", &Resource::description);
        v("mimeType", &Resource::mimeType);
        v("size", &Resource::size);
        v("icons", &Resource::icons);
        v("annotations", &Resource::annotations);
        v("_meta", &Resource::meta);
    }
};

/// One page of resources.
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

    template<class V>
    static void fields(V &v)
    {
        v("uriTemplate", &ResourceTemplate::uriTemplate);
        v("name", &ResourceTemplate::name);
        v("title", &ResourceTemplate::title);
        v("description", &ResourceTemplate::description);
        v("mimeType", &ResourceTemplate::mimeType);
        v("icons", &ResourceTemplate::icons);
        v("annotations", &ResourceTemplate::annotations);
        v("_meta", &ResourceTemplate::meta);
    }
};

struct ListResourceTemplatesResult
{
    json::TolerantList<ResourceTemplate> resourceTemplates;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> ttlMs; ///< CacheHint reads these two.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("resourceTemplates", &ListResourceTemplatesResult::resourceTemplates);
        v("nextCursor", &ListResourceTemplatesResult::nextCursor);
        v("ttlMs", &ListResourceTemplatesResult::ttlMs);
        v("cacheScope", &ListResourceTemplatesResult::cacheScope);
        v("_meta", &ListResourceTemplatesResult::meta);
    }
};

/// Parameters with one resource: for subscribing, unsubscribing, and the notification about a change.
struct ResourceUriParams
{
    QString uri;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("uri", &ResourceUriParams::uri);
        v("_meta", &ResourceUriParams::meta);
    }
};

struct ListResourcesResult
{
    json::TolerantList<Resource> resources;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> ttlMs; ///< CacheHint reads these two.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("resources", &ListResourcesResult::resources);
        v("nextCursor", &ListResourcesResult::nextCursor);
        v("ttlMs", &ListResourcesResult::ttlMs);
        v("cacheScope", &ListResourcesResult::cacheScope);
        v("_meta", &ListResourcesResult::meta);
    }
};

/// The URI is sent unchanged (RES-03).
struct ReadResourceParams
{
    QString uri;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("uri", &ReadResourceParams::uri);
        v("_meta", &ReadResourceParams::meta);
    }
};

/// A resource, possibly in several parts (RES-04).
struct ReadResourceResult
{
    QList<ResourceContents> contents;
    std::optional<json::Raw> ttlMs; ///< CacheHint reads these two.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;
    json::Raw source; ///< The whole result, unparsed, when it was read from a message.

    template<class V>
    static void fields(V &v)
    {
        v("contents", &ReadResourceResult::contents);
        v("ttlMs", &ReadResourceResult::ttlMs);
        v("cacheScope", &ReadResourceResult::cacheScope);
        v("_meta", &ReadResourceResult::meta);
    }
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
    using Params = ResourceUriParams;
    using Reply = EmptyResult;
};

struct Unsubscribe
{
    static constexpr QLatin1StringView method{"resources/unsubscribe"};
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
