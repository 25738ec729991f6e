// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"
#include "core/chat/toolset.h"

namespace mcp::chat {

constexpr qint64 kAssumedWindow = 32'768; ///< Tokens, of a model of which nothing is known.

/// window, or what is assumed when that is 0.
qint64 windowOf(qint64 window);

/// About how many tokens the next request has before the person says anything: what the provider counted last, and an estimate of
/// what came behind it.
qint64 estimatedContext(const Conversation &conversation, const ToolSet &tools);

/// Tokens that each of so many results of one round may take: a quarter of the window, and all together half of it.
qint64 resultTokens(qint64 window, qsizetype calls = 1);

/// Tokens that an answer may have behind a request with so many: at most longest, and at most a quarter of the window, if that is
/// known. Servers of models refuse requests whose answer may not fit.
qint64 answerTokens(qint64 longest, qint64 window, qint64 requestTokens);

} // namespace mcp::chat
