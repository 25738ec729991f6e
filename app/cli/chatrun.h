// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/chatprinter.h"
#include "core/host/chat.h"
#include "core/host/host.h"

namespace quayside {

class ChatServers;
class Session;

/// A conversation with a model that uses the tools of servers: one message (`--once`), or those that the person types.
class ChatRun : public QObject
{
    Q_OBJECT

public:
    /// Ends the session with Refused when a call was not sent, because nobody agreed to it.
    explicit ChatRun(Session *session);
    ~ChatRun() override;

    void start();
    /// Stops the turn. False when there is none, or the conversation has one turn only: then it is over.
    bool interrupt();

private:
    bool chooseModel();
    void onReady();
    void listen();
    void prompt();
    void onTyped(const QString &line);
    void onInputEnded();
    void say(const QString &text);
    void onAnswerText();
    void onCallChanged(const QString &callId);
    void onToolsChanged();
    void onCallEnded(const mcp::chat::ToolResult &result);
    void onBusyChanged();
    void onTurnEnded();
    void finish();
    bool isInteractive() const;

    Session *m_session;
    ChatPrinter m_printer;
    ChatServers *m_servers;
    mcp::ModelName m_model;
    mcp::Chat *m_chat = nullptr; ///< From onReady() on.
    std::unique_ptr<Terminal> m_file; ///< Standard input that is no terminal.
    qsizetype m_printed = 0; ///< Of the words that are coming.
    QSet<QString> m_started; ///< Calls that were printed.
    QHash<QString, double> m_progress; ///< As it was printed, by call.
    QHash<QString, int> m_waitingTools; ///< How many of a server a note has told of.
    QSet<QString> m_omissions; ///< Notes about other tools that the model does not see.
    bool m_isPrompting = false; ///< What is typed is a message.
    bool m_isBad = false; ///< Some turn did not end well.
    bool m_wasRefused = false;
    bool m_isOver = false;
};

} // namespace quayside
