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

/// The error member of a response as far as it can be read: a code or message that is neither is 0 or empty, and a text is the
/// message. Of kind Protocol when there is nothing of both.
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

/// Error::code of a Timeout: an answer came, but not with the id of the call; the detail says which.
constexpr int kAnsweredElsewhere = 1;

/// A response that cannot be taken as one.
Error invalidResponse(const QString &detail);

constexpr int kParseError = -32700;
constexpr int kInvalidRequest = -32600;
constexpr int kMethodNotFound = -32601;
constexpr int kInvalidParams = -32602;
constexpr int kInternalError = -32603;

} // namespace mcp::rpc
