// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/chatprinter.h"
#include "app/cli/commandline.h"
#include "core/chat/conversationstore.h"
#include "core/chat/turnflow.h"
#include "core/host/host.h"

namespace quayside {

class ChatServers;
class Printer;
class Respondent;

/// A conversation with a model that uses the tools of servers: one message (`--once`), or those that the person types.
class ChatCommand : public QObject
{
    Q_OBJECT

public:
    /// All must outlive it.
    struct Ports
    {
        mcp::Host *host = nullptr;
        mcp::Clock *clock = nullptr;
        Printer *printer = nullptr;
        Terminal *terminal =
            nullptr; ///< Null: nobody can be asked, and messages come from a file or a pipe.
        Respondent *respondent = nullptr; ///< Who asks on the terminal.
    };

    ChatCommand(const CommandLine &line, const Ports &ports, QObject *parent);
    ~ChatCommand() override;

    void start();
    /// Stops the turn. False when there is none, or the conversation has one turn only: then it is over.
    bool interrupt();

Q_SIGNALS:
    /// As in Command::ExitStatus; Refused when a call was not sent, because nobody agreed to it.
    void done(int exitStatus);
    void failed(const mcp::Error &why, int exitStatus);

private:
    class Journal;

    bool chooseModel();
    void onReady();
    void prompt();
    void onTyped(const QString &line);
    void onInputEnded();
    void say(const QString &text);
    void startTurn(const QString &text, const mcp::chat::ToolSet &tools);
    mcp::chat::TurnFlow::Ports turnPorts();
    mcp::Pending<mcp::chat::CallAnswer> call(const mcp::Caller &caller,
                                             const mcp::chat::ServerToolCall &call);
    mcp::chat::TurnFlow::Source sourceOf(const QString &serverId) const;
    void onCallEnded(const mcp::chat::ToolResult &result);
    void onTurnEnded();
    void finish();
    bool isInteractive() const { return m_line.message.isEmpty() && m_ports.terminal; }

    CommandLine m_line;
    Ports m_ports;
    ChatPrinter m_printer;
    ChatServers *m_servers;
    mcp::ProviderEntry m_provider;
    mcp::ModelName m_model;
    mcp::chat::ConversationStore m_store;
    std::unique_ptr<Journal> m_journal;
    std::optional<mcp::chat::Conversation> m_conversation;
    std::unique_ptr<Terminal> m_file; ///< Standard input that is no terminal.
    mcp::chat::TurnFlow *m_turn = nullptr;
    mcp::CallHandle m_preparing; ///< The tools of the next turn.
    bool m_isPrompting = false; ///< What is typed is a message.
    bool m_isBad = false; ///< Some turn did not end well.
    bool m_wasRefused = false;
    bool m_isOver = false;
};

} // namespace quayside
