// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/posixlauncher.h"

#include "core/base/descriptor.h"
#include "core/base/logging.h"
#include "core/base/offload.h"
#include "core/base/sandboxproblem.h"
#include "core/transport/bubblewrap.h"
#include "core/transport/keeper/keeperchannel.h"

#include <QByteArrayList>
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QSocketNotifier>

#include <csignal>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mcp {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPipeBytes = 1024 * 1024;
constexpr int kLastWaitMs = 200;
/// Above the numbers that descriptors get in a keeper, as those of bubblewrap's inputs: what is moved to its number does not replace
/// another that waits for its own.
constexpr int kFirstApart = 300;

struct Pipe
{
    Descriptor readEnd;
    Descriptor writeEnd;

    bool open()
    {
        int ends[2] = {-1, -1};
        if (::pipe2(ends, O_CLOEXEC) != 0)
            return false;
        readEnd = Descriptor(ends[0]);
        writeEnd = Descriptor(ends[1]);
        return true;
    }
};

struct Channel
{
    Descriptor ownEnd;
    Descriptor keeperEnd;

    bool open()
    {
        int ends[2] = {-1, -1};
        if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
            return false;
        ownEnd = Descriptor(ends[0]);
        const Descriptor low(ends[1]);
        keeperEnd = Descriptor(::fcntl(low.number(), F_DUPFD_CLOEXEC, kFirstApart));
        return keeperEnd.isOpen();
    }
};

/// What the keeper and its program get.
struct FarEnds
{
    Descriptor input;
    Descriptor output;
    Descriptor errorOutput;
    Descriptor channel;
    Descriptor network; ///< Of its channel, if the program has a network of its own.
    Descriptor watch; ///< Of its channel, in a trial run.
};

Error systemError(int number)
{
    return Error::transport(QString::fromLocal8Bit(std::strerror(number)), number);
}

ExitStatus exitStatus(int waited)
{
    ExitStatus status;
    if (WIFSIGNALED(waited))
        status.signal = WTERMSIG(waited);
    else
        status.code = WEXITSTATUS(waited);
    return status;
}

/// Keepers of destroyed servers that had not ended in time: their numbers are released when another program starts.
std::vector<pid_t> &lateKeepers()
{
    static std::vector<pid_t> all;
    return all;
}

void releaseLateKeepers()
{
    std::erase_if(lateKeepers(),
                  [](pid_t keeper) { return ::waitpid(keeper, nullptr, WNOHANG) != 0; });
}

/// A server, as reported by its keeper.
class PosixProcess final : public ChildProcess
{
public:
    PosixProcess(Descriptor channel, Descriptor input, Descriptor output, Descriptor errorOutput)
        : m_channel(std::move(channel))
        , m_input(std::move(input))
        , m_output(std::move(output))
        , m_errorOutput(std::move(errorOutput))
        , m_notifier(m_channel.number(), QSocketNotifier::Read)
    {
        connect(&m_notifier, &QSocketNotifier::activated, this, &PosixProcess::onReadable);
    }

    ~PosixProcess() override
    {
        if (m_state == State::Gone || m_keeper == 0)
            return;
        kill();
        // A process that survives SIGKILL is not waited for; quayside-keeper keeps trying.
        pollfd end{m_channel.number(), POLLIN, 0};
        keeper::Report report{};
        while (::poll(&end, 1, kLastWaitMs) > 0) {
            if (listen(&report) == Heard::End) {
                ::waitpid(m_keeper, nullptr, 0);
                return;
            }
        }
        lateKeepers().push_back(m_keeper);
    }

    /// Its keeper runs now.
    void setKeeper(pid_t keeper) { m_keeper = keeper; }
    /// No keeper could be started.
    void fail(const Error &why)
    {
        const QPointer self(this);
        m_notifier.setEnabled(false);
        m_state = State::Gone;
        Q_EMIT failed(why);
        if (self)
            Q_EMIT gone();
    }

    int takeInput() override { return m_input.take(); }
    int takeOutput() override { return m_output.take(); }
    int takeErrorOutput() override { return m_errorOutput.take(); }

    void terminate() override { tell(keeper::Command::Terminate); }
    void kill() override { tell(keeper::Command::Kill); }

private:
    enum class State { Starting, Running, Ended, Gone };
    enum class Heard { Report, Nothing, End };

    void tell(keeper::Command command) const
    {
        ::send(m_channel.number(), &command, sizeof command, MSG_NOSIGNAL | MSG_DONTWAIT);
    }

    Heard listen(keeper::Report *report) const
    {
        while (true) {
            const ssize_t size = ::recv(m_channel.number(), report, sizeof *report, MSG_DONTWAIT);
            if (size == ssize_t(sizeof *report))
                return Heard::Report;
            if (size < 0 && errno == EAGAIN)
                return Heard::Nothing;
            // A reset means that a command was not read; the last messages are still available.
            if (size == 0 || (errno != EINTR && errno != ECONNRESET))
                return Heard::End;
        }
    }

    void onReadable()
    {
        const QPointer self(this);
        keeper::Report report{};
        Heard heard = Heard::Report;
        while (self && (heard = listen(&report)) == Heard::Report)
            onReport(report);
        if (self && heard == Heard::End)
            onKeeperGone();
    }

    void onReport(const keeper::Report &report)
    {
        switch (report.kind) {
        case keeper::Report::Kind::Started:
            m_state = State::Running;
            Q_EMIT started();
            return;
        case keeper::Report::Kind::NotStarted:
            m_state = State::Ended;
            Q_EMIT failed(systemError(report.value));
            return;
        case keeper::Report::Kind::NoNetwork:
            m_state = State::Ended;
            Q_EMIT failed(
                Error::policy(systemError(report.value).detail, int(SandboxProblem::Network)));
            return;
        case keeper::Report::Kind::Ended:
            m_state = State::Ended;
            Q_EMIT exited(exitStatus(report.value));
            return;
        }
    }

    void onKeeperGone()
    {
        const QPointer self(this);
        m_notifier.setEnabled(false);
        int status = 0;
        ::waitpid(m_keeper, &status, 0);
        const State before = std::exchange(m_state, State::Gone);
        if (before == State::Starting)
            Q_EMIT failed(Error::transport(u"quayside-keeper ended too early"_s));
        else if (before == State::Running)
            Q_EMIT exited(exitStatus(status)); // The keeper was killed, and the server with it.
        if (self)
            Q_EMIT gone();
    }

    pid_t m_keeper = 0; ///< 0 until it runs.
    Descriptor m_channel;
    Descriptor m_input;
    Descriptor m_output;
    Descriptor m_errorOutput;
    QSocketNotifier m_notifier;
    State m_state = State::Starting;
};

/// Null-terminated pointers to strings that this object keeps.
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

/// Beside this program in a build folder, otherwise where packaging/ installs it.
QString ownKeeper()
{
    const QString here = QCoreApplication::applicationDirPath() + u'/';
    for (const char *folder : {"", QUAYSIDE_LIBEXEC "/"}) {
        const QFileInfo file(here + QLatin1String(folder) + u"quayside-keeper"_s);
        if (file.isFile() && file.isExecutable())
            return file.filePath();
    }
    return {};
}

/// The state that the keeper inherits and, except for the group, passes on: file descriptors, folder, group, signals.
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

    void setFiles(const FarEnds &ends, const std::vector<Descriptor> &inputs)
    {
        setFile(ends.input, STDIN_FILENO);
        setFile(ends.output, STDOUT_FILENO);
        setFile(ends.errorOutput, STDERR_FILENO);
        setFile(ends.channel, keeper::kChannel);
        int next = keeper::kChannel + 1;
        int channel = next + int(inputs.size());
        for (const Descriptor *end : {&ends.network, &ends.watch}) {
            if (end->isOpen())
                setFile(*end, channel++);
        }
        for (const Descriptor &input : inputs)
            setFile(input, next++);
        posix_spawn_file_actions_addclosefrom_np(&m_actions, channel);
    }
    void setFolder(const QByteArray &folder)
    {
        posix_spawn_file_actions_addchdir_np(&m_actions, folder.constData());
    }
    int spawn(pid_t *pid, char **arguments, char **environment)
    {
        return posix_spawn(pid, arguments[0], &m_actions, &m_attributes, arguments, environment);
    }

private:
    void setFile(const Descriptor &file, int number)
    {
        posix_spawn_file_actions_adddup2(&m_actions, file.number(), number);
    }

    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

/// What a keeper is started with.
struct KeeperStart
{
    QString keeper; ///< Its path.
    quint64 descriptorLimit = 0;
    QString folder;
    QByteArrayList command; ///< The program with its arguments.
    QByteArrayList environment;
};

/// The keeper's process.
Result<pid_t> spawn(const KeeperStart &start, const FarEnds &ends,
                    const std::vector<Descriptor> &inputs)
{
    StringVector arguments;
    arguments.append(QFile::encodeName(start.keeper));
    arguments.append(QByteArray::number(start.descriptorLimit));
    arguments.append(QByteArray::number(qulonglong(inputs.size())));
    arguments.append(QByteArray("-") + (ends.network.isOpen() ? "n" : "")
                     + (ends.watch.isOpen() ? "w" : ""));
    for (const QByteArray &word : start.command)
        arguments.append(word);
    StringVector environment;
    for (const QByteArray &variable : start.environment)
        environment.append(variable);
    SpawnPlan plan;
    plan.setFolder(QFile::encodeName(start.folder));
    plan.setFiles(ends, inputs);
    pid_t pid = 0;
    if (const int failure = plan.spawn(&pid, arguments.data(), environment.data()))
        return systemError(failure);
    qCDebug(lcTransport) << "starting" << start.command.constFirst() << "through" << pid;
    return pid;
}

/// Prepares the sandbox on a thread; the keeper is started afterwards, unless process is gone by then.
void startInSandbox(PosixProcess *process, const LaunchSpec &spec, const KeeperStart &start,
                    const std::shared_ptr<FarEnds> &ends,
                    const std::shared_ptr<Bubblewrap> &bubblewrap)
{
    offload<std::shared_ptr<SandboxStart>>(process, [bubblewrap, spec, keeper = start.keeper] {
        return bubblewrap->prepare(spec, keeper);
    }).then(process, [=](const Result<std::shared_ptr<SandboxStart>> &prepared) {
        if (!prepared)
            return process->fail(prepared.error());
        KeeperStart contained = start;
        contained.command = (*prepared)->command;
        const FarEnds taken = std::move(*ends); // The server alone must have them open.
        const auto pid = spawn(contained, taken, (*prepared)->inputs);
        if (!pid)
            return process->fail(pid.error());
        process->setKeeper(*pid);
    });
}

} // namespace

PosixLauncher::PosixLauncher(quint64 descriptorLimit, QString keeper)
    : m_descriptorLimit(descriptorLimit)
    , m_keeper(std::move(keeper))
    , m_bubblewrap(std::make_shared<Bubblewrap>())
{
    QObject::connect(&m_turn, &QTimer::timeout, &m_turn, [this] { startNext(); });
}

PosixLauncher::~PosixLauncher() = default;

void PosixLauncher::schedule(QObject *context, std::function<void()> start)
{
    m_waiting.enqueue({context, std::move(start)});
    if (!m_turn.isActive())
        m_turn.start(0);
}

void PosixLauncher::startNext()
{
    while (!m_waiting.isEmpty() && !m_waiting.constFirst().context)
        m_waiting.removeFirst();
    if (m_waiting.isEmpty())
        return m_turn.stop();
    QElapsedTimer turn;
    turn.start();
    m_waiting.dequeue().run();
    m_turn.start(int(turn.elapsed()) + 1);
}

Result<std::unique_ptr<ChildProcess>> PosixLauncher::launch(const LaunchSpec &spec)
{
    // Writing to an exited program must be an error and not end this process.
    std::signal(SIGPIPE, SIG_IGN);
    releaseLateKeepers();

    const QFileInfo keeper(m_keeper.isEmpty() ? ownKeeper() : m_keeper);
    if (!keeper.isFile() || !keeper.isExecutable())
        return Error::transport(u"quayside-keeper is missing"_s, ENOPKG);
    Channel channel;
    Pipe input;
    Pipe output;
    Pipe errorOutput;
    Channel network;
    Channel watch;
    if ((spec.attachNetwork && !network.open()) || (spec.attachWatch && !watch.open()))
        return systemError(errno);
    if (!channel.open() || !input.open() || !output.open() || !errorOutput.open())
        return systemError(errno);
    ::fcntl(output.readEnd.number(), F_SETPIPE_SZ, kPipeBytes); // Fewer turns for large messages.
    auto process =
        std::make_unique<PosixProcess>(std::move(channel.ownEnd), std::move(input.writeEnd),
                                       std::move(output.readEnd), std::move(errorOutput.readEnd));
    FarEnds ends{std::move(input.readEnd),        std::move(output.writeEnd),
                 std::move(errorOutput.writeEnd), std::move(channel.keeperEnd),
                 std::move(network.keeperEnd),    std::move(watch.keeperEnd)};
    if (spec.attachNetwork)
        spec.attachNetwork(network.ownEnd.take());
    if (spec.attachWatch)
        spec.attachWatch(watch.ownEnd.take());
    KeeperStart start;
    start.keeper = keeper.filePath();
    start.descriptorLimit = m_descriptorLimit;
    if (spec.sandbox) {
        start.folder = QDir::rootPath(); // bubblewrap enters the folder of the program.
        startInSandbox(process.get(), spec, start, std::make_shared<FarEnds>(std::move(ends)),
                       m_bubblewrap);
        return std::unique_ptr<ChildProcess>(std::move(process));
    }
    start.folder = spec.workingFolder.isEmpty() ? QDir::homePath() : spec.workingFolder;
    if (!QDir(start.folder).exists())
        return systemError(ENOTDIR);
    start.command.append(QFile::encodeName(spec.program));
    for (const QString &argument : spec.arguments)
        start.command.append(argument.toUtf8());
    for (const auto &[name, value] : spec.environment)
        start.environment.append(name.toUtf8() + '=' + value.toUtf8());
    const auto pid = spawn(start, ends, {});
    if (!pid)
        return pid.error();
    process->setKeeper(*pid);
    return std::unique_ptr<ChildProcess>(std::move(process));
}

Pending<void> PosixLauncher::checkSandbox(QObject *owner)
{
    return offload<void>(owner, [bubblewrap = m_bubblewrap] { return bubblewrap->check(); });
}

} // namespace mcp
