// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/pending.h"
#include "core/base/result.h"

#include <QList>
#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace mcp {

/// What a program is given in place of all rights of the person. Paths are absolute and clean; the lists of folders are those that were
/// approved.
struct LaunchSandbox
{
    QStringList readFolders;
    QStringList writeFolders; ///< For reading and writing.
    QStringList
        codeFiles; ///< Scripts among the arguments; given for reading, with what belongs to them.
    QString home; ///< An existing folder that becomes its home folder.
    QString profile; ///< The folder of the profile: hidden, also in a folder that is given.
    QString
        bundle; ///< The folder in the profile that the program was unpacked to, which may be in the lists; or empty.
    bool hasNetwork = false; ///< By names; otherwise it has only a loopback interface of its own.
    bool startsBrowser = false; ///< Its programs may make namespaces of users.

    bool operator==(const LaunchSandbox &) const = default;
};

struct Preparation;

/// A program to start, as approved: never a shell line (STDIO-01, SEC-06).
struct LaunchSpec
{
    QString program; ///< Absolute path.
    QStringList arguments;
    QString workingFolder; ///< Empty means the home folder.
    QList<std::pair<QString, QString>> environment; ///< All of it; nothing is inherited (SEC-07).
    std::optional<LaunchSandbox> sandbox = {}; ///< Without one it has all rights of the person.
    /// Set: the program gets a network of its own, where it reaches nothing but names. Called when it is launched, with this
    /// side's end of the channel of that network (keeper/keeperchannel.h), which the callee owns.
    std::function<void(int channel)> attachNetwork = {};
    /// Set, with a sandbox: a trial run. Called when it is launched, with this side's end of the channel of the watch over the files
    /// that the program looks for (keeper/filewatch.h), which the callee owns. It is slower then.
    std::function<void(int channel)> attachWatch = {};
    std::shared_ptr<const Preparation> preparation =
        {}; ///< Not by the launcher: see StdioTransport.
};

/// A program that runs to its end before another one is started, as it fetches the package of a server.
struct Preparation
{
    LaunchSpec spec; ///< Its own preparation is ignored.
    bool mayFail = false; ///< Otherwise, nothing follows unless it ended with 0.
    std::function<void()> onSuccess = {};
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
    /// The start failed: ErrorKind::Transport with errno as code, or ErrorKind::Policy with a SandboxProblem. Only gone() follows.
    void failed(const mcp::Error &why);
    /// The program has exited; processes that it started may still run.
    void exited(const mcp::ExitStatus &status);
    /// No process is left. The last signal.
    void gone();
};

/// Starts programs; an interface for tests.
class Launcher
{
public:
    virtual ~Launcher() = default;
    /// Errors are ErrorKind::Transport with errno as code. started() or failed() follows, never from inside launch().
    virtual Result<std::unique_ptr<ChildProcess>> launch(const LaunchSpec &spec) = 0;
    /// Whether programs can be started in a sandbox here. Errors are ErrorKind::Policy with a SandboxProblem as code.
    virtual Pending<void> checkSandbox(QObject *owner) = 0;
    /// Calls start later, unless context is gone: many that are to launch something at once need not do so in one turn of the
    /// event loop.
    virtual void schedule(QObject *context, std::function<void()> start);
};

} // namespace mcp

Q_DECLARE_METATYPE(mcp::ExitStatus)
