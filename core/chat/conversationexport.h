// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"

class QDateTime;
class QIODevice;

namespace mcp::chat {

// Both write a conversation to file, in UTF-8, message by message. False: file did not take everything. changedAt: when it last
// grew.

/// The branch that is shown, for reading. Only this function writes headings of the levels 1 to 3: one of level 2 begins each
/// message. What servers say stands in fences within quotes, so it never looks like a message.
bool writeMarkdown(const Conversation &conversation, const QDateTime &changedAt, QIODevice *file);

/// The whole tree, in the order of the ids, for programs. JSON that is part of the conversation (arguments, what a server sent) is
/// embedded; what our reader would not take stands as a string in a member whose name ends with `Text`. The same conversation
/// gives the same bytes.
bool writeJson(const Conversation &conversation, const QDateTime &changedAt, QIODevice *file);

} // namespace mcp::chat
