// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/keeper/filewatch.h"

#include "core/base/sandboxhome.h"
#include "core/transport/keeper/copytext.h"
#include "core/transport/keeper/descriptors.h"
#include "core/transport/keeper/systemcalls.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iterator>

#include <fcntl.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace mcp::keeper {

namespace {

constexpr int kReportBytes = 64 * 1024; ///< Messages that the host has not read.

/// A call that names a file: which of its arguments is what; -1: none.
struct FileCall
{
    unsigned number;
    int folder; ///< A descriptor that the path is relative to.
    int path;
    int flags; ///< Of open(2).
    bool changes; ///< Without flags that say so.
};

constexpr FileCall kCalls[] = {
    {SYS_openat, 0, 1, 2, false},      {SYS_openat2, 0, 1, -1, false},
    {SYS_newfstatat, 0, 1, -1, false}, {SYS_statx, 0, 1, -1, false},
    {SYS_faccessat, 0, 1, -1, false},  {SYS_faccessat2, 0, 1, -1, false},
    {SYS_mkdirat, 0, 1, -1, true},     {SYS_chdir, -1, 0, -1, false},
#ifdef SYS_open
    {SYS_open, -1, 0, 1, false},       {SYS_creat, -1, 0, -1, true},
    {SYS_stat, -1, 0, -1, false},      {SYS_lstat, -1, 0, -1, false},
    {SYS_access, -1, 0, -1, false},    {SYS_mkdir, -1, 0, -1, true},
#endif
};

/// All that the watch calls.
constexpr unsigned kWatchCalls[] = {
#ifdef SYS_poll
    SYS_poll,
#endif
    SYS_ppoll,      SYS_ioctl,      SYS_openat,     SYS_openat2,         SYS_pread64,
    SYS_readlinkat, SYS_close,      SYS_newfstatat, SYS_fstat,           SYS_fstatfs,
    SYS_recvfrom,   SYS_recvmsg,    SYS_sendto,     SYS_restart_syscall, SYS_rt_sigreturn,
    SYS_exit,       SYS_exit_group,
#ifdef SYS_readlink
    SYS_readlink,
#endif
};

/// The system's own: a program that does not find something there is not to be given it. To look below /net may make this
/// computer connect to a host of the program's choice.
constexpr const char *kSystem[] = {"/bin", "/boot", "/dev", "/etc",  "/lib", "/lib32", "/lib64",
                                   "/net", "/proc", "/run", "/sbin", "/sys", "/usr",   "/var"};

bool isWithin(const char *path, const char *folder)
{
    const std::size_t size = std::strlen(folder);
    return std::strncmp(path, folder, size) == 0 && (path[size] == '\0' || path[size] == '/');
}

/// Whether path may be looked at outside of the sandbox.
bool isPersonal(const char *path, const char *home)
{
    return isWithin(path, home)
        || std::none_of(std::begin(kSystem), std::end(kSystem),
                        [path](const char *system) { return isWithin(path, system); });
}

/// An open file that is closed again.
class Opened
{
public:
    explicit Opened(int number)
        : m_number(number)
    {
    }
    ~Opened()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Opened(const Opened &) = delete;
    Opened &operator=(const Opened &) = delete;

    explicit operator bool() const { return m_number >= 0; }
    int number() const { return m_number; }

private:
    int m_number;
};

/// The descriptor that comes with the next message; -1: none.
int receiveDescriptor(int socket)
{
    char byte = 0;
    iovec text{&byte, sizeof byte};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message = {};
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    int received = -1;
    if (::recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1)
        return -1;
    const cmsghdr *rights = CMSG_FIRSTHDR(&message);
    if (rights && rights->cmsg_type == SCM_RIGHTS)
        std::memcpy(&received, CMSG_DATA(rights), sizeof received);
    return received;
}

class FileWatch
{
public:
    FileWatch(int listener, int channel, const char *home)
        : m_listener(listener)
        , m_channel(channel)
        , m_home(home)
    {
    }

    void run()
    {
        while (true) {
            pollfd files[] = {{m_channel, 0, 0}, {m_listener, POLLIN, 0}};
            ::poll(files, std::size(files), -1);
            if (files[1].revents & ~POLLIN)
                return; // No process is left that could call.
            if (files[0].revents)
                m_channel = -1; // The program still needs its answers.
            if (files[1].revents)
                onCall();
        }
    }

private:
    void onCall()
    {
        seccomp_notif call = {};
        if (::ioctl(m_listener, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0)
            return; // It was interrupted, and comes again.
        const FileCall *kind = kCalls;
        while (kind->number != unsigned(call.data.nr)) // The filter knows no others.
            ++kind;
        // The thread that calls waits for its answer. Others of the program may change the path meanwhile: nothing but the list
        // that the person sees depends on it.
        const bool isRead = m_channel >= 0 && readPath(call, *kind);
        const std::uint64_t flags = kind->flags < 0 ? 0 : call.data.args[kind->flags];
        const bool wantsToChange =
            kind->changes || (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
        seccomp_notif_resp answer = {};
        answer.id = call.id;
        answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
        char folder[kPathBytes] = {};
        const bool isMissing = isRead
            && ::ioctl(m_listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &call.id) == 0
            && isMissingInside(call.pid, wantsToChange, folder);
        ::ioctl(m_listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
        // Afterwards, so that the time until the answer says nothing about the disk of the person.
        if (isMissing && findOutside(folder))
            tell(wantsToChange ? Interest::Change : Interest::Read, folder);
    }

    /// To m_path, clean. False where there is none to consider.
    bool readPath(const seccomp_notif &call, const FileCall &kind)
    {
        char name[64];
        char given[kPathBytes];
        std::snprintf(name, sizeof name, "/proc/%u/mem", call.pid);
        const Opened memory(::open(name, O_RDONLY | O_CLOEXEC));
        const ssize_t size =
            ::pread(memory.number(), given, sizeof given, off_t(call.data.args[kind.path]));
        if (size <= 0 || !std::memchr(given, '\0', std::size_t(size)) || given[0] == '\0')
            return false;
        if (given[0] == '/')
            return cleanPath(given, m_path);
        const int folder = kind.folder < 0 ? AT_FDCWD : int(call.data.args[kind.folder]);
        if (folder == AT_FDCWD)
            std::snprintf(name, sizeof name, "/proc/%u/cwd", call.pid);
        else
            std::snprintf(name, sizeof name, "/proc/%u/fd/%d", call.pid, folder);
        char whole[2 * kPathBytes];
        const ssize_t length = ::readlink(name, whole, kPathBytes);
        if (length <= 0 || whole[0] != '/' || std::size_t(length) >= kPathBytes)
            return false;
        whole[length] = '/';
        const std::size_t used = std::size_t(length) + 1;
        return copyText(given, whole + used, sizeof whole - used) && cleanPath(whole, m_path);
    }

    /// Whether path is there in the sandbox of the process, and can be changed if it is to. An error says nothing: Yes.
    enum class Found { No, Yes, ReadOnly };
    static Found findInside(unsigned process, const char *path)
    {
        char name[64];
        std::snprintf(name, sizeof name, "/proc/%u/root", process);
        const Opened root(::open(name, O_PATH | O_DIRECTORY | O_CLOEXEC));
        open_how how = {};
        how.flags = O_PATH | O_NOFOLLOW | O_CLOEXEC;
        how.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS;
        const char *relative = path[1] == '\0' ? "." : path + 1;
        const Opened file(int(::syscall(SYS_openat2, root.number(), relative, &how, sizeof how)));
        if (!file)
            return errno == ENOENT || errno == ENOTDIR ? Found::No : Found::Yes;
        struct statfs system = {};
        return ::fstatfs(file.number(), &system) == 0 && (system.f_flags & ST_RDONLY) != 0
            ? Found::ReadOnly
            : Found::Yes;
    }

    static bool cutToParent(char *path)
    {
        char *slash = std::strrchr(path, '/');
        if (!slash || slash == path)
            return false;
        *slash = '\0';
        return true;
    }

    /// Whether the sandbox lacks m_path, or has for reading only what is to be changed. place: that, or the folder in which
    /// something new was to be made.
    bool isMissingInside(unsigned process, bool wantsToChange, char (&place)[kPathBytes]) const
    {
        copyText(m_path, place, sizeof place);
        Found found = findInside(process, place);
        if (found == Found::No && wantsToChange && cutToParent(place))
            found = findInside(process, place);
        return found == Found::No || (found == Found::ReadOnly && wantsToChange);
    }

    /// Whether the person has place, and can be asked about the folder that it is or is in, which it becomes. The program may have
    /// made links in what it was given, so none is followed.
    bool findOutside(char (&place)[kPathBytes]) const
    {
        if (!toOutside(place) || !isPersonal(place, m_home))
            return false;
        open_how how = {};
        how.flags = O_PATH | O_NOFOLLOW | O_CLOEXEC;
        how.resolve = RESOLVE_NO_SYMLINKS;
        const Opened file(int(::syscall(SYS_openat2, AT_FDCWD, place, &how, sizeof how)));
        struct stat state = {};
        if (!file || ::fstat(file.number(), &state) != 0)
            return false;
        return (S_ISDIR(state.st_mode) || cutToParent(place)) && canBeGiven(place, m_home);
    }

    /// Replaces the home folder of the sandbox, if path begins with it, by that of the person. False if there is no room for it.
    bool toOutside(char (&path)[kPathBytes]) const
    {
        if (!isWithin(path, kSandboxHome))
            return true;
        char inside[kPathBytes];
        copyText(path + std::strlen(kSandboxHome), inside, sizeof inside);
        const std::size_t homeBytes = std::strlen(m_home);
        return copyText(m_home, path, sizeof path)
            && copyText(inside, path + homeBytes, sizeof path - homeBytes);
    }

    void tell(Interest interest, const char *folder)
    {
        std::uint64_t hash = 14'695'981'039'346'656'037ULL ^ std::uint64_t(interest); // FNV-1a
        for (const char *at = folder; *at; ++at)
            hash = (hash ^ static_cast<unsigned char>(*at)) * 1'099'511'628'211ULL;
        for (std::size_t i = 0; i < m_toldCount; ++i) {
            if (m_told[i] == hash)
                return;
        }
        if (m_toldCount == kMostFolders)
            return;
        char message[kPathBytes + 1];
        message[0] = char(interest);
        copyText(folder, message + 1, kPathBytes);
        if (::send(m_channel, message, std::strlen(message), MSG_DONTWAIT | MSG_NOSIGNAL) > 0)
            m_told[m_toldCount++] = hash;
    }

    int m_listener;
    int m_channel;
    const char *m_home;
    char m_path[kPathBytes] = {}; ///< Of the call that is looked at.
    std::uint64_t m_told[kMostFolders] = {}; ///< Hashes of what the host knows.
    std::size_t m_toldCount = 0;
};

} // namespace

bool cleanPath(const char *path, char (&clean)[kPathBytes])
{
    std::size_t size = 0;
    for (const char *part = path; *part;) {
        if (*part == '/') {
            ++part;
            continue;
        }
        const std::size_t length = std::strcspn(part, "/");
        if (length == 2 && part[0] == '.' && part[1] == '.') {
            while (size > 0 && clean[--size] != '/') { }
        } else if (length != 1 || part[0] != '.') {
            if (size + length + 2 > kPathBytes)
                return false;
            clean[size++] = '/';
            std::memcpy(clean + size, part, length);
            size += length;
        }
        part += length;
    }
    if (size == 0)
        clean[size++] = '/';
    clean[size] = '\0';
    return true;
}

bool canBeGiven(const char *folder, const char *home)
{
    const bool isTooMuch = folder[1] == '\0' || std::strcmp(folder, "/tmp") == 0;
    return !isTooMuch && !isWithin(home, folder) && isPersonal(folder, home);
}

bool submitToWatch()
{
    unsigned calls[std::size(kCalls)];
    for (std::size_t i = 0; i < std::size(kCalls); ++i)
        calls[i] = kCalls[i].number;
    const int listener = watchCalls(calls, std::size(calls));
    if (listener < 0)
        return false;
    const char byte = 0;
    const bool isSent = sendWith(listener, kWatched, &byte, sizeof byte, MSG_NOSIGNAL);
    ::close(listener);
    ::close(kWatched);
    return isSent;
}

void serveWatch(int watched, int channel)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // In case the keeper is killed.
    int *const kept[] = {&watched, &channel};
    if (!knowsSystemCalls() || !keepOnly(kept, int(std::size(kept))))
        return;
    ::setsockopt(channel, SOL_SOCKET, SO_SNDBUF, &kReportBytes, sizeof kReportBytes);
    char home[kPathBytes] = {};
    // One byte less, so that it ends with a NUL.
    const ssize_t size = ::recv(channel, home, sizeof home - 1, 0);
    const int listener = size > 0 ? receiveDescriptor(watched) : -1;
    ::close(watched);
    if (listener >= 0 && allowOnly(kWatchCalls, std::size(kWatchCalls)))
        FileWatch(listener, channel, home).run();
}

} // namespace mcp::keeper
