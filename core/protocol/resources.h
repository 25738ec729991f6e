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

/// Something a server lets be read. Text fields are untrusted.
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
struct ListResourcesResult
{
    json::TolerantList<Resource> resources;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("resources", &ListResourcesResult::resources);
        v("nextCursor", &ListResourcesResult::nextCursor);
        v("_meta", &ListResourcesResult::meta);
    }
};

/// The URI goes back as it came (RES-03).
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
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("contents", &ReadResourceResult::contents);
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
