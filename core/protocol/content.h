// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/text.h"
#include "core/protocol/common.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>
#include <variant>

namespace mcp {

/// Plain text. Untrusted.
struct TextContent
{
    QString text;
    std::optional<Annotations> annotations;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(TextContent, text, annotations, meta)
};

/// An image; `data` is the unparsed Base64 string, with quotes.
struct ImageContent
{
    json::Raw data;
    QString mimeType;
    std::optional<Annotations> annotations;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(ImageContent, data, mimeType, annotations, meta)
};

/// Audio; `data` as in ImageContent.
struct AudioContent
{
    json::Raw data;
    QString mimeType;
    std::optional<Annotations> annotations;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(AudioContent, data, mimeType, annotations, meta)
};

/// A resource to read from the same server (TOOL-19).
struct ResourceLink
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

    MCP_JSON_TOLERANT_FIELDS(ResourceLink, uri, name, title, description, mimeType, size, icons,
                             annotations, meta)
};

/// Reads a text. Some servers write a JSON value in place of its text.
struct JsonText
{
    static std::optional<QString> fromRaw(const json::Raw &raw)
    {
        if (raw.view() == "null")
            return std::nullopt;
        return raw.isString() ? json::unquote(raw.view()) : QString::fromUtf8(raw.view());
    }
};

/// One part of a resource: text, or a Base64 blob as in ImageContent (RES-04).
struct ResourceContents
{
    static constexpr bool isTolerant = true;
    static constexpr bool standsAlone = true;

    QString uri; ///< Empty if the server does not say it.
    std::optional<QString> mimeType;
    std::optional<QString> text;
    std::optional<json::Raw> blob;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("uri", &ResourceContents::uri, json::kMayBeAbsent);
        v("mimeType", &ResourceContents::mimeType);
        v("text", &ResourceContents::text, JsonText());
        v("blob", &ResourceContents::blob);
        v("_meta", &ResourceContents::meta);
    }
};

/// A resource inside a result.
struct EmbeddedResource
{
    ResourceContents resource;
    std::optional<Annotations> annotations;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(EmbeddedResource, resource, annotations, meta)
};

/// One block of a result or message. Unknown and invalid blocks are kept unparsed (TOOL-14).
struct ContentBlock
{
    static constexpr auto tag = "type";
    static constexpr bool standsAlone = true;
    std::variant<TextContent, ImageContent, AudioContent, ResourceLink, EmbeddedResource, json::Raw>
        value;

    template<class V>
    static void alternatives(V &v)
    {
        v.template on<TextContent>("text");
        v.template on<ImageContent>("image");
        v.template on<AudioContent>("audio");
        v.template on<ResourceLink>("resource_link");
        v.template on<EmbeddedResource>("resource");
    }
    static ContentBlock fromText(const QString &text) { return {TextContent{text, {}, {}}}; }
};

/// The text of a block of an unknown kind; empty if it has none. Some servers have kinds of their own, such as `error`.
QString textOfUnknown(const json::Raw &block);

} // namespace mcp
