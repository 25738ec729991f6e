// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/chatprinter.h"
#include "app/cli/commandline.h"
#include "core/host/chat.h"
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
    bool chooseModel();
    void onReady();
    void listen();
    void prompt();
    void onTyped(const QString &line);
    void onInputEnded();
    void say(const QString &text);
    void onWords();
    void onCallChanged(const QString &callId);
    void onToolsChanged();
    void onCallEnded(const mcp::chat::ToolResult &result);
    void onBusyChanged();
    void onTurnEnded();
    void finish();
    bool isInteractive() const { return !m_line.has(QStringLiteral("once")) && m_ports.terminal; }

    CommandLine m_line;
    Ports m_ports;
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
