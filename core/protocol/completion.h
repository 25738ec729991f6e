// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

namespace mcp {

/// The prompt or resource template that an argument belongs to (COMP-01).
struct CompletionReference
{
    QString type;
    std::optional<QString> name; ///< Of a prompt.
    std::optional<QString> uri; ///< Of a resource, or a template of one.
    std::optional<QString> title;

    static CompletionReference prompt(const QString &name)
    {
        return {QStringLiteral("ref/prompt"), name, {}, {}};
    }
    static CompletionReference resource(const QString &uri)
    {
        return {QStringLiteral("ref/resource"), {}, uri, {}};
    }

    MCP_JSON_FIELDS(CompletionReference, type, name, uri, title)
};

struct CompletionArgument
{
    QString name;
    QString value;

    MCP_JSON_FIELDS(CompletionArgument, name, value)
};

/// Arguments that are already filled in (COMP-02).
struct CompletionContext
{
    std::optional<json::RawObject> arguments;

    MCP_JSON_FIELDS(CompletionContext, arguments)
};

struct CompleteParams
{
    CompletionReference ref;
    CompletionArgument argument;
    std::optional<CompletionContext> context;
    std::optional<json::Raw> meta;

    MCP_JSON_FIELDS(CompleteParams, ref, argument, context, meta)
};

/// COMP-03; in the server's order.
struct Completion
{
    static constexpr bool isTolerant = true;

    QList<QString> values;
    std::optional<qint64> total;
    std::optional<bool> hasMore;

    template<class V>
    static void fields(V &v)
    {
        v("values", &Completion::values, json::kMayBeAbsent);
        v("total", &Completion::total);
        v("hasMore", &Completion::hasMore);
    }
};

struct CompleteResult
{
    Completion completion;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(CompleteResult, completion, meta)
};

struct Complete
{
    static constexpr QLatin1StringView method{"completion/complete"};
    static constexpr bool isRepeatable = true;
    using Params = CompleteParams;
    using Reply = CompleteResult;
};

} // namespace mcp
