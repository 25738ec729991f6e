// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

namespace mcp {

/// A folder that the person shares with a server (ROOT-02).
struct Root
{
    QString uri; ///< `file://`, absolute, links and `..` resolved.
    std::optional<QString> name;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(Root, uri, name, meta)
};

/// All shared folders; may be empty.
struct ListRootsResult
{
    QList<Root> roots;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(ListRootsResult, roots, meta)
};

/// A request of the server; the response is a ListRootsResult.
struct ListRoots
{
    static constexpr QLatin1StringView method{"roots/list"};
    using Params = EmptyParams;
};

/// Notification to the server: the shared folders have changed (ROOT-03).
struct RootListChanged
{
    static constexpr QLatin1StringView method{"notifications/roots/list_changed"};
    using Params = EmptyParams;
};

} // namespace mcp
