// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/raw.h"
#include "core/rpc/message.h"
#include "core/rpc/transport.h"

#include <functional>
#include <memory>

/// Messages as bytes, written and read. The functions are pure and may run on any thread.
namespace mcp::rpc {

/// The `_meta` of a request: members as JSON without braces, which may be empty, and its id as the progress token.
struct RequestMeta
{
    QByteArrayView ofConnection;
    QByteArrayView ofCall;
    bool hasProgressToken = false;
};
QByteArray requestText(qint64 id, QLatin1StringView method, QByteArrayView params,
                       const RequestMeta &meta);
QByteArray notificationText(QLatin1StringView method, QByteArrayView params);
/// The member is `result` or `error`.
QByteArray responseText(const Id &id, QByteArrayView member, QByteArrayView value);

/// A decoded response, type-erased: a std::shared_ptr<const Result<Reply>>.
using Decoded = std::shared_ptr<const void>;
/// Decodes a result; pure, may run on a pool thread.
using Decode = Decoded (*)(const json::Raw &);
/// The decoder for the call with this id, or null.
using DecoderOf = std::function<Decode(qint64 id)>;

/// A message with its decoded response, if it answers a call.
struct Parsed
{
    Message message;
    std::optional<qint64> ownId; ///< Of a response to a call of this client.
    Decoded answer;
    Origin origin;
    bool isProgress = false; ///< It is `notifications/progress`; the method is then not set.
    std::optional<ProgressParams> progress = {}; ///< Its parameters, if they are readable.
    QString fault = {}; ///< Why the text is not a message; the other members are then empty.
    std::optional<qint64> answered = {}; ///< The call that the invalid message was a response to.
    std::optional<Id> asked = {}; ///< The id of the invalid message, if it was a request.
};

/// The whole text is checked first (RPC-01).
Parsed parse(const json::Raw &text, const Origin &origin, const DecoderOf &decoderOf);

/// The call that a truncated text is the response to, if any.
std::optional<qint64> answeredCall(QByteArrayView text);

} // namespace mcp::rpc
