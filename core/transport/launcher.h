// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <utility>

namespace mcp {

/// A program to start, as approved: never a shell line (STDIO-01, SEC-06).
struct LaunchSpec
{
    QString program; ///< Absolute path.
    QStringList arguments;
    QString workingFolder; ///< Empty means the home folder.
    QList<std::pair<QString, QString>> environment; ///< All of it; nothing is inherited (SEC-07).
};

/// How a program ended.
struct ExitStatus
{
    int code = 0;
    int signal = 0; ///< Not 0: it was ended by this signal.
};

/// A running program in its own process group, with this side's ends of its three pipes. The destructor ends the
/// program and all processes that it started.
class ChildProcess : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// This side's pipe ends; the caller that takes one closes it. -1 if it was taken already.
    virtual int takeInput() = 0;
    virtual int takeOutput() = 0;
    virtual int takeErrorOutput() = 0;

    /// Sends SIGTERM to its whole group.
    virtual void terminate() = 0;
    /// Sends SIGKILL to all processes that it started, detached ones included (STDIO-13, SEC-11).
    virtual void kill() = 0;

Q_SIGNALS:
    void started();
    /// The start failed: ErrorKind::Transport with errno as code. Only gone() follows.
    void failed(const mcp::Error &why);
    /// The program has exited; processes that it started may still run.
    void exited(const mcp::ExitStatus &status);
    /// No process is left. The last signal.
    void gone();
};

/// Starts programs; an interface for sandboxes and tests.
class Launcher
{
public:
    virtual ~Launcher() = default;
    /// Errors are ErrorKind::Transport with errno as code. started() or failed() follows, never from inside launch().
    virtual Result<std::unique_ptr<ChildProcess>> launch(const LaunchSpec &spec) = 0;
    /// Calls start later, unless context is gone: many that are to launch something at once need not do so in one turn of the
    /// event loop.
    virtual void schedule(QObject *context, std::function<void()> start);
};

} // namespace mcp

Q_DECLARE_METATYPE(mcp::ExitStatus)
