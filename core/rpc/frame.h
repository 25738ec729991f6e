// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/rpc/message.h"

namespace mcp::json {
class Document;
}

namespace mcp::rpc {

/// Reads the frame of a message, which is valid to its last byte then (RPC-01). While document is there, the parts of the
/// message are read without looking through their text again. Pure; may run on any thread.
Result<Message> readMessage(json::Document &document);

constexpr int kParseError = -32700;

/// What can be recovered from a text that is not a message, because it is invalid or truncated.
struct Remains
{
    std::optional<Id> id;
    bool hasMethod = false; ///< True: the text is not a response.
    bool isRequest = false;
};
Remains readRemains(QByteArrayView text);

/// The id of the request that remains answers, if any.
std::optional<qint64> answeredRequest(const Remains &remains);

} // namespace mcp::rpc
