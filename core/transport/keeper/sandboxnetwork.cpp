// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/keeper/sandboxnetwork.h"

#include "core/transport/keeper/copytext.h"
#include "core/transport/keeper/descriptors.h"
#include "core/transport/keeper/keeperchannel.h"
#include "core/transport/keeper/nameserver.h"
#include "core/transport/keeper/systemcalls.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <iterator>

#include <arpa/inet.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcp::keeper {

namespace {

constexpr int kWaiting = 64; ///< Connections that wait to be accepted, at each port.
constexpr int kChannelBytes = 32 * 1024; ///< Requests that the host has not read: about 64.

// Namespaces

bool writeFile(const char *path, const char *text)
{
    const int file = ::open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const ssize_t size = ssize_t(std::strlen(text));
    const bool isWritten = ::write(file, text, size_t(size)) == size;
    const int number = errno;
    ::close(file);
    errno = number;
    return isWritten;
}

/// User 0 of the namespace is the person. Group lists are not needed, and without this line a person may not map the group.
bool mapUser(uid_t user, gid_t group)
{
    char users[64];
    char groups[64];
    std::snprintf(users, sizeof users, "0 %u 1\n", unsigned(user));
    std::snprintf(groups, sizeof groups, "0 %u 1\n", unsigned(group));
    return writeFile("/proc/self/setgroups", "deny") && writeFile("/proc/self/uid_map", users)
        && writeFile("/proc/self/gid_map", groups);
}

/// Switches on 127.0.0.0/8, the only interface of the namespace.
bool startLoopback()
{
    const int any = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (any < 0)
        return false;
    ifreq request = {};
    copyText("lo", request.ifr_name, sizeof request.ifr_name);
    bool isUp = ::ioctl(any, SIOCGIFFLAGS, &request) == 0;
    request.ifr_flags = short(request.ifr_flags | IFF_UP);
    isUp = isUp && ::ioctl(any, SIOCSIFFLAGS, &request) == 0;
    const int number = errno;
    ::close(any);
    errno = number;
    return isUp;
}

int openSocket(int type, in_addr_t address, int port)
{
    const int opened = ::socket(AF_INET, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    sockaddr_in place = {};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl(address);
    place.sin_port = htons(std::uint16_t(port));
    if (opened < 0 || ::bind(opened, reinterpret_cast<sockaddr *>(&place), sizeof place) != 0)
        return -1;
    return type == SOCK_DGRAM || ::listen(opened, kWaiting) == 0 ? opened : -1;
}

/// All that serve() calls.
constexpr unsigned kAllowed[] = {
#ifdef SYS_poll
    SYS_poll,
#endif
    SYS_ppoll,        SYS_accept4,    SYS_recvfrom,   SYS_sendto,        SYS_sendmsg,
    SYS_getsockname,  SYS_setsockopt, SYS_close,      SYS_clock_gettime, SYS_restart_syscall,
    SYS_rt_sigreturn, SYS_exit,       SYS_exit_group,
};

// Serving

long long monotonicMs()
{
    timespec now = {};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1'000LL + now.tv_nsec / 1'000'000;
}

/// Closes a connection so that the program sees an error at once and not the end of the data.
void reset(int connection)
{
    const linger atOnce{1, 0};
    ::setsockopt(connection, SOL_SOCKET, SO_LINGER, &atOnce, sizeof atOnce);
    ::close(connection);
}

class NetworkServer
{
public:
    NetworkServer(NameTable *names, NetworkSockets sockets, int channel)
        : m_names(*names)
        , m_sockets(sockets)
        , m_channel(channel)
        , m_pace(monotonicMs())
    {
    }

    /// Returns when the host has closed the channel.
    void run()
    {
        while (true) {
            const int waitMs = m_pace.waitMs(monotonicMs());
            const auto accepting = [waitMs](int listener) { return waitMs == 0 ? listener : -1; };
            pollfd files[5 + kStreams] = {{m_channel, 0, 0},
                                          {m_sockets.queries, POLLIN, 0},
                                          {m_sockets.queryStreams, POLLIN, 0},
                                          {accepting(m_sockets.https), POLLIN, 0},
                                          {accepting(m_sockets.http), POLLIN, 0}};
            for (int i = 0; i < kStreams; ++i)
                files[5 + i] = {m_streams[i].socket, POLLIN, 0};
            ::poll(files, std::size(files), waitMs == 0 ? -1 : waitMs);
            if (files[0].revents)
                return;
            if (files[1].revents)
                onQuery();
            for (int i = 0; i < kStreams; ++i) {
                if (files[5 + i].revents)
                    onStream(&m_streams[i]);
            }
            if (files[2].revents)
                onQueryStream();
            for (const pollfd &listener : {files[3], files[4]}) {
                if (listener.revents && m_pace.waitMs(monotonicMs()) == 0)
                    onConnection(listener.fd);
            }
        }
    }

private:
    static constexpr int kStreams = 4; ///< DNS over TCP; the oldest ends for a fifth.
    static constexpr std::size_t kLengthBytes = 2; ///< RFC 1035, section 4.2.2

    struct Stream
    {
        int socket = -1;
        std::size_t size = 0; ///< Of what was read.
        unsigned char bytes[kLengthBytes + kQueryBytes] = {};
    };

    void onQuery()
    {
        unsigned char query[kQueryBytes + 1]; // One more, to see that it is longer.
        unsigned char answer[kAnswerBytes];
        sockaddr_in sender = {};
        socklen_t senderBytes = sizeof sender;
        auto *address = reinterpret_cast<sockaddr *>(&sender);
        const ssize_t size =
            ::recvfrom(m_sockets.queries, query, sizeof query, 0, address, &senderBytes);
        const std::size_t answered =
            size < 0 ? 0 : answerQuery(m_names, query, std::size_t(size), answer);
        if (answered > 0)
            ::sendto(m_sockets.queries, answer, answered, 0, address, senderBytes);
    }

    void onQueryStream()
    {
        const int connection =
            ::accept4(m_sockets.queryStreams, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (connection < 0)
            return;
        Stream &stream = m_streams[m_nextStream++ % kStreams];
        end(&stream);
        stream.socket = connection;
    }

    static void end(Stream *stream)
    {
        if (stream->socket >= 0)
            ::close(stream->socket);
        stream->socket = -1;
        stream->size = 0;
    }

    /// One query after the other; an answer that does not fit into the buffer of the kernel ends the stream.
    void onStream(Stream *stream)
    {
        const std::size_t room = sizeof stream->bytes - stream->size;
        const ssize_t size =
            ::recvfrom(stream->socket, stream->bytes + stream->size, room, 0, nullptr, nullptr);
        if (size <= 0)
            return end(stream);
        stream->size += std::size_t(size);
        while (stream->size >= kLengthBytes) {
            const std::size_t length = std::size_t(stream->bytes[0]) << 8 | stream->bytes[1];
            if (length > kQueryBytes)
                return end(stream);
            if (stream->size < kLengthBytes + length)
                return;
            unsigned char answer[kLengthBytes + kAnswerBytes];
            const std::size_t answered =
                answerQuery(m_names, stream->bytes + kLengthBytes, length, answer + kLengthBytes);
            answer[0] = static_cast<unsigned char>(answered >> 8);
            answer[1] = static_cast<unsigned char>(answered);
            const ssize_t whole = ssize_t(kLengthBytes + answered);
            if (answered == 0
                || ::sendto(stream->socket, answer, size_t(whole), MSG_NOSIGNAL, nullptr, 0)
                    != whole)
                return end(stream);
            stream->size -= kLengthBytes + length;
            std::memmove(stream->bytes, stream->bytes + kLengthBytes + length, stream->size);
        }
    }

    void onConnection(int listener)
    {
        m_pace.onAccepted(); // Also when it fails: the kernel reports the same one again.
        const int connection = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (connection < 0)
            return;
        sockaddr_in wanted = {};
        socklen_t wantedBytes = sizeof wanted;
        ::getsockname(connection, reinterpret_cast<sockaddr *>(&wanted), &wantedBytes);
        const char *name = m_names.nameOf(ntohl(wanted.sin_addr.s_addr));
        if (name && handOver(connection, name, ntohs(wanted.sin_port)))
            ::close(connection);
        else
            reset(connection);
    }

    /// False when the host does not read.
    bool handOver(int connection, const char *name, std::uint16_t port) const
    {
        ConnectionRequest request = {};
        request.port = port;
        static_assert(sizeof request.name == kNameBytes + 1);
        copyText(name, request.name, sizeof request.name);
        return sendWith(connection, m_channel, &request, sizeof request,
                        MSG_DONTWAIT | MSG_NOSIGNAL);
    }

    NameTable &m_names;
    NetworkSockets m_sockets;
    int m_channel;
    ConnectionPace m_pace;
    Stream m_streams[kStreams];
    unsigned m_nextStream = 0;
};

} // namespace

bool enterNetwork(NetworkSockets *sockets)
{
    if (!knowsSystemCalls()) {
        errno = ENOSYS;
        return false;
    }
    const uid_t user = ::geteuid();
    const gid_t group = ::getegid();
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0 || !mapUser(user, group) || !startLoopback())
        return false;
    sockets->queries = openSocket(SOCK_DGRAM, INADDR_LOOPBACK, 53);
    sockets->queryStreams = openSocket(SOCK_STREAM, INADDR_LOOPBACK, 53);
    sockets->https = openSocket(SOCK_STREAM, INADDR_ANY, 443);
    sockets->http = openSocket(SOCK_STREAM, INADDR_ANY, 80);
    return sockets->queries >= 0 && sockets->queryStreams >= 0 && sockets->https >= 0
        && sockets->http >= 0;
}

bool serveNetwork(NetworkSockets sockets, int channel)
{
    static NameTable names; // Of a megabyte, of which only what is used takes memory.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // In case the keeper is killed.
    int *const kept[] = {&sockets.queries, &sockets.queryStreams, &sockets.https, &sockets.http,
                         &channel};
    if (!keepOnly(kept, int(std::size(kept))))
        return false;
    ::setsockopt(channel, SOL_SOCKET, SO_SNDBUF, &kChannelBytes, sizeof kChannelBytes);
    // A program that finds a mistake in the name server gets nothing but these calls.
    if (!allowOnly(kAllowed, std::size(kAllowed)))
        return false;
    NetworkServer(&names, sockets, channel).run();
    return true;
}

} // namespace mcp::keeper
