// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

namespace mcp {

/// The filter of a subscription in the stateless era (SUBS-01).
struct SubscriptionFilter
{
    std::optional<bool> toolsListChanged;
    std::optional<bool> promptsListChanged;
    std::optional<bool> resourcesListChanged;
    std::optional<QList<QString>> resourceSubscriptions;
    std::optional<QList<QString>> taskIds; ///< Of the tasks extension (TASKX-24).

    MCP_JSON_FIELDS(SubscriptionFilter, toolsListChanged, promptsListChanged, resourcesListChanged,
                    resourceSubscriptions, taskIds)
    bool operator==(const SubscriptionFilter &) const = default;
};

/// Parameters of `subscriptions/listen` and of its acknowledgement, which lists the accepted part (SUBS-02).
struct SubscriptionParams
{
    SubscriptionFilter notifications;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(SubscriptionParams, notifications, meta)
};

/// `_meta` of messages that belong to a subscription (SUBS-04).
struct SubscriptionMeta
{
    std::optional<json::Raw> subscriptionId;

    template<class V>
    static void fields(V &v)
    {
        v("io.modelcontextprotocol/subscriptionId", &SubscriptionMeta::subscriptionId);
    }
};

/// The part of a notification that identifies its subscription.
struct SubscriptionNotice
{
    std::optional<SubscriptionMeta> meta;
    std::optional<QString> uri;

    MCP_JSON_FIELDS(SubscriptionNotice, meta, uri)
};

struct ListenToSubscriptions
{
    static constexpr QLatin1StringView method{"subscriptions/listen"};
    using Params = SubscriptionParams;
    using Reply = EmptyResult;
};

struct SubscriptionsAcknowledged
{
    static constexpr QLatin1StringView method{"notifications/subscriptions/acknowledged"};
    using Params = SubscriptionParams;
};

} // namespace mcp
