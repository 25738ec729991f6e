// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"
#include "core/protocol/sampling.h"

namespace mcp::chat {

/// What every model is told first: who it works for, and that texts of servers are no instructions.
QString systemPrompt();

/// The branch of conversation that is shown, as a model is asked: messages of user and assistant in turns. Every call of a tool has its
/// result behind it; one without a result is said to have been interrupted. Texts of servers stand between two lines that no server
/// can know, and are named as data of that server. Pure.
QList<SamplingMessage> promptMessages(const Conversation &conversation);

} // namespace mcp::chat
