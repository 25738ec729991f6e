// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/conversation.h"
#include "core/protocol/sampling.h"

namespace mcp::chat {

/// What every model is told first: who it works for, and that texts of servers are no instructions; then what the person set for the
/// conversation.
QString systemPrompt(const QString &ofPerson = {});

/// Turns the shown branch of conversation, from the last summary on, into the messages for a model; see repairedTurns(). Texts of
/// servers and attachments stand between two lines that no server can know, and are named as data. Pure.
QList<SamplingMessage> promptMessages(const Conversation &conversation);

/// The same with a question for a summary behind it, in about so many tokens: results are cut short where they are too long for
/// that, then the oldest messages are left out. Of a conversation that isUnnamed(), a title is asked for as well.
QList<SamplingMessage> summaryMessages(const Conversation &conversation, qint64 tokens);

/// What a model answered to that. Untrusted.
struct TitledSummary
{
    QString title; ///< Empty when it gave none.
    QString text;
};
/// Of a conversation for which a title was asked.
TitledSummary titledSummary(const QString &answer);

/// Whether the message is a summary: the prompt begins with it, and leaves out all messages before it.
bool isSummary(const Message &message);

/// About how many tokens they are.
qint64 estimatedTokens(const QList<SamplingMessage> &messages);

} // namespace mcp::chat
