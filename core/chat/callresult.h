// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/chat/conversation.h"
#include "core/protocol/tools.h"

namespace mcp::chat {

/// The first part of a text, and how many characters follow it.
struct CutText
{
    QString text;
    qint64 omitted = 0;
};

/// As much of text as so many tokens are: four characters of ASCII are one, and so is each other character. At least one token.
CutText cutToTokens(const QString &text, qint64 tokens);

/// What a model is told of a result: texts, links as text, structured content as JSON unless a text repeats it, and a word for what no
/// text can hold. Cut; the work does not grow with what is cut off. Untrusted.
CutText resultText(const CallToolResult &result, qint64 tokens);

/// What the call came to: for the model, cut to what a window of so many tokens (0: unknown) has for each result of a round with
/// so many calls, and whole for the person when the model's text lacks something. call names the call and its server, and says what the
/// server's text may be.
ToolResult resultOf(const Result<CallToolResult> &outcome, const ToolResult &call, qint64 window,
                    qsizetype calls = 1);

/// The same in words of ours.
ToolResult ownResult(const QString &callId, ToolResult::Outcome outcome, const QString &text);

} // namespace mcp::chat
