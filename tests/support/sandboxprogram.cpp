// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sandboxprogram.h"

#include "core/transport/keeper/keeperchannel.h"
#include "tests/support/waiting.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mcp {

namespace {

/// A TCP connection: the end of the program, and the one that the keeper accepts.
std::array<int, 2> connectedPair()
{
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in place = {};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof place;
    auto *address = reinterpret_cast<sockaddr *>(&place);
    ::bind(listener, address, size);
    ::listen(listener, 1);
    ::getsockname(listener, address, &size);
    const int program = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ::connect(program, address, size);
    const int accepted = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    ::close(listener);
    return {program, accepted};
}

} // namespace

SandboxProgram::SandboxProgram()
{
    int ends[2] = {-1, -1};
    ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends);
    m_hostEnd = ends[0];
    m_keeperEnd = ends[1];
}

SandboxProgram::~SandboxProgram()
{
    closeChannel();
    if (m_hostEnd >= 0)
        ::close(m_hostEnd);
    for (const int connection : m_connections)
        ::close(connection);
}

void SandboxProgram::closeChannel()
{
    if (m_keeperEnd >= 0)
        ::close(std::exchange(m_keeperEnd, -1));
}

void SandboxProgram::connectTo(const QByteArray &name, quint16 port, Strange strange)
{
    std::array<int, 2> pair = {-1, -1};
    if (strange == Strange::Pipe)
        ::pipe(pair.data());
    else
        pair = connectedPair();
    m_connections.push_back(pair[0]);

    keeper::ConnectionRequest request = {};
    request.port = port;
    std::memcpy(request.name, name.constData(), std::min(size_t(name.size()), sizeof request.name));
    iovec text{&request, strange == Strange::Short ? sizeof request - 1 : sizeof request};
    const int passed[2] = {pair[1], pair[1]};
    const size_t passedBytes = strange == Strange::TwoConnections ? sizeof passed : sizeof(int);
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof passed)] = {};
    msghdr message = {};
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    if (strange != Strange::NoConnection) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(passedBytes);
        cmsghdr *rights = CMSG_FIRSTHDR(&message);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(passedBytes);
        std::memcpy(CMSG_DATA(rights), passed, passedBytes);
    }
    ::sendmsg(m_keeperEnd, &message, MSG_NOSIGNAL);
    ::close(pair[1]);
}

bool SandboxProgram::write(const QByteArray &bytes) const
{
    return ::send(m_connections.back(), bytes.constData(), size_t(bytes.size()), MSG_NOSIGNAL)
        == bytes.size();
}

QByteArray SandboxProgram::read() const
{
    QByteArray bytes(64 * 1024, '\0');
    ssize_t size = -1;
    const bool hasCome = waitUntil([&] {
        size = ::recv(m_connections.back(), bytes.data(), size_t(bytes.size()), MSG_DONTWAIT);
        return size >= 0 || errno != EAGAIN;
    });
    if (!hasCome)
        return "nothing";
    return size < 0 ? QByteArray(errno == ECONNRESET ? "reset" : "failed") : bytes.first(size);
}

} // namespace mcp
