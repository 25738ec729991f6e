// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

namespace mcp {

/// What a server asks the person in a form (ELIC-01). Everything in it is untrusted.
struct ElicitParams
{
    std::optional<QString> mode; ///< `form` without it.
    QString message;
    std::optional<json::Raw> requestedSchema;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("mode", &ElicitParams::mode);
        v("message", &ElicitParams::message);
        v("requestedSchema", &ElicitParams::requestedSchema);
        v("_meta", &ElicitParams::meta);
    }
};

/// The method; what it is answered with is an ElicitResult.
struct Elicit
{
    static constexpr QLatin1StringView method{"elicitation/create"};
    using Params = ElicitParams;
};

/// ELIC-04
struct ElicitResult
{
    QString action; ///< `accept`, `decline` or `cancel`.
    std::optional<json::RawObject> content; ///< With `accept` only.

    template<class V>
    static void fields(V &v)
    {
        v("action", &ElicitResult::action);
        v("content", &ElicitResult::content);
    }
};

} // namespace mcp
