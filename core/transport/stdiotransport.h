// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/rpc/transport.h"
#include "core/transport/launcher.h"
#include "core/transport/pipechannel.h"

namespace mcp {

class ProgramRun;
class TextPipe;

/// A local server: one message per line on its standard input and output, standard error as separate text, and a
/// stepwise stop that ends all processes it started (STDIO-01 to STDIO-14). What its preparation prints is text like standard
/// error; when that fails, or takes longer than limits::kFetchTimeout, the server is not started: ErrorKind::Policy with
/// SandboxProblem::Fetch.
class StdioTransport final : public rpc::Transport
{
    Q_OBJECT

public:
    StdioTransport(LaunchSpec spec, Launcher *launcher, Clock *clock, QObject *parent = nullptr);
    ~StdioTransport() override;

    void open() override;
    void send(const rpc::Outgoing &message) override;
    void close() override;
    void setReadPaused(bool isPaused) override;
    bool mayHaveRead() const override;

private:
    /// The steps taken to end the program.
    enum class StopStep { None, InputClosed, Terminated, Killed, Gone };

    Result<std::unique_ptr<ChildProcess>> launch(const LaunchSpec &spec);
    void start();
    void prepare();
    void onPrepared(const Result<void> &result);
    void startProgram();
    void onStarted();
    void onReceived(const json::Raw &line);
    void onOutputEnded(const QString &why);
    void onPipeClosed(const QString &what);
    void onExited(const ExitStatus &status);
    void nextStopStep();
    void disconnectBecause(const Error &why);
    void finish();

    LaunchSpec m_spec;
    Launcher *m_launcher;
    std::unique_ptr<Alarm> m_stopAlarm;
    std::unique_ptr<ChildProcess> m_process;
    std::unique_ptr<PipeChannel> m_channel;
    std::unique_ptr<TextPipe> m_errorOutput;
    std::unique_ptr<ProgramRun> m_preparation; ///< While it runs.
    std::unique_ptr<Alarm> m_preparationAlarm;
    bool m_isPreparationLate = false;
    QStringList m_lastLines; ///< That it printed.
    QString m_closedPipe; ///< The pipe that the program closed, as text; empty if none.
    StopStep m_stopStep = StopStep::None;
    bool m_isRequested = false;
    bool m_isDisconnected = false;
    bool m_hasExited = false;
};

} // namespace mcp
