// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"
#include "core/json/rawobject.h"
#include "core/json/tolerantlist.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// An image for a server, tool, resource or prompt (ICON-01). Untrusted.
struct Icon
{
    QString src;
    std::optional<QString> mimeType;
    std::optional<QList<QString>> sizes;
    std::optional<QString> theme;

    template<class V>
    static void fields(V &v)
    {
        v("src", &Icon::src);
        v("mimeType", &Icon::mimeType);
        v("sizes", &Icon::sizes);
        v("theme", &Icon::theme);
    }
};

/// Hints on the audience of content. Untrusted.
struct Annotations
{
    std::optional<QList<QString>> audience;
    std::optional<double> priority;
    std::optional<QString> lastModified;

    template<class V>
    static void fields(V &v)
    {
        v("audience", &Annotations::audience);
        v("priority", &Annotations::priority);
        v("lastModified", &Annotations::lastModified);
    }
};

/// The name a client or server reports; for display and logs only (LIFE-07).
struct Implementation
{
    QString name;
    std::optional<QString> title;
    QString version;
    std::optional<QString> description;
    std::optional<json::TolerantList<Icon>> icons;
    std::optional<QString> websiteUrl;

    template<class V>
    static void fields(V &v)
    {
        v("name", &Implementation::name);
        v("title", &Implementation::title);
        v("version", &Implementation::version);
        v("description", &Implementation::description);
        v("icons", &Implementation::icons);
        v("websiteUrl", &Implementation::websiteUrl);
    }
};

/// Empty parameters.
struct EmptyParams
{
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("_meta", &EmptyParams::meta);
    }
};

/// An empty result.
struct EmptyResult
{
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("_meta", &EmptyResult::meta);
    }
};

/// Requests that a call of 2025-11-25 runs as a task. `ttl`, in milliseconds, is a request; the server may choose
/// another value (TASK-03).
struct TaskMetadata
{
    std::optional<qint64> ttl;

    template<class V>
    static void fields(V &v)
    {
        v("ttl", &TaskMetadata::ttl);
    }
};

/// Parameters of a list request; the cursor is opaque (PAGE-01).
struct PaginatedParams
{
    std::optional<QString> cursor;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("cursor", &PaginatedParams::cursor);
        v("_meta", &PaginatedParams::meta);
    }
};

} // namespace mcp
