// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/lifecycle.h"

namespace mcp {

/// The member that distinguishes results of the stateless era (RPC-14).
struct ResultHead
{
    std::optional<QString> resultType;

    MCP_JSON_FIELDS(ResultHead, resultType)
};

/// The server requests input before it continues (MRTR-02).
struct InputRequiredResult
{
    std::optional<json::RawObject> inputRequests; ///< Key to request.
    std::optional<json::Raw> requestState; ///< A JSON string, sent back unchanged (MRTR-06).
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(InputRequiredResult, inputRequests, requestState, meta)
};

/// `_meta` of a result in the stateless era.
struct ResultMeta
{
    static constexpr bool isTolerant = true;

    std::optional<Implementation> serverInfo;

    template<class V>
    static void fields(V &v)
    {
        v("io.modelcontextprotocol/serverInfo", &ResultMeta::serverInfo);
    }
};

/// What a server of the stateless era reports about itself. Untrusted.
struct DiscoverResult
{
    static constexpr bool isTolerant = true;

    QList<QString> supportedVersions;
    ServerCapabilities capabilities;
    std::optional<QString> instructions;
    std::optional<Implementation> serverInfo; ///< From servers built against drafts (LIFE-07).
    std::optional<json::Raw> meta;
    QStringList notes = {}; ///< Parts that cannot be read (json/field.h).

    template<class V>
    static void fields(V &v)
    {
        v("supportedVersions", &DiscoverResult::supportedVersions);
        v("capabilities", &DiscoverResult::capabilities, json::kMayBeAbsent);
        v("instructions", &DiscoverResult::instructions);
        v("serverInfo", &DiscoverResult::serverInfo);
        v("_meta", &DiscoverResult::meta);
    }

    std::optional<Implementation> implementation() const;
};

struct Discover
{
    static constexpr QLatin1StringView method{"server/discover"};
    static constexpr bool isRepeatable = true;
    using Params = EmptyParams;
    using Reply = DiscoverResult;
};

} // namespace mcp
