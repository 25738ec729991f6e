// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/lifecycle.h"

namespace mcp {

/// The member that distinguishes results of the stateless era (RPC-14).
struct ResultHead
{
    std::optional<QString> resultType;

    template<class V>
    static void fields(V &v)
    {
        v("resultType", &ResultHead::resultType);
    }
};

/// The server requests input before it continues (MRTR-02).
struct InputRequiredResult
{
    std::optional<json::RawObject> inputRequests; ///< Key to request.
    std::optional<json::Raw> requestState; ///< A JSON string, sent back unchanged (MRTR-06).
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("inputRequests", &InputRequiredResult::inputRequests);
        v("requestState", &InputRequiredResult::requestState);
        v("_meta", &InputRequiredResult::meta);
    }
};

/// `_meta` of a result in the stateless era.
struct ResultMeta
{
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
    QList<QString> supportedVersions;
    ServerCapabilities capabilities;
    std::optional<QString> instructions;
    std::optional<Implementation> serverInfo; ///< From servers built against drafts (LIFE-07).
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("supportedVersions", &DiscoverResult::supportedVersions);
        v("capabilities", &DiscoverResult::capabilities);
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
