// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/message.h"

#include "core/json/writeimpl.h"

#include <charconv>
#include <limits>

namespace mcp::rpc {

std::optional<Id> Id::fromRaw(const json::Raw &raw)
{
    if (raw.isString()) {
        auto text = json::unquote(raw.view());
        return text ? std::optional(Id{*std::move(text)}) : std::nullopt;
    }
    const QByteArrayView text = raw.view();
    qint64 number = 0;
    const auto [end, problem] = std::from_chars(text.begin(), text.end(), number);
    const bool isWhole = problem == std::errc() && end == text.end() && json::isNumber(text);
    return isWhole ? std::optional(Id{number}) : std::nullopt; // "007" is no JSON.
}

json::Raw Id::toRaw() const
{
    if (const qint64 *number = std::get_if<qint64>(&value))
        return json::Raw(QByteArray::number(*number));
    json::Writer writer;
    writer.string(std::get<QString>(value));
    return json::Raw(writer.take());
}

size_t qHash(const Id &id, size_t seed)
{
    if (const qint64 *number = std::get_if<qint64>(&id.value))
        return ::qHash(*number, seed);
    return ::qHash(std::get<QString>(id.value), ~seed);
}

Error ResponseError::toError() const
{
    constexpr qint64 kMin = std::numeric_limits<int>::min();
    constexpr qint64 kMax = std::numeric_limits<int>::max();
    return {ErrorKind::Remote, message, int(qBound(kMin, code, kMax)),
            data ? data->toByteArray() : QByteArray()};
}

} // namespace mcp::rpc

MCP_JSON_INSTANTIATE(QList<mcp::json::Raw>)
MCP_JSON_INSTANTIATE(mcp::rpc::Message)
MCP_JSON_INSTANTIATE(mcp::rpc::ResponseError)
MCP_JSON_INSTANTIATE(mcp::rpc::ProgressParams)
MCP_JSON_INSTANTIATE(mcp::rpc::CancelledParams)
