// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/json/value.h"
#include "core/transport/launcher.h"
#include "core/transport/pipechannel.h"

#include <QPointer>

#include <functional>

namespace mcp {

/// A program that is played by the test: real pipes, no process.
class FakeProcess final : public ChildProcess
{
    Q_OBJECT

public:
    explicit FakeProcess(QObject *parent = nullptr);
    ~FakeProcess() override;

    int takeInput() override { return std::exchange(m_hostInput, -1); }
    int takeOutput() override { return std::exchange(m_hostOutput, -1); }
    int takeErrorOutput() override { return std::exchange(m_hostErrorOutput, -1); }
    void terminate() override;
    void kill() override;

    /// The lines that the program reads.
    std::function<void(const json::Value &message)> onMessage;
    /// Whether it exits when its input is closed, and on SIGTERM.
    bool endsWithInput = true;
    bool endsWhenTerminated = true;
    /// The signals it was sent.
    QList<int> signalsSeen;
    bool isRunning() const { return m_isRunning; }

    void write(const QByteArray &message);
    void writeError(const QByteArray &text);
    /// It ends, from the event loop.
    void exit(const ExitStatus &status);

Q_SIGNALS:
    void inputClosed();

private:
    void signal(int number);

    std::unique_ptr<PipeChannel> m_channel;
    int m_hostInput = -1;
    int m_hostOutput = -1;
    int m_hostErrorOutput = -1;
    int m_ownErrorOutput = -1;
    bool m_isRunning = true;
};

/// Counts launches and records them; starts nothing.
class FakeLauncher final : public Launcher
{
public:
    Result<std::unique_ptr<ChildProcess>> launch(const LaunchSpec &spec) override;
    Pending<void> checkSandbox(QObject *owner) override;

    QList<LaunchSpec> specs;
    QList<QPointer<FakeProcess>> processes;
    /// When set, launches fail with it.
    std::optional<Error> failure;
    /// When set, sandboxes cannot be made.
    std::optional<Error> sandboxFailure;
    /// Prepares a new process; by default it responds through answerAsServer().
    std::function<void(FakeProcess *)> onLaunch;

    qsizetype running() const;
};

/// The response of a simple server of 2025-11-25 with one tool, `echo`, to message; empty if none.
QByteArray answerAsServer(const json::Value &message);

} // namespace mcp
