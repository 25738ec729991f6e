// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/chat/conversation.h"
#include "core/chat/toolset.h"
#include "core/llm/provider.h"
#include "core/policy/decision.h"

#include <functional>

namespace mcp::chat {

/// Stores the messages of a turn. Each function answers when they are on the disk; an error ends the turn.
class TurnJournal
{
public:
    virtual ~TurnJournal() = default;
    virtual Pending<bool> addMessage(const QString &conversation, const Message &message) = 0;
    /// place: how many parts the message had before.
    virtual Pending<bool> addParts(const QString &conversation, qint64 message, qsizetype place,
                                   const QList<Part> &parts) = 0;
    virtual Pending<bool> finish(const QString &conversation, const Message &message) = 0;
};

/// What a call that was allowed came to: one of the three.
struct CallAnswer
{
    std::optional<CallToolResult> result;
    QString taskKey; ///< The task that the call became.
    QString notSent = {}; ///< For the model: why it could not be sent.
};

/// What a turn needs of the program. All must outlive it.
struct TurnPorts
{
    /// Where a result comes from, for its labels (SEC-53).
    struct Source
    {
        QString name; ///< That the person gave it.
        bool isPrivate = false; ///< Its results may contain private data.
    };

    /// What is known of the call of a server beside its result.
    struct CallFacts
    {
        json::Raw changed = {}; ///< As ToolResult::changed.
        std::optional<CallDuration> took = {};
    };

    Clock *clock = nullptr;
    TurnJournal *journal = nullptr;
    qint64 window = 0; ///< Tokens that fit into the context of the model; 0 when unknown.
    /// The tools that the model may use, once they are known: servers may have to start first.
    std::function<Pending<ToolSet>()> tools;
    /// Asks the model.
    std::function<Pending<llm::Answer>(const llm::Prompt &prompt, llm::OnDelta onDelta)> ask;
    /// Calls a tool, if that is allowed. An error of kind Policy has a CallRefusal.
    std::function<Pending<CallAnswer>(const Caller &caller, const ServerToolCall &call)> call;
    /// What a task comes to, whenever that is.
    std::function<Pending<CallToolResult>(const QString &taskKey)> taskResult;
    /// Asks the server to end a task. May be absent: then nobody can.
    std::function<void(const QString &taskKey)> cancelTask;
    std::function<Source(const QString &serverId)> source;
    /// Of a call that was sent and has just ended. May be absent.
    std::function<CallFacts(const QString &callId)> facts;
};

} // namespace mcp::chat
