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

    template<class V>
    static void fields(V &v)
    {
        v("uri", &Root::uri);
        v("name", &Root::name);
        v("_meta", &Root::meta);
    }
};

/// All shared folders; may be empty.
struct ListRootsResult
{
    QList<Root> roots;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("roots", &ListRootsResult::roots);
        v("_meta", &ListRootsResult::meta);
    }
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
