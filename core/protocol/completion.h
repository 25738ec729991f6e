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

    template<class V>
    static void fields(V &v)
    {
        v("type", &CompletionReference::type);
        v("name", &CompletionReference::name);
        v("uri", &CompletionReference::uri);
        v("title", &CompletionReference::title);
    }
};

struct CompletionArgument
{
    QString name;
    QString value;

    template<class V>
    static void fields(V &v)
    {
        v("name", &CompletionArgument::name);
        v("value", &CompletionArgument::value);
    }
};

/// Arguments that are already filled in (COMP-02).
struct CompletionContext
{
    std::optional<json::RawObject> arguments;

    template<class V>
    static void fields(V &v)
    {
        v("arguments", &CompletionContext::arguments);
    }
};

struct CompleteParams
{
    CompletionReference ref;
    CompletionArgument argument;
    std::optional<CompletionContext> context;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("ref", &CompleteParams::ref);
        v("argument", &CompleteParams::argument);
        v("context", &CompleteParams::context);
        v("_meta", &CompleteParams::meta);
    }
};

/// COMP-03; in the server's order.
struct Completion
{
    QList<QString> values;
    std::optional<qint64> total;
    std::optional<bool> hasMore;

    template<class V>
    static void fields(V &v)
    {
        v("values", &Completion::values);
        v("total", &Completion::total);
        v("hasMore", &Completion::hasMore);
    }
};

struct CompleteResult
{
    Completion completion;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("completion", &CompleteResult::completion);
        v("_meta", &CompleteResult::meta);
    }
};

struct Complete
{
    static constexpr QLatin1StringView method{"completion/complete"};
    static constexpr bool isRepeatable = true;
    using Params = CompleteParams;
    using Reply = CompleteResult;
};

} // namespace mcp
