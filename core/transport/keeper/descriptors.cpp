// SPDX-FileCopyrightText: 2026 quayside contributors
// SPDX-License-Identifier: Apache-2.0
#include "core/transport/keeper/descriptors.h"

#include <cstring>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mcp::keeper {

bool keepOnly(int *const *descriptors, int count)
{
    for (int i = 0; i < count; ++i) { // Above the numbers that they get.
        *descriptors[i] = ::fcntl(*descriptors[i], F_DUPFD_CLOEXEC, count);
        if (*descriptors[i] < 0)
            return false;
    }
    for (int i = 0; i < count; ++i) {
        if (::dup2(*descriptors[i], i) < 0)
            return false;
        *descriptors[i] = i;
    }
    return ::close_range(unsigned(count), ~0U, 0) == 0;
}

bool sendWith(int descriptor, int socket, const void *message, std::size_t size, int flags)
{
    iovec text{const_cast<void *>(message), size};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof descriptor)] = {};
    msghdr sent = {};
    sent.msg_iov = &text;
    sent.msg_iovlen = 1;
    sent.msg_control = control;
    sent.msg_controllen = sizeof control;
    cmsghdr *rights = CMSG_FIRSTHDR(&sent);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
    return ::sendmsg(socket, &sent, flags) == ssize_t(size);
}

} // namespace mcp::keeper
