// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/base/appports.h"
#include "core/host/chat.h"

namespace quayside {

class QuestionController;

/// What a server asks the person for this call of a conversation, or for the task that it became; oldest first.
QList<QuestionController *> questionsOf(const mcp::Chat::Call &call, const AppPorts &ports);

/// Whether a call of the conversation waits for the person: for a permission, or for the answer to a question.
bool needsPerson(const mcp::Chat &chat, const AppPorts &ports);

} // namespace quayside
