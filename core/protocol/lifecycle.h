// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// A capability. It is present if the member is an object (LIFE-04), or an array, as which PHP writes an empty object.
struct Presence
{
    json::Raw value{QByteArrayLiteral("{}")};

    static std::optional<Presence> fromRaw(const json::Raw &raw)
    {
        return raw.isArray() ? Presence{} : Presence{raw};
    }
    json::Raw toRaw() const { return value; }
    bool isDeclared() const { return value.isObject(); }
    /// A switch inside, such as `listChanged`; anything but `true` is off (LIFE-04).
    bool isOn(QStringView flag) const;
    bool operator==(const Presence &) const = default;
};

/// The capabilities of a server (LIFE-03).
struct ServerCapabilities
{
    std::optional<Presence> tools;
    std::optional<Presence> resources;
    std::optional<Presence> prompts;
    std::optional<Presence> completions;
    std::optional<Presence> logging;
    std::optional<Presence> tasks;
    std::optional<Presence> experimental;
    std::optional<Presence> extensions;

    MCP_JSON_TOLERANT_FIELDS(ServerCapabilities, tools, resources, prompts, completions, logging,
                             tasks, experimental, extensions)
};

/// The capabilities of this client (LIFE-26).
struct ClientCapabilities
{
    std::optional<Presence> roots;
    std::optional<Presence> sampling;
    std::optional<Presence> elicitation;
    std::optional<Presence> tasks;
    std::optional<Presence> experimental;
    std::optional<Presence> extensions;

    MCP_JSON_FIELDS(ClientCapabilities, roots, sampling, elicitation, tasks, experimental,
                    extensions)
};

/// The client's offer (LIFE-20).
struct InitializeParams
{
    QString protocolVersion;
    ClientCapabilities capabilities;
    Implementation clientInfo;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(InitializeParams, protocolVersion, capabilities, clientInfo, meta)
};

/// The revision and the features that the server has chosen (LIFE-22). Without `capabilities` it has no features, and without
/// `serverInfo` its name is unknown.
struct InitializeResult
{
    static constexpr bool isTolerant = true;

    QString protocolVersion;
    ServerCapabilities capabilities;
    Implementation serverInfo;
    std::optional<QString> instructions;
    std::optional<json::Raw> meta;
    QStringList notes = {}; ///< Parts that cannot be read (json/field.h).

    template<class V>
    static void fields(V &v)
    {
        v("protocolVersion", &InitializeResult::protocolVersion);
        v("capabilities", &InitializeResult::capabilities, json::kMayBeAbsent);
        v("serverInfo", &InitializeResult::serverInfo, json::kMayBeAbsent);
        v("instructions", &InitializeResult::instructions);
        v("_meta", &InitializeResult::meta);
    }
};

/// First request of a stateful connection.
struct Initialize
{
    static constexpr QLatin1StringView method{"initialize"};
    using Params = InitializeParams;
    using Reply = InitializeResult;
};

/// Notification after a successful `initialize` (LIFE-23).
struct Initialized
{
    static constexpr QLatin1StringView method{"notifications/initialized"};
    using Params = EmptyParams;
};

/// Checks the connection (PING-01). Any result shows that the server responds.
struct Ping
{
    static constexpr QLatin1StringView method{"ping"};
    static constexpr bool isRepeatable = true;
    static constexpr auto read = &readAnyResult;
    using Params = EmptyParams;
    using Reply = EmptyResult;
};

} // namespace mcp
