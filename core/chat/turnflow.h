// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/pending.h"
#include "core/chat/conversation.h"
#include "core/chat/toolset.h"
#include "core/llm/provider.h"
#include "core/policy/decision.h"

#include <QObject>

#include <functional>
#include <map>

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

/// What a call that was allowed came to: one of the two.
struct CallAnswer
{
    std::optional<CallToolResult> result;
    QString taskKey; ///< The task that the call became.
};

/// One turn: the person has said something, and the model answers, with as many rounds of calls of tools as it wants. What is in the
/// conversation is in the journal before anything that follows from it is done. One object is one turn.
class TurnFlow : public QObject
{
    Q_OBJECT

public:
    static constexpr int kRounds = 25; ///< Answers of the model in a turn.
    static constexpr int kCallsAtOnce = 4;
    static constexpr qsizetype kCallsInRound =
        32; ///< Those behind are not run, and the model is told so.
    static constexpr qint64 kAssumedWindow =
        32'768; ///< Tokens, of a model of which nothing is known.
    static constexpr qint64 kAnswerTokens = 8'192; ///< Of one answer.
    static constexpr std::chrono::seconds kTaskPatience{30};

    /// A server, as far as what it says is concerned.
    struct Source
    {
        QString name; ///< That the person gave it.
        bool isPrivate = false; ///< What it says may be private.
        bool isRemote = false;
    };

    /// All must outlive the turn.
    struct Ports
    {
        Clock *clock = nullptr;
        TurnJournal *journal = nullptr;
        /// Asks the model.
        std::function<Pending<llm::Answer>(const llm::Prompt &prompt,
                                           std::function<void(const QString &)> onPiece)>
            ask;
        /// Calls a tool, if that is allowed. An error of kind Policy has a CallRefusal.
        std::function<Pending<CallAnswer>(const Caller &caller, const ServerToolCall &call)> call;
        /// What a task comes to, whenever that is.
        std::function<Pending<CallToolResult>(const QString &taskKey)> taskResult;
        std::function<Source(const QString &serverId)> source;
    };

    /// conversation must outlive the turn, and nobody else changes it meanwhile.
    TurnFlow(Conversation *conversation, const ToolSet &tools, Ports ports,
             QObject *parent = nullptr);
    ~TurnFlow() override;

    /// The person says parts, behind the message that is shown, and the model answers. A conversation without a title is called
    /// after their first text.
    void start(const QList<Part> &parts);
    /// The model answers the message that is shown: one of the person, or a report.
    void answer();
    /// Ends the model's answer and every call. finished() follows.
    void stop();
    /// Ends one call; the model is told.
    void stopCall(const QString &callId);

    /// The model's message; null before it is kept.
    const Message *message() const;
    /// Why it is Failed.
    const Error &failure() const { return m_failure; }

Q_SIGNALS:
    /// The conversation has this message now.
    void messageAdded(qint64 id);
    /// message() has more parts now, and words that were said are among them.
    void partsAdded();
    /// The model goes on with these words. Untrusted.
    void said(const QString &text);
    /// The same for what it thinks before.
    void thought(const QString &text);
    /// It has stopped saying words for now.
    void fellSilent();
    /// A call is decided about and sent; callId is that of its ToolCall.
    void callStarted(const QString &callId, const mcp::chat::ServerToolCall &call);
    void callEnded(const mcp::chat::ToolResult &result);
    /// message() is what it will be. At most once.
    void finished();

private:
    struct Call;
    using CallPtr = std::shared_ptr<Call>;
    using Outcome = ToolResult::Outcome;
    struct Resolved
    {
        std::variant<ServerToolCall, ToolReply> meaning;
        Labels labels;
    };

    void ask();
    void onPiece(const QString &text);
    void onAnswer(const Result<llm::Answer> &answer);
    QList<Part> partsOf(const llm::Answer &answer);
    void keep(const QList<Part> &parts, const std::function<void()> &then);
    void callAll(const QList<ToolCall> &calls);
    void resolve(const CallPtr &call, const QList<ToolResult> &seen);
    void onResolved(const CallPtr &call, const Resolved &resolved);
    void startCalls();
    bool mayStart(const Call &call) const;
    void send(const CallPtr &call);
    void onCalled(const CallPtr &call, const Result<CallAnswer> &answer);
    void waitForTask(const CallPtr &call);
    void leaveTask(const CallPtr &call);
    void stopOne(const CallPtr &call);
    void endWith(const CallPtr &call, const CallToolResult &result);
    void endWith(const CallPtr &call, const Error &error);
    /// With a text of ours.
    void end(const CallPtr &call, Outcome outcome, const QString &text);
    void end(const CallPtr &call, ToolResult result);
    void addServer(const CallPtr &call, ToolResult &result) const;
    qint64 resultTokens() const;
    void onRoundEnded();
    void fail(const Error &error);
    void finish(Message::State state);

    Message *model() const { return m_conversation->find(m_message); }

    Conversation *m_conversation;
    ToolSet m_tools;
    Ports m_ports;
    qint64 m_message = 0; ///< The model's.
    QString m_said; ///< Of the answer that is coming.
    CallHandle m_asking;
    std::vector<CallPtr> m_calls; ///< Of the round, in the order of the model.
    int m_keeping = 0; ///< Parts that are not in the journal yet.
    int m_rounds = 0;
    Error m_failure;
    bool m_isStopping = false;
    bool m_isFinished = false;
};

} // namespace mcp::chat
