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

    template<class V>
    static void fields(V &v)
    {
        v("name", &PromptArgument::name);
        v("title", &PromptArgument::title);
        v("description", &PromptArgument::description);
        v("required", &PromptArgument::required);
    }
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

    template<class V>
    static void fields(V &v)
    {
        v("name", &Prompt::name);
        v("title", &Prompt::title);
        v("description", &Prompt::description);
        v("arguments", &Prompt::arguments);
        v("icons", &Prompt::icons);
        v("_meta", &Prompt::meta);
    }
};

/// One page of prompts.
struct ListPromptsResult
{
    json::TolerantList<Prompt> prompts;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> ttlMs; ///< CacheHint reads these two.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("prompts", &ListPromptsResult::prompts);
        v("nextCursor", &ListPromptsResult::nextCursor);
        v("ttlMs", &ListPromptsResult::ttlMs);
        v("cacheScope", &ListPromptsResult::cacheScope);
        v("_meta", &ListPromptsResult::meta);
    }
};

/// Arguments are an object of strings.
struct GetPromptParams
{
    QString name;
    std::optional<json::RawObject> arguments;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("name", &GetPromptParams::name);
        v("arguments", &GetPromptParams::arguments);
        v("_meta", &GetPromptParams::meta);
    }
};

/// One message of a prompt.
struct PromptMessage
{
    QString role;
    ContentBlock content;

    template<class V>
    static void fields(V &v)
    {
        v("role", &PromptMessage::role);
        v("content", &PromptMessage::content);
    }
};

/// A prompt with its arguments filled in.
struct GetPromptResult
{
    std::optional<QString> description;
    QList<PromptMessage> messages;
    std::optional<json::Raw> meta;
    json::Raw source; ///< The whole result, unparsed, when it was read from a message.

    template<class V>
    static void fields(V &v)
    {
        v("description", &GetPromptResult::description);
        v("messages", &GetPromptResult::messages);
        v("_meta", &GetPromptResult::meta);
    }
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
