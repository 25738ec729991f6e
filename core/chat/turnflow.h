// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/callround.h"
#include "core/chat/contextbudget.h"

#include <QHash>

namespace mcp::chat {

struct TitledSummary;

/// One turn: the person has said something, and the model answers, with as many rounds of calls of tools as it wants. What is in the
/// conversation is in the journal before anything that follows from it is done. One object is one turn.
class TurnFlow : public QObject
{
    Q_OBJECT

public:
    static constexpr int kRounds = 25; ///< Answers of the model in a turn.
    static constexpr qsizetype kThinkingChars = 64 * 1024; ///< Kept of one answer's.

    /// conversation must outlive the turn, and nobody else changes it meanwhile.
    TurnFlow(Conversation *conversation, TurnPorts ports, QObject *parent = nullptr);
    ~TurnFlow() override;

    /// The person says parts, behind the message that is shown, and the model answers. A conversation without a title is called
    /// after their first text.
    void start(const QList<Part> &parts);
    /// The model answers the message that is shown: one of the person, or a report.
    void answer();
    /// The model sums up what is shown, and a message with that is added behind it. When that fails or is stopped, the conversation
    /// stays as it was, and there is no message().
    void summarize();
    /// Ends the model's answer and every call; tasks go on. finished() follows.
    void stop();
    /// Ends one call, and its task when it waits for one; the model is told.
    void stopCall(const QString &callId);

    /// The model's message; null before it is kept.
    const Message *message() const;
    /// It waits for the tools; what the person said is in the conversation already.
    bool isPreparing() const { return m_isPreparing; }
    /// What has arrived of an answer and is no part of message() yet: its text, and the reasoning before it. Untrusted.
    const QString &text() const { return m_text; }
    const QString &reasoning() const { return m_reasoning; }
    /// Why it is Failed, or why there is none: Cancelled when the person stopped the summary.
    const Error &failure() const { return m_failure; }

Q_SIGNALS:
    /// The conversation has this message now.
    void messageAdded(qint64 id);
    /// isPreparing() has ended.
    void prepared();
    /// The model gave the conversation another title, which is not in the journal.
    void titled();
    /// message() has more parts now.
    void partsAdded();
    /// A delta has arrived: text() or reasoning() has more, or text() has turned out to be reasoning. Or both are empty again.
    void textChanged();
    /// A call is decided about and sent; callId is that of its ToolCall, which no other call of the conversation has.
    void callStarted(const QString &callId, const mcp::chat::ServerToolCall &call);
    void callEnded(const mcp::chat::ToolResult &result);
    /// The turn has ended; message() does not change any more. Emitted once.
    void finished();

private:
    llm::Prompt createPrompt() const;
    void prepare(const std::function<void()> &then);
    void ask();
    void askForSummary();
    void onDelta(const llm::Delta &delta);
    void onAnswer(const Result<llm::Answer> &answer);
    void onNoAnswer(const Error &why);
    bool asksAgain(const Error &why);
    QList<Part> partsOf(const llm::Answer &answer);
    void keep(const QList<Part> &parts, const std::function<void()> &then);
    void clearText();
    void callAll(const QList<ToolCall> &calls);
    void onRoundEnded();
    void onSummary(const Result<llm::Answer> &answer, bool wasNamed);
    void addSummary(const TitledSummary &summary, const llm::Usage &usage);
    void fail(const Error &error);
    void finish(Message::State state);
    void endCalls();

    Message *model() const { return m_conversation->find(m_message); }

    Conversation *m_conversation;
    ToolSet m_tools;
    TurnPorts m_ports;
    qint64 m_message = 0; ///< The model's.
    QString m_text;
    QString m_reasoning;
    qint64 m_asked = 0; ///< About how many tokens the last request had.
    CallHandle m_asking; ///< For the tools, then the model.
    CallRound *m_round = nullptr;
    QStringList m_stoppedEarly; ///< Calls, before they were in the journal.
    QHash<QString, QString> m_faults; ///< Why calls cannot be read, by the id of the call.
    int m_keeping = 0; ///< Parts that are not in the journal yet.
    int m_rounds = 0;
    Error m_failure;
    bool m_isPreparing = true;
    bool m_isAskedAgain = false; ///< The last call could not be read.
    bool m_isStopping = false;
    bool m_isFinished = false;
};

} // namespace mcp::chat
