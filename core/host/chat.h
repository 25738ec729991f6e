// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/turnflow.h"
#include "core/host/callgate.h"
#include "core/rpc/message.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace mcp {

class ChatTools;
class Chats;

/// An open conversation: its messages, and the turn that runs. Created and owned by Chats.
class Chat : public QObject
{
    Q_OBJECT

public:
    /// A tool call of the running turn, or of an earlier turn since the conversation was opened.
    struct Call
    {
        enum class Step {
            Preparing, ///< It is checked, or waits for other calls.
            Asking, ///< The person is asked; request is that of CallGate.
            Running,
            Waiting, ///< For the end of its task.
            Ended,
        };

        Step step = Step::Preparing;
        QString serverId = {}; ///< Empty for tools of ours, as the next.
        Tool tool = {}; ///< As the server defines it.
        json::RawObject arguments = {}; ///< As they were sent, or are asked for.
        qint64 request = 0;
        bool wasAsked = false; ///< The person decided about it.
        bool isEdited = false; ///< The person has changed the arguments.
        std::optional<Decision> allowed = {}; ///< Why it was sent without asking (SEC-56).
        rpc::ProgressParams progress = {}; ///< The latest.
        QString taskKey = {};
        std::chrono::milliseconds startedAt{}; ///< Of Clock::now().
        std::shared_ptr<CallTime> time = {}; ///< Once it is on its way to the server.
    };

    const chat::Conversation &conversation() const { return m_conversation; }
    const QString &key() const { return m_conversation.key; }
    /// The model of the next message. While the model answers, that of conversation() may be another.
    ModelName nextModel() const { return m_nextModel.value_or(m_conversation.model); }
    /// The model's provider; null when the person has removed it, or has none.
    const ProviderEntry *provider() const;
    /// Tokens that fit into the context of the model; where nothing is known of it, chat::kAssumedWindow.
    qint64 window() const;
    bool isWindowKnown() const;
    /// About how many tokens the next request has before the person says anything.
    qint64 contextTokens() const;

    // The turn.
    bool isBusy() const { return m_isBusy; } ///< Nothing can be said.
    /// The turn waits for the tools of servers, before the model is asked.
    bool isPreparing() const;
    /// Id of the message that grows; 0 when no turn goes on.
    qint64 answering() const;
    /// See TurnFlow::text() and TurnFlow::reasoning(); empty when no turn runs. Untrusted.
    QString answerText() const { return m_turn ? m_turn->text() : QString(); }
    QString answerReasoning() const { return m_turn ? m_turn->reasoning() : QString(); }
    /// Null for calls of earlier runs, and for those that were forgotten (kCalls).
    const Call *call(const QString &callId) const;
    /// Those of the running turn that have not ended.
    QList<const Call *> openCalls() const;
    /// Why the last turn failed, if it did; it may have nothing in the conversation, when it could not be stored.
    const std::optional<Error> &failure() const { return m_failure; }

    /// What the model would get now; changes with toolsChanged().
    const chat::ToolSet &tools() const;
    /// See ChatTools.
    QList<Tool> lastTools(const QString &serverId) const;

    static constexpr int kCalls = 1'000;

    // What the person does. Without effect while isBusy(), but for the stops, the model and the options.
    void say(const QList<chat::Part> &parts);
    /// Says something else in the place of a message of the person: a new branch.
    void edit(qint64 message, const QList<chat::Part> &parts);
    /// The model answers once more what comes before this answer: a new branch.
    void retry(qint64 answer);
    /// After RoundLimit the model continues; after anything else that ended a turn early, words ask it to.
    void continueAnswer(const QString &words);
    void stop();
    void stopCall(const QString &callId);
    /// Shows the branch of this message, down to its newest.
    void show(qint64 message);
    /// The model sums up what is shown; from then on it gets the summary instead.
    void compact();
    /// Shows the branch without this summary.
    void removeSummary(qint64 summary);

    /// From the next message on.
    void setModel(const ModelName &model);
    void setServers(const QStringList &ids);
    void setOptions(const chat::ConversationOptions &options);

Q_SIGNALS:
    /// Title, model, servers or options.
    void changed();
    void messageAdded(qint64 id);
    /// isPreparing() has ended.
    void prepared();
    /// Its parts or its state.
    void messageChanged(qint64 id);
    /// Other messages are shown.
    void branchChanged();
    /// answerText() or answerReasoning().
    void answerTextChanged();
    void callChanged(const QString &callId);
    void callEnded(const mcp::chat::ToolResult &result);
    void toolsChanged();
    void busyChanged();
    /// What the person did could not be stored, or the turn failed; failure() of a turn is the same.
    void failed(const mcp::Error &why);

private:
    friend class Chats;
    using Then = std::function<void(chat::TurnFlow *)>;

    Chat(chat::Conversation conversation, bool isStored, Chats *chats);
    ~Chat() override;

    // The turn
    void begin(const Then &start);
    void startTurn(const Then &start);
    void end();
    void connectTurn();
    chat::TurnPorts turnPorts();
    using Answer = Promise<chat::CallAnswer>;
    Pending<chat::CallAnswer> send(const Caller &caller, const chat::ServerToolCall &call);
    Pending<chat::CallAnswer> sendNow(const Caller &caller, const chat::ServerToolCall &call);
    void sendStarted(const Caller &caller, const chat::ServerToolCall &call, const Answer &answer);
    bool isAsShown(const chat::ToolTarget &target) const;
    chat::TurnPorts::CallFacts factsOf(const QString &callId) const;
    void setStep(const QString &callId, Call::Step step);
    chat::TurnPorts::Source sourceOf(const QString &serverId) const;
    void onCallStarted(const QString &callId, const chat::ServerToolCall &call);
    void onCallEnded(const chat::ToolResult &result);
    void onTurnEnded();
    void setBusy(bool isBusy);
    void fail(const Error &why);

    // The person's decisions about calls
    void onAsked(qint64 request);
    void onGone(qint64 request);
    void onAllowed(const CallRequest &request);
    Call *ownCall(const Caller &caller);

    // Tasks that outlast their turn
    void followTasks();
    void onTaskEnded(const QString &taskKey, const chat::ToolResult &call,
                     const Result<CallToolResult> &result);
    void addReports();

    void takeNextModel();
    void updateTools();
    void keep();

    chat::Conversation m_conversation;
    Chats *m_chats;
    ChatTools *m_choice; ///< Gives the tools.
    chat::TurnFlow *m_turn = nullptr;
    QHash<QString, Call> m_calls; ///< By the id of their ToolCall.
    QHash<qint64, QString> m_asking; ///< Ids of calls, by request.
    QSet<QString> m_followed; ///< Keys of tasks.
    QList<chat::Report> m_reports; ///< To be added when no turn goes on.
    std::optional<Error> m_failure;
    std::optional<ModelName> m_nextModel; ///< Chosen while the model answers.
    bool m_isBusy = false;
    bool m_isStored = false;
    bool m_isStopping = false; ///< The turn, as soon as it has begun.
};

} // namespace mcp
