// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/chat/contextbudget.h"

#include "core/chat/tokenestimate.h"
#include "core/chat/turnprompt.h"

#include <algorithm>

namespace mcp::chat {

namespace {

constexpr qint64 kFrameTokens = 50; ///< Around a part, and around what servers say.

struct PartTokens
{
    qint64 operator()(const Text &text) const { return estimatedTokens(text.text); }
    qint64 operator()(const Image &) const { return kImageTokens; }
    qint64 operator()(const ToolCall &call) const
    {
        return estimatedTokens(call.name) + estimatedTokens(call.input.raw.view()) + kFrameTokens;
    }
    qint64 operator()(const ToolResult &result) const
    {
        return estimatedTokens(result.text) + estimatedTokens(result.changed.view()) + kFrameTokens;
    }
    qint64 operator()(const Thinking &) const { return 0; }
    qint64 operator()(const Attachment &attachment) const
    {
        return estimatedTokens(attachment.text) + kFrameTokens;
    }
    qint64 operator()(const Report &report) const
    {
        return estimatedTokens(report.result.text) + 2 * kFrameTokens;
    }
    qint64 operator()(const Summary &summary) const { return estimatedTokens(summary.text); }
};

/// Those behind the last answer of the model, which are in nobody's figures yet.
qsizetype firstUncounted(const Message &message)
{
    qsizetype place = message.parts.size();
    while (place > 0
           && (std::holds_alternative<ToolResult>(message.parts.at(place - 1))
               || std::holds_alternative<Report>(message.parts.at(place - 1))))
        --place;
    return place;
}

qint64 tokensFrom(const Message &message, qsizetype place)
{
    qint64 tokens = 0;
    for (qsizetype i = place; i < message.parts.size(); ++i)
        tokens += std::visit(PartTokens(), message.parts.at(i));
    return tokens;
}

} // namespace

qint64 windowOf(qint64 window)
{
    return window > 0 ? window : kAssumedWindow;
}

qint64 estimatedContext(const Conversation &conversation, const ToolSet &tools)
{
    qint64 tokens = 0;
    const QList<const Message *> branch = conversation.branch();
    for (auto it = branch.crbegin(); it != branch.crend(); ++it) {
        const Message &message = **it;
        if (message.contextTokens > 0)
            return tokens + message.contextTokens + tokensFrom(message, firstUncounted(message));
        tokens += tokensFrom(message, 0);
        if (isSummary(message))
            break;
    }
    return tokens + tools.estimatedTokens()
        + estimatedTokens(systemPrompt(conversation.options.system));
}

qint64 resultTokens(qint64 window, qsizetype calls)
{
    const qint64 all = windowOf(window);
    return std::max<qint64>(std::min(all / 4, all / 2 / qint64(std::max<qsizetype>(calls, 1))), 1);
}

qint64 answerTokens(qint64 longest, qint64 window, qint64 requestTokens)
{
    // What is not known is no reason to say less.
    const qint64 most =
        window > 0 ? std::min({longest, window / 4, window - requestTokens}) : longest;
    return std::max<qint64>(most, ConversationOptions::kLeastAnswer);
}

} // namespace mcp::chat
