// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/json/field.h"
#include "core/json/raw.h"

#include <QLatin1StringView>
#include <QString>

#include <optional>
#include <variant>

namespace mcp::rpc {

/// A JSON-RPC id or a progress token: a string or an integer. `"7"` differs from `7` (RPC-02, RPC-03).
struct Id
{
    std::variant<qint64, QString> value = qint64(0);

    static std::optional<Id> fromRaw(const json::Raw &raw);
    json::Raw toRaw() const;
    bool operator==(const Id &) const = default;
};
size_t qHash(const Id &id, size_t seed = 0);

/// The error member of a response (RPC-04).
struct ResponseError
{
    qint64 code = 0;
    QString message;
    std::optional<json::Raw> data;

    MCP_JSON_FIELDS(ResponseError, code, message, data)
    Error toError() const;
};

/// Reads the `error` member of a response. An unreadable code becomes 0, an unreadable message an empty text; a string in place
/// of the object becomes the message. If nothing can be read, the error is of kind Protocol.
Error readError(const json::Raw &raw);

/// The frame of any message; params, result and error are not parsed yet.
struct Message
{
    std::optional<json::Raw> id;
    std::optional<QString> method;
    std::optional<json::Raw> params;
    std::optional<json::Raw> result;
    std::optional<json::Raw> error;

    MCP_JSON_FIELDS(Message, id, method, params, result, error)
};

/// Here and not in protocol/ because Peer restarts time-outs on progress (PROG-02, TIME-02).
struct ProgressParams
{
    Id progressToken;
    double progress = 0;
    std::optional<double> total;
    std::optional<QString> message;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(ProgressParams, progressToken, progress, total, message, meta)
};

struct Progress
{
    static constexpr QLatin1StringView method{"notifications/progress"};
    using Params = ProgressParams;
};

/// CANC-01
struct CancelledParams
{
    std::optional<Id> requestId;
    std::optional<QString> reason;
    std::optional<json::Raw> meta;

    MCP_JSON_TOLERANT_FIELDS(CancelledParams, requestId, reason, meta)
};

struct Cancelled
{
    static constexpr QLatin1StringView method{"notifications/cancelled"};
    using Params = CancelledParams;
};

/// Error::code of a Timeout: an answer with another id came, which the detail describes.
constexpr int kAnsweredElsewhere = 1;

/// The error for a response that is not valid JSON-RPC.
Error invalidResponse(const QString &detail);

constexpr int kParseError = -32700;
constexpr int kInvalidRequest = -32600;
constexpr int kMethodNotFound = -32601;
constexpr int kInvalidParams = -32602;
constexpr int kInternalError = -32603;

} // namespace mcp::rpc
