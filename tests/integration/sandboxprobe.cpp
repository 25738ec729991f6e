// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
//
// sandboxprobe ATTEMPT [ARGUMENT]: tries one thing that a sandbox may forbid. Exits with 10 when it was possible, with 11 when it was
// refused, and with 2 when it does not know the attempt. tst_sandboxprobe runs it with and without a sandbox.
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Attempt = std::function<bool(const std::string &)>;

bool opens(const std::string &path, int flags)
{
    const int file = ::open(path.c_str(), flags, 0600);
    return file >= 0;
}

bool creates(const std::string &path)
{
    const bool isCreated = opens(path, O_WRONLY | O_CREAT | O_EXCL);
    ::unlink(path.c_str());
    return isCreated;
}

bool connects(int domain, int type, const void *address, socklen_t size)
{
    const int socket = ::socket(domain, type, 0);
    return socket >= 0 && ::connect(socket, static_cast<const sockaddr *>(address), size) == 0;
}

bool connectsToPort(const std::string &port)
{
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(std::uint16_t(std::atoi(port.c_str())));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connects(AF_INET, SOCK_STREAM, &address, sizeof address);
}

bool listens(const std::string &)
{
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    return ::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0
        && ::listen(socket, 1) == 0;
}

/// An address that begins with @ is abstract.
bool connectsToSocket(const std::string &path)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.data(), std::min(path.size(), sizeof address.sun_path - 1));
    if (path[0] == '@')
        address.sun_path[0] = '\0';
    return connects(AF_UNIX, SOCK_STREAM, &address,
                    socklen_t(offsetof(sockaddr_un, sun_path) + path.size()));
}

bool makesPair(int type)
{
    int ends[2] = {-1, -1};
    return ::socketpair(AF_UNIX, type, 0, ends) == 0;
}

/// Whether the call fails for another reason than error: it was not refused before it looked at its arguments.
bool failsWithoutRefusal(long result, int error)
{
    return result >= 0 || errno != error;
}

/// Waits for a child that exits with 0 when it was able to.
bool succeedsInChild(const std::function<bool()> &action)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(action() ? 0 : 1);
    int status = 0;
    return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool clonesInto(unsigned long namespaces)
{
    const long child =
        ::syscall(SYS_clone, namespaces | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
    if (child == 0)
        ::_exit(0);
    return child > 0;
}

/// Leaves a process in a session of its own that holds a lock on path for as long as it runs.
bool leavesDaemon(const std::string &path)
{
    int ready[2] = {-1, -1};
    if (::pipe(ready) != 0)
        return false;
    if (::fork() == 0) {
        ::setsid();
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT, 0600);
        if (::flock(file, LOCK_EX) == 0 && ::write(ready[1], "", 1) == 1)
            ::pause();
        ::_exit(1);
    }
    char byte = 0;
    return ::read(ready[0], &byte, 1) == 1;
}

bool makesDevice(const std::string &path)
{
    const bool isMade = ::mknod(path.c_str(), S_IFCHR | 0600, makedev(1, 3)) == 0;
    ::unlink(path.c_str());
    return isMade;
}

bool hasCapabilities(const std::string &)
{
    FILE *status = std::fopen("/proc/self/status", "r");
    char line[256];
    bool hasAny = false;
    while (status && std::fgets(line, sizeof line, status)) {
        if (std::strncmp(line, "CapBnd:", 7) == 0)
            hasAny = std::strtoull(line + 7, nullptr, 16) != 0;
    }
    return hasAny;
}

bool hasOtherDescriptors(const std::string &)
{
    for (int number = 3; number < 1'024; ++number) {
        if (::fcntl(number, F_GETFD) >= 0)
            return true;
    }
    return false;
}

bool allocates(size_t bytes)
{
    void *memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return memory != MAP_FAILED;
}

bool readsOwnMemory(const std::string &)
{
    char from = 'x';
    char to = 0;
    const iovec local{&to, 1};
    const iovec remote{&from, 1};
    return ::process_vm_readv(::getpid(), &local, 1, &remote, 1, 0) == 1;
}

bool hasSharedMemory(const std::string &key)
{
    return ::shmget(key_t(std::atol(key.c_str())), 0, 0) >= 0;
}

bool exceedsLimit(__rlimit_resource resource, rlim_t most)
{
    rlimit limit = {};
    return ::getrlimit(resource, &limit) == 0 && limit.rlim_cur > most;
}

bool hasMoreSpaceThan(const std::string &path, unsigned long long bytes)
{
    struct statvfs space = {};
    return ::statvfs(path.c_str(), &space) == 0 && space.f_blocks * space.f_frsize > bytes;
}

/// Asks for the process id in the way of programs for 32 bits.
bool callsAsOtherArchitecture(const std::string &)
{
#if defined(__x86_64__)
    return succeedsInChild([] {
        long number = 20; // getpid
        asm volatile("int $0x80" : "+a"(number) : : "memory", "r8", "r9", "r10", "r11");
        return number > 0;
    });
#else
    return false;
#endif
}

const std::map<std::string, Attempt> &attempts()
{
    static const std::map<std::string, Attempt> all{
        {"read", [](const std::string &path) { return opens(path, O_RDONLY); }},
        {"write", [](const std::string &path) { return opens(path, O_WRONLY); }},
        {"create", creates},
        {"create-at-home",
         [](const std::string &name) { return creates(std::getenv("HOME") + ("/" + name)); }},
        {"may-write", [](const std::string &path) { return ::access(path.c_str(), W_OK) == 0; }},
        {"make-device", makesDevice},
        {"more-space",
         [](const std::string &path) { return hasMoreSpaceThan(path, 600ULL * 1024 * 1024); }},
        {"has-descriptors", hasOtherDescriptors},
        {"connect-port", connectsToPort},
        {"listen", listens},
        {"connect-socket", connectsToSocket},
        {"stream-pair", [](const std::string &) { return makesPair(SOCK_STREAM | SOCK_CLOEXEC); }},
        {"datagram-pair", [](const std::string &) { return makesPair(SOCK_DGRAM); }},
        {"route-socket",
         [](const std::string &) { return ::socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE) >= 0; }},
        {"event-socket",
         [](const std::string &) {
             return ::socket(AF_NETLINK, SOCK_RAW, NETLINK_KOBJECT_UEVENT) >= 0;
         }},
        {"signal", [](const std::string &pid) { return ::kill(std::atoi(pid.c_str()), 0) == 0; }},
        {"trace", [](const std::string &) { return ::ptrace(PTRACE_TRACEME, 0, 0, 0) == 0; }},
        {"read-memory", readsOwnMemory},
        {"shared-memory", hasSharedMemory},
        {"type-ahead",
         [](const std::string &) {
             return failsWithoutRefusal(::ioctl(STDIN_FILENO, TIOCSTI, "x"), EPERM);
         }},
        {"has-terminal", [](const std::string &) { return opens("/dev/tty", O_RDONLY); }},
        {"unshare-users", [](const std::string &) { return ::unshare(CLONE_NEWUSER) == 0; }},
        {"clone-users", [](const std::string &) { return clonesInto(CLONE_NEWUSER); }},
        {"clone3",
         [](const std::string &) {
             return failsWithoutRefusal(::syscall(SYS_clone3, nullptr, 0), ENOSYS);
         }},
        {"fork", [](const std::string &) { return succeedsInChild([] { return true; }); }},
        {"mount",
         [](const std::string &) {
             return failsWithoutRefusal(::mount("none", "/nonexistent", "tmpfs", 0, nullptr),
                                        EPERM);
         }},
        {"open-tree",
         [](const std::string &) {
             return failsWithoutRefusal(::syscall(SYS_open_tree, -1, "nonexistent", 0), EPERM);
         }},
        {"handle",
         [](const std::string &) {
             return failsWithoutRefusal(
                 ::syscall(SYS_name_to_handle_at, AT_FDCWD, "/nonexistent", nullptr, nullptr, 0),
                 EPERM);
         }},
        {"keyring",
         [](const std::string &) {
             constexpr int kGetKeyringId = 0;
             constexpr int kSessionKeyring = -3;
             return ::syscall(SYS_keyctl, kGetKeyringId, kSessionKeyring, 0) >= 0;
         }},
        {"performance-events",
         [](const std::string &) {
             return failsWithoutRefusal(::syscall(SYS_perf_event_open, nullptr, 0, 0, -1, 0),
                                        EPERM);
         }},
        {"io-uring",
         [](const std::string &) {
             return failsWithoutRefusal(::syscall(SYS_io_uring_setup, 0, nullptr), ENOSYS);
         }},
        {"newer-call",
         [](const std::string &) { // cachestat
             return failsWithoutRefusal(::syscall(451, -1, nullptr, nullptr, 0), ENOSYS);
         }},
        {"personality",
         [](const std::string &) { return ::syscall(SYS_personality, 0xffffffffUL) >= 0; }},
        {"other-architecture", callsAsOtherArchitecture},
        {"become-root", [](const std::string &) { return ::setuid(0) == 0; }},
        {"change-root", [](const std::string &) { return ::chroot("/") == 0; }},
        {"gain-rights",
         [](const std::string &) { return ::prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0; }},
        {"has-capabilities", hasCapabilities},
        {"leave-daemon", leavesDaemon},
        {"allocate-much", [](const std::string &) { return allocates(9ULL << 30U); }},
        {"allocate", [](const std::string &) { return allocates(1ULL << 30U); }},
        {"many-processes", [](const std::string &) { return exceedsLimit(RLIMIT_NPROC, 1'024); }},
        {"core-dump", [](const std::string &) { return exceedsLimit(RLIMIT_CORE, 0); }},
    };
    return all;
}

} // namespace

int main(int argc, char **argv)
{
    const auto attempt = argc > 1 ? attempts().find(argv[1]) : attempts().end();
    if (attempt == attempts().end())
        return 2;
    return attempt->second(argc > 2 ? argv[2] : "") ? 10 : 11;
}
