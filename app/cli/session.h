// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/answers.h"
#include "app/cli/commandline.h"
#include "app/cli/eventwriter.h"
#include "app/cli/printer.h"
#include "app/cli/taskfollower.h"
#include "app/cli/testsuite.h"
#include "core/client/catalog/subscriptions.h"
#include "core/host/host.h"
#include "core/protocol/tools.h"
#include "core/recording/recordingwriter.h"

#include <QPointer>
#include <QTemporaryDir>

namespace quayside {

class LaunchConsent;
class Respondent;
class SignIn;
class Terminal;

/// One run of `quayside-cli`, from the configuration to the exit status; no child process is left when it is finished.
/// Gives its verb what that works with, and ends when the verb calls finish(), fail() or refuse().
class Session : public QObject
{
    Q_OBJECT

public:
    enum ExitStatus { Done = 0, Failed = 1, WrongUsage = 2, Refused = 3 };

    Session(CommandLine line, mcp::HostPorts ports, QObject *parent = nullptr);
    ~Session() override;

    void start();
    /// The person pressed Ctrl+C: what is open is cancelled, the server stopped.
    void interrupt() { stopVerb(false); }
    /// The same, also for a conversation that would go on.
    void terminate() { stopVerb(true); }

    // For the verb.
    const CommandLine &line() const { return m_line; }
    mcp::Host *host() { return &m_host; }
    mcp::Clock *clock() const { return m_clock; }
    Printer *printer() { return &m_printer; }
    EventWriter *events() { return &m_events; }
    Terminal *terminal() const { return m_terminal.get(); } ///< Null: there is none to ask on.
    Respondent *respondent() const { return m_respondent; } ///< Null: servers may ask nothing.
    /// The server of the command line; null until it is found.
    mcp::Server *server() const { return m_server; }
    mcp::Connection *connection() const { return m_server->connection(); }
    /// Why that server could not be reached; the verb `run` runs all the same.
    const std::optional<mcp::Error> &failure() const { return m_failure; }
    QList<ScriptStep> takeSteps() { return std::exchange(m_steps, {}); }
    /// Of the verb `test`.
    QList<TestSuite> takeSuites() { return std::exchange(*m_suites, {}); }
    /// What a step names: a configured server, or an address, which has a server until the end of this run. Null: there is none.
    mcp::Server *namedServer(const QString &name);
    /// The parent and the context of what the verb does. It is deleted before the host.
    QObject *work() { return &m_work; }

    /// Calls then with the answer; an error ends the session.
    template<class T, class Then>
    void follow(mcp::Pending<T> pending, Then then)
    {
        m_calls.add(pending.then(&m_work, [this, then](const mcp::Result<T> &result) {
            if (m_isFinishing)
                return;
            if (result)
                then(*result);
            else
                fail(result.error());
        }));
    }
    /// What Ctrl+C and other signals do instead of ending the session. isEnd: the signal demands the end of the program. The
    /// answer true means that the function ends the session itself, or that the program continues.
    void setInterrupt(std::function<bool(bool isEnd)> interrupt)
    {
        m_interrupt = std::move(interrupt);
    }
    /// Waits for the result of a task and prints its progress.
    TaskFollower *followTask(const QString &key);
    /// Ends the recording of `check`, and returns it. The error's detail is for the person.
    mcp::Result<mcp::Recording> takeRecording();
    /// What followTask() made; null when there is none.
    const TaskFollower *task() const { return m_task; }
    void endTask();
    /// Keeps it until the end.
    void keep(std::unique_ptr<mcp::Subscription> subscription);
    /// The tools of each server that steps use, as it listed them first in this run.
    QHash<const mcp::Server *, QList<mcp::Tool>> &firstTools() { return m_firstTools; }
    /// Answers questions by the rules of `--answers` and then by these, in place of those that were given before.
    void useAnswers(const Answers &rules);
    /// The folders of the rules in use, for this run.
    void share(const mcp::Server &server);
    /// `--timeout`, for what has no time limit of its own.
    void limitTime();
    void endLimit() { m_limit.reset(); }
    /// Says how a task that is waited for is found again.
    void leaveTask();

    void fail(const mcp::Error &error, ExitStatus status = Failed);
    void refuse(const QString &why, ExitStatus status) { fail(mcp::Error::policy(why), status); }
    void finish(ExitStatus status = Done);
    void finishGood(bool isGood) { finish(isGood ? Done : Failed); }
    bool isFinishing() const { return m_isFinishing; }

Q_SIGNALS:
    void finished(int exitStatus);

private:
    void answerQuestions();
    bool readSteps();
    void warnOfMemoryOnly();
    QString recordingPath() const;
    bool startRecording();
    bool saveRecording();
    void tellLeftOut();
    void useServer();
    void onServerState();
    void onNotReviewed();
    void askForConsent(const mcp::Error &problem);
    void offerSignIn();
    void tellSlowStart();
    void stopVerb(bool isEnd);
    const mcp::TaskRecord *followedTask() const { return m_task ? m_task->record() : nullptr; }
    void tellFailure(const mcp::Error &error);
    void endWithout(const mcp::Error &why);
    Occasion occasionOf(const mcp::Error &error) const;
    bool isHelpedBySignIn(const mcp::Error &error) const;
    /// What to do about an account that is missing.
    QString signInHint() const;
    /// The last lines of the standard error of the server.
    QStringList errorTail() const;

    CommandLine m_line;
    mcp::Clock *m_clock;
    Printer m_printer;
    EventWriter m_events;
    std::unique_ptr<Terminal> m_terminal;
    mcp::Result<QList<TestSuite>> m_suites; ///< Of the verb `test`.
    mcp::Result<Answers> m_answers; ///< Of `--answers`.
    std::optional<QStringList> m_folders; ///< Of the rules in use.
    std::shared_ptr<mcp::RecordingWriter> m_recording; ///< Of the verbs `record` and `check`.
    std::unique_ptr<QTemporaryDir> m_recordingFolder; ///< Of `check`, which keeps no file.
    mcp::Host m_host;
    QList<ScriptStep> m_steps;
    QHash<const mcp::Server *, QList<mcp::Tool>> m_firstTools;
    QHash<QString, mcp::Server *> m_addresses; ///< Servers that steps name by their address.
    mcp::Server *m_server = nullptr;
    std::unique_ptr<LaunchConsent> m_launchConsent; ///< While it asks.
    std::unique_ptr<mcp::Alarm> m_limit;
    std::unique_ptr<mcp::Alarm> m_slowStart; ///< Reports that the server is still starting.
    std::unique_ptr<mcp::Subscription> m_subscription;
    Respondent *m_respondent = nullptr;
    SignIn *m_signIn = nullptr; ///< Of m_server, when that may want an account.
    std::optional<mcp::Error> m_failure;
    std::function<bool(bool isEnd)> m_interrupt;
    QPointer<TaskFollower> m_task;
    bool m_isFinishing = false;
    bool m_hasConnected = false;
    mcp::CallScope m_calls;
    QObject m_work; ///< Deleted first.
};

/// Why Host::server() has none for what the person typed: no server is called that, or several are, and their ids.
mcp::Error noSuchServer(const mcp::Host &host, const QString &typed);

} // namespace quayside
