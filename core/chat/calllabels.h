// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"
#include "core/policy/decision.h"

namespace mcp::chat {

constexpr qsizetype kTracedBytes =
    256 * 1024; ///< Arguments above this, or with more values than the next, are taken as
constexpr qsizetype kTracedValues = 256; ///< data of every server that has answered.

/// Whether the text is one of a server.
bool isOfServer(const ToolResult &result);

/// What a model has seen in a conversation that neither it nor the person wrote, oldest first: results, reports of tasks, and
/// attachments. A file or picture of the person is private, but nobody else's. What a server wrote counts as text from outside,
/// whatever its tools claim (SEC-50).
QList<ToolResult> resultsOn(const QList<const Message *> &branch);

/// What a call with these arguments may carry of the results that the model has seen: whether private data and outside text was among
/// them (SEC-53), and whose results the arguments repeat (SEC-54). A result is repeated by a whole value of the arguments with at least
/// four characters, by a word with at least eight of which one is no letter, and by 24 characters in a row, whatever their case and
/// the white space between. A result that the model says in other words is not recognised. Pure; a pool thread
/// is right for long conversations.
Labels labelsOf(const QList<ToolResult> &seen, const json::RawObject &arguments);

} // namespace mcp::chat
