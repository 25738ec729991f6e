// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/tolerantlist.h"
#include "core/protocol/content.h"
#include "core/protocol/lifecycle.h"

#include <QLatin1StringView>
#include <QList>
#include <QString>

#include <optional>

namespace mcp {

/// A boolean hint; other types count as absent (TOOL-06).
struct Hint
{
    std::optional<bool> value;

    static std::optional<Hint> fromRaw(const json::Raw &raw)
    {
        if (raw.view() == "true" || raw.view() == "false")
            return Hint{raw.view() == "true"};
        return Hint{};
    }
    json::Raw toRaw() const
    {
        return json::Raw(value.value_or(false) ? QByteArrayLiteral("true")
                                               : QByteArrayLiteral("false"));
    }
    bool operator==(const Hint &) const = default;
};

/// Claims of the server about its tool, not facts (TOOL-06).
struct ToolAnnotations
{
    std::optional<QString> title;
    std::optional<Hint> readOnlyHint;
    std::optional<Hint> destructiveHint;
    std::optional<Hint> idempotentHint;
    std::optional<Hint> openWorldHint;
    std::optional<json::Raw> taskHint; ///< From servers built against drafts (TASK-28).

    MCP_JSON_TOLERANT_FIELDS(ToolAnnotations, title, readOnlyHint, destructiveHint, idempotentHint,
                             openWorldHint, taskHint)

    bool isReadOnly() const { return claim(readOnlyHint, false); }
    bool isDestructive() const { return !isReadOnly() && claim(destructiveHint, true); }

private:
    static bool claim(const std::optional<Hint> &hint, bool fallback)
    {
        return hint ? hint->value.value_or(fallback) : fallback;
    }
};

/// The arguments part of a tool's schema.
struct SchemaRoot
{
    std::optional<json::Raw> type;

    MCP_JSON_FIELDS(SchemaRoot, type)
};

/// Whether a tool of 2025-11-25 may run as a task: `required`, `optional` or `forbidden`.
struct ToolExecution
{
    std::optional<QString> taskSupport;

    MCP_JSON_TOLERANT_FIELDS(ToolExecution, taskSupport)
};

/// A tool of a server. Text fields are untrusted.
struct Tool
{
    static constexpr bool isTolerant = true;

    QString name;
    std::optional<QString> title;
    std::optional<QString> description;
    /// `{}` if there is none: some servers omit it for tools without arguments.
    json::RawObject inputSchema;
    std::optional<json::RawObject> outputSchema;
    std::optional<ToolAnnotations> annotations;
    std::optional<ToolExecution> execution;
    std::optional<json::TolerantList<Icon>> icons;
    std::optional<json::Raw> meta;
    QStringList notes = {}; ///< Parts that cannot be used (json/field.h). English, untrusted.

    template<class V>
    static void fields(V &v)
    {
        v("name", &Tool::name);
        v("title", &Tool::title);
        v("description", &Tool::description);
        v("inputSchema", &Tool::inputSchema, json::kMayBeAbsent);
        v("outputSchema", &Tool::outputSchema);
        v("annotations", &Tool::annotations);
        v("execution", &Tool::execution);
        v("icons", &Tool::icons);
        v("_meta", &Tool::meta);
    }

    /// TOOL-05.
    QString displayName() const
    {
        if (title && !title->isEmpty())
            return *title;
        if (annotations && annotations->title && !annotations->title->isEmpty())
            return *annotations->title;
        return name;
    }
};

/// One page of tools; unreadable tools are left out with the reason (TOOL-02).
struct ListToolsResult
{
    json::TolerantList<Tool> tools;
    std::optional<QString> nextCursor;
    std::optional<json::Raw> ttlMs; ///< For freshness(), as the next.
    std::optional<json::Raw> cacheScope;
    std::optional<json::Raw> meta;
    QStringList notes = {};

    MCP_JSON_TOLERANT_FIELDS(ListToolsResult, tools, nextCursor, ttlMs, cacheScope, meta)
};

/// A tool call; absent arguments are `{}` (TOOL-11).
struct CallToolParams
{
    QString name;
    json::RawObject arguments;
    std::optional<json::Raw> meta;
    std::optional<TaskMetadata> task = {}; ///< 2025-11-25 only (TASKX-03).

    MCP_JSON_FIELDS(CallToolParams, name, arguments, task, meta)
};

/// Reads `isError`. Only false, null, 0 and `"false"` mean no error, so that no failure counts as success.
struct FailureFlag
{
    static std::optional<bool> fromRaw(const json::Raw &raw)
    {
        const QByteArrayView text = raw.view();
        if (text == "null")
            return std::nullopt;
        return text != "false" && text != "0"
            && text.compare("\"false\"", Qt::CaseInsensitive) != 0;
    }
};

/// The result of a tool; `isError` is a normal result (TOOL-16).
struct CallToolResult
{
    std::optional<QList<ContentBlock>> content;
    std::optional<json::Raw> structuredContent;
    std::optional<bool> isError;
    std::optional<json::Raw>
        task; ///< Instead of the other members: the call continues as a task (TASK-04).
    std::optional<json::Raw> meta;
    json::Raw source; ///< The whole result, unparsed, when it was read from a message.

    bool isTask() const { return task && !content && !structuredContent; }

    template<class V>
    static void fields(V &v)
    {
        v("content", &CallToolResult::content);
        v("structuredContent", &CallToolResult::structuredContent);
        v("isError", &CallToolResult::isError, FailureFlag());
        v("task", &CallToolResult::task);
        v("_meta", &CallToolResult::meta);
    }
};

/// Reads the result of a tool. A result that has nothing but members of its own becomes its JSON as a text.
Result<CallToolResult> readToolResult(const json::Raw &raw);

/// PAGE-01.
struct ListTools
{
    static constexpr QLatin1StringView method{"tools/list"};
    static constexpr bool isRepeatable = true;
    using Params = PaginatedParams;
    using Reply = ListToolsResult;
};

/// TOOL-12.
struct CallTool
{
    static constexpr QLatin1StringView method{"tools/call"};
    static constexpr bool hasInputRounds = true; ///< MRTR-01
    static QString subject(const CallToolParams &params) { return params.name; } ///< HTTP-42
    using Params = CallToolParams;
    using Reply = CallToolResult;
    /// A task that was not requested is an invalid result (TASK-06).
    static Result<CallToolResult> read(const json::Raw &raw);
};

/// Notification: the list is stale (TOOL-20).
struct ToolListChanged
{
    static constexpr QLatin1StringView method{"notifications/tools/list_changed"};
    using Params = EmptyParams;
};

} // namespace mcp
