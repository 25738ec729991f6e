// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/answers.h"
#include "app/cli/commandline.h"
#include "app/cli/eventwriter.h"
#include "app/cli/printer.h"
#include "app/cli/script.h"
#include "core/host/host.h"

namespace quayside {

class ChatCommand;
class LaunchConsent;
class Respondent;
class ScriptRunner;
class ServerCommand;
class SignIn;
class TaskCommand;
class Terminal;

/// One run of `quayside-cli`, from the configuration to the exit status; no child process is left when it is finished.
class Command : public QObject
{
    Q_OBJECT

public:
    enum ExitStatus { Done = 0, Failed = 1, WrongUsage = 2, Refused = 3 };

    Command(CommandLine line, mcp::HostPorts ports, QObject *parent = nullptr);
    ~Command() override;

    void start();
    /// The person pressed Ctrl+C: what is open is cancelled, the server stopped.
    void interrupt();
    /// The same, also for a conversation that would go on.
    void terminate();

Q_SIGNALS:
    void finished(int exitStatus);

private:
    void answerQuestions();
    void share(const mcp::Server &server);
    void addServer();
    void onSecretsKept(const mcp::ServerEntry &entry, bool areKept);
    void importAll();
    void warnOfMemoryOnly();
    void showKeys();
    void readSteps();
    void connectServer();
    void onServerState();
    void onNotReviewed();
    void askForConsent(const mcp::Error &problem);
    void offerSignIn();
    void signIn();
    void signOut();
    void onReady();

    void chat();
    void showConversations();
    void showAudit();
    void showTasks();
    /// Says how a task that is waited for is found again.
    void leaveTask();
    /// The task that is waited for; null when there is none.
    const mcp::TaskRecord *followedTask() const;
    void runScript(const std::optional<mcp::Error> &failure = {});

    mcp::Connection *connection() const { return m_server->connection(); }

    /// `--timeout`, for what has no time limit of its own.
    void limitTime();
    void tellSlowStart();
    void fail(const mcp::Error &error, ExitStatus status = Failed);
    void tellFailure(const mcp::Error &error);
    void endWithout(const mcp::Error &why);
    Occasion occasionOf(const mcp::Error &error) const;
    bool isHelpedBySignIn(const mcp::Error &error) const;
    /// What to do about an account that is missing.
    QString signInHint() const;
    /// The last lines of the standard error of the server.
    QStringList errorTail() const;
    void refuse(const QString &why, ExitStatus status) { fail(mcp::Error::policy(why), status); }
    void finishGood(bool isGood) { finish(isGood ? Done : Failed); }
    void finish(ExitStatus status);

    CommandLine m_line;
    mcp::Clock *m_clock;
    Printer m_printer;
    EventWriter m_events;
    std::unique_ptr<Terminal> m_terminal; ///< Null: there is no terminal to ask on.
    mcp::Result<Answers> m_answers;
    mcp::Host m_host;
    QList<ScriptStep> m_steps;
    mcp::Server *m_server = nullptr;
    std::unique_ptr<LaunchConsent> m_launchConsent; ///< While it asks.
    std::unique_ptr<mcp::Alarm> m_limit;
    std::unique_ptr<mcp::Alarm> m_slowStart; ///< Reports that the server is still starting.
    ScriptRunner *m_script = nullptr;
    ServerCommand *m_request = nullptr;
    TaskCommand *m_tasks = nullptr;
    ChatCommand *m_chat = nullptr;
    Respondent *m_respondent = nullptr; ///< Where servers may ask.
    SignIn *m_signIn = nullptr; ///< Of m_server, when that may want an account.
    std::chrono::milliseconds m_start{};
    bool m_isFinishing = false;
    bool m_hasConnected = false;
};

} // namespace quayside
