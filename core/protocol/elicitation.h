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

    MCP_JSON_FIELDS(ElicitParams, mode, message, requestedSchema, url, elicitationId, meta)
};

/// ELIC-04
struct ElicitResult
{
    QString action; ///< `accept`, `decline` or `cancel`.
    std::optional<json::RawObject> content; ///< With `accept` only.

    MCP_JSON_FIELDS(ElicitResult, action, content)
};

struct Elicit
{
    static constexpr QLatin1StringView method{"elicitation/create"};
    using Params = ElicitParams;
    using Reply = ElicitResult;
};

/// The id of a completed visit.
struct ElicitationCompleteParams
{
    QString elicitationId;

    MCP_JSON_FIELDS(ElicitationCompleteParams, elicitationId)
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

    MCP_JSON_FIELDS(ElicitationRequiredData, elicitations)
};

} // namespace mcp
