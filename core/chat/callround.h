// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/chat/turnports.h"

#include <QHash>
#include <QObject>

namespace mcp::chat {

/// The calls of one answer of the model, until each has a result.
class CallRound : public QObject
{
    Q_OBJECT

public:
    static constexpr int kCallsAtOnce = 4;
    static constexpr qsizetype kCallsInRound =
        32; ///< Those behind are not run, and the model is told so.

    struct Setting
    {
        QString conversation;
        QList<ToolResult> seen; ///< See resultsOn().
        QList<ToolResult> tasks; ///< Those that the model may name.
        std::chrono::seconds timeout{30}; ///< With a task.
        bool isPastLimit = false; ///< No call is run, and the model is told so.
        /// Why calls cannot be read, by id. These calls are not run.
        QHash<QString, QString> faults = {};
    };

    CallRound(const QList<ToolCall> &calls, const ToolSet &tools, const TurnPorts &ports,
              Setting setting, QObject *parent);
    ~CallRound() override;

    void start();
    bool isOver() const;
    /// Ends each call; tasks go on without the turn.
    void stop();
    /// Ends one call, with its task.
    void stopCall(const QString &callId);
    /// Ends each call without a word.
    void abandon();

Q_SIGNALS:
    /// A call is decided about and sent.
    void callStarted(const QString &callId, const mcp::chat::ServerToolCall &call);
    void callEnded(const mcp::chat::ToolResult &result);

private:
    struct Call;
    using CallPtr = std::shared_ptr<Call>;
    using Outcome = ToolResult::Outcome;
    struct Resolved
    {
        std::variant<ServerToolCall, ToolReply> meaning;
        Labels labels;
    };

    void resolve(const CallPtr &call);
    void onResolved(const CallPtr &call, const Resolved &resolved);
    void startCalls();
    bool mayStart(const Call &call) const;
    void send(const CallPtr &call);
    void onCalled(const CallPtr &call, const Result<CallAnswer> &answer);
    void useTaskTool(const CallPtr &call);
    void cancelTask(const CallPtr &call);
    void waitForTask(const CallPtr &call, std::chrono::seconds timeout);
    void onTaskTimeout(const CallPtr &call);
    void leaveTask(const CallPtr &call);
    void stopOne(const CallPtr &call, bool isWithTask);
    void endWith(const CallPtr &call, const Result<CallToolResult> &outcome);
    /// With a text of ours.
    void end(const CallPtr &call, Outcome outcome, const QString &text);
    void end(const CallPtr &call, ToolResult result);

    ToolSet m_tools;
    TurnPorts m_ports;
    Setting m_setting;
    std::vector<CallPtr> m_calls; ///< In the order of the model.
    bool m_isStopping = false;
};

} // namespace mcp::chat
