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

/// One argument of a prompt. Untrusted.
struct PromptArgument
{
    QString name;
    std::optional<QString> title;
    std::optional<QString> description;
    std::optional<bool> required;

    MCP_JSON_TOLERANT_FIELDS(PromptArgument, name, title, description, required)
};

/// A prompt template of a server. Text fields are untrusted.
struct Prompt
{
    QString name;
    std::optional<QString> title;
    std::optional<QString> description;
    std::optional<QList<PromptArgument>> arguments;
    std::optional<json::TolerantList<Icon>> icons;
    std::optional<json::Raw> meta;
    QStringList notes = {}; ///< As of Tool.

    MCP_JSON_TOLERANT_FIELDS(Prompt, name, title, description, arguments, icons, meta)
};

/// One page of prompts.
struct ListPromptsResult
{
    json::TolerantList<Prompt> prompts;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> ttlMs; ///< For freshness(), as the next.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;
    QStringList notes = {};

    MCP_JSON_TOLERANT_FIELDS(ListPromptsResult, prompts, nextCursor, ttlMs, cacheScope, meta)
};

/// Arguments are an object of strings.
struct GetPromptParams
{
    QString name;
    std::optional<json::RawObject> arguments;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(GetPromptParams, name, arguments, meta)
};

/// One message of a prompt.
struct PromptMessage
{
    QString role;
    ContentBlock content;

    MCP_JSON_FIELDS(PromptMessage, role, content)
};

/// A prompt with its arguments filled in.
struct GetPromptResult
{
    std::optional<QString> description;
    json::TolerantList<PromptMessage> messages; ///< PROMPT-03
    std::optional<json::Raw> meta;
    json::Raw source; ///< The whole result, unparsed, when it was read from a message.

    MCP_JSON_TOLERANT_FIELDS(GetPromptResult, description, messages, meta)
};

/// PAGE-01.
struct ListPrompts
{
    static constexpr QLatin1StringView method{"prompts/list"};
    static constexpr bool isRepeatable = true;
    using Params = PaginatedParams;
    using Reply = ListPromptsResult;
};

/// One prompt.
struct GetPrompt
{
    static constexpr QLatin1StringView method{"prompts/get"};
    static constexpr bool isRepeatable = true;
    static constexpr bool hasInputRounds = true; ///< MRTR-01
    static QString subject(const GetPromptParams &params) { return params.name; } ///< HTTP-42
    using Params = GetPromptParams;
    using Reply = GetPromptResult;
};

struct PromptListChanged
{
    static constexpr QLatin1StringView method{"notifications/prompts/list_changed"};
    using Params = EmptyParams;
};

} // namespace mcp
