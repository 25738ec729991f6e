// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/protocol/common.h"

namespace mcp {

/// A request to the person: to fill in a form or to visit a page (ELIC-01). Untrusted.
struct ElicitParams
{
    std::optional<QString> mode; ///< `form` without it, or `url`.
    QString message;
    std::optional<json::Raw> requestedSchema; ///< For a form.
    std::optional<QString> url; ///< Of the page.
    std::optional<QString> elicitationId; ///< For a visit in 2025-11-25 (ELIC-35).
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("mode", &ElicitParams::mode);
        v("message", &ElicitParams::message);
        v("requestedSchema", &ElicitParams::requestedSchema);
        v("url", &ElicitParams::url);
        v("elicitationId", &ElicitParams::elicitationId);
        v("_meta", &ElicitParams::meta);
    }
};

/// The method; the response is an ElicitResult.
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

/// The id of a completed visit.
struct ElicitationCompleteParams
{
    QString elicitationId;

    template<class V>
    static void fields(V &v)
    {
        v("elicitationId", &ElicitationCompleteParams::elicitationId);
    }
};

/// Notification of 2025-11-25: the person has finished on the page (ELIC-35).
struct ElicitationComplete
{
    static constexpr QLatin1StringView method{"notifications/elicitation/complete"};
    using Params = ElicitationCompleteParams;
};

/// The data of an error of 2025-11-25 that requires visits to these pages first (ELIC-36).
struct ElicitationRequiredData
{
    QList<json::Raw> elicitations; ///< Each is an ElicitParams.

    template<class V>
    static void fields(V &v)
    {
        v("elicitations", &ElicitationRequiredData::elicitations);
    }
};

} // namespace mcp
