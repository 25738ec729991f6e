// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/transport/launcher.h"

#include <QPointer>
#include <QQueue>
#include <QTimer>

namespace mcp {

class Bubblewrap;

/// Starts programs on Linux, each under its own quayside-keeper, which ends all processes that the program started,
/// even when Quayside has exited. Each program has its own process group, exactly the given environment, no inherited
/// files and default signal handling (SEC-06, SEC-07, SEC-11). Without quayside-keeper nothing starts: ENOPKG. A program with a
/// sandbox is started by bubblewrap, and never without it.
class PosixLauncher final : public Launcher
{
public:
    /// Programs may have descriptorLimit files open; 0: the limit of this process. Without a path the keeper of this
    /// installation is used.
    explicit PosixLauncher(quint64 descriptorLimit = 0, QString keeper = {});
    ~PosixLauncher() override;

    Result<std::unique_ptr<ChildProcess>> launch(const LaunchSpec &spec) override;
    Pending<void> checkSandbox(QObject *owner) override;
    /// One after another. The pause between two is as long as the start before it took, so that the window has at least half
    /// of its thread's time while many start (REL-01).
    void schedule(QObject *context, std::function<void()> start) override;

private:
    struct Start
    {
        QPointer<QObject> context;
        std::function<void()> run;
    };
    void startNext();

    quint64 m_descriptorLimit;
    QString m_keeper;
    std::shared_ptr<Bubblewrap> m_bubblewrap; ///< Shared with the threads that prepare sandboxes.
    QTimer m_turn; ///< While somebody waits, and once more.
    QQueue<Start> m_waiting;
};

} // namespace mcp
