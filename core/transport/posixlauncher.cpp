// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/posixlauncher.h"

#include "core/base/logging.h"

#include <QDir>
#include <QFile>
#include <QSocketNotifier>

#include <csignal>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mcp {

namespace {

constexpr int kPipeBytes = 1024 * 1024;

/// A file descriptor that is closed when nobody has taken it.
class Descriptor
{
public:
    Descriptor() = default;
    explicit Descriptor(int fd)
        : m_fd(fd)
    {
    }
    Descriptor(Descriptor &&other) noexcept
        : m_fd(other.take())
    {
    }
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        reset(other.take());
        return *this;
    }
    ~Descriptor() { reset(-1); }

    int get() const { return m_fd; }
    int take() { return std::exchange(m_fd, -1); }
    void reset(int fd)
    {
        if (m_fd >= 0)
            ::close(m_fd);
        m_fd = fd;
    }

private:
    int m_fd = -1;
};

struct Pipe
{
    Descriptor readEnd;
    Descriptor writeEnd;

    bool open()
    {
        int ends[2] = {-1, -1};
        if (::pipe2(ends, O_CLOEXEC) != 0)
            return false;
        readEnd.reset(ends[0]);
        writeEnd.reset(ends[1]);
        return true;
    }
};

class PosixProcess final : public ChildProcess
{
public:
    PosixProcess(pid_t pid, Descriptor input, Descriptor output, Descriptor errorOutput)
        : m_pid(pid)
        , m_input(std::move(input))
        , m_output(std::move(output))
        , m_errorOutput(std::move(errorOutput))
        , m_pidfd(int(::syscall(SYS_pidfd_open, pid, 0)))
        , m_notifier(m_pidfd.get(), QSocketNotifier::Read)
    {
        connect(&m_notifier, &QSocketNotifier::activated, this, &PosixProcess::reap);
    }

    ~PosixProcess() override
    {
        signalGroup(SIGKILL);
        if (!m_isReaped)
            ::waitpid(m_pid, nullptr, 0);
    }

    int takeInput() override { return m_input.take(); }
    int takeOutput() override { return m_output.take(); }
    int takeErrorOutput() override { return m_errorOutput.take(); }

    bool signalGroup(int signal) override
    {
        // A group's number is not given out again while it has members, so this cannot hit strangers but in the moment
        // after the last one has gone.
        if (m_isGroupGone || ::kill(-m_pid, signal) == 0)
            return !m_isGroupGone;
        m_isGroupGone = errno == ESRCH;
        return !m_isGroupGone;
    }

private:
    void reap()
    {
        int status = 0;
        if (m_isReaped || ::waitpid(m_pid, &status, WNOHANG) != m_pid)
            return;
        m_isReaped = true;
        m_notifier.setEnabled(false);
        ExitStatus how;
        if (WIFSIGNALED(status))
            how.signal = WTERMSIG(status);
        else
            how.code = WEXITSTATUS(status);
        Q_EMIT exited(how);
    }

    pid_t m_pid;
    Descriptor m_input;
    Descriptor m_output;
    Descriptor m_errorOutput;
    Descriptor m_pidfd;
    QSocketNotifier m_notifier;
    bool m_isReaped = false;
    bool m_isGroupGone = false;
};

/// Null-terminated pointers over strings that stay alive beside it.
class StringVector
{
public:
    void append(QByteArray text) { m_texts.push_back(std::move(text)); }
    char **data()
    {
        m_pointers.clear();
        for (QByteArray &text : m_texts)
            m_pointers.push_back(text.data());
        m_pointers.push_back(nullptr);
        return m_pointers.data();
    }

private:
    std::vector<QByteArray> m_texts;
    std::vector<char *> m_pointers;
};

Error systemError(int number)
{
    return {ErrorKind::Transport, QString::fromLocal8Bit(std::strerror(number)), number, {}};
}

/// What the child does between its birth and the program: fds, folder, group, signals.
class SpawnPlan
{
public:
    SpawnPlan()
    {
        posix_spawn_file_actions_init(&m_actions);
        posix_spawnattr_init(&m_attributes);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&m_attributes, &none);
        sigset_t defaults;
        sigemptyset(&defaults);
        sigaddset(&defaults, SIGPIPE);
        sigaddset(&defaults, SIGINT);
        sigaddset(&defaults, SIGTERM);
        sigaddset(&defaults, SIGHUP);
        posix_spawnattr_setsigdefault(&m_attributes, &defaults);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        posix_spawnattr_setflags(
            &m_attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan()
    {
        posix_spawn_file_actions_destroy(&m_actions);
        posix_spawnattr_destroy(&m_attributes);
    }
    Q_DISABLE_COPY_MOVE(SpawnPlan)

    void setStandardFiles(int input, int output, int errorOutput)
    {
        posix_spawn_file_actions_adddup2(&m_actions, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&m_actions, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&m_actions, errorOutput, STDERR_FILENO);
        posix_spawn_file_actions_addclosefrom_np(&m_actions, STDERR_FILENO + 1);
    }
    void setFolder(const QByteArray &folder)
    {
        posix_spawn_file_actions_addchdir_np(&m_actions, folder.constData());
    }
    int spawn(pid_t *pid, const char *program, char **arguments, char **environment)
    {
        return posix_spawn(pid, program, &m_actions, &m_attributes, arguments, environment);
    }

private:
    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

} // namespace

Result<std::unique_ptr<ChildProcess>> PosixLauncher::launch(const LaunchSpec &spec)
{
    // Writing to a program that has ended is an error to handle, not the end of us.
    std::signal(SIGPIPE, SIG_IGN);

    Pipe input;
    Pipe output;
    Pipe errorOutput;
    if (!input.open() || !output.open() || !errorOutput.open())
        return systemError(errno);
    ::fcntl(output.readEnd.get(), F_SETPIPE_SZ, kPipeBytes); // Larger messages in fewer turns.

    const QString folder = spec.workingFolder.isEmpty() ? QDir::homePath() : spec.workingFolder;
    if (!QDir(folder).exists())
        return systemError(ENOTDIR);
    const QByteArray program = QFile::encodeName(spec.program);
    StringVector arguments;
    arguments.append(program);
    for (const QString &argument : spec.arguments)
        arguments.append(argument.toUtf8());
    StringVector environment;
    for (const auto &[name, value] : spec.environment)
        environment.append(name.toUtf8() + '=' + value.toUtf8());

    SpawnPlan plan;
    plan.setFolder(QFile::encodeName(folder));
    plan.setStandardFiles(input.readEnd.get(), output.writeEnd.get(), errorOutput.writeEnd.get());
    pid_t pid = 0;
    if (const int failure =
            plan.spawn(&pid, program.constData(), arguments.data(), environment.data()))
        return systemError(failure);
    qCDebug(lcTransport) << "started" << spec.program << "as" << pid;
    return std::unique_ptr<ChildProcess>(std::make_unique<PosixProcess>(
        pid, std::move(input.writeEnd), std::move(output.readEnd), std::move(errorOutput.readEnd)));
}

} // namespace mcp
