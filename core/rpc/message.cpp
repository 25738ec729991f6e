// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/message.h"

#include "core/json/value.h"
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

Error invalidResponse(const QString &detail)
{
    return Error::protocol(QLatin1String("Invalid response: ") + detail);
}

Error readError(const json::Raw &raw)
{
    const auto read = json::read<ResponseError>(raw);
    if (read)
        return read->toError();
    const json::Value value = json::parse(raw).valueOr({});
    const json::Value &code = value.at(u"code");
    const json::Value &message = value.at(u"message");
    ResponseError error;
    error.code = code.toInteger().value_or(code.toString().toLongLong());
    error.message = value.isString() ? value.toString() : message.toString();
    if (error.message.isEmpty() && !message.isNull())
        error.message = QString::fromUtf8(message.toJson());
    if (const json::Value *data = value.find(u"data"))
        error.data = data->toRaw();
    if (error.code == 0 && error.message.isEmpty())
        return invalidResponse(read.error().detail);
    return error.toError();
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
