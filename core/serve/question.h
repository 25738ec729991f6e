// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/json/value.h"

#include <QHash>

#include <functional>

namespace mcp::rpc {
class Peer;
} // namespace mcp::rpc

namespace mcp::serve {

/// A request of the server to its client, while a call or a task waits.
struct Question
{
    QString key; ///< Names it; no two questions of a call have the same.
    QLatin1StringView method; ///< `elicitation/create`, `sampling/createMessage` or `roots/list`.
    QByteArray params; ///< A JSON object.

    json::Value toValue() const; ///< As an input request (MRTR-02).
    /// Whether a client that declares these capabilities can be asked (MRTR-10).
    bool isFor(const json::Value &capabilities) const;
};

using Answer = Result<json::Value>; ///< A JSON object, or the client's error.
using Answers = QHash<QString, Answer>; ///< By the keys of the questions.

/// Sends the question as a request, without a time limit: people think. Returns the number of the request, for
/// Peer::abandon().
qint64 sendQuestion(rpc::Peer *peer, const Question &question,
                    const std::function<void(const Answer &answer)> &answered);

} // namespace mcp::serve
