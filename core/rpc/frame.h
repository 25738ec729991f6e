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

/// What can still be told of a text that is no message: it is broken, or cut off.
struct Remains
{
    std::optional<Id> id;
    bool hasMethod = false; ///< So it is no answer.
    bool isRequest = false;
};
Remains readRemains(QByteArrayView text);

/// The request of ours that remains answer, or nothing.
std::optional<qint64> answeredRequest(const Remains &remains);

} // namespace mcp::rpc
