// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <QList>
#include <QObject>
#include <QStringList>

#include <memory>
#include <utility>

namespace mcp {

/// A program to start, as approved: never a shell line (STDIO-01, SEC-06).
struct LaunchSpec
{
    QString program; ///< Absolute path.
    QStringList arguments;
    QString workingFolder; ///< Empty: the person's home.
    QList<std::pair<QString, QString>> environment; ///< All of it; nothing is inherited (SEC-07).
};

/// How a program ended.
struct ExitStatus
{
    int code = 0;
    int signal = 0; ///< Not 0: it was ended by this signal.
};

/// A started program in a process group of its own, with our ends of its three pipes.
class ChildProcess : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Our ends; who takes one closes it. -1 when taken already.
    virtual int takeInput() = 0;
    virtual int takeOutput() = 0;
    virtual int takeErrorOutput() = 0;

    /// Sends a signal to the whole group; false when nobody is left in it (STDIO-13).
    virtual bool signalGroup(int signal) = 0;

Q_SIGNALS:
    /// The program itself has ended; others of its group may live on.
    void exited(const mcp::ExitStatus &status);
};

/// Starts programs; the seam for sandboxes and tests.
class Launcher
{
public:
    virtual ~Launcher() = default;
    /// Errors are ErrorKind::Transport with errno as code.
    virtual Result<std::unique_ptr<ChildProcess>> launch(const LaunchSpec &spec) = 0;
};

} // namespace mcp

Q_DECLARE_METATYPE(mcp::ExitStatus)
