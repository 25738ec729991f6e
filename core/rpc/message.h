// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/error.h"
#include "core/json/raw.h"

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

    template<class V>
    static void fields(V &v)
    {
        v("code", &ResponseError::code);
        v("message", &ResponseError::message);
        v("data", &ResponseError::data);
    }
    Error toError() const;
};

/// The frame of any message; params, result and error are not parsed yet.
struct Message
{
    std::optional<json::Raw> jsonrpc;
    std::optional<json::Raw> id;
    std::optional<QString> method;
    std::optional<json::Raw> params;
    std::optional<json::Raw> result;
    std::optional<json::Raw> error;

    template<class V>
    static void fields(V &v)
    {
        v("jsonrpc", &Message::jsonrpc);
        v("id", &Message::id);
        v("method", &Message::method);
        v("params", &Message::params);
        v("result", &Message::result);
        v("error", &Message::error);
    }
};

/// notifications/progress; here and not in protocol/ because Peer restarts time-outs on progress (PROG-02, TIME-02).
struct ProgressParams
{
    Id progressToken;
    double progress = 0;
    std::optional<double> total;
    std::optional<QString> message;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("progressToken", &ProgressParams::progressToken);
        v("progress", &ProgressParams::progress);
        v("total", &ProgressParams::total);
        v("message", &ProgressParams::message);
        v("_meta", &ProgressParams::meta);
    }
};

/// notifications/cancelled (CANC-01).
struct CancelledParams
{
    std::optional<Id> requestId;
    std::optional<QString> reason;
    std::optional<json::Raw> meta;

    template<class V>
    static void fields(V &v)
    {
        v("requestId", &CancelledParams::requestId);
        v("reason", &CancelledParams::reason);
        v("_meta", &CancelledParams::meta);
    }
};

constexpr int kInvalidRequest = -32600;
constexpr int kMethodNotFound = -32601;
constexpr int kInvalidParams = -32602;

} // namespace mcp::rpc
