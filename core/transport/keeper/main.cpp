// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
// quayside-keeper FILES INPUTS CHANNELS PROGRAM [ARGUMENT]...: starts one server for the host and runs until every process that the server
// started has ended, detached processes included. When the host exits, the keeper ends them (SEC-11, STDIO-13). FILES is the
// limit on open files of the server; 0: that of the host. INPUTS is the number of descriptors, beginning with that behind the channel,
// that PROGRAM gets: bubblewrap, which starts the server in a sandbox; without any, PROGRAM is the server. The keeper consists of two processes: the first only waits for the
// second, and ends the processes that are left if the second is killed. They run beside each server, so they are small: no
// Qt, no memory of their own. The server has the pipes of the host; no data passes through the keeper. CHANNELS has a letter for each
// socket that follows the inputs, in this order: `n`, the channel of a network (keeperchannel.h) that is made for the keeper and the
// server, and `w`, that of a watch over the files that the server looks for (filewatch.h). A process of its own serves each.
//
// quayside-keeper --inside …: within a sandbox, becomes the server (insidesandbox.h).
#include "core/transport/keeper/filewatch.h"
#include "core/transport/keeper/insidesandbox.h"
#include "core/transport/keeper/keeperchannel.h"
#include "core/transport/keeper/sandboxnetwork.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace mcp::keeper;

constexpr int kStepMs = 2'000; // STDIO-11, STDIO-12
constexpr int kFirstSweepMs = 10;
constexpr int kLastSweepMs = 1'000;
constexpr pid_t kNobody = 0;

long long nowMs()
{
    timespec now = {};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1'000LL + now.tv_nsec / 1'000'000;
}

void report(Report::Kind kind, int value)
{
    const Report report{kind, value};
    ::send(kChannel, &report, sizeof report, MSG_NOSIGNAL);
}

/// The first child of a process, or kNobody.
pid_t childOf(pid_t parent)
{
    char text[64];
    std::snprintf(text, sizeof text, "/proc/%d/task/%d/children", int(parent), int(parent));
    const int file = ::open(text, O_RDONLY | O_CLOEXEC);
    const ssize_t size = ::read(file, text, sizeof text - 1);
    ::close(file);
    text[std::max<ssize_t>(size, 0)] = '\0';
    return pid_t(std::strtol(text, nullptr, 10));
}

/// Sends SIGKILL to all children. Their children are reparented to this process and receive it in the next round.
void killChildren()
{
    const int file = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    char text[4'096];
    const ssize_t size = ::read(file, text, sizeof text - 1);
    ::close(file);
    text[std::max<ssize_t>(size, 0)] = '\0';
    char *end = text;
    // A number without a following space may be truncated.
    for (long pid = 0; (pid = std::strtol(end, &end, 10)) > 0 && *end == ' ';)
        ::kill(pid_t(pid), SIGKILL);
}

/// The limit on open files of this process and its children; the host may have a higher one.
void limitFiles(rlim_t files)
{
    rlimit limit = {};
    if (files == 0 || ::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = std::min(files, limit.rlim_max);
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// Overwrites the environment, which may contain secrets of the server and would stay in the memory of this process.
void forgetEnvironment()
{
    for (char **variable = environ; *variable; ++variable)
        ::explicit_bzero(*variable, std::strlen(*variable));
}

/// Closes what only the server may have open in this process: its ends of the pipes, the inputs of its sandbox, and the socket of
/// the watch. Overwrites the environment. Closing held lets the server start.
void letGo(const int *held, int inputs)
{
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, held[0], held[1]})
        ::close(file);
    for (int input = 1; input <= inputs; ++input)
        ::close(kChannel + input);
    ::close(kWatched);
    forgetEnvironment();
}

/// Runs arguments[0] as soon as no other process has its pipes open. Returns kNobody and sets errno on failure.
pid_t start(char **arguments, const int *held, int inputs)
{
    int failure[2] = {-1, -1}; // Closed without data when exec succeeds.
    if (::pipe2(failure, O_CLOEXEC) != 0)
        return kNobody;
    const pid_t pid = ::fork();
    if (pid == 0) {
        sigset_t none;
        ::sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL); // In case the keeper is killed.
        char nothing = 0;
        ::close(held[1]);
        while (::read(held[0], &nothing, 1) < 0 && errno == EINTR) { }
        ::execv(arguments[0], arguments);
        const int number = errno;
        ::_exit(::write(failure[1], &number, sizeof number) > 0 ? 127 : 126);
    }
    int number = errno;
    letGo(held, inputs);
    ::close(failure[1]);
    const bool hasFailed = pid < 0 || ::read(failure[0], &number, sizeof number) > 0;
    ::close(failure[0]);
    errno = number;
    return hasFailed ? kNobody : pid;
}

bool isSocket(int file)
{
    struct stat state = {};
    return ::fstat(file, &state) == 0 && S_ISSOCK(state.st_mode);
}

/// Moves this process to a network of its own and starts the process that serves it. Returns kNobody and sets errno on
/// failure.
pid_t startNetwork(int channel)
{
    NetworkSockets sockets;
    if (!enterNetwork(&sockets))
        return kNobody;
    const pid_t pid = ::fork();
    if (pid == 0) {
        forgetEnvironment();
        ::_exit(serveNetwork(sockets, channel) ? 0 : 1);
    }
    const int number = errno;
    for (const int file :
         {sockets.queries, sockets.queryStreams, sockets.https, sockets.http, channel})
        ::close(file);
    errno = number;
    return pid < 0 ? kNobody : pid;
}

/// Starts the process that watches the server, which gets the socket kWatched. Returns kNobody and sets errno on failure.
pid_t startWatch(int channel)
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return kNobody;
    const pid_t pid = ::dup2(ends[1], kWatched) < 0 ? -1 : ::fork();
    if (pid == 0) {
        forgetEnvironment();
        serveWatch(ends[0], channel);
        ::_exit(0);
    }
    const int number = errno;
    for (const int file : {ends[0], ends[1], channel})
        ::close(file);
    errno = number;
    return pid < 0 ? kNobody : pid;
}

/// Whether a process of the keeper ends within kLastSweepMs.
bool hasEnded(pid_t helper)
{
    const timespec pause{0, kFirstSweepMs * 1'000'000};
    for (int i = 0; i < kLastSweepMs / kFirstSweepMs; ++i) {
        if (::waitpid(helper, nullptr, WNOHANG) != 0)
            return true;
        ::nanosleep(&pause, nullptr);
    }
    return false;
}

/// Kills a process of the keeper. One that waits for a disk that does not answer is left behind.
void end(pid_t helper)
{
    if (helper == kNobody)
        return;
    ::kill(helper, SIGKILL);
    hasEnded(helper);
}

/// Waits for the keeper, ends the processes that serve the network and the watch, and kills the processes that the keeper
/// leaves. Holds the channel, whose end means that no process is left.
int standBehind(pid_t keeper, pid_t network, pid_t watch, const int *held, int inputs)
{
    for (const int signal : {SIGTERM, SIGINT, SIGHUP})
        ::signal(signal, SIG_IGN); // Handled by the keeper.
    letGo(held, inputs);
    int status = 0;
    while (::waitpid(keeper, &status, 0) < 0 && errno == EINTR) { }
    end(network);
    // Without a process to watch it ends by itself, when it has told of the last file: the one that the server ended for.
    const bool isWatched = watch != kNobody && (WIFSIGNALED(status) || !hasEnded(watch));
    end(isWatched ? watch : kNobody);
    if (!WIFSIGNALED(status))
        return WEXITSTATUS(status); // No process was left.
    const timespec pause{0, kFirstSweepMs * 1'000'000};
    pid_t pid = 0;
    while ((pid = ::waitpid(-1, nullptr, WNOHANG)) >= 0) {
        killChildren();
        if (pid == 0)
            ::nanosleep(&pause, nullptr);
    }
    ::signal(WTERMSIG(status), SIG_DFL);
    ::kill(::getpid(), WTERMSIG(status)); // The host sees how the keeper ended.
    return 1;
}

class Keeper
{
public:
    Keeper(pid_t server, int signals, bool isContained)
        : m_server(server)
        , m_group(server)
        , m_signals(signals)
        , m_isContained(isContained)
    {
    }

    /// Returns when no process is left.
    void run()
    {
        while (reap()) {
            pollfd files[] = {{m_channel, POLLIN, 0}, {m_signals, POLLIN, 0}};
            ::poll(files, 2, patience());
            if (files[0].revents)
                onCommand();
            if (files[1].revents)
                onSignal();
            nextStep();
        }
    }

private:
    enum class Step { None, InputClosed, Terminated, Killing };

    int patience() const
    {
        if (m_step == Step::None)
            return -1;
        return int(std::clamp<long long>(m_deadline - nowMs(), 0, INT_MAX));
    }

    void onCommand()
    {
        Command command{};
        const ssize_t size = ::recv(m_channel, &command, sizeof command, MSG_DONTWAIT);
        if (size < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (size <= 0) {
            // The host has exited, and with it the other end of the server's input.
            m_channel = -1;
            stop(kStepMs);
        } else if (command == Command::Terminate) {
            terminate();
        } else if (command == Command::Kill) {
            kill();
        }
    }

    void onSignal()
    {
        signalfd_siginfo info = {};
        if (::read(m_signals, &info, sizeof info) == ssize_t(sizeof info)
            && info.ssi_signo != SIGCHLD)
            stop(0);
    }

    void stop(int patienceMs)
    {
        if (m_step != Step::None)
            return;
        m_step = Step::InputClosed;
        m_deadline = nowMs() + patienceMs;
    }

    void nextStep()
    {
        if (m_step == Step::None || (nowMs() < m_deadline && m_step != Step::Killing))
            return;
        switch (m_step) {
        case Step::None:
            return;
        case Step::InputClosed:
            terminate();
            m_step = Step::Terminated;
            m_deadline = nowMs() + kStepMs;
            return;
        case Step::Terminated:
            kill();
            return;
        case Step::Killing:
            killChildren();
            m_sweepMs = std::min(2 * m_sweepMs, kLastSweepMs);
            m_deadline = nowMs() + m_sweepMs;
        }
    }

    /// In a sandbox the server is in the group of the child of bubblewrap, which outlives SIGTERM and reports how the server ended.
    void terminate()
    {
        const pid_t inner = m_isContained && m_server != kNobody ? childOf(m_server) : kNobody;
        if (inner == kNobody || ::kill(-inner, SIGTERM) != 0)
            signalGroup(SIGTERM);
    }

    void kill()
    {
        signalGroup(SIGKILL); // All at once, so that a process cannot escape by forking.
        m_step = Step::Killing;
    }

    void signalGroup(int signal)
    {
        // The id of a group with members is not reused.
        if (m_group != kNobody && ::kill(-m_group, signal) != 0 && errno == ESRCH)
            m_group = kNobody;
    }

    /// False when no process is left.
    bool reap()
    {
        int status = 0;
        pid_t pid = 0;
        while ((pid = ::waitpid(-1, &status, WNOHANG)) > 0) {
            m_sweepMs = kFirstSweepMs;
            if (pid == m_server) {
                m_server = kNobody;
                report(Report::Kind::Ended, status);
            }
        }
        return pid == 0;
    }

    pid_t m_server;
    pid_t m_group;
    int m_signals;
    bool m_isContained;
    int m_channel = kChannel;
    Step m_step = Step::None;
    long long m_deadline = 0;
    int m_sweepMs = kFirstSweepMs;
};

/// File descriptors for ended children and for stop commands.
int openSignals()
{
    sigset_t signals;
    ::sigemptyset(&signals);
    for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP})
        ::sigaddset(&signals, signal);
    ::sigprocmask(SIG_BLOCK, &signals, nullptr);
    return ::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

} // namespace

int main(int argc, char **argv)
{
    for (const bool isWatched : {false, true}) {
        if (argc > 1 && std::strcmp(argv[1], isWatched ? kInsideWatched : kInside) == 0)
            return startInside(argv + 2, isWatched);
    }
    if (argc < 5 || !isSocket(kChannel)) {
        std::fputs("quayside-keeper is started by Quayside, beside each server.\n", stderr);
        return 2;
    }
    ::fcntl(kChannel, F_SETFD, FD_CLOEXEC);
    const int inputs = std::atoi(argv[2]);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    int held[2] = {-1, -1}; // End of file when every process but the server has closed its ends.
    if (::pipe2(held, O_CLOEXEC) != 0) {
        report(Report::Kind::NotStarted, errno);
        return 1;
    }
    const bool hasNetwork = std::strchr(argv[3], 'n') != nullptr;
    const bool hasWatch = std::strchr(argv[3], 'w') != nullptr;
    const int nextChannel = kChannel + inputs + 1;
    // The watch comes first: it needs the rights of the person, and not those of the network's namespace.
    const pid_t watch = hasWatch ? startWatch(nextChannel + (hasNetwork ? 1 : 0)) : kNobody;
    if (hasWatch && watch == kNobody) {
        report(Report::Kind::NotStarted, errno);
        return 1;
    }
    const pid_t network = hasNetwork ? startNetwork(nextChannel) : kNobody;
    if (hasNetwork && network == kNobody) {
        report(Report::Kind::NoNetwork, errno);
        return 1;
    }
    if (const pid_t keeper = ::fork(); keeper > 0)
        return standBehind(keeper, network, watch, held, inputs);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    limitFiles(rlim_t(std::strtoul(argv[1], nullptr, 10)));
    const int signals = openSignals();
    const pid_t server = start(argv + 4, held, inputs);
    const int failure = errno;
    if (server == kNobody) {
        report(Report::Kind::NotStarted, failure);
        return 1;
    }
    report(Report::Kind::Started, 0);
    Keeper(server, signals, inputs > 0).run();
    return 0;
}
